import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from './processes.ts'

const MEMORY = '/dev/shm'
/** The type of a file system in memory: `TMPFS_MAGIC`, statfs(2). */
const TMPFS = 0x01021994
/** A whole run needs less than 2 GB at any time. */
const LEAST_BYTES = 8 * 2 ** 30

/**
 * Makes this process and its children keep temporary files in memory if Linux has room for them, because tests create
 * and remove hundreds of thousands of files. Does nothing if `TMPDIR` is set, on other systems, and in the soak, whose
 * files are larger.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || process.env.SOAK || !hasRoom()) return
  removeAbandoned()
  const folder = mkdtempSync(join(MEMORY, `winnow-${process.pid}-`))
  // If root runs the tests, PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    return type === TMPFS && Math.min(bavail * bsize, process.availableMemory()) >= LEAST_BYTES
  } catch {
    return false
  }
}

/** Removes the folders of runs that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^winnow-(\d+)-/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}
