import { EVENT_CODES } from '../../domain/log-event.ts'
import { type CountedEvents, EventTable } from './event-table.ts'
import { fingerprint, fingerprintHi, fingerprintLo } from './fingerprint.ts'
import { HostTable } from './host-table.ts'
import { ASSUMED_HOUR, hourColumns } from './hour-columns.ts'
import { HourTable } from './hour-table.ts'
import { hasFingerprint, type Prefilter, touchesIpv4Block } from './prefilter.ts'
import { DOMAIN, IPV4, IPV6, MD5, SHA512, SPELLED, URL_KIND } from './rules/emit.ts'
import type { EventCounts, HostCounts, SightingColumns } from './scanner.ts'
import { widened } from './widened.ts'

const MAY_MATCH = 1

/**
 * Every observable of a log once, with kind, bytes, count and times. Values are compared by their bytes and not only by
 * their hash, so that a collision cannot hide one.
 */
export class SightingTable {
  size = 0
  #slots = new Int32Array(1 << 12)
  #hashes = new Int32Array(1 << 11)
  #kinds = new Uint8Array(1 << 11)
  #flags = new Uint8Array(1 << 11)
  #offsets = new Uint32Array((1 << 11) + 1)
  #targets = new Int32Array(1 << 11)
  #counts = new Float64Array(1 << 11)
  #first = new Float64Array(1 << 11)
  #last = new Float64Array(1 << 11)
  #bytes = new Uint8Array(1 << 16)
  #hours = new HourTable()
  #events: EventTable | undefined
  #hosts: HostTable | undefined

  /** Number of hours in which values were seen. */
  get hourCount(): number {
    return this.#hours.size
  }

  /** Number of rows in memory: hours in which values were seen, hours in which they passed, and event codes. */
  get rowCount(): number {
    return this.#hours.size + (this.#events?.rowCount ?? 0)
  }

  /** Total length of all values in bytes. */
  get valueBytes(): number {
    return this.#offsets[this.size] as number
  }

  /** The number of the value `[start, end)`. Names and digests are compared without case and stored in lower case. */
  idOf(kind: number, bytes: Uint8Array, start: number, end: number): number {
    const folded = kind === DOMAIN || (kind >= MD5 && kind <= SHA512)
    const hash = folded ? foldedHash(kind, bytes, start, end) : plainHash(kind, bytes, start, end)
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = (this.#slots[slot] as number) - 1
      if (id < 0) {
        this.#slots[slot] = this.size + 1
        return this.#add(kind, bytes, start, end, hash, folded)
      }
      if (this.#hashes[id] === hash && this.#kinds[id] === kind && this.#equals(id, bytes, start, end, folded))
        return id
    }
  }

  intern(kind: number, text: string): number {
    const bytes = encoder.encode(text)
    return this.idOf(kind, bytes, 0, bytes.length)
  }

  kindOf(id: number): number {
    return this.#kinds[id] as number
  }

  textOf(id: number): string {
    return decoder.decode(this.#bytes.subarray(this.#offsets[id], this.#offsets[id + 1]))
  }

  /** Holds the texts of all values, one behind the other in the order of their numbers. */
  get values(): Uint8Array {
    return this.#bytes
  }

  startOf(id: number): number {
    return this.#offsets[id] as number
  }

  targetOf(id: number): number {
    return this.#targets[id] as number
  }

  forward(id: number, target: number): void {
    this.#targets[id] = target
  }

  /** Tells whether a listing may match the observable. */
  mayMatch(id: number): boolean {
    return this.#flags[id] === MAY_MATCH
  }

  markAllAsPossible(from: number): void {
    for (let id = from; id < this.size; id++) this.#flags[id] = MAY_MATCH
  }

  markPossibleMatches(from: number, prefilter: Prefilter): void {
    for (let id = from; id < this.size; id++) {
      if (this.#mayMatch(id, prefilter)) this.#flags[id] = MAY_MATCH
    }
  }

  #mayMatch(id: number, prefilter: Prefilter): boolean {
    const kind = this.#kinds[id] as number
    if ((kind & SPELLED) !== 0 || this.#targets[id] !== id) return false
    const start = this.#offsets[id] as number
    const end = this.#offsets[id + 1] as number
    if (kind === DOMAIN || kind === IPV4 || kind === IPV6) return this.#hostMayMatch(kind, start, end, prefilter)
    fingerprint(kind, this.#bytes, start, end)
    if (hasFingerprint(prefilter.table, prefilter.mask, fingerprintLo, fingerprintHi)) return true
    if (kind !== URL_KIND) return false
    let host = start
    while (this.#bytes[host] !== 47) host++
    host += 2
    if (this.#bytes[host] === 91) {
      let close = host
      while (this.#bytes[close] !== 93) close++
      return this.#hostMayMatch(IPV6, host + 1, close, prefilter)
    }
    let hostEnd = host
    let numeric = true
    for (; hostEnd < end; hostEnd++) {
      const c = this.#bytes[hostEnd] as number
      if (c === 47 || c === 58) break
      if (c > 57) numeric = false
    }
    return this.#hostMayMatch(numeric ? IPV4 : DOMAIN, host, hostEnd, prefilter)
  }

  #hostMayMatch(kind: number, start: number, end: number, prefilter: Prefilter): boolean {
    const { table, mask } = prefilter
    fingerprint(kind, this.#bytes, start, end)
    if (hasFingerprint(table, mask, fingerprintLo, fingerprintHi)) return true
    if (kind === IPV6) return prefilter.anyIpv6Range
    if (kind === IPV4) return touchesIpv4Block(prefilter.ipv4Blocks, quadOf(this.#bytes, start, end))
    for (let p = start; p < end; p++) {
      if (this.#bytes[p] !== 46) continue
      fingerprint(kind, this.#bytes, p + 1, end)
      if (hasFingerprint(table, mask, fingerprintLo, fingerprintHi)) return true
    }
    return false
  }

  /** Counts one sighting of `id` at `time` (ms, NaN if unknown; plus `ASSUMED` if assumed). */
  count(id: number, time: number): void {
    const target = this.#targets[id] as number
    if (target < 0) return
    this.#counts[target] = (this.#counts[target] as number) + 1
    if (Number.isNaN(time)) return
    if (!((this.#first[target] as number) <= time)) this.#first[target] = time
    if (!((this.#last[target] as number) >= time)) this.#last[target] = time
    if ((this.#flags[target] as number) === MAY_MATCH) {
      const second = Math.floor(time / 1000)
      this.#hours.add(time === Math.floor(time) ? target : target | ASSUMED_HOUR, second, second)
    }
  }

  /**
   * Adds sightings of `id` that were counted elsewhere. Hours (pairs of earliest and latest second) and events are added
   * only if a listing may match the observable.
   */
  addCounted(
    id: number,
    seen: {
      readonly count: number
      readonly first?: number | undefined
      readonly last?: number | undefined
      readonly hours: ArrayLike<number>
      readonly assumedHours: ArrayLike<number>
      readonly events?: CountedEvents | undefined
      readonly roles?: readonly number[] | undefined
    },
  ): void {
    const { count, first = Number.NaN, last = first, hours, assumedHours, events, roles = [] } = seen
    this.#counts[id] = (this.#counts[id] as number) + count
    if (!Number.isNaN(first) && !((this.#first[id] as number) <= first)) this.#first[id] = first
    if (!Number.isNaN(last) && !((this.#last[id] as number) >= last)) this.#last[id] = last
    if (this.#flags[id] !== MAY_MATCH) return
    if (events) {
      this.#events ??= new EventTable()
      this.#events.addEvents(id, events)
    }
    for (const [i, times] of roles.entries()) {
      this.#events ??= new EventTable()
      if (times > 0) this.#events.add(id, EVENT_CODES + i, times)
    }
    for (let h = 0; h < hours.length; h += 2) this.#hours.add(id, hours[h] as number, hours[h + 1] as number)
    for (let h = 0; h < assumedHours.length; h += 2) {
      this.#hours.add(id | ASSUMED_HOUR, assumedHours[h] as number, assumedHours[h + 1] as number)
    }
  }

  /** Adds all values of other columns, or only the possible matches. */
  addAll(columns: SightingColumns, possibleOnly = false): void {
    for (let i = 0; i < columns.kinds.length; i++) {
      if (possibleOnly && columns.mayMatch[i] === 0) continue
      const kind = columns.kinds[i] as number
      const id = this.idOf(kind, columns.values, columns.offsets[i] as number, columns.offsets[i + 1] as number)
      this.#counts[id] = (this.#counts[id] as number) + (columns.counts[i] as number)
      const first = columns.first[i] as number
      const last = columns.last[i] as number
      if (!Number.isNaN(first) && !((this.#first[id] as number) <= first)) this.#first[id] = first
      if (!Number.isNaN(last) && !((this.#last[id] as number) >= last)) this.#last[id] = last
      if (columns.mayMatch[i] === 0) continue
      this.#flags[id] = MAY_MATCH
      if (columns.events) {
        this.#events ??= new EventTable()
        this.#events.addRows(id, i, columns.events)
      }
      if (columns.hosts) {
        this.#hosts ??= new HostTable()
        this.#hosts.addRows(id, i, columns.hosts)
      }
      for (let h = columns.hourOffsets[i] as number; h < (columns.hourOffsets[i + 1] as number); h++) {
        this.#hours.add(id, columns.hours[2 * h] as number, columns.hours[2 * h + 1] as number)
      }
      const { assumedHours, assumedHourOffsets } = columns
      for (let h = assumedHourOffsets[i] as number; h < (assumedHourOffsets[i + 1] as number); h++) {
        this.#hours.add(id | ASSUMED_HOUR, assumedHours[2 * h] as number, assumedHours[2 * h + 1] as number)
      }
    }
  }

  columns(
    events: EventCounts | undefined = this.#events,
    hosts: HostCounts | undefined = this.#hosts,
  ): SightingColumns {
    const countedIds = new Uint32Array(this.size)
    let n = 0
    let length = 0
    for (let id = 0; id < this.size; id++) {
      if ((this.#counts[id] as number) === 0 || this.#targets[id] !== id) continue
      countedIds[n++] = id
      length += (this.#offsets[id + 1] as number) - (this.#offsets[id] as number)
    }
    const ids = countedIds.subarray(0, n)
    const values = new Uint8Array(length)
    const offsets = new Uint32Array(n + 1)
    ids.forEach((id, i) => {
      const value = this.#bytes.subarray(this.#offsets[id], this.#offsets[id + 1])
      values.set(value, offsets[i])
      offsets[i + 1] = (offsets[i] as number) + value.length
    })
    const hostColumns = hosts?.columns(ids)
    return {
      kinds: Uint8Array.from(ids, (id) => this.#kinds[id] as number),
      values,
      offsets,
      counts: Float64Array.from(ids, (id) => this.#counts[id] as number),
      first: Float64Array.from(ids, (id) => Math.floor(this.#first[id] as number)),
      last: Float64Array.from(ids, (id) => Math.floor(this.#last[id] as number)),
      mayMatch: Uint8Array.from(ids, (id) => this.#flags[id] as number),
      ...hourColumns(ids, this.size, this.#hours.rows),
      ...(events && events.size > 0 && { events: events.columns(ids, this.size) }),
      ...(hostColumns && { hosts: hostColumns }),
    }
  }

  #add(kind: number, bytes: Uint8Array, start: number, end: number, hash: number, folded: boolean): number {
    const id = this.size++
    if (id === this.#kinds.length) this.#growRows()
    const offset = this.#offsets[id] as number
    const length = end - start
    if (offset + length > this.#bytes.length) this.#bytes = widened(this.#bytes, offset + length)
    for (let i = 0; i < length; i++) {
      const c = bytes[start + i] as number
      this.#bytes[offset + i] = folded && c >= 65 && c <= 90 ? c + 32 : c
    }
    this.#offsets[id + 1] = offset + length
    this.#hashes[id] = hash
    this.#kinds[id] = kind
    this.#targets[id] = id
    this.#first[id] = Number.NaN
    this.#last[id] = Number.NaN
    if (this.size * 2 > this.#slots.length) this.#growSlots()
    return id
  }

  #equals(id: number, bytes: Uint8Array, start: number, end: number, folded: boolean): boolean {
    const offset = this.#offsets[id] as number
    const length = end - start
    if ((this.#offsets[id + 1] as number) - offset !== length) return false
    const stored = this.#bytes
    if (!folded) {
      for (let i = 0; i < length; i++) if (stored[offset + i] !== bytes[start + i]) return false
      return true
    }
    for (let i = 0; i < length; i++) {
      const c = bytes[start + i] as number
      if (stored[offset + i] !== (c >= 65 && c <= 90 ? c + 32 : c)) return false
    }
    return true
  }

  #growRows(): void {
    const rows = this.#kinds.length * 2
    this.#hashes = widened(this.#hashes, rows)
    this.#kinds = widened(this.#kinds, rows)
    this.#flags = widened(this.#flags, rows)
    this.#offsets = widened(this.#offsets, rows + 1)
    this.#targets = widened(this.#targets, rows)
    this.#counts = widened(this.#counts, rows)
    this.#first = widened(this.#first, rows)
    this.#last = widened(this.#last, rows)
  }

  #growSlots(): void {
    const slots = new Int32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let id = 0; id < this.size; id++) {
      let slot = (this.#hashes[id] as number) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = id + 1
    }
    this.#slots = slots
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function plainHash(kind: number, bytes: Uint8Array, start: number, end: number): number {
  let h = Math.imul(kind + end - start, 0x9e3779b1)
  for (let i = start; i < end; i++) h = Math.imul(h ^ (bytes[i] as number), 0x01000193)
  return h ^ (h >>> 15)
}

function foldedHash(kind: number, bytes: Uint8Array, start: number, end: number): number {
  let h = Math.imul(kind + end - start, 0x9e3779b1)
  for (let i = start; i < end; i++) h = Math.imul(h ^ ((bytes[i] as number) | 0x20), 0x01000193)
  return h ^ (h >>> 15)
}

function quadOf(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  let octet = 0
  for (let p = start; p < end; p++) {
    const c = bytes[p] as number
    if (c === 46) {
      value = (value << 8) | octet
      octet = 0
    } else octet = octet * 10 + c - 48
  }
  return (value << 8) | octet
}
