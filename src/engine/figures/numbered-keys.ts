import { doubledSlots } from '../../domain/hash-slots.ts'
import { float64, int32 } from '../listings/columns.ts'

/**
 * Assigns consecutive numbers to integers up to 2^53, in the order of their first occurrence. Needs 20 bytes per key.
 */
export class NumberedKeys {
  readonly #keys = float64()
  readonly #hashes = int32()
  #slots = new Int32Array(1024)

  get size(): number {
    return this.#keys.length
  }

  key(place: number): number {
    return this.#keys.at(place)
  }

  /** The number of a key; the next free one if the key is new. */
  place(key: number): number {
    const hash = hashOf(key)
    const mask = this.#slots.length - 1
    let slot = hash & mask
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const place = (this.#slots[slot] as number) - 1
      if (this.#keys.at(place) === key) return place
    }
    const place = this.#keys.push(key)
    this.#hashes.push(hash)
    this.#slots[slot] = place + 1
    if (2 * this.size > this.#slots.length) {
      this.#slots = doubledSlots(this.#slots, this.#hashes.length, (row) => this.#hashes.at(row))
    }
    return place
  }
}

function hashOf(key: number): number {
  const high = Math.floor(key / 2 ** 32)
  let hash = Math.imul((key - high * 2 ** 32) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) ^ (hash >>> 13)
}
