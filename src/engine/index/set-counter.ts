import { doubledSlots } from '../../domain/hash-slots.ts'
import { float64, int32, uint32 } from '../listings/columns.ts'

/**
 * Counts distinct sets of sources by kind of indicator. Ten million indicators have about a hundred thousand distinct
 * sets. All overlaps and exclusive contributions can be computed from these.
 */
export class SetCounter {
  /** Kind and sources of each set. A plain array rather than a `Column`, because this code runs for each indicator. */
  #members = new Uint16Array(1024)
  #length = 0
  readonly #start = uint32()
  /** Floating point, because sums of thousandths exceed 32 bits. */
  readonly #weight = float64()
  readonly #hash = int32()
  #slots = new Int32Array(1024)
  #begun = 0

  constructor() {
    this.#start.push(0)
  }

  /** Size of all sets: for each, its kind and its sources. */
  get size(): number {
    return this.#length
  }

  begin(kindCode: number): void {
    this.#begun = this.#length
    this.push(kindCode)
  }

  /** Adds a member to the current set. Members must come in ascending order. */
  push(source: number): void {
    if (this.#length === this.#members.length) {
      const members = new Uint16Array(2 * this.#length)
      members.set(this.#members)
      this.#members = members
    }
    this.#members[this.#length++] = source
  }

  /** Ends the current set. Empty sets are ignored. */
  commit(weight = 1): void {
    const begun = this.#begun
    const length = this.#length - begun
    if (length === 1) {
      this.#length = begun
      return
    }
    let hash = length
    for (let i = 0; i < length; i++) {
      hash = Math.imul(hash ^ (this.#members[begun + i] as number), 0x9e3779b1)
      hash ^= hash >>> 15
    }
    const mask = this.#slots.length - 1
    let slot = hash & mask
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const id = (this.#slots[slot] as number) - 1
      if (this.#hash.at(id) === hash && this.#equals(id, begun, length)) {
        this.#weight.set(id, this.#weight.at(id) + weight)
        this.#length = begun
        return
      }
    }
    this.#slots[slot] = this.#weight.push(weight) + 1
    this.#hash.push(hash)
    this.#start.push(this.#length)
    if (this.#weight.length * 2 > this.#slots.length) {
      this.#slots = doubledSlots(this.#slots, this.#hash.length, (row) => this.#hash.at(row))
    }
  }

  /**
   * Returns for each set: weight, kind code, number of sources, sources. Weights are numbers of indicators, below 2^32.
   */
  rows(): Uint32Array {
    const out = uint32(this.#length + 2 * this.#weight.length)
    for (let id = 0; id < this.#weight.length; id++) {
      const start = this.#start.at(id)
      const end = this.#start.at(id + 1)
      out.push(this.#weight.at(id))
      out.push(this.#members[start] as number)
      out.push(end - start - 1)
      for (let i = start + 1; i < end; i++) out.push(this.#members[i] as number)
    }
    return out.view().slice()
  }

  /** The sets with their weights, over all kinds, in an order that does not depend on the order of counting. */
  classes(): { weights: number[]; sets: Uint32Array[] } {
    const ids = Uint32Array.from({ length: this.#weight.length }, (_, id) => id)
    ids.sort((a, b) => this.#compare(a, b))
    // The sets are created in order, so that memory is read sequentially.
    const members = this.#members
    return {
      weights: Array.from(ids, (id) => this.#weight.at(id)),
      sets: Array.from(ids, (id) => new Uint32Array(members.subarray(this.#start.at(id) + 1, this.#start.at(id + 1)))),
    }
  }

  /** Compares by sources, then by weight. */
  #compare(a: number, b: number): number {
    const startA = this.#start.at(a) + 1
    const startB = this.#start.at(b) + 1
    const lengthA = this.#start.at(a + 1) - startA
    const lengthB = this.#start.at(b + 1) - startB
    const members = this.#members
    for (let i = 0; i < lengthA && i < lengthB; i++) {
      const difference = (members[startA + i] as number) - (members[startB + i] as number)
      if (difference !== 0) return difference
    }
    return lengthA - lengthB || this.#weight.at(a) - this.#weight.at(b)
  }

  #equals(id: number, begun: number, length: number): boolean {
    const start = this.#start.at(id)
    if (this.#start.at(id + 1) - start !== length) return false
    for (let i = 0; i < length; i++)
      if ((this.#members[start + i] as number) !== (this.#members[begun + i] as number)) return false
    return true
  }
}
