import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { appForFile, mailForFile } from '../../../test/for-file.ts'
import { makeTenant, type Tenant } from '../../../test/tenants.ts'
import { twoWebhooks } from '../../../test/webhooks.ts'
import type { WorkDependencies } from '../nouns.ts'
import type { Run } from '../platform/queue/queue.ts'

let dependencies: WorkDependencies
let items = 0

const mail = await mailForFile()
const app = await appForFile(mail.settings, {
  workers: (given) => {
    dependencies = given
    // The test runs these jobs itself.
    const idle = async () => {}
    return { ...given.jobs, 'tell-of-posts': idle, 'follow-watches': idle, 'tidy-posts': idle }
  },
})
const own = await makeTenant(app, { name: 'Own', only: ['admin', 'leftAdmin', 'leftAnalyst'] })
const foreign = await makeTenant(app, { name: 'Foreign', only: ['leftAdmin'] })
const keyOf = async (tenant: Tenant) => (await call(tenant, 'POST', 'sources', { name: 'Feeder' })).body.key
const keys = { own: await keyOf(own), foreign: await keyOf(foreign) }
beforeEach(async () => {
  await sql`delete from dark_web_search`.execute(app.database.db)
  await sql`delete from dark_web_told`.execute(app.database.db)
})

type Person = 'leftAdmin' | 'leftAnalyst'

async function call(
  { people, groups }: Tenant,
  method: string,
  path: string,
  body?: unknown,
  by: Person = 'leftAdmin',
) {
  return people[by].visitor.json(method, `/api/web/dark-web/${path}?groupID=${groups.left}`, body)
}

/** Sends an item of the feeder, as AIL does; each is another post. */
async function send(key: string, data: string, meta: object = {}): Promise<void> {
  const item = { source: 'paste', 'source-uuid': 'f', meta, data: `${data} ${++items}` }
  const headers = { 'x-api-key': key }
  const answer = await fetch(`${app.origin}/v1/dark-web/items`, { method: 'POST', body: JSON.stringify(item), headers })
  expect(await answer.json()).toMatchObject({ stored: 1 })
}

const tell = () =>
  dependencies.jobs['tell-of-posts']({}, { signal: new AbortController().signal, log: console } as unknown as Run)

async function save(query: string, { told = true, by = 'leftAdmin' as Person } = {}, tenant = own): Promise<string> {
  const { status, body } = await call(tenant, 'POST', 'searches', { name: `Of ${query}`, query, told }, by)
  expect({ status, body }).toMatchObject({ status: 201, body: { told } })
  return body.id
}

const plain = (text = '') => text.replaceAll('\u2060', '')
const anHourLater = () =>
  sql`update dark_web_told set told_at = told_at - interval '61 minutes'`.execute(app.database.db)

it('mails the author of a search about new posts only, at most once an hour, without their texts', async () => {
  await send(keys.own, 'marderhof.com before it was saved')
  await save('marderhof.com')
  await tell()
  expect(mail.unread()).toEqual([])

  await send(keys.own, 'marderhof.com\nthe wording of the post')
  await tell()
  const first = await mail.next()
  expect(first.recipients).toEqual([own.people.leftAdmin.email])
  expect(first.subject).toContain('Neue Beiträge zu Ihren gespeicherten Suchen')
  expect(plain(first.text)).toContain('Gespeicherte Suche „Of marderhof.com“')
  expect(plain(first.text)).toMatch(/Feeder; entdeckt am .* UTC/)
  expect(first.text).not.toContain('the wording')
  const ids = [...(first.text ?? '').matchAll(/\/dark-web\/beitraege\/([0-9a-f]{64})$/gm)].map(([, id]) => id)
  expect(ids).toHaveLength(1)
  expect((await call(own, 'GET', `posts/${ids[0]}`)).body.text).toContain('the wording')

  await send(keys.own, 'marderhof.com once more')
  await send(keys.own, 'something else')
  await tell()
  expect(mail.unread()).toEqual([])
  await anHourLater()
  await tell()
  const second = (await mail.next()).text ?? ''
  expect(second.match(/\/beitraege\//g)).toHaveLength(1)
  expect(second).not.toContain(ids[0])
})

it('reports neither posts of other groups nor removed posts, and none for searches that are switched off', async () => {
  const id = await save('dachsbau')
  await save('dachsbau', { told: false, by: 'leftAnalyst' })
  await send(keys.foreign, 'dachsbau of others')
  await send(keys.own, 'dachsbau to be removed')
  await sql`insert into dark_web_removal (id, reason) select id, 'test' from dark_web_post
            where body like 'dachsbau to be removed%'`.execute(app.database.db)
  await tell()
  expect((await call(own, 'PATCH', `searches/${id}`, { told: false })).body).toMatchObject({ id, told: false })
  await send(keys.own, 'dachsbau while it is off')
  await tell()
  await call(own, 'PATCH', `searches/${id}`, { told: true })
  await tell()
  expect(mail.unread()).toEqual([])

  await send(keys.own, 'dachsbau again')
  await tell()
  expect((await mail.next()).recipients).toEqual([own.people.leftAdmin.email])
  expect(mail.unread()).toEqual([])
  const { status } = await call(foreign, 'PATCH', `searches/${id}`, { told: false })
  expect(status).toBe(404)
})

it('does not use up the hourly message if the only search with new posts is switched off meanwhile', async () => {
  const { db } = app.database
  await save('igelbau')
  await send(keys.own, 'igelbau')
  await sql`create function switched_off() returns trigger language plpgsql as
    $$ begin update dark_web_search set told = false; return null; end $$`.execute(db)
  await sql`create trigger meanwhile after insert on dark_web_told execute function switched_off()`.execute(db)
  try {
    await tell()
  } finally {
    await sql`drop function switched_off() cascade`.execute(db)
  }
  expect(mail.unread()).toEqual([])

  await save('igelbau')
  await send(keys.own, 'igelbau again')
  await tell()
  expect((await mail.next()).recipients).toEqual([own.people.leftAdmin.email])
})

it('calls a webhook of the group once, and titles of strangers cannot add links or lines to a mail', async () => {
  const groupID = own.groups.left
  await twoWebhooks(app, own.people.admin, groupID, 'dark-web.news')
  const id = await save('wieselgrund')
  await send(keys.own, 'wieselgrund, the wording', { title: 'Pay\r\nat https://evil-name.com/pay\u202e now' })
  await tell()

  const { text = '', html = '' } = await mail.next()
  expect(plain(text)).toMatch(/^Pay at .*evil-name.* now – /m)
  expect(`${text}${html}`).not.toMatch(/evil-name\.com|\u202e/)
  const { rows } = await sql<{ body: string }>`
    select body from webhook_message where event = 'dark-web.news'`.execute(app.database.db)
  const posts = [{ id: expect.any(String), sources: ['Feeder'], posted: null, discovered: expect.any(String) }]
  expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'dark-web.news', data: { group: { id: groupID }, searches: [{ id, posts, more: false }] } },
  ])
  expect(rows[0]?.body).not.toContain('the wording')
})

it('people who are locked or may no longer search get no mail', async () => {
  const { leftAdmin, leftAnalyst } = own.people
  await save('iltisweg')
  await save('iltisweg', { by: 'leftAnalyst' })
  const feed = async () => {
    await sql`delete from dark_web_told`.execute(app.database.db)
    await send(keys.own, 'iltisweg')
  }

  await sql`update app_user set locked_at = now() where id = ${leftAdmin.id}`.execute(app.database.db)
  await feed()
  await tell()
  expect((await mail.next()).recipients).toEqual([leftAnalyst.email])
  await sql`update app_user set locked_at = null where id = ${leftAdmin.id}`.execute(app.database.db)

  await feed()
  await sql`update entitlement set permissions = '{}' where scope = 'DARKWEBSEARCH'`.execute(app.database.db)
  await tell()
  const { rows } = await sql`select from dark_web_told`.execute(app.database.db)
  expect([rows, mail.unread()]).toEqual([[], []])
})
