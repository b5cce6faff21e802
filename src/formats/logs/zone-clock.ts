import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { LineClock, LogContext } from '../log-format.ts'
import { type LogDetection, logClock } from './detect.ts'
import { localTimeIn } from './time/zone.ts'

/** Numbers of lines whose local time is unclear because the clocks of the zone changed. */
export interface ClockChanges {
  /** It occurred twice, because clocks were put back; it is read as the first. */
  repeated: number
  /** It did not occur, because clocks were put forward; it is read as if they had not been. */
  missing: number
}

export interface ZoneClock {
  readonly clock: LineClock
  /** Counts while `clock` reads. */
  readonly changes: ClockChanges
}

/**
 * Wraps a clock so that times without a zone are local times in a zone of the tz database, whose offset depends on the
 * day. `clock` itself reads them with the single offset of `context`. Times with a zone are not changed.
 */
export function zoneClock(
  clock: LineClock,
  detection: Pick<LogDetection, 'format' | 'head'>,
  context: LogContext,
  zone: string,
): ZoneClock {
  const own = context.zoneOffsetMinutes * minuteMs
  const elsewhere = logClock(detection, { ...context, zoneOffsetMinutes: context.zoneOffsetMinutes + 15 })
  const changes: ClockChanges = { repeated: 0, missing: 0 }
  return {
    changes,
    clock(bytes, start, end) {
      const ms = clock(bytes, start, end)
      if (!Number.isFinite(ms)) return ms
      const local = ms + own
      const { offset, occurrences } = localTimeIn(zone, local)
      // If both offsets are equal, it makes no difference whether the line names a zone.
      if (offset === own && occurrences === 1) return ms
      // `elsewhere` reads a time without a zone 15 minutes earlier. It does not read all lines, so it may infer another
      // year for a line without one; then times with a zone differ by whole days.
      const isNamed = (elsewhere(bytes, start, end) - ms) % dayMs === 0
      if (isNamed) return ms
      if (occurrences === 2) changes.repeated++
      else if (occurrences === 0) changes.missing++
      return offset === own ? ms : local - offset
    },
  }
}
