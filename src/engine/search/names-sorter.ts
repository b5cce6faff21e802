import { get16, get32, put16, put32 } from '../../domain/little-endian.ts'
import type { Scratch } from '../index/scratch.ts'
import { bytes, type Column, uint32 } from '../listings/columns.ts'
import { longestName, putKey } from './names-layout.ts'

/** Reference of a name that is listed itself, rather than as the host of a URL. */
export const ITSELF = 0xffffffff

/** Sorts the names of several sections in bounded memory. */
export type NamesSorter = ReturnType<typeof createNamesSorter>

/** Number of first rows that determine the borders of the partitions. */
const sampleRows = 1 << 16
const mostPartitions = 256
const chunkSize = 1 << 16
const firstChunkSize = 1 << 10
/** Row layout: length:u16 ref:u32, then the section (two bytes, big-endian) and the key. */
const rowHeader = 6
const sectionBytes = 2
const longestRow = rowHeader + sectionBytes + longestName

/**
 * Distributes names over partitions in ascending order, so that each partition can be sorted separately. The first
 * 65,536 names determine the borders; therefore names must not arrive in the order of their text (an index is sorted by
 * fingerprint). Memory: 16 MiB plus one partition, about 1/256 of all names.
 */
export function createNamesSorter(scratch: Scratch) {
  let sample: Column<Uint8Array> | undefined = bytes(1 << 16)
  let sampled = 0
  let cuts: readonly Uint8Array[] = []
  const chunks: Uint8Array[] = []
  const filled: number[] = []
  const row = new Uint8Array(longestRow)

  /**
   * Adds a canonical name to a section: listed itself (`ITSELF`), or as the host of the URL at `ref`. References of the
   * same name must be added in ascending order.
   */
  function add(section: number, name: string, ref: number): void {
    row[rowHeader] = section >>> 8
    row[rowHeader + 1] = section & 255
    const length = putKey(name, row, rowHeader + sectionBytes) - rowHeader
    put16(row, 0, length)
    put32(row, 2, ref)
    if (!sample) {
      put(row, 0)
      return
    }
    sample.pushAll(row.subarray(0, rowHeader + length))
    if (++sampled === sampleRows) shareOut(sample)
  }

  function shareOut(rows: Column<Uint8Array>): void {
    const sorted = sortedRows(rows.view())
    cuts = Array.from({ length: mostPartitions - 1 }, (_, i) => {
      const at = sorted[Math.floor(((i + 1) * sorted.length) / mostPartitions)] as number
      return rows.data.slice(at + rowHeader, at + rowHeader + get16(rows.data, at))
    })
    sample = undefined
    for (let at = 0; at < rows.length; at += rowHeader + get16(rows.data, at)) put(rows.data, at)
  }

  function put(from: Uint8Array, at: number): void {
    const length = rowHeader + get16(from, at)
    const partition = partitionOf(from, at + rowHeader, length - rowHeader)
    let chunk = chunks[partition] ?? new Uint8Array(firstChunkSize)
    let used = filled[partition] ?? 0
    if (used + length > chunk.length) {
      scratch.append(partition, chunk.subarray(0, used))
      used = 0
      if (chunk.length < chunkSize) chunk = new Uint8Array(chunk.length * 8)
    }
    for (let i = 0; i < length; i++) chunk[used + i] = from[at + i] as number
    chunks[partition] = chunk
    filled[partition] = used + length
  }

  /** The first partition whose upper border is above the key. */
  function partitionOf(data: Uint8Array, at: number, length: number): number {
    let low = 0
    let high = cuts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBelow(data, at, length, cuts[middle] as Uint8Array)) high = middle
      else low = middle + 1
    }
    return low
  }

  /**
   * Visits all additions in the order of section, key and reference. A name is visited as often as it was added. `data`
   * holds the key from `at` on and is valid only during the visit.
   */
  function finish(visit: (section: number, data: Uint8Array, at: number, length: number, ref: number) => void): void {
    const visitAll = (rows: Uint8Array) => {
      for (const at of sortedRows(rows)) {
        const start = at + rowHeader
        const section = ((rows[start] as number) << 8) | (rows[start + 1] as number)
        visit(section, rows, start + sectionBytes, get16(rows, at) - sectionBytes, get32(rows, at + 2) >>> 0)
      }
    }
    if (sample) visitAll(sample.view())
    for (const [partition, chunk] of chunks.entries()) {
      if (!chunk) continue
      scratch.append(partition, chunk.subarray(0, filled[partition]))
      chunks[partition] = new Uint8Array(0)
      visitAll(scratch.read(partition))
    }
  }

  return { add, finish }
}

function isBelow(data: Uint8Array, at: number, length: number, cut: Uint8Array): boolean {
  const least = Math.min(length, cut.length)
  for (let i = 0; i < least; i++) {
    const difference = (data[at + i] as number) - (cut[i] as number)
    if (difference) return difference < 0
  }
  return length < cut.length
}

/** Positions of the rows in the order of their keys; rows with equal keys keep their order. */
function sortedRows(rows: Uint8Array): Uint32Array {
  const starts = uint32(Math.ceil(rows.length / 24))
  for (let at = 0; at < rows.length; at += rowHeader + get16(rows, at)) starts.push(at)
  const order = starts.view()
  sortByKey(rows, order, 0, order.length, 0)
  return order
}

/** Multikey quicksort (Bentley and Sedgewick, 1997). */
function sortByKey(rows: Uint8Array, order: Uint32Array, first: number, end: number, depth: number): void {
  let low = first
  let high = end
  let at = depth
  while (high - low > 12) {
    const middle = byteAt(rows, order[(low + high) >>> 1] as number, at)
    let less = low
    let greater = high
    for (let i = low; i < greater; ) {
      const start = order[i] as number
      const byte = byteAt(rows, start, at)
      if (byte === middle) i++
      else if (byte < middle) {
        order[i++] = order[less] as number
        order[less++] = start
      } else {
        order[i] = order[--greater] as number
        order[greater] = start
      }
    }
    sortByKey(rows, order, low, less, at)
    sortByKey(rows, order, greater, high, at)
    low = less
    high = greater
    // All keys end here, so they are equal.
    if (middle < 0) {
      order.subarray(low, high).sort()
      return
    }
    at++
  }
  for (let i = low + 1; i < high; i++) {
    const start = order[i] as number
    let k = i
    for (; k > low && isAfter(rows, order[k - 1] as number, start, at); k--) order[k] = order[k - 1] as number
    order[k] = start
  }
}

/** The byte at `depth` in the key of a row; -1 after its end. */
function byteAt(rows: Uint8Array, start: number, depth: number): number {
  return depth < get16(rows, start) ? (rows[start + rowHeader + depth] as number) : -1
}

function isAfter(rows: Uint8Array, a: number, b: number, from: number): boolean {
  for (let depth = from; ; depth++) {
    const byte = byteAt(rows, a, depth)
    const difference = byte - byteAt(rows, b, depth)
    if (difference) return difference > 0
    if (byte < 0) return a > b
  }
}
