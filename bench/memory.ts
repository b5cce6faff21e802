import { readFileSync } from 'node:fs'

/** Resident memory of a process on Linux, MB: current and peak. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1000
  return { now: of('VmRSS'), peak: of('VmHWM') }
}
