/**
 * The rows that a builder collects for an index before it groups them to entries. Layout, little endian:
 * lo hi kind flags source:u16 postingFlags:u8 from until length:u16 value [length:u16 url]
 */
import { type KindId, kindById } from '../../domain/observables/index.ts'
import type { Column } from '../listings/columns.ts'

/** Flag of the row of a host: the URL that names it follows the value. */
export const ALIAS = 0x80
/** Bytes before the length of the value. */
export const rowHeader = 21
/** Codes of the kinds in rows and entries. */
export const codeOf = Object.fromEntries(Object.entries(kindById).map(([id, kind]) => [id, kind.code])) as Record<
  KindId,
  number
>

/** Writes 16 bits and returns the position after them. */
export function put16(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = value & 255
  bytes[at + 1] = value >>> 8
  return at + 2
}

/** Writes 32 bits and returns the position after them. */
export function put32(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = value & 255
  bytes[at + 1] = (value >>> 8) & 255
  bytes[at + 2] = (value >>> 16) & 255
  bytes[at + 3] = value >>> 24
  return at + 4
}

/** Reads 16 bits. */
export const get16 = (bytes: Uint8Array, at: number) => (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
/** Reads 32 bits, as a signed number. */
export const get32 = (bytes: Uint8Array, at: number) =>
  (bytes[at] as number) |
  ((bytes[at + 1] as number) << 8) |
  ((bytes[at + 2] as number) << 16) |
  ((bytes[at + 3] as number) << 24)

/** Tells whether two rows are about the same indicator. */
export function sameValue(rows: Uint8Array, a: number, b: number): boolean {
  for (let i = 0; i < 9; i++) if (rows[a + i] !== rows[b + i]) return false
  const length = get16(rows, a + rowHeader)
  if (length !== get16(rows, b + rowHeader)) return false
  for (let i = rowHeader + 2; i < rowHeader + 2 + length; i++) if (rows[a + i] !== rows[b + i]) return false
  return true
}

/** Compares two length-prefixed strings byte by byte. */
export function compareBytes(rows: Uint8Array, a: number, b: number): number {
  const lengthA = get16(rows, a)
  const lengthB = get16(rows, b)
  for (let i = 2; i < 2 + Math.min(lengthA, lengthB); i++) {
    const difference = (rows[a + i] as number) - (rows[b + i] as number)
    if (difference) return difference
  }
  return lengthA - lengthB
}

/** Orders rows of different indicators with the same low half of their fingerprint. */
export function compareRows(rows: Uint8Array, a: number, b: number): number {
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
export function sortPostings(rows: Uint8Array, own: Column<Uint32Array>): void {
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

/** Writes what a row says about its source, with more flags, and returns the position after it. */
export function putPosting(entry: Uint8Array, at: number, rows: Uint8Array, row: number, flags = 0): number {
  let w = put16(entry, at, get16(rows, row + 10))
  w = put16(entry, w, (rows[row + 12] as number) | flags)
  w = put32(entry, w, get32(rows, row + 13))
  return put32(entry, w, get32(rows, row + 17))
}
