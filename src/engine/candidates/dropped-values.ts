/** Number of different values of a kind that were dropped. */
export interface DroppedCount {
  readonly count: number
  /** True if the number is an estimate from a sample. */
  readonly isAbout: boolean
}

/** Number of hash tables. They grow one at a time, so that growing needs little extra memory. */
const tableCount = 64
const firstSlots = 16

/**
 * Counts different values by their hashes, in bounded memory: exactly until there are too many. Then it repeatedly
 * drops half of the hashes of the most frequent kind, and multiplies the count of the rest by two, four, … (Wegman's
 * adaptive sampling: with n hashes in memory, the error is about 1.2 / √n).
 */
export class DroppedValues {
  readonly #most: number
  readonly #tables: Uint32Array<ArrayBuffer>[]
  readonly #heldIn = new Uint32Array(tableCount)
  readonly #heldOf = new Uint32Array(256)
  readonly #levels = new Uint8Array(256)
  #held = 0

  /** @param most maximum number of hashes in memory; each takes 10 to 15 bytes */
  constructor(most: number) {
    this.#most = most
    this.#tables = Array.from({ length: tableCount }, () => new Uint32Array(2 * firstSlots))
  }

  /** Memory in use. */
  get bytes(): number {
    return this.#tables.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  /** Number of hashes in memory. */
  get size(): number {
    return this.#held
  }

  /** Tells whether a value was counted; unknown (false) for hashes that were dropped from the sample. */
  has(lo: number, hi: number): boolean {
    const table = this.#tables[hi >>> 26] as Uint32Array
    return table[2 * slotOf(table, lo >>> 0, hi & 0xffffff) + 1] !== 0
  }

  /**
   * Counts a value once.
   * @param kind code of its kind, 1 to 255
   */
  add(kind: number, lo: number, hi: number): void {
    if (lo & maskOf(this.#levels[kind] as number)) return
    const number = hi >>> 26
    const table = this.#tables[number] as Uint32Array
    const slot = slotOf(table, lo >>> 0, hi & 0xffffff)
    if (table[2 * slot + 1] !== 0) return
    table[2 * slot] = lo
    table[2 * slot + 1] = ((hi & 0xffffff) << 8) | kind
    const heldInTable = (this.#heldIn[number] as number) + 1
    this.#heldIn[number] = heldInTable
    this.#heldOf[kind] = (this.#heldOf[kind] as number) + 1
    this.#held++
    // At most four fifths full. Smaller growth steps would create more garbage, which browsers collect late.
    if (5 * heldInTable > 2 * table.length) this.#rebuild(number, Math.ceil(0.75 * table.length))
    while (this.#held > this.#most) this.#thin(this.#commonest())
  }

  /** Number of different values by kind code. */
  counts(): Record<number, DroppedCount> {
    const counts: Record<number, DroppedCount> = {}
    for (const [kind, held] of this.#heldOf.entries()) {
      const level = this.#levels[kind] as number
      if (held > 0 || level > 0) counts[kind] = { count: held * 2 ** level, isAbout: level > 0 }
    }
    return counts
  }

  #commonest(): number {
    let most = 0
    for (const [kind, held] of this.#heldOf.entries()) if (held > (this.#heldOf[most] as number)) most = kind
    return most
  }

  /** Drops half of the hashes of a kind. */
  #thin(kind: number): void {
    this.#levels[kind] = (this.#levels[kind] as number) + 1
    for (let number = 0; number < tableCount; number++) {
      this.#rebuild(number, (this.#tables[number] as Uint32Array).length / 2)
    }
  }

  /** Moves the remaining hashes to a new table. */
  #rebuild(number: number, slots: number): void {
    const old = this.#tables[number] as Uint32Array
    const table = new Uint32Array(2 * slots)
    this.#uncount(number, old)
    for (let at = 0; at < old.length; at += 2) {
      const [lo, word] = [old[at] as number, old[at + 1] as number]
      if (word === 0 || lo & maskOf(this.#levels[word & 0xff] as number)) continue
      const slot = slotOf(table, lo, word >>> 8)
      table[2 * slot] = lo
      table[2 * slot + 1] = word
    }
    this.#tables[number] = table
    this.#count(number, table)
  }

  #count(number: number, table: Uint32Array): void {
    for (let at = 1; at < table.length; at += 2) {
      const word = table[at] as number
      if (word === 0) continue
      this.#heldOf[word & 0xff] = (this.#heldOf[word & 0xff] as number) + 1
      this.#heldIn[number] = (this.#heldIn[number] as number) + 1
      this.#held++
    }
  }

  #uncount(number: number, table: Uint32Array): void {
    for (let at = 1; at < table.length; at += 2) {
      const word = table[at] as number
      if (word !== 0) this.#heldOf[word & 0xff] = (this.#heldOf[word & 0xff] as number) - 1
    }
    this.#held -= this.#heldIn[number] as number
    this.#heldIn[number] = 0
  }
}

const maskOf = (level: number) => 2 ** level - 1

/** The slot of a hash, or the free slot for it. */
function slotOf(table: Uint32Array, lo: number, rest: number): number {
  const slots = table.length / 2
  for (let slot = Math.floor((lo * slots) / 2 ** 32); ; slot = slot + 1 === slots ? 0 : slot + 1) {
    const word = table[2 * slot + 1] as number
    if (word === 0 || (table[2 * slot] === lo && word >>> 8 === rest)) return slot
  }
}
