/** One figure of a bench run; medians of `samples`. */
export interface Figure {
  readonly bench: string
  readonly what: string
  readonly unit: string
  readonly median: number
  readonly min: number
  readonly max: number
  readonly samples: number
  /** Context for reading it: input, sizes, versions. */
  readonly note?: string
}

/** Measurements that belong together. `skip` names what is missing on this machine. */
export interface Bench {
  readonly name: string
  readonly about: string
  run(context: BenchContext): Promise<readonly Figure[]>
}

export interface BenchContext {
  /** The log material: a file of concatenated real or generated logs. */
  readonly logFile: string
  readonly logBytes: number
  /** The uncompressed files that it consists of. */
  readonly logParts: readonly string[]
  /** A temporary folder. */
  readonly scratch: string
  /** Rounds for medians. */
  readonly rounds: number
  /** Duration of long benches, seconds; each has its own default. */
  readonly seconds?: number | undefined
  /** Size of what is measured; each bench that takes one has its own default. */
  readonly size?: number | undefined
  /** A folder that keeps what takes long to make, for the next run; the bench `search` keeps its index there. */
  readonly keep?: string | undefined
  say(text: string): void
}

export function figure(bench: string, what: string, unit: string, samples: readonly number[], note?: string): Figure {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] as number
  return {
    bench,
    what,
    unit,
    median: sorted.length % 2 ? at(0.5) : ((sorted[sorted.length / 2 - 1] as number) + at(0.5)) / 2,
    min: at(0),
    max: at(1),
    samples: sorted.length,
    ...(note && { note }),
  }
}

/** CPU time (user and system) of this process and its threads during `work`, and wall time, in seconds. */
export async function timed<T>(work: () => T | Promise<T>): Promise<{ value: T; cpu: number; wall: number }> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  const value = await work()
  const used = process.cpuUsage(cpu)
  return { value, cpu: (used.user + used.system) / 1e6, wall: (performance.now() - start) / 1000 }
}
