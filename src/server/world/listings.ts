import type { KindId } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { CurrentListing } from '../../engine/delivery/select.ts'
import { type ListingReader, notRoutable } from '../sources/listing-store.ts'

/** A present listing, with the number of its source instead of a position. */
export interface PresentListing extends CurrentListing {
  readonly kind: KindId
  readonly value: string
  readonly notRoutable: boolean
}

/** What the newest snapshot at an instant lists of these values, by source. `source` is the number of the source. */
export async function presentListings(
  listings: Pick<ListingReader, 'find'>,
  values: readonly Value[],
  at: number,
): Promise<readonly PresentListing[]> {
  const asked = [...new Map(values.map((one) => [`${one.kind} ${one.value}`, one])).values()]
  const found = await listings.find(asked)
  return found
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
