import { dayMs } from '../../domain/time-units.ts'
import { grown, uint32 } from '../listings/columns.ts'
import { NumberedKeys } from './numbered-keys.ts'

/** Figures of a source at the end of one UTC day, reconstructed from its intervals. */
export interface DayFigures {
  /** Start of the day, ms since epoch. */
  readonly day: number
  readonly listed: number
  readonly exclusive: number
  readonly medianAgeMs: number | undefined
  /** Over the `figureDays` days that end with this day. */
  readonly newly: number
  readonly novel: number
}

interface HistoryOptions {
  readonly now: number
  /**
   * Number of each source's owner, and times of its first and newest snapshot, ms. There are no figures for days before
   * and after.
   */
  readonly sources: readonly { readonly owner: number; readonly since: number; readonly until: number }[]
  readonly days: number
  readonly figureDays: number
}

/** Intervals that begin within the same day or month and end on the same day. */
interface Span {
  readonly bucket: number
  readonly last: number
  readonly count: number
}

/** Starts before the history are grouped by month. */
const monthDays = 30
const months = 240
/** An event is a number: twice its day, with one bit for a start, above the bits of its source. */
const sourceBits = 20
const mostDays = 2 ** (30 - sourceBits) - 1

/**
 * Figures for the days before today, from intervals. "Listed on a day" means at the end of the day. Memory grows with
 * sources times days, and with the distinct pairs of start and end days, not with the number of intervals.
 *
 * @throws RangeError for more than a million sources or 1,023 days
 */
export function dayHistory({ now, sources, days, figureDays }: HistoryOptions) {
  if (sources.length > 2 ** sourceBits || days > mostDays) throw new RangeError('Too many sources or days')
  const today = Math.floor(now / dayMs) * dayMs
  /** End of the first day. */
  const firstEnd = today - (days - 1) * dayMs
  const width = days + 1
  const buckets = width + months
  const spans = new NumberedKeys()
  const spanCounts = uint32()
  /** Intervals that have not ended, by source and bucket: most have not. */
  const open = new Uint32Array(sources.length * buckets)
  const exclusive = new Int32Array(sources.length * width)
  const newly = new Uint32Array(sources.length * width)
  const novel = new Uint32Array(sources.length * width)
  let events = new Int32Array(64)
  let eventCount = 0
  const active = new Int32Array(sources.length)

  /** The first day whose end is after `time`; may be before the history, and is `days` from today on. */
  const dayAfter = (time: number) => Math.min(days, Math.floor((time - firstEnd) / dayMs) + 1)
  const sinceDay = Int32Array.from(sources, ({ since }) => Math.max(0, dayAfter(since)))
  const lastDay = Int32Array.from(sources, ({ until }) => Math.min(days - 1, dayAfter(until)))

  return {
    addInterval(source: number, from: number, until: number): void {
      const last = dayAfter(until)
      const begun = dayAfter(from)
      if (last <= Math.max(begun, sinceDay[source] as number)) return
      const bucket = begun > 0 ? begun : width + Math.min(months - 1, Math.floor(-begun / monthDays))
      if (last === days) {
        const at = source * buckets + bucket
        open[at] = (open[at] as number) + 1
        return
      }
      const place = spans.place((source * buckets + bucket) * width + last)
      if (place === spanCounts.length) spanCounts.push(0)
      spanCounts.set(place, spanCounts.at(place) + 1)
    },

    /** Records that a source listed an indicator for the first time. */
    addNewly(source: number, from: number, isNovel: boolean): void {
      const on = dayAfter(from)
      if (on < 0 || on >= days) return
      const at = source * width + on
      newly[at] = (newly[at] as number) + 1
      if (isNovel) novel[at] = (novel[at] as number) + 1
    },

    /** Records the days of an interval on which no other source listed the indicator. */
    addExclusive(source: number, from: number, until: number): void {
      const first = Math.max(dayAfter(from), sinceDay[source] as number)
      const last = dayAfter(until)
      if (last > first) noteExclusive(source, first, last)
    },

    /** Adds the intervals of one indicator that are compared with each other; call before `countExclusive`. */
    addActive(source: number, from: number, until: number): void {
      const first = Math.max(dayAfter(from), sinceDay[source] as number)
      const last = dayAfter(until)
      if (last <= first) return
      if (eventCount + 2 > events.length) events = grown(events, eventCount + 2)
      events[eventCount++] = ((2 * first + 1) << sourceBits) + source
      // Ends are sorted before starts of the same day.
      events[eventCount++] = ((2 * last) << sourceBits) + source
    },

    /** Counts the days on which only one source listed the indicator, for sources of `owner`. */
    countExclusive(owner: number): void {
      sortStart(events, eventCount)
      let listing = 0
      // While only one source lists it, the sum of the active source numbers is its number.
      let sum = 0
      let before = 0
      for (let i = 0; i < eventCount; i++) {
        const event = events[i] as number
        const source = event & ((1 << sourceBits) - 1)
        const dayAndStart = event >> sourceBits
        const on = dayAndStart >> 1
        if (listing === 1 && on > before && sources[sum]?.owner === owner) noteExclusive(sum, before, on)
        before = on
        const was = active[source] as number
        const is = was + (dayAndStart & 1 ? 1 : -1)
        active[source] = is
        if (was === 0 && is === 1) {
          listing++
          sum += source
        } else if (is === 0) {
          listing--
          sum -= source
        }
      }
      eventCount = 0
    },

    /** Returns the days of each source, oldest first, from the day of its first snapshot to the day of its newest. */
    all(): readonly (readonly DayFigures[])[] {
      const spansOf = sources.map(() => [] as Span[])
      for (let place = 0; place < spans.size; place++) {
        const key = spans.key(place)
        const rest = key % (width * buckets)
        const bucket = Math.floor(rest / width)
        spansOf[Math.floor(key / (width * buckets))]?.push({ bucket, last: rest % width, count: spanCounts.at(place) })
      }
      for (const [at, count] of open.entries()) {
        if (count > 0) spansOf[Math.floor(at / buckets)]?.push({ bucket: at % buckets, last: days, count })
      }
      return spansOf.map(daysOf)
    },
  }

  function noteExclusive(source: number, first: number, last: number): void {
    const at = source * width
    exclusive[at + first] = (exclusive[at + first] as number) + 1
    exclusive[at + last] = (exclusive[at + last] as number) - 1
  }

  function daysOf(of: readonly Span[], source: number): DayFigures[] {
    const known = sinceDay[source] as number
    const begins = Map.groupBy(of, ({ bucket }) => Math.max(bucket < width ? bucket : 0, known))
    const ends = Map.groupBy(of, ({ last }) => last)
    const listed = new Uint32Array(buckets)
    const dayFigures: DayFigures[] = []
    let total = 0
    let alone = 0
    for (let on = 0; on <= (lastDay[source] as number); on++) {
      alone += exclusive[source * width + on] as number
      for (const { bucket, count } of ends.get(on) ?? []) {
        listed[bucket] = (listed[bucket] as number) - count
        total -= count
      }
      for (const { bucket, count } of begins.get(on) ?? []) {
        listed[bucket] = (listed[bucket] as number) + count
        total += count
      }
      if (on < known) continue
      let fresh = 0
      let original = 0
      for (let back = Math.max(0, on - figureDays + 1); back <= on; back++) {
        fresh += newly[source * width + back] as number
        original += novel[source * width + back] as number
      }
      dayFigures.push({
        day: firstEnd + (on - 1) * dayMs,
        listed: total,
        exclusive: alone,
        medianAgeMs: medianAge(listed, total, on),
        newly: fresh,
        novel: original,
      })
    }
    return dayFigures
  }

  /** Walks from the youngest entries until half of them are counted. */
  function medianAge(listed: Uint32Array, total: number, on: number): number | undefined {
    if (total === 0) return undefined
    const wanted = (total + 1) >>> 1
    let passed = 0
    for (let bucket = on; bucket > 0; bucket--) {
      passed += listed[bucket] as number
      if (passed >= wanted) return (on - bucket + 0.5) * dayMs
    }
    for (let month = 0; month < months; month++) {
      passed += listed[width + month] as number
      if (passed >= wanted) return (on + (month + 0.5) * monthDays) * dayMs
    }
    return undefined
  }
}

/** Sorts the first numbers, in ascending order. Most often they are few, and a loop is faster than a call. */
function sortStart(numbers: Int32Array, count: number): void {
  if (count > 32) {
    numbers.subarray(0, count).sort()
    return
  }
  for (let i = 1; i < count; i++) {
    const number = numbers[i] as number
    let at = i
    for (; at > 0 && (numbers[at - 1] as number) > number; at--) numbers[at] = numbers[at - 1] as number
    numbers[at] = number
  }
}
