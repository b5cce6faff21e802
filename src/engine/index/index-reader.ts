import { get16, get32 } from '../../domain/little-endian.ts'
import { type KindId, kindByCode, kindById } from '../../domain/observables/index.ts'
import { fingerprint, fingerprintHi, fingerprintLo } from '../extract/fingerprint.ts'
import type { Prefilter } from '../extract/prefilter.ts'
import type { Watch } from '../listings/looks.ts'
import type { Persistence } from '../persistence/curves.ts'
import { entryFinder } from './index-blocks.ts'
import type { IndexBytes } from './index-bytes.ts'
import { decodeText, type EntryCursor, EntryWalk, encodeText, untilOf } from './index-entries.ts'
import {
  type CountField,
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
  IndexFileError,
  kindSlots,
  layoutVersion,
  PRESENT,
  PUBLISHED,
  type Section,
  SOLE,
  sections,
  UNROUTABLE,
  WARNED,
} from './index-layout.ts'
import { pagedBytes } from './index-pages.ts'
import { blocksOf, containing4, containing6, readRanges } from './index-ranges.ts'

/** A source's listing of an indicator. Times in ms since epoch with a resolution of one second. */
export interface Posting {
  readonly source: number
  readonly from: number
  readonly until: number
  /** `from` is proven, as in `Interval`. */
  readonly dated: boolean
  /** True if a warning list makes it benign. */
  readonly warned: boolean
  /** Shared infrastructure. */
  readonly doubtful: boolean
  readonly present: boolean
  /** True if `from` and `until` are publisher's dates rather than times of looks. */
  readonly published: boolean
  readonly expires: boolean
}

export interface AliasPosting extends Posting {
  /** The listed URL on this host. */
  readonly url: string
  /** The source never listed another URL on this host. */
  readonly sole: boolean
}

/**
 * An indicator with its listings, sorted by source and time. It has no listings of its own if only URLs on this host
 * are listed.
 */
export interface Entry {
  readonly kind: KindId
  readonly value: string
  readonly unroutable: boolean
  readonly postings: readonly Posting[]
  readonly aliases: readonly AliasPosting[]
}

/** Facts about a source that the index stores besides its listings. */
export interface HeldSource {
  readonly id: string
  /** Position in the index file, independent of hidden sources. `persistence` is addressed by it. */
  readonly slot: number
  /** Rows of its newest snapshot that were rejected. */
  readonly rejected: number
  readonly watch: Watch
  readonly isStatic: boolean
  /** Its publisher has given it up, however new our first look is. */
  readonly hasEnded: boolean
  /** It lists shared infrastructure: all its listings are doubtful. */
  readonly listsShared: boolean
  /** The newest look that found a changed list, or the first look, ms since epoch; 0 if unknown. */
  readonly changedAt: number
  /** Number of IPv4 addresses in its current routable ranges that are not too wide; overlaps count twice. */
  readonly addresses: number
  /** Number of its current ranges that are wide (`range-width.ts`). */
  readonly wide: number
}

/** An open index: its facts, and ways to find and to scan its entries. */
export type IndexReader = IndexFile['reader']
/** An index with access to its raw entries. */
export type IndexFile = ReturnType<typeof openIndexFile>

const probe = new Uint8Array(3 * 0xffff)
const DOT = 46
const none: readonly Entry[] = []

/**
 * Opens an index file.
 * @throws IndexFileError if the file is damaged, truncated, of another type or of another version.
 */
export function openIndex(bytes: IndexBytes): IndexReader {
  return openIndexFile(bytes).reader
}

/** Like `openIndex`, for callers that copy raw entries. */
export function openIndexFile(bytes: IndexBytes) {
  const directory = readDirectory(bytes)
  const checked = (section: Section) => {
    const { offset, length, sum } = directory[section]
    const data = bytes.read(offset, length)
    if (data.length !== length) throw new IndexFileError(`the index file ends within its ${section}`)
    if (checksum(data) !== sum) throw new IndexFileError(`the index file is damaged: checksum of its ${section}`)
    return data
  }
  const table = asInt32(checked('table'))
  const mask = table.length / 2 - 1
  if (table.length < 2 || (mask & (mask + 1)) !== 0)
    throw new IndexFileError('the index file has a table of impossible size')
  const listed = asUint32(checked('listed'))
  const ranges4 = readRanges(asUint32(checked('ranges4')), 3)
  const ranges6 = readRanges(asUint32(checked('ranges6')), 6)
  const setRows = asUint32(checked('sets'))
  const counts = asUint32(checked('counts'))
  const meta = readMeta(checked('meta'))
  const sources = heldSources(meta, asUint32(checked('looks')))
  const persistence = JSON.parse(text(checked('persistence'))) as Persistence
  const paged = pagedBytes(bytes, asUint32(checked('pages')), directory.table.offset)
  const { shown } = paged
  const entriesStart = directory.entries.offset
  const entriesEnd = entriesStart + directory.entries.length
  const findEntry = entryFinder(
    { bytes: paged.bytes, isResident: true },
    asUint32(checked('blocks')),
    directory.entries,
  )
  const walkFrom = (offset: number) =>
    new EntryWalk({ bytes: paged.bytes, isResident: bytes.resident === true }, offset, entriesEnd)

  const prefilter: Prefilter = { table, mask, ipv4Blocks: blocksOf(ranges4), anyIpv6Range: ranges6.rows.length > 0 }

  function isInTable(lo: number, hi: number, isItself: boolean): boolean {
    for (let slot = lo & mask, steps = 0; steps <= mask; slot = (slot + 1) & mask, steps++) {
      const low = table[2 * slot]
      if (low === 0) return false
      if (low !== lo || table[2 * slot + 1] !== hi) continue
      if (!isItself || ((listed[slot >>> 5] as number) >>> (slot & 31)) & 1) return true
    }
    return false
  }

  /**
   * Start of an indicator's entry, in units of 4 bytes from the first one; undefined if it has none.
   * @param isItself ignore entries that only have URLs on the value
   */
  function placeOf(kind: KindId, value: string, isItself = false): number | undefined {
    if (value.length > 0xffff) return undefined
    const written = encodeText(value, probe)
    const { code } = kindById[kind]
    fingerprint(code, probe, 0, written)
    const lo = fingerprintLo
    return isInTable(lo, fingerprintHi, isItself) ? findEntry(lo, code, probe, written) : undefined
  }

  function find(kind: KindId, value: string): Entry | undefined {
    const place = placeOf(kind, value)
    return place === undefined ? undefined : entryAt(place, value)
  }

  /**
   * Like `find`, without aliases; undefined if the indicator has no listings of its own. For a host with many listed
   * URLs, reading aliases takes most of the time of `find`.
   */
  function findWithoutAliases(kind: KindId, value: string): Entry | undefined {
    const place = placeOf(kind, value, true)
    const entry = place === undefined ? undefined : entryAt(place, value, true)
    return entry?.postings.length ? entry : undefined
  }

  /**
   * The listed parents of a domain, nearest first, without aliases, including parents at or above its public suffix.
   */
  function parents(domain: string): readonly Entry[] {
    if (domain.length > 0xffff) return none
    const { code } = kindById.domain
    const end = encodeText(domain, probe)
    let listedParents: Entry[] | undefined
    for (let at = 1; at < end; at++) {
      if (probe[at - 1] !== DOT) continue
      fingerprint(code, probe, at, end)
      const lo = fingerprintLo
      if (!isInTable(lo, fingerprintHi, true)) continue
      const place = findEntry(lo, code, probe.subarray(at, end), end - at)
      const entry = place === undefined ? undefined : entryAt(place, undefined, true)
      if (!entry?.postings.length) continue
      listedParents ??= []
      listedParents.push(entry)
    }
    return listedParents ?? none
  }

  /**
   * Tells whether a source has ever listed the indicator itself. Like `find(…)?.postings.length > 0`, without building
   * an entry.
   * @param isCounted restricts the sources that count
   */
  function lists(kind: KindId, value: string, isCounted: (source: number) => boolean = () => true): boolean {
    const place = placeOf(kind, value, true)
    if (place === undefined) return false
    const start = entriesStart + place * 4
    const { size, postings } = showHead(start)
    paged.show(start + size, 12 * postings)
    const { bytes, at: first } = shown
    for (let at = first; at < first + 12 * postings; at += 12) if (isCounted(get16(bytes, at))) return true
    return false
  }

  /** Fields of the entry head that was read last. */
  const head = { length: 0, size: 0, postings: 0, aliases: 0 }

  /** Reads the head of an entry: the bytes before its postings. */
  function showHead(start: number): typeof head {
    paged.show(start, 4)
    head.length = get16(shown.bytes, shown.at + 2)
    head.size = (12 + head.length + 3) & ~3
    paged.show(start, head.size)
    head.postings = word(shown.bytes, shown.at + 4 + head.length)
    head.aliases = word(shown.bytes, shown.at + 8 + head.length)
    return head
  }

  /**
   * Reads the entry at a position.
   * @param value the value of the entry, if known
   */
  function entryAt(place: number, value?: string, isWithoutAliases?: boolean): Entry {
    const start = entriesStart + place * 4
    const { length, size, postings: postingCount, aliases: aliasCount } = showHead(start)
    const { bytes, at: headAt } = shown
    const kind = kindByCode.get(bytes[headAt] as number)?.id as KindId
    const unroutable = ((bytes[headAt + 1] as number) & UNROUTABLE) !== 0
    const text = value ?? decodeText(bytes, headAt + 4, length)
    const postings: Posting[] = []
    const aliases: AliasPosting[] = []
    paged.show(start + size, 12 * postingCount)
    const { bytes: rows, at: first } = shown
    for (let at = first; at < first + 12 * postingCount; at += 12) postings.push(postingAt(rows, at))
    let at = start + size + 12 * postingCount
    for (let i = isWithoutAliases ? aliasCount : 0; i < aliasCount; i++) {
      const row = paged.bytes(at, 14)
      const urlLength = get16(row, 12)
      const posting = postingAt(row, 0)
      const sole = ((row[2] as number) & SOLE) !== 0
      aliases.push({ ...posting, url: decodeText(paged.bytes(at + 14, urlLength), 0, urlLength), sole })
      at += 14 + urlLength
    }
    return { kind, value: text, unroutable, postings, aliases }
  }

  /**
   * Visits entries in the order of `scan`, starting at 0 or at a position that an earlier call returned. Stops after
   * `most` entries, or when `visit` returns false. `next` is the position after the entry, `position` that of the
   * entry.
   * @returns the position to continue at; undefined at the end
   */
  function scanFrom(
    position: number,
    most: number,
    visit: (entry: EntryCursor, next: number, position: number) => boolean | undefined,
  ): number | undefined {
    const walk = walkFrom(entriesStart + position)
    const { entry } = walk
    for (let remaining = most; walk.next(); ) {
      if (entry.postings === 0) continue
      const begin = walk.offset - entriesStart
      const next = begin + entry.end - entry.at
      if (visit(entry, next, begin) === false || --remaining === 0) {
        return entriesStart + next < entriesEnd ? next : undefined
      }
    }
    return undefined
  }

  const entriesAt = (places: number[]) => places.map((place) => entryAt(place))

  const reader = {
    /** Identifies the content: equal listings have equal versions. */
    version: directory.version,
    builtAt: meta.builtAt,
    indicators: meta.indicators,
    intervals: meta.intervals,
    kinds: meta.kinds,
    sources: sources as readonly HeldSource[],
    /** Addressed by a source's `slot`. */
    persistence,
    prefilter,
    find,
    findWithoutAliases,
    parents,
    lists,
    /** The listed ranges that contain an IPv4 address, widest first; without those that are too wide (`range-width.ts`). */
    ranges4: (address: number) => entriesAt(containing4(ranges4, address)),
    /** Like `ranges4`, for the eight groups of an IPv6 address. */
    ranges6: (groups: Uint16Array) => entriesAt(containing6(ranges6, groups)),
    /** Counts what the source lists now, by kind. */
    count(source: number, kind: KindId, field: CountField): number {
      const at = (source * kindSlots + kindById[kind].code) * countFields.length + countFields.indexOf(field)
      return counts[at] ?? 0
    },
    /** Every set of sources that list the same indicators now, with kind and number of indicators. */
    *sets(): Iterable<{ readonly weight: number; readonly kind: KindId; readonly sources: Uint32Array }> {
      for (let at = 0; at < setRows.length; ) {
        const n = setRows[at + 2] as number
        const kind = kindByCode.get(setRows[at + 1] as number)?.id as KindId
        yield { weight: setRows[at] as number, kind, sources: setRows.subarray(at + 3, at + 3 + n) }
        at += 3 + n
      }
    },
    scan(visit: (entry: EntryCursor) => void): void {
      scanFrom(0, Number.POSITIVE_INFINITY, (entry) => {
        visit(entry)
        return true
      })
    },
    scanFrom,
    /** The position of an indicator's entry; undefined if it has none. */
    positionOf(kind: KindId, value: string): number | undefined {
      const place = placeOf(kind, value)
      return place === undefined ? undefined : 4 * place
    },
    /**
     * The entry at a position from `scanFrom`.
     * @throws IndexFileError if no entry can start there
     */
    at(position: number): Entry | undefined {
      if (position < 0 || position >= entriesEnd - entriesStart || position % 4 !== 0) {
        throw new IndexFileError('the index file has no entry at this position')
      }
      return entryAt(position / 4)
    },
  }
  return {
    reader,
    /** Reads all entries in their order. */
    walk: () => walkFrom(entriesStart),
  }
}

function readDirectory(bytes: IndexBytes) {
  if (bytes.size < headerSize + directorySize + footerSize)
    throw new IndexFileError('the file is too short for an index')
  const header = bytes.read(0, headerSize)
  for (let i = 0; i < fileMagic.length; i++) {
    if (header[i] !== fileMagic.charCodeAt(i)) throw new IndexFileError('the file is not a Winnow index')
  }
  const version = word(header, 8)
  if (version !== layoutVersion) {
    throw new IndexFileError(`the index file has layout ${version}, this program reads layout ${layoutVersion}`)
  }
  const footer = bytes.read(bytes.size - footerSize, footerSize)
  const offset = word(footer, 0) + word(footer, 4) * 2 ** 32
  if (word(footer, 12) !== footerMagic || offset + directorySize + footerSize !== bytes.size) {
    throw new IndexFileError('the index file is truncated or was not written completely')
  }
  const rows = bytes.read(offset, directorySize)
  const sum = checksum(rows)
  if (sum !== word(footer, 8)) throw new IndexFileError('the index file is damaged: checksum of its directory')
  const directory = {} as Record<Section, { offset: number; length: number; sum: number }>
  sections.forEach((section, i) => {
    const at = i * 20
    const entry = {
      offset: word(rows, at) + word(rows, at + 4) * 2 ** 32,
      length: word(rows, at + 8) + word(rows, at + 12) * 2 ** 32,
      sum: word(rows, at + 16),
    }
    if (entry.offset + entry.length > offset) throw new IndexFileError(`the index file ends within its ${section}`)
    directory[section] = entry
  })
  const name = `${layoutVersion}-${sum.toString(16).padStart(8, '0')}${(bytes.size % 2 ** 32).toString(16).padStart(8, '0')}`
  return { ...directory, version: name }
}

interface Meta {
  readonly builtAt: number
  readonly indicators: number
  readonly intervals: number
  readonly kinds: Partial<Record<KindId, number>>
  readonly sources: (Omit<HeldSource, 'slot' | 'watch' | 'isStatic' | 'hasEnded' | 'listsShared'> & {
    toleranceMs: number
    /** In seconds. */
    complete?: readonly number[]
    hasAddedDates?: boolean
    isStatic?: boolean
    hasEnded?: boolean
    listsShared?: boolean
  })[]
}

function readMeta(bytes: Uint8Array): Meta {
  return JSON.parse(text(bytes)) as Meta
}

const text = (bytes: Uint8Array) => decodeText(bytes, 0, bytes.length)

function heldSources({ sources }: Meta, words: Uint32Array): HeldSource[] {
  let at = 0
  return sources.map(
    ({ toleranceMs, complete = [], isStatic = false, hasEnded = false, listsShared = false, ...stored }, slot) => {
      const count = words[at] as number
      const looks = Float64Array.from(words.subarray(at + 1, at + 1 + count), (seconds) => seconds * 1000)
      at += 1 + count
      const { hasAddedDates } = stored
      const watch = { looks, toleranceMs, complete: complete.map((seconds) => seconds * 1000), hasAddedDates }
      return { ...stored, slot, isStatic, hasEnded, listsShared, watch }
    },
  )
}

function postingAt(bytes: Uint8Array, at: number): Posting {
  const [from, until] = [word(bytes, at + 4) * 1000, untilOf(word(bytes, at + 8))]
  return postingOf({ source: get16(bytes, at), from, until }, bytes[at + 2] as number)
}

/** A listing with its flags as in the file. */
export function postingOf(listed: Pick<Posting, 'source' | 'from' | 'until'>, flags: number): Posting {
  return {
    ...listed,
    dated: (flags & DATED) !== 0,
    warned: (flags & WARNED) !== 0,
    doubtful: (flags & DOUBTFUL) !== 0,
    present: (flags & PRESENT) !== 0,
    published: (flags & PUBLISHED) !== 0,
    expires: (flags & EXPIRES) !== 0,
  }
}

const word = (bytes: Uint8Array, at: number) => get32(bytes, at) >>> 0

function asInt32(bytes: Uint8Array): Int32Array {
  return bytes.byteOffset & 3
    ? new Int32Array(new Uint8Array(bytes).buffer)
    : new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2)
}

function asUint32(bytes: Uint8Array): Uint32Array {
  const words = asInt32(bytes)
  return new Uint32Array(words.buffer, words.byteOffset, words.length)
}
