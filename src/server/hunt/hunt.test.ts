import { BlockList, isIPv4 } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { record } from '../../../test/deliveries.ts'
import { appForFile, mailForFile, refusing } from '../../../test/for-file.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { enterSource, setListings } from '../../../test/listed-source.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { newSensor, type Sensor, sendSightings, type Value } from '../../../test/sightings.ts'
import { makeTenant, type Person, type Tenant } from '../../../test/tenants.ts'
import type { HuntHit, HuntHits } from '../../contract/hunt.ts'
import type { FeedRecord } from '../../domain/listing.ts'
import { publicSuffix } from '../../domain/observables/public-suffix.ts'
import { urlHost } from '../../domain/observables/url-host.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { WorkDependencies } from '../nouns.ts'
import { transaction } from '../platform/db/transaction.ts'
import type { Run } from '../platform/queue/queue.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { textKey } from '../sensors/value-keys.ts'
import { onWarningList, sharedInfrastructure } from '../sources/listing-store.ts'
import { huntNewListings } from './follow.ts'
import { joinSightings } from './join.ts'
import { tidyHits } from './tidy.ts'

let dependencies: WorkDependencies

const mail = await mailForFile()
const app = await appForFile(mail.settings, {
  workers: (given) => {
    dependencies = given
    return { ...idleWorkers, 'send-mail': given.jobs['send-mail'] } as never
  },
})
const own = await makeTenant(app, { name: 'Own', only: ['admin', 'leftAdmin', 'leftAnalyst'] })
const foreign = await makeTenant(app, { name: 'Foreign', only: ['admin', 'leftAdmin'] })
beforeEach(async () => {
  for (const table of ['hunt_told', 'hunt_outcome', 'sensor']) {
    await sql`delete from ${sql.table(table)}`.execute(app.database.db)
  }
})

const source = (origin?: 'ad-hoc' | 'custom', groupId?: string) => enterSource(dependencies.sources, origin, groupId)
const list = (id: string, records: readonly FeedRecord[], marks?: (value: string) => number) =>
  setListings(dependencies.sources, app.clock, id, records, marks)

const sensor = (groupId: string, name?: string) => newSensor(app, groupId, name)
const send = (to: Sensor, values: readonly Value[], daysAgo = 0, passed = false) =>
  sendSightings(app, to, values, daysAgo, passed)

/** Runs the hunt once; every group sees all sources. */
const huntBy = (more: Partial<Parameters<typeof huntNewListings>[0]>) =>
  huntNewListings({
    pool: app.database.pool,
    listings: dependencies.sources.listings,
    now: app.clock.now(),
    keptDays: 100,
    signal: new AbortController().signal,
    seenBy: async (_, groups) => groups,
    marker: async () => ({ digest: '', marks: () => 0 }),
    ownOf: async () => ({}),
    ...more,
  })
const hunt = () =>
  dependencies.jobs['hunt-sightings']({}, { signal: new AbortController().signal, log: createLog('fatal') } as Run)
const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
const ask = (person: Person, method: string, path: string, body?: unknown) =>
  app.visitor().json(method, path, body, as(person))
async function listed({ people, groups }: Tenant, state = 'open'): Promise<HuntHits> {
  const answer = await ask(people.leftAdmin, 'GET', `/api/web/groups/${groups.left}/hunt?state=${state}`)
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer.body
}
const left = async () =>
  (
    await sql<{ hits: number; listings: number }>`
      select (select count(*) from hunt_hit) hits, (select count(*) from hunt_listing) listings`.execute(
      app.database.db,
    )
  ).rows[0]
const judge = (person: Person, { id }: HuntHit, body: object) =>
  ask(person, 'PATCH', `/api/web/groups/${own.groups.left}/hunt/${id}`, body)

it('finds values that were seen before they were listed, reports them once, and keeps judgements', async () => {
  const [id, other] = [await source(), await source()]
  const edge = await sensor(own.groups.left, 'edge-2')
  const value = 'seen.made-up-one.com'
  await list(id, [record('ipv4', '185.61.7.1')])
  await list(other, [record('ipv4', '185.61.7.1')])
  await hunt()
  await send(edge, [{ kind: 'domain', value }], 9)
  await send(edge, [{ kind: 'domain', value }], 2, true)
  await hunt()
  expect((await listed(own)).hits).toEqual([])

  await list(id, [record('ipv4', '185.61.7.1'), record('domain', 'made-up-one.com')])
  await list(other, [record('ipv4', '185.61.7.1'), record('domain', value)])
  await hunt()
  await hunt()

  const dayOf = (daysAgo: number) => new Date(app.clock.now() - daysAgo * dayMs - minuteMs).toISOString().slice(0, 10)
  const { hits, counts } = await listed(own)
  expect(counts).toEqual({ open: 1, confirmed: 0, falseAlarm: 0 })
  expect(hits).toMatchObject([
    {
      kind: 'domain',
      value,
      sensor: { id: edge.id, name: 'edge-2' },
      firstSeen: dayOf(9),
      lastSeen: dayOf(2),
      passed: true,
      doubtful: false,
      state: 'open',
      listings: [
        { source: { ID: id }, how: 'domain', value: 'made-up-one.com' },
        { source: { ID: other }, how: 'exact', value },
      ],
    },
  ])
  const letter = await mail.next()
  expect(letter.recipients).toEqual([own.people.leftAdmin.email])
  const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(dayOf(2)))
  expect(letter.text).toContain(`${value.replaceAll('.', '[.]')} – zuletzt am ${day} vom Sensor edge-2 gesehen`)
  expect(letter.text).toContain('(durchgekommen).')
  expect(mail.unread()).toEqual([])
  const hit = hits[0] as HuntHit

  expect((await judge(own.people.leftAnalyst, hit, { state: 'confirmed', reason: 'x' })).status).toBe(403)
  const confirmed = await judge(own.people.leftAdmin, hit, { state: 'confirmed', reason: 'Infected laptop' })
  expect(confirmed.body).toMatchObject({ state: 'confirmed', reason: 'Infected laptop' })
  expect(confirmed.body.judgedBy).not.toBe('')
  const outcomes = async () =>
    (
      await sql<{ id: string; outcome: string }>`
        select s.id, o.outcome from hunt_outcome o join source s on s.number = o.source`.execute(app.database.db)
    ).rows
  expect((await outcomes()).map(({ outcome }) => outcome)).toEqual(['confirmed', 'confirmed'])
  await judge(own.people.leftAdmin, hit, { state: 'false-alarm', reason: 'A test' })
  expect((await outcomes()).map(({ outcome }) => outcome)).toEqual(['false-alarm', 'false-alarm'])
  expect((await listed(own)).counts).toEqual({ open: 0, confirmed: 0, falseAlarm: 1 })
  await judge(own.people.leftAdmin, hit, { state: 'open' })
  expect(await outcomes()).toEqual([])

  const outcomesOf = async ({ people, groups }: Tenant) =>
    (await ask(people.leftAdmin, 'GET', `/api/web/groups/${groups.left}/hunt/outcomes?source=${id}`)).body
  expect(await outcomesOf(own)).toEqual({ open: 1, confirmed: 0, falseAlarms: 0 })
  await judge(own.people.leftAdmin, hit, { state: 'confirmed', reason: 'Infected laptop' })
  expect(await outcomesOf(own)).toEqual({ open: 0, confirmed: 1, falseAlarms: 0 })
  expect(await outcomesOf(foreign)).toEqual({ open: 0, confirmed: 0, falseAlarms: 0 })

  // Deleting a sensor's sightings deletes the hits in them.
  await ask(own.people.leftAdmin, 'DELETE', `/api/web/groups/${own.groups.left}/sensors/${edge.id}/sightings`)
  expect((await listed(own, 'confirmed')).hits).toEqual([])
  expect(await left()).toEqual({ hits: 0, listings: 0 })
  expect(await outcomes()).toHaveLength(2)
})

it('benign values are not hits, doubtful ones are marked, and a deny list of the group overrides both', async () => {
  const id = await source()
  const edge = await sensor(own.groups.left)
  const values = ['benign', 'doubtful', 'denied', 'allowed', 'credible'].map((name) => `${name}.made-up-two.com`)
  const [benign = '', doubtful = '', denied = '', allowed = ''] = values
  await send(
    edge,
    values.map((value) => ({ kind: 'domain', value })),
  )
  const marks = (value: string) =>
    value === benign || value === denied ? onWarningList : value === doubtful ? sharedInfrastructure : 0
  await list(
    id,
    values.map((value) => record('domain', value)),
    marks,
  )
  const verdict = { allow: [], deny: [] }

  await huntBy({
    marker: async () => ({ digest: '', marks: (_, value) => marks(value) }),
    ownOf: async () => ({
      lists: [
        {
          lists: [],
          prefilter: undefined,
          allowed: () => [],
          hasDeniedBelow: () => false,
          isAllowed: () => false,
          check: (_, value) =>
            value === denied ? { ...verdict, deny: [0] } : value === allowed ? { ...verdict, allow: [0] } : undefined,
        },
      ],
    }),
  })

  const { hits } = await listed(own)
  expect(Object.fromEntries(hits.map((hit) => [hit.value, hit.doubtful]))).toEqual({
    [doubtful]: true,
    [denied]: false,
    'credible.made-up-two.com': false,
  })
})

it('what the kept sightings show to be a time server or a crawler in at least half of them is doubtful', async () => {
  const edge = await sensor(own.groups.left)
  const roles = { '50.20.5.1': [1, 0, 0], '50.20.5.2': [0, 1, 0], '50.20.5.3': [0, 0, 1], '50.20.5.4': undefined }
  for (const [value, its] of Object.entries(roles)) {
    await sendSightings(app, edge, [{ kind: 'ipv4', value }], 0, true, its)
    if (value !== '50.20.5.2') continue
    // Twice as often something else.
    for (const daysAgo of [1, 2]) await sendSightings(app, edge, [{ kind: 'ipv4', value }], daysAgo)
  }
  await sendSightings(app, edge, [{ kind: 'ipv4', value: '50.20.5.1' }], 1)
  await list(
    await source(),
    Object.keys(roles).map((value) => record('ipv4', value)),
  )

  await huntBy({})

  const { hits } = await listed(own)
  expect(Object.fromEntries(hits.map((hit) => [hit.value, hit.doubtful]))).toEqual({
    '50.20.5.1': true,
    '50.20.5.2': false,
    '50.20.5.3': false,
    '50.20.5.4': false,
  })
})

it('judges several hits at once, or all that match a text, each with its entry in the audit log', async () => {
  const id = await source()
  const [edge, proxy] = [await sensor(own.groups.left, 'edge'), await sensor(own.groups.left, 'proxy')]
  const other = await sensor(foreign.groups.left)
  const values = Array.from({ length: 7 }, (_, i) => ({ kind: 'domain' as const, value: `several${i}.made-up.com` }))
  await list(id, [])
  await send(edge, values)
  await send(proxy, values.slice(0, 2))
  await send(other, values)
  await hunt()
  await list(
    id,
    values.map(({ value }) => record('domain', value)),
  )
  await hunt()
  const path = `/api/web/groups/${own.groups.left}/hunt`
  const judgeSeveral = (person: Person, body: object) => ask(person, 'PATCH', path, body)
  const { leftAdmin, leftAnalyst } = own.people
  const audited = async () =>
    (
      await ask(
        own.people.leftAdmin,
        'GET',
        `/api/web/groups/${own.groups.left}/audit?action=hunt-hit.changed&limit=500`,
      )
    ).body.entries.length
  const [before, open] = [await audited(), await listed(own)]
  expect(open.counts).toEqual({ open: 9, confirmed: 0, falseAlarm: 0 })

  const [one, two] = open.hits as [HuntHit, HuntHit]
  const alarm = { state: 'false-alarm', reason: 'Our own scanner' }
  const both = { which: { ids: [one.id, two.id] }, ...alarm }
  expect((await judgeSeveral(leftAnalyst, both)).status).toBe(403)
  const foreignHit = (await listed(foreign)).hits[0] as HuntHit
  expect((await judgeSeveral(leftAdmin, { which: { ids: [one.id, foreignHit.id] }, ...alarm })).status).toBe(404)
  expect((await listed(own)).counts.open).toBe(9)
  const judged = await judgeSeveral(leftAdmin, both)
  expect(judged.body).toEqual({ ids: expect.arrayContaining([one.id, two.id]), more: false })
  expect((await listed(own)).counts).toEqual({ open: 7, confirmed: 0, falseAlarm: 2 })
  expect((await judgeSeveral(leftAdmin, { which: { ids: [one.id, two.id] }, state: 'open' })).status).toBe(200)
  expect(await audited()).toBe(before + 4)

  const ofProxy = await ask(leftAdmin, 'GET', `${path}?text=PROX`)
  expect(ofProxy.body.counts).toEqual({ open: 2, confirmed: 0, falseAlarm: 0 })
  expect(ofProxy.body.hits).toHaveLength(2)
  expect((await ask(leftAdmin, 'GET', `${path}?text=several3`)).body.hits).toMatchObject([{ value: values[3]?.value }])
  // Times in answers have milliseconds; the database may have more digits.
  await sql`update hunt_hit set found_at = found_at + interval '400 microseconds'`.execute(app.database.db)
  const which = { state: 'open', text: 'proxy', foundUntil: one.foundAt }
  const earlier = { ...which, foundUntil: new Date(Date.parse(one.foundAt) - 1).toISOString() }
  expect((await judgeSeveral(leftAdmin, { which: earlier, ...alarm })).body).toEqual({ ids: [], more: false })
  expect((await judgeSeveral(leftAdmin, { which, ...alarm })).body.ids).toHaveLength(2)
  expect((await listed(own)).counts).toEqual({ open: 7, confirmed: 0, falseAlarm: 2 })
  expect((await listed(foreign)).counts.open).toBe(7)
})

it('shows and judges the hits of one source, and none of a source that the group does not see', async () => {
  const [one, two, hidden] = [await source(), await source(), await source('custom', foreign.groups.left)]
  await send(await sensor(own.groups.left), [
    { kind: 'domain', value: 'of-one.made-up-five.com' },
    { kind: 'domain', value: 'of-two.made-up-five.com' },
  ])
  await list(one, [record('domain', 'of-one.made-up-five.com')])
  await list(two, [record('domain', 'of-two.made-up-five.com')])
  await list(hidden, [record('domain', 'of-one.made-up-five.com')])
  await hunt()
  const { leftAdmin } = own.people
  const path = `/api/web/groups/${own.groups.left}/hunt`
  const of = async (id: string) => (await ask(leftAdmin, 'GET', `${path}?source=${id}`)).body

  expect(await of(one)).toMatchObject({
    hits: [{ value: 'of-one.made-up-five.com' }],
    counts: { open: 1, confirmed: 0, falseAlarm: 0 },
    source: { ID: one },
  })
  expect(await of(hidden)).toMatchObject({ hits: [], counts: { open: 0 }, source: null })
  expect((await listed(own)).source).toBeNull()

  const foundUntil = (await of(two)).hits[0].foundAt
  const which = { state: 'open', source: two, foundUntil }
  expect((await ask(leftAdmin, 'PATCH', path, { which, state: 'confirmed', reason: '' })).body.ids).toHaveLength(1)
  expect((await of(two)).counts).toEqual({ open: 0, confirmed: 1, falseAlarm: 0 })
  expect((await of(one)).counts.open).toBe(1)
})

it('hits are deleted with the days on which they were seen', async () => {
  const id = await source()
  const edge = await sensor(own.groups.left)
  await send(edge, [{ kind: 'domain', value: 'old.made-up-four.com' }], 20)
  await send(edge, [{ kind: 'domain', value: 'new.made-up-four.com' }], 10)
  await list(id, [record('domain', 'made-up-four.com')])
  await hunt()
  const open = async () => (await listed(own)).hits.map(({ value }) => value).sort()
  expect(await open()).toEqual(expect.arrayContaining(['new.made-up-four.com', 'old.made-up-four.com']))
  const before = (await left())?.listings ?? 0

  await tidyHits(app.database.pool, { now: app.clock.now(), keptDays: 15 })

  expect(await open()).toContain('new.made-up-four.com')
  expect(await open()).not.toContain('old.made-up-four.com')
  expect((await left())?.listings).toBe(before - 1)
})

const ways = ['exact', 'cidr', 'domain', 'url-host', 'host-url']

/** How a listing matches a value: a simple implementation of the specification. */
function met(listing: Value, seen: Value): string | undefined {
  if (listing.kind === seen.kind && listing.value === seen.value) return 'exact'
  const isAddress = seen.kind === 'ipv4' || seen.kind === 'ipv6'
  if (isAddress && listing.kind === `${seen.kind}-cidr`) {
    const [net = '', bits] = listing.value.split('/')
    if (Number(bits) < (seen.kind === 'ipv4' ? 8 : 19)) return undefined
    const block = new BlockList()
    block.addSubnet(net, Number(bits), isIPv4(net) ? 'ipv4' : 'ipv6')
    return block.check(seen.value, seen.kind as 'ipv4' | 'ipv6') ? 'cidr' : undefined
  }
  if (listing.kind === 'domain' && seen.kind === 'domain' && seen.value.endsWith(`.${listing.value}`)) {
    return listing.value.length > (publicSuffix(seen.value)?.length ?? 0) ? 'domain' : undefined
  }
  if (seen.kind === 'url' && listing.kind !== 'url' && urlHost(seen.value) === listing.value) return 'url-host'
  if (listing.kind === 'url' && seen.kind !== 'url' && urlHost(listing.value) === seen.value) return 'host-url'
  return undefined
}

it(`finds the same as a comparison of every listing with every sighting of each tenant (SEED=${seed})`, async () => {
  const next = random(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const few = () => Math.floor(next() * 4)
  const name = () =>
    pick([
      'a.b.made-up-one.com',
      'b.made-up-one.com',
      'made-up-one.com',
      'x-made-up-one.com',
      'c.made-up.co.uk',
      'made-up.co.uk',
      'co.uk',
      'u.github.io',
      'v.u.github.io',
      'github.io',
    ])
  const address = () => `185.6${few()}.${few()}.${1 + few()}`
  const address6 = () => `2a00:${few() + 1}:${few() + 1}::${few() + 1}`
  const host = () => pick([name(), address(), `[${address6()}]`])
  const observed = (): Value =>
    pick<() => Value>([
      () => ({ kind: 'ipv4', value: address() }),
      () => ({ kind: 'ipv6', value: address6() }),
      () => ({ kind: 'domain', value: name() }),
      () => ({
        kind: 'url',
        value: `http${pick(['', 's'])}://${host()}${pick(['', ':8080'])}/${few()}${pick(['', '?q=a:b'])}`,
      }),
      () => ({ kind: 'md5', value: `${few()}${'a'.repeat(31)}` }),
    ])()
  // Some sources list wide ranges, which match addresses by shorter prefixes or not at all.
  const widest = pick([4, 12])
  const indicator = (): Value =>
    pick<() => Value>([
      observed,
      () => {
        const bits = widest + Math.floor(next() * (30 - widest))
        const raw = address()
          .split('.')
          .reduce((sum, part) => sum * 256 + Number(part), 0)
        const net = Math.floor(raw / 2 ** (32 - bits)) * 2 ** (32 - bits)
        return {
          kind: 'ipv4-cidr',
          value: `${[24, 16, 8, 0].map((by) => Math.floor(net / 2 ** by) % 256).join('.')}/${bits}`,
        }
      },
      () => ({ kind: 'ipv6-cidr', value: `2a00:${few() + 1}::/${pick([32, 40])}` }),
    ])()
  const isTaken = ({ kind, value }: Value) =>
    !(kind === 'domain' && publicSuffix(value) === value) &&
    !(kind === 'url' && publicSuffix(urlHost(value)) === urlHost(value))
  const some = (of: () => Value, count: number) => [
    ...new Map(Array.from({ length: count }, of).map((one) => [`${one.kind} ${one.value}`, one])).values(),
  ]
  const key = ({ kind, value }: Value) => `${kind} ${value}`

  const sensors = [
    await sensor(own.groups.left, 'one'),
    await sensor(own.groups.left, 'two'),
    await sensor(foreign.groups.left, 'three'),
  ]
  const shared = [await source(), await source()]
  const hidden = await source('custom', foreign.groups.left)
  const kept = new Map<string, Map<string, Value>>(sensors.map(({ id }) => [id, new Map()]))
  const before = new Map<string, readonly Value[]>()
  const expected = new Map<string, string>()
  for (let round = 0; round < 4; round++) {
    for (const one of sensors) {
      const values = some(observed, 12).filter(isTaken)
      await send(one, values, round)
      for (const value of values) kept.get(one.id)?.set(key(value), value)
    }
    for (const id of [...shared, hidden]) {
      const now = some(indicator, 25)
      await list(
        id,
        now.map(({ kind, value }) => record(kind, value)),
      )
      const known = new Set(before.get(id)?.map(key))
      for (const one of sensors) {
        if (id === hidden && one.groupId !== foreign.groups.left) continue
        for (const value of kept.get(one.id)?.values() ?? []) {
          const found = now
            .filter((listing) => !known.has(key(listing)))
            .flatMap((listing) => met(listing, value) ?? [])
          const best = ways.find((way) => found.includes(way))
          const place = `${one.id} ${key(value)} ${id}`
          if (best && !expected.has(place)) expected.set(place, best)
        }
      }
      before.set(id, now)
    }
    // Many rows are joined, a few are looked up.
    if (round % 2 === 1) await sql`update snapshot set added = 20000`.execute(app.database.db)
    await hunt()
    await sql`update hunt_cursor set at = at`.execute(app.database.db)
    await hunt()
  }
  const { rows } = await sql<{ place: string; how: string }>`
    select x.sensor_id || ' ' || k.id || ' ' || h.value || ' ' || s.id place, l.how
    from hunt_hit h join hunt_listing l on l.hit = h.id join source s on s.number = l.source
    join sighting_series x on x.number = h.series
    join unnest(${['ipv4', 'ipv6', 'domain', 'url', 'md5']}::text[], ${[1, 2, 5, 6, 8]}::int[]) k (id, code) on k.code = h.kind`.execute(
    app.database.db,
  )

  expect(expected.size).toBeGreaterThan(5)
  expect(rows.map(({ place, how }) => `${place} ${how}`).sort()).toEqual(
    [...expected].map((one) => one.join(' ')).sort(),
  )

  const names = (await listed(own)).hits.flatMap(({ sensor: { name: its }, listings }) => [
    its,
    ...listings.map((one) => one.source.ID),
  ])
  expect(names).not.toContain('three')
  expect(names).not.toContain(hidden)
  const other = await ask(foreign.people.leftAdmin, 'GET', `/api/web/groups/${own.groups.left}/hunt`)
  expect(other.status).toBe(404)
})

it('tells what a source listed at the first look from what it listed later', async () => {
  const id = await source()
  const edge = await sensor(own.groups.left)
  const [first, later] = ['185.61.12.1', '185.61.12.2']
  await send(edge, [
    { kind: 'ipv4', value: first },
    { kind: 'ipv4', value: later },
  ])
  await list(id, [record('ipv4', first)])
  app.clock.skip(1000)
  await list(id, [record('ipv4', first), record('ipv4', later)])

  await hunt()

  const { hits } = await listed(own)
  expect(new Map(hits.map(({ value, listings }) => [value, listings.map(({ firstLook }) => firstLook)]))).toEqual(
    new Map([
      [first, [true]],
      [later, [false]],
    ]),
  )
})

it('of many listed URLs on a host, only a few become listings of a hit', async () => {
  const id = await source('custom', own.groups.left)
  const host = 'many.made-up-six.com'
  const urls = Array.from({ length: 40 }, (_, n) => `http://${host}/${'x'.repeat(n)}`)
  for (let n = 0; n < 5; n++) await send(await sensor(own.groups.left, `s${n}`), [{ kind: 'domain', value: host }])
  // Of the forty URLs, those on warning lists are the longest.
  await list(
    id,
    urls.map((url) => record('url', url)),
    (url) => (url.length > `http://${host}/`.length + 30 ? onWarningList : 0),
  )
  const { number } = (await dependencies.sources.register.byId(id)) as { number: number }
  const span = { source: number, after: 0, upto: app.clock.now(), listings: 40, groupIds: [own.groups.left] }
  const reader = await app.database.pool.connect()
  const rows = await transaction(app.database.pool, (client) =>
    joinSightings(client, [span], {
      listings: dependencies.sources.listings,
      reader,
      now: app.clock.now(),
      oldest: '2000-01-01',
      signal: new AbortController().signal,
    }),
  ).finally(() => reader.release())
  expect(rows).toBeLessThanOrEqual(5 * 4)

  await hunt()

  const { hits } = await listed(own)
  expect(hits.map(({ value, listings }) => [value, listings.map((one) => one.value)])).toEqual(
    Array.from({ length: 5 }, () => [host, [urls[30]]]),
  )
})

it('large own lists of a group are in memory only until its hits are stored', async () => {
  const id = await source()
  const value = 'own.made-up-eight.com'
  for (const { groups } of [own, foreign]) await send(await sensor(groups.left), [{ kind: 'domain', value }])
  await list(id, [record('domain', value)])
  const done: string[] = []
  await huntBy({
    async ownOf(groupId) {
      done.push(`reads ${groupId}`)
      const list = { id: groupId, name: '', effect: 'deny', inherited: false, rows: 1_000_000 } as const
      const check = () => void done.push(`judges ${groupId}`)
      const names = { allowed: () => [], hasDeniedBelow: () => false, isAllowed: () => false }
      return { lists: [{ lists: [list], prefilter: undefined, ...names, check }] }
    },
  })

  // In the order of the tree.
  const [first = '', second = ''] = [own, foreign]
    .toSorted((a, b) => (a.groups.root < b.groups.root ? -1 : 1))
    .map(({ groups }) => groups.left)
  expect(done).toEqual([first, second].flatMap((group) => [`reads ${group}`, `judges ${group}`]))
})

it('a listed name of more than sixteen labels matches only itself', async () => {
  const id = await source()
  const name = (labels: number) => `${'a.'.repeat(labels - 2)}made-up-seven.com`
  await send(
    await sensor(own.groups.left),
    [18, 17].map((labels) => ({ kind: 'domain', value: name(labels) })),
  )
  await list(id, [record('domain', name(17))])
  await hunt()
  const found = async () =>
    (await listed(own)).hits.map(({ value, listings }) => [value, ...listings.map((one) => one.value)]).sort()
  expect(await found()).toEqual([[name(17), name(17)]])

  await list(id, [record('domain', name(17)), record('domain', name(16))])
  await hunt()

  expect(await found()).toEqual([
    [name(18), name(16)],
    [name(17), name(17)],
  ])
})

it('finds sightings that were stored before sightings had keys', async () => {
  const id = await source()
  const edge = await sensor(own.groups.left)
  await send(edge, [{ kind: 'ipv4', value: '185.61.7.9' }], 3)
  await sql`delete from sighting_key`.execute(app.database.db)
  await sql`update sighting_day set is_keyed = false`.execute(app.database.db)
  await list(id, [record('ipv4', '185.61.7.9')])
  await hunt()

  expect((await listed(own)).hits.map(({ value }) => value)).toEqual(['185.61.7.9'])
  await sql`update sighting_day set is_keyed = true`.execute(app.database.db)
})

it(`texts have the keys that the database gives them (SEED=${seed})`, async () => {
  const next = random(seed)
  const letters = [...'abz09.-/:?[]äß€😀']
  const texts = Array.from({ length: 300 }, (_, length) =>
    Array.from({ length: length % 60 }, () => letters[Math.floor(next() * letters.length)]).join(''),
  )
  texts.push('é'.repeat(20_000))
  const { rows } = await app.database.pool.query<{ key: number }>(
    'select hashtext(t collate "C") & -2 key from unnest($1::text[]) with ordinality o (t, n) order by n',
    [texts],
  )

  expect(texts.map(textKey)).toEqual(rows.map(({ key }) => key))
})

it('listings of a deleted source are deleted, and their hits can be found again', async () => {
  const [id, other] = [await source(), await source()]
  const edge = await sensor(own.groups.left)
  const value = 'again.made-up-four.com'
  await send(edge, [{ kind: 'domain', value }], 3)
  await list(id, [record('domain', value)])
  await hunt()
  expect(await left()).toEqual({ hits: 1, listings: 1 })
  await sql`delete from source where id = ${id}`.execute(app.database.db)
  expect(await left()).toEqual({ hits: 1, listings: 0 })

  await send(edge, [{ kind: 'domain', value }], 1, true)
  await list(other, [record('domain', value)])
  await hunt()

  expect(await left()).toEqual({ hits: 1, listings: 1 })
  expect((await listed(own)).hits).toMatchObject([{ value, passed: true, listings: [{ source: { ID: other } }] }])
})

it('own addresses and names of the group or a group above are not hits', async () => {
  const id = await source()
  const values: readonly Value[] = [
    { kind: 'ipv4', value: '185.77.1.1' },
    { kind: 'ipv4', value: '185.77.2.2' },
    { kind: 'domain', value: 'x.own.made-up-nine.com' },
    { kind: 'url', value: 'http://own.made-up-nine.com/x' },
    { kind: 'ipv4', value: '185.77.3.3' },
    { kind: 'domain', value: 'not-own.made-up-nine.com' },
  ]
  await send(await sensor(own.groups.left), values)
  const save = (person: Person, group: string, ownRanges: string[]) =>
    ask(person, 'PATCH', `/api/web/groups/${group}/profile`, { ownRanges })
  expect((await save(own.people.admin, own.groups.root, ['185.77.1.0/24'])).status).toBe(200)
  expect((await save(own.people.leftAdmin, own.groups.left, ['185.77.2.2', 'own.made-up-nine.com'])).status).toBe(200)
  await list(
    id,
    values.map(({ kind, value }) => record(kind, value)),
  )

  await hunt()

  const { hits } = await listed(own)
  const found = hits.map(({ value }) => value).filter((value) => /^185\.77\.|made-up-nine/.test(value))
  expect(found.sort()).toEqual(['185.77.3.3', 'not-own.made-up-nine.com'])
})

it('a group whose hits cannot be stored delays nobody, and gets them once they can be', async () => {
  const [left, other] = [own.groups.left, foreign.groups.left]
  const address = (n: number): Value => ({ kind: 'ipv4', value: `185.71.7.${n}` })
  await send(await sensor(left), [address(1)])
  await send(await sensor(other), [address(1), address(2), address(3), address(4)])
  const listing = async (addresses: readonly number[], owner?: string) => {
    const id = await source(owner ? 'custom' : 'ad-hoc', owner)
    await list(
      id,
      addresses.map((n) => record('ipv4', address(n).value)),
    )
    return id
  }
  const [met, notMet, ofOther] = [await listing([1, 2]), await listing([3]), await listing([4], other)]
  const restore = await refusing(app.database, 'hunt_hit', `new.group_id = '${left}'`)
  await expect(hunt()).rejects.toThrow('some sources were not followed')
  await restore()

  const found = async (tenant: Tenant) =>
    (await listed(tenant)).hits.flatMap(({ value, listings }) => listings.map((one) => `${value} ${one.source.ID}`))
  const ofOthers = [1, 2].map((n) => `185.71.7.${n} ${met}`)
  expect((await found(foreign)).sort()).toEqual([...ofOthers, `185.71.7.3 ${notMet}`, `185.71.7.4 ${ofOther}`])
  expect(await found(own)).toEqual([])
  // Others were told.
  expect((await sql`select from hunt_untold`.execute(app.database.db)).rows).toEqual([])

  app.clock.skip(5 * minuteMs)
  await hunt()
  expect(await found(own)).toEqual([`185.71.7.1 ${met}`])
})

it('a search whose time is over reads no further own lists', async () => {
  const id = await source()
  for (const { groups } of [own, foreign])
    await send(await sensor(groups.left), [{ kind: 'ipv4', value: '185.72.7.1' }])
  await list(id, [record('ipv4', '185.72.7.1')])
  const ending = new AbortController()
  const read: string[] = []
  const ownOf = async (groupId: string) => {
    read.push(groupId)
    ending.abort()
    return {}
  }
  await expect(huntBy({ ownOf, signal: ending.signal })).rejects.toThrow()
  expect(read).toHaveLength(1)
})
