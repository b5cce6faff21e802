import type pg from 'pg'
import type { ListingTraces } from '../sources/listing-store.ts'
import type { ReleaseState } from './release-state.ts'

/**
 * Finds the indicators whose listings have changed since a state, and those whose decision has expired (`untils`).
 * @returns undefined if there are more than `most`, or if the store of listings cannot tell
 */
export async function changedListings(
  traces: Pick<ListingTraces, 'changedSince'>,
  client: pg.ClientBase,
  { state, now, most }: { readonly state: ReleaseState; readonly now: number; readonly most: number },
) {
  const changed = await traces.changedSince(client, state.versions, most)
  if (!changed) return undefined
  const keys = new Map(changed.map((key) => [key.toString('latin1'), key]))
  const mayBeIn = firstBitsOf(changed)
  const positions: number[] = []
  const keyAt = (i: number) => Buffer.from(state.keys.subarray(16 * i, 16 * i + 16))
  for (let i = 0; i < state.size && positions.length <= most; i++) {
    const hasChanged = mayBeIn(state.keys, 16 * i) && keys.delete(keyAt(i).toString('latin1'))
    if (hasChanged || (state.untils[i] as number) <= now) positions.push(i)
  }
  if (positions.length + keys.size > most) return undefined
  return { positions, keys: [...positions.map(keyAt), ...keys.values()] }
}

/** Indicators about which a release must decide again. */
export type ChangedListings = NonNullable<Awaited<ReturnType<typeof changedListings>>>

/** A cheap filter by the first 20 bits of keys; like a Bloom filter, it passes all of these keys and few others. */
function firstBitsOf(keys: readonly Buffer[]): (bytes: Uint8Array, at: number) => boolean {
  const marked = new Uint8Array(1 << 20)
  const bits = (bytes: Uint8Array, at: number) =>
    ((bytes[at] as number) << 12) | ((bytes[at + 1] as number) << 4) | ((bytes[at + 2] as number) >> 4)
  for (const key of keys) marked[bits(key, 0)] = 1
  return (bytes, at) => marked[bits(bytes, at)] === 1
}
