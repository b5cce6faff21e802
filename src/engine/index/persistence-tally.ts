import { dayMs } from '../../domain/time-units.ts'
import { isWatched, knownFrom, looksUntil, type Watch } from '../listings/looks.ts'
import { classByCode, kindClasses, knotDays, knots, situations } from '../persistence/curves.ts'
import type { EntryCursor } from './index-entries.ts'
import { DATED, PUBLISHED } from './index-layout.ts'

/** Index files store whole seconds. */
const resolution = 999
/** Maximum number of events that one indicator can stand in for, if very many sources list it for the first time. */
const mostEventsOfEntry = 4
/**
 * Maximum per source and kind class. Their answers are so similar (`interval.ts`) that more add hardly any information.
 * Entries come in the order of their fingerprints, so the first ones are a random sample.
 */
const mostStandIns = 250
/**
 * After this many intervals of a source only every second one is examined, after twice as many every fourth, and so on.
 */
const fewIntervals = 32
/** Maximum distance from the middle between two looks for an instant to count as the middle. */
const middle = 0.25
/** Daily looks are sometimes slightly less than a day apart. */
const least = Float64Array.from(knotDays, (days) => 0.99 * dayMs * days)
/** Start of the next knot; the last one ends half as far again. */
const most = Float64Array.from(least, (from, k) => least[k + 1] ?? 1.5 * from)
/** Multiples of this number are spread evenly over 0 to 1. */
const golden = (Math.sqrt(5) - 1) / 2

/** Positions in `situations`. */
export const BACK = 0
export const FORWARD = 1
const KEPT = 2
const CAME = 3
const WENT = 4
const APART = 5
const BEYOND = 6

/**
 * How often a source was asked whether it had listed an indicator at an event (`questions`), and how often it had
 * (`listed`).
 */
export type Tallies = ReturnType<typeof tally>

/** Offset of the first knot of a source, kind class and situation. */
export function cell(source: number, kindClass: number, situation: number): number {
  return ((source * kindClasses.length + kindClass) * situations.length + situation) * knots
}

/**
 * Collects the counts in one pass over the entries of an index. Another source's first listing of an indicator stands
 * in for the event that a log would show, if that source was watched before. Each source that holds the indicator at
 * some look nearby is asked whether it had listed it at that moment. The answer comes from its own look at that moment,
 * or from one no further away than half of the uncertainty of the moment. The looks around that look are what would be
 * known without it.
 *
 * `worlds` has a number for each source: 0 if it is public, otherwise a number for its owner. A source learns from its
 * own world and from public sources.
 */
export function tally(
  scan: (visit: (entry: EntryCursor) => void) => void,
  watches: readonly Watch[],
  worlds: Int32Array = new Int32Array(watches.length),
) {
  /**
   * By source, kind class, situation and knot: see `cell`. For `apart` and `beyond`, `listed` counts the negative
   * answers.
   */
  const questions = new Float64Array(cell(watches.length, 0, 0))
  const listed = new Float64Array(questions.length)
  /** Sum of the uncertainty of the event times relative to the distances, each 0 to 1. */
  const doubt = new Float64Array(questions.length)
  /** Number of stand-ins for events, by source and kind class. */
  const standIns = new Uint32Array(watches.length * kindClasses.length)
  /** The same for all listings, event or not; only for `back` and `forward`. */
  const usual = { questions: new Float64Array(questions.length), listed: new Float64Array(questions.length) }
  /** By source: number of intervals so far, and the sampling stride. */
  const intervals = new Uint32Array(watches.length)
  const stride = new Uint32Array(watches.length).fill(1)
  /** For the current entry: times of first listings, by whom, and how uncertain they are. */
  const moments = new Float64Array(mostEventsOfEntry)
  const doubts = new Float64Array(mostEventsOfEntry)
  const by = new Int32Array(mostEventsOfEntry)
  /** By world: entries that one of its sources needed. */
  const entries = new Uint32Array(worlds.reduce((highest, world) => Math.max(highest, world), 0) + 1)
  /** For the current entry: the worlds that own a part of it. */
  let owners: number[] = []
  /** For the current entry and source: its intervals. */
  let froms = new Float64Array(16)
  let untils = new Float64Array(16)
  let intervalCount = 0

  scan((entry) => {
    const { postings } = entry
    for (let i = 0; i < postings; i++) {
      const source = entry.source(i)
      const nth = (intervals[source] as number) + 1
      const each = stride[source] as number
      intervals[source] = nth
      if (nth % each !== 0) continue
      if (nth >= fewIntervals * each) stride[source] = 2 * each
      askUsual(entry, i, source, each, nth)
    }
    if (postings < 2 || entry.source(0) === entry.source(postings - 1)) return
    const kindClass = classByCode[entry.code] as number
    askWorld(entry, kindClass, 0)
    if (entries.length === 1) return
    owners = []
    for (let i = 0; i < postings; i++) {
      const world = worlds[entry.source(i)] as number
      if (world !== 0 && !owners.includes(world)) owners.push(world)
    }
    for (const world of owners) askWorld(entry, kindClass, world)
  })
  return { questions, listed, doubt, standIns, usual }

  function askWorld(entry: EntryCursor, kindClass: number, world: number): void {
    if (!isAnyWanted(entry, kindClass, world)) return
    entries[world] = (entries[world] as number) + 1
    const events = eventsOf(entry, world)
    if (events === 0) return
    for (let first = 0, end = 0; first < entry.postings; first = end) {
      const source = entry.source(first)
      end = endOf(entry, first)
      const watch = watches[source]
      const slot = source * kindClasses.length + kindClass
      if (worlds[source] !== world || !watch || watch.looks.length < 2) continue
      if ((standIns[slot] as number) >= mostStandIns) continue
      take(entry, first, end)
      for (let e = 0; e < events; e++) {
        if (by[e] === source || isRepeated(e, source)) continue
        if (ask(watch, cell(source, kindClass, 0), moments[e] as number, doubts[e] as number)) {
          standIns[slot] = (standIns[slot] as number) + 1
        }
      }
    }
  }

  function isAnyWanted(entry: EntryCursor, kindClass: number, world: number): boolean {
    for (let i = 0; i < entry.postings; i++) {
      const source = entry.source(i)
      if (worlds[source] !== world) continue
      if ((standIns[source * kindClasses.length + kindClass] as number) < mostStandIns) return true
    }
    return false
  }

  /** Fills `moments`, `doubts` and `by`; samples if there are too many. */
  function eventsOf(entry: EntryCursor, world: number): number {
    let eventCount = 0
    let last = -1
    for (let i = 0; i < entry.postings; i++) {
      const source = entry.source(i)
      if (source === last) continue
      last = source
      if (worlds[source] !== 0 && worlds[source] !== world) continue
      const watch = watches[source]
      if ((entry.flags(i) & DATED) === 0 || !watch) continue
      const moment = entry.from(i)
      const look = looksUntil(watch, moment + resolution) - 1
      // A publisher's date is used as given; the uncertainty of a look is the distance to the look before.
      const isLook = look >= 0 && (watch.looks[look] as number) >= moment
      if (isLook && look === 0) continue
      const place =
        eventCount < mostEventsOfEntry ? eventCount : ((entries[world] as number) + eventCount) % (eventCount + 1)
      eventCount++
      if (place >= mostEventsOfEntry) continue
      moments[place] = moment
      doubts[place] = isLook ? (watch.looks[look] as number) - (watch.looks[look - 1] as number) : 0
      by[place] = source
    }
    return Math.min(eventCount, mostEventsOfEntry)
  }

  /** If several sources list it at the same moment, that is one event. */
  function isRepeated(event: number, source: number): boolean {
    for (let e = 0; e < event; e++) if (moments[e] === moments[event] && by[e] !== source) return true
    return false
  }

  function take(entry: EntryCursor, first: number, end: number): void {
    intervalCount = end - first
    if (intervalCount > froms.length) {
      froms = new Float64Array(2 * intervalCount)
      untils = new Float64Array(2 * intervalCount)
    }
    const watch = watches[entry.source(first)] as Watch
    for (let i = 0; i < intervalCount; i++) {
      froms[i] = knownFrom(entry.from(first + i), (entry.flags(first + i) & PUBLISHED) !== 0, watch)
      untils[i] = entry.until(first + i)
    }
  }

  function isListed(time: number): boolean {
    for (let i = 0; i < intervalCount; i++)
      if ((froms[i] as number) <= time && time < (untils[i] as number)) return true
    return false
  }

  function beginsAfter(time: number): boolean {
    for (let i = 0; i < intervalCount; i++) if ((froms[i] as number) > time) return true
    return false
  }

  function endsBy(time: number): boolean {
    for (let i = 0; i < intervalCount; i++) if ((untils[i] as number) <= time) return true
    return false
  }

  /** Returns whether there was an answer. */
  function ask(watch: Watch, base: number, moment: number, uncertain: number): boolean {
    const { looks } = watch
    /** The neighbouring looks are those up to `before` and from `after` on. */
    let after = looksUntil(watch, moment + resolution)
    let before = after - 1
    let at = moment
    if (before >= 0 && (looks[before] as number) >= moment) at = looks[before--] as number
    else if (!isWatched(watch, moment)) {
      const past = before >= 0 ? moment - (looks[before] as number) : Number.POSITIVE_INFINITY
      const ahead = after < looks.length ? (looks[after] as number) - moment : Number.POSITIVE_INFINITY
      if (Math.min(past, ahead) > uncertain / 2) return false
      at = looks[past <= ahead ? before-- : after++] as number
    }
    const answer = isListed(at)
    for (let k = 0; k < knots && (before >= 0 || after < looks.length); k++) {
      after = firstFrom(looks, at + (least[k] as number), after, looks.length)
      before = firstFrom(looks, at - (least[k] as number) + 1, 0, before + 1) - 1
      const ahead = after < looks.length ? (looks[after] as number) - at : Number.POSITIVE_INFINITY
      const past = before >= 0 ? at - (looks[before] as number) : Number.POSITIVE_INFINITY
      const isAhead = ahead < (most[k] as number)
      const isPast = past < (most[k] as number)
      const later = isAhead && isListed(looks[after] as number)
      const earlier = isPast && isListed(looks[before] as number)
      const begins = isAhead && !later && beginsAfter(looks[after] as number)
      const ended = isPast && !earlier && endsBy(looks[before] as number)
      if (later) count(base + BACK * knots, k, ahead, answer, uncertain)
      else if (begins) count(base + BEYOND * knots, k, ahead, !answer, uncertain)
      if (earlier) count(base + FORWARD * knots, k, past, answer, uncertain)
      else if (ended) count(base + BEYOND * knots, k, past, !answer, uncertain)
      const width = past + ahead
      if (!isAhead || !isPast || Math.abs(past / width - 0.5) > middle) continue
      if (later) count(base + (earlier ? KEPT : CAME) * knots, k, width, answer, uncertain)
      else if (earlier) count(base + WENT * knots, k, width, answer, uncertain)
      else if (begins || ended) count(base + APART * knots, k, width, !answer, uncertain)
    }
    return true
  }

  /**
   * Counts a distance at or just before knot `k`, or beyond it. A distance between two knots counts for both, more for
   * the nearer one.
   */
  function count(base: number, k: number, distance: number, isSo: boolean, uncertain: number): void {
    const days = distance / dayMs
    let here = k
    while (here < knots - 1 && (knotDays[here + 1] as number) <= days) here++
    const from = knotDays[here] as number
    const next = knotDays[here + 1]
    if (next === undefined && days > 1.5 * from) return
    const share = next === undefined || days <= from ? 1 : (next - days) / (next - from)
    const doubtful = uncertain / (uncertain + distance)
    weigh(base + here, share, isSo, doubtful)
    if (share < 1) weigh(base + here + 1, 1 - share, isSo, doubtful)
  }

  function weigh(place: number, weight: number, isSo: boolean, doubtful: number): void {
    questions[place] = (questions[place] as number) + weight
    if (isSo) listed[place] = (listed[place] as number) + weight
    doubt[place] = (doubt[place] as number) + weight * doubtful
  }

  /**
   * Starts at one of the looks that held the indicator and counts whether it was listed a given time before or after,
   * alternately.
   */
  function askUsual(entry: EntryCursor, i: number, source: number, each: number, nth: number): void {
    const watch = watches[source]
    if (!watch || watch.looks.length < 2) return
    const { looks } = watch
    const first = looksUntil(watch, entry.from(i) - 1)
    const end = looksUntil(watch, entry.until(i) - 1)
    if (end <= first) return
    let start = i
    while (start > 0 && entry.source(start - 1) === source) start--
    take(entry, start, endOf(entry, i))
    // Every look that held it counts equally, so long intervals weigh more.
    const weight = (end - first) * each
    const at = looks[first + Math.floor((end - first) * ((nth * golden) % 1))] as number
    const base = cell(source, classByCode[entry.code] as number, 0)
    const add = (place: number, time: number) => {
      usual.questions[place] = (usual.questions[place] as number) + weight
      if (isListed(time)) usual.listed[place] = (usual.listed[place] as number) + weight
    }
    let before = looks.length - 1
    let after = 0
    for (let k = 0; k < knots && (before >= 0 || after < looks.length); k++) {
      after = firstFrom(looks, at + (least[k] as number), after, looks.length)
      before = firstFrom(looks, at - (least[k] as number) + 1, 0, before + 1) - 1
      if (before >= 0 && at - (looks[before] as number) < (most[k] as number)) {
        add(base + BACK * knots + k, looks[before] as number)
      }
      if (after < looks.length && (looks[after] as number) - at < (most[k] as number)) {
        add(base + FORWARD * knots + k, looks[after] as number)
      }
    }
  }
}

function endOf(entry: EntryCursor, first: number): number {
  const source = entry.source(first)
  let end = first + 1
  while (end < entry.postings && entry.source(end) === source) end++
  return end
}

/** The first position in `[low, high)` whose look is at or after `time`; otherwise `high`. */
function firstFrom(looks: ArrayLike<number>, time: number, low: number, high: number): number {
  let from = low
  let to = high
  while (from < to) {
    const mid = (from + to) >>> 1
    if ((looks[mid] as number) < time) from = mid + 1
    else to = mid
  }
  return from
}
