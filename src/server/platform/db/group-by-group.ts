import { sql } from 'kysely'
import type { Db, Trx } from './db.ts'
import { setLockTimeout } from './lock-timeout.ts'

/** Milliseconds that the work of one group waits for a lock. */
const MOST_WAIT_MS = 2000
/** PostgreSQL's lock_not_available and deadlock_detected (appendix A of its manual). */
const inUse = new Set(['55P03', '40P01'])

/** Called with each group that is left out because its rows were locked for too long. */
export type LeftOut = (groupId: string) => void

/**
 * Runs `work` as the service for one group after the other, each in its own transaction, so that nobody waits for locks of
 * several groups. A group is left out, until the next run, if its rows are in use for two seconds.
 * @returns the sum of what `work` returned
 */
export async function groupByGroup(
  db: Db,
  groupIds: readonly string[],
  work: (trx: Trx, groupId: string) => Promise<number>,
  leftOut: LeftOut = () => {},
): Promise<number> {
  let sum = 0
  for (const groupId of groupIds) {
    try {
      sum += await db.transaction().execute(async (trx) => {
        await setLockTimeout(trx, MOST_WAIT_MS)
        return work(trx, groupId)
      })
    } catch (error) {
      if (!inUse.has((error as { code?: string }).code ?? '')) throw error
      leftOut(groupId)
    }
  }
  return sum
}

/**
 * Permanently deletes what has been in a group's bin since `oldest` or longer, group by group.
 * @returns the number of deleted rows
 */
export async function purgeBin(
  db: Db,
  table: 'group_list' | 'report' | 'subscription',
  oldest: Date,
  leftOut?: LeftOut,
): Promise<number> {
  const binned = sql`deleted_at <= ${oldest}`
  const { rows } = await sql<{ id: string }>`
    select distinct group_id id from ${sql.table(table)} where ${binned}`.execute(db)
  return groupByGroup(
    db,
    rows.map(({ id }) => id),
    async (trx, groupId) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where group_id = ${groupId} and ${binned}`.execute(trx)
      return Number(numAffectedRows ?? 0)
    },
    leftOut,
  )
}
