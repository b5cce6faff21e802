import { sql } from 'kysely'
import type { GroupEntry } from '../../contract/groups.ts'
import type { Organisation } from '../../domain/organisation.ts'
import type { Membership } from '../platform/calls.ts'
import type { Actor, Database, Trx } from '../platform/db.ts'

export type Member = GroupEntry['users'][number]
export type Entitlement = GroupEntry['entitlements'][string]

export function groupStore({ db, asUser }: Pick<Database, 'db' | 'asUser'>) {
  return {
    /** What somebody is in a group, by membership there or above it: the role nearest to it, the permissions of all. */
    async membership(userId: string, groupId: string): Promise<Membership | undefined> {
      const { rows } = await sql<{ role: string; permissions: string[] }>`
        select (array_agg(m.role order by array_position(g.path, m.group_id) desc))[1] role,
               coalesce(array_agg(distinct p) filter (where p = any(g.granted)), '{}') permissions
        from app_group g
        join membership m on m.group_id = any(g.path) and m.user_id = ${userId}
        join role r on r.id = m.role
        left join lateral unnest(r.permissions) p on true
        where g.id = ${groupId} and g.deleted_at is null
        group by g.id`.execute(db)
      const row = rows[0]
      return row && { groupId, role: row.role, permissions: new Set(row.permissions) }
    },

    /** The groups that the user is in, by membership there or above, with what the user may do; sorted by name. */
    entries: (who: Actor): Promise<GroupEntry[]> => asUser(who, (trx) => entriesOf(trx, who)),

    /** One of them. Undefined: the user is not in it. */
    entry: (who: Actor, groupId: string): Promise<GroupEntry | undefined> =>
      asUser(who, async (trx) => (await entriesOf(trx, who, groupId))[0]),

    /** What the user may do in a group, by scope; scopes without any permission are left out. */
    entitlements: (who: Actor, groupId: string): Promise<Entitlement[]> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{ entitlements: Entitlement[] }>`
          select mine.entitlements from app_group g cross join lateral (${standing(who)}) mine
          where g.id = ${groupId} and g.id in (select own_groups())`.execute(trx)
        return rows[0]?.entitlements ?? []
      }),

    /** A root group with its first member. */
    create: (group: NewRoot & { userId: string; role: string }): Promise<string> =>
      db.transaction().execute(async (trx) => {
        const id = await createRoot(trx, group)
        await sql`insert into membership (group_id, user_id, role) values (${id}, ${group.userId}, ${group.role})`.execute(
          trx,
        )
        return id
      }),

    /**
     * What a report's request said of the organisation: the group's next report starts from there. Only those who may
     * describe the group change what was said before; everybody else's report is the first word or none.
     */
    saveOrganisation: (who: Actor, groupId: string, organisation: Organisation): Promise<void> =>
      asUser(who, async (trx) => {
        await sql`update app_group set c_org = ${JSON.stringify(organisation)}
                  where id = ${groupId} and (c_org is null or id in (select groups_with('GROUP_RENAME')))`.execute(trx)
      }),

    async exist(): Promise<boolean> {
      const { rows } = await sql`select from app_group limit 1`.execute(db)
      return rows.length > 0
    },
  }
}

export type GroupStore = ReturnType<typeof groupStore>

export interface NewRoot {
  readonly name: string
  /** By scope: what can be allowed there and below. */
  readonly permissions: Readonly<Record<string, readonly string[]>>
}

/** As whoever runs the installation. @returns its id */
export async function createRoot(trx: Trx, { name, permissions }: NewRoot): Promise<string> {
  const id = crypto.randomUUID()
  await sql`insert into app_group (id, name) values (${id}, ${name})`.execute(trx)
  for (const [scope, granted] of Object.entries(permissions)) {
    await sql`insert into entitlement (group_id, scope, permissions) values (${id}, ${scope}, ${[...granted]})`.execute(
      trx,
    )
  }
  return id
}

/** The user's groups with the user's place in each, or the one that is named. */
export async function entriesOf(trx: Trx, who: Actor, groupId?: string): Promise<GroupEntry[]> {
  const { rows } = await sql<{ group: GroupEntry['group']; users: Member[]; entitlements: Entitlement[] }>`
    select
      jsonb_build_object('id', g.id, 'name', g.name, 'cOrg', g.c_org, 'parent',
        (select p.id from app_group p where p.id = g.parent and p.id in (select own_groups()))) "group",
      jsonb_build_array(mine.self) || coalesce((
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', m.role))
                         order by u.name, u.id)
        from membership m join app_user u on u.id = m.user_id
        where m.group_id = g.id and m.user_id <> ${who.id}), '[]') users,
      mine.entitlements
    from app_group g cross join lateral (${standing(who)}) mine
    where g.id in (select own_groups()) ${groupId === undefined ? sql`` : sql`and g.id = ${groupId}`}
    order by g.name, g.id`.execute(trx)
  return rows.map(({ entitlements, ...row }) => ({ ...row, entitlements: byScope(entitlements) }))
}

/**
 * The user's place in group `g`: as a member to show, and what they may do there. Nothing where they have none. The
 * group's picture comes with its own scope, also to those who may do nothing in that.
 */
function standing({ id }: Actor) {
  return sql`
    select
      jsonb_strip_nulls(jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', held.role,
        'via', nullif(held.via, g.id))) self,
      coalesce((
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('scope', scope, 'permissions', permissions,
                           'config', case when scope = 'NIL' and g.logo_ref is not null then
                             jsonb_build_object('branding', jsonb_build_object('logoRef', g.logo_ref)) end))
                         order by scope)
        from (
          select s.scope,
                 coalesce(jsonb_agg(s.permission order by s.permission)
                          filter (where s.permission = any(g.granted) and s.permission = any(held.permissions)), '[]')
                   permissions
          from scope_permission s
          group by s.scope
        ) scopes
        where permissions <> '[]' or (scope = 'NIL' and g.logo_ref is not null)), '[]') entitlements
    from app_user u,
      (select (array_agg(m.role order by array_position(g.path, m.group_id) desc))[1] role,
              (array_agg(m.group_id order by array_position(g.path, m.group_id) desc))[1] via,
              array_agg(p) permissions
       from membership m join role r on r.id = m.role left join lateral unnest(r.permissions) p on true
       where m.group_id = any(g.path) and m.user_id = ${id}) held
    where u.id = ${id} and held.role is not null`
}

function byScope(entitlements: readonly Entitlement[]): Record<string, Entitlement> {
  return Object.fromEntries(entitlements.map((one) => [one.scope, one]))
}
