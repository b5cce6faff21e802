import { sql } from 'kysely'
import type { GroupList, ListRow, rowOrders } from '../../contract/lists.ts'
import type { Binned } from '../../contract/shapes.ts'
import type { ListEffect, ListEntry } from '../../domain/group-list.ts'
import type { Value } from '../../domain/observables/read.ts'
import { refang } from '../../domain/observables/refang.ts'
import { Problem } from '../../domain/problem.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import { binOf, oldestInBin } from '../platform/db/bin.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { expectChanged } from '../platform/db/expect-changed.ts'
import { type LeftOut, purgeBin } from '../platform/db/group-by-group.ts'
import { holdRoom } from '../platform/db/hold-room.ts'
import { isoRows, withIsoDates } from '../platform/db/iso-rows.ts'
import { checkOrganisation } from '../platform/db/organisation-limit.ts'
import { type AppliedList, fitting, type ListSize, type ReportList } from './report-list.ts'

export interface RowsPage {
  readonly search?: string | undefined
  readonly order: (typeof rowOrders)[number]
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
}

/** Fields of a list that may be changed. */
export interface ListChanges {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly effect?: ListEffect | undefined
  readonly subgroups?: boolean | undefined
}

/** Limits of rows in a report from the lists of the group and the groups above, and of the bytes of their values. */
const mostInReport = { rows: 1_000_000, bytes: 64 << 20 }
/** Rows of an export that are read at once: each has up to 2.5 kB. */
const exportedAtOnce = 2000
/** Limit of rows of all lists of an organisation, including lists in the recycle bin. */
const mostRowsOfOrganisation = 5_000_000

const orders = { createdAt: 'r.created_at', value: 'r.value', kind: 'r.kind', expiresAt: 'r.expires_at' } as const
const UNIQUE = '23505'

/** Stores groups' allow and deny lists. Methods return undefined for a list that does not exist or is another group's. */
export function listStore(
  { db, asUser, rowsFor }: Pick<Database, 'db' | 'asUser' | 'rowsFor'>,
  {
    clock,
    limits,
    rowsTogether = mostRowsOfOrganisation,
    inReport = mostInReport,
  }: { clock: Clock; limits: Config['lists']; rowsTogether?: number; inReport?: typeof mostInReport },
) {
  const now = () => new Date(clock.now())

  const listsWhere = (groupId: string, which: ReturnType<typeof sql>) => sql<GroupList>`
      select l.id, l.name, l.description, l.effect, l.subgroups, l.rows, l.group_id <> ${groupId} inherited,
             (select count(*) from group_list_row r where r.list_id = l.id and r.expires_at <= ${now()}) expired,
             coalesce(nullif(u.name, ''), u.email, '') "createdBy", l.created_at "createdAt", l.changed_at "changedAt"
      from group_list l left join app_user u on u.id = l.created_by
      where ${which} and l.deleted_at is null
      order by l.group_id <> ${groupId}, folded(l.name), l.name, l.id`
  const oneList = async (trx: Trx, groupId: string, listId: string) =>
    (await isoRows(trx, listsWhere(groupId, sql`l.group_id = ${groupId} and l.id = ${listId}`)))[0]

  /** @throws Problem if the group has too many */
  const makeRoom = (trx: Trx, groupId: string) => {
    const ofGroup = sql`group_list where group_id = ${groupId} and deleted_at is null`
    return holdRoom(trx, `lists ${groupId}`, ofGroup, limits.perGroup, 'list.too-many')
  }

  /** Must be called after rows were added. @throws Problem if the lists of the organisation have too many rows together */
  const checkRowsTogether = (trx: Trx, groupId: string) =>
    checkOrganisation(trx, groupId, {
      what: 'list rows',
      count: sql`(select coalesce(sum(rows), 0)::bigint from group_list where group_id in (table its))`,
      most: rowsTogether,
      problem: 'list.rows-of-organisation',
    })

  const rowsWhere = (trx: Trx, which: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) =>
    isoRows(
      trx,
      sql<ListRow>`
      select r.id, r.kind, r.value, r.reason, coalesce(nullif(u.name, ''), u.email, '') author,
             r.created_at "createdAt", r.expires_at "expiresAt"
      from group_list_row r left join app_user u on u.id = r.author where ${which} ${rest}`,
    )

  const appliedTo = async (groupId: string): Promise<AppliedList[]> => {
    const { rows } = await sql<AppliedList>`
      select l.id, l.name, l.effect, l.group_id <> g.id inherited, l.group_id owner, l.subgroups,
        l.changed_at::text "version"
      from app_group g join group_list l on l.group_id = any(g.path) and (l.group_id = g.id or l.subgroups)
        and l.deleted_at is null
      where g.id = ${groupId}
      order by array_position(g.path, l.group_id) desc, lower(l.name), l.id`.execute(db)
    return rows
  }

  /** Sizes of lists, of rows that are valid at that time. */
  const sizesOf = async (ids: readonly string[], at: number): Promise<Map<string, ListSize>> => {
    const { rows } = await sql<ListSize & { id: string }>`
      select asked.id, its.rows, its.bytes from unnest(${[...ids]}::uuid[]) asked(id)
      cross join lateral (
        select count(*) "rows", coalesce(sum(octet_length(r.value)), 0) bytes from group_list_row r
        where r.list_id = asked.id and (r.expires_at is null or r.expires_at > ${new Date(at)})) its`.execute(db)
    return new Map(rows.map(({ id, ...size }) => [id, size]))
  }

  /**
   * The first of these lists that fit into a report together. A list that does not fit is left out, and smaller ones after it are not.
   * @param sizes those of all these lists
   */
  const fittingReport = (lists: readonly AppliedList[], sizes: ReadonlyMap<string, ListSize>) =>
    fitting(lists, sizes, inReport)

  /** Valid values of lists, by list and kind; none of lists without rows. */
  const valuesOf = async (ids: readonly string[], at: number): Promise<Map<string, Record<string, string>>> => {
    const { rows } = await sql<{ id: string; kind: string; text: string }>`
      select r.list_id id, r.kind, string_agg(r.value, E'\n') "text" from group_list_row r
      where r.list_id = any(${[...ids]}::uuid[]) and (r.expires_at is null or r.expires_at > ${new Date(at)})
      group by r.list_id, r.kind`.execute(db)
    const values = new Map<string, Record<string, string>>()
    for (const { id, kind, text } of rows) values.set(id, { ...values.get(id), [kind]: text })
    return values
  }

  return {
    /** The group's own lists, then those of groups above that apply here, each by name. */
    list: async (who: Actor, groupId: string): Promise<GroupList[]> => {
      const applies = sql`(l.group_id = ${groupId} or (l.subgroups and l.group_id =
        any((select path from app_group where id = ${groupId})::uuid[])))`
      return (await rowsFor(who, listsWhere(groupId, applies))).map(withIsoDates)
    },

    create: (
      who: Actor,
      groupId: string,
      list: { name: string; description: string; effect: ListEffect; subgroups: boolean },
    ): Promise<GroupList> =>
      asUser(who, async (trx) => {
        const id = crypto.randomUUID()
        await makeRoom(trx, groupId)
        await sql`
          insert into group_list (id, group_id, name, description, effect, subgroups, created_by, created_at, changed_at)
          values (${id}, ${groupId}, ${list.name}, ${list.description}, ${list.effect}, ${list.subgroups}, ${who.id},
                  ${now()}, ${now()})`.execute(trx)
        return (await oneList(trx, groupId, id)) as GroupList
      }).catch(nameTaken),

    patch: (who: Actor, groupId: string, listId: string, changes: ListChanges): Promise<GroupList | undefined> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{ effect: ListEffect; rows: number }>`
          select effect, rows from group_list
          where group_id = ${groupId} and id = ${listId} and deleted_at is null for update`.execute(trx)
        const before = rows[0]
        if (!before) return undefined
        if (changes.effect !== undefined && changes.effect !== before.effect && before.rows > 0) {
          throw new Problem('list.effect-fixed')
        }
        expectChanged(
          await sql`
            update group_list set name = coalesce(${changes.name ?? null}, name),
                   description = coalesce(${changes.description ?? null}, description),
                   effect = coalesce(${changes.effect ?? null}, effect),
                   subgroups = coalesce(${changes.subgroups ?? null}, subgroups), changed_at = ${now()}
            where group_id = ${groupId} and id = ${listId}`.execute(trx),
        )
        return oneList(trx, groupId, listId)
      }).catch(nameTaken),

    /** Moves a list to the bin, with its rows. */
    remove: (who: Actor, groupId: string, listId: string): Promise<boolean> =>
      asUser(who, async (trx) => {
        const { numAffectedRows } = await sql`
          update group_list set deleted_at = ${now()}
          where group_id = ${groupId} and id = ${listId} and deleted_at is null`.execute(trx)
        return numAffectedRows === 1n
      }),

    /** Lists that can be restored, newest first. */
    bin: (who: Actor, groupId: string): Promise<Binned[]> =>
      asUser(who, (trx) => binOf(trx, 'group_list', { groupId, clock })),

    /** @throws Problem if the group has too many lists, or another list has taken the name */
    restore: (who: Actor, groupId: string, listId: string): Promise<GroupList | undefined> =>
      asUser(who, async (trx) => {
        const which = sql`group_id = ${groupId} and id = ${listId} and deleted_at > ${oldestInBin(clock)}`
        const { rows } = await sql`select from group_list where ${which} for update`.execute(trx)
        if (rows.length === 0) return undefined
        await makeRoom(trx, groupId)
        expectChanged(
          await sql`update group_list set deleted_at = null, changed_at = ${now()} where ${which}`.execute(trx),
        )
        return oneList(trx, groupId, listId)
      }).catch(nameTaken),

    /** Deletes lists that can no longer be restored, group by group. @returns their number */
    purge: (leftOut?: LeftOut): Promise<number> => purgeBin(db, 'group_list', oldestInBin(clock), leftOut),

    rows: (who: Actor, groupId: string, listId: string, page: RowsPage) =>
      asUser(who, async (trx) => {
        if (!(await isThere(trx, groupId, listId))) return undefined
        const term = refang((page.search ?? '').trim())
        const isFound = (text: ReturnType<typeof sql>) => sql`strpos(folded(${text}), folded(${term})) > 0`
        const matches = term === '' ? sql`` : sql`and (${isFound(sql`r.value`)} or ${isFound(sql`r.reason`)})`
        const which = sql`r.list_id = ${listId} and r.group_id = ${groupId} ${matches}`
        const { rows: counts } = await sql<{ n: number }>`
          select count(*) n from group_list_row r where ${which}`.execute(trx)
        // Rows that were added at the same time are ordered by kind and value.
        const by = sql.raw(`${orders[page.order]} ${page.direction} nulls last, r.kind, r.value`)
        const rows = await rowsWhere(trx, which, sql`order by ${by} offset ${page.offset} limit ${page.limit}`)
        return { total: counts[0]?.n ?? 0, rows }
      }),

    /** The list, and all its rows in batches, by kind and value: the order of an index, so that no batch sorts the whole list. */
    async all(
      who: Actor,
      groupId: string,
      listId: string,
    ): Promise<{ readonly list: GroupList; readonly batches: AsyncIterable<readonly ListRow[]> } | undefined> {
      const list = await asUser(who, (trx) => oneList(trx, groupId, listId))
      const after = (last: ListRow | undefined) =>
        asUser(who, async (trx) => {
          // The list was deleted: an error, so that nobody takes a part for the whole.
          if (!(await isThere(trx, groupId, listId))) throw new Problem('not-found')
          const behind = last ? sql`and (r.kind, r.value) > (${last.kind}, ${last.value})` : sql``
          const which = sql`r.list_id = ${listId} and r.group_id = ${groupId} ${behind}`
          return rowsWhere(trx, which, sql`order by r.kind, r.value limit ${exportedAtOnce}`)
        })
      return list && { list, batches: inBatches(after) }
    },

    /** Adds missing rows, all or none; an expired row becomes valid as if it were new. */
    addRows: (
      who: Actor,
      groupId: string,
      listId: string,
      { values, reason, expiresAt }: { values: readonly ListEntry[]; reason: string; expiresAt: string | undefined },
    ): Promise<{ added: number; renewed: number } | undefined> =>
      asUser(who, async (trx) => {
        if (!(await isThere(trx, groupId, listId))) return undefined
        const given = sql`unnest(
          ${values.map(({ kind }) => kind)}::text[], ${values.map(({ value }) => value)}::text[],
          ${values.map((entry) => entry.reason ?? (reason || (entry.remark ?? '')))}::text[],
          ${values.map((entry) => entry.expiresAt ?? expiresAt ?? null)}::timestamptz[]) as given(kind, value, reason, until)`
        const { numAffectedRows: renewed = 0n } = await sql`
          update group_list_row r set reason = given.reason, expires_at = given.until, author = ${who.id}, created_at = ${now()}
          from ${given}
          where r.list_id = ${listId} and r.group_id = ${groupId} and r.kind = given.kind and r.value = given.value
            and r.expires_at <= ${now()}`.execute(trx)
        const { numAffectedRows: added = 0n } = await sql`
          insert into group_list_row (list_id, group_id, kind, value, reason, author, created_at, expires_at)
          select ${listId}, ${groupId}, given.kind, given.value, given.reason, ${who.id}, ${now()}, given.until
          from ${given}
          on conflict (list_id, kind, value) do nothing`.execute(trx)
        const { rows } = await sql<{ rows: number }>`select rows from group_list where id = ${listId}`.execute(trx)
        if ((rows[0]?.rows ?? 0) > limits.rowsEach) throw new Problem('list.full', { limit: limits.rowsEach })
        if (added > 0n) await checkRowsTogether(trx, groupId)
        return { added: Number(added), renewed: Number(renewed) }
      }),

    patchRow: (
      who: Actor,
      place: { groupId: string; listId: string; rowId: string },
      changes: { reason?: string | undefined; expiresAt?: string | null | undefined },
    ): Promise<ListRow | undefined> =>
      asUser(who, async (trx) => {
        const { groupId, listId, rowId } = place
        if (!(await isThere(trx, groupId, listId))) return undefined
        const which = sql`r.group_id = ${groupId} and r.list_id = ${listId} and r.id = ${rowId}`
        await sql`
          update group_list_row r set reason = coalesce(${changes.reason ?? null}, reason),
                 expires_at = case when ${changes.expiresAt !== undefined} then ${changes.expiresAt ?? null}::timestamptz
                                   else expires_at end
          where ${which}`.execute(trx)
        return (await rowsWhere(trx, which, sql``))[0]
      }),

    /** Removes all rows or none. */
    removeRows: (who: Actor, groupId: string, listId: string, ids: readonly string[]): Promise<boolean> =>
      asUser(who, async (trx) => {
        if (!(await isThere(trx, groupId, listId))) return false
        const uniqueIds = [...new Set(ids.map((id) => id.toLowerCase()))]
        const { numAffectedRows } = await sql`
          delete from group_list_row
          where group_id = ${groupId} and list_id = ${listId} and id = any(${uniqueIds}::uuid[])`.execute(trx)
        // Undoes it.
        if (numAffectedRows !== BigInt(uniqueIds.length)) throw new Problem('not-found')
        return true
      }),

    /**
     * Lists of a group, and those of groups above that apply to it, that have a valid row with one of the values; nearest
     * first. Runs as the service.
     */
    async holding(
      groupId: string,
      values: readonly Value[],
      at: number,
    ): Promise<readonly Pick<ReportList, 'id' | 'name' | 'effect'>[]> {
      const { rows } = await sql<Pick<ReportList, 'id' | 'name' | 'effect'>>`
        select l.id, l.name, l.effect
        from app_group g join group_list l on l.group_id = any(g.path) and (l.group_id = g.id or l.subgroups)
          and l.deleted_at is null
        where g.id = ${groupId} and exists (
          select from group_list_row r join unnest(
            ${values.map(({ kind }) => kind)}::text[], ${values.map(({ value }) => value)}::text[]) as asked(kind, value)
            on asked.kind = r.kind and asked.value = r.value
          where r.list_id = l.id and (r.expires_at is null or r.expires_at > ${new Date(at)}))
        order by array_position(g.path, l.group_id) desc, lower(l.name), l.id`.execute(db)
      return rows
    },

    /** Lists of a group, and those of groups above that apply to it; nearest first. Runs as the service, as the following. */
    appliedTo,
    sizesOf,
    valuesOf,
    fitting: fittingReport,

    /**
     * Returns to the report worker the lists of a group and those above that apply to it, nearest first, with the rows
     * that are valid at that time.
     */
    async forReport(groupId: string, at: number): Promise<ReportList[]> {
      const lists = await appliedTo(groupId)
      const sizes = await sizesOf(
        lists.map(({ id }) => id),
        at,
      )
      const taken = fittingReport(lists, sizes).map(({ id }) => id)
      const values = await valuesOf(taken, at)
      return lists.map(({ id, name, effect, inherited }) => ({
        id,
        name,
        effect,
        inherited,
        rows: sizes.get(id)?.rows ?? 0,
        values: taken.includes(id) ? (values.get(id) ?? {}) : undefined,
      }))
    },
  }
}

export type ListStore = ReturnType<typeof listStore>

/** @param after the next rows behind this one, or the first ones */
async function* inBatches(
  after: (last: ListRow | undefined) => Promise<readonly ListRow[]>,
): AsyncGenerator<readonly ListRow[]> {
  for (let last: ListRow | undefined; ; ) {
    const rows = await after(last)
    if (rows.length > 0) yield rows
    if (rows.length < exportedAtOnce) return
    last = rows.at(-1)
  }
}

async function isThere(trx: Trx, groupId: string, listId: string): Promise<boolean> {
  const { rows } = await sql`select from group_list
    where group_id = ${groupId} and id = ${listId} and deleted_at is null`.execute(trx)
  return rows.length === 1
}

function nameTaken(error: unknown): never {
  if ((error as { code?: unknown }).code === UNIQUE) throw new Problem('list.name-taken')
  throw error
}
