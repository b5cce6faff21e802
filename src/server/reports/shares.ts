import { sql } from 'kysely'
import type { Shared, sharedThings } from '../../contract/reports.ts'
import type { ReportRequest } from '../../contract/uploads.ts'
import type { Report } from '../../domain/report.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import type { Assignment } from './assignment.ts'

type SharedThing = (typeof sharedThings)[number]

/** Data of a report that may be shared with the operator: docs/deployment.md. */
export type Shareable = ReturnType<typeof shareableOf>

/**
 * @param catalogued ids of the catalogue's sources; other sources are left out, because their address could reveal the
 * group
 */
export function shareableOf(
  { kind, request }: Pick<Assignment, 'kind' | 'request'>,
  { summary }: Pick<Report, 'summary'>,
  catalogued: ReadonlySet<string>,
) {
  const sources = request.currentSources.filter((id) => catalogued.has(id)).toSorted()
  const { detectedFormat: format, lines, skippedLines, linesWithoutTime, bytes, observables, byKind } = summary
  return {
    ...(sources.length > 0 && { sources: { sources } }),
    ...(kind === 'upload' && {
      log: { format, lines, skippedLines, linesWithoutTime, bytes, observables, byKind: { ...byKind } },
    }),
  }
}

/** Stores the parts to which the request consents. */
export async function share(
  trx: Trx,
  taskId: string,
  given: { groupId: string; request: Partial<ReportRequest>; shareable: Shareable; at: Date },
): Promise<void> {
  const { groupId, request, shareable, at } = given
  const consented: Record<SharedThing, boolean | undefined> = {
    sources: request.shareSourcesConsent,
    log: request.shareLogfilesConsent,
  }
  for (const what of ['sources', 'log'] as const) {
    if (!consented[what] || !shareable[what]) continue
    await sql`insert into report_share (task_id, what, group_id, content, shared_at)
              values (${taskId}, ${what}, ${groupId}, ${JSON.stringify(shareable[what])}, ${at})`.execute(trx)
  }
}

/** Lists and withdraws what groups share with the operator. */
export function shares({ asUser }: Pick<Database, 'asUser'>) {
  return {
    shared: (who: Actor, groupId: string): Promise<Shared[]> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<Omit<Shared, 'sharedAt'> & { sharedAt: Date }>`
          select r.task_id "taskID", r.name, r.detected_format "detectedFormat", max(s.shared_at) "sharedAt",
                 jsonb_object_agg(s.what, s.content) -> 'sources' sources, jsonb_object_agg(s.what, s.content) -> 'log' log
          from report_share s join report r on r.task_id = s.task_id
          where s.group_id = ${groupId} and r.deleted_at is null
          group by r.task_id order by max(s.shared_at) desc, r.task_id limit 1000`.execute(trx)
        return rows.map(({ sources, log, sharedAt, ...row }) => ({
          ...row,
          sharedAt: sharedAt.toISOString(),
          ...(sources && { sources }),
          ...(log && { log }),
        }))
      }),

    /** @returns false if nothing of the report was shared */
    unshare: (
      who: Actor,
      { groupId, taskId, what }: { groupId: string; taskId: string; what: SharedThing | undefined },
    ): Promise<boolean> =>
      asUser(who, async (trx) => {
        const { rows } = await sql`
          delete from report_share where group_id = ${groupId} and task_id = ${taskId}
            ${what === undefined ? sql`` : sql`and what = ${what}`}
          returning 1`.execute(trx)
        return rows.length > 0
      }),
  }
}
