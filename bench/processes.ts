import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

// Memory and processor time of other processes, from /proc, which only Linux has.

/** Clock ticks per second; the same on every Linux that Node supports. */
const ticks = 100

/** Resident memory of a process in MB: current and peak. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return { now: kilobytes(status, 'VmRSS') / 1000, peak: kilobytes(status, 'VmHWM') / 1000 }
}

/** Memory of a process without code and files, in MB. `shared` includes memory that it shares with other processes. */
export function privateMemoryOf(pid: number, { shared = false } = {}): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return ((kilobytes(status, 'RssAnon') + (shared ? kilobytes(status, 'RssShmem') : 0)) * 1024) / 1e6
}

const kilobytes = (status: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN)

/** Processor time of a process so far with all its threads, in seconds; 0 if it has ended. */
export function processorOf(pid: number): number {
  return secondsOf(statOf(pid).slice(11, 13))
}

/**
 * Processor time of a process and of all processes below it so far, in seconds. Children that have ended count from when
 * they were waited for.
 */
export function processorOfTree(pid: number): number {
  const below = new Map<string, string[]>()
  const times = new Map<string, number>()
  for (const one of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(one)
    const parent = stat[1]
    if (parent === undefined) continue
    below.set(parent, [...(below.get(parent) ?? []), one])
    times.set(one, secondsOf(stat.slice(11, 15)))
  }
  const sumOf = (one: string): number =>
    (times.get(one) ?? 0) + (below.get(one) ?? []).reduce((sum, child) => sum + sumOf(child), 0)
  return sumOf(String(pid))
}

/** Measures an embedded PostgreSQL: the processor time of all its processes so far, in seconds. */
export async function postgresProcessor(pool: Pick<pg.Pool, 'query'>): Promise<() => number> {
  const server = await postgresPid(pool)
  return () => processorOfTree(server)
}

/** The main process of an embedded PostgreSQL: the parent of those that serve its connections. */
export async function postgresPid(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() pid')
  return Number(statOf(rows[0]?.pid ?? 0)[1])
}

/**
 * The fields of `/proc/PID/stat` from the third one, the state. Clock ticks are at 11 (user mode) and 12 (system), those
 * of ended children at 13 and 14. No fields if the process has ended.
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
function statOf(pid: number | string): readonly string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const secondsOf = (times: readonly string[]) => times.reduce((sum, time) => sum + Number(time), 0) / ticks
