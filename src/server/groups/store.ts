import { sql } from 'kysely'
import type { GroupEntry } from '../../contract/groups.ts'
import type { Organisation } from '../../domain/organisation.ts'
import type { Membership } from '../platform/calls.ts'
import type { Database } from '../platform/db.ts'

export interface GroupRow {
  readonly id: string
  readonly name: string
  readonly parent: string | null
}
export type Member = GroupEntry['users'][number]
export type Entitlement = GroupEntry['entitlements'][string]

export function groupStore({ db, asUser }: Pick<Database, 'db' | 'asUser'>) {
  return {
    async membership(userId: string, groupId: string): Promise<Membership | undefined> {
      const { rows } = await sql<{ role: string; permissions: string[] }>`
        select m.role, coalesce(array_agg(p) filter (where p is not null), '{}') permissions
        from membership m
        left join entitlement e on e.group_id = m.group_id and (e.user_id is null or e.user_id = m.user_id)
        left join unnest(e.permissions) p on true
        where m.user_id = ${userId} and m.group_id = ${groupId}
        group by m.role`.execute(db)
      const row = rows[0]
      return row && { groupId, role: row.role, permissions: new Set(row.permissions) }
    },

    /** The groups that the user is in, with members and with what the user may do; sorted by name. */
    entries: (userId: string): Promise<GroupEntry[]> =>
      asUser(userId, async (trx) => {
        const { rows } = await sql<{ group: GroupEntry['group']; users: Member[]; entitlements: Entitlement[] }>`
          select
            jsonb_build_object('id', g.id, 'name', g.name, 'parent', g.parent, 'cOrg', g.c_org) "group",
            (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', m.role))
                              order by u.id <> ${userId}, u.name, u.id)
             from membership m join app_user u on u.id = m.user_id where m.group_id = g.id) users,
            (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                      'scope', e.scope, 'permissions', e.permissions, 'config', e.config)) order by e.scope, e.id), '[]')
             from entitlement e where e.group_id = g.id and (e.user_id is null or e.user_id = ${userId})) entitlements
          from app_group g
          where g.id in (select own_groups())
          order by g.name, g.id`.execute(trx)
        return rows.map(({ group, users, entitlements }) => ({ group, users, entitlements: byScope(entitlements) }))
      }),

    members: (userId: string, groupId: string): Promise<Member[]> =>
      asUser(userId, async (trx) => {
        const { rows } = await sql<Member>`
          select u.id, u.name, coalesce(u.email, '') email, m.role
          from membership m join app_user u on u.id = m.user_id
          where m.group_id = ${groupId} order by u.name, u.id`.execute(trx)
        return rows
      }),

    entitlements: (userId: string, groupId: string): Promise<Entitlement[]> =>
      asUser(userId, async (trx) => {
        const { rows } = await sql<{ entry: Entitlement }>`
          select jsonb_strip_nulls(jsonb_build_object('scope', scope, 'permissions', permissions, 'config', config)) entry
          from entitlement where group_id = ${groupId} and (user_id is null or user_id = ${userId})
          order by scope, id`.execute(trx)
        return Object.values(byScope(rows.map((row) => row.entry)))
      }),

    /** A group with its first member and what all its members may do. */
    async create(group: {
      name: string
      userId: string
      role: string
      permissions: Readonly<Record<string, readonly string[]>>
    }): Promise<string> {
      return db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ id: string }>`
          insert into app_group (name) values (${group.name}) returning id`.execute(trx)
        const { id } = rows[0] as { id: string }
        await sql`insert into membership values (${id}, ${group.userId}, ${group.role})`.execute(trx)
        for (const [scope, permissions] of Object.entries(group.permissions)) {
          await sql`insert into entitlement (group_id, scope, permissions)
                    values (${id}, ${scope}, ${[...permissions]})`.execute(trx)
        }
        return id
      })
    },

    /** What the group said of its organisation last: its next report starts from there. */
    async saveOrganisation(groupId: string, organisation: Organisation): Promise<void> {
      await sql`update app_group set c_org = ${JSON.stringify(organisation)} where id = ${groupId}`.execute(db)
    },

    async exist(): Promise<boolean> {
      const { rows } = await sql`select from app_group limit 1`.execute(db)
      return rows.length > 0
    },
  }
}

export type GroupStore = ReturnType<typeof groupStore>

/** What a group and a person are each granted in one scope, together. */
function byScope(entitlements: readonly Entitlement[]): Record<string, Entitlement> {
  const found: Record<string, Entitlement> = {}
  for (const one of entitlements) {
    const before = found[one.scope]
    found[one.scope] = before
      ? { ...before, ...one, permissions: [...new Set([...before.permissions, ...one.permissions])] }
      : one
  }
  return found
}
