import { minuteMs } from '../../../domain/time-units.ts'
import { dropOldest } from '../drop-oldest.ts'

/**
 * Counts requests per id and minute in the memory of this process, for the `most` ids that came last. The minute of an id
 * begins with its first request.
 */
export function countByMinute(now: () => number, most: number) {
  const windows = new Map<string, { start: number; taken: number }>()
  const windowOf = (id: string) => {
    const window = windows.get(id)
    return window && now() - window.start < minuteMs && now() >= window.start ? window : undefined
  }
  return {
    /** @returns the requests in this minute with this one, and the seconds until the next minute */
    take(id: string): { readonly taken: number; readonly reset: number } {
      const window = windowOf(id) ?? { start: now(), taken: 0 }
      window.taken++
      windows.delete(id)
      windows.set(id, window)
      dropOldest(windows, most)
      return { taken: window.taken, reset: Math.max(1, Math.ceil((window.start + minuteMs - now()) / 1000)) }
    },
  }
}
