/** The last time with a four-digit year; lists use the end of 9999 for entries that never expire. */
export const lastTime = Date.parse('9999-12-31T23:59:59.999Z')

/** Tells whether a date like `2026-06-30` exists: `Date.parse` reads 31 June as 1 July. */
export function isDay(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDate() === Number(date.slice(8))
}
