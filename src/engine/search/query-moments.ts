import { dayMs, hourMs, minuteMs, secondMs, weekMs } from '../../domain/time-units.ts'
import type { Moment } from './query.ts'

const units = { w: weekMs, d: dayMs, h: hourMs, m: minuteMs } as const

/**
 * A point in time as written in a query: the span that it covers, `[from, until)` in ms since epoch, or a time before
 * now.
 */
export type Written = { readonly from: number; readonly until: number } | { readonly agoMs: number }

/**
 * Reads a UTC date (`2026-01-31`), a UTC time (`2026-01-31T12:30Z`; seconds, milliseconds and Z are optional), or a
 * time before now: `-30m`, `-24h`, `-7d`, `-2w`. Undefined for anything else, for nonexistent dates and for years
 * before 1970.
 */
export function readMoment(text: string): Written | undefined {
  const ago = /^-(\d{1,5})([wdhm])$/.exec(text)
  if (ago) return { agoMs: Number(ago[1]) * units[ago[2] as keyof typeof units] }
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{3}))?)?Z?)?$/i.exec(text)
  if (!found) return undefined
  const [year, month, day, hours, minutes, seconds, ms] = found.slice(1).map((part) => part && Number(part)) as number[]
  const from = Date.UTC(year as number, (month as number) - 1, day, hours ?? 0, minutes ?? 0, seconds ?? 0, ms ?? 0)
  const isReal = new Date(from).toISOString().startsWith(text.slice(0, 10)) && (hours ?? 0) < 24
  if (!isReal || (minutes ?? 0) > 59 || (seconds ?? 0) > 59 || (year as number) < 1970) return undefined
  const step = hours === undefined ? dayMs : seconds === undefined ? minuteMs : ms === undefined ? secondMs : 1
  return { from, until: from + step }
}

/** A span in time as written in a query, half open; without an end where it is open. */
interface WrittenSpan {
  readonly from?: Moment
  readonly until?: Moment
}

/** Splits `>x`, `>=x`, `<x`, `<=x`, `=x` and `x..y`, where `*` or nothing means an open end. */
export function readComparison(text: string): { readonly op: string; readonly lower: string; readonly upper: string } {
  const range = text.indexOf('..')
  if (range >= 0) return { op: '..', lower: text.slice(0, range), upper: text.slice(range + 2) }
  const op = /^(?:>=|<=|>|<|=)/.exec(text)?.[0] ?? ''
  return { op: op || '=', lower: text.slice(op.length), upper: '' }
}

/** Tells whether this end of a range is open. */
export const isOpen = (end: string): boolean => end === '' || end === '*'
const startOf = (written: Written): Moment => ('agoMs' in written ? written : { at: written.from })
const endOf = (written: Written): Moment => ('agoMs' in written ? written : { at: written.until })

/** Reads a comparison with moments, a range of them or a single one; otherwise returns the fault, or what is missing. */
export function readSpan(text: string): WrittenSpan | 'date' | 'comparison' | 'empty-range' {
  const { op, lower, upper } = readComparison(text)
  if (op === '..') {
    const from = isOpen(lower) ? undefined : readMoment(lower)
    const until = isOpen(upper) ? undefined : readMoment(upper)
    if ((!from && !until) || (!from && !isOpen(lower)) || (!until && !isOpen(upper))) return 'date'
    const span = { ...(from && { from: startOf(from) }), ...(until && { until: endOf(until) }) }
    return isEmptySpan(span) ? 'empty-range' : span
  }
  const written = readMoment(lower)
  if (!written) return 'date'
  if (op === '>') return { from: endOf(written) }
  if (op === '>=') return { from: startOf(written) }
  if (op === '<') return { until: startOf(written) }
  if (op === '<=') return { until: endOf(written) }
  // A relative time such as `-7d` is a single moment; without a comparison that is hardly what the user means.
  return 'agoMs' in written ? 'comparison' : { from: startOf(written), until: endOf(written) }
}

function isEmptySpan({ from, until }: WrittenSpan): boolean {
  if (!from || !until) return false
  if ('at' in from && 'at' in until) return from.at >= until.at
  return 'agoMs' in from && 'agoMs' in until && from.agoMs <= until.agoMs
}
