import { get16, get32, put16, put32 } from '../../domain/little-endian.ts'
import { checksum } from '../index/index-layout.ts'
import type { Scratch } from '../index/scratch.ts'
import { bytes, type Column, uint32 } from '../listings/columns.ts'
import {
  blockNames,
  letterCodes,
  longestName,
  namesFooter,
  namesMagic,
  namesVersion,
  putName,
  trigramCount,
  trigramOf,
  unpostedBlocks,
} from './names-layout.ts'

/** Writes sections of names one after the other. */
export type NamesBuilder = ReturnType<typeof createNamesBuilder>

/** Posting list of one trigram: the numbers of the blocks that contain it, as differences. */
class Posting {
  count = 0
  /** A plain array rather than a `Column`, because each name has about twenty trigrams and this code runs for each. */
  #bytes = new Uint8Array(8)
  #length = 0

  /** @returns the number of bytes added */
  add(gap: number): number {
    // A 32-bit number takes at most five bytes as a varint.
    if (this.#length + 5 > this.#bytes.length) {
      const bytes = new Uint8Array(2 * this.#bytes.length)
      bytes.set(this.#bytes)
      this.#bytes = bytes
    }
    const start = this.#length
    let rest = gap
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#length++] = (rest & 127) | 128
    this.#bytes[this.#length++] = rest
    this.count++
    return this.#length - start
  }

  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Clears the differences but keeps their count. */
  clear(): void {
    this.#length = 0
  }
}

/** Posting lists are moved to the scratch storage when they exceed this many bytes. */
const mostPostings = 1 << 25
/**
 * Moved posting lists are grouped by trigram number divided by 2^`groupBits`. Their partitions are numbered from
 * `firstGroup` on, after those of the sorter.
 */
const groupBits = 8
const firstGroup = 512

/**
 * Creates a builder that writes names as they are added. Memory: up to 32 MiB of posting lists, 12 bytes per block and
 * 4 bytes per URL of a section.
 * @param write must consume the bytes before it returns
 */
export function createNamesBuilder(write: (bytes: Uint8Array) => void, scratch: Scratch) {
  const out = buffered(write)
  const postings: (Posting | undefined)[] = new Array(trigramCount)
  /** The last block with each trigram, because most names of a block share many trigrams. */
  const last = new Int32Array(trigramCount).fill(-1)
  let offsets = uint32()
  let sums = uint32()
  let firstUrls = uint32()
  let urlRefs = uint32()
  const block = bytes(1 << 12)
  const before = new Uint8Array(longestName)
  const letters = new Uint8Array(longestName)
  let beforeLength = 0
  let count = 0
  let blockBytes = 0
  let waiting = 0
  let isPutAway = false

  /**
   * Adds the next name of the section, given its key: `length` bytes of `data` from `at` on.
   * @param isListed true if the name itself is listed
   * @param urls references of the URLs on the name, in index order
   * @throws RangeError if names are not ascending, or the section exceeds 4 GiB
   */
  function add(data: Uint8Array, at: number, length: number, isListed: boolean, urls: ArrayLike<number>): void {
    let shared = 0
    while (shared < length && shared < beforeLength && data[at + shared] === before[shared]) shared++
    const isAfter =
      shared < length && (shared === beforeLength || (data[at + shared] as number) > (before[shared] as number))
    if (count > 0 && !isAfter) throw new RangeError('a name is not after the one before it')
    if (count % blockNames === 0) {
      endBlock()
      offsets.push(blockBytes)
      firstUrls.push(urlRefs.length)
      shared = 0
    }
    block.push(shared)
    block.push(length - shared)
    for (let i = shared; i < length; i++) {
      const byte = data[at + i] as number
      block.push(byte)
      before[i] = byte
    }
    putVarint(block, 2 * urls.length + (isListed ? 1 : 0))
    for (let i = 0; i < urls.length; i++) urlRefs.push(urls[i] as number)
    beforeLength = length
    addTrigrams(length)
    count++
  }

  function endBlock(): void {
    if (block.length === 0) return
    sums.push(checksum(block.view()))
    out.put(block.view())
    blockBytes += block.length
    if (blockBytes > 0xffffffff) throw new RangeError('more than 4 GiB of names')
    block.length = 0
    if (waiting > mostPostings) putAway()
  }

  /** Records the current block for the trigrams of the name whose key is in `before`. */
  function addTrigrams(length: number): void {
    putName(before, length, letters, length)
    const number = offsets.length - 1
    let a = 0
    let b = letterCodes[letters[0] as number] as number
    for (let i = 1; i <= length; i++) {
      const c = i === length ? 0 : (letterCodes[letters[i] as number] as number)
      const trigram = trigramOf(a, b, c)
      const before = last[trigram] as number
      if (before !== number) note(trigram, number - before)
      last[trigram] = number
      a = b
      b = c
    }
  }

  function note(trigram: number, gap: number): void {
    let posting = postings[trigram]
    if (!posting) {
      posting = new Posting()
      postings[trigram] = posting
    }
    waiting += posting.add(gap)
  }

  function putAway(): void {
    const head = new Uint8Array(6)
    for (const [trigram, posting] of postings.entries()) {
      const gaps = posting?.view()
      if (!posting || !gaps?.length) continue
      put16(head, 0, trigram)
      put32(head, 2, gaps.length)
      const group = firstGroup + (trigram >>> groupBits)
      scratch.append(group, head)
      scratch.append(group, gaps)
      posting.clear()
    }
    waiting = 0
    isPutAway = true
  }

  /** Ends the section and returns its size in bytes. */
  function end(): number {
    endBlock()
    const start = out.position() - blockBytes
    offsets.push(blockBytes)
    const blocks = sums.length
    const trigrams = uint32()
    const ends = uint32()
    const listSums = uint32()
    const postingsAt = out.position()
    const list = bytes()
    let group = -1
    let earlier: ReadonlyMap<number, Column<Uint8Array>> = new Map()
    for (let trigram = 0; trigram < trigramCount; trigram++) {
      const posting = postings[trigram]
      if (!posting) continue
      postings[trigram] = undefined
      if (blocks <= unpostedBlocks) continue
      if (isPutAway && trigram >>> groupBits !== group) {
        group = trigram >>> groupBits
        earlier = gapsIn(scratch.read(firstGroup + group))
      }
      const gaps = earlier.get(trigram)
      if (gaps) gaps.pushAll(posting.view())
      list.length = 0
      putPosting(list, gaps?.view() ?? posting.view(), posting.count, blocks)
      trigrams.push(trigram)
      out.put(list.view())
      ends.push(out.position() - postingsAt)
      listSums.push(checksum(list.view().slice()))
    }
    const postingBytes = out.position() - postingsAt
    out.put(new Uint8Array((4 - ((out.position() - start) & 3)) & 3))
    out.words(urlRefs.view())
    let sum = 0
    for (const { length, data } of [offsets, sums, firstUrls, trigrams, ends, listSums]) {
      const words = data.subarray(0, length)
      sum = checksum(new Uint8Array(words.buffer, words.byteOffset, words.byteLength), sum)
      out.words(words)
    }
    const footer = new Uint8Array(namesFooter)
    new TextEncoder().encodeInto(namesMagic, footer)
    const head = [namesVersion, count, blocks, trigrams.length, urlRefs.length, blockBytes, postingBytes, sum]
    for (const [i, word] of head.entries()) put32(footer, 8 + 4 * i, word)
    out.put(footer)
    out.flush()
    offsets = uint32()
    sums = uint32()
    firstUrls = uint32()
    urlRefs = uint32()
    last.fill(-1)
    beforeLength = 0
    count = 0
    blockBytes = 0
    waiting = 0
    isPutAway = false
    return out.position() - start
  }

  return { add, end }
}

/** Posting lists that were moved to the scratch storage, by trigram. */
function gapsIn(rows: Uint8Array): ReadonlyMap<number, Column<Uint8Array>> {
  const gapsByTrigram = new Map<number, Column<Uint8Array>>()
  for (let at = 0; at < rows.length; ) {
    const trigram = get16(rows, at)
    const length = get32(rows, at + 2) >>> 0
    const gaps = gapsByTrigram.get(trigram) ?? bytes()
    gaps.pushAll(rows.subarray(at + 6, at + 6 + length))
    gapsByTrigram.set(trigram, gaps)
    at += 6 + length
  }
  return gapsByTrigram
}

/** Writes a number as a varint: seven bits per byte, lowest bits first. */
function putVarint(into: Column<Uint8Array>, value: number): void {
  let rest = value
  while (rest > 127) {
    into.push((rest & 127) | 128)
    rest = Math.floor(rest / 128)
  }
  into.push(rest)
}

/** Writes a posting list: count and encoding, then either differences or one bit per block, whichever is shorter. */
function putPosting(list: Column<Uint8Array>, gaps: Uint8Array, count: number, blockCount: number): void {
  const bits = (blockCount + 7) >>> 3
  const isBits = bits < gaps.length
  putVarint(list, 2 * count + (isBits ? 1 : 0))
  if (!isBits) {
    list.pushAll(gaps)
    return
  }
  const start = list.length
  list.pushAll(new Uint8Array(bits))
  let block = -1
  let gap = 0
  let shift = 1
  for (const byte of gaps) {
    gap += (byte & 127) * shift
    shift *= 128
    if (byte > 127) continue
    block += gap
    gap = 0
    shift = 1
    const place = start + (block >>> 3)
    list.set(place, list.at(place) | (1 << (block & 7)))
  }
}

/** Combines small writes into larger ones. */
function buffered(write: (bytes: Uint8Array) => void) {
  const buffer = new Uint8Array(1 << 18)
  let used = 0
  let flushed = 0
  function flush(): void {
    if (used > 0) write(buffer.subarray(0, used))
    flushed += used
    used = 0
  }
  function put(data: Uint8Array): void {
    if (used + data.length > buffer.length) flush()
    if (data.length > buffer.length) {
      write(data)
      flushed += data.length
      return
    }
    buffer.set(data, used)
    used += data.length
  }
  return {
    put,
    flush,
    position: () => flushed + used,
    words: (words: Uint32Array) => put(new Uint8Array(words.buffer, words.byteOffset, words.byteLength)),
  }
}
