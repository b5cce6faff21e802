import { utcDay } from '../../../domain/dates.ts'
import { dayMs } from '../../../domain/time-units.ts'

/** In this folder, days are numbers since 1970-01-01 in UTC, times are ms since epoch. */

export function dayOf(time: number): number {
  return Math.floor(time / dayMs)
}

/** The last millisecond of a day. */
export function endOfDay(day: number): number {
  return (day + 1) * dayMs - 1
}

/** `2026-03-01` */
export function isoDay(day: number): string {
  return utcDay(day * dayMs)
}

/** The day of a text such as `2026-03-01`; undefined if it is missing or no day. */
export function readIsoDay(text: string | null): number | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || isoDay(dayOf(time)) !== text ? undefined : dayOf(time)
}

/** A time as calls of the API take it, ISO 8601. */
export function asOfText(time: number): string {
  return new Date(time).toISOString()
}
