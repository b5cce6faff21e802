import { doubledSlots, hashOfInteger } from '../../domain/hash-slots.ts'
import { actionOf } from '../../domain/log-event.ts'
import { ASSUMED_HOUR, hourColumns } from './hour-columns.ts'
import { HourTable } from './hour-table.ts'
import type { EventColumns, EventCounts } from './scanner.ts'
import { widened } from './widened.ts'

/** Events of one observable: see `SightingEvents`. */
export interface CountedEvents {
  readonly codes: ArrayLike<number>
  readonly counts: ArrayLike<number>
  readonly passedHours: ArrayLike<number>
  readonly passedAssumedHours: ArrayLike<number>
}

/** Number of bits of a row's key for the event code; the other bits are the number of the observable. */
const CODE_BITS = 4
const CODE_MASK = (1 << CODE_BITS) - 1

/**
 * Number of sightings per observable and event code, and the UTC hours in which the observable passed. A hash table with
 * open addressing over (number of the observable, code); sightings without an event code take no memory.
 */
export class EventTable implements EventCounts {
  size = 0
  #slots = new Int32Array(1 << 8)
  #keys = new Int32Array(1 << 7)
  #counts = new Float64Array(1 << 7)
  #passed = new HourTable()

  /** Number of hours in which events passed. */
  get hourCount(): number {
    return this.#passed.size
  }

  /** Number of rows in memory: event codes, and hours in which events passed. */
  get rowCount(): number {
    return this.size + this.#passed.size
  }

  /** Counts one sighting of `id` with an event code at `time` (ms, NaN if unknown; plus `ASSUMED` if assumed). */
  count(id: number, code: number, time: number): void {
    this.add(id, code, 1)
    if (Number.isNaN(time) || actionOf(code) !== 'passed') return
    const second = Math.floor(time / 1000)
    this.#passed.add(time === Math.floor(time) ? id : id | ASSUMED_HOUR, second, second)
  }

  /** Adds `times` sightings of `id` with an event code, without an hour. */
  add(id: number, code: number, times: number): void {
    const key = (id << CODE_BITS) | code
    const mask = this.#slots.length - 1
    for (let slot = hashOfInteger(key) & mask; ; slot = (slot + 1) & mask) {
      const row = (this.#slots[slot] as number) - 1
      if (row < 0) {
        this.#slots[slot] = this.size + 1
        this.#append(key, times)
        return
      }
      if (this.#keys[row] !== key) continue
      this.#counts[row] = (this.#counts[row] as number) + times
      return
    }
  }

  /** Adds the rows of value `i` of other columns for `id`. */
  addRows(id: number, i: number, events: EventColumns): void {
    for (let row = events.offsets[i] as number; row < (events.offsets[i + 1] as number); row++) {
      this.add(id, events.codes[row] as number, events.counts[row] as number)
    }
    const { hours, hourOffsets, assumedHours, assumedHourOffsets } = events.passed
    for (let h = hourOffsets[i] as number; h < (hourOffsets[i + 1] as number); h++) {
      this.#passed.add(id, hours[2 * h] as number, hours[2 * h + 1] as number)
    }
    for (let h = assumedHourOffsets[i] as number; h < (assumedHourOffsets[i + 1] as number); h++) {
      this.#passed.add(id | ASSUMED_HOUR, assumedHours[2 * h] as number, assumedHours[2 * h + 1] as number)
    }
  }

  /** Adds events of one observable that were counted elsewhere. */
  addEvents(id: number, { codes, counts, passedHours, passedAssumedHours }: CountedEvents): void {
    for (let i = 0; i < codes.length; i++) this.add(id, codes[i] as number, counts[i] as number)
    for (let h = 0; h < passedHours.length; h += 2) {
      this.#passed.add(id, passedHours[h] as number, passedHours[h + 1] as number)
    }
    for (let h = 0; h < passedAssumedHours.length; h += 2) {
      this.#passed.add(id | ASSUMED_HOUR, passedAssumedHours[h] as number, passedAssumedHours[h + 1] as number)
    }
  }

  /** The rows by observable, in the order of `ids`. @param size greater than every number of an observable */
  columns(ids: Uint32Array, size: number): EventColumns {
    const heads = new Int32Array(size).fill(-1)
    const next = new Int32Array(this.size)
    for (let row = this.size - 1; row >= 0; row--) {
      const id = (this.#keys[row] as number) >>> CODE_BITS
      next[row] = heads[id] as number
      heads[id] = row
    }
    const offsets = new Uint32Array(ids.length + 1)
    const codes = new Uint8Array(this.size)
    const counts = new Float64Array(this.size)
    let n = 0
    ids.forEach((id, i) => {
      const rows: number[] = []
      for (let row = heads[id] as number; row >= 0; row = next[row] as number) rows.push(row)
      if (rows.length > 1) rows.sort((a, b) => (this.#keys[a] as number) - (this.#keys[b] as number))
      for (const row of rows) {
        codes[n] = (this.#keys[row] as number) & CODE_MASK
        counts[n++] = this.#counts[row] as number
      }
      offsets[i + 1] = n
    })
    return {
      offsets,
      codes: codes.slice(0, n),
      counts: counts.slice(0, n),
      passed: hourColumns(ids, size, this.#passed.rows),
    }
  }

  #append(key: number, times: number): void {
    const row = this.size++
    if (row === this.#keys.length) {
      this.#keys = widened(this.#keys, row * 2)
      this.#counts = widened(this.#counts, row * 2)
    }
    this.#keys[row] = key
    this.#counts[row] = times
    if (this.size * 2 <= this.#slots.length) return
    this.#slots = doubledSlots(this.#slots, this.size, (row) => hashOfInteger(this.#keys[row] as number))
  }
}
