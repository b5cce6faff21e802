import type { KindId } from './observables/index.ts'

/** One row of a feed as its format read it: an indicator in canonical form and what the publisher says of it. */
export interface FeedRecord {
  readonly kind: KindId
  readonly value: string
  /** The publisher's own dates, ms since epoch UTC. */
  readonly firstSeen?: number
  readonly lastSeen?: number
  /** Until when the publisher stands by it (STIX valid_until, an expiry column). */
  readonly validUntil?: number
  /** The publisher's own confidence or risk, 0 to 100. */
  readonly score?: number
  readonly tags?: readonly string[]
}

export const rejectionReasons = [
  'not-an-indicator',
  /** The publisher cut the value off (`http://evil.example/so-lo…`): what is left names something else. */
  'cut-off',
  'unknown-kind',
  'malformed',
  'too-long',
  'bad-encoding',
  'unsupported-pattern',
  'not-for-detection',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** A row that could not be read, and why. It costs nothing but itself. */
export interface Rejection {
  readonly line: number
  readonly reason: RejectionReason
  /** The offending text, cut to 200 characters. */
  readonly text?: string
}

export type FeedItem = FeedRecord | Rejection

export function isRejection(item: FeedItem): item is Rejection {
  return 'reason' in item
}

/**
 * A source lists an indicator during `[from, until)`, ms since epoch UTC; `until` is Infinity while it still does.
 * `dated` says that `from` is proven: the publisher's own date, or a snapshot before it that did not hold the indicator.
 */
export interface Interval {
  readonly from: number
  readonly until: number
  readonly dated: boolean
}
