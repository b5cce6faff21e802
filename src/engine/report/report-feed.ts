import { isoTime } from '../../domain/dates.ts'
import type { ReportFeed } from '../../domain/report.ts'
import type { DeathCause } from '../../domain/report-codes.ts'
import { exclusiveTo } from '../coverage/contribution.ts'
import { type Coverage, noCoverage, type SourceCoverage } from '../coverage/coverage.ts'
import type { IndexReader } from '../index/index-reader.ts'
import { firstLook, newestLook } from '../listings/looks.ts'
import { inObservables, wholeObservable } from '../match/weight.ts'
import { coverageInterval } from '../persistence/interval.ts'
import type { SourceFacts } from '../recommend/recommend.ts'
import { round, share, type sourceRows } from './source-rows.ts'

/** What the rows of sources in a report come from. Sources by position. */
interface Basis {
  readonly index: IndexReader
  readonly facts: readonly SourceFacts[]
  readonly coverage: Coverage
  readonly rowsOf: ReturnType<typeof sourceRows>
  readonly deaths: readonly (DeathCause | undefined)[]
  /** The recommended sources in their order, and what each adds to those before it. */
  readonly chosen: { readonly order: readonly number[]; readonly added: readonly number[] }
  /** Those, and the sources in use that are kept. */
  readonly isSelected: ReadonlySet<number>
  /** Coverage that each kept source adds to those before it, and each other one would add to all of them. */
  readonly added: Float64Array
  /** Share of the log's period for which each source was watched; see `watchedPart`. */
  readonly watchedParts: readonly (number | undefined)[]
}

/** Returns a function that makes the row of a source. */
export function reportFeeds(basis: Basis) {
  const { index, facts, coverage, rowsOf, deaths, chosen, isSelected, added, watchedParts } = basis
  const rankOf = new Map(chosen.order.map((source, rank) => [source, rank]))
  const exclusive = exclusiveTo(coverage.expected, facts.length)
  const { passed = 0, blocked = 0 } = coverage.events ?? {}
  // A log may state only directions.
  const saysActions = passed + blocked > 0
  return (source: number): ReportFeed => {
    const fact = facts[source] as SourceFacts
    const counts = coverage.sources[source] ?? noCoverage()
    const rows = rowsOf(source)
    const rank = rankOf.get(source)
    const indexed = index.sources[source]
    const dead = deaths[source]
    const addresses = indexed?.addresses ?? 0
    const watched = watchedParts[source]
    const oneHost = coverage.oneHosts.bySource[source]
    return {
      ID: fact.id,
      name: fact.name,
      maintainer: fact.maintainer,
      selected: isSelected.has(source),
      price: fact.price,
      ...(fact.demoPrice && { demoPrice: true }),
      license: {
        commercial: fact.commercial,
        name: fact.licence.name,
        ...(fact.licence.url !== undefined && { url: fact.licence.url }),
        commercialUse: fact.licence.commercialUse,
      },
      statistics: {
        matches: counts.matches,
        records: rows.records,
        coverage: inObservables(counts.coverage),
        interval: intervalOf(counts, index, source),
        coverage_light: counts.light,
        added: inObservables(rank === undefined ? (added[source] as number) : (chosen.added[rank] as number)),
        verified: inObservables(counts.verified),
        unproven: counts.unproven,
        met: counts.inTime + counts.during,
        inTime: counts.inTime,
        during: counts.during,
        late: counts.late,
        expired: counts.expired,
        exclusive: inObservables(exclusive[source] as number),
        medianLeadHours: counts.medianLeadHours,
        medianDelayHours: counts.medianDelayHours,
        benign: counts.benign,
        doubtful: counts.doubtful,
        falseAlarmsProven: counts.falseAlertsProven,
        addresses,
        wideRanges: indexed?.wide ?? 0,
        wide: counts.wide,
        byChance: inObservables(counts.byChance * wholeObservable),
        noMoreThanChance: counts.isChance,
        ...(saysActions && { blocked: counts.blocked }),
        ...(oneHost && { oneHost }),
      },
      winnowFilterRateOverall: rows.filtered,
      winnowFilterRateEffective: share(counts.falseAlerts, counts.matches),
      complexity: { score: fact.complexity },
      ...(!indexed && { notCompared: true, ...(fact.unread !== undefined && { unread: fact.unread }) }),
      newestLook: isoTime(indexed && newestLook(indexed.watch)),
      firstLook: isoTime(indexed && firstLook(indexed.watch)),
      ...(watched !== undefined && { watchedPcnt: round(100 * watched) }),
      ...(dead && { dead }),
      flavours: fact.flavours,
      kinds: rows.kinds,
    }
  }
}

/** The 90 % interval of a source's coverage. The proven part is certain. */
export function intervalOf(
  { coverage, verified, open }: SourceCoverage,
  { persistence, sources }: IndexReader,
  source: number,
): [number, number] {
  const slot = sources[source]?.slot
  if (slot === undefined) return [0, 0]
  const [proven, matches, sum] = [verified, open, coverage - verified].map((part) => part / wholeObservable) as [
    number,
    number,
    number,
  ]
  const { low, high } = coverageInterval(persistence, slot, { matches, sum })
  return [low, high].map((bound) => inObservables((proven + bound) * wholeObservable)) as [number, number]
}
