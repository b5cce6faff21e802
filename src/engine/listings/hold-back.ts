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

/** A look that was held back as shrunken or garbled and waits for a later one to bear it out. */
export interface HeldLook {
  /** When it was taken, ms since epoch. */
  readonly at: number
  /** Distinct indicators. */
  readonly indicators: number
}

/** A fault of the publisher's is usually over by then; looks that are closer together say nothing new. */
export const confirmAfterMs = 12 * 3_600_000
/**
 * Two looks are about the same size where neither has more than so many times the indicators of the other: a source that
 * was reset goes on changing, and is still far from what it was.
 */
export const sameSizeFactor = 10

/** The look that waits after a further one was held back: the first of those in a row that are about the same size. */
export function waitingAfter(waiting: HeldLook | undefined, look: HeldLook): HeldLook {
  return waiting && isSameSize(waiting, look) ? waiting : look
}

/** Whether a look bears out the one that waits, so that it is applied: about the same size, and late enough. */
export function confirms(look: HeldLook, waiting: HeldLook | undefined): boolean {
  return waiting !== undefined && isSameSize(waiting, look) && look.at - waiting.at >= confirmAfterMs
}

function isSameSize({ indicators: a }: HeldLook, { indicators: b }: HeldLook): boolean {
  return a <= b * sameSizeFactor && b <= a * sameSizeFactor
}

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
