import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Clock ticks a second: the same on every Linux that Node runs on. */
const ticks = 100

/** Processor time of the embedded PostgreSQL on a data folder so far, all of its processes, in seconds. Linux only. */
export function postgresCpu(dataDir: string): number {
  const [first] = readFileSync(join(dataDir, 'pg18/data/postmaster.pid'), 'utf8').split('\n')
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = fieldsOf(pid)
    // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: from the state on; the postmaster's with its ended children.
    const [parent, times] = [fields[1], fields.slice(11, pid === first ? 15 : 13)]
    if (pid === first || parent === first) sum += times.reduce((all, time) => all + Number(time), 0)
  }
  return sum / ticks
}

function fieldsOf(pid: string): readonly string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    // It has ended meanwhile.
    return []
  }
}
