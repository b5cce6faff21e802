import type { KindId } from './observables/index.ts'

/** One row of a feed as its format read it: an indicator in canonical form and what the publisher says about it. */
export interface FeedRecord {
  readonly kind: KindId
  readonly value: string
  /** The publisher's own dates, ms since epoch UTC: when it put the indicator on its list. */
  readonly added?: number
  /** When anybody first saw the threat, which does not prove that it was on the list. */
  readonly firstSeen?: number
  readonly lastSeen?: number
  /** End of validity according to the publisher (STIX valid_until, an expiry column), ms since epoch UTC. */
  readonly validUntil?: number
  /** The publisher's own confidence or risk, 0 to 100. */
  readonly score?: number
  readonly tags?: readonly string[]
}

/** Reasons for rejecting a row of a feed. */
export const rejectionReasons = [
  'not-an-indicator',
  /** The publisher truncated the value (`http://evil.example/so-lo…`): the rest would name something else. */
  'cut-off',
  'unknown-kind',
  'malformed',
  'too-long',
  'bad-encoding',
  'unsupported-pattern',
  'not-for-detection',
  /** A file that the feed names does not exist. */
  'missing',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** A row that could not be read, and why. The other rows are not affected. */
export interface Rejection {
  readonly line: number
  readonly reason: RejectionReason
  /** The text of the row, cut to 200 characters. */
  readonly text?: string
}

export type FeedItem = FeedRecord | Rejection

/** Tells whether a feed item is a rejected row rather than a record. */
export function isRejection(item: FeedItem): item is Rejection {
  return 'reason' in item
}

/**
 * A source lists an indicator during `[from, until)`, ms since epoch UTC. `until` is Infinity while it is still listed.
 * `dated`: `from` is proven, either by the publisher's own date or by an earlier snapshot without the indicator.
 */
export interface Interval {
  readonly from: number
  readonly until: number
  readonly dated: boolean
}
