import { type KindId, kindByCode, kindById } from '../../domain/observables/index.ts'
import { parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { urlHost } from '../../domain/observables/url.ts'
import { fingerprint, fingerprintHi, fingerprintLo } from '../extract/fingerprint.ts'
import { type Column, int32, uint32 } from '../listings/columns.ts'
import type { Listing } from '../listings/listing.ts'
import { type MeasuredSource, measurePersistence } from '../persistence/measure.ts'
import { priors } from '../persistence/priors.ts'
import {
  checksum,
  countFields,
  DATED,
  DOUBTFUL,
  directorySize,
  EXPIRES,
  fileMagic,
  footerMagic,
  footerSize,
  headerSize,
  kindSlots,
  layoutVersion,
  OPEN,
  PRESENT,
  PUBLISHED,
  pageSize,
  type Section,
  sections,
  UNROUTABLE,
  WARNED,
} from './index-layout.ts'
import type { EntryCursor } from './index-reader.ts'
import { addressesIn4, isWide } from './range-width.ts'
import { SetCounter } from './set-counter.ts'

/** What the index stores about a source in addition to its listings. */
export interface IndexSource {
  readonly id: string
  /** Rows of its newest snapshot that were rejected. */
  readonly rejected?: number
  /** Times of successful fetches, ms since epoch, ascending. Without any look, no listing of the source is proven. */
  readonly looks?: ArrayLike<number>
  /** Maximum time between two looks for the time in between to count as watched, ms. */
  readonly toleranceMs?: number
  /** The newest look that found a changed list, or the first look, ms since epoch. */
  readonly changedAt?: number
  /** The publisher states that the list does not change. */
  readonly isStatic?: boolean
  /** The source lists shared infrastructure: all its listings are doubtful, whatever other lists say. */
  readonly listsShared?: boolean
  /** First flavour of the source. Sources of one pool are measured together to learn how long they keep an entry. */
  readonly pool?: string
  /** The source never removes an entry. */
  readonly onlyGrows?: boolean
  /** Owner of a source that not everybody sees. The measurements of other sources do not learn from it. */
  readonly owner?: string
}

export interface IndexBuilderOptions {
  /** Build time, ms since epoch: determines what is listed now and what has lapsed. */
  readonly now: number
  /** Stores rows until their part is built; in memory by default. */
  readonly scratch?: Scratch
}

/**
 * Temporary storage for the rows of each part. `append` is called in any order of parts; `read` once per part, in
 * order.
 */
export interface Scratch {
  append(part: number, bytes: Uint8Array): void
  read(part: number): Uint8Array
}

export interface IndexBuilder {
  /** Adds a listing. Values over 64 KiB are skipped: no log line can contain them. */
  add(listing: Listing): void
  /**
   * Writes the file from front to back. `write` must consume the bytes before it returns, because the buffer is reused.
   * Equal listings give equal bytes, in whatever order they were added.
   */
  finish(sources: readonly IndexSource[], write: (bytes: Uint8Array) => void): void
  /** Like `finish`, into one buffer. */
  build(sources: readonly IndexSource[]): Uint8Array<ArrayBuffer>
}

const parts = 256
/**
 * Rows of a part are collected in chunks of this size. The first chunk is smaller because most parts of a small index
 * stay small.
 */
const chunkSize = 1 << 16
const firstChunkSize = 1 << 9
const mostInPart = 1 << 21
const fillLimit = 0.66
const ALIAS = 0x80
const longestValue = 0xffff
const rowHeader = 21

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const codeOf = Object.fromEntries(Object.entries(kindById).map(([id, kind]) => [id, kind.code])) as Record<
  KindId,
  number
>
const urlCode = codeOf.url

/**
 * Creates a builder for an index file. Rows are distributed over 256 parts by fingerprint, so that each part can be
 * grouped, sorted and written within the CPU cache. Only 20 bytes per indicator (table and references) grow with the
 * index.
 */
export function createIndexBuilder({ now, scratch = memoryScratch() }: IndexBuilderOptions): IndexBuilder {
  const chunks: Uint8Array[] = Array.from({ length: parts }, () => new Uint8Array(firstChunkSize))
  const filled = new Uint32Array(parts)
  const value = new Uint8Array(3 * 0xffff)
  const host = new Uint8Array(1024)
  let highestSource = -1
  const nowSeconds = seconds(now)

  function add(listing: Listing): void {
    const { written } = encoder.encodeInto(listing.value, value)
    if (written > longestValue) return
    const code = codeOf[listing.kind]
    if (listing.source > highestSource) highestSource = listing.source
    fingerprint(code, value, 0, written)
    const unroutable = !kindById[listing.kind].isRoutable(listing.value)
    push(code, unroutable ? UNROUTABLE : 0, listing, value, written, undefined, 0)
    if (code !== urlCode) return
    const name = urlHost(listing.value)
    const kind: KindId = name.includes(':') ? 'ipv6' : parseIpv4(name) === undefined ? 'domain' : 'ipv4'
    const length = encoder.encodeInto(name, host).written
    fingerprint(codeOf[kind], host, 0, length)
    push(codeOf[kind], ALIAS, listing, host, length, value, written)
  }

  /** Row layout: lo hi kind flags source:u16 postingFlags:u8 from until length:u16 value [length:u16 url] */
  function push(
    code: number,
    flags: number,
    listing: Listing,
    text: Uint8Array,
    length: number,
    url: Uint8Array | undefined,
    urlLength: number,
  ): void {
    const part = fingerprintLo & (parts - 1)
    const size = rowHeader + 2 + length + (url ? 2 + urlLength : 0)
    let chunk = chunks[part] as Uint8Array
    let at = filled[part] as number
    if (at + size > chunk.length) {
      scratch.append(part, chunk.subarray(0, at))
      at = 0
      if (chunk.length < chunkSize || size > chunk.length) {
        chunk = new Uint8Array(Math.max(size, Math.min(chunkSize, chunk.length * 8)))
        chunks[part] = chunk
      }
    }
    at = put32(chunk, at, fingerprintLo)
    at = put32(chunk, at, fingerprintHi)
    chunk[at++] = code
    chunk[at++] = flags
    at = put16(chunk, at, listing.source)
    chunk[at++] =
      (listing.dated ? DATED : 0) |
      (listing.warned ? WARNED : 0) |
      (listing.present ? PRESENT : 0) |
      (listing.doubtful ? DOUBTFUL : 0) |
      (listing.published ? PUBLISHED : 0) |
      (listing.expires ? EXPIRES : 0)
    at = put32(chunk, at, seconds(listing.from))
    at = put32(chunk, at, seconds(listing.until))
    at = put16(chunk, at, length)
    chunk.set(length === text.length ? text : text.subarray(0, length), at)
    at += length
    if (url) {
      at = put16(chunk, at, urlLength)
      chunk.set(url.subarray(0, urlLength), at)
      at += urlLength
    }
    filled[part] = at
  }

  function finish(sources: readonly IndexSource[], write: (bytes: Uint8Array) => void): void {
    if (highestSource >= sources.length)
      throw new RangeError(`source ${highestSource} has listings but no entry in the list of sources`)
    const file = sectionWriter(write)
    const header = new Uint8Array(headerSize)
    encoder.encodeInto(fileMagic, header)
    put32(header, 8, layoutVersion)
    file.begin(undefined)
    file.bytes(header)

    file.begin('entries')
    const build = partBuilder(nowSeconds, sources, (bytes) => file.bytes(bytes))
    const writeEntries = (visit: (entry: EntryCursor) => void) => {
      for (let part = 0; part < parts; part++) {
        const chunk = chunks[part] as Uint8Array
        scratch.append(part, chunk.subarray(0, filled[part]))
        chunks[part] = new Uint8Array(0)
        build.part(scratch.read(part), visit)
      }
    }
    const persistence = measurePersistence(writeEntries, sources.map(measuredSource), priors)

    const size = build.lo.length
    let capacity = 1024
    while (size > capacity * fillLimit) capacity *= 2
    const table = new Int32Array(2 * capacity)
    const refs = new Uint32Array(capacity)
    for (let i = 0; i < size; i++) {
      const lo = build.lo.at(i)
      let slot = lo & (capacity - 1)
      while (table[2 * slot] !== 0) slot = (slot + 1) & (capacity - 1)
      table[2 * slot] = lo
      table[2 * slot + 1] = build.hi.at(i)
      refs[slot] = build.ref.at(i)
    }
    file.begin('table')
    file.words(table)
    file.begin('refs')
    file.words(refs)
    file.begin('ranges4')
    file.words(sortRows(build.ranges4.view(), 3))
    file.begin('ranges6')
    file.words(sortRows(build.ranges6.view(), 6))
    file.begin('sets')
    file.words(build.sets.rows())
    file.begin('counts')
    file.words(build.counts)
    file.begin('looks')
    file.words(looksOf(sources))
    file.begin('persistence')
    file.bytes(encoder.encode(JSON.stringify(persistence)))
    file.begin('meta')
    const kinds: Record<string, number> = {}
    for (const [code, count] of build.kinds.entries()) if (count) kinds[kindByCode.get(code)?.id as string] = count
    file.bytes(
      encoder.encode(
        JSON.stringify({
          builtAt: now,
          indicators: build.indicators,
          intervals: build.intervals,
          kinds,
          sources: sources.map(({ id, rejected, toleranceMs, changedAt, isStatic }, source) => ({
            id,
            rejected: rejected ?? 0,
            toleranceMs: toleranceMs ?? 0,
            ...(isStatic && { isStatic }),
            changedAt: changedAt ?? 0,
            addresses: build.addresses[source],
            wide: build.wide[source],
          })),
        }),
      ),
    )
    file.end()
  }

  function build(sources: readonly IndexSource[]): Uint8Array<ArrayBuffer> {
    const kept: Uint8Array[] = []
    finish(sources, (bytes) => kept.push(bytes.slice()))
    let size = 0
    for (const bytes of kept) size += bytes.length
    const whole = new Uint8Array(size)
    size = 0
    for (const bytes of kept) {
      whole.set(bytes, size)
      size += bytes.length
    }
    return whole
  }

  return { add, finish, build }
}

function measuredSource({
  looks = [],
  toleranceMs = 0,
  pool = 'mixed',
  onlyGrows = false,
  owner,
}: IndexSource): MeasuredSource {
  return { watch: { looks, toleranceMs }, pool, onlyGrows, ...(owner !== undefined && { owner }) }
}

function looksOf(sources: readonly IndexSource[]): Uint32Array {
  const words = uint32()
  for (const { looks = [] } of sources) {
    words.push(looks.length)
    for (let i = 0; i < looks.length; i++) words.push(seconds(looks[i] as number))
  }
  return words.view().slice()
}

function seconds(ms: number): number {
  if (ms === Number.POSITIVE_INFINITY) return OPEN
  return Math.min(OPEN - 1, Math.max(0, Math.floor(ms / 1000)))
}

function put16(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = value & 255
  bytes[at + 1] = value >>> 8
  return at + 2
}

function put32(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = value & 255
  bytes[at + 1] = (value >>> 8) & 255
  bytes[at + 2] = (value >>> 16) & 255
  bytes[at + 3] = value >>> 24
  return at + 4
}

const get16 = (bytes: Uint8Array, at: number) => (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
const get32 = (bytes: Uint8Array, at: number) =>
  (bytes[at] as number) |
  ((bytes[at + 1] as number) << 8) |
  ((bytes[at + 2] as number) << 16) |
  ((bytes[at + 3] as number) << 24)

function memoryScratch(): Scratch {
  const kept = Array.from({ length: parts }, () => [] as Uint8Array[])
  return {
    append(part, bytes) {
      if (bytes.length) kept[part]?.push(bytes.slice())
    },
    read(part) {
      const chunks = kept[part] as Uint8Array[]
      kept[part] = []
      let size = 0
      for (const chunk of chunks) size += chunk.length
      const whole = new Uint8Array(size)
      size = 0
      for (const chunk of chunks) {
        whole.set(chunk, size)
        size += chunk.length
      }
      return whole
    },
  }
}

/** Writes sections, aligned to 8 bytes, through a 1 MiB buffer, and computes the checksums of sections and pages. */
function sectionWriter(write: (bytes: Uint8Array) => void) {
  const buffer = new Uint8Array(1 << 20)
  const directory = new Map<Section, { offset: number; length: number; checksum: number }>()
  const pages = uint32()
  let used = 0
  let flushed = 0
  let paged = true
  let section: Section | undefined
  let start = 0
  let hash = 0

  const position = () => flushed + used

  /** The buffer always starts at a page boundary, and holds whole pages while page checksums are computed. */
  function flush(): void {
    if (paged) {
      for (let at = 0; at < used; at += pageSize)
        pages.push(checksum(buffer.subarray(at, Math.min(used, at + pageSize))))
    }
    write(buffer.subarray(0, used))
    flushed += used
    used = 0
  }

  function bytes(data: Uint8Array): void {
    for (let at = 0; at < data.length; ) {
      const take = Math.min(data.length - at, buffer.length - used)
      if (take < 200) for (const end = at + take; at < end; ) buffer[used++] = data[at++] as number
      else {
        buffer.set(data.subarray(at, at + take), used)
        used += take
        at += take
      }
      if (used === buffer.length) flush()
    }
  }

  function close(): void {
    if (section) directory.set(section, { offset: start, length: position() - start, checksum: hash })
    while (position() % 8) bytes(new Uint8Array(1))
  }

  function begin(next: Section | undefined): void {
    close()
    if (next === 'ranges4') {
      flush()
      paged = false
    }
    section = next
    start = position()
    hash = 0
  }

  return {
    begin,
    bytes(data: Uint8Array): void {
      if (!paged || section === 'table') hash = checksum(data)
      bytes(data)
    },
    words(data: Uint32Array | Int32Array): void {
      this.bytes(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    },
    end(): void {
      begin('pages')
      this.words(pages.view().slice())
      close()
      const rows = new Uint8Array(directorySize)
      let at = 0
      for (const name of sections) {
        const {
          offset,
          length,
          checksum: sum,
        } = directory.get(name) as { offset: number; length: number; checksum: number }
        for (const number of [
          offset % 2 ** 32,
          Math.floor(offset / 2 ** 32),
          length % 2 ** 32,
          Math.floor(length / 2 ** 32),
          sum,
        ]) {
          at = put32(rows, at, number)
        }
      }
      const offset = position()
      const footer = new Uint8Array(footerSize)
      put32(footer, 0, offset % 2 ** 32)
      put32(footer, 4, Math.floor(offset / 2 ** 32))
      put32(footer, 8, checksum(rows))
      put32(footer, 12, footerMagic)
      section = undefined
      bytes(rows)
      bytes(footer)
      flush()
    },
  }
}

/** Groups the rows of one part by indicator, writes an entry for each and updates the statistics. */
function partBuilder(nowSeconds: number, sources: readonly IndexSource[], write: (bytes: Uint8Array) => void) {
  const sourceCount = sources.length
  const listsShared = sources.map((source) => source.listsShared === true)
  const lo = int32()
  const hi = int32()
  const ref = uint32()
  const ranges4 = uint32()
  const ranges6 = uint32()
  const sets = new SetCounter()
  const counts = new Uint32Array(sourceCount * kindSlots * countFields.length)
  const kinds = new Uint32Array(kindSlots)
  /** By source: number of IPv4 addresses in its current ranges, and number of wide ranges. */
  const addresses = new Float64Array(sourceCount)
  const wide = new Uint32Array(sourceCount)
  let written = headerSize
  let indicators = 0
  let intervals = 0
  let entry = new Uint8Array(1 << 16)

  /** The current entry, for the measurements that read it while it is written. */
  let at = 0
  let rowsAt: Uint8Array = new Uint8Array(0)
  const rowOf = (i: number) => own.at(i)
  const cursor = {
    code: 0,
    unroutable: false,
    postings: 0,
    source: (i: number) => get16(rowsAt, rowOf(i) + 10),
    flags: (i: number) => rowsAt[rowOf(i) + 12] as number,
    from: (i: number) => (get32(rowsAt, rowOf(i) + 13) >>> 0) * 1000,
    until: (i: number) => {
      const until = get32(rowsAt, rowOf(i) + 17) >>> 0
      return until === OPEN ? Number.POSITIVE_INFINITY : until * 1000
    },
    value: () =>
      decoder.decode(rowsAt.subarray(at + rowHeader + 2, at + rowHeader + 2 + get16(rowsAt, at + rowHeader))),
  }
  let visit: (entry: EntryCursor) => void = () => {}

  function part(rows: Uint8Array, visitor: (entry: EntryCursor) => void): void {
    visit = visitor
    rowsAt = rows
    const offsets = uint32(rows.length >> 5)
    const lows = int32(rows.length >> 5)
    for (let at = 0; at < rows.length; ) {
      offsets.push(at)
      lows.push(get32(rows, at))
      const valueEnd = at + rowHeader + 2 + get16(rows, at + rowHeader)
      at = ((rows[at + 9] as number) & ALIAS) === 0 ? valueEnd : valueEnd + 2 + get16(rows, valueEnd)
    }
    const n = offsets.length
    let capacity = 16
    while (n > capacity * 0.5) capacity *= 2
    const slots = new Int32Array(capacity)
    const next = new Int32Array(n)
    const last = uint32()
    const first = uint32()
    for (let i = 0; i < n; i++) {
      const at = offsets.at(i)
      const low = lows.at(i)
      let slot = (low >>> 8) & (capacity - 1)
      for (;;) {
        const found = (slots[slot] as number) - 1
        if (found < 0) {
          slots[slot] = first.push(i) + 1
          last.push(i)
          break
        }
        const other = first.at(found)
        if (lows.at(other) === low && sameValue(rows, offsets.at(other), at)) {
          next[last.at(found)] = i + 1
          last.set(found, i)
          break
        }
        slot = (slot + 1) & (capacity - 1)
      }
    }
    if (first.length > mostInPart) throw new RangeError('more than 536 million indicators in one index')

    // Sorted by fingerprint, so that the order of insertion does not matter. Equal fingerprints are collisions.
    const order = new Float64Array(first.length)
    for (let e = 0; e < first.length; e++) {
      order[e] = (lows.at(first.at(e)) >>> 0) * mostInPart + e
    }
    order.sort()
    for (let k = 0; k < order.length; ) {
      let end = k + 1
      const key = Math.floor((order[k] as number) / mostInPart)
      while (end < order.length && Math.floor((order[end] as number) / mostInPart) === key) end++
      if (end === k + 1) emit(rows, offsets.data, first.at((order[k] as number) % mostInPart), next)
      else {
        const equal = Array.from(order.subarray(k, end), (o) => o % mostInPart)
        equal.sort((a, b) => compareRows(rows, offsets.at(first.at(a)), offsets.at(first.at(b))))
        for (const e of equal) emit(rows, offsets.data, first.at(e), next)
      }
      k = end
    }
  }

  /** Rows of the current entry. Reused, because a new array per entry would mean millions of allocations. */
  const own = uint32(64)
  const aliases: number[] = []

  /** The mark that a source puts on all of its listings. */
  function ownMark(rows: Uint8Array, row: number, marks: number): number {
    return listsShared[get16(rows, row + 10)] && !(marks & WARNED) ? DOUBTFUL : 0
  }

  function emit(rows: Uint8Array, offsets: Uint32Array, head: number, next: Int32Array): void {
    at = offsets[head] as number
    const code = rows[at + 8] as number
    const length = get16(rows, at + rowHeader)
    own.length = 0
    if (aliases.length > 0) aliases.length = 0
    let flags = 0
    let marks = 0
    for (let i = head; ; ) {
      const row = offsets[i] as number
      const rowFlags = rows[row + 9] as number
      if (rowFlags & ALIAS) aliases.push(row)
      else {
        own.push(row)
        flags |= rowFlags
        marks |= (rows[row + 12] as number) & (WARNED | DOUBTFUL)
      }
      const following = next[i] as number
      if (following === 0) break
      i = following - 1
    }
    sortPostings(rows, own)
    const urls = aliases.length ? representatives(rows, aliases, length) : aliases

    let size = 4 + length + 8
    size = (size + 3) & ~3
    size += own.length * 12
    for (const row of urls) size += 14 + get16(rows, row + rowHeader + 2 + length)
    size = (size + 3) & ~3
    if (entry.length < size) entry = new Uint8Array(size * 2)
    entry[0] = code
    entry[1] = flags
    let w = put16(entry, 2, length)
    for (let from = at + rowHeader + 2; from < at + rowHeader + 2 + length; from++) entry[w++] = rows[from] as number
    w = put32(entry, w, own.length)
    w = put32(entry, w, urls.length)
    while (w & 3) entry[w++] = 0
    for (let i = 0; i < own.length; i++) {
      const row = own.at(i)
      w = putPosting(entry, w, rows, row, marks | ownMark(rows, row, marks))
    }
    for (const row of urls) {
      w = putPosting(entry, w, rows, row, ownMark(rows, row, rows[row + 12] as number))
      const urlAt = row + rowHeader + 2 + length
      const urlLength = get16(rows, urlAt)
      w = put16(entry, w, urlLength)
      entry.set(rows.subarray(urlAt + 2, urlAt + 2 + urlLength), w)
      w += urlLength
    }
    while (w & 3) entry[w++] = 0

    lo.push(get32(rows, at))
    hi.push(get32(rows, at + 4))
    const place = (written - headerSize) / 4
    if (place > 0xffffffff) throw new RangeError('index entries over 16 GiB')
    ref.push(place)
    if (own.length) {
      indicators++
      intervals += own.length
      kinds[code] = (kinds[code] as number) + 1
      const range =
        code === codeOf['ipv4-cidr'] || code === codeOf['ipv6-cidr'] ? addRange(code, entry, length, place) : undefined
      count(rows, code, flags, marks, range)
      cursor.code = code
      cursor.unroutable = (flags & UNROUTABLE) !== 0
      cursor.postings = own.length
      visit(cursor)
    }
    write(entry.subarray(0, w))
    written += w
  }

  function count(
    rows: Uint8Array,
    code: number,
    flags: number,
    marks: number,
    range: { readonly prefix: number; readonly width: number } | undefined,
  ): void {
    const warned = (marks & WARNED) !== 0
    let before = -1
    sets.begin(code)
    for (let i = 0; i < own.length; i++) {
      const row = own.at(i)
      if (((rows[row + 12] as number) & PRESENT) === 0) continue
      const source = get16(rows, row + 10)
      if (source === before) continue
      before = source
      sets.push(source)
      if (range) {
        if (range.width === 32) addresses[source] = (addresses[source] as number) + addressesIn4(range.prefix)
        if (isWide(range.prefix, range.width)) wide[source] = (wide[source] as number) + 1
      }
      const until = get32(rows, row + 17) >>> 0
      const lapsed = until <= nowSeconds
      const base = (source * kindSlots + code) * countFields.length
      counts[base] = (counts[base] as number) + 1
      if (warned) counts[base + 1] = (counts[base + 1] as number) + 1
      if (flags & UNROUTABLE) counts[base + 2] = (counts[base + 2] as number) + 1
      if (lapsed) counts[base + 3] = (counts[base + 3] as number) + 1
      if (warned || flags & UNROUTABLE || lapsed) counts[base + 4] = (counts[base + 4] as number) + 1
      if ((marks & DOUBTFUL || listsShared[source]) && !warned) counts[base + 5] = (counts[base + 5] as number) + 1
    }
    sets.commit()
  }

  function addRange(code: number, bytes: Uint8Array, length: number, place: number) {
    let text = ''
    for (let i = 0; i < length; i++) text += String.fromCharCode(bytes[4 + i] as number)
    const slash = text.indexOf('/')
    const prefix = Number(text.slice(slash + 1))
    if (code === codeOf['ipv4-cidr']) {
      ranges4.push(prefix)
      ranges4.push(parseIpv4(text.slice(0, slash)) as number)
      ranges4.push(place)
      return { prefix, width: 32 }
    }
    const groups = parseIpv6(text.slice(0, slash)) as Uint16Array
    ranges6.push(prefix)
    for (let i = 0; i < 8; i += 2) ranges6.push((groups[i] as number) * 65536 + (groups[i + 1] as number))
    ranges6.push(place)
    return { prefix, width: 128 }
  }

  return {
    part,
    lo,
    hi,
    ref,
    ranges4,
    ranges6,
    sets,
    counts,
    kinds,
    addresses,
    wide,
    get indicators() {
      return indicators
    },
    get intervals() {
      return intervals
    },
  }
}

/**
 * Selects the URLs on a host that represent all its listed URLs, by source and time. It keeps the fewest URLs such that
 * one of them is listed at every moment at which any URL is. It also keeps the last URL to begin, dated and undated,
 * because that decides whether an event was too early or too late. URLs with publisher dates prove more and are
 * represented separately. Doubtful URLs are kept only if there is no credible one, and URLs on a warning list only if
 * there is no other.
 */
function representatives(rows: Uint8Array, aliases: readonly number[], hostLength: number): readonly number[] {
  if (aliases.length === 1) return aliases
  const urlOf = (row: number) => row + rowHeader + 2 + hostLength
  const flagsOf = (row: number) => rows[row + 12] as number
  for (const mark of [WARNED, DOUBTFUL]) {
    // A mark on one listing of a URL applies to all its listings.
    const marked = aliases.filter((row) => flagsOf(row) & mark)
    if (marked.length === 0) continue
    const hash = (row: number) => checksum(rows.subarray(urlOf(row), urlOf(row) + 2 + get16(rows, urlOf(row))))
    const urls = new Map(marked.map((row) => [hash(row), row]))
    for (const row of aliases) {
      const same = urls.get(hash(row))
      if (same === undefined || compareBytes(rows, urlOf(same), urlOf(row)) !== 0) continue
      rows[row + 12] = flagsOf(row) | mark
    }
  }
  const sourceOf = (row: number) => get16(rows, row + 10)
  const fromOf = (row: number) => get32(rows, row + 13) >>> 0
  const untilOf = (row: number) => get32(rows, row + 17) >>> 0
  /** Only the URLs of a source with the lowest rank represent it. */
  const worthOf = (row: number) => (flagsOf(row) & WARNED ? 2 : flagsOf(row) & DOUBTFUL ? 1 : 0)
  const datesOf = (row: number) => flagsOf(row) & (PUBLISHED | EXPIRES)
  const sorted = aliases.toSorted(
    (a, b) =>
      sourceOf(a) - sourceOf(b) ||
      worthOf(a) - worthOf(b) ||
      datesOf(a) - datesOf(b) ||
      fromOf(a) - fromOf(b) ||
      untilOf(b) - untilOf(a) ||
      compareBytes(rows, urlOf(a), urlOf(b)),
  )
  const kept: number[] = []
  for (let start = 0; start < sorted.length; ) {
    const first = sorted[start] as number
    const isAlike = (row: number) => sourceOf(row) === sourceOf(first) && worthOf(row) === worthOf(first)
    let end = start
    while (end < sorted.length && isAlike(sorted[end] as number)) end++
    for (const own of Map.groupBy(sorted.slice(start, end), datesOf).values()) {
      const chosen = new Set(covering(own, fromOf, untilOf))
      for (const dated of [DATED, 0]) {
        const alike = own.filter((row) => (flagsOf(row) & DATED) === dated)
        const latest = alike.at(-1)
        if (latest === undefined) continue
        const equal = alike.filter((row) => fromOf(row) === fromOf(latest))
        if (!equal.some((row) => chosen.has(row))) chosen.add(equal[0] as number)
      }
      kept.push(...own.filter((row) => chosen.has(row)))
    }
    start = end
    while (start < sorted.length && sourceOf(sorted[start] as number) === sourceOf(first)) start++
  }
  return kept
}

/** Smallest set of spans, sorted by start, that covers every moment covered by any span. */
function covering(
  spans: readonly number[],
  fromOf: (span: number) => number,
  untilOf: (span: number) => number,
): number[] {
  const chosen: number[] = []
  let covered = 0
  for (let i = 0; i < spans.length; ) {
    let farthest = spans[i] as number
    // After a gap, only spans with the earliest start qualify; otherwise all spans that leave no gap.
    const limit = Math.max(covered, fromOf(farthest))
    for (; i < spans.length && fromOf(spans[i] as number) <= limit; i++) {
      if (untilOf(spans[i] as number) > untilOf(farthest)) farthest = spans[i] as number
    }
    if (untilOf(farthest) <= covered) continue
    chosen.push(farthest)
    covered = untilOf(farthest)
  }
  return chosen
}

function sameValue(rows: Uint8Array, a: number, b: number): boolean {
  for (let i = 0; i < 9; i++) if (rows[a + i] !== rows[b + i]) return false
  const length = get16(rows, a + rowHeader)
  if (length !== get16(rows, b + rowHeader)) return false
  for (let i = rowHeader + 2; i < rowHeader + 2 + length; i++) if (rows[a + i] !== rows[b + i]) return false
  return true
}

/** Compares two length-prefixed strings byte by byte. */
function compareBytes(rows: Uint8Array, a: number, b: number): number {
  const lengthA = get16(rows, a)
  const lengthB = get16(rows, b)
  for (let i = 2; i < 2 + Math.min(lengthA, lengthB); i++) {
    const difference = (rows[a + i] as number) - (rows[b + i] as number)
    if (difference) return difference
  }
  return lengthA - lengthB
}

function compareRows(rows: Uint8Array, a: number, b: number): number {
  return (
    (get32(rows, a + 4) >>> 0) - (get32(rows, b + 4) >>> 0) ||
    (rows[a + 8] as number) - (rows[b + 8] as number) ||
    compareBytes(rows, a + rowHeader, b + rowHeader)
  )
}

function comparePostings(rows: Uint8Array, a: number, b: number): number {
  return (
    get16(rows, a + 10) - get16(rows, b + 10) ||
    (get32(rows, a + 13) >>> 0) - (get32(rows, b + 13) >>> 0) ||
    (get32(rows, a + 17) >>> 0) - (get32(rows, b + 17) >>> 0) ||
    (rows[a + 12] as number) - (rows[b + 12] as number)
  )
}

/** Most indicators have only a few rows, which insertion sort orders without a copy. */
function sortPostings(rows: Uint8Array, own: Column<Uint32Array>): void {
  if (own.length > 16) {
    own.data.set(Array.from(own.view()).sort((a, b) => comparePostings(rows, a, b)))
    return
  }
  for (let i = 1; i < own.length; i++) {
    const row = own.at(i)
    let to = i
    for (; to > 0 && comparePostings(rows, own.at(to - 1), row) > 0; to--) own.set(to, own.at(to - 1))
    own.set(to, row)
  }
}

function putPosting(entry: Uint8Array, at: number, rows: Uint8Array, row: number, flags = 0): number {
  let w = put16(entry, at, get16(rows, row + 10))
  w = put16(entry, w, (rows[row + 12] as number) | flags)
  w = put32(entry, w, get32(rows, row + 13))
  return put32(entry, w, get32(rows, row + 17))
}

/** Sorts rows of `width` words in ascending order. */
function sortRows(words: Uint32Array, width: number): Uint32Array {
  const rows = Array.from({ length: words.length / width }, (_, i) => i * width)
  rows.sort((a, b) => {
    for (let i = 0; i < width; i++) {
      const difference = (words[a + i] as number) - (words[b + i] as number)
      if (difference) return difference
    }
    return 0
  })
  const sorted = new Uint32Array(words.length)
  rows.forEach((from, i) => {
    sorted.set(words.subarray(from, from + width), i * width)
  })
  return sorted
}
