/** Maximum share of occupied slots in the table. */
const fillLimit = 0.66
/**
 * Keys are inserted in the order of these bits of their fingerprints (a "turn"), so that the slots of one turn are
 * close together in the processor's cache. The order determines the positions of colliding keys.
 */
const turnBits = 10
const turns = 1 << turnBits
const turnOf = (lo: number) => (lo >>> 10) & (turns - 1)

/** The fingerprints of all entries, and for each whether the indicator itself is listed. */
export class IndexKeys {
  /**
   * Triples of lo, hi and 1 if the indicator itself is listed. A plain array rather than a `Column`, because this code
   * runs for each indicator.
   */
  #words = new Int32Array(3 << 10)
  #length = 0

  /** @param isItself true if the indicator itself is listed, and not only URLs on it */
  add(lo: number, hi: number, isItself: boolean): void {
    if (this.#length === this.#words.length) {
      const words = new Int32Array(this.#length + 3 * Math.ceil(this.#length / 6))
      words.set(this.#words)
      this.#words = words
    }
    const at = this.#length
    this.#words[at] = lo
    this.#words[at + 1] = hi
    this.#words[at + 2] = isItself ? 1 : 0
    this.#length = at + 3
  }

  /** Builds the hash table (open addressing): pairs of lo and hi, and one bit per pair. Call once, at the end. */
  table(): { readonly table: Int32Array; readonly listed: Uint32Array } {
    const words = this.#inTurns()
    let capacity = 1024
    while (words.length / 3 > capacity * fillLimit) capacity *= 2
    const mask = capacity - 1
    const table = new Int32Array(2 * capacity)
    const listed = new Uint32Array(capacity >>> 5)
    for (let i = 0; i < words.length; i += 3) {
      const lo = words[i] as number
      let slot = lo & mask
      while (table[2 * slot] !== 0) slot = (slot + 1) & mask
      table[2 * slot] = lo
      table[2 * slot + 1] = words[i + 1] as number
      if (words[i + 2] === 1) listed[slot >>> 5] = (listed[slot >>> 5] as number) | (1 << (slot & 31))
    }
    return { table, listed }
  }

  /** The keys sorted by turn. */
  #inTurns(): Int32Array {
    const words = this.#words.subarray(0, this.#length)
    const starts = new Uint32Array(turns + 1)
    for (let i = 0; i < words.length; i += 3) {
      const next = turnOf(words[i] as number) + 1
      starts[next] = (starts[next] as number) + 3
    }
    for (let turn = 1; turn <= turns; turn++) starts[turn] = (starts[turn] as number) + (starts[turn - 1] as number)
    const sorted = new Int32Array(words.length)
    for (let i = 0; i < words.length; i += 3) {
      const turn = turnOf(words[i] as number)
      const at = starts[turn] as number
      sorted[at] = words[i] as number
      sorted[at + 1] = words[i + 1] as number
      sorted[at + 2] = words[i + 2] as number
      starts[turn] = at + 3
    }
    this.#words = new Int32Array(0)
    return sorted
  }
}
