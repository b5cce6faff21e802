import { parsedJson } from '../../domain/parsed-json.ts'

/** An entry of a file, counted from 1, or the fact that it is not JSON. */
export type JsonEntry =
  | { readonly at: number; readonly value: unknown }
  | { readonly at: number; readonly fault: 'not-json' | 'too-large' }

/** Maximum length of an entry, in characters; longer entries are skipped. */
const mostOfEntry = 8 * 1024 * 1024

/**
 * Reads the entries of a JSON file: the elements of an array, one entry per line for JSON lines, or the single value.
 * If the file as a whole is not valid JSON (truncated, or one entry is broken), the readable entries are returned.
 */
export function* jsonEntries(text: string): Generator<JsonEntry> {
  const whole = parsedJson(text)
  if (whole !== undefined) {
    const values: readonly unknown[] = Array.isArray(whole) ? whole : [whole]
    for (const [i, value] of values.entries()) yield { at: i + 1, value }
    return
  }
  let at = 0
  for (const entry of text.trimStart().startsWith('[') ? elementsOf(text) : linesOf(text)) {
    at++
    const value = entry.length > mostOfEntry ? undefined : parsedJson(entry)
    yield value !== undefined ? { at, value } : { at, fault: entry.length > mostOfEntry ? 'too-large' : 'not-json' }
  }
}

function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const feed = text.indexOf('\n', at)
    const end = feed < 0 ? text.length : feed
    const line = text.slice(at, end).trim()
    if (line !== '') yield line
    at = end + 1
  }
}

/** Finds the elements of an array by counting brackets. */
function* elementsOf(text: string): Generator<string> {
  let depth = 0
  let isText = false
  let from = text.indexOf('[') + 1
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (isText) {
      if (c === 92) i++
      // JSON strings contain no line feeds: a missing quote spoils only this entry, not all that follow.
      else if (c === 34 || c === 10) isText = false
    } else if (c === 34) isText = true
    else if (c === 123 || c === 91) depth++
    else if (c === 125 || c === 93) {
      if (depth === 0) break
      depth--
      if (depth === 0) {
        yield text.slice(from, i + 1).trim()
        from = i + 1
      }
    } else if (c === 44 && depth === 0) from = i + 1
  }
  const rest = text.slice(from).trim()
  if (depth > 0 && rest !== '') yield rest
}

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>

/** The value as a JSON object; undefined for anything else. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** The first of these fields with a text or number; empty texts are skipped. */
export function textIn(fields: Fields | undefined, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  }
  return undefined
}

/** The elements of an array field; empty for anything else. */
export function listIn(fields: Fields | undefined, name: string): readonly unknown[] {
  const value = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
  return Array.isArray(value) ? value : []
}

/**
 * Reads a time as Unix seconds: Unix seconds or milliseconds, ISO 8601, `2023-06-03 07:55:45.458727`, or a date.
 * Without a zone it is UTC, as the sources' crawlers write. Undefined for anything else.
 */
export function secondsIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const plain = text.trim()
  if (/^\d{9,10}(?:\.\d+)?$/.test(plain)) return Math.floor(Number(plain))
  if (/^\d{12,13}$/.test(plain)) return Math.floor(Number(plain) / 1000)
  const match =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)?\s?(Z|UTC|[+-]\d\d:?\d\d)?$/i.exec(plain)
  if (!match) return undefined
  const [year, month, day, hours, minutes, seconds] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const time = Date.UTC(year, month - 1, day, hours, minutes, seconds)
  if (new Date(time).getUTCDate() !== day || hours > 23 || minutes > 59) return undefined
  const zone = /^([+-])(\d\d):?(\d\d)$/.exec(match[7] ?? '')
  const offset = zone ? (Number(zone[2]) * 60 + Number(zone[3])) * 60 * (zone[1] === '-' ? -1 : 1) : 0
  return Math.floor(time / 1000) - offset
}
