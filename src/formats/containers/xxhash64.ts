// 64-bit numbers are pairs of 32-bit halves: BigInt would be a hundred times slower.

const [prime1High, prime1Low] = [0x9e3779b1, 0x85ebca87]
const [prime2High, prime2Low] = [0xc2b2ae3d, 0x27d4eb4f]
const [prime3High, prime3Low] = [0x165667b1, 0x9e3779f9]
const [prime4High, prime4Low] = [0x85ebca77, 0xc2b2ae63]
const [prime5High, prime5Low] = [0x27d4eb2f, 0x165667c5]

/** The high half of the last sum or product. */
let high = 0

function add(aHigh: number, aLow: number, bHigh: number, bLow: number): number {
  const low = (aLow + bLow) | 0
  high = (aHigh + bHigh + (low >>> 0 < aLow >>> 0 ? 1 : 0)) | 0
  return low
}

function multiply(aHigh: number, aLow: number, bHigh: number, bLow: number): number {
  const [a0, a1, b0, b1] = [aLow & 0xffff, aLow >>> 16, bLow & 0xffff, bLow >>> 16]
  const low = Math.imul(a0, b0) >>> 0
  const middle = (Math.imul(a1, b0) >>> 0) + (low >>> 16)
  const cross = (Math.imul(a0, b1) >>> 0) + (middle & 0xffff)
  high =
    ((Math.imul(a1, b1) >>> 0) +
      Math.floor(middle / 0x10000) +
      (cross >>> 16) +
      Math.imul(aHigh, bLow) +
      Math.imul(aLow, bHigh)) |
    0
  return Math.imul(aLow, bLow)
}

/** Rotates left by 1 to 31 bits. */
function rotate(aHigh: number, aLow: number, bits: number): number {
  high = (aHigh << bits) | (aLow >>> (32 - bits))
  return (aLow << bits) | (aHigh >>> (32 - bits))
}

const stripe = 32

/** xxHash64 with seed 0 (xxHash fast digest algorithm, version 0.1.1), of which Zstandard keeps the lower half. */
export class XxHash64 {
  /** Four accumulators, each high and low. */
  readonly #sums = new Int32Array(8)
  readonly #rest = new Uint8Array(stripe)
  #left = 0
  #length = 0

  constructor() {
    const sums = this.#sums
    sums[1] = add(prime1High, prime1Low, prime2High, prime2Low)
    sums[0] = high
    sums[2] = prime2High
    sums[3] = prime2Low
    sums[7] = add(0, 0, ~prime1High, -prime1Low)
    sums[6] = high
  }

  update(bytes: Uint8Array): void {
    this.#length += bytes.length
    let at = 0
    if (this.#left > 0) {
      at = Math.min(stripe - this.#left, bytes.length)
      this.#rest.set(bytes.subarray(0, at), this.#left)
      this.#left += at
      if (this.#left < stripe) return
      this.#take(this.#rest, 0, stripe)
      this.#left = 0
    }
    const end = bytes.length - ((bytes.length - at) % stripe)
    this.#take(bytes, at, end)
    this.#left = bytes.length - end
    this.#rest.set(bytes.subarray(end))
  }

  /** The lower 32 bits. */
  low32(): number {
    const sums = this.#sums
    let [h, l] = [prime5High, prime5Low]
    if (this.#length >= stripe) {
      ;[h, l] = [0, 0]
      for (const [lane, bits] of [1, 7, 12, 18].entries()) {
        const low = rotate(sums[2 * lane] as number, sums[2 * lane + 1] as number, bits)
        l = add(h, l, high, low)
        h = high
      }
      for (let lane = 0; lane < 4; lane++) {
        const low = round(0, 0, sums[2 * lane] as number, sums[2 * lane + 1] as number)
        l = multiply(h ^ high, l ^ low, prime1High, prime1Low)
        l = add(high, l, prime4High, prime4Low)
        h = high
      }
    }
    l = add(h, l, Math.floor(this.#length / 2 ** 32), this.#length | 0)
    h = high
    const view = new DataView(this.#rest.buffer)
    let at = 0
    for (; at + 8 <= this.#left; at += 8) {
      const low = round(0, 0, view.getInt32(at + 4, true), view.getInt32(at, true))
      l = rotate(h ^ high, l ^ low, 27)
      l = multiply(high, l, prime1High, prime1Low)
      l = add(high, l, prime4High, prime4Low)
      h = high
    }
    if (at + 4 <= this.#left) {
      const low = multiply(0, view.getInt32(at, true), prime1High, prime1Low)
      l = rotate(h ^ high, l ^ low, 23)
      l = multiply(high, l, prime2High, prime2Low)
      l = add(high, l, prime3High, prime3Low)
      h = high
      at += 4
    }
    for (; at < this.#left; at++) {
      const low = multiply(0, this.#rest[at] as number, prime5High, prime5Low)
      l = rotate(h ^ high, l ^ low, 11)
      l = multiply(high, l, prime1High, prime1Low)
      h = high
    }
    // Shifts by 33, 29 and 32 bits to the right.
    l ^= h >>> 1
    l = multiply(h, l, prime2High, prime2Low)
    h = high
    l ^= (l >>> 29) | (h << 3)
    h ^= h >>> 29
    l = multiply(h, l, prime3High, prime3Low)
    return (l ^ high) >>> 0
  }

  #take(bytes: Uint8Array, from: number, to: number): void {
    if (from === to) return
    const sums = this.#sums
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    for (let at = from; at < to; ) {
      for (let lane = 0; lane < 8; lane += 2, at += 8) {
        sums[lane + 1] = round(
          sums[lane] as number,
          sums[lane + 1] as number,
          view.getInt32(at + 4, true),
          view.getInt32(at, true),
        )
        sums[lane] = high
      }
    }
  }
}

function round(sumHigh: number, sumLow: number, inputHigh: number, inputLow: number): number {
  const product = multiply(inputHigh, inputLow, prime2High, prime2Low)
  const sum = add(sumHigh, sumLow, high, product)
  const low = rotate(high, sum, 31)
  return multiply(high, low, prime1High, prime1Low)
}
