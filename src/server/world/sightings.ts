import { sql } from 'kysely'
import { mostSightingsTold, type Sighting } from '../../contract/world.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { Database } from '../platform/db/db.ts'
import { withIsoDates } from '../platform/db/iso-rows.ts'

/**
 * Finds the reports of a group that saw exactly this value, if a source or an own list matched it. Runs as the service,
 * because row-level security would prevent the use of the index.
 */
export function sightings({ db }: Pick<Database, 'db'>) {
  return async (groupId: string, { kind, value }: Value): Promise<{ total: number; sightings: Sighting[] }> => {
    const entries = (table: 'report_evidence' | 'report_own_hit') => sql`
        select task_id, entry from ${sql.table(table)}
        where not passed and md5(entry->>'value') = md5(${value}) and entry->>'value' = ${value} and entry->>'kind' = ${kind}`
    const { rows } = await sql<Sighting & { total: number }>`
        select r.task_id "reportID", r.name, r.detected_format "detectedFormat", s.days "standingDays", r.created_at "createdAt", e.count, e."firstSeen", e."lastSeen",
               count(*) over () total
        from report r join (
          select task_id, max((entry->>'count')::bigint) count, min(entry->>'firstSeen') "firstSeen",
                 max(entry->>'lastSeen') "lastSeen"
          from (${entries('report_evidence')} union all ${entries('report_own_hit')}) seen group by task_id
        ) e on e.task_id = r.task_id
        left join standing_report s on s.task_id = r.task_id
        where r.group_id = ${groupId} and r.deleted_at is null
        order by r.created_at desc, r.task_id limit ${mostSightingsTold}`.execute(db)
    return { total: rows[0]?.total ?? 0, sightings: rows.map(({ total: _, ...row }) => withIsoDates(row)) }
  }
}
