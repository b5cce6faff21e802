import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Whether a process of any user runs. A negative id stands for a process group. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The id of the main process of the embedded PostgreSQL with its data in this folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'pg18/data/postmaster.pid'), 'utf8')).split('\n')[0])
}
