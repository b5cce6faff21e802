import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Clock ticks a second: the same on every Linux that Node runs on. */
const ticks = 100

/** Measures an embedded PostgreSQL: the processor time of all its processes so far, in seconds. Linux only. */
export async function postgresCpu(pool: pg.Pool): Promise<() => number> {
  const server = String(await postgresPid(pool))
  return () => {
    let sum = 0
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const fields = fieldsOf(pid)
      // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: from the state on; the server's with its ended children.
      const times = fields.slice(11, pid === server ? 15 : 13)
      if (pid === server || fields[1] === server) sum += times.reduce((all, time) => all + Number(time), 0)
    }
    return sum / ticks
  }
}

/** The process of an embedded PostgreSQL whose children its connections are. Linux only. */
export async function postgresPid(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() pid')
  return Number(fieldsOf(String(rows[0]?.pid))[1])
}

/** The processor time of a process so far, in seconds. Linux only. */
export function cpuOf(pid: number): number {
  return fieldsOf(String(pid))
    .slice(11, 13)
    .reduce((all, time) => all + Number(time) / ticks, 0)
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
