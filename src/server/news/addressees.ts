import { sql } from 'kysely'
import type { PermissionId } from '../../domain/permission.ts'
import type { Locale } from '../../domain/text.ts'
import { isOneAddress } from '../mail/mailer.ts'
import type { Trx } from '../platform/db/db.ts'

/** A person who can receive a mail about a group. */
export interface Addressee {
  readonly id: string
  readonly email: string
  readonly locale: Locale
}

/**
 * Those of the given people who have an address, are not locked, and have this permission in the group; sorted by
 * address.
 */
export async function addresseesOf(
  trx: Trx,
  {
    groupId,
    people,
    who,
  }: { readonly groupId: string; readonly people: readonly string[]; readonly who: PermissionId },
): Promise<readonly Addressee[]> {
  const { rows } = await sql<Addressee>`
    select u.id, u.email, coalesce(u.locale, 'de') locale from app_user u
    where u.id = any(${[...people]}::uuid[]) and u.email is not null and u.locked_at is null and exists (
      select from app_group g join membership m on m.group_id = any(g.path) join role r on r.id = m.role
      where g.id = ${groupId} and ${who} = any(g.granted) and m.user_id = u.id and ${who} = any(r.permissions))
    order by u.email, u.id`.execute(trx)
  return rows.filter(({ email }) => isOneAddress(email))
}
