import { sql } from 'kysely'
import type { GroupEntry } from '../../contract/groups.ts'
import { permissionsByScope, scopes } from '../../domain/permission.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { sharedByKey } from '../platform/db/shared-read.ts'
import type { Membership } from '../platform/http/calls.ts'
import { shownDefaults } from './shown-defaults.ts'

export type Member = GroupEntry['users'][number]
export type Entitlement = GroupEntry['entitlements'][string]

export function groupStore({ db, asUser, rowsFor }: Pick<Database, 'db' | 'asUser' | 'rowsFor'>) {
  const membership = sharedByKey(async (key): Promise<Membership | undefined> => {
    const [userId = '', groupId = ''] = key.split(' ')
    const { rows } = await sql<{ role: string; permissions: string[]; root: string; branch: string | null }>`
      select g.path[1]::text root, g.path[2]::text branch, (array_agg(m.role order by array_position(g.path, m.group_id) desc))[1] role,
             coalesce(array_agg(distinct p) filter (where p = any(g.granted)), '{}') permissions
      from app_group g
      join membership m on m.group_id = any(g.path) and m.user_id = ${userId} and m.role <> 'none'
      join role r on r.id = m.role
      left join lateral unnest(r.permissions) p on true
      where g.id = ${groupId} and g.deleted_at is null
      group by g.id`.execute(db)
    const row = rows[0]
    if (!row) return undefined
    return { ...row, groupId, permissions: new Set(row.permissions) }
  })
  return {
    /**
     * A user's membership in a group or above it: the nearest role, and the permissions of all roles. A user with only the
     * role `none` is not a member. The answer is never older than the call.
     */
    async membership(userId: string, groupId: string): Promise<Membership | undefined> {
      return (await membership(`${userId} ${groupId}`)).value
    },

    /** The user's groups, by membership there or above, with the user's permissions; sorted by name. */
    entries: async (who: Actor, page?: Page): Promise<GroupEntry[]> =>
      toEntries(who, await rowsFor(who, entryRows(who, undefined, page))),

    /** The names of the user's groups, sorted, and the group above if it is one of them. */
    names: (who: Actor): Promise<Pick<GroupEntry['group'], 'id' | 'name' | 'parent'>[]> =>
      rowsFor(
        who,
        sql`
          with mine as (
            select distinct g.id, g.name, g.parent from membership m
            join app_group g on g.path @> array[m.group_id] and g.deleted_at is null
            where m.user_id = ${who.id} and m.role <> 'none'
          )
          select id, name, case when parent in (select id from mine) then parent end parent from mine
          order by name, id`,
      ),

    /** Number of the user's groups. */
    count: (who: Actor): Promise<number> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{ n: number }>`
          select count(distinct g.id) n from membership m join app_group g on g.path @> array[m.group_id]
          where m.user_id = ${who.id} and m.role <> 'none' and g.deleted_at is null`.execute(trx)
        return rows[0]?.n ?? 0
      }),

    /** The user's permissions in a group by scope; scopes without permissions are omitted. */
    entitlements: async (who: Actor, groupId: string): Promise<Entitlement[]> => {
      const rows = await rowsFor(
        who,
        sql<Allowed>`select ${permissionsHere} permissions, g."logoRef" from (${standing(who, groupId)}) g`,
      )
      return rows.flatMap(entitlementsOf)
    },

    /** Creates a root group with its first member. */
    create: (group: NewRoot & { userId: string; role: string }): Promise<string> =>
      db.transaction().execute(async (trx) => {
        const id = await createRoot(trx, group)
        await sql`insert into membership (group_id, user_id, role) values (${id}, ${group.userId}, ${group.role})`.execute(
          trx,
        )
        return id
      }),
  }
}

export type GroupStore = ReturnType<typeof groupStore>

interface Page {
  readonly offset: number
  readonly limit: number
}

export interface NewRoot {
  readonly name: string
  /** The permissions, by scope, that can be allowed in the group and below. */
  readonly permissions: Readonly<Record<string, readonly string[]>>
}

/** Creates a root as the operator. @returns its id */
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

interface Standing {
  readonly id: string
  readonly name: string
  readonly cOrg: GroupEntry['group']['cOrg']
  parent: string | null
  readonly logoRef: string | null
  readonly role: string
  readonly via: string
}

interface Allowed {
  /** Permissions that the group is granted and one of the user's roles here or above has, separated by spaces. */
  readonly permissions: string
  readonly logoRef: string | null
}

/** SQL text of the user's standing in each of their groups, or in the named one: the nearest role counts. */
const standing = (who: Actor, groupId: string | undefined) => sql`
  select g.id, g.name, g.c_org "cOrg", g.parent, g.granted, g.logo_ref "logoRef",
         (array_agg(m.role order by array_position(g.path, m.group_id) desc))[1] role,
         (array_agg(m.group_id order by array_position(g.path, m.group_id) desc))[1] via,
         array_agg(distinct m.role) roles
  from membership m
  join app_group g on g.path @> array[m.group_id] and g.deleted_at is null
  where m.user_id = ${who.id} and m.role <> 'none' ${groupId === undefined ? sql`` : sql`and g.id = ${groupId}`}
  group by g.id`

/** SQL text of `Allowed.permissions` for a row `g` of `standing`. */
const permissionsHere = sql`(
  select coalesce(string_agg(distinct p, ' '), '') from role r, unnest(r.permissions) p
  where r.id = any(g.roles) and p = any(g.granted))`

/**
 * SQL text of the members besides the user of a row `g` of `standing`, sorted by name. Groups and people
 * are looked up by their keys, not joined: the cost does not depend on how many the planner expects.
 */
const othersHere = (who: Actor) => sql`(
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email,
                                              'role', m.role)) order by u.name, u.id), '[]')
  from membership m cross join lateral (select id, name, email from app_user where id = m.user_id limit 1) u
  where m.group_id = g.id and m.user_id <> ${who.id})`

/** The user's groups, or the named one, with the user's standing in each. */
export async function entriesOf(trx: Trx, who: Actor, groupId?: string): Promise<GroupEntry[]> {
  const { rows } = await entryRows(who, groupId).execute(trx)
  if (groupId !== undefined && rows[0]) {
    const { rows: above } = await sql<{ id: string }>`
      select p.id from app_group g join app_group p on p.id = g.parent
      where g.id = ${groupId} and p.id in (select own_groups())`.execute(trx)
    rows[0].parent = above[0]?.id ?? null
  }
  return toEntries(who, rows)
}

/** Thousands of groups have the same few combinations of grants and roles. Their permissions are read once for each. */
function entryRows(who: Actor, groupId?: string, page?: Page) {
  return sql<Row>`
    with mine as (${standing(who, groupId)}), shown as (
      select id, name, "cOrg", parent, granted, roles, "logoRef", role, via from mine
      order by name, id offset ${page?.offset ?? 0} limit ${page?.limit ?? null}::bigint
    )
    select g.id, g."logoRef", g.role, g.via, g.name, g."cOrg", u.name "userName", u.email, ${othersHere(who)} others,
           case when g.parent in (select id from mine) then g.parent end parent,
           rank() over alike combination,
           case when row_number() over alike = rank() over alike then ${permissionsHere} end permissions
    from shown g
    join app_user u on u.id = ${who.id}
    window alike as (order by g.granted, g.roles)
    order by g.name, g.id`
}

function toEntries(who: Actor, rows: readonly Row[]): GroupEntry[] {
  const permissions = new Map<number, string>()
  for (const row of rows) if (row.permissions !== null) permissions.set(row.combination, row.permissions)
  return rows.map((row) => {
    const entitlements = entitlementsOf({ ...row, permissions: permissions.get(row.combination) ?? '' })
    const makesReports = entitlements.some(({ permissions }) => permissions.includes('REPORT_CREATE'))
    return {
      group: {
        id: row.id,
        name: row.name,
        parent: row.parent,
        cOrg: shownDefaults(row.cOrg, { makesReports }),
      },
      users: [
        {
          id: who.id,
          name: row.userName,
          ...(row.email && { email: row.email }),
          role: row.role,
          ...(row.via !== row.id && { via: row.via }),
        },
        ...row.others,
      ],
      entitlements: Object.fromEntries(entitlements.map((entitlement) => [entitlement.scope, entitlement])),
    }
  })
}

interface Row extends Standing {
  /** The same for groups with the same grants and roles of the user; `permissions` is null in all but one of them. */
  readonly combination: number
  readonly permissions: string | null
  readonly userName: string
  readonly email: string | null
  /** Members besides the user. */
  readonly others: Member[]
}

/** In the order of the answers. */
const sortedScopes = scopes.toSorted().map((scope) => ({ scope, all: permissionsByScope[scope].toSorted() }))

/** The user's permissions by scope. The logo is part of the scope for groups, even without permissions in that scope. */
function entitlementsOf({ permissions: text, logoRef }: Allowed): Entitlement[] {
  const allowed = new Set(text.split(' '))
  return sortedScopes.flatMap(({ scope, all }): Entitlement[] => {
    const permissions = all.filter((permission) => allowed.has(permission))
    const branded = scope === 'NIL' && logoRef !== null
    if (permissions.length === 0 && !branded) return []
    return [{ scope, permissions, ...(branded && { config: { branding: { logoRef } } }) }]
  })
}
