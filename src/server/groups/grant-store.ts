import { sql } from 'kysely'
import type { Grant } from '../../contract/groups.ts'
import { Problem } from '../../domain/problem.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { mustExist } from '../platform/must-exist.ts'
import { holdTree, holdTreeFor } from './hold-tree.ts'

/**
 * Upper bounds of a group's permissions. Without a grant for a scope, a group inherits that of the group above; with
 * one, both must allow a permission. Only the group above may set it; for a root, the operator.
 */
export function grantStore({ db, asUser }: Pick<Database, 'db' | 'asUser'>) {
  return {
    grants: (who: Actor, groupId: string): Promise<Grant[]> => asUser(who, (trx) => grantsOf(trx, groupId)),

    /** Null removes the grant, so that the group inherits again. Users can only add permissions that they have above. */
    save: (who: Actor, { groupId, childId, scope, permissions }: NewGrant): Promise<Grant[]> =>
      asUser(who, async (trx) => {
        await holdTreeFor(trx, groupId)
        const { rows } = await sql<{ granted: string[]; most: string[]; held: string[] }>`
          select array(select s.permission from scope_permission s
                       where s.scope = ${scope} and s.permission = any(c.granted)) granted,
                 array(select s.permission from scope_permission s
                       where s.scope = ${scope} and s.permission = any(p.granted)) most,
                 reach(${who.id}, p.id) held
          from app_group c join app_group p on p.id = c.parent
          where c.id = ${childId} and c.deleted_at is null and p.id = ${groupId}
            and p.id in (select groups_with('GROUP_CREATE'))`.execute(trx)
        const bounds = mustExist(rows[0])
        const newPermissions = new Set(permissions ?? bounds.most)
        const added = [...newPermissions].filter((permission) => !bounds.granted.includes(permission))
        if (
          ![...newPermissions].every((permission) => bounds.most.includes(permission)) ||
          !added.every((permission) => bounds.held.includes(permission))
        ) {
          throw new Problem('permission.missing')
        }
        await write(trx, { groupId: childId, scope, permissions: permissions && [...newPermissions] })
        return grantsOf(trx, childId)
      }),

    /** Sets a root's grant as the operator. @returns undefined if there is no such root */
    saveRoot: (groupId: string, scope: string, permissions: readonly string[]): Promise<Grant[] | undefined> =>
      db.transaction().execute(async (trx) => {
        await holdTree(trx)
        const { rows } = await sql`select from app_group where id = ${groupId} and parent is null`.execute(trx)
        if (rows.length === 0) return undefined
        await write(trx, { groupId, scope, permissions })
        return grantsOf(trx, groupId)
      }),
  }
}

export type GrantStore = ReturnType<typeof grantStore>

export interface NewGrant {
  readonly groupId: string
  /** A direct child. */
  readonly childId: string
  readonly scope: string
  readonly permissions: readonly string[] | null
}

async function write(
  trx: Trx,
  { groupId, scope, permissions }: Pick<NewGrant, 'groupId' | 'scope' | 'permissions'>,
): Promise<void> {
  if (permissions === null) {
    await sql`delete from entitlement where group_id = ${groupId} and scope = ${scope}`.execute(trx)
  } else {
    await sql`
      insert into entitlement (group_id, scope, permissions) values (${groupId}, ${scope}, ${[...permissions]})
      on conflict (group_id, scope) do update set permissions = excluded.permissions`.execute(trx)
  }
}

/** Reads grants in the order of the specification's scopes. Rows that the transaction may not see do not count. */
async function grantsOf(trx: Trx, groupId: string): Promise<Grant[]> {
  const { rows } = await sql<Omit<Grant, 'own'> & { own: string[] | null }>`
    select s.scope,
           coalesce(array_agg(s.permission order by s.permission) filter (where s.permission = any(g.granted)), '{}')
             permissions,
           (select e.permissions from entitlement e where e.group_id = g.id and e.scope = s.scope) own,
           coalesce(array_agg(s.permission order by s.permission)
                    filter (where s.permission = any(coalesce(p.granted, g.granted))), '{}') most
    from app_group g
    cross join scope_permission s
    left join app_group p on p.id = g.parent
    where g.id = ${groupId}
    group by g.id, s.scope
    order by array_position(array['SUBSCRIPTION', 'RECOMMENDER', 'IOCSEARCH', 'DARKWEBSEARCH', 'NIL', 'INSTALLATION'], s.scope)`.execute(
    trx,
  )
  return rows.map(({ own, ...row }) => ({ ...row, ...(own && { own: own.toSorted() }) }))
}
