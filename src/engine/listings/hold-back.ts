/** Less of a source than it may lose at once is held back. */
export interface ShrinkLimits {
  /** Share of its indicators that a source may lose between two snapshots, 0 to 1. */
  readonly share: number
  /** Sources up to this many indicators may shrink as they like, but never to nothing. */
  readonly minimum: number
}

export interface SnapshotCounts {
  readonly rows: number
  readonly read: number
  /** Distinct indicators. */
  readonly indicators: number
}

/** What the source was like when a snapshot of it was last applied; undefined before the first. */
export interface LastApplied {
  readonly listed: number
  readonly rows: number
  readonly read: number
}

export type HoldBackReason = 'empty' | 'shrunken' | 'garbled'

/**
 * Why a snapshot must not be applied before somebody has looked, or undefined: rule 11 of `timeline.ts`, for intervals
 * in memory and in SQL. Garbled: hardly a row can be read though most of the last one's could (an error page, a format
 * that changed), which the number of indicators alone does not show.
 */
export function holdBackReason(
  now: SnapshotCounts,
  before: LastApplied | undefined,
  limits: ShrinkLimits,
  increment: boolean,
): HoldBackReason | undefined {
  if (now.indicators === 0) return 'empty'
  if (!before) return undefined
  if (now.rows >= 10 && now.read < now.rows / 10 && before.read > before.rows / 2) return 'garbled'
  if (!increment && before.listed > limits.minimum && now.indicators < before.listed * (1 - limits.share)) {
    return 'shrunken'
  }
  return undefined
}
