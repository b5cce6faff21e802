import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appForFile } from '../../test/for-file.ts'
import { makeTenant } from '../../test/tenants.ts'
import { mostListed } from './platform/db/most-listed.ts'

// People who create and end entries in a loop may have any number of ended entries.

const tooMany = mostListed + 10
const app = await appForFile()
const ours = await makeTenant(app, { name: 'Ours', only: ['leftAdmin'] })
const group = ours.groups.left
const { id } = ours.people.leftAdmin
const { db } = app.database
const { rows } = await sql<{ id: string }>`
  insert into subscription (group_id, name, sources, target_formats, trial_ends_at, created_by, created_at, changed_at)
  values (${group}, 'Kept', '[]', '[]', now() + interval '30 days', ${id}, now(), now()) returning id`.execute(db)
const subscription = rows[0]?.id ?? ''
const numbers = sql`from generate_series(1, ${tooMany}::int) n`
// The first one of each kind is still active, although all others are newer.
const at = sql`now() - interval '1 day' + n * interval '1 second'`
const over = sql`case when n > 1 then now() end`
await sql`
  insert into api_token (group_id, owner_id, name, scopes, prefix, digest, created_by, created_at, expires_at, revoked_at)
  select ${group}, ${id}, 'Token ' || n, '{search:read}', 'wnt_abcd', sha256(n::text::bytea), ${id}, ${at},
    now() + interval '30 days', ${over} ${numbers}`.execute(db)
await sql`
  insert into invitation (id, group_id, email, role, sha256, invited_by, created_at, expires_at, revoked_at)
  select gen_random_uuid(), ${group}, n || '@people.example', 'viewer', sha256(n::text::bytea), ${id}, ${at},
    now() + interval '7 days', ${over} ${numbers}`.execute(db)
await sql`
  insert into subscription_key (subscription_id, group_id, method, first_three, digest, created_by, created_at, revoked_at)
  select ${subscription}, ${group}, 'apiKey', 'abc', sha256(n::text::bytea), ${id}, ${at}, ${over} ${numbers}`.execute(
  db,
)
await sql`
  insert into group_list (group_id, name, effect, deleted_at) select ${group}, 'List ' || n, 'deny', now() ${numbers}`.execute(
  db,
)
await sql`
  insert into subscription (group_id, name, sources, target_formats, trial_ends_at, created_by, created_at, changed_at, deleted_at)
  select ${group}, 'Subscription ' || n, '[]', '[]', now(), ${id}, now(), now(), now() ${numbers}`.execute(db)
await sql`insert into app_group (name, parent) select 'Group ' || n, ${group} ${numbers}`.execute(db)
await sql`update app_group set deleted_at = now() where parent = ${group}`.execute(db)
await sql`
  insert into session (id, user_id, sealed, expires_at, created_at, last_seen_at)
  select gen_random_uuid(), ${id}, '', now() + interval '1 day', ${at}, ${at} ${numbers}`.execute(db)

it.each<[what: string, path: () => string, field: string | undefined, living: string]>([
  ['API tokens of a person', () => '/api/web/tokens', 'tokens', 'Token 1'],
  ['API tokens of a group', () => `/api/web/groups/${ours.groups.left}/tokens`, 'tokens', 'Token 1'],
  ['invitations', () => `/api/web/groups/${ours.groups.left}/invitations`, undefined, '1@people.example'],
  [
    'keys of a subscription',
    () => `/api/web/subscriptions/${subscription}?groupID=${ours.groups.left}`,
    'keys',
    '"revokedAt":null',
  ],
  ['sessions of a person', () => '/api/_auth/sessions', undefined, '"current":true'],
  ['deleted groups', () => `/api/web/groups/${ours.groups.left}/deleted`, undefined, ''],
  ['deleted lists', () => `/api/web/groups/${ours.groups.left}/deleted-lists`, undefined, ''],
  ['deleted subscriptions', () => `/api/web/groups/${ours.groups.left}/deleted-subscriptions`, undefined, ''],
])('%s: at most so many are listed, among them what goes on', async (_, path, field, living) => {
  const { status, body } = await ours.people.leftAdmin.visitor.json('GET', path())
  expect({ status, body: status === 200 ? '' : body }).toEqual({ status: 200, body: '' })
  const list = field === undefined ? body : body[field]
  expect(list).toHaveLength(mostListed)
  expect(JSON.stringify(list)).toContain(living)
})
