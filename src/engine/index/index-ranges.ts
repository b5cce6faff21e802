import { ipv6Words } from '../../domain/observables/ip.ts'

/** The listed ranges of an index, by prefix length. */
export interface Ranges {
  /** Range `[first, end)` of rows for each prefix length, shortest prefix first. */
  readonly lengths: readonly { readonly prefix: number; readonly first: number; readonly end: number }[]
  readonly rows: Uint32Array
  readonly width: number
}

/** Reads rows of `width` words: prefix, base and reference, ascending. */
export function readRanges(rows: Uint32Array, width: number): Ranges {
  const lengths: { prefix: number; first: number; end: number }[] = []
  for (let row = 0; row * width < rows.length; row++) {
    const prefix = rows[row * width] as number
    const open = lengths.at(-1)
    if (open?.prefix === prefix) open.end = row + 1
    else lengths.push({ prefix, first: row, end: row + 1 })
  }
  return { lengths, rows, width }
}

/** A bitmap with one bit per /24, set if a range overlaps it. */
export function blocksOf({ rows, width }: Ranges): Uint8Array {
  const blocks = new Uint8Array(1 << 21)
  for (let at = 0; at < rows.length; at += width) {
    const first = (rows[at + 1] as number) >>> 8
    const count = Math.max(1, 2 ** (24 - (rows[at] as number)))
    let block = first
    const end = first + count
    for (; block < end && block & 7; block++) mark(blocks, block)
    const bytesEnd = end >>> 3
    if (block >>> 3 < bytesEnd) {
      blocks.fill(255, block >>> 3, bytesEnd)
      block = bytesEnd << 3
    }
    for (; block < end; block++) mark(blocks, block)
  }
  return blocks
}

function mark(blocks: Uint8Array, block: number): void {
  blocks[block >>> 3] = (blocks[block >>> 3] as number) | (1 << (block & 7))
}

/** References of the ranges that contain an IPv4 address, widest first. */
export function containing4({ lengths, rows }: Ranges, address: number): number[] {
  const references: number[] = []
  for (const { prefix, first, end } of lengths) {
    const base = (address & (-1 << (32 - prefix))) >>> 0
    let low = first
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((rows[3 * middle + 1] as number) < base) low = middle + 1
      else high = middle
    }
    if (low < end && rows[3 * low + 1] === base) references.push(rows[3 * low + 2] as number)
  }
  return references
}

/** Like `containing4`, for the eight groups of an IPv6 address. */
export function containing6({ lengths, rows }: Ranges, groups: Uint16Array): number[] {
  const references: number[] = []
  const words = ipv6Words(groups)
  for (const { prefix, first, end } of lengths) {
    const base = words.map((w, i) => {
      const bits = Math.min(32, Math.max(0, prefix - 32 * i))
      return bits === 0 ? 0 : (w & (-1 << (32 - bits))) >>> 0
    })
    let low = first
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare6(rows, middle, base) < 0) low = middle + 1
      else high = middle
    }
    if (low < end && compare6(rows, low, base) === 0) references.push(rows[6 * low + 5] as number)
  }
  return references
}

function compare6(rows: Uint32Array, row: number, base: readonly number[]): number {
  for (let i = 0; i < 4; i++) {
    const difference = (rows[6 * row + 1 + i] as number) - (base[i] as number)
    if (difference) return difference
  }
  return 0
}
