import { type MatchTime, matchTimes } from '../../domain/report.ts'
import { type Column, float64 } from '../listings/columns.ts'
import { hows, isLight, type MatchTable, ROW_PRESENT, ROW_UNCHOSEN, ROW_WARNED } from '../match/match.ts'
import { SetCounter } from '../match/set-counter.ts'

/** What one source covers of an upload. Counts of distinct observables (decisions, section 4). */
export interface SourceCoverage {
  /** Suspicious with a timely or unproven exact, range or domain match. */
  coverage: number
  /** Suspicious with any match. */
  light: number
  timely: number
  unproven: number
  late: number
  expired: number
  /** Covered by this source and no other. */
  exclusive: number
  /** Listed by the source and called harmless by a warning list. */
  benign: number
  /** Met only by records that Winnow would have filtered out: the alerts that would have been false. */
  falseAlerts: number
  /** Met by any record of it, filtered or not. */
  met: number
  medianLeadHours: number | null
}

/** Observables with the same set of sources as one element: `sets[i]` ascending, `weights[i]` observables. */
export interface Classes {
  readonly weights: readonly number[]
  readonly sets: readonly Uint32Array[]
}

export interface Coverage {
  readonly suspicious: number
  readonly benign: number
  /** Suspicious observables by their best exact, range or domain match; `light` have none. */
  readonly best: Readonly<Record<MatchTime | 'light', number>>
  /** By position of the source in the index. */
  readonly sources: readonly SourceCoverage[]
  /** Over timely and unproven exact, range and domain matches: what `coverage` counts. */
  readonly covering: Classes
  /** Over all matches. */
  readonly light: Classes
}

const timely = matchTimes.indexOf('timely')
const unproven = matchTimes.indexOf('unproven')
const late = matchTimes.indexOf('late')
const expired = matchTimes.indexOf('expired')
const LIGHT = matchTimes.length
const NONE = 255
const lightHow = hows.map(isLight)

/**
 * Counts what each source covers and gathers observables with equal source sets. An observable is suspicious when a
 * match survives: of a chosen kind, on an indicator that no warning list filters, and the observable itself is on none.
 */
export function cover(table: MatchTable, sourceCount: number): Coverage {
  const { rows, benign } = table
  const sources = Array.from({ length: sourceCount }, noCoverage)
  const leads: (Column<Float64Array> | undefined)[] = []
  const best = { timely: 0, unproven: 0, late: 0, expired: 0, light: 0 }
  const covering = new SetCounter()
  const light = new SetCounter()
  let suspicious = 0
  let benignCount = 0

  /** Of the observable at hand, for each source: its best surviving match, and whether it was met by a filtered record. */
  const rank = new Uint8Array(sourceCount).fill(NONE)
  const lead = new Float64Array(sourceCount)
  const touched: number[] = []
  const isTouched = new Uint8Array(sourceCount)
  const filtered = new Uint8Array(sourceCount)
  const warned = new Uint8Array(sourceCount)

  for (let i = 0; i < table.size; i++) {
    let survives = false
    for (let row = rows.start[i] as number; row < (rows.start[i + 1] as number); row++) {
      const source = rows.source[row] as number
      const flags = rows.flags[row] as number
      if (!isTouched[source]) {
        isTouched[source] = 1
        touched.push(source)
        lead[source] = Number.NaN
      }
      if (flags & ROW_UNCHOSEN) {
        filtered[source] = 1
        continue
      }
      if (benign[i] || flags & ROW_WARNED) {
        filtered[source] = 1
        warned[source] = 1
        continue
      }
      const when = rows.when[row] as number
      if (when === expired && flags & ROW_PRESENT) filtered[source] = 1
      const place = lightHow[rows.how[row] as number] ? LIGHT : when
      if (place < (rank[source] as number)) rank[source] = place
      const ahead = rows.lead[row] as number
      if (place === timely && !(ahead <= (lead[source] as number))) lead[source] = ahead
      survives = true
    }

    touched.sort((a, b) => a - b)
    let bestRank = NONE
    let coveredBy = 0
    let sole = -1
    let isBenign = false
    covering.begin(0)
    light.begin(0)
    for (const source of touched) {
      const counts = sources[source] as SourceCoverage
      const place = rank[source] as number
      counts.met++
      if (warned[source]) isBenign = true
      if (filtered[source] && (place === NONE || place === expired)) counts.falseAlerts++
      if (place !== NONE) {
        counts.light++
        light.push(source)
        if (place < bestRank) bestRank = place
        if (place === timely) counts.timely++
        else if (place === unproven) counts.unproven++
        else if (place === late) counts.late++
        else if (place === expired) counts.expired++
        if (place === timely || place === unproven) {
          counts.coverage++
          covering.push(source)
          coveredBy++
          sole = source
          if (place === timely && !Number.isNaN(lead[source])) {
            leads[source] ??= float64()
            leads[source].push(lead[source] as number)
          }
        }
      } else if (warned[source]) counts.benign++
      rank[source] = NONE
      isTouched[source] = 0
      filtered[source] = 0
      warned[source] = 0
    }
    covering.commit()
    light.commit()
    touched.length = 0
    if (coveredBy === 1) (sources[sole] as SourceCoverage).exclusive++
    if (survives) {
      suspicious++
      best[bestRank === LIGHT ? 'light' : (matchTimes[bestRank] as MatchTime)]++
    } else if (isBenign) benignCount++
  }

  for (const [source, column] of leads.entries()) {
    if (column) (sources[source] as SourceCoverage).medianLeadHours = median(column.view()) / 3_600_000
  }
  return {
    suspicious,
    benign: benignCount,
    best,
    sources,
    covering: covering.classes(),
    light: light.classes(),
  }
}

/** Of a source that met nothing. A new object each time, for it is counted up. */
export function noCoverage(): SourceCoverage {
  return {
    coverage: 0,
    light: 0,
    timely: 0,
    unproven: 0,
    late: 0,
    expired: 0,
    exclusive: 0,
    benign: 0,
    falseAlerts: 0,
    met: 0,
    medianLeadHours: null,
  }
}

/** The middle value; the mean of the middle two of an even number. Sorts in place. */
function median(values: Float64Array): number {
  values.sort()
  const middle = values.length >> 1
  if (values.length % 2) return values[middle] as number
  return ((values[middle - 1] as number) + (values[middle] as number)) / 2
}
