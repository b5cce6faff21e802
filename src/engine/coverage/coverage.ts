import { isLight } from '../../domain/hit.ts'
import type { EventFigures } from '../../domain/report.ts'
import { type MatchTime, matchTimes, verdicts } from '../../domain/report-codes.ts'
import { hourMs } from '../../domain/time-units.ts'
import { isAllBlocked, sightingsTowards, sightingsWith } from '../extract/passed.ts'
import type { Sighting } from '../extract/sighting.ts'
import { SetCounter } from '../index/set-counter.ts'
import { type Column, float64 } from '../listings/columns.ts'
import {
  hows,
  type MatchTable,
  ROW_DOUBTFUL,
  ROW_RUN_OUT,
  ROW_UNCHOSEN,
  ROW_UNMEASURED,
  ROW_WARNED,
  ROW_WIDE,
} from '../match/match.ts'
import { mostObservables } from '../match/weight.ts'
import { hitsByChance, type Widths } from './by-chance.ts'
import { type Classes, refuseTooManyClasses, TooManyClasses } from './classes.ts'
import { countEventHours, type EventHours } from './event-hours.ts'
import { HourClasses } from './hour-classes.ts'
import { type OneHosts, oneHosts } from './one-host.ts'

/**
 * Coverage of an upload by one source: the hours of suspicious observables with an exact, range or domain match, and counts of
 * distinct observables (docs/design/matching.md).
 */
export type SourceCoverage = ReturnType<typeof noCoverage>

/**
 * The suspicious URLs whose host some sources listed, or may have listed, when the URL was seen: the host itself, a parent
 * domain or a range. Weights in observables.
 */
export interface HostClasses extends Classes {
  /** By class: the sources with such a listing that cannot cover the URL itself; ascending. Those of `sets` can. */
  readonly hosts: readonly Uint32Array[]
}

export interface Coverage {
  readonly suspicious: number
  readonly benign: number
  readonly doubtful: number
  /** Suspicious observables by their best exact, range or domain match; `light` counts those without one. */
  readonly best: Readonly<Record<MatchTime | 'light', number>>
  /**
   * The unproven ones for which no probability is measured (`Meeting.isUnmeasured`): they count as 0 in `expected`, and in
   * `possible`.
   */
  readonly unmeasured: number
  /** What the log says of the suspicious observables; missing if it says nothing. */
  readonly events?: EventFigures
  /** When the suspicious observables were seen; missing if there is no log. */
  readonly hours?: EventHours
  /** Sources by position in the index. */
  readonly sources: readonly SourceCoverage[]
  /** The own hosts from which most suspicious observables come. */
  readonly oneHosts: OneHosts
  /** Probability levels of exact, range and domain matches: what `coverage` counts, in its unit. */
  readonly expected: Classes
  /** Their hours that are proven, and all that are not proven not listed, in the same unit. */
  readonly proven: Classes
  readonly possible: Classes
  /** Observables with a proven hour. */
  readonly met: Classes
  readonly byHost: HostClasses
  /** All matches. */
  readonly light: Classes
  /** Size of the five tables above, in numbers: for each class, its weight and its sources. */
  readonly classNumbers: number
}

const during = matchTimes.indexOf('during')
const unproven = matchTimes.indexOf('unproven')
const expired = matchTimes.indexOf('expired')
const LIGHT = matchTimes.length
const NONE = 255
const lightHow = hows.map(isLight)
const credible = verdicts.indexOf('credible')
const doubtful = verdicts.indexOf('doubtful')
const benign = verdicts.indexOf('benign')

/** The count for each of `matchTimes`. */
const countedAs = ['inTime', 'during', 'unproven', 'late', 'expired'] as const

/** What the matches of a source with one observable are, as flags. */
const MET = 1
const BY_FILTERED = 2
const BY_BENIGN = 4
const BY_DOUBTFUL = 8
const NOT_WIDE = 32
const BY_FILTERED_PROVEN = 64
const UNMEASURED = 128

/** The matches of one observable at a time, by source. A match is valid if it makes the observable suspicious. */
class MatchesBySource {
  /** The sources with matches, ascending. */
  readonly sources: number[] = []
  /** By source: the best time of a valid match, or LIGHT, or NONE. */
  readonly rank: Uint8Array
  /** By source: a row whose hours tell what it covers; of a source that has none, whatever it was. */
  readonly row: Uint32Array
  readonly flags: Uint16Array
  readonly #table: MatchTable
  readonly #isChance: readonly boolean[] | undefined

  constructor(table: MatchTable, sourceCount: number, isChance: readonly boolean[] | undefined) {
    this.#table = table
    this.#isChance = isChance
    this.rank = new Uint8Array(sourceCount).fill(NONE)
    this.row = new Uint32Array(sourceCount)
    this.flags = new Uint16Array(sourceCount)
  }

  /** Replaces the matches by those of another observable. @returns whether it is suspicious */
  read(observable: number): boolean {
    for (const source of this.sources) {
      this.rank[source] = NONE
      this.flags[source] = 0
    }
    this.sources.length = 0
    const { start } = this.#table.rows
    let isSuspicious = false
    for (let row = start[observable] as number; row < (start[observable + 1] as number); row++) {
      if (this.#add(observable, row)) isSuspicious = true
    }
    this.sources.sort((a, b) => a - b)
    return isSuspicious
  }

  /** @returns whether the match is valid */
  #add(observable: number, row: number): boolean {
    const { rows, verdict } = this.#table
    const source = rows.source[row] as number
    const flags = rows.flags[row] as number
    if (!this.flags[source]) {
      this.flags[source] = MET
      this.sources.push(source)
    }
    const when = rows.when[row] as number
    // No alert comes from what the source did not list at the event, unless only the publisher's expiry ended it.
    const isProven = when <= during || (flags & ROW_RUN_OUT) !== 0
    const filtered = isProven ? BY_FILTERED | BY_FILTERED_PROVEN : when === unproven ? BY_FILTERED : 0
    if (flags & ROW_UNCHOSEN) {
      this.#mark(source, filtered)
      return false
    }
    if (verdict[observable] === benign || flags & ROW_WARNED) {
      // The verdict on the observable takes precedence over the verdicts on the matching indicators.
      this.#mark(source, filtered | (verdict[observable] === doubtful ? BY_DOUBTFUL : BY_BENIGN))
      return false
    }
    if (verdict[observable] !== credible || flags & ROW_DOUBTFUL) {
      this.#mark(source, BY_DOUBTFUL)
      return false
    }
    if (flags & ROW_RUN_OUT) this.#mark(source, filtered)
    if ((flags & ROW_WIDE) === 0) this.#mark(source, NOT_WIDE)
    const isChance = this.#isChance?.[source] && this.#table.sighting(observable).kind === 'ipv4'
    const place = isChance || lightHow[rows.how[row] as number] ? LIGHT : when
    if (place < (this.rank[source] as number)) {
      this.rank[source] = place
      this.row[source] = row
    }
    if (place === unproven && flags & ROW_UNMEASURED) this.#mark(source, UNMEASURED)
    return true
  }

  #mark(source: number, flag: number): void {
    this.flags[source] = (this.flags[source] as number) | flag
  }
}

interface CoverOptions {
  /** Time that the report is asked for, ms since epoch. */
  readonly now?: number | undefined
  /** Limit of `Coverage.classNumbers`; unlimited by default. */
  readonly mostClassNumbers?: number | undefined
  /** Without it, nothing counts as chance. */
  readonly widths?: Widths
  /** Tells whether an observable counts, by position; all do by default. What is chance is decided on all of them. */
  readonly isIn?: (observable: number) => boolean
}

/**
 * Counts what each source covers and groups observables with equal sets of sources. An observable is suspicious if it
 * is credible and has a match of a selected kind on a credible indicator.
 * @throws TooManyClasses
 */
export function cover(
  table: MatchTable,
  sourceCount: number,
  { now, mostClassNumbers = Number.POSITIVE_INFINITY, widths, isIn = () => true }: CoverOptions = {},
): Coverage {
  const sources = Array.from({ length: sourceCount }, noCoverage)
  const leads: (Column<Float64Array> | undefined)[] = []
  const best = { 'in-time': 0, during: 0, unproven: 0, late: 0, expired: 0, light: 0 }
  const delays: (Column<Float64Array> | undefined)[] = []
  const met = new SetCounter()
  const light = new SetCounter()
  const hours = new HourClasses(table.runs)
  const byChance = widths && hitsByChance(table, widths)
  const matches = new MatchesBySource(table, sourceCount, byChance?.isChance)
  const tally = eventTally(now)
  let suspicious = 0
  let unmeasured = 0
  const hostSets = new SetCounter()
  /** The sources that cover the current observable at most. */
  const atMost: number[] = []
  /** The other sources that list the host of the current observable. */
  const onlyHost: number[] = []
  /** Whether some match of the current observable is not measured, and whether it is expected of some source. */
  let isUnknown = false
  let isExpected = false
  let benignCount = 0
  let doubtfulCount = 0

  for (let i = 0; i < table.size; i++) {
    if (!isIn(i)) continue
    const isSuspicious = matches.read(i)
    const isBlocked = isSuspicious && tally.add(table.sighting(i))
    let bestRank = NONE
    let isBenign = false
    atMost.length = 0
    isUnknown = false
    isExpected = false
    hours.begin()
    met.begin(0)
    light.begin(0)
    for (const source of matches.sources) {
      const counts = sources[source] as SourceCoverage
      const place = matches.rank[source] as number
      const flags = matches.flags[source] as number
      counts.matches++
      if (flags & BY_BENIGN) isBenign = true
      if (flags & BY_FILTERED && (place === NONE || place === expired)) {
        counts.falseAlerts++
        if (flags & BY_FILTERED_PROVEN) counts.falseAlertsProven++
      }
      if (place !== NONE) {
        if (place < bestRank) bestRank = place
        countValid(source, counts, place)
        if (place === unproven && flags & UNMEASURED) isUnknown = true
        if (isBlocked) counts.blocked++
        if ((flags & NOT_WIDE) === 0) counts.wide++
      } else if (flags & BY_BENIGN) counts.benign++
      else if (flags & BY_DOUBTFUL) counts.doubtful++
    }
    met.commit()
    light.commit()
    countHours(i)
    refuseTooManyClasses(mostClassNumbers, hours, met, light)
    if (isSuspicious) {
      suspicious++
      if (suspicious > mostObservables) throw new TooManyClasses(mostObservables)
      countHosts(i)
      if (isUnknown && !isExpected) unmeasured++
      best[bestRank === LIGHT ? 'light' : (matchTimes[bestRank] as MatchTime)]++
    } else if (isBenign) benignCount++
    else if (matches.sources.length > 0 && hasChosenKind(table, i)) doubtfulCount++
  }

  /** Counts the current observable for a source with a valid match, of which `place` is the best. */
  function countValid(source: number, counts: SourceCoverage, place: number): void {
    counts.light++
    light.push(source)
    if (place === LIGHT) return
    if (place !== unproven) counts[countedAs[place] as (typeof countedAs)[number]]++
    if (place > unproven) return
    const row = matches.row[source] as number
    hours.push(source, table.rows.runs[row] as number)
    if (place > during) return
    met.push(source)
    keepTime(leads, source, table.rows.lead[row] as number)
    keepTime(delays, source, table.rows.delay[row] as number)
  }

  /** Counts the hours of the current observable. */
  function countHours(observable: number): void {
    hours.commit(table.hours[observable] as number)
    hours.addTo(sources)
    for (const [i, source] of hours.sources.entries()) {
      const counts = sources[source] as SourceCoverage
      const open = hours.open[i] as number
      if (open > 0 || matches.rank[source] === unproven) counts.unproven++
      if (open + (hours.verified[i] as number) > 0) atMost.push(source)
      if ((hours.coverage[i] as number) > 0) isExpected = true
    }
  }

  /** Counts the current observable, if it is a URL, for the sources that list only its host. */
  function countHosts(observable: number): void {
    const listed = table.sourcesOfHost(observable)
    if (listed.length === 0) return
    onlyHost.length = 0
    for (const source of listed) if (!atMost.includes(source)) onlyHost.push(source)
    if (onlyHost.length > 0) addDivided(hostSets, atMost, onlyHost)
  }

  for (const [source, counts] of sources.entries()) {
    counts.byChance = byChance?.expected[source] ?? 0
    counts.isChance = byChance?.isChance[source] ?? false
    counts.medianLeadHours = medianHours(leads[source])
    counts.medianDelayHours = medianHours(delays[source])
  }
  const onHosts = dividedClasses(hostSets)
  return {
    suspicious,
    benign: benignCount,
    doubtful: doubtfulCount,
    best,
    unmeasured,
    ...tally.told,
    sources,
    oneHosts: oneHosts(table, matches, { suspicious, lights: sources.map((one) => one.light), none: NONE }),
    expected: hours.expected.classes(),
    proven: hours.proven.classes(),
    possible: hours.possible.classes(),
    met: met.classes(),
    byHost: { ...onHosts.classes, hosts: onHosts.others },
    light: light.classes(),
    classNumbers: hours.size + met.size + light.size,
  }
}

/** Adds a set of two parts; the number of sources of the first is the kind of the set. */
function addDivided(sets: SetCounter, first: readonly number[], others: readonly number[]): void {
  sets.begin(first.length)
  for (const source of first) sets.push(source)
  for (const source of others) sets.push(source)
  sets.commit()
}

/** The sets of `addDivided` as classes, and by class the other part. */
function dividedClasses(sets: SetCounter): { readonly classes: Classes; readonly others: readonly Uint32Array[] } {
  const rows = sets.rows()
  const weights: number[] = []
  const first: Uint32Array[] = []
  const others: Uint32Array[] = []
  for (let at = 0; at < rows.length; ) {
    const [weight, size, length] = rows.subarray(at, at + 3) as unknown as [number, number, number]
    const sources = rows.subarray(at + 3, at + 3 + length)
    weights.push(weight)
    first.push(sources.subarray(0, size))
    others.push(sources.subarray(size))
    at += 3 + length
  }
  return { classes: { weights, sets: first }, others }
}

/** Tells whether an observable has a match of a selected kind. */
function hasChosenKind({ rows }: MatchTable, observable: number): boolean {
  for (let row = rows.start[observable] as number; row < (rows.start[observable + 1] as number); row++) {
    if (((rows.flags[row] as number) & ROW_UNCHOSEN) === 0) return true
  }
  return false
}

/** Counts what the log says of the suspicious observables. @param now as in `CoverOptions` */
function eventTally(now: number | undefined) {
  const figures = { passed: 0, blocked: 0, unknown: 0, inbound: 0, outbound: 0, internal: 0 }
  const seen = countEventHours(now)
  let isKnown = false
  return {
    get told(): Pick<Coverage, 'events' | 'hours'> {
      return { ...(isKnown && { events: figures }), hours: seen.hours }
    },
    /** @returns whether it was blocked every time */
    add(sighting: Sighting): boolean {
      seen.add(sighting)
      if (!sighting.events) {
        figures.unknown++
        return false
      }
      isKnown = true
      const isBlocked = isAllBlocked(sighting)
      if (sightingsWith(sighting, 'passed') > 0) figures.passed++
      else if (isBlocked) figures.blocked++
      else figures.unknown++
      for (const way of ['inbound', 'outbound', 'internal'] as const) {
        if (sightingsTowards(sighting, way) > 0) figures[way]++
      }
      return isBlocked
    },
  }
}

/** Figures of a source without matches. Returns a new object each time, because callers increment it. */
export function noCoverage() {
  return {
    coverage: 0,
    verified: 0,
    open: 0,
    /** Suspicious observables with any match. */
    light: 0,
    /** Observables with an unproven hour, and with a proven one: in the first hour, or only in a later one. */
    unproven: 0,
    inTime: 0,
    during: 0,
    late: 0,
    expired: 0,
    /** Listed observables that are benign, and that are doubtful. */
    benign: 0,
    doubtful: 0,
    /**
     * Matched only by records that Winnow would have filtered out, and that the source may have had at the event: avoided
     * false alarms.
     */
    falseAlerts: 0,
    /** Of these, those that it is proven to have had at the event. */
    falseAlertsProven: 0,
    /** Matched by any record, filtered or not. */
    matches: 0,
    /** IPv4 addresses that it would match by chance; if it matches no more, they count only as light. */
    byChance: 0,
    isChance: false,
    /** Suspicious, and matched only by wide ranges. */
    wide: 0,
    /** Suspicious with any match, and blocked every time. */
    blocked: 0,
    medianLeadHours: null as number | null,
    medianDelayHours: null as number | null,
  }
}

function keepTime(columns: (Column<Float64Array> | undefined)[], source: number, ms: number): void {
  if (Number.isNaN(ms)) return
  columns[source] ??= float64()
  columns[source].push(ms)
}

/** The median in hours; the mean of the two middle values if their number is even. Sorts in place. */
function medianHours(column: Column<Float64Array> | undefined): number | null {
  return column ? median(column.view()) / hourMs : null
}

function median(values: Float64Array): number {
  values.sort()
  const middle = values.length >> 1
  if (values.length % 2) return values[middle] as number
  return ((values[middle - 1] as number) + (values[middle] as number)) / 2
}
