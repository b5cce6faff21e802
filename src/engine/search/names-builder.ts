import { bytes, type Column, uint32 } from '../listings/columns.ts'
import { checksum } from '../match/index-layout.ts'
import { put32 } from '../match/index-rows.ts'
import {
  blockNames,
  DOT,
  letterCodes,
  longestName,
  namesHeader,
  namesMagic,
  namesVersion,
  SEPARATOR,
  trigramCount,
  trigramOf,
} from './names-layout.ts'

/** The blocks that hold a trigram, as they come: differences of block numbers. */
interface Posting {
  readonly gaps: Column<Uint8Array>
  last: number
  count: number
}

/**
 * Builds the names section from canonical host names in the order of `nameKey`, each once.
 * @throws RangeError if a name is out of order, repeated, too long or has letters that no canonical name has
 */
export function buildNames(names: Iterable<string>): Uint8Array<ArrayBuffer> {
  const blocks = bytes(1 << 16)
  const offsets = uint32()
  const postings: (Posting | undefined)[] = new Array(trigramCount)
  let key = new Uint8Array(longestName)
  let before = new Uint8Array(longestName)
  let beforeLength = 0
  let count = 0
  for (const name of names) {
    const length = writeKey(name, key)
    let shared = 0
    while (shared < length && shared < beforeLength && key[shared] === before[shared]) shared++
    const isAfter = shared < length && (shared === beforeLength || (key[shared] as number) > (before[shared] as number))
    if (count > 0 && !isAfter) throw new RangeError(`the name ${name} is not after the one before it`)
    if (count % blockNames === 0) {
      offsets.push(blocks.length)
      shared = 0
    }
    blocks.reserve(blocks.length + 2 + length)
    blocks.push(shared)
    blocks.push(length - shared)
    for (let i = shared; i < length; i++) blocks.push(key[i] as number)
    addTrigrams(name, Math.floor(count / blockNames), postings)
    count++
    ;[before, key] = [key, before]
    beforeLength = length
  }
  offsets.push(blocks.length)
  return assemble(count, blocks.view(), offsets.view(), postings)
}

/** Writes the labels from right to left and returns the length. */
function writeKey(name: string, key: Uint8Array): number {
  if (name.length === 0 || name.length > longestName) throw new RangeError(`the name ${name} has an impossible length`)
  let at = 0
  let end = name.length
  for (let i = name.length - 1; i >= -1; i--) {
    const c = i < 0 ? DOT : name.charCodeAt(i)
    if (c > 255 || (letterCodes[c] as number) < 0) throw new RangeError(`${name} is no canonical name`)
    if (c !== DOT) continue
    if (at > 0) key[at++] = SEPARATOR
    for (let k = i + 1; k < end; k++) key[at++] = name.charCodeAt(k)
    end = i
  }
  return at
}

function addTrigrams(name: string, block: number, postings: (Posting | undefined)[]): void {
  let a = 0
  let b = letterCodes[name.charCodeAt(0)] as number
  for (let i = 1; i <= name.length; i++) {
    const c = i === name.length ? 0 : (letterCodes[name.charCodeAt(i)] as number)
    const trigram = trigramOf(a, b, c)
    let posting = postings[trigram]
    if (!posting) {
      posting = { gaps: bytes(), last: -1, count: 0 }
      postings[trigram] = posting
    }
    if (posting.last !== block) {
      putVarint(posting.gaps, block - posting.last)
      posting.last = block
      posting.count++
    }
    a = b
    b = c
  }
}

/** Writes a number in groups of seven bits, the lowest first. */
function putVarint(into: Column<Uint8Array>, value: number): void {
  let rest = value
  while (rest > 127) {
    into.push((rest & 127) | 128)
    rest = Math.floor(rest / 128)
  }
  into.push(rest)
}

function assemble(
  count: number,
  blocks: Uint8Array,
  offsets: Uint32Array,
  postings: readonly (Posting | undefined)[],
): Uint8Array<ArrayBuffer> {
  const blockCount = offsets.length - 1
  const sums = new Uint32Array(blockCount)
  for (let i = 0; i < blockCount; i++) sums[i] = checksum(blocks.slice(offsets[i], offsets[i + 1]))
  const trigrams = uint32()
  const ends = uint32()
  const lists = bytes()
  for (const [trigram, posting] of postings.entries()) {
    if (!posting) continue
    trigrams.push(trigram)
    putPosting(lists, posting, blockCount)
    ends.push(lists.length)
  }
  const padded = (blocks.length + 3) & ~3
  const words = [offsets, sums, trigrams.view(), ends.view()]
  const size = words.reduce((sum, { length }) => sum + 4 * length, namesHeader + padded + lists.length)
  const file = new Uint8Array(size)
  file.set(blocks, namesHeader)
  let at = namesHeader + padded
  for (const section of words) for (const word of section) at = put32(file, at, word)
  file.set(lists.view(), at)
  new TextEncoder().encodeInto(namesMagic, file)
  const sum = checksum(file.subarray(namesHeader + padded))
  const head = [namesVersion, count, blockCount, trigrams.length, blocks.length, lists.length, sum]
  for (const [i, word] of head.entries()) put32(file, 8 + 4 * i, word)
  return file
}

/** Count and form, then differences or a bit for each block, whichever is shorter. */
function putPosting(lists: Column<Uint8Array>, { gaps, count }: Posting, blockCount: number): void {
  const bits = (blockCount + 7) >>> 3
  const isBits = bits < gaps.length
  putVarint(lists, 2 * count + (isBits ? 1 : 0))
  const start = lists.length
  lists.reserve(start + Math.min(bits, gaps.length))
  if (!isBits) {
    for (const byte of gaps.view()) lists.push(byte)
    return
  }
  for (let i = 0; i < bits; i++) lists.push(0)
  let block = -1
  let gap = 0
  let shift = 1
  for (const byte of gaps.view()) {
    gap += (byte & 127) * shift
    shift *= 128
    if (byte > 127) continue
    block += gap
    gap = 0
    shift = 1
    const place = start + (block >>> 3)
    lists.set(place, lists.at(place) | (1 << (block & 7)))
  }
}
