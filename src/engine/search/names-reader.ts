import { checksum, IndexFileError } from '../match/index-layout.ts'
import type { IndexBytes } from '../match/index-reader.ts'
import { get32 } from '../match/index-rows.ts'
import { hasWildcard, type NamePattern } from './name-pattern.ts'
import {
  blockNames,
  DOT,
  letterCodes,
  longestName,
  nameKey,
  namesHeader,
  namesMagic,
  namesVersion,
  SEPARATOR,
  trigramOf,
} from './names-layout.ts'

/** What is searched: a pattern, or a name with everything below it. */
export type NamesQuestion = NamePattern | { readonly under: string }

export interface NamesOptions {
  /** Where to go on: `next` of the page before. */
  readonly from?: number
  /** Most names of a page. */
  readonly most: number
  /** Most blocks of 64 names that are read for a page. */
  readonly work: number
  /** Whether a name may be shown; names that may not are passed over and not counted. */
  readonly isShown?: (name: string) => boolean
}

export interface NamesPage {
  /** In the order of the section: by labels from right to left. */
  readonly names: readonly string[]
  /**
   * Where the next page begins; missing if there is none. This and the counts below tell of hidden names too: callers
   * seal the position, and show no count of blocks to anybody who may not see every source.
   */
  readonly next?: number
  /** Blocks that were read, and that may hold a match from the beginning of the page. */
  readonly searched: number
  readonly of: number
}

export interface NamesReader {
  /** Number of names. */
  readonly size: number
  /** The next names that meet the question. */
  search(question: NamesQuestion, options: NamesOptions): NamesPage
}

/** At most so many lists of blocks are intersected; more hardly narrow anything down. */
const mostLists = 4

/**
 * Opens a names section.
 * @throws IndexFileError if it is damaged, cut off, of another type or of another version
 */
export function openNames(file: IndexBytes): NamesReader {
  const head = readHead(file)
  const { names, blocks, trigramCount, blockBytes, postingBytes, sum } = head
  const padded = (blockBytes + 3) & ~3
  const directoryAt = namesHeader + padded
  const words = blocks + 1 + blocks + 2 * trigramCount
  const directorySize = 4 * words + postingBytes
  if (directoryAt + directorySize !== file.size) throw new IndexFileError('the names section is cut off')
  const directory = file.read(directoryAt, directorySize)
  if (checksum(directory) !== sum) throw new IndexFileError('the names section is damaged: checksum of its directory')
  const word = (index: number) => get32(directory, 4 * index) >>> 0
  const offsetOf = (block: number) => word(block)
  const sumOf = (block: number) => word(blocks + 1 + block)
  const trigramsAt = 2 * blocks + 1
  const lists = directory.subarray(4 * words)
  const verified = new Uint8Array(blocks)

  function readBlock(block: number): Uint8Array {
    const bytes = file.read(namesHeader + offsetOf(block), offsetOf(block + 1) - offsetOf(block))
    if (verified[block]) return bytes
    if (checksum(bytes.slice()) !== sumOf(block))
      throw new IndexFileError(`the names section is damaged: block ${block}`)
    verified[block] = 1
    return bytes
  }

  /** First block that begins after a key and, if so asked, after all keys that start with it. */
  function blockAfter(key: Uint8Array, isAfterLonger: boolean): number {
    let low = 0
    let high = blocks
    while (low < high) {
      const middle = (low + high) >>> 1
      const block = readBlock(middle)
      const length = block[1] as number
      let i = 0
      while (i < length && i < key.length && block[2 + i] === key[i]) i++
      const startsWith = i === key.length
      const isAfter = startsWith
        ? !isAfterLonger && length > key.length
        : i < length && (block[2 + i] as number) > (key[i] as number)
      if (isAfter) high = middle
      else low = middle + 1
    }
    return low
  }

  /** The list of a trigram; undefined if no name has it. */
  function listOf(trigram: number): BlockList | undefined {
    let low = 0
    let high = trigramCount
    while (low < high) {
      const middle = (low + high) >>> 1
      if (word(trigramsAt + middle) < trigram) low = middle + 1
      else high = middle
    }
    if (low === trigramCount || word(trigramsAt + low) !== trigram) return undefined
    const start = low === 0 ? 0 : word(trigramsAt + trigramCount + low - 1)
    return blockList(lists.subarray(start, word(trigramsAt + trigramCount + low)))
  }

  /** The blocks that may hold a match, from `first` on, ascending. */
  function candidates(question: NamesQuestion, first: number): Uint32Array {
    const [low, high] = rangeOf(question)
    const start = Math.max(low, first)
    const found: BlockList[] = []
    for (const trigram of 'under' in question ? [] : trigramsOf(question.pattern)) {
      const list = listOf(trigram)
      if (!list) return new Uint32Array(0)
      found.push(list)
    }
    found.sort((a, b) => a.count - b.count)
    const [rarest, ...others] = found.slice(0, mostLists)
    if (!rarest) return Uint32Array.from({ length: Math.max(0, high - start) }, (_, i) => start + i)
    let kept = rarest.blocks(blocks).filter((block) => block >= start && block < high)
    for (const list of others) {
      if (kept.length === 0 || list.count > blocks * 0.9) break
      const has = list.tester(blocks)
      kept = kept.filter(has)
    }
    return kept
  }

  /** The blocks between which all matches lie, by the whole labels at the end of the question. */
  function rangeOf(question: NamesQuestion): readonly [low: number, high: number] {
    const labels = 'under' in question ? question.under : labelsAtEnd(question.pattern)
    if (labels === '') return [0, blocks]
    const key = bytesOf(nameKey(labels))
    const below = Uint8Array.from([...key, SEPARATOR])
    return [Math.max(0, blockAfter(key, false) - 1), blockAfter(below, true)]
  }

  function search(question: NamesQuestion, { from = 0, most, work, isShown }: NamesOptions): NamesPage {
    const blocksLeft = candidates(question, Math.floor(from / blockNames))
    const meets = 'under' in question ? belowTester(question.under) : patternTester(question.pattern)
    const part = bytesOf(longestPart('under' in question ? question.under : question.pattern))
    const found: string[] = []
    let searched = 0
    for (const block of blocksLeft) {
      const base = block * blockNames
      if (searched === work) return { names: found, next: Math.max(base, from), searched, of: blocksLeft.length }
      searched++
      const cursor = blockCursor(readBlock(block), part)
      for (let i = 0; cursor.next(); i++) {
        if (base + i < from || !cursor.mayMeet()) continue
        cursor.write()
        if (!meets(cursor.name, cursor.start())) continue
        if (found.length === most) return { names: found, next: base + i, searched, of: blocksLeft.length }
        const name = textOf(cursor.name, cursor.start())
        if (!isShown || isShown(name)) found.push(name)
      }
    }
    return { names: found, searched, of: blocksLeft.length }
  }

  return { size: names, search }
}

function readHead(file: IndexBytes) {
  if (file.size < namesHeader) throw new IndexFileError('the file is too short for a names section')
  const head = file.read(0, namesHeader)
  for (let i = 0; i < namesMagic.length; i++) {
    if (head[i] !== namesMagic.charCodeAt(i)) throw new IndexFileError('the file is not a names section')
  }
  const at = (i: number) => get32(head, 8 + 4 * i) >>> 0
  if (at(0) !== namesVersion) {
    throw new IndexFileError(`the names section has layout ${at(0)}, this program reads layout ${namesVersion}`)
  }
  return { names: at(1), blocks: at(2), trigramCount: at(3), blockBytes: at(4), postingBytes: at(5), sum: at(6) }
}

interface BlockList {
  /** Number of blocks. */
  readonly count: number
  blocks(total: number): Uint32Array
  tester(total: number): (block: number) => boolean
}

function blockList(bytes: Uint8Array): BlockList {
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++] as number
      value += (byte & 127) * shift
      if (byte < 128) return value
    }
  }
  const head = varint()
  const start = at
  const count = Math.floor(head / 2)
  const isBits = head % 2 === 1
  const hasBit = (block: number) => ((bytes[start + (block >>> 3)] as number) & (1 << (block & 7))) !== 0
  function blocks(total: number): Uint32Array {
    const found = new Uint32Array(count)
    if (isBits) {
      for (let block = 0, i = 0; block < total; block++) if (hasBit(block)) found[i++] = block
      return found
    }
    at = start
    for (let i = 0, block = -1; i < count; i++) {
      block += varint()
      found[i] = block
    }
    return found
  }
  function tester(total: number): (block: number) => boolean {
    if (isBits) return hasBit
    const set = new Uint8Array(total)
    for (const block of blocks(total)) set[block] = 1
    return (block) => set[block] === 1
  }
  return { count, blocks, tester }
}

/**
 * Walks the names of a block; a name ends at the end of `name` and begins at `start()`. `mayMeet()` is false for a name
 * without the part that every match has; such a name need not be written out.
 */
function blockCursor(block: Uint8Array, part: Uint8Array) {
  const key = new Uint8Array(longestName)
  const name = new Uint8Array(longestName)
  let at = 0
  let start = 0
  let length = 0
  function next(): boolean {
    if (at >= block.length) return false
    const shared = block[at] as number
    const rest = block[at + 1] as number
    for (let i = 0; i < rest; i++) key[shared + i] = block[at + 2 + i] as number
    at += 2 + rest
    length = shared + rest
    return true
  }
  /** Labels are not turned around within a key, so a part of a label stands there as in the name. */
  function mayMeet(): boolean {
    const last = length - part.length
    const first = part[0]
    if (first === undefined) return true
    for (let from = 0; from <= last; from++) {
      if (key[from] !== first) continue
      let i = 1
      while (i < part.length && key[from + i] === part[i]) i++
      if (i === part.length) return true
    }
    return false
  }
  /** Writes the labels of the key from right to left. */
  function write(): void {
    let to = longestName
    for (let label = 0; label <= length; ) {
      let end = label
      while (end < length && key[end] !== SEPARATOR) end++
      if (label > 0) name[--to] = DOT
      for (let i = end - 1; i >= label; i--) name[--to] = key[i] as number
      label = end + 1
    }
    start = to
  }
  return { name, start: () => start, next, mayMeet, write }
}

function textOf(name: Uint8Array, start: number): string {
  let text = ''
  for (let i = start; i < longestName; i++) text += String.fromCharCode(name[i] as number)
  return text
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

/** As `matchesWildcard`, on bytes. */
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

/** The trigrams that every matching name has, with the edges of the name. */
function trigramsOf(pattern: string): ReadonlySet<number> {
  const found = new Set<number>()
  const codes = [0, ...Array.from(pattern, (c) => letterCodes[c.charCodeAt(0)] as number), 0]
  for (let i = 0; i + 2 < codes.length; i++) {
    const [a, b, c] = codes.slice(i, i + 3) as [number, number, number]
    // Wildcards are no letters.
    if (a >= 0 && b >= 0 && c >= 0) found.add(trigramOf(a, b, c))
  }
  return found
}

/** The longest part of a label that every matching name has. */
function longestPart(pattern: string): string {
  return pattern.split(/[.*?]/).reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

/** The whole labels behind the last wildcard: `example.com` of `*x.example.com`. */
function labelsAtEnd(pattern: string): string {
  if (!hasWildcard(pattern)) return pattern
  const tail = pattern.slice(Math.max(pattern.lastIndexOf('*'), pattern.lastIndexOf('?')) + 1)
  const dot = tail.indexOf('.')
  return dot < 0 ? '' : tail.slice(dot + 1)
}
