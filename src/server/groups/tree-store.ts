import { sql } from 'kysely'
import type { GroupDeletion, GroupEntry } from '../../contract/groups.ts'
import type { Binned } from '../../contract/shapes.ts'
import { Problem } from '../../domain/problem.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Clock } from '../platform/clock.ts'
import { asService } from '../platform/db/as-service.ts'
import { asBinned, BIN_DAYS, oldestInBin } from '../platform/db/bin.ts'
import type { Actor, Database, Db, Trx } from '../platform/db/db.ts'
import { expectChanged } from '../platform/db/expect-changed.ts'
import {
  deleteByGroup,
  deleteRowByRow,
  groupByGroup,
  type LeftOut,
  tablesOfLargeRows,
  tablesOfManyRows,
} from '../platform/db/group-by-group.ts'
import { mostListed } from '../platform/db/most-listed.ts'
import { takenOf } from '../platform/db/organisation-limit.ts'
import { exceeded, type Taken } from '../platform/turns/share.ts'
import { toldAsProblem } from './faults.ts'
import { holdTree, holdTreeFor } from './hold-tree.ts'
import { entriesOf } from './store.ts'

const BIN_MS = BIN_DAYS * dayMs

/**
 * The tree of groups. Every change takes the tree's lock before it reads, so that what it read stays true until it
 * commits. Permissions are checked again then, because the group may have been moved meanwhile.
 */
export function treeStore(
  { db, asUser }: Pick<Database, 'db' | 'asUser'>,
  clock: Clock,
  limit: number = Number.POSITIVE_INFINITY,
) {
  const missing = () => new Problem('not-found')
  const oldest = () => oldestInBin(clock)
  const holding = <T>(who: Actor, groupId: string, work: (trx: Trx) => Promise<T>) =>
    toldAsProblem(
      asUser(who, async (trx) => {
        await holdTreeFor(trx, groupId)
        return work(trx)
      }),
    )
  const entry = async (trx: Trx, who: Actor, id: string): Promise<GroupEntry> => {
    const [current] = await entriesOf(trx, who, id)
    if (!current) throw missing()
    return current
  }

  /** @throws Problem `group.too-many` if the organisation of a group, or its branch, cannot have `more` groups */
  const makeRoom = async (trx: Trx, groupId: string, more: number) => {
    const { rows } = await asService(trx, () =>
      sql<{ taken: Taken }>`
        select ${takenOf('count(*)')} taken
        from app_group me join app_group g on g.path @> me.path[1:1] and g.deleted_at is null
        where me.id = ${groupId} group by me.path`.execute(trx),
    )
    const over = exceeded(rows[0]?.taken, limit, more)
    if (over !== undefined) throw new Problem('group.too-many', { limit: over })
  }

  return {
    create: (who: Actor, { name, parent }: { name: string; parent: string }) =>
      holding(who, parent, async (trx) => {
        await allowed(trx, parent, 'GROUP_CREATE')
        await makeRoom(trx, parent, 1)
        const id = crypto.randomUUID()
        await sql`insert into app_group (id, name, parent) values (${id}, ${name}, ${parent})`.execute(trx)
        return entry(trx, who, id)
      }),

    rename: (who: Actor, id: string, name: string) =>
      toldAsProblem(
        asUser(who, async (trx) => {
          await allowed(trx, id, 'GROUP_RENAME')
          expectChanged(await sql`update app_group set name = ${name} where id = ${id}`.execute(trx))
          return entry(trx, who, id)
        }),
      ),

    move: (who: Actor, id: string, parent: string) =>
      holding(who, id, async (trx) => {
        await allowed(trx, id, 'GROUP_DELETE')
        const { rows } = await sql<{ isRoot: boolean; isCircle: boolean | null; mayTake: boolean }>`
          select g.parent is null "isRoot", t.path @> array[g.id] "isCircle",
                 g.parent in (select groups_with('GROUP_CREATE')) "mayTake"
          from app_group g left join app_group t on t.id = ${parent} and t.id in (select own_groups())
          where g.id = ${id}`.execute(trx)
        const [move] = rows
        if (!move) throw missing()
        if (move.isRoot) throw new Problem('group.root-moves')
        if (move.isCircle) throw new Problem('group.circle')
        await allowed(trx, parent, 'GROUP_CREATE')
        // Needs the permission in the present parent too, so that members cannot take their group away from the groups above.
        if (!move.mayTake) throw new Problem('permission.missing')
        const { rows: joining } = await asService(trx, () =>
          sql<{ n: number }>`
            select count(*) n from app_group
            where path @> array[${id}]::uuid[] and deleted_at is null
              and path[1] <> (select path[1] from app_group where id = ${parent})`.execute(trx),
        )
        const more = joining[0]?.n ?? 0
        if (more > 0) await makeRoom(trx, parent, more)
        expectChanged(await sql`update app_group set parent = ${parent} where id = ${id}`.execute(trx))
        return entry(trx, who, id)
      }),

    deletion: (who: Actor, id: string): Promise<GroupDeletion> =>
      asUser(who, async (trx) => {
        const { rows: groups } = await sql<{ id: string; name: string; depth: number; isRoot: boolean }>`
          with recursive down as (
            select g.id, g.name, 0 depth, g.parent is null is_root, array[(g.name, g.id)] place
            from app_group g where g.id = ${id} and g.id in (select own_groups())
            union all
            select c.id, c.name, d.depth + 1, false, d.place || (c.name, c.id)
            from down d join app_group c on c.parent = d.id and c.deleted_at is null
          )
          select id, name, depth, is_root "isRoot" from down order by place`.execute(trx)
        const [top] = groups
        if (!top) throw missing()
        const ids = groups.map((group) => group.id)
        const { rows: people } = await sql<{ members: number; stranded: number }>`
          select count(distinct m.user_id) members,
                 count(distinct m.user_id) filter (where not exists (
                   select from membership o join app_group og on og.id = o.group_id and og.deleted_at is null
                   where o.user_id = m.user_id and o.group_id <> all(${ids}::uuid[]))) stranded
          from membership m where m.group_id = any(${ids}::uuid[])`.execute(trx)
        const { members = 0, stranded = 0 } = people[0] ?? {}
        // The numbers must be complete, including things that the user may not read.
        const { rows: things } = await asService(trx, () =>
          sql<{ reports: number; lists: number; subscriptions: number }>`
            select (select count(*) from report where group_id = any(${ids}::uuid[]) and deleted_at is null) reports,
                   (select count(*) from group_list where group_id = any(${ids}::uuid[]) and deleted_at is null) lists,
                   (select count(*) from subscription
                    where group_id = any(${ids}::uuid[]) and deleted_at is null) subscriptions`.execute(trx),
        )
        const { reports = 0, lists = 0, subscriptions = 0 } = things[0] ?? {}
        return {
          groups: groups.map(({ isRoot: _, ...group }) => group),
          members,
          stranded,
          reports,
          subscriptions,
          lists,
          days: BIN_DAYS,
          isRoot: top.isRoot,
        }
      }),

    /** Moves a group and all groups below to the recycle bin, and ends their jobs. @returns until when they can be restored */
    remove: (who: Actor, id: string) =>
      holding(who, id, async (trx) => {
        await allowed(trx, id, 'GROUP_DELETE')
        const now = clock.now()
        await asService(trx, async () => {
          await sql`
            update report r set state = 'cancelled', problem = null, finished_at = ${new Date(now)}, fence = fence + 1,
                   revision = revision + 1
            from app_group g
            where g.id = r.group_id and g.path @> array[${id}]::uuid[] and r.state in ('queued', 'running')`.execute(
            trx,
          )
        })
        expectChanged(
          await sql`update app_group set deleted_at = ${new Date(now)}
                    where path @> array[${id}]::uuid[] and deleted_at is null`.execute(trx),
        )
        return { restorableUntil: new Date(now + BIN_MS).toISOString() }
      }),

    /** Deleted groups directly below that can be restored, newest first. */
    bin: (who: Actor, id: string): Promise<Binned[]> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{ id: string; name: string; deletedAt: Date }>`
          select id, name, deleted_at "deletedAt" from app_group
          where parent = ${id} and deleted_at > ${oldest()} and parent in (select groups_with('GROUP_DELETE'))
          order by deleted_at desc, name, id limit ${mostListed}`.execute(trx)
        return rows.map(asBinned)
      }),

    restore: (who: Actor, id: string, childId: string) =>
      holding(who, id, async (trx) => {
        await allowed(trx, id, 'GROUP_DELETE')
        if ((await bringBack(trx, { id: childId, parent: id, after: oldest() })) === 0) throw missing()
        await makeRoom(trx, id, 0)
        return entry(trx, who, childId)
      }),

    /** Returns to the operator all groups in tree order, including deleted ones. */
    async everything() {
      const { rows } = await sql<{ id: string; name: string; depth: number; members: number; deletedAt: Date | null }>`
        with recursive down as (
          select g.id, g.name, g.deleted_at, 0 depth, array[(g.name, g.id)] place from app_group g where parent is null
          union all
          select c.id, c.name, c.deleted_at, d.depth + 1, d.place || (c.name, c.id)
          from down d join app_group c on c.parent = d.id
        )
        select id, name, depth, deleted_at "deletedAt",
               (select count(*) from membership m where m.group_id = down.id) members
        from down order by place`.execute(db)
      return rows
    },

    /**
     * Restores a group anywhere in the tree, also a root, on behalf of the operator. @returns the number of restored
     * groups
     */
    restoreAnywhere: (id: string): Promise<number> =>
      toldAsProblem(
        db.transaction().execute(async (trx) => {
          await holdTree(trx)
          return bringBack(trx, { id, after: new Date(0) })
        }),
      ),

    /**
     * Deletes groups that can no longer be restored, with everything in them. A group that has been in the recycle bin for
     * so long has no live group below it.
     * @param leftOut called with groups that stay until the next run, because another transaction locks their rows
     * @returns the number of deleted groups
     */
    async purge(leftOut?: LeftOut): Promise<number> {
      const old = oldest()
      const kept = new Set<string>()
      const keep: LeftOut = (groupId) => {
        kept.add(groupId)
        leftOut?.(groupId)
      }
      // Deletes large numbers of rows before taking the tree's lock, so that others can change their trees meanwhile.
      const isOfGone = sql`group_id in (select id from app_group where deleted_at <= ${old})`
      for (const table of tablesOfLargeRows) await deleteRowByRow(db, table, isOfGone, keep)
      for (const table of tablesOfManyRows) await deleteByGroup(db, table, isOfGone, keep)
      const { rows: tops } = await sql<{ id: string }>`
        select g.id from app_group g left join app_group p on p.id = g.parent and p.deleted_at <= ${old}
        where g.deleted_at <= ${old} and p.id is null
          and not exists (select from app_group k where k.id = any(${[...kept]}::uuid[]) and g.id = any(k.path))`.execute(
        db,
      )
      return groupByGroup(
        db,
        tops.map(({ id }) => id),
        (trx, id) => deleteBranch(trx, id, old),
        leftOut,
      )
    },

    /** Deletes the audit logs of groups that are gone. Nobody waits for it, and a killed process continues with the next run. */
    async purgeLogs(): Promise<void> {
      const { rows } = await sql<{ id: string }>`
        select group_id id from gone_audit_log order by since, group_id`.execute(db)
      for (const { id } of rows) await deleteLog(db, id)
    },
  }
}

export type TreeStore = ReturnType<typeof treeStore>

/** Deletes a group and all below, if it was deleted before `old` and not restored meanwhile. @returns their number */
async function deleteBranch(trx: Trx, top: string, old: Date): Promise<number> {
  await holdTree(trx)
  const { rows } = await sql<{ id: string }>`
    delete from app_group where path @> array[${top}]::uuid[] and deleted_at <= ${old} returning id`.execute(trx)
  // The group's own log is deleted with it; the log of the group above records that.
  const ids = rows.map(({ id }) => id)
  for (const table of ['audit_check', 'audit_head']) {
    await sql`
      delete from ${sql.table(table)} where subject_kind = 'group' and subject = any(${ids}::uuid[])`.execute(trx)
  }
  await sql`insert into gone_audit_log (group_id) select unnest(${ids}::uuid[])`.execute(trx)
  return ids.length
}

/** Number of entries that one statement deletes. */
const entriesAtOnce = 20_000

/** Deletes the entries of a group that is gone. */
async function deleteLog(db: Db, groupId: string): Promise<void> {
  const entries = sql`from audit_entry where subject_kind = 'group' and subject = ${groupId}`
  const { rows } = await sql<{ first: number; last: number }>`
    select coalesce(min(seq), 1) first, coalesce(max(seq), 0) last ${entries}`.execute(db)
  const { first, last } = rows[0] ?? { first: 1, last: 0 }
  // By number, so that no statement reads again what those before it have deleted.
  for (let from = first; from <= last; from += entriesAtOnce) {
    await sql`delete ${entries} and seq >= ${from} and seq < ${from + entriesAtOnce}`.execute(db)
  }
  await sql`delete from gone_audit_log where group_id = ${groupId}`.execute(db)
}

/** @throws Problem `not-found` if the user is not in the group, `permission.missing` without the permission */
async function allowed(trx: Trx, groupId: string, permission: string): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select g.id in (select groups_with(${permission})) may
    from app_group g where g.id = ${groupId} and g.id in (select own_groups())`.execute(trx)
  if (!rows[0]) throw new Problem('not-found')
  if (!rows[0].may) throw new Problem('permission.missing')
}

/** Restores a group and the groups that were deleted together with it. Others below stay in the recycle bin. */
async function bringBack(
  trx: Trx,
  { id, parent, after }: { id: string; parent?: string; after: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update app_group set deleted_at = null
    where path @> array[${id}]::uuid[] and deleted_at = (
      select deleted_at from app_group
      where id = ${id} and deleted_at > ${after} ${parent === undefined ? sql`` : sql`and parent = ${parent}`})`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0)
}
