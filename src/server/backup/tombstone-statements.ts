import { type RawBuilder, sql } from 'kysely'
import { removedOwnSource } from '../sources/own-sources.ts'
import type { Tombstone, TombstoneKind } from './tombstones.ts'

/** Kinds of which one entry takes several statements, or one for all entries. */
type OtherKind = 'licence' | 'share' | 'report' | 'grant' | 'password' | 'person' | 'place' | 'group'

type Entry = Omit<Tombstone, 'id'>
type Statement = (entry: Entry) => RawBuilder<unknown>

/** The ids in a target; the second one is empty if there is only one. */
export function idsOf(target: string): readonly [string, string] {
  const [first = '', second = ''] = target.split('/')
  return [first, second]
}

/**
 * SQL condition that the database has no later entry about the same target. An old journal may be applied to a database
 * that was used after the restoration, and must not undo later decisions.
 */
export const isNewest = ({ what, target, at }: Entry) =>
  sql`not exists (select from tombstone t where t.what = ${what} and t.target = ${target} and t.at > ${at}::timestamptz)`

/** The statement that repeats an entry. */
export const statements: Record<Exclude<TombstoneKind, OtherKind>, Statement> = {
  consent({ target, at }) {
    const [group, source] = idsOf(target)
    return sql`update licence_consent set withdrawn_at = ${at}
      where group_id = ${group} and source_id = ${source} and withdrawn_at is null`
  },
  'licence-lent': lentNoMore('own_licence'),
  'list-lent': lentNoMore('group_list'),
  'own-source': (entry) =>
    removedOwnSource(sql`id = ${entry.target} and id like 'custom.%' and group_id is not null and ${isNewest(entry)}`),
  webhook: deletedFrom('webhook'),
  // The restored webhook may have an outdated address or secret, so it stays off until somebody switches it on.
  'webhook-off': switchedOff((entry) => isNewest(entry)),
  'webhook-secret': switchedOff(({ state }) => sql`secret_at < ${state}::timestamptz`),
  'webhook-address': switchedOff(
    (entry) => sql`encode(sha256(convert_to(address, 'UTF8')), 'hex') <> ${entry.state} and ${isNewest(entry)}`,
  ),
  feedback: deletedFrom('feedback'),
  // The backup may name another model than the one consented to later, so the group has to consent again.
  'explanation-model': ({ target, state }) =>
    state === 'gone'
      ? sql`delete from explanation_model where group_id = ${target}`
      : sql`update explanation_model set is_on = false where group_id = ${target} and is_on`,
  exception: deletedFrom('delivery_exception'),
  watch: deletedFrom('watch'),
  sensor: dated('sensor', 'revoked_at'),
  // The backup does not have the replacement key, so the sensor has no usable key until somebody makes a new one.
  'sensor-key': ({ target, state }) =>
    sql`update sensor set digest = sha256(gen_random_uuid()::text::bytea || digest), key_made_at = ${state}::timestamptz
      where id = ${target} and key_made_at < ${state}::timestamptz`,
  sightings: deletedFrom('sighting_series'),
  key: dated('subscription_key', 'revoked_at'),
  'key-end': endedBy('subscription_key', 'ends_at'),
  token: dated('api_token', 'revoked_at'),
  'subscription-end': endedBy('subscription', 'trial_ends_at'),
  subscription: dated('subscription', 'deleted_at'),
  list: dated('group_list', 'deleted_at'),
  // A trigger deletes the post. The reason is empty, because journals contain ids and times only.
  'dark-web-post': ({ target, at }) =>
    sql`insert into dark_web_removal (id, reason, removed_at) values (decode(${target}, 'hex'), '', ${at})
      on conflict do nothing`,
  'dark-web-search': deletedFrom('dark_web_search'),
  'dark-web-key': dated('dark_web_key', 'revoked_at'),
  'dark-web-source': ({ target }) => sql`delete from dark_web_source where id = ${target} and group_id is not null`,
  invitation: ({ target, at }) => sql`update invitation set revoked_at = ${at}
    where id = ${target} and revoked_at is null and accepted_at is null`,
  member({ target, state }) {
    const [group, person] = idsOf(target)
    if (state === 'gone') return sql`delete from membership where group_id = ${group} and user_id = ${person}`
    return sql`update membership m set role = less.id from role less, role had
      where m.group_id = ${group} and m.user_id = ${person} and less.id = ${state} and had.id = m.role
        and less.permissions <@ had.permissions and less.id <> had.id`
  },
  'person-lock': dated('app_user', 'locked_at'),
  account: deletedFrom('account'),
}

function deletedFrom(table: string): Statement {
  return ({ target }) => sql`delete from ${sql.table(table)} where id = ${target}`
}

/** Sets the time of a deletion or the like to that of the entry, unless the row has one. */
function dated(table: string, column: string): Statement {
  return ({ target, at }) => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${at}
    where id = ${target} and ${sql.ref(column)} is null`
}

/** Brings an end forward, never back. */
function endedBy(table: string, column: string): Statement {
  return ({ target, state }) => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${state}::timestamptz
    where id = ${target} and (${sql.ref(column)} is null or ${sql.ref(column)} > ${state}::timestamptz)`
}

/** Takes a licence or list from the groups below. */
function lentNoMore(table: string): Statement {
  return (entry) => sql`update ${sql.table(table)} set subgroups = false
    where id = ${entry.target} and subgroups and ${entry.state} = 'false' and ${isNewest(entry)}`
}

function switchedOff(condition: Statement): Statement {
  return (entry) => sql`update webhook set off_because = 'person'
    where id = ${entry.target} and off_because is null and ${condition(entry)}`
}
