import type { Value } from '../../domain/observables/read.ts'
import { finish, type Steps } from '../../domain/steps.ts'
import { createExtractor } from '../extract/extraction.ts'
import { hasWildcard, type NamePattern, readNamePattern } from './name-pattern.ts'
import type { Query, QueryFault } from './query.ts'
import { fieldNamed, parseQuery } from './query-parser.ts'
import { longestTyped, readTyped, type Unreadable, type ValueNote, whyUnreadable } from './typed-value.ts'
import { type UnreadPart, unreadParts } from './unread-parts.ts'

/** How one line of the search box is understood. `typed` is the line without surrounding white space. */
export type UnderstoodLine = { readonly typed: string } /** One value. `also` are other kinds that it may be. */ & (
  | ({ readonly as: 'value'; readonly also: readonly Value[]; readonly notes: readonly ValueNote[] } & Value)
  /** A range of addresses. */
  | ({ readonly as: 'range'; readonly notes: readonly ValueNote[] } & Value)
  /** A pattern for names. */
  | { readonly as: 'wildcard'; readonly pattern: NamePattern }
  | { readonly as: 'query'; readonly query: Query }
  /** An invalid query or pattern; positions refer to `typed`. */
  | { readonly as: 'faulty'; readonly fault: QueryFault }
  /**
   * Text that contains values, such as an alert: the values in order, without duplicates. `leftOut` is the number of
   * values beyond the limit. `unread` are the parts of the text without a value.
   */
  | {
      readonly as: 'text'
      readonly values: readonly Value[]
      readonly leftOut: number
      readonly unread: readonly UnreadPart[]
    }
  | { readonly as: 'unknown'; readonly why: Unreadable }
)

/** Interpretation of the whole content of the search box. */
export type Understood =
  | { readonly as: 'nothing' }
  | UnderstoodLine
  /** Several lines, each interpreted separately, in order. */
  | {
      readonly as: 'bulk'
      readonly lines: readonly NumberedLine[]
      /**
       * Number of lines beyond the limit, without empty lines and comments. So much text should be uploaded instead.
       */
      readonly leftOut: number
    }

type NumberedLine = UnderstoodLine & {
  /** Counted from 1, comments and empty lines included. */
  readonly line: number
}

/** Maximum number of lines answered at once. */
export const mostLines = 10_000
/** Maximum number of values read from one line. */
const mostInText = 100

/** Limits for the interpretation of a text. */
interface UnderstoodBounds {
  readonly lines: number
  /** Maximum number of values per line. */
  readonly inText: number
}

/**
 * Interprets typed, pasted or dropped text: a value of any kind (also defanged), a range, a wildcard, a query
 * (docs/search.md), a text that contains values, or several lines. A line that starts with `#`, `;` or `//` is a
 * comment, and so is the rest of a line after ` #`.
 *
 * Never throws; time grows linearly with the length of the text. Values inside a text are found as in an upload, so
 * file names, private addresses and the like are ignored.
 */
export function understand(text: string, bounds: Partial<UnderstoodBounds> = {}): Understood {
  return finish(understanding(text, bounds))
}

/** The same, line by line, so that other work can go on between two lines. */
export function* understanding(
  text: string,
  { lines: most = mostLines, inText = mostInText }: Partial<UnderstoodBounds> = {},
): Steps<Understood> {
  const bulk: NumberedLine[] = []
  let leftOut = 0
  let line = 0
  for (let start = 0; start <= text.length; ) {
    const end = endOfLine(text, start)
    line++
    const typed = text.slice(start, end).trim()
    start = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    if (typed === '' || isComment(typed)) continue
    if (bulk.length === most) leftOut++
    else {
      bulk.push({ ...understandLine(withoutComment(typed)), line })
      yield
    }
  }
  const [only] = bulk
  if (!only) return { as: 'nothing' }
  const isBulk = bulk.length > 1 || leftOut > 0
  const lines = yield* readTexts(
    isBulk ? bulk.map(({ line, ...one }) => ({ ...amongOthers(one), line })) : bulk,
    inText,
  )
  if (isBulk) return { as: 'bulk', lines, leftOut }
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

/** Drops a trailing ` # …` comment, except inside quotes. */
function withoutComment(line: string): string {
  const comment = /\s#/.exec(line)
  return comment && !line.slice(0, comment.index).includes('"') ? line.slice(0, comment.index).trim() : line
}

/** Interprets a line, except for the values inside texts, which are read for all lines at once. */
function understandLine(typed: string): UnderstoodLine {
  if (typed.length > longestTyped) return textOf(typed)
  const found = readTyped(typed)
  if (found) {
    const { kind, value, also, notes } = found
    const isRange = kind === 'ipv4-cidr' || kind === 'ipv6-cidr'
    return isRange ? { as: 'range', typed, kind, value, notes } : { as: 'value', typed, kind, value, also, notes }
  }
  if (isQueryLike(typed)) return asQuery(typed)
  const words = wordsOf(typed)
  if (words.length > 1) {
    // A few words are a query unless one of them is a value; values in texts are read later.
    if (words.some((word) => readTyped(word))) return textOf(typed)
    return asQuery(typed)
  }
  if (hasWildcard(typed)) return asWildcard(typed)
  const why = whyUnreadable(typed)
  return why === 'other' && !typed.includes('://') ? asQuery(typed) : { as: 'unknown', typed, why }
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,;|]+/).filter((word) => word !== '')
}

/**
 * Tells whether a text uses the query language: a field, an operator in capitals, a quoted phrase, or brackets around
 * it.
 */
function isQueryLike(text: string): boolean {
  // In pasted text such as `name: x`, a space follows the colon.
  for (const [, name = ''] of text.matchAll(/(?<![\w-])([A-Za-z_-]{2,20}):(?=\S)/g)) if (fieldNamed(name)) return true
  return /(?:^|\s)(?:AND|OR|NOT|&&|\|\|)\s/.test(text) || /^[-+!]?(?:"[^"]*"|\(.*\))$/s.test(text)
}

/**
 * Among several lines, a line of plain words is not a query: it comes from a pasted alert. A line that looks like an
 * invalid query may be a log line, which is read as text.
 */
function amongOthers(line: UnderstoodLine): UnderstoodLine {
  const { as, typed } = line
  if (as === 'query' && !isQueryLike(typed)) return { as: 'unknown', typed, why: 'other' }
  return as === 'faulty' && /\s/.test(typed) ? textOf(typed) : line
}

/** A text whose values are read later. */
function textOf(typed: string): UnderstoodLine {
  return { as: 'text', typed, values: [], leftOut: 0, unread: [] }
}

function asQuery(typed: string): UnderstoodLine {
  const parsed = parseQuery(typed)
  return 'query' in parsed ? { as: 'query', typed, query: parsed.query } : { as: 'faulty', typed, fault: parsed.fault }
}

function asWildcard(typed: string): UnderstoodLine {
  const pattern = readNamePattern(typed)
  if (!pattern) {
    return {
      as: 'faulty',
      typed,
      fault: { code: 'bad-value', at: 0, length: typed.length, expected: ['name-pattern'] },
    }
  }
  return { as: 'wildcard', typed, pattern }
}

/** Adds the values of text lines: words that are values, and everything that an upload would find. */
function* readTexts(lines: readonly NumberedLine[], most: number): Steps<readonly NumberedLine[]> {
  const texts = lines.flatMap((line, at) => (line.as === 'text' ? [{ line, at }] : []))
  if (texts.length === 0) return lines
  const valuesOfText = texts.map(() => new Map<string, Value>())
  const add = (text: number, { kind, value }: Value) => valuesOfText[text]?.set(`${kind} ${value}`, { kind, value })
  const words: (readonly ReturnType<typeof readTyped>[])[] = []
  for (const { line } of texts) {
    words.push(line.typed.length > longestTyped ? [] : wordsOf(line.typed).map((word) => readTyped(word)))
    yield
  }
  for (const [text, values] of words.entries()) {
    // If a line consists only of values, all are accepted, including those that an upload would ignore.
    if (values.length > 0 && values.every((value) => value !== undefined)) for (const value of values) add(text, value)
  }
  const extractor = createExtractor({ onSighting: ({ line, kind, value }) => add(line - 1, { kind, value }) })
  const encoder = new TextEncoder()
  for (const [text, { line }] of texts.entries()) {
    extractor.push(encoder.encode(`${(valuesOfText[text]?.size ?? 0) > 0 ? '' : line.typed}\n`))
    yield
  }
  extractor.finish()
  for (const [text, values] of words.entries()) {
    // Values that an upload would ignore are better than no values.
    if (valuesOfText[text]?.size === 0) for (const value of values) if (value) add(text, value)
  }
  const found = valuesOfText.map((values) => [...values.values()])
  const parts = yield* unreadParts(texts.map(({ line }, text) => ({ typed: line.typed, values: found[text] ?? [] })))
  const read = [...lines]
  for (const [text, { at, line }] of texts.entries()) {
    const { typed } = line
    const values = found[text] ?? []
    const unread = parts[text] ?? []
    const leftOut = Math.max(0, values.length - most)
    const understood: UnderstoodLine =
      values.length > 0 ? { as: 'text', typed, values: values.slice(0, most), leftOut, unread } : withoutValues(typed)
    read[at] = { ...understood, line: line.line }
  }
  return read
}

/** A text without values may be words to search for. */
function withoutValues(typed: string): UnderstoodLine {
  if (typed.length > longestTyped) return { as: 'unknown', typed, why: 'too-long' }
  return asQuery(typed)
}
