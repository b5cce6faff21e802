import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { detectLogs } from '../analysis/read-log.ts'
import { winnowSightings } from '../formats/logs/winnow-sightings/winnow-sightings.ts'
import { packed } from '../formats/sightings/packing.ts'
import { UsageError } from './arguments.ts'
import type { CommandContext } from './command.ts'

/**
 * Checks, before the work starts, that the output overwrites only a sightings file: with `--sightings *.log` the
 * shell passes a log in place of OUT.
 * @throws UsageError
 */
export async function refuseToOverwrite(path: string): Promise<void> {
  const fileStats = path === '-' ? undefined : statSync(path, { throwIfNoEntry: false })
  if (fileStats === undefined) return
  if (!fileStats.isFile()) throw new UsageError(`${path} is not a regular file; '-' is standard output`)
  if (fileStats.size > 0 && !(await holdsSightings(path))) {
    throw new UsageError(
      `${path} holds something other than sightings, and would be overwritten: name another file to write`,
    )
  }
}

async function holdsSightings(path: string): Promise<boolean> {
  try {
    const members = await detectLogs([{ name: path, content: { path } }])
    return members.every(({ format }) => format === winnowSightings.id)
  } catch {
    return false
  }
}

/**
 * Writes a packed sightings file, or to standard output for `-`. The file is renamed into place when it is complete, so
 * it may be one of the input files.
 */
export async function writeSightingsFile(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { terminal }: CommandContext,
): Promise<void> {
  if (path === '-') {
    await pipeline(packed(content), terminal.out, { end: false })
    return
  }
  const unfinished = `${path}.${process.pid}.unfinished`
  try {
    await pipeline(packed(content), createWriteStream(unfinished, { flags: 'wx' }))
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code !== undefined && (syscall === 'open' || syscall === 'rename')) {
      throw new UsageError(`${path} cannot be written: ${code}`, { cause: error })
    }
    throw error
  }
}
