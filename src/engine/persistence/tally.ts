import { isWatched, looksUntil, type Watch } from '../listings/looks.ts'
import { DATED } from '../match/index-layout.ts'
import type { EntryCursor } from '../match/index-reader.ts'
import { classByCode, kindClasses, knotDays, knots, situations } from './curves.ts'

const day = 86_400_000
/** Times of an index are cut to the second. */
const resolution = 999
/** What an indicator that very many list for the first time may ask. */
const mostEventsOfEntry = 4
/** Entries come in the order of their fingerprints: the first so many are as good as any. */
const mostStandIns = 500
/** After so many intervals of a source every second one is looked at, after twice as many every fourth, and so on. */
const fewIntervals = 64
/** How far from the middle of two looks an instant may lie to tell how it is in the middle. */
const middle = 0.25

/** Its multiples are spread evenly over 0 to 1. */
const golden = (Math.sqrt(5) - 1) / 2

export const BACK = 0
export const FORWARD = 1
export const KEPT = 2
export const CAME = 3
export const WENT = 4
export const APART = 5
export const BEYOND = 6

/** How often an indicator was looked for in the middle of nowhere, and how often it was there. */
export interface Tallies {
  /** By source, kind class, situation and knot: see `cell`. */
  readonly asked: Float64Array
  readonly listed: Float64Array
  /** How uncertain their moments were, against the distances asked for: summed, each 0 to 1. */
  readonly doubt: Float64Array
  /** By source and kind class. */
  readonly standIns: Uint32Array
  /** The same of whatever a source lists, event or not; of `back` and `forward` alone. */
  readonly usual: { readonly asked: Float64Array; readonly listed: Float64Array }
}

/** Where the first knot of a source, kind class and situation lies. */
export function cell(source: number, kindClass: number, situation: number): number {
  return ((source * kindClasses.length + kindClass) * situations.length + situation) * knots
}

/**
 * One pass over the entries of an index. An event of which a log would tell is stood in for by another source's first
 * listing of the indicator, where it was watched before: at that moment each source that holds the indicator at some look
 * nearby is asked whether it had listed it. Its own look at the moment, or one that is no further from it than half of what
 * is uncertain of the moment itself, gives the answer; its looks around are what would have been known without that one.
 */
export function tally(scan: (visit: (entry: EntryCursor) => void) => void, watches: readonly Watch[]): Tallies {
  const asked = new Float64Array(cell(watches.length, 0, 0))
  const listed = new Float64Array(asked.length)
  const doubt = new Float64Array(asked.length)
  const standIns = new Uint32Array(watches.length * kindClasses.length)
  /** Of the entry at hand: the moments at which it was listed for the first time, by whom, and how uncertain they are. */
  const moments = new Float64Array(mostEventsOfEntry)
  const doubts = new Float64Array(mostEventsOfEntry)
  const by = new Int32Array(mostEventsOfEntry)
  const usual = { asked: new Float64Array(asked.length), listed: new Float64Array(asked.length) }
  /** By source: its intervals so far; one in `stride` of them is looked at, the more the less often. */
  const intervals = new Uint32Array(watches.length)
  const stride = new Uint32Array(watches.length).fill(1)
  let entries = 0

  function count(base: number, distance: number, held: boolean, uncertain: number): void {
    const days = distance / day
    let k = 0
    while (k < knots - 1 && (knotDays[k + 1] as number) <= days) k++
    const here = knotDays[k] as number
    const next = knotDays[k + 1] ?? here
    // Between two knots it speaks for both, for the nearer one more; far beyond the last one for none.
    if (k === knots - 1 && days > here * 1.5) return
    const share = days <= here || next === here ? 1 : (next - days) / (next - here)
    const weigh = (at: number, weight: number) => {
      asked[at] = (asked[at] as number) + weight
      if (held) listed[at] = (listed[at] as number) + weight
      doubt[at] = (doubt[at] as number) + (weight * uncertain) / (uncertain + distance)
    }
    weigh(base + k, share)
    if (share < 1) weigh(base + k + 1, 1 - share)
  }

  scan((entry) => {
    const { postings } = entry
    for (let i = 0; i < postings; i++) {
      const source = entry.source(i)
      const nth = ((intervals[source] as number) + 1) >>> 0
      intervals[source] = nth
      if (nth % (stride[source] as number) !== 0) continue
      if (nth >= fewIntervals * (stride[source] as number)) stride[source] = 2 * (stride[source] as number)
      askUsual(entry, i, source, nth)
    }
    if (postings < 2 || entry.source(0) === entry.source(postings - 1)) return
    const kindClass = classByCode[entry.code] as number
    entries++
    let wanted = false
    for (let i = 0; i < postings && !wanted; i++) {
      wanted = (standIns[entry.source(i) * kindClasses.length + kindClass] as number) < mostStandIns
    }
    const events = wanted ? eventsOf(entry) : 0
    if (events === 0) return
    for (let a = 0, z = 0; a < postings; a = z) {
      const source = entry.source(a)
      z = a + 1
      while (z < postings && entry.source(z) === source) z++
      const watch = watches[source]
      if (!watch || watch.looks.length < 2) continue
      const slot = source * kindClasses.length + kindClass
      if ((standIns[slot] as number) >= mostStandIns) continue
      for (let e = 0; e < events; e++) {
        if (by[e] === source) continue
        let repeated = false
        for (let other = 0; other < e; other++) {
          if (moments[other] === moments[e] && by[other] !== source) repeated = true
        }
        if (!repeated) ask(entry, a, z, source, watch, moments[e] as number, doubts[e] as number, kindClass)
      }
    }
  })

  /** From one of the looks that held it, by turns an early and a late one: was it listed so long before, and after? */
  function askUsual(entry: EntryCursor, i: number, source: number, nth: number): void {
    const watch = watches[source]
    if (!watch || watch.looks.length < 2) return
    const { looks } = watch
    const first = looksUntil(watch, entry.from(i) - 1)
    const end = looksUntil(watch, entry.until(i) - 1)
    if (end <= first) return
    const weight = (end - first) * (stride[source] as number)
    const from = first + Math.floor((end - first) * ((nth * golden) % 1))
    const at = looks[from] as number
    const base = cell(source, classByCode[entry.code] as number, 0)
    const held = (time: number) => {
      if (entry.from(i) <= time && time < entry.until(i)) return true
      for (let k = i - 1; k >= 0 && entry.source(k) === source; k--)
        if (time < entry.until(k) && entry.from(k) <= time) return true
      for (let k = i + 1; k < entry.postings && entry.source(k) === source; k++) {
        if (entry.from(k) <= time && time < entry.until(k)) return true
      }
      return false
    }
    for (let k = 0; k < knots; k++) {
      const least = 0.99 * day * (knotDays[k] as number)
      const most = k === knots - 1 ? 1.5 * least : 0.99 * day * (knotDays[k + 1] as number)
      const before = looksUntil(watch, at - least) - 1
      const after = looksUntil(watch, at + least - 1)
      if (before < 0 && after >= looks.length) return
      if (before >= 0 && at - (looks[before] as number) < most) {
        const place = base + BACK * knots + k
        usual.asked[place] = (usual.asked[place] as number) + weight
        if (held(looks[before] as number)) usual.listed[place] = (usual.listed[place] as number) + weight
      }
      if (after < looks.length && (looks[after] as number) - at < most) {
        const place = base + FORWARD * knots + k
        usual.asked[place] = (usual.asked[place] as number) + weight
        if (held(looks[after] as number)) usual.listed[place] = (usual.listed[place] as number) + weight
      }
    }
  }

  function eventsOf(entry: EntryCursor): number {
    let found = 0
    let last = -1
    for (let i = 0; i < entry.postings; i++) {
      const source = entry.source(i)
      if (source === last) continue
      last = source
      const watch = watches[source]
      if ((entry.flags(i) & DATED) === 0 || !watch) continue
      const moment = entry.from(i)
      const look = looksUntil(watch, moment + resolution) - 1
      // A publisher's own date is as good as it is; a look is as good as the one before it is near.
      const isLook = look >= 0 && (watch.looks[look] as number) >= moment
      if (isLook && look === 0) continue
      const place = found < mostEventsOfEntry ? found : (entries + found) % (found + 1)
      found++
      if (place >= mostEventsOfEntry) continue
      moments[place] = moment
      doubts[place] = isLook ? (watch.looks[look] as number) - (watch.looks[look - 1] as number) : 0
      by[place] = source
    }
    return Math.min(found, mostEventsOfEntry)
  }

  function ask(
    entry: EntryCursor,
    a: number,
    z: number,
    source: number,
    watch: Watch,
    moment: number,
    uncertain: number,
    kindClass: number,
  ): void {
    const { looks } = watch
    const held = (time: number) => {
      for (let i = a; i < z; i++) if (entry.from(i) <= time && time < entry.until(i)) return true
      return false
    }
    const begunAfter = (time: number) => {
      for (let i = a; i < z; i++) if (entry.from(i) > time) return true
      return false
    }
    const endedBy = (time: number) => {
      for (let i = a; i < z; i++) if (entry.until(i) <= time) return true
      return false
    }
    const next = looksUntil(watch, moment + resolution)
    /** The looks around are those beyond `before` and from `after` on. */
    let before = next - 1
    let after = next
    let at = moment
    if (before >= 0 && (looks[before] as number) >= moment) at = looks[before--] as number
    else if (!isWatched(watch, moment)) {
      const past = before >= 0 ? moment - (looks[before] as number) : Number.POSITIVE_INFINITY
      const ahead = after < looks.length ? (looks[after] as number) - moment : Number.POSITIVE_INFINITY
      if (Math.min(past, ahead) > uncertain / 2) return
      at = looks[past <= ahead ? before-- : after++] as number
    }
    const answer = held(at)
    standIns[source * kindClasses.length + kindClass] =
      (standIns[source * kindClasses.length + kindClass] as number) + 1
    const base = cell(source, kindClass, 0)
    for (let k = 0; k < knots; k++) {
      const least = 0.99 * day * (knotDays[k] as number)
      const most = k === knots - 1 ? 1.5 * least : 0.99 * day * (knotDays[k + 1] as number)
      while (after < looks.length && (looks[after] as number) - at < least) {
        after = Math.max(after + 1, looksUntil(watch, at + least - 1))
      }
      while (before >= 0 && at - (looks[before] as number) < least) {
        before = Math.min(before - 1, looksUntil(watch, at - least) - 1)
      }
      const ahead = after < looks.length ? (looks[after] as number) - at : most
      const past = before >= 0 ? at - (looks[before] as number) : most
      if (after >= looks.length && before < 0) return
      const later = ahead < most && held(looks[after] as number)
      const earlier = past < most && held(looks[before] as number)
      if (later) count(base + BACK * knots, ahead, answer, uncertain)
      else if (ahead < most && begunAfter(looks[after] as number)) {
        count(base + BEYOND * knots, ahead, !answer, uncertain)
      }
      if (earlier) count(base + FORWARD * knots, past, answer, uncertain)
      else if (past < most && endedBy(looks[before] as number)) {
        count(base + BEYOND * knots, past, !answer, uncertain)
      }
      const width = past + ahead
      if (ahead >= most || past >= most || Math.abs(past / width - 0.5) > middle) continue
      if (later) count(base + (earlier ? KEPT : CAME) * knots, width, answer, uncertain)
      else if (earlier) count(base + WENT * knots, width, answer, uncertain)
      else if (begunAfter(looks[after] as number) || endedBy(looks[before] as number)) {
        count(base + APART * knots, width, !answer, uncertain)
      }
    }
  }

  return { asked, listed, doubt, standIns, usual }
}
