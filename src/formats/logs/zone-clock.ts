import type { LineClock, LogContext } from '../log-format.ts'
import { type LogDetection, logClock } from './detect.ts'
import { localToUtc } from './time/zone.ts'

const QUARTER = 900_000

/**
 * Reads lines that name no zone in a zone of the tz database, whose offset depends on the day: `clock` reads them with the
 * one offset of `context`. Lines that name theirs stay as they are.
 */
export function zoneClock(
  clock: LineClock,
  detection: Pick<LogDetection, 'format' | 'head'>,
  context: LogContext,
  zone: string,
): LineClock {
  const { zoneOffsetMinutes } = context
  const elsewhere = logClock(detection, { ...context, zoneOffsetMinutes: zoneOffsetMinutes + 15 })
  let lastQuarter = Number.NaN
  let offset = 0
  return (bytes, start, end) => {
    const shifted = elsewhere(bytes, start, end)
    // Last, because it also tells whether the line states its year.
    const ms = clock(bytes, start, end)
    if (Number.isNaN(ms) || shifted === ms) return ms
    const local = ms + zoneOffsetMinutes * 60_000
    const quarter = Math.floor(local / QUARTER)
    if (quarter !== lastQuarter) {
      lastQuarter = quarter
      offset = local - localToUtc(local, zone)
    }
    return local - offset
  }
}
