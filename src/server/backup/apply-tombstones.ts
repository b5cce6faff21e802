import { type RawBuilder, sql } from 'kysely'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { Database, Trx } from '../platform/db/db.ts'
import { hashPassword } from '../session/passwords.ts'
import { idsOf, isNewest, statements } from './tombstone-statements.ts'
import { type Tombstone, type TombstoneKind, tombstoneKinds } from './tombstones.ts'

/**
 * Repeats the deletions and restrictions recorded in a journal. It never restores or grants anything, and a second run
 * changes nothing more. Each change is recorded in the audit log.
 * @returns what was changed, and a sentence for the operator on each entry that is still `open`
 */
export async function applyTombstones(
  { db }: Pick<Database, 'db'>,
  blobs: Pick<BlobStore, 'remove'>,
  entries: readonly Tombstone[],
) {
  await db.transaction().execute(async (trx) => {
    // Copy entries that the backup does not have, so that later journals contain them too.
    for (const { id, at, what, target, state } of entries) {
      await sql`insert into tombstone (id, at, what, target, state)
                values (${id}, ${at}, ${what}, ${target}, ${state}) on conflict do nothing`.execute(trx)
    }
  })
  const newest = new Map<string, Tombstone>()
  for (const entry of entries.toSorted((a, b) => a.at.localeCompare(b.at) || b.id.localeCompare(a.id))) {
    newest.set(`${entry.what} ${entry.target}`, entry)
  }
  const counts: Partial<Record<TombstoneKind, number>> = {}
  const open: string[] = []
  for (const kind of tombstoneKinds.filter((kind) => kind !== 'group' && kind !== 'place')) {
    for (const entry of newest.values()) {
      if (entry.what !== kind || entry.state === 'there') continue
      const done = await applied(db, blobs, entry).catch((error) => {
        if ((error as { constraint?: unknown }).constraint !== 'membership_last_admin') throw error
        open.push(
          `${kind} ${entry.target}: was not removed, because nobody else can invite people to a group. Locked instead.`,
        )
        return lockOf(db, entry)
      })
      if (done > 0) counts[kind] = (counts[kind] ?? 0) + done
    }
  }
  // Groups are moved before groups are deleted: a group below prevents the deletion of its parent.
  const places = await moveGroups(
    db,
    [...newest.values()].filter(({ what }) => what === 'place'),
  )
  if (places.count > 0) counts.place = places.count
  for (const { id, parent } of places.refused)
    open.push(
      `group ${id}: was not moved again, so the groups above its present place see it. Its place was below group ${parent}, which cannot take it now.`,
    )
  const groups = [...newest.values()].filter(({ what, state }) => what === 'group' && state === 'gone')
  const binned = await binGroups(db, groups)
  if (binned.count > 0) counts.group = binned.count
  for (const id of binned.kept)
    open.push(`group ${id}: was not deleted, because a group below it was not. Move that group first.`)
  return { counts, open }
}

/**
 * Moves groups to their last parents, in the order of the recorded moves. A move that the database refuses is tried again
 * after the others, because it may need another group to move first.
 */
async function moveGroups(db: Database['db'], entries: readonly Tombstone[]) {
  let waiting = entries.map((entry) => ({ entry, id: entry.target, parent: entry.state }))
  let count = 0
  for (;;) {
    const refused: typeof waiting = []
    for (const move of waiting) {
      const moved = await db
        .transaction()
        .execute((trx) => moveGroup(trx, move.entry))
        .catch(refusedMove)
      if (moved === undefined) refused.push(move)
      else if (moved) count++
    }
    if (refused.length === 0 || refused.length === waiting.length) return { count, refused }
    waiting = refused
  }
}

/** @returns undefined if the new parent does not exist, false if there is nothing to move */
async function moveGroup(trx: Trx, entry: Tombstone): Promise<boolean | undefined> {
  const { target, state } = entry
  await sql`select hold_tree()`.execute(trx)
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from app_group p where p.id = ${state}::uuid) "isThere" from app_group g
    where g.id = ${target}::uuid and g.parent <> ${state}::uuid and ${isNewest(entry)}`.execute(trx)
  if (!rows[0]) return false
  if (!rows[0].isThere) return undefined
  await sql`update app_group set parent = ${state}::uuid where id = ${target}::uuid`.execute(trx)
  return true
}

/**
 * The result of a failed move: false if the target is not an id, undefined if a constraint of the tree refuses it (a group
 * below itself, too deep, or in a deleted group).
 */
function refusedMove(error: unknown): boolean | undefined {
  if (isNoTarget(error)) return false
  if (/^app_group_/.test(String((error as { constraint?: unknown }).constraint))) return undefined
  throw error
}

/**
 * Moves groups to the recycle bin in one statement, because a group can only be deleted with or after the groups below it.
 * A group stays if a group below it is not among those to delete.
 */
async function binGroups(db: Database['db'], entries: readonly Tombstone[]) {
  return db.transaction().execute(async (trx) => {
    await sql`select hold_tree()`.execute(trx)
    const { rows: groups } = await sql<{ id: string; at: string }>`
      select g.id, t.at from app_group g
      join unnest(${entries.map(({ target }) => target)}::text[], ${entries.map(({ at }) => at)}::text[]) t (id, at)
        on g.id::text = t.id
      where g.deleted_at is null`.execute(trx)
    const ids = groups.map(({ id }) => id)
    const { rows: kept } = await sql<{ id: string }>`
      select g.id from app_group g where g.id = any(${ids}::uuid[]) and exists (
        select from app_group d where d.path @> array[g.id] and d.deleted_at is null and d.id <> all(${ids}::uuid[]))`.execute(
      trx,
    )
    const going = groups.filter(({ id }) => !kept.some((one) => one.id === id))
    // Groups deleted together have the same time, so that they can be restored together.
    const { numAffectedRows } = await sql`
      update app_group g set deleted_at = date_trunc('second', t.at)
      from unnest(${going.map(({ id }) => id)}::uuid[], ${going.map(({ at }) => at)}::timestamptz[]) t (id, at)
      where g.id = t.id`.execute(trx)
    return { count: Number(numAffectedRows ?? 0), kept: kept.map(({ id }) => id) }
  })
}

/** @returns the number of affected rows; 0 if the target does not exist or has another kind */
async function applied(db: Database['db'], blobs: Pick<BlobStore, 'remove'>, entry: Tombstone): Promise<number> {
  try {
    const { count, unusedBlobs } = await db.transaction().execute((trx) => applyInTransaction(trx, entry))
    for (const blob of unusedBlobs) await blobs.remove(blob)
    return count
  } catch (error) {
    if (isNoTarget(error)) return 0
    throw error
  }
}

/** PostgreSQL's error class 22, data exception: the entry's target is not an id, or its state is not a time or list. */
const isNoTarget = (error: unknown) => String((error as { code?: unknown }).code).startsWith('22')

interface EntryResult {
  /** Number of affected rows. */
  readonly count: number
  /** Blobs that nothing refers to any more; the caller removes them after the transaction. */
  readonly unusedBlobs: readonly string[]
}

async function applyInTransaction(trx: Trx, entry: Tombstone): Promise<EntryResult> {
  const [first, second] = idsOf(entry.target)
  switch (entry.what) {
    case 'licence':
      return removeLicence(trx, entry)
    case 'share':
      return endShare(trx, first, second)
    case 'report':
      return deleteReport(trx, entry)
    case 'grant':
      return run(trx, narrowedGrant(entry, await inherits(trx, { groupId: first, scope: second })))
    case 'password':
      return replacePassword(trx, entry)
    case 'person':
      return deletePerson(trx, first)
    case 'place':
    case 'group':
      throw new Error('entries about groups are applied by moveGroups and binGroups')
    default:
      return run(trx, statements[entry.what](entry))
  }
}

async function run(trx: Trx, statement: RawBuilder<unknown>): Promise<EntryResult> {
  const { numAffectedRows } = await statement.execute(trx)
  return { count: Number(numAffectedRows ?? 0), unusedBlobs: [] }
}

async function removeLicence(trx: Trx, { target, at }: Tombstone): Promise<EntryResult> {
  const { rows } = await sql<{ group_id: string; source_id: string }>`
    delete from own_licence where id = ${target} returning group_id, source_id`.execute(trx)
  // A trigger has set it to the time of the restoration.
  for (const { group_id: groupId, source_id: sourceId } of rows) {
    await sql`update licence_consent set removed_at = ${at}
      where group_id = ${groupId} and source_id = ${sourceId}`.execute(trx)
  }
  return { count: rows.length, unusedBlobs: [] }
}

async function endShare(trx: Trx, report: string, what: string): Promise<EntryResult> {
  // A report that is made again after the restoration must not be shared again.
  await sql`update report set request = request || jsonb_build_object(
      case ${what} when 'log' then 'shareLogfilesConsent' else 'shareSourcesConsent' end, false)
    where task_id = ${report}`.execute(trx)
  return run(trx, sql`delete from report_share where task_id = ${report} and what = ${what}`)
}

async function deleteReport(trx: Trx, { target, at }: Tombstone): Promise<EntryResult> {
  const { rows } = await sql<{ blob: string | null }>`
    with doomed as (select blob from report where task_id = ${target} and deleted_at is null for update)
    update report r set deleted_at = ${at}, blob = null from doomed d
    where r.task_id = ${target} returning d.blob`.execute(trx)
  return { count: rows.length, unusedBlobs: rows.flatMap(({ blob }) => blob ?? []) }
}

/** Gives an account a password that nobody knows, in place of one that was changed later. */
async function replacePassword(trx: Trx, { target, state }: Tombstone): Promise<EntryResult> {
  const hash = await hashPassword(crypto.randomUUID() + crypto.randomUUID())
  return run(
    trx,
    sql`update account set password_changed_at = ${state}::timestamptz, password_hash = ${hash}
      where id = ${target} and password_changed_at < ${state}::timestamptz`,
  )
}

async function deletePerson(trx: Trx, id: string): Promise<EntryResult> {
  await sql`delete from membership where user_id = ${id}`.execute(trx)
  const done = await run(trx, sql`delete from app_user where id = ${id}`)
  await sql`delete from audit_entry where subject_kind = 'person' and subject = ${id}`.execute(trx)
  await sql`delete from audit_head where subject_kind = 'person' and subject = ${id}`.execute(trx)
  return done
}

/**
 * Takes permissions in a scope from a group. A group that inherits all permissions of the scope gets a grant of its own
 * with those that remain. In a root, which inherits nothing, a new grant would add permissions.
 */
function narrowedGrant(entry: Tombstone, isInherited: boolean): RawBuilder<unknown> {
  const { target, state } = entry
  const [groupId, scope] = idsOf(target)
  // A deleted grant takes nothing away: the group then has the permissions of the group above.
  if (state === 'gone') return sql`select where false`
  const remaining = sql`jsonb_array_elements_text(${state}::jsonb)`
  if (isInherited) {
    return sql`insert into entitlement (group_id, scope, permissions)
      select ${groupId}, ${scope}, array(select permission from scope_permission
        where scope = ${scope} and permission in (select ${remaining}) order by permission)
      where ${isNewest(entry)}`
  }
  return sql`update entitlement set permissions = array(select p from unnest(permissions) p where p in (select ${remaining}) order by p)
    where group_id = ${groupId} and scope = ${scope} and not permissions <@ array(select ${remaining})`
}

/** Tells whether a group has the permissions of a scope from the group above, without a grant of its own. */
async function inherits(trx: Trx, { groupId, scope }: { groupId: string; scope: string }): Promise<boolean> {
  const { rows } = await sql`
    select from app_group where id = ${groupId} and parent is not null
      and exists (select from scope_permission where scope = ${scope})
      and not exists (select from entitlement where group_id = ${groupId} and scope = ${scope})`.execute(trx)
  return rows.length > 0
}

/** Locks people who cannot be deleted. */
async function lockOf(db: Database['db'], { what, target, at }: Tombstone): Promise<number> {
  const id = what === 'member' ? idsOf(target)[1] : target
  const { numAffectedRows } = await sql`
    update app_user set locked_at = ${at} where id = ${id} and locked_at is null`.execute(db)
  return Number(numAffectedRows ?? 0)
}
