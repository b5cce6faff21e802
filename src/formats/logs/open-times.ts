/** Determines from the head of a file whether its times lack a year or a zone. */

import { minuteMs } from '../../domain/time-units.ts'
import type { LogContext } from '../log-format.ts'
import { type LogDetection, logClock, yearClock } from './detect.ts'
import { sampleLineRanges } from './head.ts'
import type { OpenDay } from './time/assumed-year.ts'

export interface OpenTimes {
  /** Number of sampled lines with a time. */
  readonly timed: number
  /** Days of the lines without a year, in order. */
  readonly days: readonly OpenDay[]
  /** Times of the lines with a year, ms since epoch. */
  readonly stated: readonly number[]
  /** Time of the first line that has one, ms since epoch, under the assumptions of `context`. */
  readonly firstTime: number | undefined
  /** Number of lines without a zone, which depend on `context.zoneOffsetMinutes`. */
  readonly withoutZone: number
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdayAndDay =
  /\b(sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}[,.]? {1,2}(?:([a-z]{3,9})\.? {1,3}(\d{1,2})|(\d{1,2})[ ./-]([a-z]{3,9}))\b/i

/** Uses the clock of the file's format, so it works for every format. */
export function openTimes(detection: Pick<LogDetection, 'format' | 'head'>, context: LogContext): OpenTimes {
  const { bytes } = detection.head
  const { clock, isYearOpen } = yearClock(detection, context)
  const elsewhere = logClock(detection, { ...context, zoneOffsetMinutes: context.zoneOffsetMinutes + 15 })
  const zoneMs = context.zoneOffsetMinutes * minuteMs
  const days: OpenDay[] = []
  const stated: number[] = []
  let withoutZone = 0
  let firstTime: number | undefined
  for (const { start, end } of sampleLineRanges(detection.head)) {
    const ms = clock(bytes, start, end)
    const isOpen = isYearOpen()
    const shifted = elsewhere(bytes, start, end)
    if (!Number.isFinite(ms)) continue
    firstTime ??= ms
    if (shifted !== ms) withoutZone++
    if (!isOpen) {
      stated.push(ms)
      continue
    }
    const local = new Date(ms + zoneMs)
    const day = { month: local.getUTCMonth() + 1, day: local.getUTCDate() }
    days.push({ ...day, ...weekdayOf(bytes, start, end, day) })
  }
  return { timed: days.length + stated.length, days, stated, firstTime, withoutZone }
}

/** The weekday written before this day within the first 256 bytes of the line. */
function weekdayOf(
  bytes: Uint8Array,
  start: number,
  end: number,
  { month, day }: OpenDay,
): { weekday: number } | undefined {
  const text = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 256)))
  const found = weekdayAndDay.exec(text)
  if (!found) return undefined
  const name = (found[2] ?? found[5] ?? '').slice(0, 3).toLowerCase()
  if (months.indexOf(name) + 1 !== month || Number(found[3] ?? found[4]) !== day) return undefined
  return { weekday: weekdays.indexOf((found[1] as string).toLowerCase()) }
}
