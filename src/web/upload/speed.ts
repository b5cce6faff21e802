export interface Sample {
  readonly at: number
  readonly bytes: number
}

const windowMs = 8000

/** Adds a sample and drops samples that are too old for the current speed. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const recent = samples.filter(({ at }) => sample.at - at <= windowMs)
  const last = recent.at(-1)
  // After a reset, measuring starts again.
  return last && last.bytes > sample.bytes ? [sample] : [...recent, sample]
}

/** Bytes per second over the last seconds; undefined without enough samples. */
export function speedOf(samples: readonly Sample[]): number | undefined {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < 500) return undefined
  return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000
}

/** Seconds until `total`; undefined if stalled or unknown. */
export function secondsLeft(samples: readonly Sample[], total: number): number | undefined {
  const speed = speedOf(samples)
  const last = samples.at(-1)
  return speed && last && speed > 0 ? (total - last.bytes) / speed : undefined
}
