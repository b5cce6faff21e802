import { describe, expect, it } from 'vitest'
import { delivered } from '../../../test/delivered.ts'
import { appForFile } from '../../../test/for-file.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { makeTenant, type Tenant } from '../../../test/tenants.ts'
import { devices } from '../../catalogue/devices/index.ts'
import { industries } from '../../catalogue/industries.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import type { SubscriptionDetail } from '../../contract/subscriptions.ts'
import { Problem } from '../../domain/problem.ts'
import type { Source } from '../../domain/source.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { deliveryLicence } from '../../engine/delivery/licence.ts'
import { deliveryAccess, type OpenedDelivery } from '../deliveries/access.ts'
import { keyDigest } from '../platform/keys.ts'
import { customSource } from '../sources/custom-sources.ts'
import { deliveryUser } from './keys.ts'
import { subscriptionStore } from './store.ts'

const app = await appForFile(
  { TRIAL_DAYS: '30', KEY_OVERLAP_HOURS: '24', SUBSCRIPTIONS_MAX: '60' },
  { workers: () => idleWorkers },
)
const own = await makeTenant(app, { name: 'Own', only: ['admin', 'leftAdmin', 'leftAnalyst', 'leftViewer'] })
const foreign = await makeTenant(app, { name: 'Foreign', only: ['leftAdmin'] })
const admin = own.people.leftAdmin.visitor
const group = own.groups.left

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
const detail = async (id: string) => (await admin.json('GET', path(`/${id}`))).body
const query = async (text: string, ...values: unknown[]) => (await app.database.pool.query(text, values)).rows
const theirAdmin = (tenant: Tenant, group: string, body: object = candidate) =>
  tenant.people.admin.visitor.json('POST', `/api/web/subscriptions?groupID=${group}`, body)
/** Of answers to simultaneous requests, the one that was refused. */
const refused = (answers: readonly { readonly status: number; readonly body: object }[]) =>
  answers.find(({ status }) => status === 409)?.body
/** The delivery that a secret opens at a time; undefined if none. */
async function holderOf(secret: string, now = app.clock.now()): Promise<OpenedDelivery | undefined> {
  const access = deliveryAccess({ pool: app.database.pool, now: () => now, perMinute: 1000 })
  const basic = (user: string) => ({ authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` })
  const [key] = await query('select subscription_id id from subscription_key where digest = $1', keyDigest(secret))
  try {
    return await access.open(new Headers(basic(deliveryUser(key?.id ?? ''))), '198.51.100.7')
  } catch (error) {
    if (error instanceof Problem && error.code.startsWith('delivery.')) return undefined
    throw error
  }
}

it('a subscription is created as a trial of 30 days, read, listed, changed, and deleted', async () => {
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
  expect(Date.parse(one.trialEndsAt) - before).toBeGreaterThanOrEqual(30 * dayMs)
  const list = (await admin.json('GET', path())).body
  expect(list[0]).toEqual(one)
  expect(await detail(one.id)).toEqual({
    ...one,
    keys: [expect.objectContaining({ method: 'apiKey', revokedAt: null })],
  })

  const changed = await patch(one.id, { name: 'South', mode: 'DELTA', iocSelector: ['domain', 'domain', 'url'] })
  expect(changed).toMatchObject({
    status: 200,
    body: { name: 'South', mode: 'DELTA', iocSelector: ['domain', 'url'], sources: candidate.sources, secrets: [] },
  })

  expect((await admin.json('DELETE', path(`/${one.id}`))).status).toBe(204)
  expect((await admin.json('GET', path(`/${one.id}`))).status).toBe(404)
  expect((await admin.json('GET', path())).body).not.toContainEqual(expect.objectContaining({ id: one.id }))
})

describe('an attempt that is repeated because its answer was lost (F-06)', () => {
  const attempt = (key: string, body: object = {}, who = admin) =>
    who.json('POST', path(), { ...candidate, name: 'Attempt', ...body }, { 'idempotency-key': key })

  it('creates one subscription, even concurrently, and revokes the secrets of lost answers', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all([attempt(key), attempt(key), attempt(key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const { id } = answers[0]?.body ?? {}
    // TAXII requires this for a collection.
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([id]))
    const { keys } = (await detail(id)) as SubscriptionDetail
    const methods = new Set(keys.map(({ method }) => method))
    expect(keys).toHaveLength(3 * methods.size)
    expect(keys.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(methods.size)
  })

  it('creates another one with another key, and is refused with another body or after deletion', async () => {
    const key = crypto.randomUUID()
    const { body } = await attempt(key)
    expect((await attempt(crypto.randomUUID())).body.id).not.toBe(body.id)
    expect((await attempt(key, { name: 'Other' })).body.code).toBe('request.invalid')
    await admin.json('DELETE', path(`/${body.id}`))
    expect((await attempt(key)).body.code).toBe('request.invalid')
  })
})

describe('the choices of a subscription', () => {
  it('include only devices that read the format', async () => {
    const device = devices.find(({ formats }) => formats.includes('PALO_ALTO_EDL'))?.id
    const one = await made({ targetFormats: [{ id: 'PALO_ALTO_EDL', authMethod: 'basic', device }] })

    expect(one.targetFormats).toEqual([{ id: 'PALO_ALTO_EDL', authMethod: 'basic', device }])
    expect(await create({ targetFormats: [{ id: 'CSV', authMethod: 'basic', device }] })).toMatchObject({
      status: 422,
      body: { code: 'subscription.option-unknown', values: { field: 'targetFormats.device' } },
    })
  })

  it.each([
    [{ name: ' ', targetFormats: [], sources: [] }, 'subscription.name', 'Subscription name is required'],
    [{ name: undefined, sources: [] }, 'subscription.name', 'Subscription name is required'],
    [{ name: ' \u200b\u2060\u00a0' }, 'subscription.name', 'Subscription name is required'],
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
  ])('refuse %j as %s, with the message of the specification', async (body, code, msg) => {
    expect(await create(body)).toMatchObject({ status: 422, body: { code, msg } })
  })

  it.each([
    [{ enricher: ['no-such'] }, 'enricher', 'no-such'],
    [{ countries: ['XX'] }, 'countries', 'XX'],
    [{ industries: ['no-such'] }, 'industries', 'no-such'],
    [{ trendingTopics: ['tag:no-such'] }, 'trendingTopics', 'tag:no-such'],
    [{ targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey', device: 'no-such' }] }, 'targetFormats.device', 'no-such'],
  ])('refuse %j', async (body, field, value) => {
    expect(await create(body)).toMatchObject({
      status: 422,
      body: { code: 'subscription.option-unknown', values: { field, value } },
    })
  })

  it('omit flags that a source does not support', async () => {
    const { id } = await made({ sources: [{ id: 'demo.open-shield' }] })

    expect((await detail(id)).sources).toMatchObject([
      { id: 'demo.open-shield', filterFlags: ['not-routable', 'expired'] },
    ])
  })

  it.each([
    ['de', 'Die Vorlage kann nicht verwendet werden: Die Vorlage ist leer.', 'Die Vorlage ist leer.'],
    ['en', 'The template cannot be used: The template is empty.', 'The template is empty.'],
    ['', 'The template cannot be used: The template is empty.', 'The template is empty.'],
  ])(
    'exclude an empty template, with the reason in the language of the message (%s)',
    async (language, msg, detail) => {
      const targetFormats = [{ id: 'TEMPLATE', authMethod: 'apiKey', template: ' ' }]
      const headers = { 'accept-language': language }

      expect(await admin.json('POST', path(), { ...candidate, targetFormats }, headers)).toMatchObject({
        status: 422,
        body: { code: 'subscription.template', msg, values: { detail } },
      })
    },
  )

  it('of a candidate whose fields are still empty get the message for what is missing, or the default', async () => {
    const empty = { targetFormats: [{ id: 'PLAIN', authMethod: '' }], mode: '', basedOnReport: { id: '' } }
    const unset = { targetFormats: [{ id: 'PLAIN', authMethod: null }], mode: null, basedOnReport: null }

    for (const body of [empty, unset]) {
      for (const query of [undefined, { authMethod: '' }]) {
        expect(await create(body, query)).toMatchObject({
          status: 422,
          body: { code: 'subscription.auth-method', msg: 'At least one authentication method needs to be specified' },
        })
      }
      const one = await made(body, { authMethod: 'basic' })
      expect(one).toMatchObject({ targetFormats: [{ id: 'PLAIN', authMethod: 'basic' }], mode: 'FULL' })
      expect(one.basedOnReport).toBeUndefined()
    }
    const { id } = await made({ basedOnReport: {} }, { authMethod: '' })
    expect(await patch(id, { name: 'Later' }, { authMethod: '' })).toMatchObject({ status: 200, body: { secrets: [] } })
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
  ])("refuse %j, which does not match the call's schema", async (body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  })

  it('exclude sources that are unknown or of another group, and reports of another group', async () => {
    const source = customSource(foreign.groups.left, new URL('https://feeds.example/theirs'))
    await query(
      `insert into source (id, origin, definition, group_id) values ($1, 'custom', $2, $3)`,
      ...[source.id, JSON.stringify(source), foreign.groups.left],
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

  it.each(['de', 'en'] as const)(
    'refuse a source whose terms forbid it, with the clause in the user’s language (%s)',
    async (locale) => {
      const source = catalogue.find((one) => !deliveryLicence(one).allowed) as Source
      const sources = [{ id: source.id, filterFlags: [] }]
      const answer = await admin.json('POST', path(), { ...candidate, sources }, { 'accept-language': locale })

      const { clause } = deliveryLicence(source)
      expect(answer).toMatchObject({
        status: 422,
        body: {
          code: 'subscription.source-refused',
          msg: {
            de: `Die Quelle ${source.name} darf nicht ausgeliefert werden: ${clause.de}`,
            en: `The source ${source.name} may not be delivered: ${clause.en}`,
          }[locale],
          values: { source: source.name, clause: clause[locale] },
        },
      })
    },
  )

  it('ignore all other fields of the body', async () => {
    const smuggled = {
      id: crypto.randomUUID(),
      groupID: foreign.groups.left,
      group_id: foreign.groups.left,
      isTrial: false,
      is_trial: false,
      trialEndsAt: null,
      trial_ends_at: null,
      price: 1,
      state: 'active',
      createdBy: 'Eve',
      created_by: foreign.people.leftAdmin.id,
      createdAt: '2000-01-01T00:00:00.000Z',
      revision: 99,
      told_days: [7, 3, 1, 0],
      deleted_at: null,
      consent: true,
      secrets: [{ method: 'apiKey', secret: 'mine' }],
      keys: [{ method: 'apiKey', digest: 'x' }],
      digest: 'x',
      apiKeyFirstThree: 'abc',
      delivery: { release: 9 },
      __proto__: { isTrial: false },
      constructor: { prototype: { isTrial: false } },
    }
    const { secrets, ...one } = await made(smuggled)

    expect(one).toMatchObject({ isTrial: true, groupID: group, createdBy: own.people.leftAdmin.name, delivery: null })
    expect(one.id).not.toBe(smuggled.id)
    expect(Date.parse(one.trialEndsAt)).toBeGreaterThan(app.clock.now())
    expect(secrets[0].secret).toHaveLength(32)
    expect((await patch(one.id, smuggled)).body).toEqual({ ...one, secrets: [] })
    const rows = await query('select told_days told, revision from subscription where id = $1', one.id)
    expect(rows).toEqual([{ told: [], revision: 1 }])
  })
})

it('the secrets of a subscription are shown once, one for each method', async () => {
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
    expect(await holderOf(secret)).toMatchObject({ subscriptionId: id, groupId: group })
  }
  for (const read of ['', `/${id}`, `/${id}/history`, `/${id}/contents`, `/${id}/pulls`]) {
    const answer = await admin.json('GET', path(read))
    expect([read, answer.status]).toEqual([read, 200])
    for (const { secret } of secrets) expect(JSON.stringify(answer.body)).not.toContain(secret)
  }
})

describe('a key', () => {
  it('works beside its replacement for a day, but no longer', async () => {
    const { id, secrets } = await made()
    const [first] = secrets
    const answer = await patch(id, {}, { authMethod: 'apiKey' })
    expect(answer.status).toBe(200)
    const [second] = answer.body.secrets

    expect(second.secret).not.toBe(first.secret)
    expect(answer.body.apiKeyFirstThree).toBe(second.firstThree)
    expect(await holderOf(first.secret)).toMatchObject({ subscriptionId: id })
    expect(await holderOf(second.secret)).toMatchObject({ subscriptionId: id })
    const later = app.clock.now() + 24 * hourMs
    expect(await holderOf(first.secret, later)).toBeUndefined()
    expect(await holderOf(second.secret, later)).toMatchObject({ subscriptionId: id })
  })

  it('that is revoked no longer opens anything, but is still listed', async () => {
    const { id, secrets } = await made()
    const before = await detail(id)
    const keyPath = path(`/${id}/keys/${before.keys[0].id}`)

    expect((await admin.json('DELETE', keyPath)).status).toBe(204)
    expect(await holderOf(secrets[0].secret)).toBeUndefined()
    const after = await detail(id)
    expect(after.keys).toEqual([{ ...before.keys[0], revokedAt: expect.any(String) }])
    expect(after.apiKeyFirstThree).toBeNull()
    // Revoking it again changes nothing.
    expect((await admin.json('DELETE', keyPath)).status).toBe(204)
    expect((await detail(id)).keys).toEqual(after.keys)
  })

  it('is added with a format whose method has no key yet', async () => {
    const { id } = await made()
    const targetFormats = [...candidate.targetFormats, { id: 'JSON', authMethod: 'basic' }]

    const answer = await patch(id, { targetFormats })
    expect(answer.body.secrets).toEqual([
      expect.objectContaining({ method: 'basic', user: `winnow-${id.slice(0, 8)}` }),
    ])
    expect((await patch(id, { targetFormats: targetFormats.slice(1) })).body.secrets).toEqual([])
    expect((await patch(id, { targetFormats })).body.secrets).toEqual([])
  })

  it('can be made and renamed for a subscription that has lost its sources or its device', async () => {
    const sourceless = await made()
    const deviceless = await made()
    const gone = [{ id: 'PALO_ALTO_EDL', authMethod: 'apiKey', device: 'gone' }]
    await query(`update subscription set sources = '[]' where id = $1`, sourceless.id)
    await query('update subscription set target_formats = $2 where id = $1', deviceless.id, JSON.stringify(gone))
    for (const { id } of [sourceless, deviceless]) {
      const answer = await patch(id, { name: 'Renamed' }, { authMethod: 'apiKey' })
      expect([answer.status, answer.body.name, answer.body.secrets?.length]).toEqual([200, 'Renamed', 1])
    }
    // Items that are sent unchanged are not checked again; new ones are.
    expect((await patch(sourceless.id, { sources: [], name: 'Again' })).status).toBe(200)
    expect((await patch(sourceless.id, { targetFormats: [] })).body.code).toBe('subscription.target-format')
    expect((await patch(deviceless.id, { sources: [] })).body.code).toBe('subscription.source')
    expect((await patch(deviceless.id, { targetFormats: [...gone, ...candidate.targetFormats] })).status).toBe(200)
    const other = [{ id: 'PALO_ALTO_EDL', authMethod: 'apiKey', device: 'gone-too' }]
    expect((await patch(deviceless.id, { targetFormats: other })).body.code).toBe('subscription.option-unknown')
  })

  it('can be made and renamed for a subscription with a removed format, which is hidden but stays stored', async () => {
    const { id } = await made()
    const gone = { id: 'GONE', authMethod: 'apiKey' }
    const stored = [gone, ...candidate.targetFormats]
    await query('update subscription set target_formats = $2 where id = $1', id, JSON.stringify(stored))
    await query(
      `insert into delivered_file (subscription_id, format, part, release, written_with, media_type, blob, sizes, entries,
                                   sha256, changed_at, created_at)
       values ($1, 'GONE', 'gone.txt', 1, '', 'text/plain', 'gone', '{"identity": 0}', 0, '', 0, now())`,
      id,
    )

    for (const read of ['', `/${id}`, `/${id}/history`, `/${id}/contents`, `/${id}/pulls`]) {
      expect([read, (await admin.json('GET', path(read))).status]).toEqual([read, 200])
    }
    const answer = await patch(id, { name: 'Renamed' }, { authMethod: 'apiKey' })
    expect([answer.status, answer.body.name, answer.body.secrets?.length]).toEqual([200, 'Renamed', 1])
    expect(answer.body.targetFormats).toEqual(candidate.targetFormats)
    const rows = await query('select target_formats from subscription where id = $1', id)
    expect(rows).toEqual([{ target_formats: stored }])
    expect(await patch(id, { targetFormats: [gone] })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', msg: expect.stringContaining('body.targetFormats.0.id: Invalid option') },
    })
  })

  it('is one of at most ten that work; the others are forgotten 30 days after their end', async () => {
    const { id } = await made()
    const more = () => patch(id, {}, { authMethod: 'apiKey' })
    for (let i = 1; i < 10; i++) expect((await more()).status).toBe(200)
    expect(await more()).toMatchObject({
      status: 409,
      body: { code: 'subscription.too-many-keys', values: { limit: 10 } },
    })
    const [{ id: newest }] = (await detail(id)).keys
    expect((await admin.json('DELETE', path(`/${id}/keys/${newest}`))).status).toBe(204)
    expect((await more()).status).toBe(200)
    const keys = async () => Number((await detail(id)).keys.length)
    const before = await keys()
    await storeAt(app.clock.now() + 29 * dayMs).purge()
    expect(await keys()).toBe(before)

    await storeAt(app.clock.now() + 32 * dayMs).purge()

    const working = await query(
      'select from subscription_key where subscription_id = $1 and revoked_at is null and ends_at is null',
      id,
    )
    expect(await keys()).toBe(working.length)
  })
})

describe('a deleted subscription', () => {
  it('opens nothing, and can be restored with its keys within 7 days, but not later', async () => {
    const { id, secrets } = await made()
    const [{ secret }] = secrets
    await admin.json('DELETE', path(`/${id}`))
    expect(await holderOf(secret)).toBeUndefined()
    for (const [method, rest, body] of [
      ['GET', `/${id}`, undefined],
      ['PATCH', `/${id}`, { name: 'x' }],
      ['DELETE', `/${id}`, undefined],
      ['GET', `/${id}/history`, undefined],
      ['GET', `/${id}/contents`, undefined],
      ['GET', `/${id}/pulls`, undefined],
    ] as const) {
      expect([rest, (await admin.json(method, path(rest), body)).status]).toEqual([rest, 404])
    }

    const bin = () => admin.json('GET', `/api/web/groups/${group}/deleted-subscriptions`)
    const [binned] = (await bin()).body
    expect(binned).toMatchObject({ id, name: candidate.name })
    expect(Date.parse(binned.restorableUntil) - Date.parse(binned.deletedAt)).toBe(7 * dayMs)
    expect(await admin.json('POST', path(`/${id}/restore`))).toMatchObject({ status: 200, body: { id } })
    expect((await bin()).body).not.toContainEqual(expect.objectContaining({ id }))
    expect(await holderOf(secret)).toMatchObject({ subscriptionId: id })
    expect((await admin.json('POST', path(`/${id}/restore`))).status).toBe(404)

    await admin.json('DELETE', path(`/${id}`))
    const store = storeAt(app.clock.now() + 7 * dayMs)
    expect(await store.restore({ id: own.people.leftAdmin.id }, group, id)).toBeUndefined()
    expect(await storeAt(app.clock.now() + 6 * dayMs).purge()).toBe(0)
    expect(await store.purge()).toBeGreaterThan(0)
    expect(await query('select from subscription where id = $1', id)).toEqual([])
  })

  it('is deleted with its group, and its keys open nothing from then on', async () => {
    const { visitor } = own.people.admin
    const passing = { group: { name: 'Passing', parent: own.groups.root } }
    const child = (await visitor.json('POST', `/api/web/groups?groupID=${own.groups.root}`, passing)).body.group.id
    const { secrets } = (await theirAdmin(own, child)).body
    expect(await holderOf(secrets[0].secret)).toMatchObject({ groupId: child })

    const deletion = await visitor.json('GET', `/api/web/groups/${child}/deletion`)
    expect(deletion.body.subscriptions).toBe(1)
    expect((await visitor.json('DELETE', `/api/web/groups/${child}`)).status).toBe(200)
    expect(await holderOf(secrets[0].secret)).toBeUndefined()
  })
})

/** A store with the same subscriptions at another time. */
const storeAt = (now: number) =>
  subscriptionStore({
    database: app.database,
    clock: { now: () => now },
    settings: { trialDays: 30, keyOverlapHours: 24, perGroup: 100 },
    compose: async () => {},
  })

it('the history of a subscription shows who changed what, with the values before and after, and nothing else', async () => {
  const { id, secrets } = await made({ name: 'Before' })
  await patch(id, { name: 'After', countries: ['DE'] })
  await patch(id, { name: 'After' })
  await own.people.leftAnalyst.visitor.json('PATCH', path(`/${id}`, { authMethod: 'apiKey' }), {})
  await admin.json('DELETE', path(`/${id}`))
  await admin.json('POST', path(`/${id}/restore`))

  const { total, changes } = (await admin.json('GET', path(`/${id}/history`))).body

  const by = own.people.leftAdmin.name
  const analyst = own.people.leftAnalyst.name
  expect(total).toBe(7)
  expect(changes).toMatchObject([
    { what: 'restored', by },
    { what: 'deleted', by },
    { what: 'key-made', by: analyst, after: { method: 'apiKey' } },
    { what: 'key-replaced', by: analyst, after: { firstThree: secrets[0].firstThree, endsAt: expect.any(String) } },
    { what: 'changed', by, before: { name: 'Before', countries: [] }, after: { name: 'After', countries: ['DE'] } },
    { what: 'key-made', by, before: null },
    {
      what: 'created',
      by,
      before: null,
      after: { name: 'Before', isTrial: true, targetFormats: candidate.targetFormats },
    },
  ])
  expect(Object.keys(changes[4].after).sort()).toEqual(['countries', 'name'])
  expect((await admin.json('GET', path(`/${id}/history`, { offset: '6' }))).body.changes).toHaveLength(1)
})

describe('a change', () => {
  it('makes a new revision only if it affects the delivery, and queues a release with it', async () => {
    const { id } = await made()
    const revision = async () => (await query('select revision from subscription where id = $1', id))[0]?.revision
    expect(await revision()).toBe(1)
    await patch(id, { name: 'Renamed' })
    await patch(id, {}, { authMethod: 'apiKey' })
    await patch(id, { mode: 'FULL', sources: candidate.sources })
    expect(await revision()).toBe(1)
    await patch(id, { iocSelector: ['domain'] })
    expect(await revision()).toBe(2)

    const queued = `select from pgboss.job where name = 'compose-delivery' and data->>'subscriptionId' = $1`
    expect((await query(queued, id)).length).toBeGreaterThan(0)
  })

  it('keeps items that may no longer be selected, but cannot add others of these', async () => {
    const { id } = await made()
    await query(`update subscription set trending_topics = '{tag:past}' where id = $1`, id)

    expect((await patch(id, { trendingTopics: ['tag:past'], name: 'Still' })).status).toBe(200)
    expect((await patch(id, { trendingTopics: ['tag:past', 'tag:other'] })).body).toMatchObject({
      code: 'subscription.option-unknown',
      values: { value: 'tag:other' },
    })
    expect((await patch(id, { sources: [] })).body.code).toBe('subscription.source')
    expect((await patch(id, { targetFormats: [] })).body.code).toBe('subscription.target-format')
    expect((await patch(id, { name: ' ' })).body.code).toBe('subscription.name')
  })

  it('is refused after the trial has ended', async () => {
    const { id } = await made()
    await query(`update subscription set trial_ends_at = now() - interval '1 minute' where id = $1`, id)

    expect((await detail(id)).state).toBe('expired')
    expect(await patch(id, { name: 'x' })).toMatchObject({ status: 409, body: { code: 'subscription.expired' } })
    expect((await admin.json('DELETE', path(`/${id}`))).status).toBe(204)
  })

  it('does not overwrite a concurrent one', async () => {
    const { id } = await made()

    await Promise.all([patch(id, { countries: ['DE'] }), patch(id, { industries: [industries[0]?.id] })])
    expect(await detail(id)).toMatchObject({ countries: ['DE'], industries: [industries[0]?.id] })
  })
})

it('the number of a group’s subscriptions is limited by the setting', async () => {
  const group = own.groups.right
  const add = () => theirAdmin(own, group)
  await query(
    `insert into subscription (group_id, name, sources, target_formats, created_at, changed_at)
     select $1, 'x', '[]', '[]', now(), now() from generate_series(1, 59)`,
    group,
  )

  const answers = await Promise.all([add(), add(), add()])

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(refused(answers)).toMatchObject({ code: 'subscription.too-many', values: { limit: 60 } })
  const { id } = answers.find(({ status }) => status === 201)?.body ?? {}
  const one = `/api/web/subscriptions/${id}`
  expect((await own.people.admin.visitor.json('DELETE', `${one}?groupID=${group}`)).status).toBe(204)
  expect((await add()).status).toBe(201)
  const back = await own.people.admin.visitor.json('POST', `${one}/restore?groupID=${group}`)
  expect(back).toMatchObject({ status: 409, body: { code: 'subscription.too-many' } })
})

it('the subscriptions of all groups of an organisation are limited together, those in the bin included', async () => {
  const organisation = await makeTenant(app, { name: 'Many', only: ['admin', 'rightAdmin'] })
  const { root, below, right } = organisation.groups
  await query(
    `insert into subscription (group_id, name, sources, target_formats, created_at, changed_at, deleted_at)
     select ($1::uuid[])[1 + n % 3], 'x', '[]', '[]', now(), now(), now() from generate_series(1, 2999) n`,
    [root, below, right],
  )

  const answers = await Promise.all([theirAdmin(organisation, root), theirAdmin(organisation, root)])

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const many = { code: 'subscription.too-many-of-organisation', values: { limit: 3000 } }
  expect(refused(answers)).toMatchObject(many)
  expect((await create()).status).toBe(201)
})

it('delivered indicators are shown with the counts of the delivery', async () => {
  const { id } = await made()
  const empty = { release: 0, indicators: 0, kinds: [], sources: [], omitted: [], refused: [], files: [], sample: [] }
  expect((await admin.json('GET', path(`/${id}/contents`))).body).toEqual(empty)
  const clause = { de: 'Nein.', en: 'No.' }
  const figures = {
    total: 2,
    kinds: { domain: 2 },
    sources: {
      'demo.dns-watch': { indicators: 1, exclusive: 0 },
      'demo.open-shield': { indicators: 2, exclusive: 1 },
    },
    omitted: { 'filter:cdn': 3 },
    allowedBy: {},
    refused: [{ ID: 'demo.dns-watch', clause }],
  }
  await query(
    `insert into delivery (subscription_id, group_id, release, released_at, checked_at, figures)
     values ($1, $2, 3, now(), now(), $3)`,
    ...[id, group, JSON.stringify(figures)],
  )
  for (const [at, risk] of [10, 90].entries()) {
    const one = delivered('domain', `bad${at}.example`, { risk })
    await query(
      `insert into delivered_item (subscription_id, id, kind, value, record, sequence, release, created, modified)
       values ($1, $2, 4, $3, $4, $5, 3, 0, 0)`,
      ...[id, one.id, one.value, JSON.stringify(one), at],
    )
  }
  await query(
    `insert into delivered_file (subscription_id, format, part, release, written_with, media_type, blob, sizes, entries,
                                 sha256, changed_at, omitted, created_at)
     select $1, 'PLAIN', 'domain.txt', n, 'x', 'text/plain', 'b', '{"identity": 30, "gzip": 20}', n,
            $2, 1000, '{"kind": 1}', now() from generate_series(2, 3) n`,
    ...[id, keyDigest('x')],
  )
  const { keys } = await detail(id)
  await query(
    `insert into delivery_pull (subscription_id, group_id, key_id, format, part, hour, outcome, pulls, entries, bytes,
                                last_at, last_status, last_release, last_ip, last_agent)
     values ($1, $2, $3, 'PLAIN', 'domain.txt', date_trunc('hour', now()), 'full', 2, 6, 60, now(),
             200, 2, '198.51.100.7', 'curl')`,
    ...[id, group, keys[0].id],
  )

  const contents = (await admin.json('GET', path(`/${id}/contents`), undefined, { 'accept-language': 'en' })).body

  expect(contents).toMatchObject({
    release: 3,
    indicators: 2,
    kinds: [{ kind: 'domain', indicators: 2 }],
    sources: [
      { ID: 'demo.open-shield', indicators: 2, exclusive: 1 },
      { ID: 'demo.dns-watch', indicators: 1, exclusive: 0 },
    ],
    omitted: [{ reason: 'filter:cdn', indicators: 3 }],
    refused: [{ ID: 'demo.dns-watch', clause: 'No.' }],
    files: [
      { format: 'PLAIN', part: 'domain.txt', entries: 3, bytes: 30, mediaType: 'text/plain', omitted: { kind: 1 } },
    ],
    sample: [
      { value: 'bad1.example', risk: 90 },
      { value: 'bad0.example', risk: 10 },
    ],
  })
  expect(contents.files[0].address).toContain(app.origin)
  expect((await admin.json('GET', path(`/${id}/pulls`))).body).toMatchObject({
    total: 1,
    pulls: [{ firstThree: keys[0].firstThree, method: 'apiKey', outcome: 'full', pulls: 2, lag: 1, agent: 'curl' }],
  })
  expect(await detail(id)).toMatchObject({
    delivery: { release: 3, indicators: 2 },
    isFaulty: false,
    lastPullAt: expect.any(String),
    state: 'paused',
  })
  await query(`update delivery set fault = 'no space left' where subscription_id = $1`, id)
  const faulty = await detail(id)
  expect(faulty).toMatchObject({ delivery: { release: 3 }, isFaulty: true })
  expect(JSON.stringify(faulty)).not.toContain('no space left')
})
