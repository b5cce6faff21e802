import { get32 } from '../../domain/little-endian.ts'
import { partitionPoint } from '../../domain/partition-point.ts'
import type { IndexBytes } from '../index/index-bytes.ts'
import { checksum, IndexFileError } from '../index/index-layout.ts'
import { firstFrom } from '../listings/columns.ts'
import { hasWildcard, type NamePattern } from './name-pattern.ts'
import { blockCursor, type FoundName } from './names-cursor.ts'
import {
  blockNames,
  DOT,
  letterCodes,
  longestName,
  nameKey,
  namesFooter,
  namesMagic,
  namesVersion,
  SEPARATOR,
  separator,
  trigramOf,
  unpostedBlocks,
} from './names-layout.ts'

/** What to search for: a pattern, or a name with all names below it. */
export type NamesQuestion = NamePattern | { readonly under: string }

export interface NamesOptions {
  /** Key to start at: `next` of the previous page. */
  readonly from?: string | undefined
  /** Maximum number of names per page. */
  readonly most: number
  /** Maximum number of blocks (64 names each) to read for a page. */
  readonly work: number
  /** Called before each block except the first; returning true ends the page. */
  readonly isLate?: () => boolean
}

export interface NamesPage {
  /** In section order: by labels from right to left. */
  readonly names: readonly FoundName[]
  /** Key at which the next page starts; missing on the last page. */
  readonly next?: string
  /** Number of blocks read. */
  readonly read: number
}

/** A section of names. */
export type NamesReader = ReturnType<typeof openNames>

/** Maximum number of adjacent blocks read at once, and of last labels kept in memory. */
const mostAtOnce = 32
const mostEnds = 4096
/** Maximum size of the cache of block lists. One list has at most one bit per block. */
const mostKeptBytes = 8 << 20

/** A last label (top-level domain), and the blocks `[first, end)` with names that end in it. */
interface NameEnd {
  readonly label: string
  readonly first: number
  readonly end: number
}

/** Location of a trigram's block list in the file. */
interface ListPlace {
  readonly number: number
  readonly start: number
  readonly length: number
}

/** Maximum number of block lists to intersect; further lists hardly narrow the result. */
const mostLists = 4

/**
 * Opens a section of names. Keeps 13 bytes per block of 64 names and 12 bytes per trigram in memory; everything else is
 * read on demand.
 * @throws IndexFileError if it is damaged, truncated, of another type or of another version
 */
export function openNames(file: IndexBytes) {
  const { names, blocks, trigrams, urls, blockBytes, postingBytes, sum } = readFooter(file)
  const urlsAt = (blockBytes + postingBytes + 3) & ~3
  const directoryAt = urlsAt + 4 * urls
  const lengths = [blocks + 1, blocks, blocks, trigrams, trigrams, trigrams]
  const words = lengths.reduce((total, length) => total + length, 0)
  if (directoryAt + 4 * words + namesFooter !== file.size) throw new IndexFileError('a names section is cut off')
  let computedSum = 0
  let at = directoryAt
  const [offsets, sums, firstUrls, trigramIds, ends, listSums] = lengths.map((length) => {
    const bytes = file.read(at, 4 * length)
    computedSum = checksum(bytes, computedSum)
    at += 4 * length
    return wordsOf(bytes)
  }) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array, Uint32Array, Uint32Array]
  if (computedSum !== sum) throw new IndexFileError('a names section is damaged: checksum of its directory')
  const verified = new Uint8Array(blocks)
  const scratch = { one: { bytes: new Uint8Array(0) }, many: { bytes: new Uint8Array(0) } }
  /** Cached lists by number, least recently used first. */
  const keptLists = new Map<number, { readonly list: BlockList; readonly bytes: number }>()
  let keptBytes = 0
  const cursor = blockCursor()
  let knownEnds: readonly NameEnd[] | undefined

  function readBlock(block: number): Uint8Array {
    const offset = offsets[block] as number
    return checked(block, readInto(scratch.one, offset, (offsets[block + 1] as number) - offset))
  }

  /** The result is valid until the next read into the same buffer. */
  function readInto(place: { bytes: Uint8Array }, offset: number, length: number): Uint8Array {
    if (place.bytes.length < length) place.bytes = new Uint8Array(2 * length)
    return file.read(offset, length, place.bytes.subarray(0, length))
  }

  function checked(block: number, bytes: Uint8Array): Uint8Array {
    if (verified[block]) return bytes
    if (checksum(bytes) !== sums[block]) throw new IndexFileError(`a names section is damaged: block ${block}`)
    verified[block] = 1
    return bytes
  }

  /** Reads blocks in the given ascending order; neighbouring blocks are read together. */
  function blockReader(order: readonly number[]): (at: number) => Uint8Array {
    let first = 0
    let count = 0
    let bytes: Uint8Array = new Uint8Array(0)
    return (at) => {
      const block = order[at] as number
      if (block < first || block >= first + count) {
        first = block
        count = 1
        for (let next = at + 1; next < order.length; next++) {
          const needed = (order[next] as number) - block + 1
          if (needed > mostAtOnce) break
          count = needed
        }
        const offset = offsets[block] as number
        bytes = readInto(scratch.many, offset, (offsets[block + count] as number) - offset)
      }
      const start = offsets[first] as number
      return checked(block, bytes.subarray((offsets[block] as number) - start, (offsets[block + 1] as number) - start))
    }
  }

  /** First block that starts after a key. */
  const blockAfter = (key: Uint8Array): number => blockBehind(key, (length) => length === key.length)

  /** First block that starts after all keys that begin with these bytes. */
  const blockAfterAllOf = (start: Uint8Array): number => blockBehind(start, () => true)

  /** @param isBefore tells whether a first key of some length that begins with `key` counts as before the block sought */
  function blockBehind(key: Uint8Array, isBefore: (length: number) => boolean): number {
    return partitionPoint(blocks, (at) => {
      const block = readBlock(at)
      const length = block[1] as number
      let i = 0
      while (i < length && i < key.length && block[2 + i] === key[i]) i++
      if (i === key.length) return isBefore(length)
      return i === length || (block[2 + i] as number) < (key[i] as number)
    })
  }

  /** Location of a trigram's block list; undefined if no name contains the trigram. */
  function listPlace(trigram: number): ListPlace | undefined {
    const number = firstFrom(trigramIds, trigram)
    if (trigramIds[number] !== trigram) return undefined
    const start = number === 0 ? 0 : (ends[number - 1] as number)
    return { number, start, length: (ends[number] as number) - start }
  }

  function listAt({ number, start, length }: ListPlace): BlockList {
    const known = keptLists.get(number)
    if (known) {
      keptLists.delete(number)
      keptLists.set(number, known)
      return known.list
    }
    const bytes = file.read(blockBytes + start, length)
    if (checksum(bytes) !== listSums[number]) throw new IndexFileError(`a names section is damaged: list ${number}`)
    const list = blockList(bytes)
    keptLists.set(number, { list, bytes: bytes.length })
    keptBytes += bytes.length
    for (const [old, { bytes: size }] of keptLists) {
      if (keptBytes <= mostKeptBytes) break
      keptLists.delete(old)
      keptBytes -= size
    }
    return list
  }

  /** Blocks from `first` on that may contain a match, ascending; at most `most` and one more. */
  function candidates(question: NamesQuestion, first: number, most: number): readonly number[] {
    const [low, high] = rangeOf(question)
    const start = Math.max(low, first)
    if (start >= high) return []
    const places: ListPlace[] = []
    // If few blocks remain, they are all read, and the block lists do not help.
    if (!('under' in question) && blocks > unpostedBlocks && high - start > mostLists) {
      for (const trigram of trigramsOf(question.pattern)) {
        const place = listPlace(trigram)
        if (!place) return []
        places.push(place)
      }
    }
    // Shorter lists mostly have fewer blocks; lists stored as bitmaps all have the same, maximum length.
    places.sort((a, b) => a.length - b.length)
    const lists = places.slice(0, mostLists).map(listAt)
    const [rarest, ...others] = lists.sort((a, b) => a.count - b.count)
    if (!rarest) return withoutLists(question, start, high, most)
    const testers = others.filter(({ count }) => count < blocks * 0.9).map((list) => list.tester())
    const kept: number[] = []
    rarest.visit(start, high, (block) => {
      if (testers.every((has) => has(block))) kept.push(block)
      return kept.length <= most
    })
    return kept
  }

  /** Candidate blocks without trigram lists: those whose last label fits the end of the pattern. */
  function withoutLists(question: NamesQuestion, start: number, high: number, most: number): readonly number[] {
    const tail = 'under' in question ? '' : question.pattern.slice(question.pattern.lastIndexOf('*') + 1)
    const candidateBlocks: number[] = []
    const lasts = tail === '' ? undefined : nameEnds()
    if (!lasts || lasts.length === 0) {
      for (let block = start; block < high && candidateBlocks.length <= most; block++) candidateBlocks.push(block)
      return candidateBlocks
    }
    for (const { label, first, end } of lasts) {
      if (end <= start || !canEnd(tail, label)) continue
      // Two labels may share a block.
      for (
        let block = Math.max(first, start, (candidateBlocks.at(-1) ?? -1) + 1);
        block < Math.min(end, high);
        block++
      ) {
        if (candidateBlocks.length > most) return candidateBlocks
        candidateBlocks.push(block)
      }
    }
    return candidateBlocks
  }

  /** All last labels with their blocks, read once and cached; empty if there are too many. */
  function nameEnds(): readonly NameEnd[] {
    if (knownEnds) return knownEnds
    const collectedEnds: NameEnd[] = []
    for (let block = 0; block < blocks && collectedEnds.length <= mostEnds; ) {
      cursor.open(readBlock(block), 0)
      let label: string | undefined
      while (cursor.next()) {
        const key = cursor.key()
        const at = key.indexOf(separator)
        const here = at < 0 ? key : key.slice(0, at)
        if (here === label) continue
        label = here
        if (collectedEnds.at(-1)?.label !== here) collectedEnds.push({ label: here, first: block, end: block + 1 })
      }
      const last = collectedEnds.at(-1) as NameEnd
      const end = blockAfterAllOf(bytesOf(last.label + separator))
      collectedEnds[collectedEnds.length - 1] = { ...last, end: Math.max(end, block + 1) }
      // The last block of a label may also contain the next label.
      block = end - 1 > block ? end - 1 : block + 1
    }
    knownEnds = collectedEnds.length > mostEnds ? [] : collectedEnds
    return knownEnds
  }

  /** Range of blocks that contains all matches, from the complete labels at the end of the pattern. */
  function rangeOf(question: NamesQuestion): readonly [low: number, high: number] {
    const labels = 'under' in question ? question.under : labelsAtEnd(question.pattern)
    if (labels === '') return [0, blocks]
    const key = bytesOf(nameKey(labels))
    const isWhole = !('under' in question) && !hasWildcard(question.pattern)
    const below = isWhole ? key : Uint8Array.from([...key, SEPARATOR])
    return [Math.max(0, blockAfter(key) - 1), isWhole ? blockAfter(below) : blockAfterAllOf(below)]
  }

  /**
   * The next page of matching names.
   * @throws IndexFileError if the section is damaged
   */
  function search(question: NamesQuestion, { from = '', most, work, isLate }: NamesOptions): NamesPage {
    const fromKey = bytesOf(from)
    const first = blockOf(from)
    const meets = 'under' in question ? belowTester(question.under) : patternTester(question.pattern)
    const start = bytesOf('under' in question ? '' : startOfLabel(question.pattern))
    const inner = bytesOf(longestPart('under' in question ? question.under : question.pattern))
    const isStart = start.length > 0 && start.length >= inner.length
    const part = isStart ? start : inner
    const pageNames: FoundName[] = []
    let read = 0
    const order = candidates(question, first, work)
    const blockAt = blockReader(order)
    for (const [at, block] of order.entries()) {
      cursor.open(blockAt(at), firstUrls[block] as number)
      if (read === work || (read > 0 && isLate?.())) {
        cursor.next()
        return { names: pageNames, next: cursor.key(), read }
      }
      read++
      while (cursor.next(part, isStart)) {
        if (block === first && cursor.isBefore(fromKey)) continue
        const nameAt = cursor.write()
        if (!meets(cursor.name, nameAt)) continue
        if (pageNames.length === most) return { names: pageNames, next: cursor.key(), read }
        pageNames.push(cursor.found(nameAt))
      }
    }
    return { names: pageNames, read }
  }

  /** The block that contains a key or would contain it. */
  function blockOf(key: string): number {
    return key === '' ? 0 : Math.max(0, blockAfter(bytesOf(key)) - 1)
  }

  return {
    /** Number of names. */
    size: names,
    search,
    /** Approximate number of names before a key, counted in whole blocks. */
    rank: (key: string) => blockNames * blockOf(key),
    /** Positions of `count` URLs in the index, starting with URL number `first`; in units of 4 bytes. */
    urlsFrom: (firstUrl: number, count: number) => wordsOf(file.read(urlsAt + 4 * firstUrl, 4 * count)),
  }
}

function wordsOf(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.byteOffset & 3 ? bytes.slice() : bytes
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >>> 2)
}

function readFooter(file: IndexBytes) {
  if (file.size < namesFooter) throw new IndexFileError('a names section is too short')
  const footer = file.read(file.size - namesFooter, namesFooter)
  for (let i = 0; i < namesMagic.length; i++) {
    if (footer[i] !== namesMagic.charCodeAt(i)) throw new IndexFileError('this is no names section')
  }
  const at = (word: number) => get32(footer, 8 + 4 * word) >>> 0
  if (at(0) !== namesVersion) {
    throw new IndexFileError(`a names section has layout ${at(0)}, this program reads layout ${namesVersion}`)
  }
  return {
    names: at(1),
    blocks: at(2),
    trigrams: at(3),
    urls: at(4),
    blockBytes: at(5),
    postingBytes: at(6),
    sum: at(7),
  }
}

interface BlockList {
  /** Number of blocks. */
  readonly count: number
  /** Visits the blocks in `[low, high)` in order, until `visit` returns false. */
  visit(low: number, high: number, visit: (block: number) => boolean): void
  /** Returns a test for membership; call it with ascending block numbers. */
  tester(): (block: number) => boolean
}

function blockList(bytes: Uint8Array): BlockList {
  let start = 0
  let head = 0
  for (let shift = 1; ; shift *= 128) {
    const byte = bytes[start++] as number
    head += (byte & 127) * shift
    if (byte < 128) break
  }
  const count = Math.floor(head / 2)
  if (head % 2 === 1) {
    const has = (block: number) => ((bytes[start + (block >>> 3)] as number) & (1 << (block & 7))) !== 0
    return {
      count,
      visit(low, high, visit) {
        for (let block = low; block < high; block++) if (has(block) && !visit(block)) return
      },
      tester: () => has,
    }
  }
  /** Returns a function that advances to the first block at or after the given one. */
  function walker(): (least: number) => number {
    let at = start
    let block = -1
    let left = count
    return (least) => {
      while (block < least) {
        if (left-- === 0) {
          block = Number.POSITIVE_INFINITY
          break
        }
        for (let shift = 1; ; shift *= 128) {
          const byte = bytes[at++] as number
          block += (byte & 127) * shift
          if (byte < 128) break
        }
      }
      return block
    }
  }
  return {
    count,
    visit(low, high, visit) {
      const to = walker()
      for (let block = to(low); block < high; block = to(block + 1)) if (!visit(block)) return
    },
    tester() {
      const to = walker()
      return (block) => to(block) === block
    },
  }
}

const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0))

type Tester = (name: Uint8Array, start: number) => boolean

function belowTester(under: string): Tester {
  const tail = bytesOf(under)
  return (name, start) => {
    const at = longestName - tail.length
    if (at < start || (at > start && name[at - 1] !== DOT)) return false
    for (let i = 0; i < tail.length; i++) if (name[at + i] !== tail[i]) return false
    return true
  }
}

const STAR = 42
const ANY = 63

/** Like `matchesWildcard`, for bytes. */
function patternTester(text: string): Tester {
  const pattern = bytesOf(text)
  return (name, start) => {
    let p = 0
    let t = start
    let star = -1
    let resume = 0
    while (t < longestName) {
      if (pattern[p] === STAR) {
        star = p++
        resume = t
      } else if (p < pattern.length && (pattern[p] === ANY || pattern[p] === name[t])) {
        p++
        t++
      } else if (star >= 0) {
        p = star + 1
        t = ++resume
      } else return false
    }
    while (pattern[p] === STAR) p++
    return p === pattern.length
  }
}

/** Tells whether a name with this last label can end with `tail`, in which `?` is any character. */
function canEnd(tail: string, label: string): boolean {
  for (let i = 1; i <= Math.min(tail.length, label.length + 1); i++) {
    const asked = tail[tail.length - i]
    const given = i > label.length ? '.' : label[label.length - i]
    if (asked !== '?' && asked !== given) return false
  }
  return true
}

/** The trigrams that every matching name contains, including those at its start and end. */
function trigramsOf(pattern: string): ReadonlySet<number> {
  const trigrams = new Set<number>()
  const codes = [0, ...Array.from(pattern, (c) => letterCodes[c.charCodeAt(0)] as number), 0]
  for (let i = 0; i + 2 < codes.length; i++) {
    const [a, b, c] = codes.slice(i, i + 3) as [number, number, number]
    // Wildcards have no letter code (-1).
    if (a >= 0 && b >= 0 && c >= 0) trigrams.add(trigramOf(a, b, c))
  }
  return trigrams
}

/** Text with which the first label of every matching name starts: `test-` for `test-*.example`. */
function startOfLabel(pattern: string): string {
  return /^[^.*?]*/.exec(pattern)?.[0] ?? ''
}

/** Characters of names, roughly from most to least frequent. */
const byFrequency = 'eaionrstlcdumpghbyfkvwz-0123456789xjq_'

/**
 * The longest part of a label that every matching name contains; among equally long parts, the one with the rarest
 * character.
 */
function longestPart(pattern: string): string {
  const rarity = (part: string) => Math.max(...Array.from(part, (sign) => byFrequency.indexOf(sign)))
  const isBetter = (part: string, best: string) =>
    part.length > best.length || (part.length === best.length && rarity(part) > rarity(best))
  return pattern.split(/[.*?]/).reduce((best, part) => (isBetter(part, best) ? part : best), '')
}

/** The complete labels after the last wildcard: `example.com` for `*x.example.com`. */
function labelsAtEnd(pattern: string): string {
  if (!hasWildcard(pattern)) return pattern
  const tail = pattern.slice(Math.max(pattern.lastIndexOf('*'), pattern.lastIndexOf('?')) + 1)
  const dot = tail.indexOf('.')
  return dot < 0 ? '' : tail.slice(dot + 1)
}
