import { firstFrom, uint32 } from '../listings/columns.ts'
import { type EntryBytes, EntryWalk } from './index-entries.ts'
import { pageSize } from './index-layout.ts'
import { orderOf } from './index-rows.ts'

/** Collects where the entries of each page begin. */
export class IndexBlocks {
  readonly #orders = uint32()
  readonly #places = uint32()
  #page = -1

  /**
   * Adds an entry, in the order of the file.
   * @param lo low half of its fingerprint
   * @param place where it begins, in units of 4 bytes from the first entry, and `offset` in the file, in bytes
   */
  add(lo: number, place: number, offset: number): void {
    const page = Math.floor(offset / pageSize)
    if (page === this.#page) return
    this.#page = page
    this.#orders.push(orderOf(lo))
    this.#places.push(place)
  }

  /** The section of the file. */
  words(): Uint32Array {
    const words = new Uint32Array(2 * this.#orders.length)
    words.set(this.#orders.view())
    words.set(this.#places.view(), this.#orders.length)
    return words
  }
}

/** The place of an entry in units of 4 bytes from the first one; undefined if there is none of this value. */
export type EntryFinder = (lo: number, code: number, value: Uint8Array, length: number) => number | undefined

/**
 * Finds entries by the low half of their fingerprint and their value, mostly in one page.
 * @param words the section of the file
 * @param entries where the entries lie in it
 */
export function entryFinder(
  file: EntryBytes,
  words: Uint32Array,
  entries: { readonly offset: number; readonly length: number },
): EntryFinder {
  const count = words.length >>> 1
  /** Of the first entry of each block. */
  const orders = words.subarray(0, count)
  const places = words.subarray(count)
  const entriesEnd = entries.offset + entries.length

  const startOf = (block: number) => (block < count ? entries.offset + (places[block] as number) * 4 : entriesEnd)

  return (lo, code, value, length) => {
    const order = orderOf(lo)
    const first = firstFrom(orders, order)
    let next = first
    while (next < count && orders[next] === order) next++
    // An entry of this order can stand at the end of the block before.
    const walk = new EntryWalk(file, startOf(Math.max(first - 1, 0)), startOf(next), pageSize)
    while (walk.next()) {
      const { entry } = walk
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
