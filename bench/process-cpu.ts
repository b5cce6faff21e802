import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second: the same on every Linux that Node runs on. */
const ticks = 100

/**
 * Processor time of a process so far, with all its threads and all processes below it, seconds. Children that have ended
 * count from when they were waited for. Linux only.
 */
export function processCpu(pid: number): number {
  const below = new Map<string, string[]>()
  const times = new Map<string, number>()
  for (const one of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = fieldsOf(one)
    if (!fields) continue
    const parent = fields[1] as string
    below.set(parent, [...(below.get(parent) ?? []), one])
    // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: fields 14 to 17, user and system, own and children's.
    times.set(
      one,
      fields.slice(11, 15).reduce((sum, time) => sum + Number(time), 0),
    )
  }
  const sumOf = (one: string): number =>
    (times.get(one) ?? 0) + (below.get(one) ?? []).reduce((sum, child) => sum + sumOf(child), 0)
  return sumOf(String(pid)) / ticks
}

/** From the state on; undefined if the process has ended meanwhile. */
function fieldsOf(pid: string): readonly string[] | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
