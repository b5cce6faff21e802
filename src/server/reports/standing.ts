import { sql } from 'kysely'
import type { Report } from '../../domain/report.ts'
import type { Trx } from '../platform/db/db.ts'

/**
 * Notes that a standing report is done, and keeps the figures of its sources for the day (UTC); the last refresh of a day
 * holds. Does nothing for other reports.
 */
export async function keepStanding(
  trx: Trx,
  { taskId, groupId, report, at }: { taskId: string; groupId: string; report: Report; at: Date },
): Promise<void> {
  const { rows } = await sql<{ days: number }>`
    update standing_report set refreshed_at = ${at} where task_id = ${taskId} returning days`.execute(trx)
  const [standing] = rows
  if (!standing) return
  const day = at.toISOString().slice(0, 10)
  const passed = new Map(report.passed?.comparedFeeds.map(({ ID, statistics }) => [ID, statistics.coverage]))
  const figures = report.comparedFeeds
    .filter(({ statistics }) => statistics.matches > 0)
    .map(({ ID: source, statistics: { coverage, verified, exclusive, benign } }) => ({
      source,
      coverage,
      verified,
      exclusive,
      benign,
      passed: report.passed ? (passed.get(source) ?? 0) : null,
    }))
  await sql`delete from standing_figure
            where group_id = ${groupId} and days = ${standing.days} and day = ${day}::date`.execute(trx)
  await sql`
    insert into standing_figure (group_id, days, day, source, coverage, verified, exclusive, benign, passed)
    select ${groupId}, ${standing.days}::smallint, ${day}::date, f.*
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as f(
      source text, coverage float8, verified bigint, exclusive float8, benign bigint, passed float8)`.execute(trx)
}
