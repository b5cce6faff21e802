import { kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { ListedIndicator } from '../../engine/delivery/select.ts'
import { indicatorKey } from '../sources/indicator-key.ts'
import { type CurrentIndicator, notRoutable } from '../sources/listing-store.ts'
import { compareItems, kindCode } from './item.ts'

/** An indicator that has not been checked against the warning lists. */
export type UncheckedIndicator = Omit<ListedIndicator, 'warnings'> & {
  /** Of listings that were read with keys. */
  readonly key?: string | undefined
}

export interface DeniedValue extends Value {
  readonly since: number
}

interface Denied {
  readonly kind: number
  readonly value: string
  readonly denied: DeniedValue
}

/** Indicators of a batch: own lists have up to a million entries that no source lists. */
const most = 4096

/**
 * Adds the values of the group's deny lists to what its sources list now, also those that no source lists. In batches,
 * ordered by kind and value (by code point) as the listings are.
 */
export async function* listedIndicators(
  listed: AsyncIterable<readonly (CurrentIndicator & { readonly key?: string })[]>,
  denied: readonly DeniedValue[],
): AsyncGenerator<UncheckedIndicator[]> {
  const waiting = inOrder(denied)
  let at = 0
  let merged: UncheckedIndicator[] = []
  for await (const batch of listed) {
    for (const { kind, value, marks, listings, key } of batch) {
      const place = { kind: kindCode(kind), value }
      let next = waiting[at]
      for (; next && compareItems(next, place) < 0; next = waiting[++at]) {
        if (merged.push(indicatorOf(next)) < most) continue
        yield merged
        merged = []
      }
      if (next && compareItems(next, place) === 0) {
        merged.push({ ...indicatorOf(next), listings, key })
        at++
      } else {
        merged.push({ kind, value, notRoutable: (marks & notRoutable) !== 0, listings, deniedFrom: undefined, key })
      }
    }
    yield merged
    merged = []
  }
  for (; at < waiting.length; at += most) yield waiting.slice(at, at + most).map(indicatorOf)
}

/** As if no source listed it. */
function indicatorOf({ denied: { kind, value, since } }: Denied): UncheckedIndicator {
  return {
    ...{ kind, value, notRoutable: !kindById[kind].isRoutable(value), listings: [], deniedFrom: since },
    key: indicatorKey(kindById[kind].code, value).toString('latin1'),
  }
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
    .map((denied) => ({ kind: kindCode(denied.kind), value: denied.value, denied }))
    .sort(compareItems)
}
