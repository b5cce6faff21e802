import type { Value } from '../../domain/observables/read.ts'
import { refang } from '../../domain/observables/refang.ts'
import { createExtractor } from '../extract/extraction.ts'
import { hasWildcard, type NamePattern, readNamePattern } from './name-pattern.ts'
import type { Query, QueryFault } from './query.ts'
import { fieldNamed, parseQuery } from './query-parser.ts'
import { longestTyped, readTyped, type Unreadable, type ValueNote, whyUnreadable } from './typed-value.ts'

/** How one line of the search box is understood. `typed` is the line without surrounding white space. */
export type UnderstoodLine = { readonly typed: string } /** One value. `also` are other kinds that it may be. */ & (
  | ({ readonly as: 'value'; readonly also: readonly Value[]; readonly notes: readonly ValueNote[] } & Value)
  /** A range of addresses. */
  | ({ readonly as: 'range'; readonly notes: readonly ValueNote[] } & Value)
  /** A pattern over names. `under` is set for `*.example.com`: all names below it. */
  | { readonly as: 'wildcard'; readonly pattern: NamePattern; readonly isRefanged: boolean; readonly under?: string }
  | { readonly as: 'query'; readonly query: Query }
  /** Meant as a query or a pattern, and wrong at a place; positions refer to `typed`. */
  | { readonly as: 'faulty'; readonly fault: QueryFault }
  /** Words around values, such as an alert: the values in their order, without repetition. `leftOut` are beyond the bound. */
  | { readonly as: 'text'; readonly values: readonly Value[]; readonly leftOut: number }
  | { readonly as: 'unknown'; readonly why: Unreadable }
)

/** How the whole search box is understood. */
export type Understood =
  | { readonly as: 'nothing' }
  | UnderstoodLine
  /** Several lines, each understood alone, in their order. */
  | {
      readonly as: 'bulk'
      readonly lines: readonly NumberedLine[]
      /** Lines that were skipped because they are empty or comments. */
      readonly skipped: number
      /** Lines beyond the bound, without empty ones and comments. They belong into an upload. */
      readonly leftOut: number
    }

type NumberedLine = UnderstoodLine & {
  /** Counted from 1, comments and empty lines included. */
  readonly line: number
}

/** Number of lines that are answered at once. */
export const mostLines = 10_000
/** Number of values that are read from a line that holds several. */
const mostInText = 100

/** How much of a text is understood. */
interface UnderstoodBounds {
  readonly lines: number
  /** Values of a line that holds several. */
  readonly inText: number
}

/**
 * How the search box understands what was typed, pasted or dropped: a value of any kind, also defanged, a range, a
 * wildcard, a query (docs/search.md), a text that holds values, or several lines. A line that begins with `#`, `;` or
 * `//` is a comment, and so is what follows ` #` in a line.
 *
 * Never throws; time grows with the length of the text. Values in a text are found as in an upload: names of files,
 * private addresses and the like are none.
 */
export function understand(
  text: string,
  { lines: most = mostLines, inText = mostInText }: Partial<UnderstoodBounds> = {},
): Understood {
  const bulk: NumberedLine[] = []
  let skipped = 0
  let leftOut = 0
  let line = 0
  for (let start = 0; start <= text.length; ) {
    const end = endOfLine(text, start)
    line++
    const typed = text.slice(start, end).trim()
    start = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    if (typed === '' || isComment(typed)) skipped++
    else if (bulk.length === most) leftOut++
    else bulk.push({ ...understandLine(withoutComment(typed)), line })
  }
  const [only] = bulk
  if (!only) return { as: 'nothing' }
  const isBulk = bulk.length > 1 || leftOut > 0
  const lines = readTexts(isBulk ? bulk.map(({ line, ...one }) => ({ ...amongOthers(one), line })) : bulk, inText)
  if (isBulk) return { as: 'bulk', lines, skipped, leftOut }
  const { line: _, ...single } = lines[0] as (typeof lines)[number]
  return single
}

function endOfLine(text: string, start: number): number {
  for (let i = start; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 10 || c === 13 || c === 0x2028 || c === 0x2029) return i
  }
  return text.length
}

function isComment(line: string): boolean {
  return line.startsWith('#') || line.startsWith(';') || line.startsWith('//')
}

/** Drops ` # …`, but not within quotes. */
function withoutComment(line: string): string {
  const comment = /\s#/.exec(line)
  return comment && !line.slice(0, comment.index).includes('"') ? line.slice(0, comment.index).trim() : line
}

/** A line without what is found in texts, which is read for all lines at once. */
function understandLine(typed: string): UnderstoodLine {
  if (typed.length > longestTyped) return { as: 'text', typed, values: [], leftOut: 0 }
  const found = readTyped(typed)
  if (found) {
    const { kind, value, also, notes } = found
    const isRange = kind === 'ipv4-cidr' || kind === 'ipv6-cidr'
    return isRange ? { as: 'range', typed, kind, value, notes } : { as: 'value', typed, kind, value, also, notes }
  }
  if (isQueryLike(typed)) return asQuery(typed)
  const words = wordsOf(typed)
  if (words.length > 1) {
    // A few words are a query unless there is a value among them; the values are read later.
    if (words.some((word) => readTyped(word))) return { as: 'text', typed, values: [], leftOut: 0 }
    return asQuery(typed)
  }
  if (hasWildcard(typed)) return asWildcard(typed)
  const why = whyUnreadable(typed)
  return why === 'other' && !typed.includes('://') ? asQuery(typed) : { as: 'unknown', typed, why }
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,;|]+/).filter((word) => word !== '')
}

/** Whether a text uses the query language: a field, an operator in capitals, a quoted phrase or brackets around it. */
function isQueryLike(text: string): boolean {
  // `name: x` in a pasted text has a space behind the colon.
  for (const [, name = ''] of text.matchAll(/(?<![\w-])([A-Za-z_-]{2,20}):(?=\S)/g)) if (fieldNamed(name)) return true
  return /(?:^|\s)(?:AND|OR|NOT|&&|\|\|)\s/.test(text) || /^[-+!]?(?:"[^"]*"|\(.*\))$/s.test(text)
}

/**
 * Among several lines, words that are meant as nothing else are no question: they come with a pasted alert. A faulty
 * query may be a line of a log, which is read as a text.
 */
function amongOthers(line: UnderstoodLine): UnderstoodLine {
  const { as, typed } = line
  if (as === 'query' && !isQueryLike(typed)) return { as: 'unknown', typed, why: 'other' }
  return as === 'faulty' && /\s/.test(typed) ? { as: 'text', typed, values: [], leftOut: 0 } : line
}

function asQuery(typed: string): UnderstoodLine {
  const parsed = parseQuery(typed)
  return 'query' in parsed ? { as: 'query', typed, query: parsed.query } : { as: 'faulty', typed, fault: parsed.fault }
}

function asWildcard(typed: string): UnderstoodLine {
  const pattern = readNamePattern(typed)
  if (typeof pattern === 'string') {
    return {
      as: 'faulty',
      typed,
      fault: { code: 'bad-value', at: 0, length: typed.length, expected: ['name-pattern'] },
    }
  }
  const isRefanged = refang(typed) !== typed
  const below = pattern.shape === 'suffix' && pattern.pattern.startsWith('*.') ? pattern.pattern.slice(2) : undefined
  const under = below !== undefined && readTyped(below)?.kind === 'domain' ? below : undefined
  return { as: 'wildcard', typed, pattern, isRefanged, ...(under !== undefined && { under }) }
}

/** Fills in the values of the lines that are texts: words that are values, and what an upload would find. */
function readTexts(lines: readonly NumberedLine[], most: number): readonly NumberedLine[] {
  const texts = lines.flatMap((line, at) => (line.as === 'text' ? [{ line, at }] : []))
  if (texts.length === 0) return lines
  const found = texts.map(() => new Map<string, Value>())
  const add = (text: number, { kind, value }: Value) => found[text]?.set(`${kind} ${value}`, { kind, value })
  const words = texts.map(({ line }) => {
    return line.typed.length > longestTyped ? [] : wordsOf(line.typed).map((word) => readTyped(word))
  })
  for (const [text, values] of words.entries()) {
    // A line of nothing but values is taken at its word, also where an upload would pass over them.
    if (values.length > 0 && values.every((value) => value !== undefined)) for (const value of values) add(text, value)
  }
  const extractor = createExtractor({ onSighting: ({ line, kind, value }) => add(line - 1, { kind, value }) })
  const encoder = new TextEncoder()
  for (const [text, { line }] of texts.entries()) {
    extractor.push(encoder.encode(`${(found[text]?.size ?? 0) > 0 ? '' : line.typed}\n`))
  }
  extractor.finish()
  for (const [text, values] of words.entries()) {
    // What an upload passes over is still better than nothing.
    if (found[text]?.size === 0) for (const value of values) if (value) add(text, value)
  }
  const read = [...lines]
  for (const [text, { at, line }] of texts.entries()) {
    const { typed } = line
    const values = [...(found[text] as Map<string, Value>).values()]
    const leftOut = Math.max(0, values.length - most)
    const understood: UnderstoodLine =
      values.length > 0 ? { as: 'text', typed, values: values.slice(0, most), leftOut } : withoutValues(typed)
    read[at] = { ...understood, line: line.line }
  }
  return read
}

/** A text in which nothing was found: perhaps words to search for. */
function withoutValues(typed: string): UnderstoodLine {
  if (typed.length > longestTyped) return { as: 'unknown', typed, why: 'too-long' }
  return asQuery(typed)
}
