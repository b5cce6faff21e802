import { partitionPoint } from '../../domain/partition-point.ts'
import type { Past, PastListing } from '../../domain/source-history.ts'
import { isIn, mergedSpans, watchUntil } from './looks.ts'

/** Looks of one owner in a row: what they say counts from the first of them until the first look after them. */
interface Segment {
  readonly start: number
  readonly end: number
  readonly isOwn: boolean
}

/** Times of looks, ascending. */
interface Looks {
  readonly looks: readonly number[]
  readonly ownLooks: readonly number[]
  /** Time up to which the other past is known. */
  readonly until: number
}

/** A part of a listing. */
interface Piece<One> {
  readonly listing: One
  /** It goes on until the next segment. */
  readonly isCut: boolean
}

/**
 * Merges two pasts of a source into one sequence of looks. In the complete spans of `own` only its looks count, in other
 * complete spans of `other` only its; elsewhere those of both. What `other` lists although a later look of `own` lacks it counts
 * from the look after that: it was committed before it was published. The listings of each value are in order.
 * @param until time up to which `other` is known, if that is later than its last look
 */
export function mergePasts<Own extends PastListing, Other extends PastListing>(
  own: Past<Own>,
  other: Past<Other>,
  until = other.looks[other.looks.length - 1] ?? 0,
): Past<Own | Other> {
  const ownLooks = Array.from(own.looks).filter((look) => isIn(own.complete, look) || !isIn(other.complete, look))
  const isOwn = new Set(ownLooks)
  const looks = Array.from(other.looks)
    .filter((look) => !isOwn.has(look) && !isIn(own.complete, look))
    .concat(ownLooks)
    .sort((a, b) => a - b)
  const segments = segmentsOf(looks, isOwn)
  const keyOf = ({ kind, value }: PastListing) => `${kind} ${value}`
  const byValue = [Map.groupBy(own.listings, keyOf), Map.groupBy(other.listings, keyOf)] as const
  const complete = mergedSpans([...pairs(own.complete), ...pairs(other.complete)])
  return { looks, complete, listings: mergedListings(byValue, segments, { looks, ownLooks, until }) }
}

function* mergedListings<Own extends PastListing, Other extends PastListing>(
  [ownByValue, otherByValue]: readonly [ReadonlyMap<string, Own[]>, ReadonlyMap<string, Other[]>],
  segments: readonly Segment[],
  known: Looks,
): Generator<Own | Other> {
  const [owned, others] = [segments.filter(({ isOwn }) => isOwn), segments.filter(({ isOwn }) => !isOwn)]
  const first = known.looks[0] as number
  for (const value of new Set([...ownByValue.keys(), ...otherByValue.keys()])) {
    const [own = [], other = []] = [ownByValue.get(value), otherByValue.get(value)]
    const pieces: Piece<Own | Other>[] = [
      ...own.flatMap((listing) => piecesOf(listing, owned)),
      ...other.flatMap((one) => {
        const listing = publishedLater(one, own, known)
        return listing === one || listing.found < listing.until ? piecesOf(listing, others) : []
      }),
    ].sort((a, b) => a.listing.found - b.listing.found)
    for (let i = 0; i < pieces.length; i++) {
      let { listing, isCut } = pieces[i] as Piece<Own | Other>
      const { from, found, dated } = listing
      for (let next = pieces[i + 1]; isCut && next?.listing.found === listing.until; next = pieces[++i + 1])
        ({ listing, isCut } = next)
      yield { ...listing, from, found, dated: dated || found > first }
    }
  }
}

function segmentsOf(looks: readonly number[], isOwn: ReadonlySet<number>): readonly Segment[] {
  const starts = looks.filter((look, i) => i === 0 || isOwn.has(look) !== isOwn.has(looks[i - 1] as number))
  return starts.map((start, i) => ({
    start,
    end: starts[i + 1] ?? Infinity,
    isOwn: isOwn.has(start),
  }))
}

function piecesOf<One extends PastListing>(listing: One, segments: readonly Segment[]): readonly Piece<One>[] {
  return segments.flatMap(({ start, end }): Piece<One>[] => {
    const isFoundHere = listing.found >= start && listing.found < end
    if (!isFoundHere && (listing.found >= end || listing.until <= start)) return []
    const isCut = listing.until > end || (listing.present && end < Infinity)
    const begun = isFoundHere ? listing : { ...listing, from: start, found: start, dated: true }
    return [{ isCut, listing: isCut ? { ...begun, until: Math.min(end, listing.until), present: false } : begun }]
  })
}

/** A listing from the look after the last own look that lacks it. */
function publishedLater<One extends PastListing>(
  listing: One,
  own: readonly PastListing[],
  { ownLooks, looks, until }: Looks,
): One {
  let before = Math.min(listing.until, until)
  for (;;) {
    const look = ownLooks[partitionPoint(ownLooks.length, (at) => (ownLooks[at] as number) < before) - 1]
    if (look === undefined || look < listing.found) return listing
    const holding = own.find((one) => one.found <= look && look < one.until)
    if (!holding) {
      const found = looks[partitionPoint(looks.length, (at) => (looks[at] as number) <= look)] ?? Infinity
      return { ...listing, from: found, found }
    }
    before = holding.found
  }
}

function* pairs(spans: ArrayLike<number>): Generator<readonly [number, number]> {
  for (let i = 0; i < spans.length; i += 2) yield [spans[i] as number, spans[i + 1] as number]
}

/** What was known of a past at a time, in ms since epoch: without later looks and what they found. */
export function pastUntil({ looks, complete, listings }: Past, time: number): Past {
  const known = watchUntil({ looks, complete, toleranceMs: 0 }, time)
  return { looks: known.looks, complete: known.complete ?? [], listings: listingsUntil(listings, time) }
}

function* listingsUntil(listings: Iterable<PastListing>, time: number): Generator<PastListing> {
  for (const listing of listings) {
    if (listing.found > time) continue
    yield listing.until > time && !listing.expires ? { ...listing, until: Infinity, present: true } : listing
  }
}
