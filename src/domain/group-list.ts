import { kindById } from './observables/index.ts'
import { readValue, type Value } from './observables/read.ts'

/** What a group says of the indicators on a list of its own: harmless, or to be watched whatever others say. */
export const listEffects = ['allow', 'deny'] as const
export type ListEffect = (typeof listEffects)[number]

/** Longer values are refused, UTF-8 bytes: what a database index still holds. */
export const longestListed = 2000

/** Largest text that can be added to a list at once, bytes. */
export const largestListText = 2 ** 20

export const lineFaults = ['unknown', 'not-routable', 'too-long'] as const
/** `not-routable`: private, loopback, documentation … – no report ever looks at such a value. */
export type LineFault = (typeof lineFaults)[number]

export interface RejectedLine {
  /** From 1 on. */
  readonly line: number
  /** Cut after 120 characters. */
  readonly text: string
  readonly fault: LineFault
}

export interface ListText {
  /** Each once, in the order of the text. */
  readonly values: readonly Value[]
  /** Lines that say again what a line before said. */
  readonly repeated: number
  readonly rejected: readonly RejectedLine[]
}

/**
 * What people paste into a list: one indicator a line, plain or defanged, alone or in the first cell before a blank, tab,
 * comma or semicolon. Empty lines and remarks (`#`, `;`, `//`) say nothing; a line that cannot be read costs itself only.
 */
export function readListText(text: string): ListText {
  const values: Value[] = []
  const rejected: RejectedLine[] = []
  const seen = new Set<string>()
  let repeated = 0
  for (const [i, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .entries()) {
    const line = raw.trim()
    if (line === '' || /^(?:#|;|\/\/)/.test(line)) continue
    const found = readLine(line)
    if (typeof found === 'string') {
      rejected.push({ line: i + 1, text: line.slice(0, 120), fault: found })
      continue
    }
    const key = `${found.kind} ${found.value}`
    if (seen.has(key)) {
      repeated++
      continue
    }
    seen.add(key)
    values.push(found)
  }
  return { values, repeated, rejected }
}

/** A line as one cell, else up to what parts cells; what URLs hold too comes last. */
const firstCells = [/^.*$/s, /^[^\t|]+/, /^[^\s|]+/, /^[^\s|;]+/, /^[^\s|;,]+/]

function readLine(line: string): Value | LineFault {
  // No value that is kept needs more, and nothing is gained by looking at a megabyte.
  if (line.length > 4 * longestListed) return 'too-long'
  let found: Value | undefined
  for (const cell of firstCells) found ??= readCell(cell.exec(line)?.[0] ?? '')
  if (!found) return 'unknown'
  if (new TextEncoder().encode(found.value).length > longestListed) return 'too-long'
  return kindById[found.kind].isRoutable(found.value) ? found : 'not-routable'
}

function readCell(cell: string): Value | undefined {
  const bare = (/^(["'`])(.*)\1$/.exec(cell)?.[2] ?? cell).trim()
  // URL parsers forgive blanks inside; what has one is a line of several cells.
  const found = /\s/.test(bare) ? undefined : readValue(bare)
  return found && !/[\p{Cc}\s]/u.test(found.value) ? found : undefined
}
