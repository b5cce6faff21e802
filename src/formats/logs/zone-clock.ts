import type { LineClock, LogContext } from '../log-format.ts'
import { type LogDetection, logClock } from './detect.ts'
import { localToUtc } from './time/zone.ts'

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const DAY = 96 * QUARTER

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
    const ms = clock(bytes, start, end)
    if (Number.isNaN(ms)) return ms
    const local = ms + zoneOffsetMinutes * MINUTE
    const quarter = Math.floor(local / QUARTER)
    if (quarter !== lastQuarter) {
      lastQuarter = quarter
      offset = local - localToUtc(local, zone)
    }
    // On most days it makes no difference whether the line names a zone.
    if (offset === zoneOffsetMinutes * MINUTE) return ms
    // By whole days only where a line states no year: this clock does not read all lines.
    const isNamed = (elsewhere(bytes, start, end) - ms) % DAY === 0
    return isNamed ? ms : local - offset
  }
}
