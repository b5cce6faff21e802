import { doubledSlots } from '../../domain/hash-slots.ts'
import { widened } from './widened.ts'

/**
 * UTC hours in which observables were seen: a hash table with open addressing over (number of the observable, hour).
 * Assumed hours have rows of their own, whose number carries the flag `ASSUMED_HOUR`.
 */
export class HourTable {
  size = 0
  #slots = new Int32Array(1 << 10)
  #rows = new Int32Array(3 << 9)

  /** Rows of number, earliest and latest second. */
  get rows(): Int32Array {
    return this.#rows.subarray(0, 3 * this.size)
  }

  /** Adds sightings of `id` between two seconds of the same hour. */
  add(id: number, earliest: number, latest: number): void {
    const rows = this.#rows
    const hour = Math.floor(earliest / 3600)
    const mask = this.#slots.length - 1
    for (let slot = hourHash(id, hour) & mask; ; slot = (slot + 1) & mask) {
      const row = 3 * ((this.#slots[slot] as number) - 1)
      if (row < 0) {
        this.#slots[slot] = this.size + 1
        this.#append(id, earliest, latest)
        return
      }
      if (rows[row] !== id || Math.floor((rows[row + 1] as number) / 3600) !== hour) continue
      if (earliest < (rows[row + 1] as number)) rows[row + 1] = earliest
      if (latest > (rows[row + 2] as number)) rows[row + 2] = latest
      return
    }
  }

  #append(id: number, earliest: number, latest: number): void {
    const row = 3 * this.size++
    if (row === this.#rows.length) this.#rows = widened(this.#rows, row * 2)
    this.#rows[row] = id
    this.#rows[row + 1] = earliest
    this.#rows[row + 2] = latest
    if (this.size * 2 <= this.#slots.length) return
    const rows = this.#rows
    this.#slots = doubledSlots(this.#slots, this.size, (row) =>
      hourHash(rows[3 * row] as number, Math.floor((rows[3 * row + 1] as number) / 3600)),
    )
  }
}

function hourHash(id: number, hour: number): number {
  const h = Math.imul(id, 0x9e3779b1) ^ Math.imul(hour, 0x85ebca77)
  return h ^ (h >>> 15)
}
