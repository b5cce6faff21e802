/** A set of 32-bit numbers other than 0, about 20 bytes each. For most numbers not in it, a look-up reads only a bitmap. */
export class NumberSet {
  #slots = new Int32Array(1 << 10)
  #shift = 22
  /** Bitmap with four bits per slot: whether the set has any number with these bits. */
  #bits = new Uint8Array(1 << 9)
  #size = 0

  add(number: number): void {
    if (number === 0) return
    if (this.#size * 2 >= this.#slots.length) this.#grow()
    if (this.#put(number)) this.#size++
  }

  has(number: number): boolean {
    const hash = Math.imul(number, 0x9e3779b1)
    const bit = hash >>> (this.#shift - 2)
    if (((this.#bits[bit >>> 3] as number) & (1 << (bit & 7))) === 0) return false
    const slots = this.#slots
    const mask = slots.length - 1
    for (let at = hash >>> this.#shift; ; at = (at + 1) & mask) {
      const there = slots[at] as number
      if (there === number) return number !== 0
      if (there === 0) return false
    }
  }

  #put(number: number): boolean {
    const hash = Math.imul(number, 0x9e3779b1)
    const bit = hash >>> (this.#shift - 2)
    this.#bits[bit >>> 3] = (this.#bits[bit >>> 3] as number) | (1 << (bit & 7))
    const slots = this.#slots
    const mask = slots.length - 1
    let at = hash >>> this.#shift
    while (slots[at] !== 0) {
      if (slots[at] === number) return false
      at = (at + 1) & mask
    }
    slots[at] = number
    return true
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Int32Array(before.length * 2)
    this.#bits = new Uint8Array(before.length)
    this.#shift--
    for (const number of before) if (number !== 0) this.#put(number)
  }
}

/** Number of blocks in the bitmap of `NumberRanges`, one for each value of the first 24 bits. */
const blocks = 2 ** 24

/** Ranges of unsigned 32-bit numbers. For most numbers in no range, a look-up reads only a bitmap of 2 MB. */
export class NumberRanges {
  #added: [from: number, to: number][] = []
  #froms = new Uint32Array()
  #tos = new Uint32Array()
  #bits = new Uint8Array()

  /** Both ends belong to the range. */
  add(from: number, to: number): void {
    this.#added.push([from, to])
  }

  /** Must be called after the last `add`. */
  seal(): void {
    const merged: [number, number][] = []
    for (const [from, to] of this.#added.sort((a, b) => a[0] - b[0])) {
      const last = merged.at(-1)
      if (last && from <= last[1]) last[1] = Math.max(last[1], to)
      else merged.push([from, to])
    }
    this.#added = []
    this.#froms = Uint32Array.from(merged, ([from]) => from)
    this.#tos = Uint32Array.from(merged, ([, to]) => to)
    this.#bits = new Uint8Array(merged.length > 0 ? blocks / 8 : 0)
    for (const [from, to] of merged) {
      for (let block = from >>> 8; block <= to >>> 8; block++) {
        this.#bits[block >>> 3] = (this.#bits[block >>> 3] as number) | (1 << (block & 7))
      }
    }
  }

  /** @param number unsigned */
  has(number: number): boolean {
    const byte = this.#bits[number >>> 11]
    if (byte === undefined || (byte & (1 << ((number >>> 8) & 7))) === 0) return false
    let low = 0
    let high = this.#froms.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#froms[middle] as number) <= number) low = middle + 1
      else high = middle
    }
    return low > 0 && number <= (this.#tos[low - 1] as number)
  }
}
