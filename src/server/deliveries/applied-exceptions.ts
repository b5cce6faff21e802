import type pg from 'pg'
import type { KindId } from '../../domain/observables/index.ts'
import { compileOwnLists, type OwnLists } from '../../engine/lists/own-lists.ts'

/** The exceptions that apply to a subscription now, each as an allow list; without a subscription, those of the whole group. */
export async function exceptionsOf(
  pool: pg.Pool,
  {
    groupId,
    subscriptionId,
    now,
  }: { readonly groupId: string; readonly subscriptionId?: string | undefined; readonly now: number },
): Promise<OwnLists | undefined> {
  const { rows } = await pool.query<{ id: string; kind: KindId; value: string }>(
    `SELECT id, kind, value FROM delivery_exception
     WHERE group_id = $1 AND (subscription_id IS NULL OR subscription_id = $2) AND expires_at > $3 ORDER BY id`,
    [groupId, subscriptionId ?? null, new Date(now)],
  )
  return compileOwnLists(
    rows.map(({ id, ...entry }) => ({ id, name: '', effect: 'allow', inherited: false, entries: [entry] })),
  )
}
