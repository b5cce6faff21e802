import { type EventFigures, type MatchTime, matchTimes, verdicts } from '../../domain/report.ts'
import type { Sighting } from '../extract/extraction.ts'
import { isAllBlocked, sightingsTowards, sightingsWith } from '../extract/passed.ts'
import { type Column, float64 } from '../listings/columns.ts'
import {
  hows,
  isLight,
  type MatchTable,
  ROW_DOUBTFUL,
  ROW_PRESENT,
  ROW_UNCHOSEN,
  ROW_WARNED,
  ROW_WIDE,
} from '../match/match.ts'
import { SetCounter } from '../match/set-counter.ts'
import type { Classes } from './classes.ts'
import { countEventHours, type EventHours } from './event-hours.ts'
import { LevelCounter, wholeObservable } from './levels.ts'

/** Coverage of an upload by one source. Counts of distinct observables (docs/decisions/0172). */
export interface SourceCoverage {
  /**
   * Expected coverage in thousandths: the sum of the probabilities of suspicious observables with an exact, range or
   * domain match.
   */
  coverage: number
  /** Suspicious observables with any match. */
  light: number
  verified: number
  unproven: number
  late: number
  expired: number
  /** Listed observables that are benign, and that are doubtful. */
  benign: number
  doubtful: number
  /** Matched only by records that Winnow would have filtered out: avoided false alarms. */
  falseAlerts: number
  /** Matched by any record, filtered or not. */
  met: number
  /** IPv4 addresses matched by any of its ranges. */
  inRanges: number
  /** Suspicious, and matched only by wide ranges. */
  wide: number
  /** Suspicious with any match, and blocked every time. */
  blocked: number
  medianLeadHours: number | null
}

export interface Coverage {
  readonly suspicious: number
  readonly benign: number
  readonly doubtful: number
  /** Suspicious observables by their best exact, range or domain match; `light` counts those without one. */
  readonly best: Readonly<Record<MatchTime | 'light', number>>
  /** What the log says of the suspicious observables; missing if it says nothing. */
  readonly events?: EventFigures
  /** When the suspicious observables were seen; missing if there is no log. */
  readonly hours?: EventHours
  /** Sources by position in the index. */
  readonly sources: readonly SourceCoverage[]
  /** Probability levels of exact, range and domain matches: what `coverage` counts. Weights in thousandths. */
  readonly expected: Classes
  /** Verified exact, range and domain matches, and all that are not impossible. Weights in observables. */
  readonly proven: Classes
  readonly possible: Classes
  /** All matches. */
  readonly light: Classes
}

const verified = matchTimes.indexOf('verified')
const unproven = matchTimes.indexOf('unproven')
const late = matchTimes.indexOf('late')
const expired = matchTimes.indexOf('expired')
const LIGHT = matchTimes.length
const NONE = 255
const lightHow = hows.map(isLight)
const cidr = hows.indexOf('cidr')
const credible = verdicts.indexOf('credible')
const doubtful = verdicts.indexOf('doubtful')
const benign = verdicts.indexOf('benign')

/** Flags of a source for the current observable. */
const MET = 1
const BY_FILTERED = 2
const BY_BENIGN = 4
const BY_DOUBTFUL = 8
const IN_RANGE = 16
const NOT_WIDE = 32

/**
 * Counts what each source covers and groups observables with equal sets of sources. An observable is suspicious if it
 * is credible and has a match of a selected kind on a credible indicator.
 */
export function cover(table: MatchTable, sourceCount: number): Coverage {
  const { rows, verdict } = table
  const sources = Array.from({ length: sourceCount }, noCoverage)
  const leads: (Column<Float64Array> | undefined)[] = []
  const best = { verified: 0, unproven: 0, late: 0, expired: 0, light: 0 }
  const expectedLevels = new LevelCounter()
  const proven = new SetCounter()
  const possible = new SetCounter()
  const light = new SetCounter()
  let suspicious = 0
  let benignCount = 0
  let doubtfulCount = 0

  /** State of the current observable by source: its best valid match, the probability, and other matches. */
  const rank = new Uint8Array(sourceCount).fill(NONE)
  const chance = new Uint16Array(sourceCount)
  const lead = new Float64Array(sourceCount)
  const marks = new Uint8Array(sourceCount)
  const touched: number[] = []
  const tally = eventTally()
  const mark = (source: number, what: number) => {
    marks[source] = (marks[source] as number) | what
  }

  /** Counts the current observable for a source with a valid match, of which `place` is the best. */
  function countMatch(source: number, counts: SourceCoverage, place: number): void {
    counts.light++
    light.push(source)
    if (place === verified) counts.verified++
    else if (place === unproven) counts.unproven++
    else if (place === late) counts.late++
    else if (place === expired) counts.expired++
    if (place <= unproven) {
      const thousandths = place === verified ? wholeObservable : (chance[source] as number)
      counts.coverage += thousandths
      expectedLevels.push(source, thousandths)
      if (thousandths > 0) possible.push(source)
      if (place === verified) {
        proven.push(source)
        if (!Number.isNaN(lead[source])) {
          leads[source] ??= float64()
          leads[source].push(lead[source] as number)
        }
      }
    }
  }

  for (let i = 0; i < table.size; i++) {
    let survives = false
    const isCredible = verdict[i] === credible
    for (let row = rows.start[i] as number; row < (rows.start[i + 1] as number); row++) {
      const source = rows.source[row] as number
      const flags = rows.flags[row] as number
      if (!marks[source]) {
        marks[source] = MET
        touched.push(source)
        lead[source] = Number.NaN
        chance[source] = 0
      }
      if (rows.how[row] === cidr && table.sighting(i).kind === 'ipv4') mark(source, IN_RANGE)
      if (flags & ROW_UNCHOSEN) {
        mark(source, BY_FILTERED)
        continue
      }
      if (verdict[i] === benign || flags & ROW_WARNED) {
        // The verdict on the observable takes precedence over the verdicts on the matching indicators.
        mark(source, BY_FILTERED | (verdict[i] === doubtful ? BY_DOUBTFUL : BY_BENIGN))
        continue
      }
      if (!isCredible || flags & ROW_DOUBTFUL) {
        mark(source, BY_DOUBTFUL)
        continue
      }
      const when = rows.when[row] as number
      if (when === expired && flags & ROW_PRESENT) mark(source, BY_FILTERED)
      if ((flags & ROW_WIDE) === 0) mark(source, NOT_WIDE)
      const place = lightHow[rows.how[row] as number] ? LIGHT : when
      if (place < (rank[source] as number)) rank[source] = place
      if (place <= unproven) chance[source] = Math.max(chance[source] as number, rows.probability[row] as number)
      const ahead = rows.lead[row] as number
      // The earliest proven start counts; matches whose start is not proven have none.
      if (place === verified && !Number.isNaN(ahead) && !(ahead <= (lead[source] as number))) lead[source] = ahead
      survives = true
    }

    touched.sort((a, b) => a - b)
    let bestRank = NONE
    let isBenign = false
    const isBlocked = survives && tally.add(table.sighting(i))
    expectedLevels.begin()
    proven.begin(0)
    possible.begin(0)
    light.begin(0)
    for (const source of touched) {
      const counts = sources[source] as SourceCoverage
      const place = rank[source] as number
      const what = marks[source] as number
      counts.met++
      if (what & IN_RANGE) counts.inRanges++
      if (what & BY_BENIGN) isBenign = true
      if (what & BY_FILTERED && (place === NONE || place === expired)) counts.falseAlerts++
      if (place !== NONE) {
        if (place < bestRank) bestRank = place
        countMatch(source, counts, place)
        if (isBlocked) counts.blocked++
        if ((what & NOT_WIDE) === 0) counts.wide++
      } else if (what & BY_BENIGN) counts.benign++
      else if (what & BY_DOUBTFUL) counts.doubtful++
      rank[source] = NONE
      marks[source] = 0
    }
    expectedLevels.commit()
    proven.commit()
    possible.commit()
    light.commit()
    if (survives) {
      suspicious++
      best[bestRank === LIGHT ? 'light' : (matchTimes[bestRank] as MatchTime)]++
    } else if (isBenign) benignCount++
    else if (touched.length > 0 && hasChosenKind(i)) doubtfulCount++
    touched.length = 0
  }

  /** Tells whether an observable has a match of a selected kind. */
  function hasChosenKind(observable: number): boolean {
    for (let row = rows.start[observable] as number; row < (rows.start[observable + 1] as number); row++) {
      if (((rows.flags[row] as number) & ROW_UNCHOSEN) === 0) return true
    }
    return false
  }

  for (const [source, column] of leads.entries()) {
    if (column) (sources[source] as SourceCoverage).medianLeadHours = median(column.view()) / 3_600_000
  }
  return {
    suspicious,
    benign: benignCount,
    doubtful: doubtfulCount,
    best,
    ...tally.told,
    sources,
    expected: expectedLevels.classes(),
    proven: proven.classes(),
    possible: possible.classes(),
    light: light.classes(),
  }
}

/** Counts what the log says of the suspicious observables. */
function eventTally() {
  const figures = { passed: 0, blocked: 0, unknown: 0, inbound: 0, outbound: 0, internal: 0 }
  const seen = countEventHours()
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
export function noCoverage(): SourceCoverage {
  return {
    coverage: 0,
    light: 0,
    verified: 0,
    unproven: 0,
    late: 0,
    expired: 0,
    benign: 0,
    doubtful: 0,
    falseAlerts: 0,
    met: 0,
    inRanges: 0,
    wide: 0,
    blocked: 0,
    medianLeadHours: null,
  }
}

/** The median; the mean of the two middle values if their number is even. Sorts in place. */
function median(values: Float64Array): number {
  values.sort()
  const middle = values.length >> 1
  if (values.length % 2) return values[middle] as number
  return ((values[middle - 1] as number) + (values[middle] as number)) / 2
}
