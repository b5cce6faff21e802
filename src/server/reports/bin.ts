import { sql } from 'kysely'
import type { Binned } from '../../contract/shapes.ts'
import type { Clock } from '../platform/clock.ts'
import { asBinned, oldestInBin } from '../platform/db/bin.ts'
import type { Actor, Database } from '../platform/db/db.ts'
import { NotAll } from './not-all.ts'

/** Deletes, restores and purges reports. */
export function reportBin({ db, asUser }: Pick<Database, 'db' | 'asUser'>, clock: Clock) {
  const now = () => new Date(clock.now())
  return {
    /**
     * Moves reports to the bin, all or none, and ends their work. The files are deleted at once.
     * @returns the blobs to delete; undefined if a report is not in this group
     */
    async remove(who: Actor, groupId: string, taskIds: readonly string[]): Promise<string[] | undefined> {
      const wanted = [...new Set(taskIds.map((id) => id.toLowerCase()))]
      const rows = await asUser(who, async (trx) => {
        const { rows } = await sql<{ blob: string | null }>`
          with doomed as (
            select task_id, blob from report
            where group_id = ${groupId} and task_id = any(${wanted}::uuid[]) and deleted_at is null for update
        )
          update report r set deleted_at = ${now()}, blob = null,
            state = case when state in ('uploading', 'queued', 'running') then 'cancelled' else state end,
            finished_at = coalesce(finished_at, ${now()}), fence = fence + 1, revision = revision + 1
          from doomed d where d.task_id = r.task_id returning d.blob`.execute(trx)
        if (rows.length !== wanted.length) throw new NotAll()
        return rows
      }).catch((error) => {
        if (error instanceof NotAll) return undefined
        throw error
      })
      return rows?.flatMap(({ blob }) => blob ?? [])
    },

    /** Reports that can still be restored, newest first. */
    bin: (who: Actor, groupId: string): Promise<Binned[]> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{ id: string; name: string; deletedAt: Date }>`
          select task_id id, name, deleted_at "deletedAt" from report
          where group_id = ${groupId} and deleted_at > ${oldestInBin(clock)}
          order by deleted_at desc, task_id limit 1000`.execute(trx)
        return rows.map(asBinned)
      }),

    /** Restores all reports or none. @returns false if one is not in this group's bin */
    async restore(who: Actor, groupId: string, taskIds: readonly string[]): Promise<boolean> {
      const wanted = [...new Set(taskIds.map((id) => id.toLowerCase()))]
      return asUser(who, async (trx) => {
        const { numAffectedRows } = await sql`
          update report set deleted_at = null
          where group_id = ${groupId} and task_id = any(${wanted}::uuid[])
            and deleted_at > ${oldestInBin(clock)}`.execute(trx)
        if (numAffectedRows !== BigInt(wanted.length)) throw new NotAll()
        return true
      }).catch((error) => {
        if (error instanceof NotAll) return false
        throw error
      })
    },

    /** Deletes reports that can no longer be restored. @returns their number */
    async purge(): Promise<number> {
      const { numAffectedRows } = await sql`
        delete from report where deleted_at <= ${oldestInBin(clock)}`.execute(db)
      return Number(numAffectedRows ?? 0)
    },

    /** Ends unfinished uploads, and the use of files of failed reports, after a week. @returns their number */
    async expire(): Promise<number> {
      const { rows } = await sql`
        with unfinished as (
          delete from report where state = 'uploading' and expires_at < ${now()} returning 1
        ), failed as (
          update report set blob = null
          where state = 'failed' and blob is not null and expires_at < ${now()} returning 1
        )
        select from unfinished union all select from failed`.execute(db)
      return rows.length
    },
  }
}
