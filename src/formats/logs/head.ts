/** The start of a file for detection and clocks: as text, and as a bounded sample of lines. */

import type { Head } from '../feed-format.ts'
import { oncePerHead } from '../once-per-head.ts'

/** Number of bytes that detection examines. */
export const HEAD_BYTES = 1_048_576

const MOST_LINES = 600
const LONGEST_LINE = 4096

/** A head from the first bytes of a file, at most 1 MiB. The text has no byte order mark. */
export function headOf(bytes: Uint8Array, options: { name?: string; whole?: boolean } = {}): Head {
  const cut = bytes.length > HEAD_BYTES ? bytes.subarray(0, HEAD_BYTES) : bytes
  const whole = (options.whole ?? true) && cut.length === bytes.length
  const text = new TextDecoder('utf-8', { fatal: false, ignoreBOM: false }).decode(cut)
  return { bytes: cut, text, whole, ...(options.name === undefined ? {} : { name: options.name }) }
}

export interface LineRange {
  readonly start: number
  readonly end: number
}

/**
 * Up to 600 non-blank lines, spread over the head, as byte ranges without line ends. If the head cuts the last line, it
 * is left out unless it is the only one.
 */
export const sampleLineRanges = oncePerHead((head): readonly LineRange[] => {
  const all = lineRanges(head.bytes, head.whole)
  return all.length <= MOST_LINES ? all : spread(all)
})

/** The same lines as text, each cut to 4 KiB. */
export const sampleLines = oncePerHead((head): readonly string[] => {
  const decoder = new TextDecoder()
  return sampleLineRanges(head).map(({ start, end }) =>
    decoder.decode(head.bytes.subarray(start, Math.min(end, start + LONGEST_LINE))),
  )
})

/** The sample without comments (`#…`, `//…`, `;…`), in which formats look for their records. */
export const dataLines = oncePerHead((head): readonly string[] => sampleLines(head).filter((line) => !isComment(line)))

/**
 * Tells whether a line of a table is a comment (`#…`), and no header whose first column is named `#`. Spreadsheets end
 * comments with empty cells: `#,,,`.
 */
export function isTableComment(line: string): boolean {
  return line.startsWith('#') && !/^#[,;]\s*[^,;\s]/.test(line)
}

/** Tells whether a line is a comment. */
export function isComment(line: string): boolean {
  return line.startsWith('#') || line.startsWith('//') || line.startsWith('; ')
}

function lineRanges(bytes: Uint8Array, whole: boolean): LineRange[] {
  const ranges: LineRange[] = []
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  // Classic Mac line ends, if there are no others.
  const lineFeed = bytes.includes(0x0a) ? 0x0a : 0x0d
  while (start < bytes.length) {
    let end = bytes.indexOf(lineFeed, start)
    if (end < 0) {
      if (!whole && ranges.length > 0) break
      end = bytes.length
    }
    let last = end
    if (last > start && bytes[last - 1] === 0x0d) last--
    if (!isBlank(bytes, start, last)) ranges.push({ start, end: last })
    start = end + 1
  }
  return ranges
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let p = start; p < end; p++) {
    const c = bytes[p] as number
    if (c !== 0x20 && c !== 0x09 && c !== 0x0d && c !== 0) return false
  }
  return true
}

/** Half of the sample from the top, the rest evenly spread over the remainder. */
function spread(all: readonly LineRange[]): LineRange[] {
  const first = MOST_LINES / 2
  const step = (all.length - first) / (MOST_LINES - first)
  const sample = all.slice(0, first)
  for (let i = 0; i < MOST_LINES - first; i++) {
    const range = all[first + Math.floor(i * step)]
    if (range) sample.push(range)
  }
  return sample
}
