/**
 * The rows that a builder collects for an index before it groups them to entries. Layout, little endian:
 * lo hi kind flags source:u16 postingFlags:u8 from until length:u16 value [length:u16 url]
 */
import { type KindId, kindById } from '../../domain/observables/index.ts'
import type { Column } from '../listings/columns.ts'
import type { Listing } from '../listings/listing.ts'
import { DATED, DOUBTFUL, EXPIRES, OPEN, PRESENT, PUBLISHED, WARNED } from './index-layout.ts'

/** Flag of the row of a host: the URL that names it follows the value. */
export const ALIAS = 0x80
/** Bytes before the length of the value. */
export const rowHeader = 21
/** Codes of the kinds in rows and entries. */
export const codeOf = Object.fromEntries(Object.entries(kindById).map(([id, kind]) => [id, kind.code])) as Record<
  KindId,
  number
>

/** Number of partitions for rows. */
export const partitions = 256
/** The partition of an indicator, by the low half of its fingerprint. Entries are in the order of partitions. */
export const partitionOf = (lo: number) => lo & (partitions - 1)
/** Sort key of entries: by partition, then by the low half of the fingerprint. Unsigned 32 bits. */
export const orderOf = (lo: number) => ((lo << 24) | (lo >>> 8)) >>> 0

/** What a listing says, as flags of a posting. */
export function flagsOf(
  listing: Pick<Listing, 'dated' | 'warned' | 'present' | 'doubtful' | 'published' | 'expires'>,
): number {
  return (
    (listing.dated ? DATED : 0) |
    (listing.warned ? WARNED : 0) |
    (listing.present ? PRESENT : 0) |
    (listing.doubtful ? DOUBTFUL : 0) |
    (listing.published ? PUBLISHED : 0) |
    (listing.expires ? EXPIRES : 0)
  )
}

/** A time in ms since epoch as the file stores it. */
export function toSeconds(ms: number): number {
  if (ms === Number.POSITIVE_INFINITY) return OPEN
  return Math.min(OPEN - 1, Math.max(0, Math.floor(ms / 1000)))
}

/** Rows one after the other; `words` reads the same bytes. */
export interface Rows {
  readonly bytes: Uint8Array
  readonly words: DataView
}

/** The rows that lie in these bytes. */
export function rowsIn(bytes: Uint8Array): Rows {
  return { bytes, words: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) }
}

/** Tells whether two rows with the same low half of the fingerprint are about the same indicator. */
export function sameValue({ bytes, words }: Rows, a: number, b: number): boolean {
  if (words.getInt32(a + 4, true) !== words.getInt32(b + 4, true) || bytes[a + 8] !== bytes[b + 8]) return false
  const length = words.getUint16(a + rowHeader, true)
  if (length !== words.getUint16(b + rowHeader, true)) return false
  for (let i = rowHeader + 2; i < rowHeader + 2 + length; i++) if (bytes[a + i] !== bytes[b + i]) return false
  return true
}

/** Compares two length-prefixed strings byte by byte. */
export function compareBytes({ bytes, words }: Rows, a: number, b: number): number {
  const lengthA = words.getUint16(a, true)
  const lengthB = words.getUint16(b, true)
  for (let i = 2; i < 2 + Math.min(lengthA, lengthB); i++) {
    const difference = (bytes[a + i] as number) - (bytes[b + i] as number)
    if (difference) return difference
  }
  return lengthA - lengthB
}

/** Orders rows of different indicators with the same low half of their fingerprint. */
export function compareRows(rows: Rows, a: number, b: number): number {
  return (
    rows.words.getUint32(a + 4, true) - rows.words.getUint32(b + 4, true) ||
    (rows.bytes[a + 8] as number) - (rows.bytes[b + 8] as number) ||
    compareBytes(rows, a + rowHeader, b + rowHeader)
  )
}

function comparePostings({ bytes, words }: Rows, a: number, b: number): number {
  return (
    words.getUint16(a + 10, true) - words.getUint16(b + 10, true) ||
    words.getUint32(a + 13, true) - words.getUint32(b + 13, true) ||
    words.getUint32(a + 17, true) - words.getUint32(b + 17, true) ||
    (bytes[a + 12] as number) - (bytes[b + 12] as number)
  )
}

/** Most indicators have only a few rows, which insertion sort orders without a copy. */
export function sortPostings(rows: Rows, postings: Column<Uint32Array>): void {
  if (postings.length > 16) {
    postings.data.set(Array.from(postings.view()).sort((a, b) => comparePostings(rows, a, b)))
    return
  }
  for (let i = 1; i < postings.length; i++) {
    const row = postings.at(i)
    let to = i
    for (; to > 0 && comparePostings(rows, postings.at(to - 1), row) > 0; to--) postings.set(to, postings.at(to - 1))
    postings.set(to, row)
  }
}

/** Writes what a row says about its source, with more flags, and returns the position after it. */
export function putPosting(entry: DataView, at: number, { bytes, words }: Rows, row: number, flags = 0): number {
  entry.setUint16(at, words.getUint16(row + 10, true), true)
  entry.setUint16(at + 2, (bytes[row + 12] as number) | flags, true)
  entry.setInt32(at + 4, words.getInt32(row + 13, true), true)
  entry.setInt32(at + 8, words.getInt32(row + 17, true), true)
  return at + 12
}
