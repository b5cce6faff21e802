import { createHash } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { type RawBuilder, sql } from 'kysely'
import { defaultOrganisation } from '../../src/domain/organisation.ts'
import { permissionIds } from '../../src/domain/permission.ts'
import type { WorkDependencies } from '../../src/server/nouns.ts'
import type { Access } from '../../src/server/platform/http/calls.ts'
import { keyDigest } from '../../src/server/platform/keys.ts'
import { reportStore } from '../../src/server/reports/store.ts'
import { customSource } from '../../src/server/sources/custom-sources.ts'
import { work } from '../../src/server/work.ts'
import { sampleReport } from '../sample-report.ts'
import { startTestApp, type TestApp } from '../server.ts'
import { join, makePerson, makeTenant, type Person } from '../tenants.ts'

export const actorNames = [
  'anon',
  'expired',
  'badsig',
  'wrongAud',
  'noGroup',
  'reader',
  'full',
  'sibling',
  'parent',
  'child',
  'removed',
  'noRights',
  'subKey',
] as const
export type ActorName = (typeof actorNames)[number]

/** Kinds of objects that calls refer to, and the column that has their id: `id` of the table if it names none. */
const placeOf = {
  report: 'report.task_id',
  share: 'report.task_id',
  uploading: 'report.task_id',
  failed: 'report.task_id',
  'binned-report': 'report.task_id',
  member: 'membership.user_id',
  invitation: 'invitation',
  child: 'app_group',
  binned: 'app_group',
  source: 'source',
  list: 'group_list',
  'binned-list': 'group_list',
  row: 'group_list_row',
  feedback: 'feedback',
  subscription: 'subscription',
  'binned-subscription': 'subscription',
  'held-release': 'subscription',
  'subscription-key': 'subscription_key',
  licence: 'own_licence.source_id',
  webhook: 'webhook',
  token: 'api_token',
  exception: 'delivery_exception',
  'dark-web-post': 'dark_web_post',
  'dark-web-search': 'dark_web_search',
  'dark-web-source': 'dark_web_source',
  watch: 'watch',
  sensor: 'sensor',
  'hunt-hit': 'hunt_hit',
} as const
export type ObjectKind = keyof typeof placeOf
/** One of each can be created in any group. */
export const objectKinds = Object.keys(placeOf) as ObjectKind[]

/** Two companies. `place` is the group in which people act; there is a group above, one beside and one below it. */
export type World = Awaited<ReturnType<typeof makeWorld>>

/** Occurs in every text of the own company, and in none of the other one. */
const ownMark = 'Own secret'
/** Also the names and addresses of its groups and people. */
export const ownMarks = /own[ -]secret|\bown (left|right|below|admin)|own\.\w+@people/i

/** Jobs do not run, so that only calls change the data. `access` replaces the authorisation. */
export async function makeWorld(access?: Access) {
  const still = Object.fromEntries(Object.keys(work).map((name) => [name, async () => {}]))
  let jobs: WorkDependencies['jobs'] | undefined
  const workers = (given: WorkDependencies) => {
    jobs = given.jobs
    return still as never
  }
  const app = await startTestApp({}, { workers, ...(access && { access }) })
  const { db } = app.database
  const own = await makeTenant(app, {
    name: 'Own',
    only: ['admin', 'leftAdmin', 'leftViewer', 'rightAdmin', 'belowAdmin', 'leftAnalyst'],
  })
  const foreign = await makeTenant(app, { name: 'Foreign', only: ['admin', 'leftAdmin'] })
  const place = own.groups.left
  await countChanges(app)
  const removed = await makePerson(app, 'Own removed')
  await join(app, removed.id, place, 'admin')
  await sql`delete from membership where user_id = ${removed.id}`.execute(db)
  const noRights = await makePerson(app, 'Own without rights')
  await join(app, noRights.id, place, 'none')
  const nobody = await makePerson(app, 'Nobody')
  await sql`insert into role (id, name, permissions, rank) values ('all-but-one', '{"de": "x", "en": "x"}', '{}', 99)`.execute(
    db,
  )
  await join(app, own.people.leftViewer.id, place, 'all-but-one')

  const person = ({ id, token }: Person) => ({ token, userId: id })
  const actors: Record<ActorName, { readonly token: string | undefined; readonly userId: string | undefined }> = {
    anon: { token: undefined, userId: undefined },
    ...(await badTokens(own.people.leftAdmin.token, app)),
    noGroup: person(nobody),
    reader: person(own.people.leftViewer),
    full: person(own.people.leftAdmin),
    sibling: person(own.people.rightAdmin),
    parent: person(own.people.admin),
    child: person(own.people.belowAdmin),
    removed: person(removed),
    noRights: person(noRights),
    subKey: { token: 'wnw_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG', userId: undefined },
  }

  const reports = reportStore(app.database, app.clock)
  const mark = (groupId: string) => (Object.values(foreign.groups).includes(groupId) ? 'Foreign secret' : ownMark)
  const somebodyOf = (groupId: string) =>
    (Object.values(foreign.groups).includes(groupId) ? foreign : own).people.leftAdmin.id
  const idOf = async (inserted: RawBuilder<unknown>): Promise<string> =>
    (await (inserted as RawBuilder<{ id: string }>).execute(db)).rows[0]?.id ?? ''
  const makers: Record<ObjectKind, (groupId: string) => Promise<string>> = {
    async report(groupId) {
      const taskId = crypto.randomUUID()
      const by = { id: somebodyOf(groupId) }
      const request = { cOrg: defaultOrganisation, currentSources: [], ownRanges: [] } as never
      await db
        .transaction()
        .execute((trx) =>
          reports.add({ taskId, groupId, by, kind: 'demo', name: mark(groupId), request, state: 'queued' }, trx),
        )
      const assignment = await reports.claim(taskId)
      if (!assignment) throw new Error('the report was not queued')
      await reports.complete(assignment, { report: sampleReport(taskId), detectedFormat: 'x', evidence: [] })
      return taskId
    },
    async share(groupId) {
      const taskId = await makers.report(groupId)
      await sql`insert into report_share values (${taskId}, 'sources', ${groupId}, '{"sources": []}', now())`.execute(
        db,
      )
      return taskId
    },
    uploading: (groupId) => unfinished(groupId, 'uploading'),
    failed: (groupId) => unfinished(groupId, 'failed'),
    'binned-report': (groupId) => unfinished(groupId, 'cancelled'),
    async member(groupId) {
      const id = await idOf(sql`
        insert into app_user (issuer, subject, name) values ('https://idp.example', ${crypto.randomUUID()}, ${mark(groupId)})
        returning id`)
      await join(app, id, groupId, 'viewer')
      return id
    },
    invitation: (groupId) =>
      idOf(sql`
        insert into invitation (id, group_id, email, role, sha256, invited_by, created_at, expires_at)
        values (gen_random_uuid(), ${groupId}, ${`${mark(groupId).replace(' ', '-')}-${crypto.randomUUID()}@people.example`},
                'viewer', ${createHash('sha256').update(crypto.randomUUID()).digest()}, ${somebodyOf(groupId)}, now(),
                now() + interval '7 days')
        returning id`),
    child: (groupId) => group(groupId, false),
    binned: (groupId) => group(groupId, true),
    async source(groupId) {
      const address = new URL(`https://feeds.example/${crypto.randomUUID()}`)
      const source = { ...customSource(groupId, address), name: mark(groupId) }
      await sql`insert into source (id, origin, definition, group_id) values (${source.id}, 'custom', ${JSON.stringify(source)}, ${groupId})`.execute(
        db,
      )
      return source.id
    },
    list: (groupId) => list(groupId),
    'binned-list': (groupId) => list(groupId, true),
    row: async (groupId) =>
      idOf(sql`
        insert into group_list_row (list_id, group_id, kind, value, reason)
        values (${await list(groupId)}, ${groupId}, 'domain', 'bad.example', ${mark(groupId)}) returning id`),
    feedback: (groupId) =>
      idOf(sql`
        insert into feedback (group_id, author, target, verdict, comment, at)
        values (${groupId}, ${somebodyOf(groupId)}, ${`source ${crypto.randomUUID()}`}, 'useful', ${mark(groupId)}, now())
        returning id`),
    // A source that has left the catalogue, because any number of these can exist.
    licence: (groupId) =>
      idOf(sql`
        with consented as (
          insert into licence_consent (group_id, source_id, given_at, given_by)
          values (${groupId}, ${crypto.randomUUID()}, now(), ${somebodyOf(groupId)}) returning source_id)
        insert into own_licence (group_id, source_id, details, created_by, created_at, changed_at)
        select ${groupId}, source_id, ${mark(groupId)}, ${somebodyOf(groupId)}, now(), now() from consented
        returning source_id id`),
    async 'dark-web-source'(groupId) {
      const id = `own.${crypto.randomUUID()}`
      await sql`insert into dark_web_source (id, group_id, name, retention_days) values (${id}, ${groupId}, ${mark(groupId)}, 30)`.execute(
        db,
      )
      return id
    },
    async 'dark-web-post'(groupId) {
      const id = createHash('sha256').update(crypto.randomUUID()).digest('hex')
      await sql`
        insert into dark_web_post (id, group_id, at, kind, actor, actor_key, title, body, is_cut, sources, words)
        select decode(${id}, 'hex'), ${groupId}, 0, 'other', ${mark(groupId)}, ${id}, ${mark(groupId)}, '', false,
          array[number], to_tsvector('simple', ${mark(groupId)})
        from dark_web_source where id = ${await makers['dark-web-source'](groupId)}`.execute(db)
      return id
    },
    'dark-web-search': (groupId) =>
      idOf(sql`
        insert into dark_web_search (group_id, name, query) values (${groupId}, ${mark(groupId)}, 'x') returning id`),
    subscription: (groupId) => subscription(groupId, false),
    'binned-subscription': (groupId) => subscription(groupId, true),
    async 'held-release'(groupId) {
      const id = await subscription(groupId, false)
      await sql`insert into delivery (subscription_id, group_id, held) values (${id}, ${groupId},
        '{"since": "2026-01-02T03:04:05.000Z", "before": 300, "after": 20, "causes": [], "decision": null}')`.execute(
        db,
      )
      return id
    },
    'subscription-key': async (groupId) =>
      idOf(sql`
        insert into subscription_key (subscription_id, group_id, method, first_three, digest, created_by, created_at)
        values (${await subscription(groupId, false)}, ${groupId}, 'apiKey', 'abc', ${keyDigest(crypto.randomUUID())},
                ${somebodyOf(groupId)}, now())
        returning id`),
    exception: (groupId) =>
      idOf(sql`
        insert into delivery_exception (group_id, kind, value, item, reason, created_by, created_at, expires_at)
        values (${groupId}, 'domain', 'bad.example', gen_random_uuid(), ${mark(groupId)}, ${somebodyOf(groupId)}, now(),
                now() + interval '30 days') returning id`),
    watch: (groupId) =>
      idOf(sql`
        insert into watch (group_id, what, value, created_by, created_at, expires_at)
        values (${groupId}, 'family', ${`${mark(groupId)} ${crypto.randomUUID()}`}, ${somebodyOf(groupId)}, now(),
                now() + interval '30 days') returning id`),
    async sensor(groupId) {
      const id = crypto.randomUUID()
      await sql`
        insert into sensor (id, group_id, name, prefix, digest, silent_minutes, created_by, created_at, key_made_at)
        values (${id}, ${groupId}, ${mark(groupId)}, 'wns_abcd', ${keyDigest(crypto.randomUUID())}, 60,
                ${somebodyOf(groupId)}, now(), now())`.execute(db)
      await sql`insert into sighting_series (group_id, sensor_id) values (${groupId}, ${id})`.execute(db)
      return id
    },
    'hunt-hit': async (groupId) =>
      idOf(sql`
        with series as (select number from sighting_series where sensor_id = ${await makers.sensor(groupId)}),
        hit as (
          insert into hunt_hit (group_id, series, kind, value, first_seen, last_seen, passed, doubtful, found_at)
          select ${groupId}, number, 5, ${`${mark(groupId)} value`}, now(), now(), false, false, now() from series returning id)
        insert into hunt_listing (hit, source, how, kind, value, doubtful, listed_at)
        select hit.id, source.number, 'exact', 5, 'x.test', false, 0 from hit, source where source.id = 'demo.open-shield'
        returning hit id`),
    webhook: async (groupId) =>
      idOf(sql`
        insert into webhook (subscription_id, group_id, address, events, sealed, secret_at, beat_at, created_by, created_at)
        values (${await subscription(groupId, false)}, ${groupId},
                ${`https://hooks.example/${encodeURIComponent(mark(groupId))}`}, '{delivery.released}', 'x', now(), now(),
                ${somebodyOf(groupId)}, now())
        returning id`),
    token: (groupId) =>
      idOf(sql`
        insert into api_token (group_id, name, scopes, prefix, digest, created_by, created_at, expires_at)
        values (${groupId}, ${mark(groupId)}, '{search:read}', 'wnw_abcd', ${keyDigest(crypto.randomUUID())},
                ${somebodyOf(groupId)}, now(), now() + interval '90 days')
        returning id`),
  }
  const binned = (isBinned: boolean) => (isBinned ? new Date(app.clock.now()) : null)
  const subscription = (groupId: string, isBinned: boolean) =>
    idOf(sql`
      insert into subscription (group_id, name, sources, target_formats, trial_ends_at, created_by, created_at,
                                changed_at, deleted_at)
      values (${groupId}, ${mark(groupId)}, '[{"id": "demo.open-shield", "filterFlags": []}]',
              '[{"id": "PLAIN", "authMethod": "apiKey"}]', now() + interval '30 days', ${somebodyOf(groupId)}, now(),
              now(), ${binned(isBinned)})
      returning id`)
  const list = (groupId: string, isBinned = false) =>
    idOf(sql`
      insert into group_list (group_id, name, effect, deleted_at)
      values (${groupId}, ${`${mark(groupId)} ${crypto.randomUUID()}`}, 'allow', ${binned(isBinned)}) returning id`)
  const unfinished = (groupId: string, state: 'uploading' | 'failed' | 'cancelled') =>
    idOf(sql`
      insert into report (task_id, group_id, kind, name, request, state, stage, blob, created_at, expires_at,
                          deleted_at)
      select id, ${groupId}, 'upload', ${mark(groupId)}, '{}', ${state}, 'waiting', id::text, now(), now() + interval '7 days',
             ${binned(state === 'cancelled')}::timestamptz
      from gen_random_uuid() id returning task_id id`)
  async function group(parent: string, isGone: boolean): Promise<string> {
    const id = await idOf(sql`insert into app_group (name, parent) values (${mark(parent)}, ${parent}) returning id`)
    if (isGone) await sql`update app_group set deleted_at = now() where id = ${id}`.execute(db)
    return id
  }
  /** Deletes an object; subscriptions only go to the bin. */
  async function takeAway(kind: ObjectKind, id: string): Promise<void> {
    const [table = '', column = 'id'] = placeOf[kind].split('.')
    const key = kind === 'dark-web-post' ? sql`decode(${id}, 'hex')` : sql`${id}`
    const isIt = sql`${sql.ref(column)} = ${key}`
    if (kind === 'subscription' || kind === 'held-release')
      await sql`update subscription set deleted_at = now() where ${isIt}`.execute(db)
    else await sql`delete from ${sql.table(table)} where ${isIt}`.execute(db)
  }

  return {
    app,
    own,
    foreign,
    place,
    foreignPlace: foreign.groups.left,
    /** The jobs, none of which runs by itself. */
    jobs: jobs as WorkDependencies['jobs'],
    actors,
    /** Grants the reader every permission except this one. */
    async withhold(permission: string) {
      const rest = permissionIds.filter((one) => one !== permission)
      await sql`update role set permissions = ${rest} where id = 'all-but-one'`.execute(db)
    },
    /** Creates an object in a group. @returns its id */
    make: (kind: ObjectKind, groupId: string) => makers[kind](groupId),
    /** Creates and deletes an object. @returns its id */
    async makeGone(kind: ObjectKind, groupId: string) {
      const id = await makers[kind](groupId)
      await takeAway(kind, id)
      return id
    },
    /** The list of a row. */
    listOf: async (row: string) =>
      (await idOf(sql`select list_id id from group_list_row where id::text = ${row}`)) || crypto.randomUUID(),
    /** The subscription of a key or a webhook. */
    subscriptionOf: async (one: string) =>
      (await idOf(sql`
        select subscription_id id from subscription_key where id::text = ${one}
        union all select subscription_id from webhook where id::text = ${one}`)) || crypto.randomUUID(),
    /** The number of rows that have been added, changed or removed so far, by table. */
    changes: () => changesIn(app),
    async ask(
      actor: ActorName,
      {
        method,
        path,
        body,
        form,
        headers = {},
      }: { method: string; path: string; body?: unknown; form?: FormData; headers?: Record<string, string> },
    ) {
      const { token } = actors[actor]
      const answer = await fetch(`${app.origin}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          // Compressing thousands of answers would take a tenth of the test's time.
          'accept-encoding': 'identity',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          // A script of another site cannot set this header.
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        body: form ?? (body === undefined ? null : JSON.stringify(body)),
      })
      return { status: answer.status, headers: answer.headers, text: await readStart(answer) }
    },
    stop: () => app.stop(),
  }
}

/** Reads the beginning of an endless event stream. */
async function readStart(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text()
  const reader = answer.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

/** Tables that calls change as a side effect, such as the session's last use. */
const passing = [
  'session',
  'session_token',
  'oidc_payload',
  'schema_migration',
  'attempt',
  'status_',
  'feed_check',
  'queue_',
  'delivery_preview',
]

/** Makes the database count changed rows by table, because reading all tables after each call would take longer. */
async function countChanges({ database: { db } }: TestApp): Promise<void> {
  await sql`create table changed_row (name text)`.execute(db)
  await sql`
    create function note_change() returns trigger language plpgsql security definer as
    'begin insert into changed_row values (tg_table_name); return null; end'`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select relname name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'changed_row'
  `.execute(db)
  const watched = tables.filter(({ name }) => !passing.some((start) => name.startsWith(start)))
  const triggers = watched.map(
    ({ name }) => `
      create trigger row_changes after insert or update or delete on "${name}" for each row execute function note_change();
      create trigger is_emptied after truncate on "${name}" for each statement execute function note_change();`,
  )
  await sql.raw(triggers.join('\n')).execute(db)
}

async function changesIn({ database: { db } }: TestApp): Promise<string> {
  const { rows } = await sql<{ name: string; count: string }>`
    select name, count(*) from changed_row group by name order by name`.execute(db)
  return rows.map(({ name, count }) => `${name} ${count}`).join('\n')
}

/** A token of a user with all permissions, invalidated in different ways. */
async function badTokens(good: string, { clock }: TestApp) {
  const [head = '', body = '', signature = ''] = good.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const { privateKey } = await generateKeyPair('RS256')
  const sign = (what: object) =>
    new SignJWT({ ...claims, ...what }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  const changed = (what: object) => Buffer.from(JSON.stringify({ ...claims, ...what })).toString('base64url')
  const who = { userId: undefined }
  return {
    expired: { token: `${head}.${changed({ exp: Math.floor(clock.now() / 1000) - 1 })}.${signature}`, ...who },
    badsig: { token: await sign({}), ...who },
    wrongAud: { token: `${head}.${changed({ aud: 'another' })}.${signature}`, ...who },
  }
}
