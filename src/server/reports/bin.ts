import { sql } from 'kysely'
import type { Binned } from '../../contract/shapes.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../platform/clock.ts'
import { asBinned, oldestInBin } from '../platform/db/bin.ts'
import type { Actor, Database } from '../platform/db/db.ts'
import { groupByGroup, type LeftOut, purgeBin } from '../platform/db/group-by-group.ts'
import { mostListed } from '../platform/db/most-listed.ts'

/** Deletes, restores and purges reports. */
export function reportBin({ db, asUser }: Pick<Database, 'db' | 'asUser'>, clock: Clock) {
  const now = () => new Date(clock.now())
  return {
    /**
     * Moves reports to the bin, all or none, and ends their work. Their files are deleted permanently.
     * @returns the blobs to delete
     * @throws Problem `not-found` if a report is not in this group
     */
    async remove(who: Actor, groupId: string, taskIds: readonly string[]): Promise<string[]> {
      const wanted = [...new Set(taskIds.map((id) => id.toLowerCase()))]
      return asUser(who, async (trx) => {
        const { rows } = await sql<{ blob: string | null }>`
          with doomed as (
            select task_id, blob from report
            where group_id = ${groupId} and task_id = any(${wanted}::uuid[]) and deleted_at is null for update
        )
          update report r set deleted_at = ${now()}, blob = null,
            state = case when state in ('uploading', 'queued', 'running') then 'cancelled' else state end,
            finished_at = coalesce(finished_at, ${now()}), fence = fence + 1, revision = revision + 1
          from doomed d where d.task_id = r.task_id returning d.blob`.execute(trx)
        if (rows.length !== wanted.length) throw new Problem('not-found')
        return rows.flatMap(({ blob }) => blob ?? [])
      })
    },

    /** Reports that can still be restored, newest first. */
    bin: (who: Actor, groupId: string): Promise<Binned[]> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{ id: string; name: string; deletedAt: Date }>`
          select task_id id, name, deleted_at "deletedAt" from report
          where group_id = ${groupId} and deleted_at > ${oldestInBin(clock)}
          order by deleted_at desc, task_id limit ${mostListed}`.execute(trx)
        return rows.map(asBinned)
      }),

    /** Restores all reports or none. @throws Problem `not-found` if one is not in this group's bin */
    async restore(who: Actor, groupId: string, taskIds: readonly string[]): Promise<void> {
      const wanted = [...new Set(taskIds.map((id) => id.toLowerCase()))]
      await asUser(who, async (trx) => {
        const { numAffectedRows } = await sql`
          update report set deleted_at = null
          where group_id = ${groupId} and task_id = any(${wanted}::uuid[])
            and deleted_at > ${oldestInBin(clock)}`.execute(trx)
        if (numAffectedRows !== BigInt(wanted.length)) throw new Problem('not-found')
      })
    },

    /** Deletes reports that can no longer be restored, group by group. @returns their number */
    purge: (leftOut?: LeftOut): Promise<number> => purgeBin(db, 'report', oldestInBin(clock), leftOut),

    /**
     * Ends uploads that were not finished within a week, and releases the files of failed reports after a week, group
     * by group.
     * @returns their number
     */
    async expire(leftOut?: LeftOut): Promise<number> {
      const unfinished = sql`state = 'uploading' and expires_at < ${now()}`
      const failed = sql`state = 'failed' and blob is not null and expires_at < ${now()}`
      const { rows: groups } = await sql<{ id: string }>`
        select distinct group_id id from report where ${unfinished} or ${failed}`.execute(db)
      return groupByGroup(
        db,
        groups.map(({ id }) => id),
        async (trx, groupId) => {
          const ended = await sql`delete from report where group_id = ${groupId} and ${unfinished}`.execute(trx)
          const freed = await sql`
            update report set blob = null where group_id = ${groupId} and ${failed}`.execute(trx)
          return Number(ended.numAffectedRows ?? 0) + Number(freed.numAffectedRows ?? 0)
        },
        leftOut,
      )
    },
  }
}
