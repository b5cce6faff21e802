import { kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { ListedIndicator } from '../../engine/delivery/select.ts'
import { type ListingReader, notRoutable } from '../sources/listing-store.ts'
import { compareItems, kindCode } from './item.ts'

/** An indicator that has not been checked against the warning lists. */
export type UncheckedIndicator = Omit<ListedIndicator, 'warnings'>

export interface DeniedValue extends Value {
  readonly since: number
}

export interface ListedQuery {
  /** Numbers of the sources; results refer to their positions in this list. */
  readonly sources: readonly number[]
  /** Values of the group's deny lists; included even if no source lists them. */
  readonly denied: readonly DeniedValue[]
}

interface Denied {
  readonly kind: number
  readonly value: string
  /** As if no source listed it. */
  readonly indicator: UncheckedIndicator
}

/**
 * Everything that the sources list now, in one consistent state, in batches, ordered by kind and value (by code point):
 * each indicator once with all its listings.
 */
export async function* listedIndicators(
  listings: Pick<ListingReader, 'listedNow'>,
  { sources, denied }: ListedQuery,
): AsyncGenerator<UncheckedIndicator[]> {
  const waiting = inOrder(denied)
  let at = 0
  for await (const batch of listings.listedNow(sources)) {
    const merged: UncheckedIndicator[] = []
    for (const { kind, value, marks, listings } of batch) {
      const key = { kind: kindCode(kind), value }
      let next = waiting[at]
      for (; next && compareItems(next, key) < 0; next = waiting[++at]) merged.push(next.indicator)
      if (next && compareItems(next, key) === 0) {
        merged.push({ ...next.indicator, listings })
        at++
      } else merged.push({ kind, value, notRoutable: (marks & notRoutable) !== 0, listings, deniedFrom: undefined })
    }
    yield merged
  }
  yield waiting.slice(at).map(({ indicator }) => indicator)
}

/** Each value once, since its earliest time. */
function inOrder(denied: readonly DeniedValue[]): Denied[] {
  const since = new Map<string, DeniedValue>()
  for (const one of denied) {
    const key = `${one.kind} ${one.value}`
    const known = since.get(key)
    if (!known || known.since > one.since) since.set(key, one)
  }
  return [...since.values()]
    .map(({ kind, value, since: deniedFrom }) => ({
      kind: kindCode(kind),
      value,
      indicator: { kind, value, notRoutable: !kindById[kind].isRoutable(value), listings: [], deniedFrom },
    }))
    .sort(compareItems)
}
