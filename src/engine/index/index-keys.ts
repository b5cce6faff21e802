import { type Column, int32 } from '../listings/columns.ts'
import { partitions } from './index-rows.ts'
import type { Scratch } from './scratch.ts'

/** Maximum share of occupied slots in the table. */
const fillLimit = 0.66
/**
 * Keys are inserted in the order of these bits of their fingerprints (a "turn"), so that the slots of one turn are
 * close together in the processor's cache. The order determines the positions of colliding keys.
 */
const turnBits = 10
const turns = 1 << turnBits
const turnOf = (lo: number) => (lo >>> 10) & (turns - 1)

/** Keys wait in the scratch, in so many groups of turns; their partitions are behind those of the rows. */
const groups = 64
const turnsOfGroup = turns / groups
const groupOf = (lo: number) => Math.floor(turnOf(lo) / turnsOfGroup)
const partitionOfGroup = (group: number) => partitions + group

/** Words of a key: lo, hi and 1 if the indicator itself is listed. */
const keyWords = 3
/** Keys of a group that are collected before they are appended to the scratch. */
const bufferedKeys = 1024

/** The fingerprints of all entries, and for each whether the indicator itself is listed. */
export class IndexKeys {
  readonly #scratch: Scratch
  readonly #buffers = Array.from({ length: groups }, () => new Int32Array(keyWords * bufferedKeys))
  readonly #filled = new Uint32Array(groups)
  #count = 0

  constructor(scratch: Scratch) {
    this.#scratch = scratch
  }

  /** @param isItself true if the indicator itself is listed, and not only URLs on it */
  add(lo: number, hi: number, isItself: boolean): void {
    const group = groupOf(lo)
    const words = this.#buffers[group] as Int32Array
    const at = this.#filled[group] as number
    words[at] = lo
    words[at + 1] = hi
    words[at + 2] = isItself ? 1 : 0
    this.#filled[group] = at + keyWords
    this.#count++
    if (at + keyWords === words.length) this.#flush(group)
  }

  #flush(group: number): void {
    const words = this.#buffers[group] as Int32Array
    this.#scratch.append(partitionOfGroup(group), new Uint8Array(words.buffer, 0, 4 * (this.#filled[group] as number)))
    this.#filled[group] = 0
  }

  /**
   * Builds the hash table (open addressing): pairs of lo and hi, and one bit per pair. Call once, at the end, after all
   * rows were read from the scratch.
   */
  table(): { readonly table: Int32Array; readonly listed: Uint32Array } {
    let capacity = 1024
    while (this.#count > capacity * fillLimit) capacity *= 2
    const mask = capacity - 1
    const table = new Int32Array(2 * capacity)
    const listed = new Uint32Array(capacity >>> 5)
    // One array for all groups: there is no reason for a garbage collection meanwhile.
    const sorted = int32()
    for (let group = 0; group < groups; group++) {
      this.#flush(group)
      const bytes = this.#scratch.read(partitionOfGroup(group))
      sortByTurn(new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4), sorted)
      const words = sorted.data
      for (let i = 0; i < sorted.length; i += keyWords) {
        const lo = words[i] as number
        let slot = lo & mask
        while (table[2 * slot] !== 0) slot = (slot + 1) & mask
        table[2 * slot] = lo
        table[2 * slot + 1] = words[i + 1] as number
        if (words[i + 2] === 1) listed[slot >>> 5] = (listed[slot >>> 5] as number) | (1 << (slot & 31))
      }
    }
    return { table, listed }
  }
}

/** Sorts the keys of a group by turn, into `sorted`. */
function sortByTurn(words: Int32Array, sorted: Column<Int32Array>): void {
  const starts = new Uint32Array(turnsOfGroup + 1)
  const turnInGroup = (lo: number) => turnOf(lo) % turnsOfGroup
  for (let i = 0; i < words.length; i += keyWords) {
    const next = turnInGroup(words[i] as number) + 1
    starts[next] = (starts[next] as number) + keyWords
  }
  for (let turn = 1; turn <= turnsOfGroup; turn++) {
    starts[turn] = (starts[turn] as number) + (starts[turn - 1] as number)
  }
  sorted.reserve(words.length)
  sorted.length = words.length
  for (let i = 0; i < words.length; i += keyWords) {
    const turn = turnInGroup(words[i] as number)
    const at = starts[turn] as number
    sorted.set(at, words[i] as number)
    sorted.set(at + 1, words[i + 1] as number)
    sorted.set(at + 2, words[i + 2] as number)
    starts[turn] = at + keyWords
  }
}
