/** Limits for the loss of indicators between two snapshots. A snapshot beyond them is held back. */
export interface ShrinkLimits {
  /** Share of its indicators that a source may lose between two snapshots, 0 to 1. */
  readonly share: number
  /** Sources with at most this many indicators may shrink freely, but never to nothing. */
  readonly minimum: number
}

export interface SnapshotCounts {
  readonly rows: number
  readonly read: number
  /** Distinct indicators. */
  readonly indicators: number
}

/** Counts of the last applied snapshot; undefined before the first. */
export interface LastApplied {
  readonly listed: number
  readonly rows: number
  readonly read: number
}

export type HoldBackReason = 'empty' | 'shrunken' | 'garbled'

/** A look that was held back as shrunken or garbled and waits for a later look to confirm it. */
export interface HeldLook {
  /** When it was taken, ms since epoch. */
  readonly at: number
  /** Distinct indicators. */
  readonly indicators: number
}

/** Publishers usually fix errors within this time; looks that are closer together add no information. */
export const confirmAfterMs = 12 * 3_600_000
/**
 * Two looks have about the same size if neither has more than this many times the indicators of the other. A source
 * that was reset continues to change, but stays far from its former size.
 */
export const sameSizeFactor = 10

/** The waiting look after another look was held back: the first of consecutive looks of about the same size. */
export function waitingAfter(waiting: HeldLook | undefined, look: HeldLook): HeldLook {
  return waiting && isSameSize(waiting, look) ? waiting : look
}

/** Whether a look confirms the waiting one so that it can be applied: about the same size, and late enough. */
export function confirms(look: HeldLook, waiting: HeldLook | undefined): boolean {
  return waiting !== undefined && isSameSize(waiting, look) && look.at - waiting.at >= confirmAfterMs
}

function isSameSize({ indicators: a }: HeldLook, { indicators: b }: HeldLook): boolean {
  return a <= b * sameSizeFactor && b <= a * sameSizeFactor
}

/**
 * Why a snapshot must be reviewed before it is applied, or undefined: rule 11 of `timeline.ts`, for intervals in memory
 * and in SQL. `garbled`: hardly any row can be read although most rows of the last snapshot could (an error page, a
 * changed format); the number of indicators alone does not show that.
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
