import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './db.ts'
import { setLockTimeout } from './lock-timeout.ts'

/** Milliseconds that the work of one group waits for a lock. */
const MOST_WAIT_MS = 2000
/** PostgreSQL's lock_not_available and deadlock_detected (appendix A of its manual). */
const inUse = new Set(['55P03', '40P01'])

/** Called with each group that is left out because its rows were locked for too long. */
export type LeftOut = (groupId: string) => void

/**
 * Runs `work` as the service for one row after the other, each in its own transaction, so that nobody waits for locks of
 * several groups, and locks are short. A group is left out, until the next run, if its rows are in use for two seconds.
 * @returns the sum of what `work` returned
 */
async function rowByRow<Row extends { readonly groupId: string }>(
  db: Db,
  rows: readonly Row[],
  work: (trx: Trx, row: Row) => Promise<number>,
  leftOut: LeftOut = () => {},
): Promise<number> {
  let sum = 0
  const groupsInUse = new Set<string>()
  for (const row of rows) {
    if (groupsInUse.has(row.groupId)) continue
    try {
      sum += await db.transaction().execute(async (trx) => {
        await setLockTimeout(trx, MOST_WAIT_MS)
        return work(trx, row)
      })
    } catch (error) {
      if (!inUse.has((error as { code?: string }).code ?? '')) throw error
      groupsInUse.add(row.groupId)
      leftOut(row.groupId)
    }
  }
  return sum
}

/** Does the same for one group after the other. */
export const groupByGroup = (
  db: Db,
  groupIds: readonly string[],
  work: (trx: Trx, groupId: string) => Promise<number>,
  leftOut?: LeftOut,
): Promise<number> =>
  rowByRow(
    db,
    groupIds.map((groupId) => ({ groupId })),
    (trx, { groupId }) => work(trx, groupId),
    leftOut,
  )

/** Tables of which a group has few rows, to each of which millions of others may belong, with their keys. */
const largeRows = {
  sighting_series: 'id',
  report: 'task_id',
  subscription: 'id',
  group_list: 'id',
  dark_web_source: 'number',
} as const
export type LargeRows = keyof typeof largeRows
export const tablesOfLargeRows = Object.keys(largeRows) as LargeRows[]

/**
 * Permanently deletes rows, row by row. @param which SQL condition, which must still hold when a row is deleted
 * @returns the number of deleted rows
 */
export async function deleteRowByRow(
  db: Db,
  table: LargeRows,
  which: RawBuilder<unknown>,
  leftOut?: LeftOut,
): Promise<number> {
  const id = sql.ref(largeRows[table])
  const { rows } = await sql<{ id: unknown; groupId: string }>`
    select ${id} id, group_id "groupId" from ${sql.table(table)} where ${which} order by group_id, 1`.execute(db)
  return rowByRow(
    db,
    rows,
    async (trx, row) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ${id} = ${row.id} and ${which}`.execute(trx)
      return Number(numAffectedRows ?? 0)
    },
    leftOut,
  )
}

/** Tables of which a group may have many small rows, because what has ended stays for a while and counts for no limit. */
export const tablesOfManyRows = ['api_token', 'delivery_exception', 'feedback', 'invitation', 'watch'] as const

/** Permanently deletes small rows, group by group. @returns the number of deleted rows */
export async function deleteByGroup(
  db: Db,
  table: (typeof tablesOfManyRows)[number] | 'subscription_key',
  which: RawBuilder<unknown>,
  leftOut?: LeftOut,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select distinct group_id id from ${sql.table(table)} where ${which}`.execute(db)
  return groupByGroup(
    db,
    rows.map(({ id }) => id),
    async (trx, groupId) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where group_id = ${groupId} and ${which}`.execute(trx)
      return Number(numAffectedRows ?? 0)
    },
    leftOut,
  )
}

/** Permanently deletes what has been in the bin since `oldest` or longer. @returns the number of deleted rows */
export const purgeBin = (
  db: Db,
  table: 'group_list' | 'report' | 'subscription',
  oldest: Date,
  leftOut?: LeftOut,
): Promise<number> => deleteRowByRow(db, table, sql`deleted_at <= ${oldest}`, leftOut)
