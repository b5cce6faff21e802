import type pg from 'pg'
import { utcDay } from '../../domain/dates.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import type { Latency, Measures } from '../../engine/figures/measure.ts'
import { transaction } from '../platform/db/transaction.ts'

/** A source to measure, with the facts that the index does not have. */
export interface MeasuredSource {
  readonly number: number
  readonly id: string
  /** The group that owns it; null for public sources. */
  readonly groupId: string | null
  /** False if no group sees it any more. */
  readonly seen: boolean
  /** True for demo sources. */
  readonly demo: boolean
  /** Times of its first and newest snapshot, ms since the epoch. */
  readonly since: number
  readonly until: number
  readonly addedPerDay: number | null
  readonly removedPerDay: number | null
  readonly complexity: number
}

interface Written {
  readonly now: number
  /** Version of the measured index. */
  readonly version: number
  /** Identifies the snapshots from which the past was reconstructed; undefined if nothing was reconstructed. */
  readonly past: string | undefined
  /** Sources by position in the index. */
  readonly sources: readonly (MeasuredSource | undefined)[]
  readonly measures: Measures
}

/** Days that are kept: longer than the year on display, so that it can be compared with the end of the year before. */
const daysKept = 430

/** Writes figures in one transaction: today's rows, reconstructed days without a measurement, and overlaps. */
export async function writeMeasures(pool: pg.Pool, { now, version, past, sources, measures }: Written) {
  return transaction(pool, async (client) => {
    await client.query(`SET LOCAL statement_timeout = 0`)
    await writeToday(client)
    const days = await writeHistory(client)
    await writeOverlaps(client)
    await client.query('DELETE FROM source_figures WHERE day < $1', [utcDay(now - daysKept * dayMs)])
    await client.query(
      `UPDATE source_figures_state SET index_version = $1, measured_at = $2, past = coalesce($3, past)`,
      [version, new Date(now), past ?? null],
    )
    return { sources: sources.filter((source) => source?.seen).length, pairs: measures.pairs.length, days }
  })

  async function writeToday(client: pg.PoolClient): Promise<void> {
    const rows = measures.sources.flatMap((measure, position) => {
      const source = sources[position]
      if (!source?.seen) return []
      return {
        source: source.number,
        group_id: source.groupId,
        listed: measure.listed,
        exclusive: measure.exclusive,
        newly: measure.newly,
        novel: measure.novel,
        median_age_days: inDays(measure.medianAgeMs),
        warned: measure.warned,
        doubtful: measure.doubtful,
        wide: measure.wide,
        dated: measure.dated,
        ...latencyColumns(measure.latency),
        added_per_day: source.addedPerDay,
        removed_per_day: source.removedPerDay,
        complexity: source.complexity,
        warnings: measure.warnings,
      }
    })
    await client.query(
      `INSERT INTO source_figures (day, measured_at, ${todayColumns})
       SELECT $1, $2, ${todayColumns} FROM jsonb_populate_recordset(NULL::source_figures, $3)
       ON CONFLICT (source, day) DO UPDATE SET (measured_at, ${todayColumns})
         = ROW (excluded.measured_at, ${todayColumns.replace(/\w+/g, 'excluded.$&')})`,
      [utcDay(now), new Date(now), JSON.stringify(rows)],
    )
  }

  /** Writes reconstructed days, without changing measured ones. @returns the number of days written */
  async function writeHistory(client: pg.PoolClient): Promise<number> {
    const rows = measures.sources.flatMap(({ history }, position) => {
      const source = sources[position]
      return source?.seen ? history.map((one) => ({ source, ...one })) : []
    })
    const { rowCount } = await client.query(
      `INSERT INTO source_figures (source, group_id, day, listed, exclusive, newly, novel, median_age_days)
       SELECT * FROM unnest($1::integer[], $2::uuid[], $3::date[], $4::integer[], $5::integer[], $6::integer[],
         $7::integer[], $8::real[])
       ON CONFLICT (source, day) DO UPDATE SET (listed, exclusive, newly, novel, median_age_days)
         = ROW (excluded.listed, excluded.exclusive, excluded.newly, excluded.novel, excluded.median_age_days)
       WHERE source_figures.measured_at IS NULL
         AND (source_figures.listed, source_figures.exclusive, source_figures.newly, source_figures.novel,
              source_figures.median_age_days)
           IS DISTINCT FROM (excluded.listed, excluded.exclusive, excluded.newly, excluded.novel, excluded.median_age_days)`,
      [
        rows.map(({ source }) => source.number),
        rows.map(({ source }) => source.groupId),
        rows.map((one) => utcDay(one.day)),
        rows.map(({ listed }) => listed),
        rows.map(({ exclusive }) => exclusive),
        rows.map(({ newly }) => newly),
        rows.map(({ novel }) => novel),
        rows.map(({ medianAgeMs }) => inDays(medianAgeMs)),
      ],
    )
    return rowCount ?? 0
  }

  async function writeOverlaps(client: pg.PoolClient): Promise<void> {
    const rows = measures.pairs.flatMap(({ a, b, shared, latency }) => {
      const [one, other] = [sources[a], sources[b]]
      if (!one || !other) return []
      const isTurned = one.number > other.number
      const [low, high] = isTurned ? [other, one] : [one, other]
      const group = low.groupId ?? high.groupId
      return { a: low.number, b: high.number, group, shared, ...latencyColumns(isTurned ? turned(latency) : latency) }
    })
    await client.query(`CREATE TEMPORARY TABLE overlap_now (LIKE source_overlap) ON COMMIT DROP`)
    await client.query(
      `INSERT INTO overlap_now SELECT * FROM unnest($1::integer[], $2::integer[], $3::uuid[], $4::integer[], $5::integer[],
         $6::integer[], $7::integer[], $8::real[])`,
      [
        rows.map((row) => row.a),
        rows.map((row) => row.b),
        rows.map(({ group }) => group),
        rows.map(({ shared }) => shared),
        rows.map(({ compared }) => compared),
        rows.map(({ first }) => first),
        rows.map(({ same }) => same),
        rows.map(({ lead_hours }) => lead_hours),
      ],
    )
    await client.query('ANALYZE overlap_now')
    await client.query(
      `DELETE FROM source_overlap o WHERE NOT EXISTS (SELECT FROM overlap_now n WHERE n.a = o.a AND n.b = o.b)`,
    )
    await client.query(
      `INSERT INTO source_overlap SELECT * FROM overlap_now
       ON CONFLICT (a, b) DO UPDATE SET (group_id, shared, compared, first, same, lead_hours)
         = ROW (excluded.group_id, excluded.shared, excluded.compared, excluded.first, excluded.same, excluded.lead_hours)
       WHERE (source_overlap.group_id, source_overlap.shared, source_overlap.compared, source_overlap.first,
              source_overlap.same, source_overlap.lead_hours)
         IS DISTINCT FROM (excluded.group_id, excluded.shared, excluded.compared, excluded.first, excluded.same,
                           excluded.lead_hours)`,
    )
  }
}

const todayColumns = `source, group_id, listed, exclusive, newly, novel, median_age_days, warned, doubtful, wide, dated, compared, first,
  same, lead_hours, added_per_day, removed_per_day, complexity, warnings`

function latencyColumns(latency: Latency | undefined) {
  return {
    compared: latency?.compared ?? 0,
    first: latency?.first ?? 0,
    same: latency?.same ?? 0,
    lead_hours: latency ? latency.medianLeadMs / hourMs : null,
  }
}

/** The same latency from the other source's point of view. */
function turned(latency: Latency | undefined): Latency | undefined {
  if (!latency) return undefined
  const { compared, first, same, medianLeadMs } = latency
  return { compared, first: compared - first - same, same, medianLeadMs: -medianLeadMs }
}

function inDays(ms: number | undefined): number | null {
  return ms === undefined ? null : ms / dayMs
}
