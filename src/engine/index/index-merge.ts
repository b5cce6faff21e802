import { doubledSlots } from '../../domain/hash-slots.ts'
import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import { parseIpv4 } from '../../domain/observables/ip.ts'
import { fingerprint, fingerprintHi, fingerprintLo } from '../extract/fingerprint.ts'
import { bytes as byteColumn, int32, uint32 } from '../listings/columns.ts'
import { decodeText, type EntryInPlace, type EntryWalk } from './index-entries.ts'
import { DOUBTFUL } from './index-layout.ts'
import type { IndexFile } from './index-reader.ts'
import { codeOf, flagsOf, partitionOf, type Rows, rowHeader, toSeconds } from './index-rows.ts'

/** A listing as stored in the index file. */
export interface PostingWords {
  readonly source: number
  readonly flags: number
  /** Seconds since epoch. */
  readonly from: number
  readonly until: number
}

/**
 * Receives the listings that are read from an index for entries that must be rebuilt. Arguments are valid only during
 * the call.
 */
export interface RowTaker {
  /** A listing of the indicator itself. */
  own(code: number, value: Uint8Array, unroutable: boolean, posting: PostingWords): void
  /** A listing of a URL on a host. */
  alias(code: number, host: Uint8Array, url: Uint8Array, posting: PostingWords): void
}

/**
 * The indicators whose entries must be rebuilt: those that changed, and the hosts of changed URLs. A hash table with
 * fingerprints as keys.
 */
export class ChangedIndicators {
  #slots = new Int32Array(1024)
  readonly #lo = int32()
  readonly #hi = int32()
  readonly #code = byteColumn()
  /** 1 if the indicator's own listings changed. */
  readonly #isChanged = byteColumn()
  readonly #start = uint32()
  readonly #values = byteColumn()

  /** Adds the indicator whose fingerprint was computed last. */
  add(code: number, value: Uint8Array, length: number, isChanged: boolean): void {
    const known = this.#find(code, value, 0, length)
    if (known >= 0) {
      if (isChanged) this.#isChanged.set(known, 1)
      return
    }
    if (2 * this.#lo.length >= this.#slots.length) {
      this.#slots = doubledSlots(this.#slots, this.#lo.length, (i) => this.#lo.at(i))
    }
    const mask = this.#slots.length - 1
    let slot = fingerprintLo & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = this.#lo.push(fingerprintLo) + 1
    this.#hi.push(fingerprintHi)
    this.#code.push(code)
    this.#isChanged.push(isChanged ? 1 : 0)
    this.#start.push(this.#values.length)
    this.#values.reserve(this.#values.length + length)
    this.#values.data.set(value.subarray(0, length), this.#values.length)
    this.#values.length += length
  }

  /** Tells whether the table contains the indicator whose fingerprint was computed last. */
  has(code: number, bytes: Uint8Array, at: number, length: number): boolean {
    return this.#find(code, bytes, at, length) >= 0
  }

  /** Like `has`, but only if the indicator's own listings changed. */
  hasChanged(code: number, bytes: Uint8Array, at: number, length: number): boolean {
    const found = this.#find(code, bytes, at, length)
    return found >= 0 && this.#isChanged.at(found) === 1
  }

  /** Indicators that are rebuilt only because of other listings (URLs on a host). */
  *unchanged(): Generator<{ readonly code: number; readonly value: Uint8Array }> {
    for (let i = 0; i < this.#lo.length; i++) {
      if (this.#isChanged.at(i) === 1) continue
      yield { code: this.#code.at(i), value: this.#values.data.subarray(this.#start.at(i), this.#endOf(i)) }
    }
  }

  #endOf(i: number): number {
    return i + 1 < this.#start.length ? this.#start.at(i + 1) : this.#values.length
  }

  #find(code: number, bytes: Uint8Array, at: number, length: number): number {
    const mask = this.#slots.length - 1
    for (let slot = fingerprintLo & mask; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const i = (this.#slots[slot] as number) - 1
      if (this.#lo.at(i) === fingerprintLo && this.#hi.at(i) === fingerprintHi && this.#code.at(i) === code) {
        if (this.#equals(i, bytes, at, length)) return i
      }
    }
    return -1
  }

  #equals(i: number, bytes: Uint8Array, at: number, length: number): boolean {
    const start = this.#start.at(i)
    if (this.#endOf(i) - start !== length) return false
    for (let n = 0; n < length; n++) if (this.#values.data[start + n] !== bytes[at + n]) return false
    return true
  }
}

/**
 * Reads from an index the listings of indicators whose entries are rebuilt although their own listings did not change,
 * and of unchanged URLs on rebuilt hosts.
 * @param listsShared by source: whether it lists shared infrastructure
 */
export function readUnchanged(
  { reader, walk }: IndexFile,
  changed: ChangedIndicators,
  listsShared: readonly boolean[],
  rows: RowTaker,
): void {
  for (const { code, value } of changed.unchanged()) {
    const kind = kindByCode.get(code)?.id as KindId
    const entry = reader.findWithoutAliases(kind, decodeText(value, 0, value.length))
    if (!entry) continue
    const postings = entry.postings.map((posting) => ({
      source: posting.source,
      flags: flagsOf(posting),
      from: toSeconds(posting.from),
      until: toSeconds(posting.until),
    }))
    for (const posting of withOwnMarks(postings, listsShared)) rows.own(code, value, entry.unroutable, posting)
  }
  const entries = walk()
  const { entry } = entries
  const { url: urlCode } = codeOf
  while (entries.next()) {
    if (entry.code !== urlCode) continue
    const { bytes, length } = entry
    const at = entry.at + 4
    const host = hostIn(bytes, at, at + length)
    fingerprint(host.code, bytes, host.start, host.end)
    if (!changed.has(host.code, bytes, host.start, host.end - host.start)) continue
    fingerprint(urlCode, bytes, at, at + length)
    if (changed.hasChanged(urlCode, bytes, at, length)) continue
    const name = bytes.subarray(host.start, host.end)
    const url = bytes.subarray(at, at + length)
    const postings = Array.from({ length: entry.postings }, (_, i) => ({
      source: entry.source(i),
      flags: entry.flags(i),
      from: entry.fromSeconds(i),
      until: entry.untilSeconds(i),
    }))
    for (const posting of withOwnMarks(postings, listsShared)) rows.alias(host.code, name, url, posting)
  }
}

/**
 * The listings without the `DOUBTFUL` flag that comes only from their source. If all listings have the flag, it is
 * kept: the mark may belong to the indicator.
 */
function withOwnMarks(postings: readonly PostingWords[], listsShared: readonly boolean[]): readonly PostingWords[] {
  if (postings.every(({ flags }) => flags & DOUBTFUL)) return postings
  return postings.map((posting) =>
    listsShared[posting.source] ? { ...posting, flags: posting.flags & ~DOUBTFUL } : posting,
  )
}

const COLON = 58
const SLASH = 47
const OPENING = 91
const CLOSING = 93
const QUESTION = 63
const HASH = 35

/**
 * Start and end of the host in a canonical URL, with the code of its kind. Same result as `urlHost` in
 * `domain/observables/url.ts`.
 */
export function hostIn(bytes: Uint8Array, at: number, end: number): { code: number; start: number; end: number } {
  let start = at
  while (start < end && (bytes[start] !== COLON || bytes[start + 1] !== SLASH || bytes[start + 2] !== SLASH)) start++
  start += 3
  if (bytes[start] === OPENING) return { code: codeOf.ipv6, start: start + 1, end: bytes.indexOf(CLOSING, start) }
  let stop = start
  for (; stop < end; stop++) {
    const byte = bytes[stop]
    if (byte === COLON || byte === SLASH || byte === QUESTION || byte === HASH) break
  }
  const last = bytes[stop - 1] as number
  const mayBeAddress = last >= 48 && last <= 57
  const isAddress = mayBeAddress && parseIpv4(decodeText(bytes, start, stop - start)) !== undefined
  return { code: isAddress ? codeOf.ipv4 : codeOf.domain, start, end: stop }
}

/** The entries of an index that are copied unchanged to the next index, in order. */
export class TakenEntries {
  /** The next entry. */
  readonly entry: EntryInPlace
  /** Fingerprint of the next entry. */
  lo = 0
  hi = 0
  readonly #walk: EntryWalk
  readonly #changed: ChangedIndicators
  #isAtEnd = false

  constructor(walk: EntryWalk, changed: ChangedIndicators) {
    this.#walk = walk
    this.entry = walk.entry
    this.#changed = changed
    this.advance()
  }

  /** Moves to the next entry. */
  advance(): void {
    const { entry } = this
    while (this.#walk.next()) {
      const at = entry.at + 4
      fingerprint(entry.code, entry.bytes, at, at + entry.length)
      if (this.#changed.has(entry.code, entry.bytes, at, entry.length)) continue
      this.lo = fingerprintLo
      this.hi = fingerprintHi
      return
    }
    this.#isAtEnd = true
  }

  /** Tells whether there is a next entry in this partition. */
  isIn(partition: number): boolean {
    return !this.#isAtEnd && partitionOf(this.lo) === partition
  }

  /** Tells whether the next entry is in the partition of a row and sorts before the row's indicator. */
  isBefore({ bytes, words }: Rows, row: number): boolean {
    const { entry } = this
    const low = words.getUint32(row, true)
    if (!this.isIn(partitionOf(low))) return false
    const order =
      (this.lo >>> 0) - low ||
      (this.hi >>> 0) - words.getUint32(row + 4, true) ||
      entry.code - (bytes[row + 8] as number)
    if (order !== 0) return order < 0
    const start = row + rowHeader + 2
    const length = words.getUint16(row + rowHeader, true)
    for (let i = 0; i < Math.min(length, entry.length); i++) {
      const difference = (entry.bytes[entry.at + 4 + i] as number) - (bytes[start + i] as number)
      if (difference !== 0) return difference < 0
    }
    return entry.length < length
  }
}
