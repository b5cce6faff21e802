import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Whether a process runs, also one of another user. A negative id is that of a group of processes. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The main process of the embedded PostgreSQL that has its data in this folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'pg18/data/postmaster.pid'), 'utf8')).split('\n')[0])
}
