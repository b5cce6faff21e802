import { finiteIsoTime } from '../../domain/dates.ts'
import type { Evidence } from '../../domain/report.ts'
import { type Verdict, verdicts } from '../../domain/report-codes.ts'
import { sightingsTowards, sightingsWith } from '../extract/passed.ts'
import { byFrequency, type Sighting, type SightingHosts } from '../extract/sighting.ts'
import type { IndexReader } from '../index/index-reader.ts'
import { isWide } from '../listings/range-width.ts'
import { type Match, type MatchTable, ROW_UNCHOSEN, ROW_WARNED } from '../match/match.ts'

/**
 * The observables behind a report's figures: suspicious, then doubtful, then benign ones, each group sorted by
 * frequency, highest first.
 */
export interface EvidenceTable {
  readonly size: number
  /** All rows, one per observable, for storage line by line. */
  rows(): Generator<Evidence>
  /**
   * A page of the suspicious observables that a source matches, and their total number. Each row also names the other
   * sources.
   */
  of(source: string, page: { readonly offset: number; readonly limit: number }): { total: number; rows: Evidence[] }
}

/** Evidence without observables. */
export const emptyEvidence: EvidenceTable = {
  size: 0,
  *rows() {},
  of: () => ({ total: 0, rows: [] }),
}

/** Builds the evidence table from the matches. */
export function evidenceOf(table: MatchTable, index: IndexReader): EvidenceTable {
  let ordered: Uint32Array | undefined

  /** Positions sorted by verdict, then by count, then by kind and value: never by the order of the log. */
  function order(): Uint32Array {
    if (ordered) return ordered
    const kept: number[] = []
    const verdictAt = new Uint8Array(table.size)
    for (let i = 0; i < table.size; i++) {
      const verdict = verdictOf(i)
      if (verdict === undefined) continue
      verdictAt[i] = verdicts.indexOf(verdict)
      kept.push(i)
    }
    kept.sort(
      (a, b) =>
        (verdictAt[a] as number) - (verdictAt[b] as number) || byFrequency(table.sighting(a), table.sighting(b)),
    )
    ordered = Uint32Array.from(kept)
    return ordered
  }

  /** Verdict on an observable over all of its matches; undefined if no selected kind matched it. */
  function verdictOf(position: number): Verdict | undefined {
    const { start, flags } = table.rows
    const ownVerdict = verdicts[table.verdict[position] as number] as Verdict
    let verdict: Verdict | undefined
    for (let row = start[position] as number; row < (start[position + 1] as number); row++) {
      const flag = flags[row] as number
      if (flag & ROW_UNCHOSEN) continue
      if (ownVerdict !== 'credible') return ownVerdict
      if (table.counts(row)) return 'credible'
      if (flag & ROW_WARNED) verdict = 'benign'
      else verdict ??= 'doubtful'
    }
    return verdict
  }

  const toMatch = (match: Match): Evidence['matches'][number] => ({
    ID: index.sources[match.source]?.id as string,
    indicator: match.indicator,
    how: match.how,
    when: match.when,
    probability: match.probability / 1000,
    proven: match.proven / 1000,
    distanceHours: hours(match.distance),
    ...(Number.isFinite(match.look) && { lookAt: finiteIsoTime(match.look) as string }),
    ...(match.isUnmeasured && { unmeasured: true }),
    listedFrom: finiteIsoTime(match.posting.from),
    listedUntil: finiteIsoTime(match.posting.until),
    leadHours: hours(match.lead),
    delayHours: hours(match.delay),
    ...(isWideRange(match) && { wide: true }),
  })

  /** The sources whose own matches give another verdict. */
  const apartOf = (
    ownVerdict: Verdict,
    matches: readonly Match[],
    verdict: Verdict,
  ): NonNullable<Evidence['apart']> => {
    if (ownVerdict !== 'credible') return []
    return [...Map.groupBy(matches, ({ source }) => source)].flatMap(([source, its]) => {
      const itsVerdict = its.some(isCredible)
        ? 'credible'
        : its.some(({ posting }) => posting.warned)
          ? 'benign'
          : 'doubtful'
      return itsVerdict === verdict
        ? []
        : [{ ID: index.sources[source]?.id as string, verdict: itsVerdict, matches: its.map(toMatch) }]
    })
  }

  const byHost = (position: number): NonNullable<Evidence['byHost']> => {
    const indicators = table.listedOfHost(position)
    return table.sourcesOfHost(position).flatMap((source, i) => {
      const indicator = indicators[i]
      return indicator === undefined ? [] : { ID: index.sources[source]?.id as string, indicator }
    })
  }

  const toEvidence = (position: number, verdict: Verdict): Evidence => {
    const { sighting, matches, verdict: ownVerdict, role } = table.at(position)
    const chosen = matches.filter(({ unchosen }) => !unchosen)
    const apart = apartOf(ownVerdict, chosen, verdict)
    return {
      kind: sighting.kind,
      value: sighting.value,
      count: sighting.count,
      verdict,
      firstSeen: finiteIsoTime(sighting.first),
      lastSeen: finiteIsoTime(sighting.last),
      ...(sighting.events && { events: eventsOf(sighting) }),
      ...(role && { role }),
      ...(sighting.hosts && { hosts: hostsOf(sighting.hosts) }),
      matches: (verdict === 'credible' ? chosen.filter(isCredible) : chosen).map(toMatch),
      ...(sighting.kind === 'url' && verdict === 'credible' && { byHost: byHost(position) }),
      ...(apart.length > 0 && { apart }),
    }
  }

  const rowAt = (position: number) => toEvidence(position, verdictOf(position) as Verdict)

  return {
    get size() {
      return order().length
    },
    *rows() {
      for (const position of order()) yield rowAt(position)
    },
    of(id, { offset, limit }) {
      const source = index.sources.findIndex((held) => held.id === id)
      const { start, source: sources } = table.rows
      const rows: Evidence[] = []
      let total = 0
      for (const position of order()) {
        if (verdictOf(position) !== 'credible') break
        let isIn = false
        for (let row = start[position] as number; row < (start[position + 1] as number) && !isIn; row++) {
          isIn = sources[row] === source && table.counts(row)
        }
        if (!isIn) continue
        if (total >= offset && rows.length < limit) rows.push(rowAt(position))
        total++
      }
      return { total, rows }
    },
  }
}

function eventsOf(sighting: Sighting): NonNullable<Evidence['events']> {
  return {
    passed: sightingsWith(sighting, 'passed'),
    blocked: sightingsWith(sighting, 'blocked'),
    inbound: sightingsTowards(sighting, 'inbound'),
    outbound: sightingsTowards(sighting, 'outbound'),
    internal: sightingsTowards(sighting, 'internal'),
  }
}

function hostsOf({ named }: SightingHosts): NonNullable<Evidence['hosts']> {
  return named.map(({ host, count }) => ({ host, count })).sort((a, b) => b.count - a.count)
}

const isCredible = ({ posting }: Match): boolean => !(posting.warned || posting.doubtful)

function isWideRange({ prefix, indicator }: Match): boolean {
  return prefix !== undefined && isWide(prefix, indicator.includes(':') ? 128 : 32)
}

/** Converts ms to hours with two decimals; null without a time. */
function hours(ms: number): number | null {
  return Number.isNaN(ms) ? null : Math.round(ms / 36_000) / 100
}
