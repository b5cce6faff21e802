import type { KindId } from '../../domain/observables/index.ts'
import type { Organisation } from '../../domain/organisation.ts'
import type { Share } from '../../domain/report.ts'
import type { IndexReader } from '../index/index-reader.ts'
import { chosenKinds } from '../match/match.ts'

/**
 * Returns for each source its current indicators of the selected kinds, and its filtered rows: rejected rows, other
 * kinds, and filtered indicators of the selected kinds.
 */
export function sourceRows(index: IndexReader, organisation: Organisation) {
  const chosen = chosenKinds(organisation.iocTypes)
  const kinds = Object.keys(index.kinds) as KindId[]
  return (source: number): { listed: number; records: number; filtered: Share; kinds: KindId[] } => {
    const indexed = index.sources[source]
    if (!indexed) return { listed: 0, records: 0, filtered: share(0, 0), kinds: [] }
    let all = 0
    let records = 0
    let filtered = indexed.rejected
    const listed: KindId[] = []
    for (const kind of kinds) {
      const count = index.count(source, kind, 'listed')
      if (count === 0) continue
      listed.push(kind)
      all += count
      if (chosen && !chosen.has(kind)) filtered += count
      else {
        records += count
        filtered += index.count(source, kind, 'filtered')
      }
    }
    return { listed: all, records, filtered: filterRate(filtered, records), kinds: listed }
  }
}

/** Filter rate relative to `records`, at most 100 %; 100 % if everything would be filtered. */
function filterRate(filtered: number, records: number): Share {
  return { count: filtered, pcnt: Math.min(100, filtered > 0 && records === 0 ? 100 : share(filtered, records).pcnt) }
}

/** A part with its percentage of the whole. */
export function share(count: number, of: number): Share {
  return { count, pcnt: of > 0 ? round((count / of) * 100) : 0 }
}

/** Rounds to two decimals. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
