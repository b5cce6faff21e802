const minute = 60_000

/** Shortest and longest interval between fetches, whatever the publisher's cadence. */
export const shortestCadenceMs = 5 * minute
export const longestCadenceMs = 7 * 24 * 60 * minute
/** Longest interval between attempts after failures. */
export const longestBackoffMs = 24 * 60 * minute

export interface LastAttempt {
  readonly now: number
  readonly cadenceMinutes: number
  /** Failures in a row, this one included; 0 after a success. */
  readonly failures: number
  /** Time that the publisher asks us to wait, ms. */
  readonly retryAfterMs?: number
  /** Random number, 0 to 1. */
  readonly chance: number
}

/**
 * When a source is due next: after its cadence, or twice as long for each failure in a row. A random tenth more or less
 * spreads sources with the same cadence.
 */
export function nextDue({ now, cadenceMinutes, failures, retryAfterMs, chance }: LastAttempt): number {
  const cadence = Math.min(longestCadenceMs, Math.max(shortestCadenceMs, cadenceMinutes * minute))
  const patience =
    failures === 0
      ? cadence
      : Math.min(Math.max(longestBackoffMs, cadence), shortestCadenceMs * 2 ** Math.min(failures - 1, 20))
  const spread = patience * (0.9 + 0.2 * chance)
  return now + Math.round(Math.max(spread, retryAfterMs ?? 0))
}
