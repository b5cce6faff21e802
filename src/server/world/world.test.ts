import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeliveryApp, record, startDeliveryApp } from '../../../test/deliveries.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import type { Exception } from '../../contract/exceptions.ts'
import type { IndicatorExport, WorldEntry, WorldSubscription } from '../../contract/world.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'

const delivery = await startDeliveryApp()
afterAll(() => delivery.stop())
const { db, pool } = delivery.app.database
const forgetLists = (...ids: string[]) => pool.query('delete from group_list where id = any($1)', [ids])

async function subscribed(records: Parameters<DeliveryApp['list']>[1], more: object = {}) {
  const source = await delivery.source()
  await delivery.list(source, records)
  const subscription = await delivery.subscribe({
    sources: [{ id: source, filterFlags: ['not-routable', 'public-dns'] }],
    ...more,
  })
  await delivery.compose(subscription.id)
  return { source, ...subscription }
}

const pulled = async ({ id, apiKey }: { id: string; apiKey: string }) => {
  const answer = await delivery.pull(`/v1/feeds/${id}/CSV`, apiKey)
  return { status: answer.status, text: await answer.text() }
}

async function ask(kind: string, value: string, asOf?: number) {
  const query = new URLSearchParams({
    groupID: delivery.groupId,
    kind,
    value,
    ...(asOf !== undefined && { asOf: new Date(asOf).toISOString() }),
  })
  const { status, body } = await delivery.dora.json('GET', `/api/web/search/deliveries?${query}`)
  expect(status).toBe(200)
  return body.subscriptions as WorldSubscription[]
}

async function entriesOf(subscription: { id: string }, kind: string, value: string, asOf?: number) {
  const all = await ask(kind, value, asOf)
  return all.find(({ id }) => id === subscription.id)?.entries as WorldEntry[]
}

async function except(kind: string, value: string, more: object = {}): Promise<Exception> {
  const { status, body } = await delivery.dora.json('POST', `/api/web/exceptions?groupID=${delivery.groupId}`, {
    kind,
    value,
    subscriptionID: null,
    reason: 'our own scanner',
    ...more,
  })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

const exceptions = async (subscription?: { id: string }): Promise<Exception[]> => {
  const about = subscription ? `&subscriptionID=${subscription.id}` : ''
  return (await delivery.dora.json('GET', `/api/web/exceptions?groupID=${delivery.groupId}${about}`)).body
}

/** A list of the group with one row. @returns its id */
async function listOf(effect: 'allow' | 'deny', row: string): Promise<string> {
  const lists = `/api/web/groups/${delivery.groupId}/lists`
  const { body: list } = await delivery.dora.json('POST', lists, { name: row, effect })
  const form = new FormData()
  form.set('file', new File([`${row}\n`], 'rows.txt'))
  expect((await delivery.dora.fetch(`${lists}/${list.id}/rows`, { method: 'POST', body: form })).status).toBe(200)
  return list.id
}

const revoke = (id: string) => delivery.dora.json('DELETE', `/api/web/exceptions/${id}?groupID=${delivery.groupId}`)

describe('an exception', () => {
  it('keeps an entry out of the next pull of this subscription only', async () => {
    const records = [record('ipv4', '185.31.7.1'), record('ipv4', '185.31.7.2')]
    const one = await subscribed(records)
    const other = await subscribed(records)
    expect((await pulled(one)).text).toContain('185.31.7.1')

    const made = await except('ipv4', '185[.]31[.]7[.]1', { subscriptionID: one.id })

    // The release with the entry is no longer served.
    expect(await pulled(one)).toMatchObject({ status: 503 })
    expect(await pulled(other)).toMatchObject({ status: 200 })
    await delivery.compose(one.id)
    await delivery.compose(other.id)
    const after = await pulled(one)
    expect(after.status).toBe(200)
    expect(after.text).not.toContain('185.31.7.1')
    expect(after.text).toContain('185.31.7.2')
    expect((await pulled(other)).text).toContain('185.31.7.1')
    expect(made).toMatchObject({ value: '185.31.7.1', subscription: { id: one.id }, reason: 'our own scanner' })
    expect(Math.round((Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / dayMs)).toBe(30)
    const [entry] = await entriesOf(one, 'ipv4', '185.31.7.1')
    expect(entry).toMatchObject({
      delivered: false,
      rule: 'exception',
      exception: { reason: 'our own scanner', ofGroup: false },
      sources: [{ ID: one.source }],
    })
    expect(await exceptions(one)).toEqual([made])
    expect(await exceptions(other)).toEqual([])

    expect(await revoke(made.id)).toMatchObject({ status: 204 })
    await delivery.compose(one.id)
    expect((await pulled(one)).text).toContain('185.31.7.1')
    expect(await revoke(made.id)).toMatchObject({ status: 404 })
  })

  it('covers indicators within its value, and stops serving files that may contain them at once', async () => {
    const one = await subscribed([
      record('ipv4', '185.35.7.1'),
      record('ipv4', '185.35.8.1'),
      record('domain', 'www.excepted-made-up.com'),
    ])
    for (const [kind, value, gone] of [
      ['ipv4-cidr', '185.35.7.0/24', '185.35.7.1'],
      ['domain', 'excepted-made-up.com', 'www.excepted-made-up.com'],
    ] as const) {
      expect((await pulled(one)).text).toContain(gone)
      delivery.app.clock.skip(1000)
      const made = await except(kind, value, { subscriptionID: one.id })
      expect(await pulled(one)).toMatchObject({ status: 503 })
      await delivery.compose(one.id)
      const { text } = await pulled(one)
      expect(text).not.toContain(gone)
      expect(text).toContain('185.35.8.1')
      await revoke(made.id)
      await delivery.compose(one.id)
    }
  })

  it('of the group applies to all its subscriptions until it expires, even against a deny list', async () => {
    const one = await subscribed([record('domain', 'denied.test-made-up.com')])
    const list = await listOf('deny', 'denied.test-made-up.com')
    await delivery.compose(one.id)
    expect((await pulled(one)).text).toContain('denied.test-made-up.com')

    const expiresAt = new Date(delivery.app.clock.now() + 2 * dayMs).toISOString()
    const made = await except('domain', 'Denied.test-made-up.com', { expiresAt })
    await delivery.compose(one.id)

    expect((await pulled(one)).text).not.toContain('denied.test-made-up.com')
    const [entry] = await entriesOf(one, 'domain', 'denied.test-made-up.com')
    expect(entry).toMatchObject({ rule: 'exception', exception: { ofGroup: true }, lists: [{ effect: 'deny' }] })
    // Another reason and expiry replace those of the existing exception.
    const again = await except('domain', 'denied.test-made-up.com', { expiresAt, reason: 'another' })
    expect(again).toMatchObject({ id: made.id, reason: 'another' })

    // Set the expiry directly: the session would end during a wait.
    await sql`update delivery_exception set expires_at = ${new Date(delivery.app.clock.now())}
      where id = ${made.id}`.execute(db)
    expect(await exceptions(one)).toEqual([])
    await delivery.compose(one.id)
    expect((await pulled(one)).text).toContain('denied.test-made-up.com')
    await forgetLists(list)
  })

  it('is refused without a reason, with a past or distant expiry, and for an invalid value', async () => {
    const at = (ms: number) => new Date(delivery.app.clock.now() + ms).toISOString()
    const refused = async (more: object) => {
      const body = { kind: 'ipv4', value: '185.31.7.9', subscriptionID: null, reason: 'x', ...more }
      const answer = await delivery.dora.json('POST', `/api/web/exceptions?groupID=${delivery.groupId}`, body)
      return [answer.status, answer.body.code]
    }

    expect(await refused({ reason: ' ' })).toEqual([400, 'request.invalid'])
    expect(await refused({ expiresAt: at(-1) })).toEqual([400, 'exception.expiry'])
    expect(await refused({ expiresAt: at(400 * dayMs) })).toEqual([400, 'exception.expiry'])
    expect(await refused({ value: 'evil' })).toEqual([400, 'search.no-value'])
    expect(await refused({ subscriptionID: crypto.randomUUID() })).toEqual([404, 'not-found'])
  })
})

describe('the deliveries of a value', () => {
  it('include a delivered wider entry, of which an exception removes only the value', async () => {
    const one = await subscribed([record('ipv4-cidr', '185.32.7.0/24'), record('ipv4', '185.32.7.5')])

    await except('ipv4', '185.32.7.5', { subscriptionID: one.id })
    await delivery.compose(one.id)

    const entries = await entriesOf(one, 'ipv4', '185.32.7.5')
    expect(entries.map(({ value, delivered, rule }) => [value, delivered, rule])).toEqual([
      ['185.32.7.5', false, 'exception'],
      ['185.32.7.0/24', true, 'delivered'],
    ])
    const { text } = await pulled(one)
    for (const rest of ['185.32.7.4,', '185.32.7.6/31,', '185.32.7.128/25,']) expect(text).toContain(rest)
    for (const gone of ['185.32.7.0/24', '185.32.7.5,']) expect(text).not.toContain(gone)
  })

  it('say which entries an allow list removes, and which formats lack an entry around an allowed value', async () => {
    const listed = [
      record('ipv4', '185.36.7.5'),
      record('ipv4-cidr', '185.36.0.0/16'),
      record('domain', 'shared-made-up.com'),
    ]
    const one = await subscribed(listed, {
      targetFormats: ['FORTIGATE', 'RPZ'].map((id) => ({ id, authMethod: 'apiKey' })),
    })
    const lists = [await listOf('allow', '185.36.7.5'), await listOf('allow', 'ours.shared-made-up.com')]
    await delivery.compose(one.id)

    const address = await entriesOf(one, 'ipv4', '185.36.7.5')
    expect(address.map(({ value, rule, formats }) => [value, rule, formats])).toEqual([
      ['185.36.7.5', 'allow-listed', []],
      ['185.36.0.0/16', 'delivered', []],
    ])
    const name = await entriesOf(one, 'domain', 'ours.shared-made-up.com')
    expect(name[1]?.formats).toEqual([{ format: 'FORTIGATE', left: 'allowed-inside' }])
    const told = (await ask('ipv4', '185.36.7.5')).find(({ id }) => id === one.id)
    expect(lists.map((id) => told?.allowedBy[id] ?? 0)).toEqual([1, 0])
    await forgetLists(...lists)
  })

  it('name the rule that applies to each source: filters, kinds, terms', async () => {
    const forbidden = await delivery.source()
    const old = await delivery.source()
    const value = '185.33.7.5'
    await delivery.list(forbidden, [record('ipv4', value)])
    await delivery.list(old, [record('ipv4', value, { validUntil: delivery.app.clock.now() - dayMs })])
    const named = [forbidden, old].map((id) => ({ id, filterFlags: ['expired'] }))
    const one = await delivery.subscribe({ sources: named })
    const terms = { name: 'Ours', stated: true, commercialUse: 'yes', redistribution: 'no', attribution: 'no' }
    await pool.query('UPDATE source SET licence = $2 WHERE id = $1', [forbidden, terms])
    await delivery.compose(one.id)

    const [entry] = await entriesOf(one, 'ipv4', value)

    expect(entry).toMatchObject({
      delivered: false,
      rule: 'filter:expired',
      sources: [{ ID: old, left: 'filter:expired', homepage: 'https://feeds.example' }],
      refused: [{ ID: forbidden, clause: expect.stringContaining('Ours') }],
    })
    const unlisted = await entriesOf(one, 'ipv4', '185.33.7.6')
    expect(unlisted).toMatchObject([{ rule: 'not-listed', delivered: false, sources: [], since: null }])
  })

  it('name the formats that leave out a name with own names below it, unless those are denied', async () => {
    const one = await subscribed([record('domain', 'landlord-made-up.com')], {
      targetFormats: ['FORTIGATE', 'PLAIN'].map((id) => ({ id, authMethod: 'apiKey' })),
    })
    const profile = `/api/web/groups/${delivery.groupId}/profile`
    await delivery.dora.json('PATCH', profile, { ownRanges: ['portal.ours.landlord-made-up.com'] })
    const formats = async () => (await entriesOf(one, 'domain', 'landlord-made-up.com'))[0]?.formats
    expect(await formats()).toEqual([{ format: 'FORTIGATE', left: 'allowed-inside' }])

    const denied = await listOf('deny', 'ours.landlord-made-up.com')
    expect(await formats()).toEqual([])
    await forgetLists(denied)
    await delivery.dora.json('PATCH', profile, { ownRanges: [] })
  })

  it('do not name a source that the group chose but may no longer see', async () => {
    const [lost, kept] = [await delivery.source(), await delivery.source()]
    const [listed, unlisted] = ['185.33.8.5', '185.33.8.6']
    await delivery.list(lost, [record('ipv4', listed)])
    const one = await delivery.subscribe({ sources: [lost, kept].map((id) => ({ id, filterFlags: [] })) })
    await pool.query(
      `WITH above AS (INSERT INTO app_group (name) VALUES ('Above') RETURNING id)
       UPDATE source SET origin = 'custom', group_id = above.id FROM above WHERE source.id = $1`,
      [lost],
    )
    await delivery.compose(one.id)

    const [aboutListed] = await entriesOf(one, 'ipv4', listed)
    const [aboutUnlisted] = await entriesOf(one, 'ipv4', unlisted)

    expect(aboutListed).toMatchObject({ rule: 'not-listed', sources: [], refused: [] })
    expect({ ...aboutListed, value: unlisted }).toEqual(aboutUnlisted)
  })

  it('state whether the value was delivered at a time, or that this is unknown', async () => {
    const value = '185.34.7.5'
    const before = delivery.app.clock.now()
    const one = await subscribed([record('ipv4', value), record('ipv4', '185.34.7.6')])
    const first = delivery.app.clock.now()
    const at = async (time: number) => (await entriesOf(one, 'ipv4', value, time))[0]?.atAsOf

    expect(await at(before - dayMs)).toBe('no')
    expect(await at(first + 5000)).toBe('yes')
    delivery.app.clock.skip(60_000)
    await delivery.list(one.source, [record('ipv4', '185.34.7.6')])
    await delivery.compose(one.id)
    const [gone] = await entriesOf(one, 'ipv4', value)

    expect(gone).toMatchObject({ delivered: false, rule: 'not-listed', atAsOf: null })
    expect(gone?.until).not.toBeNull()
    expect(await at(first + 20_000)).toBe('unknown')
    expect(await at(delivery.app.clock.now() + dayMs)).toBe('no')
  })

  it(`equal the content of the release for every value (SEED=${seed})`, async () => {
    const next = random(seed)
    const some = <T>(of: readonly T[], share = 0.5) => of.filter(() => next() < share)
    const now = delivery.app.clock.now()
    const values = [
      ...Array.from({ length: 8 }, (_, i) => record('ipv4', `185.38.7.${i}`)),
      record('ipv4-cidr', '185.38.7.0/29'),
      ...Array.from({ length: 4 }, (_, i) => record('domain', `bad-${i}.agrees-made-up.com`)),
      record('domain', 'agrees-made-up.com'),
      record('ipv4', '8.8.8.8'),
      record('domain', 'ocsp.digicert.com'),
    ]
    const sources = [await delivery.source(), await delivery.source({ geographies: ['DE'] }), await delivery.source()]
    for (const id of sources) {
      await delivery.list(
        id,
        some(values).map((one) => ({
          ...one,
          ...(next() < 0.3 && { lastSeen: now - Math.floor(next() * 500) * dayMs }),
          ...(next() < 0.3 && { validUntil: now + (next() < 0.5 ? -dayMs : dayMs) }),
          ...(next() < 0.2 && { tags: ['tlp:red'] }),
        })),
      )
    }
    for (const { kind, value } of some(values, 0.2)) await except(kind, value)
    const ids = new Set<string>()
    for (const flags of [['expired', 'public-dns'], ['low-confidence'], []]) {
      const chosen = [sources[0], ...some(sources.slice(1), 0.7)]
      const one = await delivery.subscribe({
        sources: chosen.map((id) => ({ id, filterFlags: flags })),
        iocSelector: next() < 0.7 ? [] : ['ipv4'],
        countries: next() < 0.5 ? [] : ['FR'],
      })
      await delivery.compose(one.id)
      ids.add(one.id)
    }
    let delivered = 0
    for (const asked of values) {
      const told = (await ask(asked.kind, asked.value)).filter(({ id }) => ids.has(id))
      for (const { kind, value, rule, ...entry } of told.flatMap(({ entries }) => entries)) {
        if (entry.delivered) delivered++
        expect([kind, value, rule === 'delivered']).toEqual([kind, value, entry.delivered])
      }
    }
    expect(delivered).toBeGreaterThan(0)
  })

  it('list the keys that have pulled since the delivery', async () => {
    const one = await subscribed([record('ipv4', '185.35.7.5')])
    expect((await ask('ipv4', '185.35.7.5')).find(({ id }) => id === one.id)?.readers).toEqual([])
    await pool.query(
      `INSERT INTO delivery_pull (subscription_id, group_id, key_id, format, part, hour, outcome, pulls, last_at, last_status)
       SELECT subscription_id, group_id, id, 'CSV', 'indicators.csv', $2, 'full', 3, $2, 200
       FROM subscription_key WHERE subscription_id = $1`,
      [one.id, new Date(delivery.app.clock.now() + minuteMs)],
    )

    const told = (await ask('ipv4', '185.35.7.5')).find(({ id }) => id === one.id)

    expect(told?.readers).toMatchObject([{ key: one.apiKey.slice(0, 3), format: 'CSV', pulls: 3 }])
  })
})

it('lists the reports of the group that saw a value, and none of another group', async () => {
  const value = '185.36.7.5'
  const entry = {
    kind: 'ipv4',
    value,
    count: 7,
    firstSeen: '2026-01-01T00:00:00.000Z',
    lastSeen: '2026-01-02T00:00:00.000Z',
  }
  const report = async (groupId: string) => {
    const id = crypto.randomUUID()
    await sql`insert into report (task_id, group_id, kind, name, request, state, stage, created_at, expires_at)
      values (${id}, ${groupId}, 'upload', 'firewall.log', '{}', 'done', 'done', now(), now() + interval '7 days')`.execute(
      db,
    )
    await sql`insert into report_evidence (task_id, position, sources, entry)
      values (${id}, 0, '{a}', ${JSON.stringify(entry)}::jsonb)`.execute(db)
    return id
  }
  const { rows } = await sql<{ id: string }>`insert into app_group (name) values ('Others') returning id`.execute(db)
  await report(rows[0]?.id ?? '')
  const own = await report(delivery.groupId)
  const standing = await report(delivery.groupId)
  await sql`update report set name = '' where task_id = ${standing}`.execute(db)
  await sql`insert into standing_report (group_id, days, task_id, asked_at)
    values (${delivery.groupId}, 7, ${standing}, now())`.execute(db)

  const query = new URLSearchParams({ groupID: delivery.groupId, kind: 'ipv4', value })
  const { body } = await delivery.dora.json('GET', `/api/web/search/sightings?${query}`)

  expect(body.total).toBe(2)
  expect(new Map(body.sightings.map((one: { reportID: string }) => [one.reportID, one]))).toMatchObject(
    new Map([
      [own, { name: 'firewall.log', standingDays: null, count: 7 }],
      [standing, { name: '', standingDays: 7, count: 7 }],
    ]),
  )
})

describe('an export of indicators', () => {
  const post = async (body: object): Promise<IndicatorExport> => {
    const path = `/api/web/search/export?groupID=${delivery.groupId}`
    const answer = await delivery.dora.json('POST', path, body)
    expect([answer.status, answer.body.msg]).toEqual([200, undefined])
    return answer.body
  }
  const values = [1, 2, 3, 4, 5].map((last) => ({ kind: 'ipv4', value: `185.37.7.${last}` }))
  let before: number

  beforeAll(async () => {
    before = delivery.app.clock.now()
    const licence = { name: 'CC-BY-4.0', stated: true, commercialUse: 'yes', redistribution: 'yes' } as const
    const open = await delivery.source({ licence: { ...licence, attribution: 'yes', credit: 'Data by Acme' } })
    const paid = await delivery.source({ commercial: true })
    const closed = await delivery.source({ licence: { ...licence, redistribution: 'no', attribution: 'no' } })
    await delivery.list(open, [
      record('ipv4', '185.37.7.1'),
      record('ipv4', '185.37.7.2', { tags: ['tlp:red'] }),
      record('ipv4', '185.37.7.4', { tags: ['tlp:amber'] }),
    ])
    await delivery.list(closed, [record('ipv4', '185.37.7.1'), record('ipv4', '185.37.7.3')])
    await delivery.list(paid, [record('ipv4', '185.37.7.4')])
  })

  it('keeps markings and credits as STIX, without indicators that must not be passed on', async () => {
    const { text, mediaType, name, ...facts } = await post({ format: 'STIX21', values })

    const { objects } = JSON.parse(text) as { objects: Record<string, unknown>[] }
    const indicators = objects.filter(({ type }) => type === 'indicator')
    expect(indicators.map(({ pattern }) => pattern)).toEqual([
      "[ipv4-addr:value = '185.37.7.1']",
      "[ipv4-addr:value = '185.37.7.4']",
    ])
    expect(facts).toMatchObject({ indicators: 2, leftOut: 3, refused: [{ clause: expect.any(String) }] })
    expect(text).toContain('Data by Acme')
    expect(mediaType).toBe('application/stix+json;version=2.1')
    expect(name).toMatch(/\.stix\.json$/)
    const marks = indicators.map((one) => JSON.stringify(one.object_marking_refs))
    expect(new Set(marks).size).toBe(2)
    // Every referenced object exists, and is defined before its first use.
    const ids = new Set(objects.map(({ id }) => id))
    for (const { object_marking_refs: refs } of indicators) for (const id of refs as string[]) expect(ids).toContain(id)
  })

  it('is one event as MISP', async () => {
    const { Event } = JSON.parse((await post({ format: 'MISP', values })).text)

    expect(Event.info).toMatch(/^Winnow: \p{L}+$/u)
    expect(Event.Attribute.map(({ value }: { value: string }) => value)).toEqual(['185.37.7.1', '185.37.7.4'])
    expect(Event.Attribute[0].Tag).toContainEqual({ name: 'winnow:credit="Data by Acme"' })
    expect(Event.Attribute[1].Tag).toContainEqual({ name: 'tlp:amber' })
  })

  it('applies to the selected time', async () => {
    expect(await post({ format: 'STIX21', values, asOf: new Date(before - 1000).toISOString() })).toMatchObject({
      indicators: 0,
      leftOut: 5,
    })
  })
})
