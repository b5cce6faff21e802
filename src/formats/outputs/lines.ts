import { kindById } from '../../domain/observables/index.ts'
import { remembered } from '../../domain/remembered.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/time-units.ts'
import type { Omission, OutputPart, ValueOnly } from '../output-format.ts'

export { jsonLine } from '../../domain/json-line.ts'

/** Line ends of any reader, and characters that deceive terminals and people: control and bidirectional characters. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** Matches almost every name, as a fast path. */
const plainName = /^[!-~](?:[ -~]*[!-~])?$/

/** The entries as a JSON array: for a part, and for its changes. */
export const jsonArray = { head: () => '[\n', separator: ',\n', foot: () => ']\n' }

/**
 * The changes of a part as a JSON array of operations `{"op":"set","<name>":<entry>}` and `{"op":"remove",…}`, which the script
 * of a guide carries out.
 */
export const operations = (name: string) => ({
  mediaType: 'application/json',
  ...jsonArray,
  added: (entry: string) => `{"op":"set","${name}":${entry}}`,
  removed: (entry: string) => `{"op":"remove","${name}":${entry}}`,
})

/** Writes a text on one line: line ends and invisible characters become blanks. */
export function oneLine(text: string): string {
  return plainName.test(text) ? text : text.replace(unprintable, ' ').trim()
}

/** The beginning of a text: at most `most` UTF-16 units, without splitting a surrogate pair. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text
  const isSplit = (text.codePointAt(most - 1) as number) > 0xffff
  return text.slice(0, isSplit ? most - 1 : most)
}

/** Tells whether the value equals its canonical form, so that it contains only the characters that its kind allows. */
export function isCanonical({ kind, value }: ValueOnly): boolean {
  return kindById[kind].canonical(value) === value
}

/** Tells whether a value consists of visible characters without blanks. */
export const isOneWord = (value: string): boolean => !/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value)

/** Caches the last result, because the lists of an output ask for the same indicator in a row. */
let last: { readonly indicator: ValueOnly; readonly line: readonly string[] | Omission } | undefined

/**
 * The value as a line of a list with one value per line: canonical, a single word, and not a comment to readers of
 * lists (`#`, `;`, `!`, `//`, `--`).
 */
export function listLine(indicator: ValueOnly): readonly string[] | Omission {
  if (last?.indicator === indicator) return last.line
  const { value } = indicator
  const isLine = isCanonical(indicator) && isOneWord(value) && !/^(?:[#;!]|\/\/|--)/.test(value)
  const line = isLine ? [value] : 'inexpressible'
  last = { indicator, line }
  return line
}

/** Entries of canonical values; others are left out. */
export const ifCanonical =
  (write: OutputPart['entries']): OutputPart['entries'] =>
  (indicator, context) =>
    isCanonical(indicator) ? write(indicator, context) : 'inexpressible'

/** Entries of values that can be a line of a list (`listLine`); others are left out. */
export const ifLine =
  (write: OutputPart['entries']): OutputPart['entries'] =>
  (indicator, context) => {
    const line = listLine(indicator)
    return typeof line === 'string' ? line : write(indicator, context)
  }

const dateOf = remembered((days: number) => new Date(days * dayMs).toISOString().slice(0, -13), 4096)
const digits = (count: number, length: number) =>
  Array.from({ length: count }, (_, n) => String(n).padStart(length, '0'))
const pairs = digits(60, 2)
const triples = digits(1000, 3)

/** Texts of the times asked for last, each in a slot of its own: many indicators share a time. */
const times = Array.from({ length: 1021 }, () => ({ ms: Number.NaN, text: '' }))

/** Converts ms since epoch to ISO 8601 in UTC with milliseconds. Same result as `Date`, in a fifth of the time. */
export function isoTime(ms: number): string {
  const slot = times[Math.abs(ms) % times.length]
  if (!slot) return timeText(ms)
  if (slot.ms !== ms) {
    slot.text = timeText(ms)
    slot.ms = ms
  }
  return slot.text
}

/**
 * The end of the day of an instant, in UTC and without milliseconds. Indicators that are listed again then do not change with every
 * release.
 */
export const wholeDays = (ms: number): string => `${isoTime(Math.ceil(ms / dayMs) * dayMs).slice(0, -5)}Z`

function timeText(ms: number): string {
  const days = Math.floor(ms / dayMs)
  const rest = ms - days * dayMs
  // Unusual values, including those that `Date` refuses.
  if (!Number.isInteger(ms) || Math.abs(ms) > 8.64e15) return new Date(ms).toISOString()
  const hour = pairs[Math.floor(rest / hourMs)]
  const minute = pairs[Math.floor(rest / minuteMs) % 60]
  return `${dateOf(days)}${hour}:${minute}:${pairs[Math.floor(rest / 1000) % 60]}.${triples[rest % 1000]}Z`
}
