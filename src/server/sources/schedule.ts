const minute = 60_000

/** However often a publisher renews a source, we do not ask more often than this, nor less often than that. */
export const shortestCadenceMs = 5 * minute
export const longestCadenceMs = 7 * 24 * 60 * minute
/** After failures we come back more and more rarely, and at least once in so long. */
export const longestBackoffMs = 24 * 60 * minute

export interface Turn {
  readonly now: number
  readonly cadenceMinutes: number
  /** Failures in a row, this one included; 0 after a success. */
  readonly failures: number
  /** How long the publisher asks us to stay away. */
  readonly retryAfterMs?: number
  /** 0 to 1. */
  readonly chance: number
}

/**
 * When a source is due again: after its cadence, or after a failure in twice the time for each one before it. A tenth
 * more or less spreads sources of one cadence, so that they do not all come on the hour.
 */
export function nextDue({ now, cadenceMinutes, failures, retryAfterMs, chance }: Turn): number {
  const cadence = Math.min(longestCadenceMs, Math.max(shortestCadenceMs, cadenceMinutes * minute))
  const patience =
    failures === 0
      ? cadence
      : Math.min(Math.max(longestBackoffMs, cadence), shortestCadenceMs * 2 ** Math.min(failures - 1, 20))
  const spread = patience * (0.9 + 0.2 * chance)
  return now + Math.round(Math.max(spread, retryAfterMs ?? 0))
}
