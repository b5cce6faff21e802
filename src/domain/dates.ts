/** The last time with a four-digit year; lists use the end of 9999 for entries that never expire. */
export const lastTime = Date.parse('9999-12-31T23:59:59.999Z')

/** The day of a time in UTC, such as `2026-06-30`. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** A time as ISO 8601 in UTC with milliseconds; null if there is none. */
export function isoTime<Ms extends number | null | undefined>(ms: Ms): Ms extends number ? string : null {
  return (ms == null ? null : new Date(ms).toISOString()) as Ms extends number ? string : null
}

/** Like `isoTime`; also null for times without bounds and for NaN. */
export function finiteIsoTime(ms: number | undefined): string | null {
  return Number.isFinite(ms) ? isoTime(ms as number) : null
}

/** Tells whether a date like `2026-06-30` exists: `Date.parse` reads 31 June as 1 July. */
export function isDay(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDate() === Number(date.slice(8))
}
