import type { Value } from '../../domain/observables/read.ts'
import { type ListingReader, notRoutable } from '../sources/listing-store.ts'

/** The listings of these values in the newest snapshots at a time, sorted by source number. */
export async function presentListings(listings: Pick<ListingReader, 'find'>, values: readonly Value[], at: number) {
  const uniqueValues = [...new Map(values.map((one) => [`${one.kind} ${one.value}`, one])).values()]
  const indicators = await listings.find(uniqueValues)
  return indicators
    .flatMap((indicator) => indicator?.listings.map((listing) => ({ indicator, listing })) ?? [])
    .filter(
      ({ listing: { removed, added, from } }) => (removed === null || removed > at) && Math.min(added, from) <= at,
    )
    .map(({ indicator: { kind, value, marks }, listing: { source, from, until, lastSeen, score, tags } }) => ({
      kind,
      value,
      notRoutable: (marks & notRoutable) !== 0,
      source,
      listedFrom: from,
      lastSeen: lastSeen ?? undefined,
      validUntil: until === Number.POSITIVE_INFINITY ? undefined : until,
      score: score ?? undefined,
      tags: tags.length > 0 ? tags : undefined,
    }))
    .sort((a, b) => a.source - b.source)
}

/** A present listing; `source` is the number of the source instead of a position. */
export type PresentListing = Awaited<ReturnType<typeof presentListings>>[number]
