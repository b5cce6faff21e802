import type { FeedRecord } from '../../domain/listing.ts'
import { writeDigest } from '../platform/digest.ts'

/** Flag: the row must be staged, because the applied snapshot has no equal row. */
export const newsFlag = 1
/** Flag: the first row of its indicator in this snapshot. */
export const firstFlag = 2

/** 32-bit words of a row: four of the indicator's key, two of the digest of the row's other fields. */
export const wordsOfRow = 6
/** Limit for remembered rows: 75 MB, including the hash table. */
const mostRows = 3_000_000

/** States of a known indicator during this snapshot. */
const unseen = 0
const same = 1
const different = 2
/** Digest of an indicator with several rows. No digest equals it, so all its rows are staged each time. */
const severalRows = -1

/**
 * Compares the rows of a snapshot, as they arrive, with those of the applied snapshot, of which only keys and digests
 * are known. If all rows of an indicator are unchanged, so is its listing, and the rows need not be staged.
 */
export class RowTracker {
  readonly #known: number
  #count: number
  #rows: Int32Array
  #states: Uint8Array
  /** Hash table by the first word of the key: position of a row plus 1; 0 is free. */
  #slots: Int32Array

  /**
   * True if there were too many rows to remember, or if a second row differs for an indicator whose first row was not
   * staged. Then all rows must be staged.
   */
  hasFailed = false

  /** @param known the rows of the applied snapshot (`rows()` of its tracker); if empty, every row is news */
  constructor(known: Int32Array = new Int32Array(0)) {
    this.#known = known.length / wordsOfRow
    this.#count = this.#known
    this.#rows = known
    this.#states = new Uint8Array(this.#known)
    this.#slots = new Int32Array(0)
    this.#index(Math.max(1024, 2 ** Math.ceil(Math.log2(this.#known * 1.6 + 1))))
  }

  /** Tells whether unchanged rows are left out. */
  get leavesOut(): boolean {
    return this.#known > 0
  }

  /**
   * Records a row.
   * @returns the flags `newsFlag` and `firstFlag` that apply
   */
  see(key: Buffer, item: FeedRecord): number {
    if (this.hasFailed) return newsFlag
    const [a, b] = digestOf(item)
    const found = this.#find(key)
    if (found < 0) {
      this.#add(-1 - found, key, a, b)
      return newsFlag | firstFlag
    }
    const at = found * wordsOfRow + 4
    const isEqual = this.#rows[at] === a && this.#rows[at + 1] === b && !(a === severalRows && b === severalRows)
    switch (this.#states[found]) {
      case unseen:
        this.#states[found] = isEqual ? same : different
        if (!isEqual) this.#setDigest(at, a, b)
        return isEqual ? firstFlag : newsFlag | firstFlag
      case same:
        if (isEqual) return 0
        this.hasFailed = true
        return newsFlag
      default:
        if (!isEqual) this.#setDigest(at, severalRows, severalRows)
        return newsFlag
    }
  }

  /** Keys of the indicators that the snapshot no longer has. Call it after the last row. */
  *gone(): Generator<Buffer> {
    const bytes = Buffer.from(this.#rows.buffer, this.#rows.byteOffset)
    for (let row = 0; row < this.#known; row++) {
      if (this.#states[row] !== unseen) continue
      const at = row * wordsOfRow * 4
      yield bytes.subarray(at, at + 16)
    }
  }

  /** Number of indicators in this snapshot. */
  get indicators(): number {
    let count = this.#count - this.#known
    for (let row = 0; row < this.#known; row++) if (this.#states[row] !== unseen) count++
    return count
  }

  /** The rows of this snapshot, as input for the tracker of the next one. */
  rows(): Int32Array<ArrayBuffer> {
    const rows = new Int32Array(this.indicators * wordsOfRow)
    let to = 0
    for (let row = 0; row < this.#count; row++) {
      if (this.#states[row] === unseen) continue
      const at = row * wordsOfRow
      for (let i = 0; i < wordsOfRow; i++) rows[to++] = this.#rows[at + i] as number
    }
    return rows
  }

  #setDigest(at: number, a: number, b: number): void {
    this.#rows[at] = a
    this.#rows[at + 1] = b
  }

  /** @returns the position of the indicator's row, or -1 minus the free slot */
  #find(key: Buffer): number {
    const mask = this.#slots.length - 1
    const a = key.readInt32LE(0)
    const b = key.readInt32LE(4)
    const c = key.readInt32LE(8)
    const d = key.readInt32LE(12)
    for (let slot = a & mask; ; slot = (slot + 1) & mask) {
      const row = (this.#slots[slot] as number) - 1
      if (row < 0) return -1 - slot
      const at = row * wordsOfRow
      const rows = this.#rows
      if (rows[at] === a && rows[at + 1] === b && rows[at + 2] === c && rows[at + 3] === d) return row
    }
  }

  #add(slot: number, key: Buffer, a: number, b: number): void {
    if (this.#count >= mostRows) {
      this.hasFailed = true
      return
    }
    const row = this.#count++
    if (row >= this.#states.length) this.#grow()
    const at = row * wordsOfRow
    for (let i = 0; i < 4; i++) this.#rows[at + i] = key.readInt32LE(4 * i)
    this.#setDigest(at + 4, a, b)
    this.#states[row] = different
    this.#slots[slot] = row + 1
    if (this.#count * 1.5 > this.#slots.length) this.#index(this.#slots.length * 2)
  }

  #grow(): void {
    const room = Math.min(mostRows, Math.max(1024, Math.ceil(this.#count * 1.5)))
    const rows = new Int32Array(room * wordsOfRow)
    rows.set(this.#rows.subarray(0, this.#count * wordsOfRow))
    this.#rows = rows
    const states = new Uint8Array(room)
    states.set(this.#states)
    this.#states = states
  }

  #index(size: number): void {
    this.#slots = new Int32Array(size)
    for (let row = 0; row < this.#count; row++) {
      let slot = (this.#rows[row * wordsOfRow] as number) & (size - 1)
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (size - 1)
      this.#slots[slot] = row + 1
    }
  }
}

const nothing = [0, 0] as const
const digest = Buffer.alloc(8)

/** Digest of a row's fields besides kind and value; zeros if there are none. */
function digestOf({ added, firstSeen, lastSeen, validUntil, score, tags }: FeedRecord): readonly [number, number] {
  const said = [firstSeen, lastSeen, validUntil, score, tags, ...(added === undefined ? [] : [added])]
  if (said.every((one) => one === undefined)) return nothing
  writeDigest(JSON.stringify(said), digest)
  return [digest.readInt32LE(0), digest.readInt32LE(4)]
}
