import { appendFile, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { appForFile, folderForFile } from '../../../test/for-file.ts'
import { operatorAt } from '../../../test/operator.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { join as joinGroup, makePerson, makeTenant } from '../../../test/tenants.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { accountStore } from '../session/account-store.ts'
import { verifyPassword } from '../session/passwords.ts'
import { restore } from './restore.ts'
import { extendJournal, journalKeeper, knownTombstones, readJournal } from './tombstones.ts'
import { refuseUnfinished } from './unfinished-restoration.ts'

// F-18: restoring an old backup must not undo later deletions.

const folder = folderForFile('winnow-tombstones-')
const secret = 'a secret of forty characters, or of more'
const post = 'ab'.repeat(32)
const upload = '5d0e7f5e-1c5b-4b8e-9c39-0c1d8c1b2a3f'

const at = (name: string) => join(folder, name)
const settings = (data: string) => ({ SECRET: secret, DATA_DIR: at(data) })
const query = async (text: string, values: unknown[] = [], pool: pg.Pool = app.database.pool) =>
  (await pool.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => Object.values((await query(text, values))[0])[0] as string

const app = await appForFile({ SECRET: secret })
const operator = operatorAt(app, settings('old'))
const tenant = await makeTenant(app, { name: 'Acme', only: ['admin', 'analyst', 'leftAdmin'] })
const leaving = await makePerson(app, 'Lea Leaving')
const { root, left } = tenant.groups
await joinGroup(app, leaving.id, root, 'admin')
await joinGroup(app, leaving.id, left, 'admin')
const subscription = (name: string) =>
  one(
    `insert into subscription (group_id, name, sources, target_formats, created_at, changed_at, trial_ends_at)
     values ($1, $2, '[]', '[]', now(), now(), now() + '30 days') returning id`,
    [root, name],
  )
const key = (id: string, digest: string) =>
  one(
    `insert into subscription_key (subscription_id, group_id, method, first_three, digest, created_at)
     values ($1, $2, 'apiKey', 'abc', $3, now()) returning id`,
    [id, root, Buffer.from(digest)],
  )
const kept = await subscription('Kept')
const ids = {
  subscription: kept,
  other: await subscription('Deleted'),
  key: await key(kept, 'one'),
  replaced: await key(kept, 'two'),
  token: await one(
    `insert into api_token (group_id, name, scopes, prefix, digest, created_at, expires_at)
     values ($1, 'x', '{search:read}', 'wnw_abcd', '\\x03', now(), now() + '7 days') returning id`,
    [root],
  ),
  webhook: await one(
    `insert into webhook (id, subscription_id, group_id, address, events, sealed, secret_at, beat_at, created_at)
     values (gen_random_uuid(), $1, $2, 'https://hooks.example/', '{}', 'x', now(), now(), now()) returning id`,
    [kept, root],
  ),
  report: await one(
    `insert into report (task_id, group_id, kind, name, request, state, stage, blob, created_at, expires_at)
     values (gen_random_uuid(), $1, 'upload', 'mine.log', '{}', 'failed', 'waiting', $2, now(), now() + '7 days')
     returning task_id`,
    [root, upload],
  ),
  list: await one(`insert into group_list (group_id, name, effect) values ($1, 'Ours', 'allow') returning id`, [root]),
  licence: await one(
    `insert into own_licence (group_id, source_id, created_at, changed_at) values ($1, 'some.source', now(), now())
     returning id`,
    [root],
  ),
  invitation: await one(
    `insert into invitation (id, group_id, email, role, sha256, created_at, expires_at)
     values (gen_random_uuid(), $1, 'x@people.example', 'admin', '\\x02', now(), now() + '7 days') returning id`,
    [root],
  ),
}
await query(
  `insert into delivery_exception (group_id, kind, value, item, reason, created_at, expires_at)
   values ($1, 'ipv4', '192.0.2.1', gen_random_uuid(), 'ours', now(), now() + '30 days')`,
  [root],
)
await query(
  `insert into watch (group_id, what, value, created_at, expires_at)
   values ($1, 'family', 'emotet', now(), now() + '30 days')`,
  [root],
)
const shared = await one(
  `insert into report (task_id, group_id, kind, name, request, state, stage, created_at, expires_at)
   values (gen_random_uuid(), $1, 'profile', '', '{"shareSourcesConsent": true}', 'done', 'done', now(), now())
   returning task_id`,
  [root],
)
await query(`insert into report_share values ($1, 'sources', $2, '{}', now()), ($1, 'log', $2, '{}', now())`, [
  shared,
  root,
])
await query(`insert into licence_consent (group_id, source_id, given_at) values ($1, 'some.source', now())`, [root])
await query(
  `insert into explanation_model (group_id, address, model, is_on, changed_at)
   select unnest($1::uuid[]), 'https://models.example/v1', 'm', true, now()`,
  [[root, tenant.groups.right]],
)
await mkdir(at('old/blobs'), { recursive: true })
await writeFile(at(`old/blobs/${upload}`), 'a log')
await query(
  `insert into dark_web_post (id, at, kind, title, body, is_cut, sources, words)
   values (decode($1, 'hex'), 0, 'other', 'x', '', false, '{}', '')`,
  [post],
)
expect((await operator.run('backup', at('backup'))).err).toBe('')
await takeAway()
afterAll(() => operator.close())

/** Makes the deletions that an older backup must not undo. */
async function takeAway(): Promise<void> {
  const { root, left, right, below } = tenant.groups
  const { analyst, admin } = tenant.people
  await query('update subscription_key set revoked_at = now() where id = $1', [ids.key])
  await query(`update subscription_key set ends_at = now() + '1 day' where id = $1`, [ids.replaced])
  await query('update subscription set deleted_at = now() where id = $1', [ids.other])
  await operator.run('set-end', ids.subscription, '2020-01-01', '--yes')
  await query('update api_token set revoked_at = now() where id = $1', [ids.token])
  await query('delete from webhook where id = $1', [ids.webhook])
  await query('delete from explanation_model where group_id = $1', [root])
  await query('update explanation_model set is_on = false where group_id = $1', [right])
  await query('delete from delivery_exception')
  await query('delete from watch')
  await query('delete from report where task_id = $1', [ids.report])
  await query(`delete from report_share where what = 'sources'`)
  await query('delete from group_list where id = $1', [ids.list])
  await operator.run('remove-post', post, 'it names a person')
  await query('delete from own_licence where id = $1', [ids.licence])
  await query('update licence_consent set withdrawn_at = now() where group_id = $1', [root])
  await query('update invitation set accepted_at = now() where id = $1', [ids.invitation])
  await query(`update entitlement set permissions = '{REPORT_READ}' where group_id = $1 and scope = 'RECOMMENDER'`, [
    root,
  ])
  await query(`update membership set role = 'viewer' where user_id = $1`, [analyst.id])
  await operator.run('lock-user', tenant.people.leftAdmin.id)
  await accountStore(app.database.db, app.clock).setPassword(
    await one('select subject from app_user where id = $1', [admin.id]),
    'another one that is long enough',
  )
  expect((await operator.run('delete-user', leaving.id, '--yes')).err).toBe('')
  await query('update app_group set deleted_at = now() where id = any($1)', [[left, below]])
  // A group that was deleted and restored must stay.
  await query('update app_group set deleted_at = now() where id = $1', [right])
  await query('update app_group set deleted_at = null where id = $1', [right])
}

type Fact = readonly [query: string, before: unknown, after: unknown]

/** Everything that was deleted: a query, and what it finds in the backup and after the deletions. */
function facts(): Record<string, Fact> {
  const { root, left, below, right } = tenant.groups
  const { analyst, leftAdmin } = tenant.people
  const count = (from: string, before: number, after: number): Fact => [`select count(*) from ${from}`, before, after]
  return {
    keyOpens: [`select revoked_at is null from subscription_key where id = '${ids.key}'`, true, false],
    replacedStays: [`select ends_at is null from subscription_key where id = '${ids.replaced}'`, true, false],
    subscriptions: count('subscription where deleted_at is null', 2, 1),
    goesOn: [`select trial_ends_at > now() from subscription where id = '${ids.subscription}'`, true, false],
    shares: ['select array_agg(what order by what) from report_share', ['log', 'sources'], ['log']],
    sharing: count(`report where (request ->> 'shareSourcesConsent')::boolean`, 1, 0),
    tokens: count('api_token where revoked_at is null', 1, 0),
    webhooks: count('webhook', 1, 0),
    reports: count('report where deleted_at is null', 2, 1),
    models: ['select array_agg(is_on) from explanation_model', [true, true], [false]],
    exceptions: count('delivery_exception', 1, 0),
    watches: count('watch', 1, 0),
    lists: count('group_list where deleted_at is null', 1, 0),
    licences: count('own_licence', 1, 0),
    consents: count('licence_consent where withdrawn_at is null', 1, 0),
    invitations: count('invitation where accepted_at is null and revoked_at is null', 1, 0),
    granted: [
      `select cardinality(permissions) from entitlement where group_id = '${root}' and scope = 'RECOMMENDER'`,
      4,
      1,
    ],
    role: [`select role from membership where user_id = '${analyst.id}'`, 'analyst', 'viewer'],
    locked: [`select locked_at is not null from app_user where id = '${leftAdmin.id}'`, false, true],
    people: count(`app_user where id = '${leaving.id}'`, 1, 0),
    accounts: count(`account where email = '${leaving.email}'`, 1, 0),
    groups: [
      `select array_agg(id = '${right}' order by id = '${right}') from app_group
       where id in ('${left}', '${below}', '${right}') and deleted_at is null`,
      [false, false, true],
      [true],
    ],
  }
}

/** The state in a database of everything that was deleted. */
const stateOf = async (pool: pg.Pool) =>
  (await query(`select ${Object.entries(facts()).map(([name, [text]]) => `(${text}) "${name}"`)}`, [], pool))[0]
const inBackup = () => Object.fromEntries(Object.entries(facts()).map(([name, [, before]]) => [name, before]))
const afterwards = () => Object.fromEntries(Object.entries(facts()).map(([name, [, , after]]) => [name, after]))

/** An operator on a new installation with an empty database and data folder. */
async function machine(data: string) {
  const database = await freshDatabase()
  const there = operatorAt({ database, clock: app.clock }, settings(data))
  onTestFinished(async () => {
    await there.close()
    await database.close()
  })
  return { pool: database.pool, database, ...there }
}

describe('a journal', () => {
  it('is refused if the file is of another kind or is a folder, and nothing is restored or deleted then', async () => {
    const { run, pool } = await machine('mistaken')
    await writeFile(at('notes.txt'), 'these are\nnotes\n')
    const fault = {
      code: 1,
      err: expect.stringMatching(/notes\.txt is not a deletion journal: none of its lines can be read/),
    }

    expect(await run('restore', at('backup'), '--tombstones', at('notes.txt'))).toMatchObject(fault)
    expect((await pool.query(`select to_regclass('person') as made`)).rows).toEqual([{ made: null }])
    expect(await run('apply-tombstones', at('notes.txt'), '--yes')).toMatchObject(fault)
    expect(await run('apply-tombstones', at('.'), '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be read: EISDIR'),
    })
  })

  it('is written even without entries, and never overwrites a file of another kind', async () => {
    const { run } = await machine('fresh')
    await writeFile(at('wrong.txt'), 'these are\nnotes\n')

    expect(await run('tombstones', at('fresh.ndjson'))).toMatchObject({ code: 0, out: 'Added: 0 lines.\n' })
    expect(await readFile(at('fresh.ndjson'), 'utf8')).toBe('')
    expect(await run('tombstones', at('wrong.txt/journal'))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/wrong\.txt\/journal .*: ENOTDIR\.\n$/),
    })
    expect(await operator.run('tombstones', at('wrong.txt'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('wrong.txt is not a deletion journal'),
    })
    expect(await readFile(at('wrong.txt'), 'utf8')).toBe('these are\nnotes\n')
  })

  it('records deletions by id only, and is append-only', async () => {
    const file = at('journal.ndjson')

    const added = await extendJournal(app.database.pool, file)

    const text = await readFile(file, 'utf8')
    expect(text.trim().split('\n')).toHaveLength(added)
    expect((await stat(file)).mode & 0o077).toBe(0)
    for (const name of ['Acme', 'Ours', 'mine.log', 'people.example', 'hooks.example']) expect(text).not.toContain(name)
    expect(await extendJournal(app.database.pool, file)).toBe(0)
    await appendFile(file, '{"id": "broken o')
    await query(`insert into tombstone (what, target, state) values ('key', $1, 'gone')`, [crypto.randomUUID()])
    expect(await extendJournal(app.database.pool, file)).toBe(1)
    expect(await readJournal(file)).toMatchObject({ unreadable: 1, entries: { length: added + 1 } })
    // A database that is older than the journal must not remove entries from it.
    const { pool, run } = await machine('older')
    expect((await run('migrate')).out).toBe('The database is up to date.\n')
    expect(await extendJournal(pool, file)).toBe(0)
    expect((await readJournal(file))?.entries).toHaveLength(added + 1)
  })

  it('is written by a worker only when there are new entries', async () => {
    const file = at('kept/journal.ndjson')
    const keep = journalKeeper(app.database.pool, file)

    await keep()

    const all = await knownTombstones(app.database.pool)
    expect((await readJournal(file))?.entries).toEqual(all)
    const { mtimeMs } = await stat(file)
    await keep()
    expect((await stat(file)).mtimeMs).toBe(mtimeMs)
  })

  it('omits items that were deleted together with their group, and items that were only added', async () => {
    const group = await one(`insert into app_group (name) values ('Short-lived') returning id`)
    await query(`insert into group_list (group_id, name, effect) values ($1, 'a', 'allow')`, [group])
    await query('insert into membership (group_id, user_id, role) values ($1, $2, $3)', [
      group,
      tenant.people.admin.id,
      'admin',
    ])
    await query('delete from app_group where id = $1', [group])

    const told = await query(`select what, state from tombstone where target like $1 || '%'`, [group])

    expect(told).toEqual([{ what: 'group', state: 'gone' }])
  })
})

describe('an old backup', () => {
  it('restores everything if there is no journal', async () => {
    const { run, pool } = await machine('without')
    const { root } = tenant.groups
    // What another database that was here remembered of the same log, which was longer then.
    await query(`insert into audit_check values ('group', $1, 1000, 'another hash', now())`, [root], pool)

    const { code, out } = await run('restore', at('backup'), '--without-tombstones')

    expect(code).toBe(0)
    expect(out).toContain('is back: docs/deployment.md')
    expect(await stateOf(pool)).toEqual(inBackup())
    expect(await query(`select fault from audit_state('group', $1)`, [root], pool)).toEqual([{ fault: null }])
  })

  it('is restored without items that were deleted since, and reports that', async () => {
    await operator.run('tombstones', at('elsewhere.ndjson'))
    const { run, json, pool } = await machine('with')

    const { code, out, err } = await run('restore', at('backup'), '--tombstones', at('elsewhere.ndjson'))

    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('keys revoked: 1')
    expect(out).toContain('posts removed for good: 1')
    expect(await query(`select from dark_web_post where id = decode($1, 'hex')`, [post], pool)).toEqual([])
    expect(out).toContain('groups deleted: 2')
    expect(out).toContain('shared figures taken back: 1')
    expect(await stateOf(pool)).toEqual(afterwards())
    await expect(stat(at(`with/blobs/${upload}`))).rejects.toThrow('ENOENT')
    const journal = (await readJournal(at('elsewhere.ndjson')))?.entries ?? []
    const removal = journal.find(({ what }) => what === 'licence')?.at
    // Not the time of the restoration.
    expect(await query('select removed_at = $1::timestamptz "isSame" from licence_consent', [removal], pool)).toEqual([
      { isSame: true },
    ])
    const [account] = await query(
      'select password_hash hash from account where email = $1',
      [tenant.people.admin.email],
      pool,
    )
    expect(await verifyPassword(account.hash, 'a password for tests')).toBe(false)
    const { entries, faultAt } = await json('record', '--group', tenant.groups.root, '--last', '500')
    expect(faultAt).toBeNull()
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'subscription-key.changed', target: ids.key, actorName: 'tester' }),
    )
    // The restored database has the journal's entries, and a second run changes nothing.
    expect((await knownTombstones(pool)).length).toBeGreaterThanOrEqual(journal.length)
    const again = await run('apply-tombstones', at('elsewhere.ndjson'), '--yes')
    expect(again.out).toContain('nothing was left to')
  })

  it('uses a journal beside it automatically', async () => {
    await mkdir(at('beside'), { recursive: true })
    await operator.run('tombstones', at('beside/tombstones.ndjson'))
    const { run, pool } = await machine('beside')

    expect((await run('restore', at('backup'))).code).toBe(0)

    expect(await stateOf(pool)).toEqual(afterwards())
  })

  it('can be continued after an interruption between rows and journal, and no server starts before that', async () => {
    await operator.run('tombstones', at('elsewhere.ndjson'))
    const { run, pool, database } = await machine('broken-off')
    const { connection } = database
    const blobs = await openBlobs({ folder: at('broken-off/blobs') }, app.clock)
    const [folder, dataDir, journal] = [at('backup'), at('broken-off'), at('elsewhere.ndjson')]
    // Stops where a killed command may stop: after loading the rows and before applying the journal.
    await restore({ connection, blobs, folder, secret, dataDir, journal })
    expect(await stateOf(pool)).toEqual(inBackup())
    await expect(refuseUnfinished(connection)).rejects.toThrow('operate restore')

    const { code, out } = await run('restore', folder)

    expect(code).toBe(0)
    expect(out).toContain('keys revoked: 1')
    expect(await stateOf(pool)).toEqual(afterwards())
    await refuseUnfinished(connection)
    expect((await run('restore', folder)).err).toContain('not empty')
  })

  it('sends nothing to a replaced webhook address or with a replaced secret, and deleted feedback stays deleted', async () => {
    const webhook = (id: string, address: string) =>
      one(
        `insert into webhook (id, subscription_id, group_id, address, events, sealed, secret_at, beat_at, created_at)
         values ($1, $2, $3, $4, '{}', 'x', now(), now(), now()) returning id`,
        [id, ids.other, tenant.groups.root, address],
      )
    const [moved, replaced, off, kept] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
    for (const id of [moved, replaced, off, kept])
      await webhook(id as string, 'https://hooks.example/before?key=geheim-8')
    const opinion = await one(
      `insert into feedback (group_id, target, verdict, at) values ($1, 'source x', 'noisy', now()) returning id`,
      [tenant.groups.root],
    )
    expect((await operator.run('backup', at('with-webhooks'))).code).toBe(0)
    await query(`update webhook set address = 'https://hooks.example/after?key=geheim-8' where id = $1`, [moved])
    await query(`update webhook set secret_at = now() where id = $1`, [replaced])
    await query(`update webhook set off_because = 'person' where id = $1`, [off])
    await query(`update webhook set delivered_at = now() where id = $1`, [kept])
    await query('delete from feedback where id = $1', [opinion])
    await operator.run('tombstones', at('webhooks.ndjson'))
    expect(await readFile(at('webhooks.ndjson'), 'utf8')).not.toContain('geheim-8')
    const { run, pool } = await machine('webhooks')

    const { code, out } = await run('restore', at('with-webhooks'), '--tombstones', at('webhooks.ndjson'))

    expect(code).toBe(0)
    expect(out).toContain('feedback deleted: 1')
    const isOn = () => query('select id from webhook where off_because is null order by id', [], pool)
    expect(await isOn()).toEqual([{ id: kept }])
    expect(await query('select from feedback', [], pool)).toEqual([])
    // A user has switched them on again; applying the old journal a second time must not switch them off.
    await query(
      `update webhook set off_because = null, secret_at = now(), address = 'https://hooks.example/new'`,
      [],
      pool,
    )
    expect((await run('apply-tombstones', at('webhooks.ndjson'), '--yes')).code).toBe(0)
    expect(await isOn()).toHaveLength(4)
  })

  it('leaves a group at the place to which it was moved, with its own first grant', async () => {
    const groupIn = (parent: string, name: string) =>
      one('insert into app_group (name, parent) values ($1, $2) returning id', [name, parent])
    const inRecommender = (id: string, pool?: pg.Pool) =>
      query(
        `select array(select p from unnest(granted) p where p like 'REPORT%' order by p) permissions
         from app_group where id = $1`,
        [id],
        pool,
      )
    const { root } = tenant.groups
    const [old, other] = [await groupIn(root, 'Old'), await groupIn(root, 'Other')]
    const moved = await groupIn(old, 'Moved')
    const [outer, inner] = [await groupIn(old, 'Outer'), await groupIn(old, 'Inner')]
    await query('update app_group set parent = $1 where id = $2', [outer, inner])
    const stranded = await groupIn(old, 'Stranded')
    const bystander = await groupIn(old, 'Bystander')
    expect((await operator.run('backup', at('before-moves'))).code).toBe(0)
    await query('update app_group set parent = $1 where id = $2', [other, moved])
    await query(`insert into entitlement (group_id, scope, permissions) values ($1, 'RECOMMENDER', '{REPORT_READ}')`, [
      moved,
    ])
    // Two groups change places: the outer one can only move below the inner one after the inner one has moved out.
    await query('update app_group set parent = $1 where id = $2', [other, inner])
    await query('update app_group set parent = $1 where id = $2', [inner, outer])
    await query('update app_group set parent = $1 where id = $2', [moved, inner])
    const later = await groupIn(root, 'Later')
    await query('update app_group set parent = $1 where id = $2', [later, stranded])
    await operator.run('tombstones', at('moves.ndjson'))
    const { run, pool } = await machine('moves')

    const { code, out } = await run('restore', at('before-moves'), '--tombstones', at('moves.ndjson'))

    expect(code).toBe(0)
    expect(out).toContain('groups put where they were moved to: 3')
    expect(out).toContain(`group ${stranded}: was not moved again`)
    const parents = async () =>
      Object.fromEntries(
        (await query('select id, parent from app_group', [], pool)).map(({ id, parent }) => [id, parent]),
      )
    expect(await parents()).toMatchObject({
      [moved]: other,
      [inner]: moved,
      [outer]: inner,
      [stranded]: old,
      [bystander]: old,
    })
    expect(await query('select path from app_group where id = $1', [outer], pool)).toEqual([
      { path: [root, other, moved, inner, outer] },
    ])
    expect(await inRecommender(moved)).toEqual([{ permissions: ['REPORT_READ'] }])
    expect(await inRecommender(moved, pool)).toEqual([{ permissions: ['REPORT_READ'] }])
    // Decisions made after the restoration, which the old journal must not undo.
    await query('update app_group set parent = $1 where id = $2', [old, moved], pool)
    await query('delete from entitlement where group_id = $1', [moved], pool)
    expect((await run('apply-tombstones', at('moves.ndjson'), '--yes')).code).toBe(0)
    expect(await parents()).toMatchObject({ [moved]: old })
    expect(await inRecommender(moved, pool)).toEqual(await inRecommender(old, pool))
  })

  it('can be finished only with a journal, and not with another backup', async () => {
    await operator.run('tombstones', at('elsewhere.ndjson'))
    const { run, pool, database } = await machine('journal-alone')
    const { connection } = database
    const blobs = await openBlobs({ folder: at('journal-alone/blobs') }, app.clock)
    const dataDir = at('journal-alone')
    await restore({ connection, blobs, folder: at('backup'), secret, dataDir, journal: null })
    expect((await operator.run('backup', at('other-backup'))).code).toBe(0)

    expect((await run('restore', at('other-backup'))).err).toContain('another backup was broken off')
    expect((await run('apply-tombstones', at('elsewhere.ndjson'), '--yes')).code).toBe(0)

    expect(await stateOf(pool)).toEqual(afterwards())
    await refuseUnfinished(connection)
  })

  it('writes the secret before it commits the rows', async () => {
    expect((await operator.run('backup', at('with-secret'), '--with-secret')).code).toBe(0)
    const database = await freshDatabase()
    onTestFinished(() => database.close())
    const { connection } = database
    const dataDir = at('secret-first')
    const blobs = await openBlobs({ folder: at('secret-first/blobs') }, app.clock)
    // A dangling link in place of the file prevents writing the secret.
    const broken = join(dataDir, 'secret')
    const order = { connection, blobs, folder: at('with-secret'), secret: undefined, dataDir, journal: null }
    await mkdir(dataDir, { recursive: true })
    await symlink(join(dataDir, 'nowhere', 'secret'), broken)
    await expect(restore(order)).rejects.toThrow('is a link to nowhere')
    expect(await query('select from app_group', [], database.pool)).toEqual([])

    await rm(broken)
    await restore(order)

    expect(await readFile(broken, 'utf8')).toBe(secret)
    expect(await query('select from app_group limit 1', [], database.pool)).toHaveLength(1)
  })

  it('is not restored if the named journal does not exist', async () => {
    const { run, pool } = await machine('missing')

    expect(await run('restore', at('backup'), '--tombstones', at('none'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nothing was restored'),
    })
    expect(await query('select from app_group', [], pool)).toEqual([])
  })

  it('is not affected by another installation’s journal, and a journal grants nothing', async () => {
    const { admin, analyst } = tenant.people
    const { root } = tenant.groups
    const entry = (what: string, target: string, state: string) =>
      JSON.stringify({ id: crypto.randomUUID(), at: new Date().toISOString(), what, target, state })
    await writeFile(
      at('foreign.ndjson'),
      [
        entry('key', crypto.randomUUID(), 'gone'),
        entry('key', 'no id', 'gone'),
        entry('key-end', ids.replaced, 'whenever'),
        entry('grant', `${root}/RECOMMENDER`, 'all of it'),
        entry('member', `${root}/${analyst.id}`, 'admin'),
        entry('key', ids.key, 'there'),
        // Removing both administrators would leave a group that nobody can administrate.
        entry('member', `${root}/${leaving.id}`, 'gone'),
        entry('member', `${root}/${admin.id}`, 'gone'),
      ].join('\n'),
    )
    const { run, pool } = await machine('foreign')
    await run('restore', at('backup'), '--without-tombstones')

    const { out } = await run('apply-tombstones', at('foreign.ndjson'), '--yes')

    expect(out).toContain('Locked instead')
    expect(await stateOf(pool)).toEqual(inBackup())
    expect(
      await query('select user_id from membership where group_id = $1 and role = $2', [root, 'admin'], pool),
    ).toHaveLength(1)
  })
})
