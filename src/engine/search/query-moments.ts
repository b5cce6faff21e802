import { dayMs, hourMs, minuteMs, secondMs, weekMs } from '../../domain/time-units.ts'

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
