import { existsSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** CPU times in ms. */
export interface CpuTimes {
  /** Of this process with all its threads. */
  readonly own: number
  /** Of this, the calling thread: without compiling, collecting garbage and other threads. */
  readonly thread: number
  /** Of the database's processes for it. */
  readonly database: number
}

/**
 * Measures CPU time of work in this process and in the database's processes for it: other work on the machine does not
 * count. If the system does not report times of other processes, they count as 0. Create it before the first connection.
 */
export function cpuMeter(pool: pg.Pool): <T>(work: () => Promise<T>) => Promise<{ value: T } & CpuTimes> {
  const used = new Map<number, number>()
  const isReported = existsSync('/proc/self/schedstat')
  pool.on('connect', (client) => used.set((client as unknown as { processID: number }).processID, 0))
  const database = () => {
    if (!isReported) return 0
    for (const [pid, before] of used) {
      // A connection that was idle for long has ended.
      const path = `/proc/${pid}/schedstat`
      used.set(pid, existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6 : before)
    }
    return [...used.values()].reduce((sum, ms) => sum + ms, 0)
  }
  return async (work) => {
    // Reading the times of other processes does not count.
    const before = database()
    const start = process.cpuUsage()
    const threadStart = process.threadCpuUsage()
    const value = await work()
    const all = process.cpuUsage(start)
    const thread = process.threadCpuUsage(threadStart)
    return { value, own: ms(all), thread: ms(thread), database: database() - before }
  }
}

const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
