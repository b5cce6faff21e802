import { firstFrom, uint32 } from '../listings/columns.ts'
import { type EntryBytes, EntryWalk } from './index-entries.ts'
import { pageSize } from './index-layout.ts'
import { orderOf } from './index-rows.ts'

/** Collects the first entry of each page. */
export class IndexBlocks {
  readonly #orders = uint32()
  readonly #places = uint32()
  #page = -1

  /**
   * Adds an entry, in file order.
   * @param lo low half of its fingerprint
   * @param place its start, in units of 4 bytes from the first entry
   * @param offset its start in the file, in bytes
   */
  add(lo: number, place: number, offset: number): void {
    const page = Math.floor(offset / pageSize)
    if (page === this.#page) return
    this.#page = page
    this.#orders.push(orderOf(lo))
    this.#places.push(place)
  }

  /** The content of the file section `blocks`. */
  words(): Uint32Array {
    const words = new Uint32Array(2 * this.#orders.length)
    words.set(this.#orders.view())
    words.set(this.#places.view(), this.#orders.length)
    return words
  }
}

/**
 * Returns the start of an entry, in units of 4 bytes from the first one; undefined if there is no entry for this value.
 */
export type EntryFinder = (lo: number, code: number, value: Uint8Array, length: number) => number | undefined

/**
 * Creates a search for entries by the low half of their fingerprint and by value; it usually reads one page.
 * @param words content of the file section `blocks`
 * @param entries position of the entries in the file
 */
export function entryFinder(
  file: EntryBytes,
  words: Uint32Array,
  entries: { readonly offset: number; readonly length: number },
): EntryFinder {
  const count = words.length >>> 1
  /** Sort key (`orderOf`) of the first entry of each block. */
  const orders = words.subarray(0, count)
  const places = words.subarray(count)
  const entriesEnd = entries.offset + entries.length
  const walk = new EntryWalk(file, 0, 0, pageSize)

  const startOf = (block: number) => (block < count ? entries.offset + (places[block] as number) * 4 : entriesEnd)

  return (lo, code, value, length) => {
    const order = orderOf(lo)
    const first = firstFrom(orders, order)
    let next = first
    while (next < count && orders[next] === order) next++
    // An entry with this sort key can be at the end of the previous block.
    walk.restart(startOf(Math.max(first - 1, 0)), startOf(next))
    const { entry } = walk
    while (walk.next()) {
      if (entry.code === code && entry.length === length && equals(entry.bytes, entry.at + 4, value, length)) {
        return (walk.offset - entries.offset) / 4
      }
    }
    return undefined
  }
}

function equals(bytes: Uint8Array, at: number, value: Uint8Array, length: number): boolean {
  for (let i = 0; i < length; i++) if (bytes[at + i] !== value[i]) return false
  return true
}
