import type pg from 'pg'
import type { ListingTraces } from '../sources/listing-store.ts'
import type { ReleaseState } from './release-state.ts'

/** What must be looked at again since a state. */
export interface ChangedListings {
  /** Positions in the state, ascending. */
  readonly positions: readonly number[]
  /** Keys of these and of indicators that are not in the state. */
  readonly keys: readonly Buffer[]
}

/**
 * Finds the indicators whose listings have changed since a state, and those whose time has come.
 * @returns undefined if there are more than `most`, or if it cannot be told
 */
export async function changedListings(
  traces: Pick<ListingTraces, 'changedSince'>,
  client: pg.ClientBase,
  { state, now, most }: { readonly state: ReleaseState; readonly now: number; readonly most: number },
): Promise<ChangedListings | undefined> {
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

/** A function that tells at little cost of most keys that they are not among these: by their first bits. */
function firstBitsOf(keys: readonly Buffer[]): (bytes: Uint8Array, at: number) => boolean {
  const found = new Uint8Array(1 << 20)
  const bits = (bytes: Uint8Array, at: number) =>
    ((bytes[at] as number) << 12) | ((bytes[at + 1] as number) << 4) | ((bytes[at + 2] as number) >> 4)
  for (const key of keys) found[bits(key, 0)] = 1
  return (bytes, at) => found[bits(bytes, at)] === 1
}
