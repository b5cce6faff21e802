import { isoTime } from '../../domain/dates.ts'
import type { Backtest } from '../../domain/report.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { cover } from '../coverage/coverage.ts'
import { passedOnly } from '../extract/passed.ts'
import type { Sighting } from '../extract/sighting.ts'
import type { Posting } from '../index/index-reader.ts'
import { looksUntil, newestLook } from '../listings/looks.ts'
import { hoursOf } from '../match/match-time.ts'
import { inObservables } from '../match/weight.ts'
import { contributionOf, recommendSet, type SourceFacts } from '../recommend/recommend.ts'
import { advise, deliveredOf, fixedOf, inOrder, totalOf } from '../recommend/worlds.ts'
import { questionOf } from './build-report.ts'
import { type LogAnalysis, type Met, meet } from './meet.ts'
import { logPeriod } from './watched-sources.ts'

const leastPeriodMs = 3 * dayMs
const leastSuspicious = 30

/**
 * Tries the advice on the log itself: chooses on its first two thirds, and counts what that covers of what was first seen later.
 * @returns null if the log is too short; undefined if times do not count
 */
export function backtestOf(request: LogAnalysis, { table, coverage, widths }: Met): Backtest | null | undefined {
  const { extraction, index, options } = request
  const { from, to } = extraction
  if (options.ever || from === null || to === null || !logPeriod(from, to, coverage.hours).isFilled) return undefined
  if (to - from < leastPeriodMs) return null
  const split = Math.floor((from + (2 / 3) * (to - from)) / hourMs) * hourMs
  const isIn = (at: number) => 1000 * (hoursOf(table.sighting(at))?.events[0] ?? 0) >= split
  const { suspicious, expected } = cover(table, index.sources.length, { widths, isIn })
  if (suspicious < leastSuspicious) return null

  const seen = Array.from({ length: table.size }, (_, at) => table.sighting(at))
  const { facts, rowsOf, world, question, chosen, ...asked } = adviceAt(split, request, seen)
  const { budget = Number.POSITIVE_INFINITY, exclusions } = question
  const fixed = fixedOf(world)
  const terms = { fixed, delivered: deliveredOf(world, [], fixed).length, mostSources: chosen.length }
  const all = { ...question, ...terms, classes: expected, proven: undefined }
  const best = recommendSet(all, { ...asked.options, thresholdShare: 0 })
  const bySize = facts.map((_, source) => source).sort((a, b) => rowsOf(b).records - rowsOf(a).records)
  const largest: number[] = []
  for (const source of bySize) {
    if (largest.length === chosen.length || exclusions[source] || fixed.includes(source)) continue
    if (totalOf(world, [...largest, source], fixed) <= budget) largest.push(source)
  }
  const setOf = (sources: readonly number[]) => ({
    IDs: sources.map((source) => (facts[source] as SourceFacts).id),
    coverage: inObservables(contributionOf(sources, expected)),
  })
  return {
    split: isoTime(split),
    suspicious,
    chosen: setOf([...fixed, ...inOrder(facts, question.classes, fixed, chosen).order]),
    largest: setOf([...fixed, ...largest]),
    inUse: setOf(world.inUse),
    best: setOf([...fixed, ...best.order]),
  }
}

/**
 * What would have been recommended at a time, by what was seen and what looks knew until then. What an observable is, how
 * wide and how dear a source is, and how long such lists keep an entry is taken from today.
 */
function adviceAt(now: number, request: LogAnalysis, seen: readonly Sighting[]) {
  const sources = request.index.sources.map(({ watch, ...source }) => {
    const looks = Array.from(watch.looks).slice(0, looksUntil(watch, now))
    return { ...source, watch: { ...watch, looks } }
  })
  const newest = sources.map(({ watch }) => newestLook(watch) ?? 0)
  const isKnown = ({ source, from }: Posting) => from <= (newest[source] as number)
  const options = { ...request.options, now, mostClassNumbers: Number.POSITIVE_INFINITY }
  const asOf = { ...request, index: { ...request.index, sources }, options }
  const coverageOf = (sightings: readonly Sighting[]) =>
    meet({ ...asOf, sightings }, () => sightings.length / seen.length, isKnown).coverage
  const asked = questionOf(asOf, {
    ...request,
    ownHits: [],
    coverage: coverageOf([...seenBefore(seen, now)]),
    passed: request.passed && coverageOf([...seenBefore(passedOnly(seen), now)]),
  })
  return { ...asked, ...advise(asked.world, asked.question, { ...asked.options, withoutFronts: true }, asked.through) }
}

/** The sightings before a whole hour, in the hours before it. */
function* seenBefore(sightings: Iterable<Sighting>, end: number): Generator<Sighting> {
  const cut = (pairs: ArrayLike<number> = []) => Int32Array.from(pairs).filter((second) => 1000 * second < end)
  for (const sighting of sightings) {
    const [hours, assumedHours] = [cut(sighting.hours), cut(sighting.assumedHours)]
    const { first = Number.POSITIVE_INFINITY, last = first } = sighting
    if (hours.length + assumedHours.length === 0 && first >= end) continue
    yield { ...sighting, hours, assumedHours, first, last: last < end ? last : first }
  }
}
