import { ipv6Words, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { int32, uint32 } from '../listings/columns.ts'
import { addressesIn4, isTooWide, isWide } from '../listings/range-width.ts'
import { type AliasSource, representatives } from './host-urls.ts'
import { IndexBlocks } from './index-blocks.ts'
import { type EntryCursor, EntryInPlace } from './index-entries.ts'
import { IndexKeys } from './index-keys.ts'
import { countFields, DOUBTFUL, headerSize, kindSlots, PRESENT, WARNED } from './index-layout.ts'
import type { TakenEntries } from './index-merge.ts'
import { ALIAS, codeOf, compareRows, putPosting, rowHeader, rowsIn, sameValue, sortPostings } from './index-rows.ts'
import type { Scratch } from './scratch.ts'
import { SetCounter } from './set-counter.ts'

/** Maximum number of indicators per partition, so that fingerprint and position together fit into a double. */
const mostInPartition = 1 << 21

/**
 * Groups the rows of one partition by indicator, writes an entry for each and updates the statistics. Entries copied
 * from another index (`taken`) are written at their sorted positions.
 */
export function partitionBuilder(
  nowSeconds: number,
  sources: readonly AliasSource[],
  scratch: Scratch,
  write: (bytes: Uint8Array) => void,
  taken?: TakenEntries,
) {
  const sourceCount = sources.length
  /** By source: whether it lists shared infrastructure. */
  const listsShared = sources.map((source) => source.listsShared === true)
  const keys = new IndexKeys(scratch)
  const blocks = new IndexBlocks()
  const ranges4 = uint32()
  const ranges6 = uint32()
  const sets = new SetCounter()
  const counts = new Uint32Array(sourceCount * kindSlots * countFields.length)
  const kinds = new Uint32Array(kindSlots)
  /** Number of IPv4 addresses in the current ranges of each source, and number of wide ranges. */
  const addresses = new Float64Array(sourceCount)
  const wide = new Uint32Array(sourceCount)
  let written = headerSize
  let indicators = 0
  let intervals = 0
  let made = rowsIn(new Uint8Array(1 << 16))
  let rows = rowsIn(new Uint8Array(0))
  /** Reads the entry in `made`. */
  const entry = new EntryInPlace()
  let visit: (entry: EntryCursor) => void = () => {}

  /** @param number number of the partition: the lowest bits of its fingerprints */
  function partition(number: number, bytes: Uint8Array, visitor: (entry: EntryCursor) => void): void {
    visit = visitor
    rows = rowsIn(bytes)
    const { words } = rows
    const offsets = uint32(bytes.length >> 5)
    const lows = int32(bytes.length >> 5)
    for (let at = 0; at < bytes.length; ) {
      offsets.push(at)
      lows.push(words.getInt32(at, true))
      const valueEnd = at + rowHeader + 2 + words.getUint16(at + rowHeader, true)
      at = ((bytes[at + 9] as number) & ALIAS) === 0 ? valueEnd : valueEnd + 2 + words.getUint16(valueEnd, true)
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
        const group = (slots[slot] as number) - 1
        if (group < 0) {
          slots[slot] = first.push(i) + 1
          last.push(i)
          break
        }
        const other = first.at(group)
        if (lows.at(other) === low && sameValue(rows, offsets.at(other), at)) {
          next[last.at(group)] = i + 1
          last.set(group, i)
          break
        }
        slot = (slot + 1) & (capacity - 1)
      }
    }
    if (first.length > mostInPartition) throw new RangeError('more than 536 million indicators in one index')

    // Sorted by fingerprint, so that the order of insertion does not matter. Equal fingerprints are collisions.
    const order = new Float64Array(first.length)
    for (let e = 0; e < first.length; e++) {
      order[e] = (lows.at(first.at(e)) >>> 0) * mostInPartition + e
    }
    order.sort()
    for (let k = 0; k < order.length; ) {
      let end = k + 1
      const key = Math.floor((order[k] as number) / mostInPartition)
      while (end < order.length && Math.floor((order[end] as number) / mostInPartition) === key) end++
      if (end === k + 1) emit(offsets.data, first.at((order[k] as number) % mostInPartition), next)
      else {
        const equal = Array.from(order.subarray(k, end), (o) => o % mostInPartition)
        equal.sort((a, b) => compareRows(rows, offsets.at(first.at(a)), offsets.at(first.at(b))))
        for (const e of equal) emit(offsets.data, first.at(e), next)
      }
      k = end
    }
    while (taken?.isIn(number)) take(taken)
    endRun()
  }

  /** Rows of the current entry. Reused, because a new array per entry would mean millions of allocations. */
  const ownRows = uint32(64)
  const aliases: number[] = []

  /** The flag that a source adds to all its listings, because it lists shared infrastructure. */
  function ownMark(row: number, marks: number): number {
    return listsShared[rows.words.getUint16(row + 10, true)] && !(marks & WARNED) ? DOUBTFUL : 0
  }

  function emit(offsets: Uint32Array, head: number, next: Int32Array): void {
    const { bytes, words } = rows
    const at = offsets[head] as number
    const code = bytes[at + 8] as number
    const length = words.getUint16(at + rowHeader, true)
    ownRows.length = 0
    if (aliases.length > 0) aliases.length = 0
    let flags = 0
    let marks = 0
    for (let i = head; ; ) {
      const row = offsets[i] as number
      const rowFlags = bytes[row + 9] as number
      if (rowFlags & ALIAS) aliases.push(row)
      else {
        ownRows.push(row)
        flags |= rowFlags
        marks |= (bytes[row + 12] as number) & (WARNED | DOUBTFUL)
      }
      const following = next[i] as number
      if (following === 0) break
      i = following - 1
    }
    if (ownRows.length > 1) sortPostings(rows, ownRows)
    const urls = aliases.length ? representatives(rows, aliases, length, sources) : aliases

    while (taken?.isBefore(rows, at)) take(taken)
    endRun()
    let size = 4 + length + 8
    size = (size + 3) & ~3
    size += ownRows.length * 12
    for (const row of urls) size += 14 + words.getUint16(row + rowHeader + 2 + length, true)
    size = (size + 3) & ~3
    if (made.bytes.length < size) made = rowsIn(new Uint8Array(size * 2))
    const into = made.bytes
    into[0] = code
    into[1] = flags
    made.words.setUint16(2, length, true)
    let w = 4
    for (let from = at + rowHeader + 2; from < at + rowHeader + 2 + length; from++) into[w++] = bytes[from] as number
    made.words.setUint32(w, ownRows.length, true)
    made.words.setUint32(w + 4, urls.length, true)
    w += 8
    while (w & 3) into[w++] = 0
    for (let i = 0; i < ownRows.length; i++) {
      const row = ownRows.at(i)
      w = putPosting(made.words, w, rows, row, marks | ownMark(row, marks))
    }
    for (const row of urls) {
      w = putPosting(made.words, w, rows, row, ownMark(row, bytes[row + 12] as number))
      const urlAt = row + rowHeader + 2 + length
      const urlLength = words.getUint16(urlAt, true)
      made.words.setUint16(w, urlLength, true)
      w += 2
      into.set(bytes.subarray(urlAt + 2, urlAt + 2 + urlLength), w)
      w += urlLength
    }
    while (w & 3) into[w++] = 0
    entry.of(into, made.words)
    entry.read(0)
    note(entry, words.getInt32(at, true), words.getInt32(at + 4, true))
    write(into.subarray(0, w))
  }

  /** Adjacent entries of another index, which are written together. */
  const run = { bytes: entry.bytes, start: 0, end: 0 }

  function take(from: TakenEntries): void {
    const { entry } = from
    note(entry, from.lo, from.hi)
    if (entry.bytes !== run.bytes || entry.at !== run.end) {
      endRun()
      run.bytes = entry.bytes
      run.start = entry.at
    }
    run.end = entry.end
    from.advance()
  }

  function endRun(): void {
    if (run.end > run.start) write(run.bytes.subarray(run.start, run.end))
    run.start = run.end
  }

  /** Records the position and the statistics of the entry that is written next. */
  function note(entry: EntryInPlace, low: number, high: number): void {
    const place = (written - headerSize) / 4
    if (place > 0xffffffff) throw new RangeError('index entries over 16 GiB')
    keys.add(low, high, entry.postings > 0)
    blocks.add(low, place, written)
    written += entry.end - entry.at
    if (entry.postings === 0) return
    const { code } = entry
    indicators++
    intervals += entry.postings
    kinds[code] = (kinds[code] as number) + 1
    count(entry, code === codeOf['ipv4-cidr'] || code === codeOf['ipv6-cidr'] ? addRange(entry, place) : undefined)
    visit(entry)
  }

  function count(entry: EntryInPlace, range: { readonly prefix: number; readonly width: number } | undefined): void {
    const { code, unroutable, postings } = entry
    let before = -1
    sets.begin(code)
    for (let i = 0; i < postings; i++) {
      const flags = entry.flags(i)
      if ((flags & PRESENT) === 0) continue
      const source = entry.source(i)
      if (source === before) continue
      before = source
      sets.push(source)
      if (range) {
        // Special-purpose addresses meet nothing.
        const meets = !unroutable && !isTooWide(range.prefix, range.width)
        if (meets && range.width === 32) addresses[source] = (addresses[source] as number) + addressesIn4(range.prefix)
        if (isWide(range.prefix, range.width)) wide[source] = (wide[source] as number) + 1
      }
      const warned = (flags & WARNED) !== 0
      const lapsed = entry.untilSeconds(i) <= nowSeconds
      const base = (source * kindSlots + code) * countFields.length
      counts[base] = (counts[base] as number) + 1
      if (warned) counts[base + 1] = (counts[base + 1] as number) + 1
      if (unroutable) counts[base + 2] = (counts[base + 2] as number) + 1
      if (lapsed) counts[base + 3] = (counts[base + 3] as number) + 1
      if (warned || unroutable || lapsed) counts[base + 4] = (counts[base + 4] as number) + 1
      if (flags & DOUBTFUL && !warned) counts[base + 5] = (counts[base + 5] as number) + 1
    }
    sets.commit()
  }

  /** Adds a range to the lookup tables for addresses, unless it is too wide to say anything about an address. */
  function addRange(entry: EntryInPlace, place: number) {
    const text = entry.value()
    const slash = text.indexOf('/')
    const prefix = Number(text.slice(slash + 1))
    const width = entry.code === codeOf['ipv4-cidr'] ? 32 : 128
    if (isTooWide(prefix, width)) return { prefix, width }
    if (width === 32) {
      ranges4.push(prefix)
      ranges4.push(parseIpv4(text.slice(0, slash)) as number)
      ranges4.push(place)
      return { prefix, width }
    }
    ranges6.pushAll([prefix, ...ipv6Words(parseIpv6(text.slice(0, slash)) as Uint16Array), place])
    return { prefix, width }
  }

  return {
    partition,
    keys,
    blocks,
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
