import { kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { ListedIndicator } from '../../engine/delivery/select.ts'
import { indicatorKey } from '../sources/indicator-key.ts'
import { type CurrentIndicator, notRoutable } from '../sources/listing-store.ts'
import { compareItems, kindCode } from './item.ts'

/** An indicator that has not been checked against the warning lists. */
export type UncheckedIndicator = Omit<ListedIndicator, 'warnings'> & {
  /** The key of the indicator, if the listings were read with keys. */
  readonly key?: string | undefined
}

export interface DeniedValue extends Value {
  readonly since: number
}

type Denied = ReturnType<typeof inOrder>[number]

/** Most indicators in a batch, because own lists may have a million entries that no source lists. */
const most = 4096

/**
 * Merges the values of the group's deny lists into the listings of its sources, including values that no source lists. In
 * batches, ordered like the listings: by kind, then by value (code points).
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

/** A denied value as an indicator without listings. */
function indicatorOf({ denied: { kind, value, since } }: Denied): UncheckedIndicator {
  return {
    ...{ kind, value, notRoutable: !kindById[kind].isRoutable(value), listings: [], deniedFrom: since },
    key: indicatorKey(kindById[kind].code, value).toString('latin1'),
  }
}

/** Each value once, with its earliest time, in the order of indicators. */
function inOrder(denied: readonly DeniedValue[]) {
  const since = new Map<string, DeniedValue>()
  for (const entry of denied) {
    const key = `${entry.kind} ${entry.value}`
    const earliest = since.get(key)
    if (!earliest || earliest.since > entry.since) since.set(key, entry)
  }
  return [...since.values()]
    .map((denied) => ({ kind: kindCode(denied.kind), value: denied.value, denied }))
    .sort(compareItems)
}
