import type { Evidence } from '../../domain/report.ts'
import type { IndexReader } from '../match/index-reader.ts'
import type { Matched, MatchTable } from '../match/match.ts'

/** The observables behind a report's figures: suspicious ones only, most frequent first. */
export interface EvidenceTable {
  readonly size: number
  /** Everything, one row an observable: to be stored line by line. */
  rows(): Generator<Evidence>
  /** What a source matched; all its rows are counted. Each row still names the other sources that match. */
  of(source: string, page: { readonly offset: number; readonly limit: number }): { total: number; rows: Evidence[] }
}

export const emptyEvidence: EvidenceTable = {
  size: 0,
  *rows() {},
  of: () => ({ total: 0, rows: [] }),
}

export function evidenceOf(table: MatchTable, index: IndexReader): EvidenceTable {
  let ordered: Uint32Array | undefined

  /** Positions of the suspicious observables, by count, then as they were found. */
  function order(): Uint32Array {
    if (ordered) return ordered
    const kept: number[] = []
    for (let i = 0; i < table.size; i++) if (survives(i)) kept.push(i)
    kept.sort((a, b) => table.count(b) - table.count(a) || a - b)
    ordered = Uint32Array.from(kept)
    return ordered
  }

  function survives(position: number): boolean {
    if (table.benign[position]) return false
    const { start } = table.rows
    for (let row = start[position] as number; row < (start[position + 1] as number); row++) {
      if (table.counts(row)) return true
    }
    return false
  }

  const toEvidence = ({ sighting, matches }: Matched): Evidence => ({
    kind: sighting.kind,
    value: sighting.value,
    count: sighting.count,
    firstSeen: iso(sighting.first),
    lastSeen: iso(sighting.last),
    matches: matches
      .filter((match) => !match.unchosen && !match.posting.warned)
      .map((match) => ({
        ID: index.sources[match.source]?.id as string,
        indicator: match.indicator,
        how: match.how,
        when: match.when,
        listedFrom: iso(match.posting.from),
        listedUntil: iso(match.posting.until),
        leadHours: Number.isNaN(match.lead) ? null : Math.round(match.lead / 36_000) / 100,
      })),
  })

  return {
    get size() {
      return order().length
    },
    *rows() {
      for (const position of order()) yield toEvidence(table.at(position))
    },
    of(id, { offset, limit }) {
      const source = index.sources.findIndex((held) => held.id === id)
      const { start, source: sources } = table.rows
      const rows: Evidence[] = []
      let total = 0
      for (const position of order()) {
        let isIn = false
        for (let row = start[position] as number; row < (start[position + 1] as number) && !isIn; row++) {
          isIn = sources[row] === source && table.counts(row)
        }
        if (!isIn) continue
        if (total >= offset && rows.length < limit) rows.push(toEvidence(table.at(position)))
        total++
      }
      return { total, rows }
    },
  }
}

function iso(time: number | undefined): string | null {
  if (time === undefined || !Number.isFinite(time)) return null
  return new Date(time).toISOString()
}
