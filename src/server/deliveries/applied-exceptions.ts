import type pg from 'pg'
import type { KindId } from '../../domain/observables/index.ts'
import { exceptionKey } from '../../engine/delivery/select.ts'

/** Ids, by `exceptionKey`, of the exceptions that apply to a subscription now; without one, those of the whole group. */
export async function exceptionsOf(
  pool: pg.Pool,
  {
    groupId,
    subscriptionId,
    now,
  }: { readonly groupId: string; readonly subscriptionId?: string | undefined; readonly now: number },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ id: string; kind: KindId; value: string }>(
    `SELECT id, kind, value FROM delivery_exception
     WHERE group_id = $1 AND (subscription_id IS NULL OR subscription_id = $2) AND expires_at > $3`,
    [groupId, subscriptionId ?? null, new Date(now)],
  )
  return new Map(rows.map(({ id, kind, value }) => [exceptionKey(kind, value), id]))
}
