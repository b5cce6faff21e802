import { sql } from 'kysely'
import { type Addressee, addresseesOf, managersOf } from '../mail/addressees.ts'
import type { Trx } from '../platform/db/db.ts'

/**
 * Recipients of news about a subscription: its creator and the administrators of its group, as far as they may still
 * see it, one for each address. Administrators are the group's own members with the right to invite others; if there are none,
 * those of the nearest group above.
 */
export async function recipientsOf(trx: Trx, subscriptionId: string): Promise<Addressee[]> {
  const { rows } = await sql<{ groupId: string; madeBy: string | null }>`
    select group_id "groupId", created_by "madeBy" from subscription where id = ${subscriptionId}`.execute(trx)
  const [subscription] = rows
  return subscription ? recipientsIn(trx, subscription.groupId, subscription.madeBy) : []
}

/** The same for what concerns all subscriptions of a group. */
export async function recipientsIn(trx: Trx, groupId: string, madeBy: string | null): Promise<Addressee[]> {
  const managers = await managersOf(trx, groupId, ['SUBSCRIPTION_READ', 'GROUP_INVITE_USER'])
  const people = [...managers, madeBy].filter((id) => id !== null)
  const found = await addresseesOf(trx, { groupId, people, who: 'SUBSCRIPTION_READ' })
  return [...new Map(found.map((one) => [one.email?.toLowerCase() ?? one.id, one])).values()]
}
