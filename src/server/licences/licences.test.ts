import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { record, startDeliveryApp } from '../../../test/deliveries.ts'
import { operatorAt } from '../../../test/operator.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import { licensedSources } from '../sources/licensed-sources.ts'
import { sourceRegister } from '../sources/register.ts'
import { licenceStore } from './store.ts'

const delivery = await startDeliveryApp()
afterAll(() => delivery.stop())
const { db, pool } = delivery.app.database

const secret = 'Zugang-7f3a9c-nur-fuer-uns'
const sources = ['kaspersky.data-feeds', 'eset.threat-intelligence', 'group-ib.threat-intelligence'] as const
const address = 'https://feeds.example/licensed.csv'
const header = { kind: 'header', name: 'X-Api-Key', secret }

const path = (rest = '', groupId = delivery.groupId) => `/api/web/groups/${groupId}/byox${rest}`
const post = (body: object) => delivery.dora.json('POST', path(), body)
const patch = (body: object) => delivery.dora.json('PATCH', path(), body)
const remove = (sourceID: string, body: object = {}, groupId = delivery.groupId) =>
  delivery.dora.json('DELETE', path(`?sourceID=${sourceID}`, groupId), body)
/** What chooses these sources in a subscription. */
const chosen = (...ids: string[]) => ids.map((id) => ({ id, filterFlags: [] }))
const csv = [{ id: 'CSV', authMethod: 'apiKey' }]
const list = async (groupId = delivery.groupId) => (await delivery.dora.json('GET', path('', groupId))).body
const of = async (sourceID: string, groupId?: string) =>
  (await list(groupId)).find((one: { sourceID: string }) => one.sourceID === sourceID)
async function newGroup(parent: string): Promise<string> {
  const body = { group: { name: `Below ${crypto.randomUUID()}`, parent } }
  return (await delivery.dora.json('POST', `/api/web/groups?groupID=${parent}`, body)).body.group.id
}

describe('a licence of the group', () => {
  it('is Inactive at first, and is checked as soon as it has an address and consent', async () => {
    const { status, body } = await post({ sourceID: sources[0], licenseDetails: 'Vertrag 4711', winnowPurchase: true })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      sourceID: sources[0],
      groupID: delivery.groupId,
      status: 'Inactive',
      winnowPurchase: false,
      subgroupsIncluded: false,
      licenseDetails: 'Vertrag 4711',
      sourceName: 'Kaspersky Threat Data Feeds',
      sourceMaintainer: 'Kaspersky',
      licenseConsent: { needsConsent: true, lastConsent: null, withdrawn: null },
      notInByox: false,
      feedID: null,
    })
    expect((await patch({ sourceID: sources[0], address, winnowPurchase: true })).body).toMatchObject({
      status: 'Inactive',
      winnowPurchase: false,
    })
    const consented = (await patch({ sourceID: sources[0], consent: true })).body
    expect(consented).toMatchObject({ status: 'Checking', licenseConsent: { needsConsent: false } })
    expect(Date.parse(consented.licenseConsent.lastConsent)).toBeGreaterThan(0)
    expect(consented.feedID).toBe(`licence.${consented.id}`)
  })

  it('is noted as bought by the operator only, who is in the audit log', async () => {
    const operator = operatorAt(delivery.app)
    onTestFinished(() => operator.close())
    const mark = (...words: string[]) => operator.run('mark-purchase', delivery.groupId, ...words)

    expect((await mark('nothing.such')).code).toBe(1)
    expect((await mark(sources[0])).code).toBe(0)
    expect((await of(sources[0])).winnowPurchase).toBe(true)
    await mark(sources[0], '--no')
    expect((await of(sources[0])).winnowPurchase).toBe(false)
    await expect(
      delivery.app.database.asUser({ id: crypto.randomUUID() }, (trx) =>
        sql`update own_licence set purchased = true`.execute(trx),
      ),
    ).rejects.toThrow('permission denied')
  })

  it('stays refused while the next attempt runs', async () => {
    const { feedID } = await of(sources[0])
    const note = (fault: string | null, failures: number, success: Date | null) =>
      sql`update source set fault = ${fault}, failures = ${failures}, last_success = ${success} where id = ${feedID}`.execute(
        db,
      )
    await note('not finished; before: status: https://feeds.example/: 403', 1, new Date())
    expect((await of(sources[0])).status).toBe('Refused')

    await note(null, 0, null)
    expect((await of(sources[0])).status).toBe('Checking')
  })

  it('is Withdrawn, with a date, when the consent is withdrawn; the date of the consent stays', async () => {
    const given = (await of(sources[0])).licenseConsent.lastConsent
    delivery.app.clock.skip(60_000)
    const { body } = await patch({ sourceID: sources[0], consent: false })

    expect(body).toMatchObject({ status: 'Withdrawn', licenseConsent: { needsConsent: true, lastConsent: given } })
    expect(Date.parse(body.licenseConsent.withdrawn) - Date.parse(given)).toBeGreaterThanOrEqual(60_000)
    const again = (await patch({ sourceID: sources[0], consent: true })).body.licenseConsent
    expect(again).toMatchObject({ needsConsent: false, withdrawn: null })
    expect(Date.parse(again.lastConsent)).toBeGreaterThan(Date.parse(given))
  })

  it('starts over when it is added again, and is deleted without a request body', async () => {
    const one = async () => (await of(sources[2])).status
    expect((await post({ sourceID: sources[2] })).status).toBe(201)
    expect(await one()).toBe('Inactive')
    await patch({ sourceID: sources[2], consent: true })
    const place = `/api/web/groups/${delivery.groupId}/byox?sourceID=${sources[2]}`
    const removed = await delivery.dora.fetch(place, { method: 'DELETE' })
    expect(removed.status).toBe(204)
    delivery.app.clock.skip(1000)

    expect((await post({ sourceID: sources[2] })).status).toBe(201)
    expect(await one()).toBe('Inactive')
    expect((await delivery.dora.fetch(place, { method: 'DELETE' })).status).toBe(204)
  })

  it('exists once per source, and only for a source that needs one', async () => {
    expect((await post({ sourceID: sources[0] })).body.code).toBe('licence.exists')
    expect((await post({ sourceID: 'nobody.knows-it' })).status).toBe(404)
    expect((await post({ sourceID: 'demo.open-shield' })).body.code).toBe('licence.source-free')
  })

  it('belongs to the group in the address, whatever the body says (Z-03)', async () => {
    const groupID = crypto.randomUUID()

    expect((await patch({ sourceID: sources[0], groupID, licenseDetails: 'x' })).status).toBe(400)
    expect((await post({ sourceID: sources[1], groupID })).status).toBe(400)
    expect((await of(sources[0])).licenseDetails).toBe('Vertrag 4711')
  })

  it('keeps its fee until it is changed or removed', async () => {
    const fee = async (yearlyFee?: number | null) =>
      (await patch({ sourceID: sources[0], ...(yearlyFee !== undefined && { yearlyFee }) })).body.yearlyFee

    expect(await fee()).toBeNull()
    expect(await fee(12_000.5)).toBe(12_000.5)
    expect(await fee()).toBe(12_000.5)
    expect((await patch({ sourceID: sources[0], yearlyFee: -1 })).status).toBe(400)
    expect(await fee(null)).toBeNull()
  })

  it.each([
    [
      'a credential without encryption',
      { address: 'http://feeds.example/x', credential: header },
      'licence.not-encrypted',
    ],
    ['an address behind the server (S-01)', { address: 'https://127.0.0.1/x' }, 'source.address-refused'],
    ['an address with a password in it', { address: 'https://a:b@feeds.example/x' }, 'source.address-refused'],
    ['a secret in the address', { address: `${address}?format=csv&api_key=${secret}` }, 'licence.secret-in-address'],
    ['an invalid collection', { address, protocol: 'taxii' }, 'licence.no-collection'],
    ['no secret', { address, credential: { kind: 'basic', name: 'we' } }, 'licence.credential-incomplete'],
    [
      'a header that is not for credentials',
      { address, credential: { kind: 'header', name: 'Host', secret } },
      'licence.credential-incomplete',
    ],
    [
      'a secret of two lines',
      { address, credential: { kind: 'header', name: 'X-Key', secret: 'a\r\nb: c' } },
      'licence.credential-incomplete',
    ],
  ])('is refused with %s', async (_, body, code) => {
    expect((await post({ sourceID: sources[1], ...body })).body.code).toBe(code)
    expect(await of(sources[1])).toBeUndefined()
  })
})

describe('a credential (K-06)', () => {
  it('is write-only: no reply, table or audit log contains it', async () => {
    const made = await post({ sourceID: sources[1], address, credential: header, consent: true })
    const changed = await patch({
      sourceID: sources[1],
      credential: { ...header, name: 'X-Other', secret: `${secret}2` },
    })

    expect(made.body.credential).toEqual({ kind: 'header', name: 'X-Api-Key', isSet: true })
    expect(changed.body.credential).toEqual({ kind: 'header', name: 'X-Other', isSet: true })
    const audit = (await delivery.dora.json('GET', `/api/web/groups/${delivery.groupId}/audit?limit=500`)).body
    const replies = JSON.stringify([made.body, changed.body, await list(), audit])
    expect(replies).toContain('licence.changed')
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', n.nspname, c.relname) name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(db)
    for (const { name } of tables) {
      const { rows } = await sql
        .raw<{ n: number }>(`select count(*) n from ${name} t where t::text like '%7f3a9c%'`)
        .execute(db)
      expect([name, rows[0]?.n]).toEqual([name, 0])
    }
    const { rows: sealed } = await sql<{ sealed: string }>`
      select sealed from own_licence where source_id = ${sources[1]}`.execute(db)
    // Envelope encryption: the credential has its own key, which is wrapped.
    expect(JSON.parse(Buffer.from(sealed[0]?.sealed.split('.')[0] ?? '', 'base64url').toString()).alg).toBe('A256GCMKW')
    for (const shown of [secret, Buffer.from(secret).toString('base64'), sealed[0]?.sealed as string]) {
      expect(replies).not.toContain(shown)
    }
  })

  it('stays when other fields change, and is sent to its own server only', async () => {
    const sealedNow = async () =>
      (await pool.query('select sealed from own_licence where source_id = $1', [sources[1]])).rows[0]?.sealed
    const before = await sealedNow()

    expect((await patch({ sourceID: sources[1], address: 'https://feeds.example/other.csv' })).status).toBe(200)
    expect(await sealedNow()).toBe(before)
    const elsewhere = await patch({ sourceID: sources[1], address: 'https://collector.example/x' })
    expect(elsewhere.body.code).toBe('licence.credential-incomplete')
    const asked = await delivery.dora.json('POST', path('/check'), {
      sourceID: sources[1],
      address: 'https://collector.example/x',
    })
    expect(asked.body.code).toBe('licence.credential-incomplete')
    expect((await of(sources[1])).address).toBe('https://feeds.example/other.csv')
  })

  it('is deleted when it is cleared', async () => {
    await patch({ sourceID: sources[1], credential: { kind: 'none' } })

    expect((await of(sources[1])).credential).toEqual({ kind: 'none', name: '', isSet: false })
    const { rows } = await sql`select from own_licence where source_id = ${sources[1]} and sealed is null`.execute(db)
    expect(rows).toHaveLength(1)
  })
})

describe('a licensed source', () => {
  const indicator = record('domain', 'licensed-marker.com')
  const pulled = async ({ id, apiKey }: { id: string; apiKey: string }) => {
    await delivery.compose(id)
    const manifest = await delivery.pull(`/v1/feeds/${id}/manifest.json`, apiKey)
    if (!manifest.ok) return manifest.text()
    const { files } = await manifest.json()
    const texts = await Promise.all(
      (files as { address: string }[]).map(async (file) =>
        (await delivery.pull(new URL(file.address).pathname, apiKey)).text(),
      ),
    )
    return texts.join('\n')
  }
  const refusedOf = async (id: string) =>
    (await delivery.dora.json('GET', `/api/web/subscriptions/${id}/contents?groupID=${delivery.groupId}`)).body.refused
  let feedID: string

  it('replaces the catalogue entry for this group, and for groups below if it includes them', async () => {
    const below = await newGroup(delivery.groupId)
    await post({ sourceID: sources[2], address, consent: true })
    feedID = (await of(sources[2])).feedID
    await delivery.list(feedID, [indicator])
    const seenIn = async (groupId: string) =>
      (await delivery.dora.json('GET', `/api/web/feeds?groupID=${groupId}`)).body
        .map(({ id }: { id: string }) => id)
        .filter((id: string) => id === feedID || id === sources[2])

    expect(await seenIn(delivery.groupId)).toEqual([feedID])
    expect(await seenIn(below)).toEqual([sources[2]])
    expect(await list(below)).toEqual([])
    await patch({ sourceID: sources[2], subgroupsIncluded: true, yearlyFee: 900 })
    expect(await seenIn(below)).toEqual([feedID])
    expect(await list(below)).toMatchObject([
      { sourceID: sources[2], notInByox: true, address: '', licenseDetails: '', yearlyFee: null },
    ])
    const copy = await delivery.dependencies.sources.register.byId(feedID)
    expect(copy?.licence?.yearlyFee).toBe(900)
  })

  it('is delivered to the group until the consent is withdrawn; then the clause is named', async () => {
    const made = await delivery.subscribe({ sources: chosen(feedID) })
    expect(await pulled(made)).toContain(indicator.value)

    await patch({ sourceID: sources[2], consent: false })
    const refused = await pulled(made)
    expect(refused).not.toContain(indicator.value)
    expect(JSON.parse(refused)).toMatchObject({
      code: 'delivery.refused',
      values: { reason: expect.stringMatching(/withdrawn/) },
    })
    const german = await fetch(`${delivery.app.origin}/v1/feeds/${made.id}/CSV`, {
      headers: { 'x-api-key': made.apiKey, 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' },
    })
    expect(german.headers.get('content-language')).toBe('de')
    expect(((await german.json()) as { msg: string }).msg).toMatch(/^Aus diesem Abonnement darf nichts .*widerrufen/)
    expect(await refusedOf(made.id)).toMatchObject([
      { ID: feedID, clause: expect.stringMatching(/withdrawn|widerrufen/) },
    ])

    const { body: own } = await delivery.dora.json('POST', `/api/web/groups/${delivery.groupId}/lists`, {
      name: 'Ours',
      effect: 'deny',
    })
    const form = new FormData()
    form.set('file', new Blob(['192.31.196.77']), 'rows.txt')
    await delivery.dora.fetch(`/api/web/groups/${delivery.groupId}/lists/${own.id}/rows`, {
      method: 'POST',
      body: form,
    })
    expect(await pulled(made)).toContain('192.31.196.77')
    await delivery.dora.json('DELETE', `/api/web/groups/${delivery.groupId}/lists/${own.id}`)

    await patch({ sourceID: sources[2], consent: true })
    expect(await pulled(made)).toContain(indicator.value)
    await delivery.dora.json('DELETE', `/api/web/subscriptions/${made.id}?groupID=${delivery.groupId}`)
  })

  it('makes subscriptions to the catalogue entry due, in the group and below', async () => {
    const below = await newGroup(delivery.groupId)
    const free = await delivery.source()
    const own = await delivery.subscribe({ sources: chosen(free) })
    const inherited = await delivery.dora.json('POST', `/api/web/subscriptions?groupID=${below}&authMethod=apiKey`, {
      name: 'Below',
      sources: chosen(free),
      targetFormats: csv,
    })
    const both = [own.id, inherited.body.id].sort()
    // Makes the subscriptions look older than the licence.
    await pool.query('update subscription set sources = $2 where id = any($1)', [
      both,
      JSON.stringify(chosen(sources[2])),
    ])
    for (const id of both) await delivery.compose(id)
    const due = async () => (await delivery.due()).filter((id) => both.includes(id)).sort()
    expect(await due()).toEqual([])

    await delivery.list(feedID, [indicator, record('domain', 'licensed-newcomer.com')])

    expect(await due()).toEqual(both)
    expect(await pulled(own)).toContain('licensed-newcomer.com')
    await pool.query('update subscription set deleted_at = now() where id = any($1)', [both])
  })

  it('cannot be chosen by a group without a licence', async () => {
    const { rows } = await sql<{ id: string }>`insert into app_group (name) values ('Others') returning id`.execute(db)
    const others = rows[0]?.id as string
    await sql`insert into entitlement (group_id, scope, permissions)
      select ${others}, scope, permissions from entitlement where group_id = ${delivery.groupId}`.execute(db)
    await sql`insert into membership (group_id, user_id, role)
      select ${others}, user_id, 'admin' from membership where group_id = ${delivery.groupId}`.execute(db)
    const body = {
      name: 'x',
      sources: chosen(feedID),
      targetFormats: csv,
    }
    const made = await delivery.dora.json('POST', `/api/web/subscriptions?groupID=${others}&authMethod=apiKey`, body)

    expect(made.status).toBe(404)
    const seen = await delivery.dora.json('GET', `/api/web/feeds/details/${feedID}?groupID=${others}`)
    expect(seen.status).toBe(404)
    const options = await delivery.dora.json('GET', `/api/web/groups/${others}/options/subscription`)
    expect(JSON.stringify(options.body)).not.toContain(feedID)
  })

  it('can be removed only if no subscription uses it, or together with its use', async () => {
    const free = await delivery.source()
    const made = await delivery.subscribe({ name: 'Perimeter Nord', sources: chosen(feedID, free) })
    const refused = await remove(sources[2])

    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'licence.in-use',
      values: { count: 1, subscriptions: expect.stringContaining('Perimeter Nord') },
    })
    expect(await of(sources[2])).toBeTruthy()
    expect((await remove(sources[2], { forceRemoveFromSubscription: true })).status).toBe(204)
    expect(await of(sources[2])).toBeUndefined()
    const left = await delivery.dora.json('GET', `/api/web/subscriptions/${made.id}?groupID=${delivery.groupId}`)
    expect(left.body.sources).toEqual(chosen(free))
    expect(await pulled(made)).not.toContain(indicator.value)
  })

  it('names beforehand the subscriptions left without a source; these then deliver nothing, with the reason', async () => {
    await post({ sourceID: sources[2], address, consent: true })
    const copy = (await of(sources[2])).feedID as string
    await delivery.list(copy, [indicator])
    const free = await delivery.source()
    const formats = ['CSV', 'TAXII21'].map((id) => ({ id, authMethod: 'apiKey' }))
    const only = await delivery.subscribe({ name: 'Only this', sources: chosen(copy), targetFormats: formats })
    const both = await delivery.subscribe({ name: 'Both', sources: chosen(copy, free) })
    // This subscription chose the catalogue's entry, to which the licence applies too.
    const byEntry = await delivery.subscribe({ name: 'By entry', sources: chosen(free) })
    await sql`update subscription set sources = ${JSON.stringify(chosen(sources[2] as string))}::jsonb
              where id = ${byEntry.id}`.execute(db)
    for (const { id } of [only, both]) await delivery.compose(id)
    const refused = await remove(sources[2])

    expect(refused.body).toMatchObject({
      code: 'licence.in-use',
      values: {
        count: 3,
        subscriptions: 'Both, By entry, Only this',
        emptied: 2,
        emptiedSubscriptions: 'By entry, Only this',
      },
    })
    expect((await remove(sources[2], { forceRemoveFromSubscription: true })).status).toBe(204)
    for (const { id } of [only, byEntry]) await delivery.compose(id)
    const place = `/api/web/subscriptions/${only.id}`
    const page = (await delivery.dora.json('GET', `${place}?groupID=${delivery.groupId}`)).body
    expect(page).toMatchObject({ state: 'paused', sources: [], delivery: { indicators: 0 } })
    const history = (await delivery.dora.json('GET', `${place}/history?groupID=${delivery.groupId}`)).body
    expect(history.sourceNames[copy]).toMatch(/Group-IB/)
    const file = await delivery.pull(`/v1/feeds/${only.id}/CSV`, only.apiKey)
    expect([file.status, file.headers.get('x-winnow-entries'), file.headers.get('x-winnow-notice')]).toEqual([
      200,
      '0',
      'no-source',
    ])
    expect(await file.text()).not.toContain(indicator.value)
    const beat = await (await delivery.pull(`/v1/feeds/${only.id}/heartbeat.json`, only.apiKey)).json()
    expect(beat.notice).toMatchObject({ code: 'no-source', msg: expect.stringContaining('no source') })
    const taxii = await delivery.pull(`/taxii2/feeds/collections/${only.id}/objects/`, only.apiKey)
    const objects = ((await taxii.json()) as { objects: { type: string; revoked?: boolean }[] }).objects
    expect(objects.filter(({ type, revoked }) => type === 'indicator' && !revoked)).toEqual([])
    // The other subscription has another source, so it has no notice. Its old release with the removed source is not served.
    expect((await delivery.pull(`/v1/feeds/${both.id}/CSV`, both.apiKey)).status).toBe(503)
    await delivery.compose(both.id)
    const other = await delivery.pull(`/v1/feeds/${both.id}/CSV`, both.apiKey)
    expect([other.status, other.headers.get('x-winnow-notice')]).toEqual([200, null])
  })

  it('loses its consent on removal, unless the request keeps the consent', async () => {
    await post({ sourceID: sources[2] })
    expect((await of(sources[2])).licenseConsent).toMatchObject({ needsConsent: true, withdrawn: expect.any(String) })
    await patch({ sourceID: sources[2], consent: true })

    await remove(sources[2], { revokeConsent: false })
    await post({ sourceID: sources[2] })
    expect((await of(sources[2])).licenseConsent).toMatchObject({ needsConsent: false, withdrawn: null })
  })
})

it('a branch can enter only half of the licences that the others leave, whatever it removes', async () => {
  const { database, clock } = delivery.app
  const { rows } = await pool.query('select user_id id from membership where group_id = $1', [delivery.groupId])
  const user = rows[0] as { id: string }
  const secrets = deriveSecrets(['a secret of tests, of 32 characters'])
  const below = await newGroup(delivery.groupId)
  await newGroup(delivery.groupId)
  const { rows: entered } = await pool.query(
    `with its as (select id from app_group where $1 = any(path))
     select 'licence.' || id from own_licence where group_id in (select id from its)
     union select id from source where id like 'licence.%' and group_id in (select id from its)`,
    [delivery.groupId],
  )
  const most = entered.length + 4
  const licences = licenceStore({ database, clock, secrets, catalogue, most })
  const [sourceID] = sources
  const enter = (groupId: string) =>
    licences.create(user, groupId, { sourceID, address, consent: true, credential: undefined })

  const { enter: enterCopies } = licensedSources({
    pool,
    register: sourceRegister(database.pool, catalogue),
    catalogue,
    secrets,
  })
  for (let n = 0; n < 2; n++) {
    await enter(below)
    await enterCopies()
    await licences.remove(user, below, sourceID, { force: false, revoke: true })
  }

  await expect(enter(below)).rejects.toMatchObject({ code: 'licence.too-many', values: { limit: 2 } })
  expect(await licences.one(user, below, sourceID)).toBeUndefined()
})

it('reports learn when a licence ended, in groups below only while it is shared with them', async () => {
  const { customs } = delivery.dependencies.sources
  const { id: sourceID } = catalogue.find(
    ({ id, commercial, demo }) => commercial && !demo && !sources.some((other) => other === id),
  ) as (typeof catalogue)[number]
  const below = await newGroup(delivery.groupId)
  const ends = async () => {
    const [own, inherited] = await Promise.all(
      [delivery.groupId, below].map((id) => customs.licenceEnds(id, [sourceID])),
    )
    return [own?.get(sourceID), inherited?.get(sourceID)]
  }

  await post({ sourceID, address, consent: true, subgroupsIncluded: true })
  expect(await ends()).toEqual([undefined, undefined])
  const ended = Date.parse((await patch({ sourceID, consent: false })).body.licenseConsent.withdrawn)
  expect(await ends()).toEqual([ended, ended])
  await patch({ sourceID, subgroupsIncluded: false })
  expect(await ends()).toEqual([ended, undefined])
  await remove(sourceID)
  expect(await ends()).toEqual([ended, undefined])
  await post({ sourceID, consent: true })
  expect(await ends()).toEqual([undefined, undefined])
})
