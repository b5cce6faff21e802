import { kindByCode } from '../../domain/observables/index.ts'
import { type CountedValues, MergedValues } from './merged-values.ts'
import type { SightingColumns } from './scanner.ts'
import { eventsAndRoles, type Sighting } from './sighting.ts'
import { widened } from './widened.ts'

const chunkBytes = 1 << 20
/**
 * Flags for the content of a record: it has assumed hours; its passed hours are the same as all hours; its passed hours are
 * stored separately. The higher bits are the number of event codes.
 */
const [hasAssumed, passedSame, passedOwn] = [1, 2, 4] as const
const codesShift = 3

interface Times {
  hours: number[]
  assumed: number[]
}

/**
 * The sightings of a log in compact form, added part by part: an hour of a value takes four to eight bytes instead of
 * the forty in the counting tables. Each part adds one record per value, made of variable-length numbers; the first
 * number is the distance to the value's previous record.
 */
export class PackedSightings {
  readonly #values = new MergedValues()
  readonly #chunks: Uint8Array[] = []
  /** Number of bytes in use in the last chunk. */
  #fill = chunkBytes
  /** Position of each value's last record plus one; 0: none. */
  #records = new Uint32Array(1024)
  #first = new Float64Array(1024)
  #last = new Float64Array(1024)
  #record = new Uint8Array(4096)
  #at = 0
  #base = Number.POSITIVE_INFINITY
  /** The first added second; times are stored relative to it. */
  #origin: number | undefined

  /** Number of different values. */
  get size(): number {
    return this.#values.size
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.#values.bytes + this.#chunks.length * chunkBytes + 20 * this.#first.length
  }

  /** The earliest second with a sighting; infinite if no sighting has a time. */
  get base(): number {
    return this.#base
  }

  /**
   * Adds a part of a log. All values of the part must have hours.
   * @param takes 1 for each value to add; all values without it
   */
  add(columns: SightingColumns, takes?: Uint8Array): void {
    const before = this.size
    const places = this.#values.add(columns, takes)
    this.#widen(before)
    for (const [i, place] of places.entries()) {
      if (takes?.[i] === 0) continue
      const [first, last] = [columns.first[i] as number, columns.last[i] as number]
      if (!Number.isNaN(first) && !((this.#first[place] as number) <= first)) this.#first[place] = first
      if (!Number.isNaN(last) && !((this.#last[place] as number) >= last)) this.#last[place] = last
      this.#put(columns, i, place)
    }
  }

  /** The values with their counts, in the order of addition. */
  columns(): CountedValues {
    return this.#values.columns()
  }

  /** Positions of the values by kind code, each list sorted by the bytes of its values. */
  inOrder(): Map<number, Uint32Array> {
    return this.#values.inOrder()
  }

  /** All sightings, in the order of addition. */
  *all(): Generator<Sighting> {
    for (let i = 0; i < this.size; i++) yield this.sighting(i)
  }

  /** The sightings of a value. */
  sighting(place: number): Sighting {
    const all: Times = { hours: [], assumed: [] }
    const passed: Times = { hours: [], assumed: [] }
    const counts = new Map<number, number>()
    for (let record = this.#records[place] as number; record > 0; ) {
      const parser = new RecordParser(this.#chunks[Math.floor((record - 1) / chunkBytes)] as Uint8Array)
      parser.at = (record - 1) % chunkBytes
      const back = parser.number()
      const flags = parser.number()
      const times: Times = { hours: parser.times(this.#origin), assumed: [] }
      if (flags & hasAssumed) times.assumed = parser.times(this.#origin)
      addTimes(all, times)
      for (let remaining = flags >>> codesShift; remaining > 0; remaining--) {
        const code = parser.number()
        counts.set(code, (counts.get(code) ?? 0) + parser.number())
      }
      if (flags & passedSame) addTimes(passed, times)
      else if (flags & passedOwn) {
        addTimes(passed, { hours: parser.times(this.#origin), assumed: parser.times(this.#origin) })
      }
      record = back === 0 ? 0 : record - back
    }
    const assumedHours = inHours(all.assumed)
    const first = this.#first[place] as number
    const codes = Uint8Array.from(counts.keys()).sort()
    return {
      kind: kindByCode.get(this.#values.kindOf(place))?.id as Sighting['kind'],
      value: decoder.decode(this.#values.bytesOf(place)),
      count: this.#values.countOf(place),
      ...(!Number.isNaN(first) && { first, last: this.#last[place] as number }),
      hours: inHours(all.hours),
      ...(assumedHours.length > 0 && { assumedHours }),
      ...eventsAndRoles({
        codes,
        counts: Float64Array.from(codes, (code) => counts.get(code) as number),
        passedHours: inHours(passed.hours),
        passedAssumedHours: inHours(passed.assumed),
      }),
    }
  }

  #widen(before: number): void {
    if (this.size > this.#first.length) {
      const room = 2 ** Math.ceil(Math.log2(this.size))
      this.#records = widened(this.#records, room)
      this.#first = widened(this.#first, room)
      this.#last = widened(this.#last, room)
    }
    this.#first.fill(Number.NaN, before, this.size)
    this.#last.fill(Number.NaN, before, this.size)
  }

  #put(columns: SightingColumns, i: number, place: number): void {
    const { hours, hourOffsets, assumedHours, assumedHourOffsets, events } = columns
    this.#at = 0
    const [from, to] = events ? [events.offsets[i] as number, events.offsets[i + 1] as number] : [0, 0]
    const isAssumed = assumedHourOffsets[i] !== assumedHourOffsets[i + 1]
    let passed = 0
    if (events && to > from) {
      const passedColumns = events.passed
      const same =
        isSame(passedColumns.hours, passedColumns.hourOffsets, hours, hourOffsets, i) &&
        isSame(passedColumns.assumedHours, passedColumns.assumedHourOffsets, assumedHours, assumedHourOffsets, i)
      passed = same ? passedSame : passedOwn
    }
    this.#number(((to - from) << codesShift) | passed | (isAssumed ? hasAssumed : 0))
    this.#times(hours, hourOffsets, i)
    if (isAssumed) this.#times(assumedHours, assumedHourOffsets, i)
    for (let row = from; events && row < to; row++) {
      this.#number(events.codes[row] as number)
      this.#number(events.counts[row] as number)
    }
    if (events && passed === passedOwn) {
      this.#times(events.passed.hours, events.passed.hourOffsets, i)
      this.#times(events.passed.assumedHours, events.passed.assumedHourOffsets, i)
    }
    this.#keep(place)
  }

  /** Appends the record to the last chunk, preceded by the distance to the value's previous record. */
  #keep(place: number): void {
    // The distance takes at most eight bytes.
    const maxBytes = this.#at + 8
    if (this.#fill + maxBytes > chunkBytes) {
      this.#chunks.push(new Uint8Array(Math.max(chunkBytes, maxBytes)))
      this.#fill = 0
    }
    const chunk = this.#chunks.at(-1) as Uint8Array
    const here = (this.#chunks.length - 1) * chunkBytes + this.#fill + 1
    const before = this.#records[place] as number
    this.#fill = writeNumber(chunk, this.#fill, before === 0 ? 0 : here - before)
    chunk.set(this.#record.subarray(0, this.#at), this.#fill)
    this.#fill += this.#at
    this.#records[place] = here
  }

  #times(pairs: Int32Array, offsets: Uint32Array, i: number): void {
    const [from, to] = [offsets[i] as number, offsets[i + 1] as number]
    this.#number(to - from)
    for (let pair = from, before = 0; pair < to; pair++) {
      const [start, end] = [pairs[2 * pair] as number, pairs[2 * pair + 1] as number]
      if (start < this.#base) this.#base = start
      this.#origin ??= start
      // The first time may be before the origin.
      this.#number(pair === from ? zigzag(start - this.#origin) : start - before)
      this.#number(end - start)
      before = start
    }
  }

  #number(value: number): void {
    if (this.#at + 8 > this.#record.length) {
      const larger = new Uint8Array(2 * this.#record.length)
      larger.set(this.#record)
      this.#record = larger
    }
    this.#at = writeNumber(this.#record, this.#at, value)
  }
}

const decoder = new TextDecoder()

/** Writes a varint: seven bits per byte, lowest bits first; numbers up to 2^53. */
function writeNumber(to: Uint8Array, from: number, value: number): number {
  let at = from
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) to[at++] = (rest % 0x80) | 0x80
  to[at++] = rest
  return at
}

/** Zigzag encoding: maps numbers of small magnitude to small non-negative numbers. */
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
const unzigzag = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

class RecordParser {
  at = 0
  readonly #bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  number(): number {
    let value = 0
    for (let weight = 1; ; weight *= 0x80) {
      const byte = this.#bytes[this.at++] as number
      value += (byte & 0x7f) * weight
      if (byte < 0x80) return value
    }
  }

  times(origin = 0): number[] {
    const pairs: number[] = []
    const count = this.number()
    let start = origin
    for (let i = 0; i < count; i++) {
      const step = this.number()
      start += i === 0 ? unzigzag(step) : step
      pairs.push(start, start + this.number())
    }
    return pairs
  }
}

function addTimes(to: Times, { hours, assumed }: Times): void {
  for (const second of hours) to.hours.push(second)
  for (const second of assumed) to.assumed.push(second)
}

/** Sorts and merges pairs to one per UTC hour, because parts of a log may have the same hours. */
function inHours(pairs: readonly number[]): Int32Array {
  const order = Array.from({ length: pairs.length / 2 }, (_, i) => 2 * i)
  order.sort((a, b) => (pairs[a] as number) - (pairs[b] as number))
  const merged: number[] = []
  let hour = -1
  for (const at of order) {
    const [start, end] = [pairs[at] as number, pairs[at + 1] as number]
    if (Math.floor(start / 3600) === hour) {
      merged[merged.length - 1] = Math.max(merged.at(-1) as number, end)
    } else {
      merged.push(start, end)
      hour = Math.floor(start / 3600)
    }
  }
  return Int32Array.from(merged)
}

function isSame(a: Int32Array, aOffsets: Uint32Array, b: Int32Array, bOffsets: Uint32Array, i: number): boolean {
  const [aStart, bStart] = [2 * (aOffsets[i] as number), 2 * (bOffsets[i] as number)]
  const length = 2 * (aOffsets[i + 1] as number) - aStart
  if (2 * (bOffsets[i + 1] as number) - bStart !== length) return false
  for (let at = 0; at < length; at++) if (a[aStart + at] !== b[bStart + at]) return false
  return true
}
