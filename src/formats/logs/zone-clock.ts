import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { LineClock, LogContext } from '../log-format.ts'
import { type LogDetection, logClock } from './detect.ts'
import { localToUtc } from './time/zone.ts'

const QUARTER = 15 * minuteMs

/**
 * Wraps a clock so that times without a zone are local times in a zone of the tz database, whose offset depends on the
 * day. `clock` itself reads them with the single offset of `context`. Times with a zone are not changed.
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
    if (!Number.isFinite(ms)) return ms
    const local = ms + zoneOffsetMinutes * minuteMs
    const quarter = Math.floor(local / QUARTER)
    if (quarter !== lastQuarter) {
      lastQuarter = quarter
      offset = local - localToUtc(local, zone)
    }
    // If both offsets are equal, it makes no difference whether the line names a zone.
    if (offset === zoneOffsetMinutes * minuteMs) return ms
    // `elsewhere` reads a time without a zone 15 minutes earlier. It does not read all lines, so it may infer another
    // year for a line without one; then times with a zone differ by whole days.
    const isNamed = (elsewhere(bytes, start, end) - ms) % dayMs === 0
    return isNamed ? ms : local - offset
  }
}
