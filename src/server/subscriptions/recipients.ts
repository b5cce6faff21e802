import { sql } from 'kysely'
import type { Locale } from '../../domain/text.ts'
import { isOneAddress } from '../mail/mailer.ts'
import type { Trx } from '../platform/db/db.ts'

export interface Recipient {
  readonly email: string
  readonly locale: Locale
}

/**
 * Recipients of news about a subscription: its creator and the administrators of its group, as far as they may still
 * see it. Administrators are the group's own members with the right to invite others; if there are none, those of the
 * nearest group above. `also` is one more recipient. Locked people count as absent.
 */
export async function recipientsOf(trx: Trx, subscriptionId: string, also: string | null = null): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with here as (
      select s.created_by, g.path from subscription s join app_group g on g.id = s.group_id
      where s.id = ${subscriptionId} and 'SUBSCRIPTION_READ' = any(g.granted)
    ), readers as (
      select m.user_id, array_position(h.path, m.group_id) depth, 'GROUP_INVITE_USER' = any(r.permissions) manages
      from here h join membership m on m.group_id = any(h.path) join role r on r.id = m.role
      join app_user u on u.id = m.user_id and u.locked_at is null
      where 'SUBSCRIPTION_READ' = any(r.permissions)
    )
    select distinct on (lower(u.email)) u.email, coalesce(u.locale, 'de') locale
    from app_user u
    where u.email is not null and u.id in (
      select user_id from readers
      where (manages and depth = (select max(depth) from readers where manages))
        or user_id = (select created_by from here) or user_id = ${also})
    order by lower(u.email), u.id`.execute(trx)
  return rows.filter(({ email }) => isOneAddress(email))
}
