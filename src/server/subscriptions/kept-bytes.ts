import type pg from 'pg'
import { excess, ofGroups, type TakenWithTop, takenText } from '../platform/turns/share.ts'

/** An indicator of a delivery takes about this many bytes in the database, and a change of it in a file. */
const itemBytes = 400
const changeBytes = 40

/** Estimates how many bytes a delivery takes, or each: its indicators, its bodies with all encodings, and its changes. */
export async function measureDeliveries(pool: Pick<pg.Pool, 'query'>, subscriptionId?: string): Promise<void> {
  await pool.query(
    `WITH files AS (
       SELECT subscription_id, sum(coalesce(changes, 0) * $2::bigint
         + CASE WHEN body_gone THEN 0 ELSE (SELECT coalesce(sum(value::bigint), 0) FROM jsonb_each_text(sizes)) END) AS bytes
       FROM delivered_file WHERE $3::uuid IS NULL OR subscription_id = $3 GROUP BY 1
     ), measured AS (
       SELECT subscription_id, coalesce(bytes, 0) + coalesce((figures ->> 'total')::bigint, 0) * $1::bigint AS kept
       FROM delivery LEFT JOIN files USING (subscription_id)
       WHERE $3::uuid IS NULL OR subscription_id = $3
     )
     UPDATE delivery d SET kept = m.kept FROM measured m
     WHERE d.subscription_id = m.subscription_id AND d.kept <> m.kept`,
    [itemBytes, changeBytes, subscriptionId ?? null],
  )
}

/** Releases go on beyond the limit by this part, so that devices stay up to date while people make room. */
const grace = 1.25

/** Why a release is not composed, in `delivery.fault`. */
export const noRoomFault = 'the deliveries of the organisation take more than DELIVERIES_KEPT_MAX'

/** Tells whether the deliveries of a subscription's organisation and branch leave room for a further release. */
export async function hasRoom(pool: Pick<pg.Pool, 'query'>, subscriptionId: string, most: number): Promise<boolean> {
  const { rows } = await pool.query<{ kept: TakenWithTop }>(
    `SELECT ${takenText('sum(d.kept)', ofGroups)} AS kept
     FROM subscription s JOIN app_group me ON me.id = s.group_id JOIN app_group g ON g.path @> me.path[1:1]
     JOIN delivery d ON d.group_id = g.id
     WHERE s.id = $1 GROUP BY me.path`,
    [subscriptionId],
  )
  const kept = rows[0]?.kept
  return !kept || excess(kept, most * grace) <= 0
}
