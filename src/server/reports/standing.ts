import { sql } from 'kysely'
import { utcDay } from '../../domain/dates.ts'
import type { Report, ReportFigures } from '../../domain/report.ts'
import { createSelection } from '../../engine/coverage/subsets.ts'
import type { Trx } from '../platform/db/db.ts'

/**
 * SQL condition: a standing report whose previous result can still be read while it is made again, and after that has
 * failed or was cancelled.
 */
export const canBeReadAsItWas = sql`kind = 'standing' and result is not null`

/**
 * Records that a standing report is done, and stores the figures of its sources for the day (UTC), replacing those of
 * an earlier refresh on that day. Does nothing for other reports.
 */
export async function keepStanding(
  trx: Trx,
  { taskId, groupId, report, at }: { taskId: string; groupId: string; report: Report; at: Date },
): Promise<void> {
  const { rows } = await sql<{ days: number }>`
    update standing_report set refreshed_at = ${at} where task_id = ${taskId} returning days`.execute(trx)
  const [standing] = rows
  if (!standing) return
  const day = utcDay(at.getTime())
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
      source text, coverage float8, verified float8, exclusive float8, benign bigint, passed float8)`.execute(trx)
  const { observables, suspicious, covered, rules, settledUntil } = report.summary
  await sql`
    insert into standing_day (group_id, days, day, observables, suspicious, covered, proven, in_use, passed,
                              passed_in_use, rules, settled)
    values (${groupId}, ${standing.days}, ${day}::date, ${observables}, ${suspicious}, ${covered.expected},
            ${covered.proven}, ${coveredByCurrent(report)}, ${report.passed?.summary.suspicious ?? null},
            ${report.passed ? coveredByCurrent(report.passed) : null},
            ${rules}, ${!settledUntil})
    on conflict (group_id, days, day) do update set observables = excluded.observables,
      suspicious = excluded.suspicious, covered = excluded.covered, proven = excluded.proven, in_use = excluded.in_use,
      passed = excluded.passed, passed_in_use = excluded.passed_in_use, rules = excluded.rules,
      settled = excluded.settled`.execute(trx)
}

/** Expected coverage of the sources in use. */
const coveredByCurrent = ({ classes, currentFeeds }: ReportFigures): number =>
  createSelection(
    classes,
    currentFeeds.map(({ ID }) => ID),
  ).coverage
