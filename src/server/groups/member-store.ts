import { sql } from 'kysely'
import type { Role } from '../../contract/groups.ts'
import { Problem } from '../../domain/problem.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { expectChanged } from '../platform/db/expect-changed.ts'
import { mustExist } from '../platform/must-exist.ts'
import { toldAsProblem } from './faults.ts'
import type { Member } from './store.ts'

/**
 * Members of a group and their roles. Nobody can give or take a role with more permissions than their own here and
 * above. The database ensures that a root keeps somebody who can invite people.
 */
export function memberStore({ asUser, rowsFor }: Pick<Database, 'asUser' | 'rowsFor'>) {
  return {
    /**
     * Direct members, then people who administrate the group from above. The latter are listed only if they share a
     * group above with the reader.
     */
    members: async (who: Actor, groupId: string): Promise<Member[]> => {
      const rows = await rowsFor(
        who,
        sql<Member & { via: string | null }>`
          select id, name, email, role, via from (
            select distinct on (u.id) u.id, u.name, u.email, m.role, nullif(m.group_id, g.id) via
            from app_group g
            join membership m on m.group_id = any(g.path)
            join role r on r.id = m.role
            join app_user u on u.id = m.user_id
            where g.id = ${groupId} and g.id in (select own_groups())
              and (m.group_id = g.id or (m.group_id in (select own_groups()) and r.permissions && g.granted))
            order by u.id, array_position(g.path, m.group_id) desc
          ) everybody
          order by via is not null, name, id`,
      )
      return rows.map(({ email, via, ...member }) => ({ ...member, ...(email && { email }), ...(via && { via }) }))
    },

    roles: (who: Actor, groupId: string): Promise<Role[]> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<Role>`
          select id, name, permissions, permissions <@ reach(${who.id}, ${groupId}) grantable
          from role order by rank, id`.execute(trx)
        return rows
      }),

    changeRole: (who: Actor, { groupId, userId, role }: { groupId: string; userId: string; role: string }) =>
      toldAsProblem(
        asUser(who, async (trx): Promise<Member> => {
          const member = await changeable(trx, who, groupId, userId)
          await checkGivenRole(trx, who, groupId, role)
          expectChanged(
            await sql`update membership set role = ${role} where group_id = ${groupId} and user_id = ${userId}`.execute(
              trx,
            ),
          )
          return { ...member, role }
        }),
      ),

    remove: (who: Actor, groupId: string, userId: string): Promise<void> =>
      toldAsProblem(
        asUser(who, async (trx) => {
          await changeable(trx, who, groupId, userId)
          expectChanged(
            await sql`delete from membership where group_id = ${groupId} and user_id = ${userId}`.execute(trx),
          )
        }),
      ),

    leave: (who: Actor, groupId: string): Promise<void> =>
      toldAsProblem(
        asUser(who, async (trx) => {
          const { rows } = await sql`
            delete from membership where group_id = ${groupId} and user_id = ${who.id} returning 1`.execute(trx)
          if (rows.length === 0) throw new Problem('not-found')
        }),
      ),
  }
}

export type MemberStore = ReturnType<typeof memberStore>

/**
 * Checks whether somebody may give this role in the group.
 * @throws Problem `group.role-unknown`, or `permission.missing` for a role with more permissions than their own
 */
export async function checkGivenRole(trx: Trx, who: Actor, groupId: string, role: string): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select permissions <@ reach(${who.id}, ${groupId}) may from role where id = ${role}`.execute(trx)
  if (!rows[0]) throw new Problem('group.role-unknown')
  if (!rows[0].may) throw new Problem('permission.missing')
}

/** Locks a direct member until the transaction ends. @throws Problem if the person is not a direct member */
async function changeable(trx: Trx, who: Actor, groupId: string, userId: string): Promise<Member> {
  const { rows } = await sql<Member & { email: string | null; may: boolean }>`
    select u.id, u.name, u.email, m.role, r.permissions <@ reach(${who.id}, ${groupId}) may
    from membership m join role r on r.id = m.role join app_user u on u.id = m.user_id
    where m.group_id = ${groupId} and m.user_id = ${userId}
    for update of m`.execute(trx)
  const row = mustExist(rows[0])
  const { may, email, ...member } = row
  if (!may) throw new Problem('permission.missing')
  return { ...member, ...(email && { email }) }
}
