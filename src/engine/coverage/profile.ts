import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import type { EntryCursor } from '../index/index-entries.ts'
import { DOUBTFUL, WARNED } from '../index/index-layout.ts'
import { type IndexReader, postingOf } from '../index/index-reader.ts'
import { SetCounter } from '../index/set-counter.ts'
import { lookBefore, type NearestLooks } from '../listings/looks.ts'
import type { OwnLists } from '../lists/own-lists.ts'
import type { OwnHit, SourceChance } from '../match/match.ts'
import {
  LISTED,
  meetWindow,
  NOT_LISTED,
  Past,
  RUN,
  type SourceTimes,
  singleRun,
  sourceTimes,
  thousandthsOf,
  type Window,
} from '../match/match-time.ts'
import { refuseTooManyClasses } from './classes.ts'
import { type Coverage, noCoverage, type SourceCoverage } from './coverage.ts'
import { HourClasses } from './hour-classes.ts'

/** What belongs to the ground set of a profile. */
interface ProfileGround {
  readonly window: Window
  /** Which sources are relevant, by position. */
  readonly fits: readonly boolean[]
  /** All kinds without it. */
  readonly kinds: ReadonlySet<KindId> | undefined
  /** Includes what was listed at any time. */
  readonly ever: boolean
  readonly ownLists: OwnLists | undefined
  /** If it is missing, what is unproven has probability 0. */
  readonly chance?: SourceChance
  /** Limit of `Coverage.classNumbers`. */
  readonly mostClassNumbers: number
}

/**
 * Builds the ground set of a profile-based recommendation in one pass over the index: the routable, credible indicators
 * that a relevant source listed, or is expected to have listed, during the window, and that no own list allows. A source covers
 * an indicator with the highest probability in that time, or lightly if it listed the indicator only before. Other sources are counted
 * too, so that they can be compared.
 * @throws TooManyClasses
 */
export function profileCoverage(
  index: IndexReader,
  { window, fits, kinds, ever, ownLists, chance, mostClassNumbers }: ProfileGround,
) {
  const sources = index.sources.map(noCoverage)
  const byCode = new Uint32Array(256)
  const isChosen = new Uint8Array(256)
  for (const [code, kind] of kindByCode) if (!kinds || kinds.has(kind.id)) isChosen[code] = 1
  const hours = new HourClasses(
    Uint32Array.from({ length: NOT_LISTED + 1 }, (_, known) => singleRun(known)[0] as number),
  )
  const met = new SetCounter()
  const light = new SetCounter()
  /** The sources of the current indicator, what is known of each, and whether its listing is doubtful. */
  const members: number[] = []
  const known: number[] = []
  const shared: boolean[] = []
  let suspicious = 0
  let inTime = 0
  let benign = 0
  let doubtful = 0
  /** Indicators of the ground set that are on own lists. */
  const ownHits: OwnHit[] = []
  const knownOf = knownInWindow(index, window, chance)
  index.scan((entry) => {
    if (!isChosen[entry.code]) return
    members.length = 0
    known.length = 0
    shared.length = 0
    let isFitting = false
    let warned = entry.unroutable
    for (let first = 0, next = 0; first < entry.postings; first = next) {
      const source = entry.source(first)
      for (next = first; next < entry.postings && entry.source(next) === source; next++)
        if (entry.flags(next) & WARNED) warned = true
      const what = ever ? LISTED : knownOf(entry, first, next)
      members.push(source)
      known.push(what)
      shared.push((entry.flags(next - 1) & DOUBTFUL) !== 0)
      if (fits[source] && thousandthsOf(what) > 0) isFitting = true
    }
    if (!isFitting) return
    let isDoubtful = !shared.includes(false)
    if (ownLists) {
      const kind = kindByCode.get(entry.code)?.id as KindId
      const value = entry.value()
      const verdict = ownLists.check(kind, value)
      if (verdict) {
        const suspiciousWithout = !warned && !isDoubtful
        warned = verdict.deny.length === 0
        if (!warned) {
          isDoubtful = false
          shared.fill(false)
        }
        ownHits.push({ sighting: { kind, value, count: 1 }, verdict, sources: members.length, suspiciousWithout })
      }
    }
    if (warned) benign++
    else if (isDoubtful) doubtful++
    else {
      suspicious++
      if (known.some((what, place) => what === LISTED && !shared[place])) inTime++
      byCode[entry.code] = (byCode[entry.code] as number) + 1
      hours.begin()
      met.begin(0)
      light.begin(0)
    }
    for (let place = 0; place < members.length; place++) {
      const source = members[place] as number
      const counts = sources[source] as SourceCoverage
      counts.matches++
      if (warned) {
        counts.benign++
        continue
      }
      if (shared[place]) {
        counts.doubtful++
        continue
      }
      if (!isDoubtful) countValid(source, counts, known[place] as number)
    }
    if (!warned && !isDoubtful) {
      hours.commit(1)
      hours.addTo(sources)
      met.commit()
      light.commit()
      refuseTooManyClasses(mostClassNumbers, hours, met, light)
    }
  })

  function countValid(source: number, counts: SourceCoverage, what: number): void {
    counts.light++
    light.push(source)
    if (what === NOT_LISTED) {
      counts.expired++
      return
    }
    hours.push(source, what)
    if (what === LISTED) {
      counts.inTime++
      met.push(source)
    } else counts.unproven++
  }

  const byKind: Partial<Record<KindId, number>> = {}
  for (const [code, kind] of kindByCode) if (byCode[code]) byKind[kind.id] = byCode[code] as number
  return {
    coverage: {
      suspicious,
      benign,
      doubtful,
      best: { 'in-time': inTime, during: 0, unproven: suspicious - inTime, late: 0, expired: 0, light: 0 },
      unmeasured: 0,
      sources,
      oneHosts: { all: undefined, bySource: [] },
      expected: hours.expected.classes(),
      proven: hours.proven.classes(),
      possible: hours.possible.classes(),
      met: met.classes(),
      byHost: { weights: [], sets: [], hosts: [] },
      light: light.classes(),
      classNumbers: hours.size + met.size + light.size,
    } satisfies Coverage,
    byKind,
    ownHits,
  }
}

/**
 * Tells what is known of the listings of a source, `first` to `end` of an entry, at their best moment in a window: as `Past.at`.
 * Most listings of a source begin and end at the same looks as many others, so answers are kept.
 */
function knownInWindow(index: IndexReader, window: Window, chance: SourceChance | undefined) {
  const times = index.sources.map(({ watch }) => sourceTimes(watch))
  /** The newest look in the window: most of what is listed now is proven by it. */
  const newest = index.sources.map(({ watch }) => {
    const look = lookBefore(watch, window.to + 1) ?? Number.NaN
    return look >= window.from ? look : Number.NaN
  })
  const kept = new Map<string, number>()
  return (entry: EntryCursor, first: number, end: number): number => {
    const source = entry.source(first)
    const look = newest[source] as number
    for (let i = first; i < end; i++) if (entry.from(i) <= look && look < entry.until(i)) return LISTED
    const parts: (string | number)[] = [entry.code, source]
    for (let i = first; i < end; i++) parts.push(entry.from(i), entry.until(i), entry.flags(i))
    const key = parts.join()
    const before = kept.get(key)
    if (before !== undefined) return before
    const postings = Array.from({ length: end - first }, (_, at) => {
      const i = first + at
      return postingOf({ source, from: entry.from(i), until: entry.until(i) }, entry.flags(i))
    })
    const kind = kindByCode.get(entry.code)?.id as KindId
    const known = times[source] as SourceTimes
    const ask = (seen: NearestLooks) => chance?.(source, kind, seen) ?? 0
    const { runs } = meetWindow(new Past(postings, known.watch), postings, known, window, ask)
    const what = (runs[0] as number) % RUN
    if (kept.size < mostKept) kept.set(key, what)
    return what
  }
}

const mostKept = 1_000_000
