import { hourMs } from '../../domain/time-units.ts'

/** Limits for the indicators that a source may lose between two snapshots. A snapshot that loses more is held back. */
export interface ShrinkLimits {
  /** Share of its indicators that a source may lose between two snapshots, 0 to 1. */
  readonly share: number
  /** Sources with at most this many indicators may shrink freely, but never to nothing. */
  readonly minimum: number
}

export interface SnapshotCounts {
  readonly rows: number
  /** Rows that could be read. */
  readonly read: number
  /** Distinct indicators. */
  readonly indicators: number
  /** Read rows of the kinds that the source is known to list; undefined if its kinds are not known. */
  readonly ofItsKinds?: number
}

/** Counts of the last applied snapshot. */
export interface LastApplied {
  /** Indicators that the source listed after it. */
  readonly listed: number
  readonly rows: number
  readonly read: number
}

export type HoldBackReason = 'empty' | 'foreign' | 'shrunken' | 'garbled'

/** Reasons for which a later snapshot of about the same size may confirm one that was held back. */
export const confirmable: ReadonlySet<HoldBackReason> = new Set(['shrunken', 'garbled'])

/** A snapshot that was held back as shrunken or garbled and waits for a later one to confirm it. */
export interface HeldLook {
  /** Time when it was taken, ms since epoch. */
  readonly at: number
  /** Distinct indicators. */
  readonly indicators: number
}

/** Minimum time between a waiting snapshot and the one that confirms it: publishers usually fix errors sooner. */
const confirmAfterMs = 12 * hourMs
/**
 * Two snapshots have about the same size if neither has more than this many times the indicators of the other. The
 * factor is large because a source keeps changing after its publisher has reset it, but stays far from its former size.
 */
const sameSizeFactor = 10

/**
 * Returns which snapshot waits once `look` is held back as well: the waiting one if both have about the same size,
 * otherwise `look`.
 */
export function waitingAfter(waiting: HeldLook | undefined, look: HeldLook): HeldLook {
  return waiting && isSameSize(waiting, look) ? waiting : look
}

/** Tells whether `look` confirms the waiting snapshot and can be applied: about the same size, and late enough. */
export function confirms(look: HeldLook, waiting: HeldLook | undefined): boolean {
  return waiting !== undefined && isSameSize(waiting, look) && look.at - waiting.at >= confirmAfterMs
}

function isSameSize({ indicators: a }: HeldLook, { indicators: b }: HeldLook): boolean {
  return a <= b * sameSizeFactor && b <= a * sameSizeFactor
}

/**
 * Returns why a snapshot is held back (rule 11 of `timeline.ts`), or undefined if it can be applied. Used for listings
 * in memory and in PostgreSQL.
 * `garbled`: hardly any row can be read although most rows of the last snapshot could (an error page, a changed
 * format); the number of indicators alone does not show that.
 * `foreign`: it was read, but contains none of the source's kinds, such as the single mail address in an error message.
 * @param increment the snapshot only adds indicators, so it cannot be shrunken
 */
export function holdBackReason(
  now: SnapshotCounts,
  before: LastApplied | undefined,
  limits: ShrinkLimits,
  increment: boolean,
): HoldBackReason | undefined {
  if (now.indicators === 0) return 'empty'
  if (now.ofItsKinds === 0) return 'foreign'
  if (!before) return undefined
  if (now.rows >= 10 && now.read < now.rows / 10 && before.read > before.rows / 2) return 'garbled'
  if (!increment && before.listed > limits.minimum && now.indicators < before.listed * (1 - limits.share)) {
    return 'shrunken'
  }
  return undefined
}
