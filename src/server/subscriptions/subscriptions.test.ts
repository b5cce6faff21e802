import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../test/server.ts'
import { makeTenant, type Tenant } from '../../../test/tenants.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import type { Source } from '../../domain/source.ts'
import { deliveryLicence } from '../../engine/delivery/licence.ts'
import { customSource } from '../sources/custom-sources.ts'
import { findKey, keyDigest } from './keys.ts'

let app: TestApp
let own: Tenant
let foreign: Tenant
let admin: Visitor
let group: string
beforeAll(async () => {
  app = await startTestApp({ TRIAL_DAYS: '30', KEY_OVERLAP_HOURS: '24', SUBSCRIPTIONS_MAX: '60' })
  own = await makeTenant(app, { name: 'Own', only: ['admin', 'leftAdmin', 'leftAnalyst', 'leftViewer'] })
  foreign = await makeTenant(app, { name: 'Foreign', only: ['leftAdmin'] })
  admin = own.people.leftAdmin.visitor
  group = own.groups.left
}, 60_000)
afterAll(() => app.stop())

const candidate = {
  name: 'Firewall',
  sources: [{ id: 'demo.open-shield', filterFlags: ['not-routable', 'cdn'] }],
  targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey' }],
}
const path = (rest = '', more: Record<string, string> = {}) =>
  `/api/web/subscriptions${rest}?${new URLSearchParams({ groupID: group, ...more })}`
const create = (body: object = {}, more: Record<string, string> = {}, who = admin) =>
  who.json('POST', path('', more), { ...candidate, ...body })
const made = async (body: object = {}, more: Record<string, string> = {}) => {
  const answer = await create(body, more)
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return answer.body
}
const patch = (id: string, body: object, more: Record<string, string> = {}) =>
  admin.json('PATCH', path(`/${id}`, more), body)
const holderOf = (secret: string) => findKey(app.database.db, keyDigest(secret), app.clock.now())

describe('a subscription', () => {
  it('is made as a trial of 30 days, read back, listed, changed, and ended', async () => {
    const before = app.clock.now()
    const { secrets, ...one } = await made({ name: '  Firewall north ' })

    expect(one).toMatchObject({
      name: 'Firewall north',
      groupID: group,
      isTrial: true,
      mode: 'FULL',
      state: 'active',
      sources: candidate.sources,
      targetFormats: candidate.targetFormats,
      bAFirstThree: null,
      apiKeyFirstThree: secrets[0].firstThree,
      deliveryUser: `winnow-${one.id.slice(0, 8)}`,
      createdBy: own.people.leftAdmin.name,
      delivery: null,
      lastPullAt: null,
    })
    expect(Date.parse(one.trialEndsAt) - before).toBeGreaterThanOrEqual(30 * 86_400_000)
    const list = (await admin.json('GET', path())).body
    expect(list[0]).toEqual(one)
    const detail = (await admin.json('GET', path(`/${one.id}`))).body
    expect(detail).toEqual({ ...one, keys: [expect.objectContaining({ method: 'apiKey', revokedAt: null })] })

    const changed = await patch(one.id, { name: 'South', mode: 'DELTA', iocSelector: ['domain', 'domain', 'url'] })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'South', mode: 'DELTA', iocSelector: ['domain', 'url'], sources: candidate.sources, secrets: [] },
    })

    expect((await admin.json('DELETE', path(`/${one.id}`))).status).toBe(204)
    expect((await admin.json('GET', path(`/${one.id}`))).status).toBe(404)
    expect((await admin.json('GET', path())).body).not.toContainEqual(expect.objectContaining({ id: one.id }))
  })
})

describe('what it may be made of', () => {
  it.each([
    [{ name: ' ', targetFormats: [], sources: [] }, 'subscription.name', 'Subscription name is required'],
    [{ name: undefined, sources: [] }, 'subscription.name', 'Subscription name is required'],
    [
      { targetFormats: [], sources: [] },
      'subscription.target-format',
      'At least one target format needs to be specified',
    ],
    [{ targetFormats: undefined }, 'subscription.target-format', 'At least one target format needs to be specified'],
    [
      { targetFormats: [{ id: 'PLAIN' }], sources: [] },
      'subscription.auth-method',
      'At least one authentication method needs to be specified',
    ],
    [{ sources: [] }, 'subscription.source', 'At least one source needs to be specified'],
    [{ sources: undefined }, 'subscription.source', 'At least one source needs to be specified'],
  ])('%j is refused as %s, in the words of the specification', async (body, code, msg) => {
    expect(await create(body)).toMatchObject({ status: 422, body: { code, msg } })
  })

  it.each([
    [{ enricher: ['no-such'] }, 'enricher', 'no-such'],
    [{ countries: ['XX'] }, 'countries', 'XX'],
    [{ industries: ['no-such'] }, 'industries', 'no-such'],
    [{ trendingTopics: ['tag:no-such'] }, 'trendingTopics', 'tag:no-such'],
    [{ targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey', device: 'no-such' }] }, 'targetFormats.device', 'no-such'],
  ])('%j is no choice', async (body, field, value) => {
    expect(await create(body)).toMatchObject({
      status: 422,
      body: { code: 'subscription.option-unknown', values: { field, value } },
    })
  })

  it('refuses a template that is empty', async () => {
    const targetFormats = [{ id: 'TEMPLATE', authMethod: 'apiKey', template: ' ' }]

    expect((await create({ targetFormats })).status).toBe(422)
  })

  it.each([
    [{ sources: [candidate.sources[0], candidate.sources[0]] }],
    [{ targetFormats: [candidate.targetFormats[0], { id: 'PLAIN', authMethod: 'basic' }] }],
    [{ targetFormats: [{ id: 'NO_SUCH', authMethod: 'apiKey' }] }],
    [{ sources: [{ id: 'demo.open-shield', filterFlags: ['no-such'] }] }],
    [{ iocSelector: ['no-such'] }],
    [{ mode: 'SOME' }],
    [{ name: 'x'.repeat(121) }],
    [{ name: 'two\nlines' }],
  ])('%j is not as the call describes it', async (body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  })

  it('takes no source that is unknown or of another group, and no report of another group', async () => {
    const source = customSource(foreign.groups.left, new URL('https://feeds.example/theirs'))
    await sql`insert into source (id, origin, definition, group_id)
              values (${source.id}, 'custom', ${JSON.stringify(source)}, ${foreign.groups.left})`.execute(
      app.database.db,
    )
    const report = (
      await foreign.people.leftAdmin.visitor.json(
        'POST',
        `/api/web/uploads/files/results/demo?groupID=${foreign.groups.left}`,
      )
    ).body.taskID

    for (const body of [
      { sources: [{ id: source.id, filterFlags: [] }] },
      { sources: [{ id: 'no-such', filterFlags: [] }] },
      { basedOnReport: { id: report } },
      { basedOnReport: { id: crypto.randomUUID() } },
    ]) {
      expect(await create(body)).toMatchObject({ status: 404, body: { code: 'not-found', values: {} } })
    }
  })

  it.each(['de', 'en'] as const)('refuses a source whose terms forbid it, with the clause (%s)', async (locale) => {
    const source = catalogue.find((one) => !deliveryLicence(one).allowed) as Source
    const sources = [{ id: source.id, filterFlags: [] }]
    const answer = await admin.json('POST', path(), { ...candidate, sources }, { 'accept-language': locale })

    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'subscription.source-refused',
        values: { source: source.name, clause: deliveryLicence(source).clause[locale] },
      },
    })
  })

  it('takes nothing for granted that the body says of what is not to be chosen', async () => {
    const { id: _, ...report } = { id: 0, price: 1, groupID: foreign.groups.left, group_id: foreign.groups.left }
    const isTrial = false
    const one = await made({ ...report, isTrial, trialEndsAt: null, createdBy: 'Eve', state: 'paused', revision: 99 })

    expect(one).toMatchObject({ isTrial: true, groupID: group, createdBy: own.people.leftAdmin.name, state: 'active' })
    expect(one.trialEndsAt).not.toBeNull()
    const changed = await patch(one.id, { isTrial: false, groupID: foreign.groups.left, trialEndsAt: null })
    const { secrets: __, ...same } = one
    expect(changed.body).toEqual({ ...same, secrets: [] })
  })
})

describe('its secrets', () => {
  it('are shown once, one for each method, and stand nowhere', async () => {
    const targetFormats = [
      { id: 'PLAIN', authMethod: 'basic' },
      { id: 'JSON', authMethod: 'basic' },
    ]
    const { id, secrets } = await made({ targetFormats }, { authMethod: 'apiKey' })

    expect(secrets.map(({ method }: { method: string }) => method)).toEqual(['apiKey', 'basic'])
    expect(secrets[1].user).toBe(`winnow-${id.slice(0, 8)}`)
    for (const { secret, firstThree } of secrets) {
      expect(secret).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32}$/)
      expect(firstThree).toBe(secret.slice(0, 3))
      expect(await holderOf(secret)).toMatchObject({ subscriptionId: id, groupId: group, firstThree })
    }
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, relname) name from pg_stat_user_tables`.execute(app.database.db)
    expect(tables.length).toBeGreaterThan(30)
    for (const { name } of tables) {
      const { rows } = await sql.raw<{ t: string }>(`select t::text t from ${name} t`).execute(app.database.db)
      const all = rows.map(({ t }) => t).join('\n')
      for (const { secret } of secrets) expect([name, all.includes(secret)]).toEqual([name, false])
    }
    for (const read of ['', `/${id}`, `/${id}/history`, `/${id}/contents`, `/${id}/pulls`]) {
      const answer = await admin.json('GET', path(read))
      expect([read, answer.status]).toEqual([read, 200])
      for (const { secret } of secrets) expect(JSON.stringify(answer.body)).not.toContain(secret)
    }
  })
})
