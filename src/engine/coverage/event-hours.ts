import { hourSeconds } from '../../domain/time-units.ts'
import type { Sighting } from '../extract/sighting.ts'
import { isWatched, type Watch } from '../listings/looks.ts'
import { hoursOf } from '../match/match-time.ts'

/** When the suspicious observables of a log were seen. */
export interface EventHours {
  /** Number of observables by UTC hour since epoch. */
  readonly observables: ReadonlyMap<number, number>
  /** Observables without any time: they count as seen when the report is asked for. */
  readonly timeless: number
  /** Observables seen only after the time that the report is asked for. */
  readonly onlyLater: number
  /** Observables of which only the first and the last sighting are known. */
  readonly onlyEnds: number
}

/**
 * Counts the hours in which observables were seen.
 * @param now time that the report is asked for, ms since epoch
 */
export function countEventHours(now = Number.POSITIVE_INFINITY) {
  const observables = new Map<number, number>()
  let timeless = 0
  let onlyLater = 0
  let onlyEnds = 0
  return {
    get hours(): EventHours {
      return { observables, timeless, onlyLater, onlyEnds }
    },
    add(sighting: Sighting): void {
      const hours = hoursOf(sighting)
      if (!hours) {
        timeless++
        return
      }
      if ((hours.events[0] as number) * 1000 > now) onlyLater++
      if (hours.onlyEnds) onlyEnds++
      for (let i = 0; i < hours.events.length; i++) {
        const hour = Math.floor((hours.events[i] as number) / hourSeconds)
        observables.set(hour, (observables.get(hour) ?? 0) + 1)
      }
    },
  }
}

/** Share of the events (observable and hour) during which the source was watched, 0 to 1; 0 if there are no events. */
export function watchedShare({ observables, timeless }: EventHours, watch: Watch, now: number): number {
  let all = timeless
  let watched = isWatched(watch, now) ? timeless : 0
  for (const [hour, count] of observables) {
    all += count
    if (isWatched(watch, (hour + 0.5) * hourSeconds * 1000)) watched += count
  }
  return all > 0 ? watched / all : 0
}
