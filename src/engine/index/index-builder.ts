import { put32 } from '../../domain/little-endian.ts'
import { kindByCode, kindById } from '../../domain/observables/index.ts'
import { fingerprint, fingerprintHi, fingerprintLo } from '../extract/fingerprint.ts'
import { uint32 } from '../listings/columns.ts'
import type { Listing } from '../listings/listing.ts'
import { priors } from '../persistence/priors.ts'
import { type EntryCursor, encodeText, shortText } from './index-entries.ts'
import { fileMagic, headerSize, layoutVersion, UNROUTABLE } from './index-layout.ts'
import { ChangedIndicators, hostIn, type PostingWords, readUnchanged, TakenEntries } from './index-merge.ts'
import { partitionBuilder } from './index-partition.ts'
import type { HeldSource, IndexFile } from './index-reader.ts'
import {
  ALIAS,
  codeOf,
  flagsOf,
  partitionOf,
  partitions,
  type Rows,
  rowHeader,
  rowsIn,
  toSeconds,
} from './index-rows.ts'
import { type MeasuredSource, measurePersistence } from './measure-persistence.ts'
import { memoryScratch, type Scratch } from './scratch.ts'
import { sectionWriter } from './section-writer.ts'

/** Facts about a source that the index stores besides its listings. */
export interface IndexSource {
  readonly id: string
  /** Rows of its newest snapshot that were rejected. */
  readonly rejected?: number
  /** Times of successful fetches, ms since epoch, ascending. Without any look, no listing of the source is proven. */
  readonly looks?: ArrayLike<number>
  /** Maximum time between two looks for the time in between to count as watched, ms. */
  readonly toleranceMs?: number
  /** As in `Watch`. */
  readonly complete?: ArrayLike<number>
  /** As in `Watch`. */
  readonly hasAddedDates?: boolean | undefined
  /** The newest look that found a changed list, or the first look, ms since epoch. */
  readonly changedAt?: number
  /** The publisher states that the list does not change. */
  readonly isStatic?: boolean
  readonly hasEnded?: boolean
  /** The source lists shared infrastructure: all its listings are doubtful, whatever other lists say. */
  readonly listsShared?: boolean
  /** First flavour of the source. Sources of one pool are measured together to learn how long they keep an entry. */
  readonly pool?: string
  /** The source never removes an entry. */
  readonly onlyGrows?: boolean
  /** Owner of a source that is not public. Measurements of other sources do not use its data. */
  readonly owner?: string
}

/**
 * Tells whether an index with these sources can be built incrementally from an earlier index: the earlier sources are
 * the first ones here, in the same order and with the same `listsShared`.
 */
export function mayFollow(before: readonly HeldSource[], sources: readonly IndexSource[]): boolean {
  return before.every(({ id, listsShared }, i) => {
    const source = sources[i]
    return source?.id === id && (source.listsShared === true) === listsShared
  })
}

export interface IndexBuilderOptions {
  /** Build time, ms since epoch: determines what is listed now and what has lapsed. */
  readonly now: number
  /** Stores rows until their partition is built; in memory by default. */
  readonly scratch?: Scratch
  /**
   * The previous index, for an incremental build. Then add all listings of every indicator with a changed listing; all
   * other entries are copied. The file is identical to one built from all listings.
   */
  readonly base?: IndexFile
}

/** Size of an index, including ended listings. */
export interface IndexSize {
  readonly indicators: number
  /** Listings: intervals in which one source lists one indicator. */
  readonly intervals: number
}

/**
 * Rows of a partition are collected in chunks of this size. The first chunk is smaller, because most partitions of a
 * small index stay small.
 */
const chunkSize = 1 << 16
const firstChunkSize = 1 << 9
const longestValue = 0xffff

const encoder = new TextEncoder()
const urlCode = codeOf.url

/**
 * Creates a builder for an index file. Rows are distributed over 256 partitions by fingerprint, so that each partition
 * can be grouped, sorted and written within the CPU cache. Only the table of fingerprints grows with the index: 12 to 24
 * bytes per indicator.
 */
export function createIndexBuilder({ now, scratch = memoryScratch(), base }: IndexBuilderOptions) {
  const changed = base && new ChangedIndicators()
  const chunks: Rows[] = Array.from({ length: partitions }, () => rowsIn(new Uint8Array(firstChunkSize)))
  const filled = new Uint32Array(partitions)
  const value = new Uint8Array(3 * 0xffff)
  let highestSource = -1
  const nowSeconds = toSeconds(now)

  /** Adds a listing. Values over 64 KiB are skipped: no log line can contain them. */
  function add(listing: Listing): void {
    const written = encodeText(listing.value, value)
    if (written > longestValue) return
    const code = codeOf[listing.kind]
    const posting = {
      source: listing.source,
      flags: flagsOf(listing),
      from: toSeconds(listing.from),
      until: toSeconds(listing.until),
    }
    if (listing.source > highestSource) highestSource = listing.source
    fingerprint(code, value, 0, written)
    changed?.add(code, value, written, true)
    push(code, kindById[listing.kind].isRoutable(listing.value) ? 0 : UNROUTABLE, posting, value, written)
    if (code !== urlCode) return
    const host = hostIn(value, 0, written)
    const name = value.subarray(host.start, host.end)
    fingerprint(host.code, name, 0, name.length)
    changed?.add(host.code, name, name.length, false)
    push(host.code, ALIAS, posting, name, name.length, value, written)
  }

  /** Adds a row for the indicator whose fingerprint was computed last. */
  function push(
    code: number,
    flags: number,
    posting: PostingWords,
    text: Uint8Array,
    length: number,
    url?: Uint8Array,
    urlLength = 0,
  ): void {
    const partition = partitionOf(fingerprintLo)
    const size = rowHeader + 2 + length + (url ? 2 + urlLength : 0)
    let chunk = chunks[partition] as Rows
    let at = filled[partition] as number
    const room = chunk.bytes.length
    if (at + size > room) {
      scratch.append(partition, chunk.bytes.subarray(0, at))
      at = 0
      if (room < chunkSize || size > room) {
        chunk = rowsIn(new Uint8Array(Math.max(size, Math.min(chunkSize, room * 8))))
        chunks[partition] = chunk
      }
    }
    const { bytes, words } = chunk
    words.setInt32(at, fingerprintLo, true)
    words.setInt32(at + 4, fingerprintHi, true)
    bytes[at + 8] = code
    bytes[at + 9] = flags
    words.setUint16(at + 10, posting.source, true)
    bytes[at + 12] = posting.flags
    words.setUint32(at + 13, posting.from, true)
    words.setUint32(at + 17, posting.until, true)
    at = putText(chunk, at + rowHeader, text, length)
    filled[partition] = url ? putText(chunk, at, url, urlLength) : at
  }

  /**
   * Writes the file from front to back. `write` must consume the bytes before it returns, because the buffer is reused.
   * The result does not depend on the order in which listings were added.
   * @throws RangeError if the sources do not start with those of `base`, in the same order
   * @throws IndexFileError if the base is damaged
   */
  function finish(sources: readonly IndexSource[], write: (bytes: Uint8Array) => void): IndexSize {
    if (highestSource >= sources.length)
      throw new RangeError(`source ${highestSource} has listings but no entry in the list of sources`)
    if (base && !mayFollow(base.reader.sources, sources))
      throw new RangeError('the sources are not those of the index before')
    const listsShared = sources.map((source) => source.listsShared === true)
    const taken = base && changed && takenEntries(base, changed, listsShared)
    const file = sectionWriter(write)
    const header = new Uint8Array(headerSize)
    encoder.encodeInto(fileMagic, header)
    put32(header, 8, layoutVersion)
    file.begin(undefined)
    file.bytes(header)

    file.begin('entries')
    const build = partitionBuilder(nowSeconds, sources, scratch, (bytes) => file.bytes(bytes), taken)
    const writeEntries = (visit: (entry: EntryCursor) => void) => {
      for (let partition = 0; partition < partitions; partition++) {
        const { bytes } = chunks[partition] as Rows
        scratch.append(partition, bytes.subarray(0, filled[partition]))
        chunks[partition] = rowsIn(new Uint8Array(0))
        build.partition(partition, scratch.read(partition), visit)
      }
    }
    const persistence = measurePersistence(writeEntries, sources.map(measuredSource), priors)

    const { table, listed } = build.keys.table()
    file.begin('table')
    file.words(table)
    file.begin('listed')
    file.words(listed)
    file.begin('blocks')
    file.words(build.blocks.words())
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
          sources: sources.map(
            (
              { id, rejected, toleranceMs, complete, hasAddedDates, changedAt, isStatic, hasEnded, listsShared },
              source,
            ) => ({
              id,
              rejected: rejected ?? 0,
              toleranceMs: toleranceMs ?? 0,
              ...(complete && { complete: Array.from(complete, toSeconds) }),
              ...(hasAddedDates && { hasAddedDates }),
              ...(isStatic && { isStatic }),
              ...(hasEnded && { hasEnded }),
              ...(listsShared && { listsShared }),
              changedAt: changedAt ?? 0,
              addresses: build.addresses[source],
              wide: build.wide[source],
            }),
          ),
        }),
      ),
    )
    file.end()
    return { indicators: build.indicators, intervals: build.intervals }
  }

  /** Adds rows for entries that must be rebuilt, and returns the entries that can be copied. */
  function takenEntries(base: IndexFile, changed: ChangedIndicators, listsShared: readonly boolean[]): TakenEntries {
    readUnchanged(base, changed, listsShared, {
      own(code, value, unroutable, posting) {
        fingerprint(code, value, 0, value.length)
        push(code, unroutable ? UNROUTABLE : 0, posting, value, value.length)
      },
      alias(code, name, url, posting) {
        fingerprint(code, name, 0, name.length)
        push(code, ALIAS, posting, name, name.length, url, url.length)
      },
    })
    return new TakenEntries(base.walk(), changed)
  }

  /** Like `finish`, into one buffer. */
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
  complete = [],
  hasAddedDates,
  pool = 'mixed',
  onlyGrows = false,
  owner,
}: IndexSource): MeasuredSource {
  const watch = { looks, toleranceMs, complete, hasAddedDates }
  return { watch, pool, onlyGrows, ...(owner !== undefined && { owner }) }
}

function looksOf(sources: readonly IndexSource[]): Uint32Array {
  const words = uint32()
  for (const { looks = [] } of sources) {
    words.push(looks.length)
    for (let i = 0; i < looks.length; i++) words.push(toSeconds(looks[i] as number))
  }
  return words.view().slice()
}

/**
 * Writes the length and the bytes of a text.
 * @returns the position after it
 */
function putText({ bytes, words }: Rows, at: number, text: Uint8Array, length: number): number {
  words.setUint16(at, length, true)
  if (length > shortText) bytes.set(text.subarray(0, length), at + 2)
  else for (let i = 0; i < length; i++) bytes[at + 2 + i] = text[i] as number
  return at + 2 + length
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
