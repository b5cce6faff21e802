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
    const rows = measures.sources.flatMap(({ medianAgeMs, latency, history: _, ...counts }, position) => {
      const source = sources[position]
      if (!source?.seen) return []
      return {
        source: source.number,
        group_id: source.groupId,
        ...counts,
        median_age_days: inDays(medianAgeMs),
        ...latencyColumns(latency),
        added_per_day: source.addedPerDay,
        removed_per_day: source.removedPerDay,
        complexity: source.complexity,
      }
    })
    await client.query(
      `INSERT INTO source_figures (day, measured_at, ${todayColumns})
       SELECT $1, $2, ${todayColumns} FROM jsonb_populate_recordset(NULL::source_figures, $3)
       ON CONFLICT (source, day) DO UPDATE SET (measured_at, ${todayColumns})
         = ROW (excluded.measured_at, ${columnsOf('excluded', todayColumns)})`,
      [utcDay(now), new Date(now), JSON.stringify(rows)],
    )
  }

  /** Writes reconstructed days, without changing measured ones. @returns the number of days written */
  async function writeHistory(client: pg.PoolClient): Promise<number> {
    const rows = measures.sources.flatMap(({ history }, position) => {
      const source = sources[position]
      if (!source?.seen) return []
      const { number, groupId: group_id } = source
      return history.map(({ day, medianAgeMs, ...counts }) => {
        return { source: number, group_id, day: utcDay(day), ...counts, median_age_days: inDays(medianAgeMs) }
      })
    })
    const { rowCount } = await client.query(
      `INSERT INTO source_figures AS f (source, group_id, day, ${dayColumns})
       SELECT source, group_id, day, ${dayColumns} FROM jsonb_populate_recordset(NULL::source_figures, $1)
       ON CONFLICT (source, day) DO UPDATE SET (${dayColumns}) = ROW (${columnsOf('excluded', dayColumns)})
       WHERE f.measured_at IS NULL
         AND (${columnsOf('f', dayColumns)}) IS DISTINCT FROM (${columnsOf('excluded', dayColumns)})`,
      [JSON.stringify(rows)],
    )
    return rowCount ?? 0
  }

  async function writeOverlaps(client: pg.PoolClient): Promise<void> {
    const rows = measures.pairs.flatMap(({ a, b, shared, latency }) => {
      const [one, other] = [sources[a], sources[b]]
      if (!one || !other) return []
      const isTurned = one.number > other.number
      const [low, high] = isTurned ? [other, one] : [one, other]
      const group_id = low.groupId ?? high.groupId
      const its = latencyColumns(isTurned ? turned(latency) : latency)
      return { a: low.number, b: high.number, group_id, shared, ...its }
    })
    await client.query(`CREATE TEMPORARY TABLE overlap_now (LIKE source_overlap) ON COMMIT DROP`)
    await client.query('INSERT INTO overlap_now SELECT * FROM jsonb_populate_recordset(NULL::source_overlap, $1)', [
      JSON.stringify(rows),
    ])
    await client.query('ANALYZE overlap_now')
    await client.query(
      `DELETE FROM source_overlap o WHERE NOT EXISTS (SELECT FROM overlap_now n WHERE n.a = o.a AND n.b = o.b)`,
    )
    await client.query(
      `INSERT INTO source_overlap AS o SELECT * FROM overlap_now
       ON CONFLICT (a, b) DO UPDATE SET (${pairColumns}) = ROW (${columnsOf('excluded', pairColumns)})
       WHERE (${columnsOf('o', pairColumns)}) IS DISTINCT FROM (${columnsOf('excluded', pairColumns)})`,
    )
  }
}

const dayColumns = 'listed, exclusive, newly, novel, median_age_days'
const pairColumns = 'group_id, shared, compared, first, same, lead_hours'
const todayColumns = `source, group_id, listed, exclusive, newly, novel, median_age_days, warned, doubtful, wide, dated, compared, first,
  same, lead_hours, added_per_day, removed_per_day, complexity, warnings`

const columnsOf = (table: string, columns: string) => columns.replace(/\w+/g, `${table}.$&`)

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
