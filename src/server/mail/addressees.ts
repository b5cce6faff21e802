import { sql } from 'kysely'
import type { PermissionId } from '../../domain/permission.ts'
import type { Locale } from '../../domain/text.ts'
import type { Trx } from '../platform/db/db.ts'
import { isOneAddress } from './mailer.ts'

/** A person who is told of something in a group. */
export interface Addressee {
  readonly id: string
  /** Null: nothing can be mailed. */
  readonly email: string | null
  readonly locale: Locale
}

/**
 * Those of the given people who are not locked and have this permission in the group; sorted by address.
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
    where u.id = any(${[...people]}::uuid[]) and u.locked_at is null and exists (
      select from app_group g join membership m on m.group_id = any(g.path) join role r on r.id = m.role
      where g.id = ${groupId} and ${who} = any(g.granted) and m.user_id = u.id and ${who} = any(r.permissions))
    order by u.email, u.id`.execute(trx)
  return rows.map((one) => (one.email !== null && isOneAddress(one.email) ? one : { ...one, email: null }))
}

/**
 * People who manage something: members of the group whose role has all these permissions; if there are none, those of the
 * nearest group above. Locked people count as absent.
 */
export async function managersOf(trx: Trx, groupId: string, permissions: readonly PermissionId[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with managers as (
      select m.user_id id, array_position(g.path, m.group_id) depth
      from app_group g join membership m on m.group_id = any(g.path) join role r on r.id = m.role
      join app_user u on u.id = m.user_id and u.locked_at is null
      where g.id = ${groupId} and r.permissions @> ${[...permissions]})
    select distinct id from managers where depth = (select max(depth) from managers)`.execute(trx)
  return rows.map(({ id }) => id)
}
