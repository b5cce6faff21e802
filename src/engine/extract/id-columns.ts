/**
 * Columns of ids, versions and machines in tables: their cells look like digests, addresses, mailboxes or domains, and only the
 * header tells the difference. Such cells are blanked before the scan.
 */

import { DOMAIN, EMAIL, SPELLED } from './rules/emit.ts'
import type { Session } from './scanner.ts'

/** The columns that the header of a table names. */
export interface TableColumns {
  /** The byte between two cells. Several blanks in a row count as one. */
  readonly delimiter: number
  readonly names: readonly string[]
  /**
   * The first lines of the table. Columns in which they have no id are not looked at, because that takes as long as the
   * rest of the reading. Without it, all columns are.
   */
  readonly head?: Uint8Array
}

/** Blanks the cells that are ids, versions or machines in the next `lines` of the window, from `start`. */
export type BlankIds = (session: Session, start: number, lines: number) => void

/** Shapes of cells, as bits. */
const QUAD = 1
const MESSAGE = 2
const DIGEST_32 = 4
const DIGEST_40 = 8
const DIGEST_64 = 16
const NAME = 32

/** A value of each shape that the scanner finds where no name of a field says otherwise. */
const samples: readonly (readonly [shape: number, value: string])[] = [
  [QUAD, '45.83.64.1'],
  [MESSAGE, '20210606155737.4f2a@mail.probe-of-columns.com'],
  [DIGEST_32, '4bf92f3577b34da6a3ce929d0e0e4736'],
  [DIGEST_40, '2fd4e1c67a2d28fced849ee1bb76e7391b93eb12'],
  [DIGEST_64, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [NAME, 'www.probe-of-columns.com'],
]

/** The kind of the sample of a shape, if the scanner finds others in it, too. */
const kindOf = new Map<number, number>([
  [MESSAGE, EMAIL],
  [NAME, DOMAIN],
])

const MOST_COLUMNS = 300
const LONGEST_NAME = 64

/**
 * Prepares the blanking for a table; undefined if no column needs it. The scanner itself decides which columns do: those
 * in which it does not find a sample that is the value of a field of this name. The session must be unused.
 */
export function blankIds({ delimiter, names, head }: TableColumns, session: Session): BlankIds | undefined {
  if (names.length > MOST_COLUMNS) return undefined
  const possible = names.map((name) => shapesOf(name, session))
  const shapes = head && possible.some((shape) => shape !== 0) ? seenIn(head, delimiter, possible) : possible
  if (shapes.every((shape) => shape === 0)) return undefined
  // Few rows hold an id that looks like an observable: the others are read up to the last column that may.
  const first = new Int32Array(shapes.findLastIndex((shape) => shape !== 0) + 2)
  const all = new Int32Array(names.length + 2)
  return ({ window, lineEnds }, start, lines) => {
    let from = start
    for (let i = 0; i < lines; i++) {
      const end = lineEnds[i] as number
      if (cellsOf(window, from, end, delimiter, first) === first.length - 1 && ids(window, first, shapes, look)) {
        // A row that spans several lines, or is of another table, has other columns.
        if (cellsOf(window, from, end, delimiter, all) === names.length) ids(window, all, shapes, blank)
      }
      from = end + 1
    }
  }
}

/** The shapes of the columns in which the lines of a head have an id; 0 for the other columns. */
function seenIn(head: Uint8Array, delimiter: number, shapes: readonly number[]): readonly number[] {
  const starts = new Int32Array(shapes.length + 2)
  const seen = new Set<number>()
  for (let from = 0, end = 0; end < head.length; from = end + 1) {
    const next = head.indexOf(LINE_FEED, from)
    end = next < 0 ? head.length : next
    if (cellsOf(head, from, end, delimiter, starts) !== shapes.length) continue
    ids(head, starts, shapes, (_, __, ___, column) => seen.add(column))
  }
  return shapes.map((shape, column) => (seen.has(column) ? shape : 0))
}

type TakeId = (bytes: Uint8Array, from: number, past: number, column: number) => unknown

const look: TakeId = () => {}
const blank: TakeId = (bytes, from, past) => bytes.fill(SPACE, from, past)

/** Calls `take` for each id in the cells of a row, and tells whether there is one. */
function ids(bytes: Uint8Array, starts: Int32Array, shapes: readonly number[], take: TakeId): boolean {
  let isOne = false
  for (let i = 0; i < starts.length - 1 && i < shapes.length; i++) {
    if (shapes[i] === 0) continue
    let from = starts[i] as number
    let to = (starts[i + 1] as number) - 1
    while (from < to && isAround(bytes[from] as number)) from++
    while (to > from && isAround(bytes[to - 1] as number)) to--
    const past = blankedEnd(bytes, from, to, shapes[i] as number)
    if (past === from) continue
    isOne = true
    take(bytes, from, past, i)
  }
  return isOne
}

const SPACE = 0x20
const LINE_FEED = 0x0a

/** Shapes that are not observables in a field of this name. */
function shapesOf(name: string, session: Session): number {
  const plain = name.replaceAll(/["\\\p{Cc}]/gu, ' ').slice(-LONGEST_NAME)
  const joined = plain.trim().replaceAll(/[ .-]+/g, '_')
  const fields = plain === joined ? [plain] : [plain, joined]
  let shapes = 0
  for (const [shape, value] of samples) {
    const kind = kindOf.get(shape)
    if (fields.some((field) => !isFound(`{"${field}":"${value}"}\n`, session, kind))) shapes |= shape
  }
  session.clear()
  return shapes
}

/** Tells whether the scanner finds something in a line, of one kind if one is given. */
function isFound(line: string, session: Session, kind: number | undefined): boolean {
  const bytes = new TextEncoder().encode(line)
  session.window.set(bytes)
  session.splitLines(0, bytes.length)
  session.begin(0)
  session.find(0, bytes.length)
  session.identify()
  for (let i = 0; i < session.recordCount; i++) {
    if (kind === undefined || (session.kindOf(session.idOf(i)) & ~SPELLED) === kind) return true
  }
  return false
}

/**
 * Fills `starts` with the starts of the first cells, and one behind the last of them. Returns their number: at most one less
 * than `starts` has room for.
 */
function cellsOf(bytes: Uint8Array, start: number, end: number, delimiter: number, starts: Int32Array): number {
  const most = starts.length - 1
  let count = 0
  let quoted = false
  starts[0] = start
  for (let p = start; p < end; p++) {
    const c = bytes[p]
    if (c === 0x22) quoted = !quoted
    if (c !== delimiter || quoted) continue
    if (delimiter === SPACE) while (p + 1 < end && bytes[p + 1] === SPACE) p++
    starts[++count] = p + 1
    if (count === most) return count
  }
  starts[++count] = end + 1
  return count
}

function isAround(c: number): boolean {
  return c === 0x22 || c === SPACE || c === 0x0d || c === 0x3c || c === 0x3e
}

/** End of what is blanked of a cell `[from, to)`; `from` if it has none of the shapes. */
function blankedEnd(bytes: Uint8Array, from: number, to: number, shapes: number): number {
  const length = to - from
  if ((shapes & MESSAGE) !== 0) {
    const at = bytes.subarray(from, to).indexOf(0x40)
    if (at > 0) return from + at + 1
  }
  const shape = length === 32 ? DIGEST_32 : length === 40 ? DIGEST_40 : length === 64 ? DIGEST_64 : 0
  if ((shapes & shape) !== 0 && isAll(bytes, from, to, isHexDigit)) return to
  if ((shapes & NAME) !== 0 && isName(bytes, from, to)) return to
  return (shapes & QUAD) !== 0 && length <= LONGEST_VERSION && isAll(bytes, from, to, isOfVersion) ? to : from
}

/** Tells whether a cell has the form of a domain: letters, digits, hyphens and dots, and a letter behind the last dot. */
function isName(bytes: Uint8Array, from: number, to: number): boolean {
  const dot = bytes.subarray(from, to).lastIndexOf(0x2e)
  return (
    dot > 0 && to - from <= LONGEST_DOMAIN && isLetter(bytes[from + dot + 1] ?? 0) && isAll(bytes, from, to, isOfName)
  )
}

const LONGEST_DOMAIN = 253

/** Length of the longest quad. */
const LONGEST_VERSION = 15

function isAll(bytes: Uint8Array, from: number, to: number, is: (c: number) => boolean): boolean {
  for (let p = from; p < to; p++) if (!is(bytes[p] as number)) return false
  return true
}

function isHexDigit(c: number): boolean {
  return (c >= 0x30 && c <= 0x39) || ((c | 0x20) >= 0x61 && (c | 0x20) <= 0x66)
}

function isLetter(c: number): boolean {
  return (c | 0x20) >= 0x61 && (c | 0x20) <= 0x7a
}

function isOfName(c: number): boolean {
  return isLetter(c) || isOfVersion(c) || c === 0x2d || c === 0x5f
}

function isOfVersion(c: number): boolean {
  return c === 0x2e || (c >= 0x30 && c <= 0x39)
}
