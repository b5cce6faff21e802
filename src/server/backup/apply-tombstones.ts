import { type RawBuilder, sql } from 'kysely'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { Database, Trx } from '../platform/db/db.ts'
import { hashPassword } from '../session/passwords.ts'
import { removedOwnSource } from '../sources/own-sources.ts'
import { type Tombstone, type TombstoneKind, tombstoneKinds } from './tombstones.ts'

/** What `applyTombstones` changed, and what it could not change. */
export interface Applied {
  readonly counts: Readonly<Partial<Record<TombstoneKind, number>>>
  /** Entries that could not be applied: sentences for the operator. */
  readonly open: readonly string[]
}

/**
 * Repeats the deletions and restrictions recorded in a journal. It never restores or grants anything, and a second run
 * changes nothing more. Each change is recorded in the audit log.
 */
export async function applyTombstones(
  { db }: Pick<Database, 'db'>,
  blobs: Pick<BlobStore, 'remove'>,
  entries: readonly Tombstone[],
): Promise<Applied> {
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
        open.push(`${kind} ${entry.target}: stays, as the last one who can bring people into a group. Locked instead.`)
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
      `group ${id}: stands where it did, and is seen from above there. It was moved to group ${parent}, where it cannot stand now.`,
    )
  const groups = [...newest.values()].filter(({ what, state }) => what === 'group' && state === 'gone')
  const binned = await binGroups(db, groups)
  if (binned.count > 0) counts.group = binned.count
  for (const id of binned.kept)
    open.push(`group ${id}: stays, as a group below it was not deleted. Move that away first.`)
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
async function moveGroup(trx: Trx, { what, target, state, at }: Tombstone): Promise<boolean | undefined> {
  await sql`select hold_tree()`.execute(trx)
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from app_group p where p.id = ${state}::uuid) "isThere" from app_group g
    where g.id = ${target}::uuid and g.parent <> ${state}::uuid and ${isNewest(what, target, at)}`.execute(trx)
  if (!rows[0]) return false
  if (!rows[0].isThere) return undefined
  await sql`update app_group set parent = ${state}::uuid where id = ${target}::uuid`.execute(trx)
  return true
}

/**
 * The result of a failed move: false if the target is no id, undefined if a constraint of the tree refuses it (a group
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

/** PostgreSQL's error class 22, data exception: the entry's target is no id, or its state is no time or list. */
const isNoTarget = (error: unknown) => String((error as { code?: unknown }).code).startsWith('22')

interface EntryResult {
  /** Number of affected rows. */
  readonly count: number
  /** Blobs that nothing refers to any more; the caller removes them after the transaction. */
  readonly unusedBlobs: readonly string[]
}

async function applyInTransaction(trx: Trx, { what, target, state, at }: Tombstone): Promise<EntryResult> {
  const [first = '', second = ''] = target.split('/')
  const count = async (statement: RawBuilder<unknown>): Promise<EntryResult> => {
    const { numAffectedRows } = await statement.execute(trx)
    return { count: Number(numAffectedRows ?? 0), unusedBlobs: [] }
  }
  const isGone = state === 'gone'
  switch (what) {
    case 'consent':
      return count(sql`update licence_consent set withdrawn_at = ${at}
        where group_id = ${first} and source_id = ${second} and withdrawn_at is null`)
    case 'licence':
      return count(sql`delete from own_licence where id = ${first}`)
    case 'licence-lent':
      return count(sql`update own_licence set subgroups = false
        where id = ${first} and subgroups and ${state} = 'false' and ${isNewest(what, target, at)}`)
    case 'list-lent':
      return count(sql`update group_list set subgroups = false
        where id = ${first} and subgroups and ${state} = 'false' and ${isNewest(what, target, at)}`)
    case 'own-source':
      return count(
        removedOwnSource(sql`id = ${first} and id like 'custom.%' and group_id is not null
        and ${isNewest(what, target, at)}`),
      )
    case 'webhook':
      return count(sql`delete from webhook where id = ${first}`)
    // The restored webhook may have an outdated address or secret, so it stays off until somebody switches it on.
    case 'webhook-off':
      return count(sql`update webhook set off_because = 'person'
        where id = ${first} and off_because is null and ${isNewest(what, target, at)}`)
    case 'webhook-secret':
      return count(sql`update webhook set off_because = 'person'
        where id = ${first} and off_because is null and secret_at < ${state}::timestamptz`)
    case 'webhook-address':
      return count(sql`update webhook set off_because = 'person'
        where id = ${first} and off_because is null and encode(sha256(convert_to(address, 'UTF8')), 'hex') <> ${state}
          and ${isNewest(what, target, at)}`)
    case 'feedback':
      return count(sql`delete from feedback where id = ${first}`)
    case 'explanation-model':
      // The backup may name another model than the one consented to later, so the group has to consent again.
      return isGone
        ? count(sql`delete from explanation_model where group_id = ${first}`)
        : count(sql`update explanation_model set is_on = false where group_id = ${first} and is_on`)
    case 'exception':
      return count(sql`delete from delivery_exception where id = ${first}`)
    case 'watch':
      return count(sql`delete from watch where id = ${first}`)
    case 'sensor':
      return count(sql`update sensor set revoked_at = ${at} where id = ${first} and revoked_at is null`)
    case 'sensor-key':
      // The backup does not have the replacement key, so the sensor has no usable key until somebody makes a new one.
      return count(sql`update sensor set digest = sha256(gen_random_uuid()::text::bytea || digest), key_made_at = ${state}::timestamptz
        where id = ${first} and key_made_at < ${state}::timestamptz`)
    case 'sightings':
      return count(sql`delete from sighting_series where id = ${first}`)
    case 'share':
      // A report that is made again after the restoration must not be shared again.
      await sql`update report set request = request || jsonb_build_object(
          case ${second} when 'log' then 'shareLogfilesConsent' else 'shareSourcesConsent' end, false)
        where task_id = ${first}`.execute(trx)
      return count(sql`delete from report_share where task_id = ${first} and what = ${second}`)
    case 'key':
      return count(sql`update subscription_key set revoked_at = ${at} where id = ${first} and revoked_at is null`)
    case 'token':
      return count(sql`update api_token set revoked_at = ${at} where id = ${first} and revoked_at is null`)
    case 'key-end':
      return count(sql`update subscription_key set ends_at = ${state}::timestamptz
        where id = ${first} and (ends_at is null or ends_at > ${state}::timestamptz)`)
    case 'subscription-end':
      return count(sql`update subscription set trial_ends_at = ${state}::timestamptz
        where id = ${first} and (trial_ends_at is null or trial_ends_at > ${state}::timestamptz)`)
    case 'subscription':
      return count(sql`update subscription set deleted_at = ${at} where id = ${first} and deleted_at is null`)
    case 'report': {
      const { rows } = await sql<{ blob: string | null }>`
        with doomed as (select blob from report where task_id = ${first} and deleted_at is null for update)
        update report r set deleted_at = ${at}, blob = null from doomed d
        where r.task_id = ${first} returning d.blob`.execute(trx)
      return { count: rows.length, unusedBlobs: rows.flatMap(({ blob }) => blob ?? []) }
    }
    case 'list':
      return count(sql`update group_list set deleted_at = ${at} where id = ${first} and deleted_at is null`)
    case 'dark-web-post':
      // A trigger deletes the post. The reason is empty, because journals contain ids and times only.
      return count(sql`insert into dark_web_removal (id, reason, removed_at) values (decode(${first}, 'hex'), '', ${at})
        on conflict do nothing`)
    case 'dark-web-search':
      return count(sql`delete from dark_web_search where id = ${first}`)
    case 'dark-web-key':
      return count(sql`update dark_web_key set revoked_at = ${at} where id = ${first} and revoked_at is null`)
    case 'dark-web-source':
      return count(sql`delete from dark_web_source where id = ${first} and group_id is not null`)
    case 'invitation':
      return count(sql`update invitation set revoked_at = ${at}
        where id = ${first} and revoked_at is null and accepted_at is null`)
    case 'grant':
      return count(narrowedGrant({ what, target, state, at }, await inherits(trx, { groupId: first, scope: second })))
    case 'member':
      if (isGone) return count(sql`delete from membership where group_id = ${first} and user_id = ${second}`)
      return count(sql`update membership m set role = less.id from role less, role had
        where m.group_id = ${first} and m.user_id = ${second} and less.id = ${state} and had.id = m.role
          and less.permissions <@ had.permissions and less.id <> had.id`)
    case 'person-lock':
      return count(sql`update app_user set locked_at = ${at} where id = ${first} and locked_at is null`)
    case 'password':
      return count(sql`update account set password_changed_at = ${state}::timestamptz,
          password_hash = ${await hashPassword(crypto.randomUUID() + crypto.randomUUID())}
        where id = ${first} and password_changed_at < ${state}::timestamptz`)
    case 'account':
      return count(sql`delete from account where id = ${first}`)
    case 'person': {
      await sql`delete from membership where user_id = ${first}`.execute(trx)
      const done = await count(sql`delete from app_user where id = ${first}`)
      await sql`delete from audit_entry where subject_kind = 'person' and subject = ${first}`.execute(trx)
      await sql`delete from audit_head where subject_kind = 'person' and subject = ${first}`.execute(trx)
      return done
    }
    case 'place':
    case 'group':
      throw new Error('entries about groups are applied by moveGroups and binGroups')
  }
}

/**
 * Takes permissions in a scope from a group. A group that inherits all permissions of the scope gets a grant of its own
 * with those that remain. In a root, which inherits nothing, a new grant would add permissions.
 */
function narrowedGrant({ what, target, state, at }: Omit<Tombstone, 'id'>, isInherited: boolean): RawBuilder<unknown> {
  const [groupId = '', scope = ''] = target.split('/')
  // A deleted grant takes nothing away: the group then has the permissions of the group above.
  if (state === 'gone') return sql`select where false`
  const remaining = sql`jsonb_array_elements_text(${state}::jsonb)`
  if (isInherited) {
    return sql`insert into entitlement (group_id, scope, permissions)
      select ${groupId}, ${scope}, array(select permission from scope_permission
        where scope = ${scope} and permission in (select ${remaining}) order by permission)
      where ${isNewest(what, target, at)}`
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

/**
 * SQL condition that the database has no later entry about the same target. An old journal may be applied to a database
 * that was used after the restoration, and must not undo later decisions.
 */
const isNewest = (what: TombstoneKind, target: string, at: string) =>
  sql`not exists (select from tombstone t where t.what = ${what} and t.target = ${target} and t.at > ${at}::timestamptz)`

/** Locks people who cannot be deleted. */
async function lockOf(db: Database['db'], { what, target, at }: Tombstone): Promise<number> {
  const id = what === 'member' ? target.split('/')[1] : target
  const { numAffectedRows } = await sql`
    update app_user set locked_at = ${at} where id = ${id} and locked_at is null`.execute(db)
  return Number(numAffectedRows ?? 0)
}
