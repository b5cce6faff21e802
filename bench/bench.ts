import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** One figure of a bench run: the median of some samples. */
export interface Figure {
  readonly what: string
  readonly unit: string
  readonly median: number
  readonly min: number
  readonly max: number
  readonly samples: number
  /** What helps to understand it: input, sizes, versions. */
  readonly note?: string
}

/** Measurements that belong together. */
export interface Bench {
  readonly name: string
  readonly about: string
  run(context: BenchContext): Promise<readonly Figure[]>
}

export interface BenchContext {
  /** A file with all real or generated logs to measure with, one after the other. */
  readonly logFile: string
  readonly logBytes: number
  /** The same logs, each in its own unpacked file. */
  readonly logParts: readonly string[]
  /** A temporary folder. */
  readonly scratch: string
  /** How often to measure; figures are medians. */
  readonly rounds: number
  /** How long a long bench takes; each has its own default. */
  readonly seconds?: number | undefined
  /** Size of the input, for benches without a fixed size; each has its own default. */
  readonly size?: number | undefined
  /** A folder for the picture of the bench `growth`. */
  readonly keep?: string | undefined
  /** Prints a line about the progress. */
  say(text: string): void
}

export function figure(what: string, unit: string, samples: number | readonly number[], note?: string): Figure {
  const sorted = [samples].flat().sort((a, b) => a - b)
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] as number
  return {
    what,
    unit,
    median: sorted.length % 2 ? at(0.5) : ((sorted[sorted.length / 2 - 1] as number) + at(0.5)) / 2,
    min: at(0),
    max: at(1),
    samples: sorted.length,
    ...(note && { note }),
  }
}

/**
 * Collects the garbage of earlier work. Otherwise V8's threads collect it while the next work is measured, which then
 * seems to cost up to a third more.
 */
export const collectGarbage: () => void = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()

/** CPU time (user and system) of this process and its threads during `work`, in seconds. */
export function cpuSeconds(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Like `cpuSeconds`, also for asynchronous work; returns its result and its wall time too. */
export async function timed<T>(work: () => T | Promise<T>): Promise<{ value: T; cpu: number; wall: number }> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  const value = await work()
  const used = process.cpuUsage(cpu)
  return { value, cpu: (used.user + used.system) / 1e6, wall: (performance.now() - start) / 1000 }
}
