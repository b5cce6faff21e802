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
 * Finds the indicators whose listings have changed since a state, and those whose time has come, by reading the digest
 * of each listing. Needs about 16 bytes of memory for each indicator, besides the state.
 * @returns undefined if there are more than `most`
 */
export async function changedListings(
  traces: Pick<ListingTraces, 'visit'>,
  client: pg.ClientBase,
  {
    state,
    sources,
    now,
    most,
  }: {
    readonly state: ReleaseState
    readonly sources: readonly number[]
    readonly now: number
    readonly most: number
  },
): Promise<ChangedListings | undefined> {
  const positionOf = positionsByKey(state)
  const sums = new Uint32Array(2 * state.size)
  const fresh = new Map<string, Buffer>()
  await traces.visit(client, sources, state.seed, (row, key, digest) => {
    const position = positionOf(row, key)
    if (position >= 0) {
      sums[2 * position] = (sums[2 * position] as number) + row.readUInt32BE(digest)
      sums[2 * position + 1] = (sums[2 * position + 1] as number) + row.readUInt32BE(digest + 4)
      return
    }
    const bytes = row.subarray(key, key + 16)
    const name = bytes.toString('latin1')
    if (fresh.size <= most && !fresh.has(name)) fresh.set(name, Buffer.from(bytes))
  })
  const positions: number[] = []
  for (let i = 0; i < state.size && positions.length <= most; i++) {
    const isSame = sums[2 * i] === state.digests[2 * i] && sums[2 * i + 1] === state.digests[2 * i + 1]
    if (!isSame || (state.untils[i] as number) <= now) positions.push(i)
  }
  if (positions.length + fresh.size > most) return undefined
  const keys = positions.map((i) => Buffer.from(state.keys.subarray(16 * i, 16 * i + 16)))
  return { positions, keys: [...keys, ...fresh.values()] }
}

/** A function that finds the position of a key in a buffer, or -1. */
function positionsByKey({ keys, size }: ReleaseState): (bytes: Buffer, at: number) => number {
  const words = new Uint32Array(keys.buffer, keys.byteOffset, 4 * size)
  let room = 1024
  while (room < 2 * size) room *= 2
  const mask = room - 1
  const slots = new Uint32Array(room)
  for (let i = 0; i < size; i++) {
    let slot = (words[4 * i] as number) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = i + 1
  }
  const key = Buffer.from(new ArrayBuffer(16))
  const wanted = new Uint32Array(key.buffer, key.byteOffset, 4)
  return (bytes, at) => {
    bytes.copy(key, 0, at, at + 16)
    for (let slot = (wanted[0] as number) & mask; ; slot = (slot + 1) & mask) {
      const i = (slots[slot] as number) - 1
      if (i < 0) return -1
      if (
        words[4 * i] === wanted[0] &&
        words[4 * i + 1] === wanted[1] &&
        words[4 * i + 2] === wanted[2] &&
        words[4 * i + 3] === wanted[3]
      )
        return i
    }
  }
}
