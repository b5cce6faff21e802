import { hashOfInteger } from '../../domain/hash-slots.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import type { HostColumns } from './scanner.ts'
import { widened } from './widened.ts'

/** Own hosts of one observable that are told apart; of more, it is only known that they are more. */
export const MOST_HOSTS = 8

/**
 * Pairs of an observable and a host that are kept; of a log with more, no hosts are known. Each may need a name of its own:
 * together about 20 MB, and 30 if names are as long as they may be.
 */
export const MOST_HOST_ROWS = 100_000

/** The hosts of an observable that has more than `MOST_HOSTS`. */
export const OTHER_HOSTS = 0xffff_ffff

/**
 * Number of sightings per observable and own host, and how many of them passed. Both limits depend only on the distinct
 * pairs, so that the parts of a log give the same in any order and grouping.
 */
export class HostTable {
  /** Distinct pairs so far; an observable with more than `MOST_HOSTS` counts as one pair more than that. */
  #pairs = 0
  readonly #most: number
  /** Hash table of observables: their first row plus one; 0 marks a free slot. At most half full. */
  #slots = new Int32Array(1 << 8)
  #observables = 0
  #rows = 0
  /** By row: the observable, the host, and the next row of the observable plus one. */
  #ids = new Int32Array(1 << 7)
  #hosts = new Uint32Array(1 << 7)
  #next = new Int32Array(1 << 7)
  #counts = new Float64Array(1 << 7)
  #passed = new Float64Array(1 << 7)
  #numbers = new Map<string, number>()
  #names: string[] = []

  /** @param most as `MOST_HOST_ROWS` */
  constructor(most = MOST_HOST_ROWS) {
    this.#most = most
  }

  get #isFull(): boolean {
    return this.#pairs > this.#most
  }

  /** Counts one sighting of `id` with a host. */
  count(id: number, host: string, isPassed: boolean): void {
    this.#add(id, host, 1, isPassed ? 1 : 0)
  }

  /** Adds the rows of value `i` of other columns for `id`. */
  addRows(id: number, i: number, { isFull, names, offsets, hosts, counts, passed }: HostColumns): void {
    if (isFull) this.#giveUp()
    if (this.#isFull) return
    for (let row = offsets[i] as number; row < (offsets[i + 1] as number); row++) {
      this.#add(id, names[hosts[row] as number], counts[row] as number, passed[row] as number)
    }
  }

  /** The rows in the order of `ids`; undefined if there are none. */
  columns(ids: Uint32Array): HostColumns | undefined {
    const offsets = new Uint32Array(ids.length + 1)
    if (this.#isFull) return { isFull: true, names: [], offsets, ...noRows() }
    if (this.#rows === 0) return undefined
    const used = new Set<number>()
    const rows: number[] = []
    ids.forEach((id, i) => {
      for (let row = this.#firstOf(id); row >= 0; row = (this.#next[row] as number) - 1) {
        rows.push(row)
        if (this.#hosts[row] !== OTHER_HOSTS) used.add(this.#hosts[row] as number)
      }
      offsets[i + 1] = rows.length
    })
    const order = [...used].sort((a, b) => compareCodeUnits(this.#names[a] as string, this.#names[b] as string))
    const placeOf = new Map(order.map((host, place) => [host, place]))
    const place = (row: number) => placeOf.get(this.#hosts[row] as number) ?? OTHER_HOSTS
    const sorted = ids.length === 0 ? [] : inOrder(rows, offsets, place)
    return {
      names: order.map((host) => this.#names[host] as string),
      offsets,
      hosts: Uint32Array.from(sorted, place),
      counts: Float64Array.from(sorted, (row) => this.#counts[row] as number),
      passed: Float64Array.from(sorted, (row) => this.#passed[row] as number),
    }
  }

  /** @param name undefined for the hosts of an observable with too many */
  #add(id: number, name: string | undefined, count: number, passed: number): void {
    if (this.#isFull) return
    const first = this.#firstOf(id)
    const host = name === undefined ? OTHER_HOSTS : this.#numbers.get(name)
    let length = 0
    for (let row = first; row >= 0; row = (this.#next[row] as number) - 1, length++) {
      if (this.#hosts[row] !== host && this.#hosts[row] !== OTHER_HOSTS) continue
      this.#raise(row, count, passed)
      return
    }
    if (name !== undefined && length < MOST_HOSTS) {
      this.#append(id, first, host ?? this.#intern(name), count, passed)
      this.#pairs++
    } else {
      if (first < 0) this.#append(id, first, OTHER_HOSTS, count, passed)
      else this.#merge(first, count, passed)
      this.#pairs += MOST_HOSTS + 1 - length
    }
    if (this.#isFull) this.#giveUp()
  }

  /** Replaces the rows of an observable, of which `first` is the first, by one for all of its hosts. */
  #merge(first: number, count: number, passed: number): void {
    for (let row = (this.#next[first] as number) - 1; row >= 0; row = (this.#next[row] as number) - 1) {
      this.#raise(first, this.#counts[row] as number, this.#passed[row] as number)
    }
    this.#raise(first, count, passed)
    this.#hosts[first] = OTHER_HOSTS
    this.#next[first] = 0
  }

  #raise(row: number, count: number, passed: number): void {
    this.#counts[row] = (this.#counts[row] as number) + count
    this.#passed[row] = (this.#passed[row] as number) + passed
  }

  #intern(name: string): number {
    const number = this.#names.push(name) - 1
    this.#numbers.set(name, number)
    return number
  }

  /** The first row of an observable; -1 if it has none. */
  #firstOf(id: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hashOfInteger(id) & mask; ; slot = (slot + 1) & mask) {
      const row = (this.#slots[slot] as number) - 1
      if (row < 0 || this.#ids[row] === id) return row
    }
  }

  /** @param first the first row of the observable, behind which the new one goes; -1 if it has none */
  #append(id: number, first: number, host: number, count: number, passed: number): void {
    const row = this.#rows++
    if (row === this.#ids.length) this.#widen()
    this.#ids[row] = id
    this.#hosts[row] = host
    this.#counts[row] = count
    this.#passed[row] = passed
    if (first >= 0) {
      this.#next[row] = this.#next[first] as number
      this.#next[first] = row + 1
      return
    }
    this.#observables++
    if (2 * this.#observables > this.#slots.length) this.#doubleSlots()
    this.#enter(row)
  }

  /** Not `doubledSlots`: only first rows have a slot. */
  #doubleSlots(): void {
    const old = this.#slots
    this.#slots = new Int32Array(2 * old.length)
    for (const entry of old) if (entry > 0) this.#enter(entry - 1)
  }

  #enter(row: number): void {
    const mask = this.#slots.length - 1
    let slot = hashOfInteger(this.#ids[row] as number) & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = row + 1
  }

  #widen(): void {
    const length = 2 * this.#ids.length
    this.#ids = widened(this.#ids, length)
    this.#hosts = widened(this.#hosts, length)
    this.#next = widened(this.#next, length)
    this.#counts = widened(this.#counts, length)
    this.#passed = widened(this.#passed, length)
  }

  /** Drops everything, for good. */
  #giveUp(): void {
    this.#pairs = Number.POSITIVE_INFINITY
    this.#rows = 0
    this.#slots = new Int32Array(2)
    this.#ids = new Int32Array()
    this.#hosts = new Uint32Array()
    this.#next = new Int32Array()
    this.#counts = new Float64Array()
    this.#passed = new Float64Array()
    this.#numbers = new Map()
    this.#names = []
  }
}

const noRows = () => ({ hosts: new Uint32Array(), counts: new Float64Array(), passed: new Float64Array() })

/** The rows of each value by `place`. */
function inOrder(rows: readonly number[], offsets: Uint32Array, place: (row: number) => number): number[] {
  const sorted: number[] = []
  for (let i = 0; i + 1 < offsets.length; i++) {
    const itsRows = rows.slice(offsets[i], offsets[i + 1])
    for (const row of itsRows.length > 1 ? itsRows.sort((a, b) => place(a) - place(b)) : itsRows) sorted.push(row)
  }
  return sorted
}
