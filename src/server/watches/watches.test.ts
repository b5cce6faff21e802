import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { record } from '../../../test/deliveries.ts'
import { appForFile, mailForFile, refusing } from '../../../test/for-file.ts'
import { enterSource, setListings } from '../../../test/listed-source.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { makeTenant } from '../../../test/tenants.ts'
import { twoWebhooks } from '../../../test/webhooks.ts'
import type { Watch, WatchNews } from '../../contract/watches.ts'
import type { FeedRecord } from '../../domain/listing.ts'
import { dayMs } from '../../domain/time-units.ts'
import { holdersOf, hostOf } from '../../engine/lists/around.ts'
import type { WorkDependencies } from '../nouns.ts'
import type { Run } from '../platform/queue/queue.ts'
import { createLog } from '../platform/telemetry/log.ts'

let dependencies: WorkDependencies

const mail = await mailForFile()
const app = await appForFile(mail.settings, {
  workers: (given) => {
    dependencies = given
    // Disable the job: the tests run it themselves.
    return { ...given.jobs, 'follow-watches': async () => {} }
  },
})
const own = await makeTenant(app, { name: 'Own', only: ['admin', 'leftAnalyst'] })
const foreign = await makeTenant(app, { name: 'Foreign', only: ['leftAnalyst'] })
beforeEach(async () => {
  await sql`delete from watch`.execute(app.database.db)
  await sql`delete from watch_told`.execute(app.database.db)
})

const source = (origin?: 'ad-hoc' | 'custom', groupId?: string) => enterSource(dependencies.sources, origin, groupId)
const list = (id: string, records: readonly FeedRecord[]) => setListings(dependencies.sources, app.clock, id, records)

const follow = () =>
  dependencies.jobs['follow-watches']({}, { signal: new AbortController().signal, log: createLog('silent') } as Run)

/** A source of everybody that was followed before. @returns how to follow it again when it lists more */
async function followed() {
  const id = await source()
  const base = record('ipv4', '185.51.7.1')
  const lists = async (...records: FeedRecord[]) => {
    await list(id, [base, ...records])
    await follow()
  }
  await lists()
  return { lists }
}
const ipv4 = (value: string) => record('ipv4', value)

async function watch(body: object, { people, groups } = own): Promise<Watch> {
  const made = await people.leftAnalyst.visitor.json('POST', `/api/web/watches?groupID=${groups.left}`, body)
  if (made.status !== 201) throw new Error(`${made.status} ${JSON.stringify(made.body)}`)
  return made.body
}
async function listed({ people, groups } = own): Promise<{ watches: Watch[]; news: WatchNews[] }> {
  const { status, body } = await people.leftAnalyst.visitor.json('GET', `/api/web/watches?groupID=${groups.left}`)
  expect(status).toBe(200)
  return body
}

it('news of listings and delistings are mailed at most once an hour', async () => {
  const { lists } = await followed()
  const one = await watch({ kind: 'domain', value: 'watched.test-made-up.com' })
  expect(one).toMatchObject({ what: 'value', value: 'watched.test-made-up.com', paused: false, newsAt: null })
  await follow()
  expect(mail.unread()).toEqual([])

  await lists(record('url', 'https://a.watched.test-made-up.com/x'))

  const first = await mail.next()
  expect(first.recipients).toEqual([own.people.leftAnalyst.email])
  expect(first.subject).toContain('Neues von Ihren Überwachungen')
  // Nothing in the mail becomes a link, and a copied value is found again.
  expect(first.text).toContain('\nwatched[.]test-made-up[.]com –')
  expect(first.text).toContain('listet neu: hxxps[:]//a[.]watched[.]test-made-up[.]com/x.')

  await lists()
  expect((await listed()).news.map(({ listed: is }) => is)).toEqual([false, true])
  expect(mail.unread()).toEqual([])
  await sql`update watch_told set told_at = told_at - interval '61 minutes'`.execute(app.database.db)
  await follow()
  expect((await mail.next()).text).toContain('listet nicht mehr: hxxps[:]//a[.]watched')
  await follow()
  expect(mail.unread()).toEqual([])
})

it('a watch reports nothing while it is paused, after its end, and from sources that the group does not see', async () => {
  const id = await source()
  const hidden = await source('custom', foreign.groups.left)
  await list(id, [record('ipv4', '185.52.7.1')])
  await list(hidden, [record('ipv4', '185.52.7.1')])
  await follow()
  const one = await watch({ kind: 'ipv4', value: '185.52.7.9' })
  await watch({ kind: 'ipv4', value: '185.52.7.9' }, foreign)
  const change = (body: object) =>
    own.people.leftAnalyst.visitor.json('PATCH', `/api/web/watches/${one.id}?groupID=${own.groups.left}`, body)
  const news = async (tenant = own) => (await listed(tenant)).news.length

  await list(hidden, [record('ipv4', '185.52.7.1'), record('ipv4', '185.52.7.9')])
  await follow()
  expect([await news(), await news(foreign)]).toEqual([0, 1])

  expect((await change({ paused: true })).body).toMatchObject({ paused: true })
  await list(id, [record('ipv4', '185.52.7.1'), record('ipv4', '185.52.7.9')])
  await follow()
  expect([await news(), await news(foreign)]).toEqual([0, 2])

  await change({ paused: false })
  await list(id, [record('ipv4', '185.52.7.1')])
  await follow()
  expect(await news()).toBe(1)

  await sql`update watch set expires_at = ${new Date(app.clock.now())}`.execute(app.database.db)
  expect((await listed()).watches).toEqual([])
  await list(id, [record('ipv4', '185.52.7.1'), record('ipv4', '185.52.7.9')])
  await follow()
  const { rows } = await sql<{ n: number }>`select count(*) n from watch_news where watch_id = ${one.id}`.execute(
    app.database.db,
  )
  expect(rows[0]?.n).toBe(1)
  // Ignore mails about the first listing.
  for (const one of mail.unread()) expect(one).toBeDefined()
})

it('a webhook address of the group gets the news once, however many subscriptions use it', async () => {
  const groupID = own.groups.left
  await twoWebhooks(app, own.people.admin, groupID, 'watch.news')
  const { lists } = await followed()
  await watch({ family: 'Cobalt Strike' })
  await watch({ family: 'Зверь 2' })
  await lists(
    record('ipv4', '185.53.7.2', { tags: ['misp-galaxy:malware="Cobalt-Strike"'] }),
    record('ipv4', '185.53.7.3', { tags: ['win.cobalt_strike'] }),
    record('ipv4', '185.53.7.4', { tags: ['strike'] }),
    record('ipv4', '185.53.7.5', { tags: ['Зверь-2'] }),
  )

  const { rows } = await sql<{ body: string }>`
    select body from webhook_message where event = 'watch.news'`.execute(app.database.db)

  expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: 'watch.news',
      data: {
        group: { id: groupID },
        watches: expect.arrayContaining([
          {
            kind: null,
            name: 'cobaltstrike',
            changes: [expect.objectContaining({ listed: true, indicators: 2 })],
          },
          { kind: null, name: 'Зверь2', changes: [expect.objectContaining({ listed: true, indicators: 1 })] },
        ]),
      },
    },
  ])
})

it('a group without the right to search gets no news, and its webhooks get no earlier news', async () => {
  const { admin } = own.people
  const groupID = own.groups.left
  const granting = (permissions: string[] | null) =>
    admin.visitor.json('PUT', `/api/web/groups/${own.groups.root}/children/${groupID}/grants/IOCSEARCH`, {
      permissions,
    })
  const { db } = app.database
  const counted = async () => {
    const { rows } = await sql<{ news: number; messages: number }>`
      select (select count(*) from watch_news) news,
             (select count(*) from webhook_message where event = 'watch.news') messages`.execute(db)
    return rows[0]
  }
  const { lists } = await followed()
  await watch({ kind: 'ipv4', value: '185.54.7.2' })
  await sql`delete from webhook_message`.execute(db)
  await sql`insert into watch_told (group_id, told_at) values (${groupID}, ${new Date(app.clock.now())})`.execute(db)
  await lists(record('ipv4', '185.54.7.2'))
  expect(await counted()).toEqual({ news: 1, messages: 0 })

  expect((await granting([])).status).toBe(200)
  await sql`delete from watch_told`.execute(db)
  await lists()
  expect(await counted()).toEqual({ news: 1, messages: 0 })

  expect((await granting(null)).status).toBe(200)
  await follow()
  expect(await counted()).toEqual({ news: 1, messages: 1 })
})

it(`the SQL finds the same as a plain comparison, for every kind of watch (SEED=${seed})`, async () => {
  const next = random(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const octet = () => Math.floor(next() * 4)
  const address = () => `185.54.${octet()}.${1 + octet()}`
  const value = (): FeedRecord => {
    const name = pick([
      'a.b.made-up-one.com',
      'b.made-up-one.com',
      'made-up-one.com',
      'made-up-two.com',
      'x-made-up-one.com',
    ])
    switch (pick(['ipv4', 'range', 'domain', 'url', 'url4', 'ipv6'])) {
      case 'ipv4':
        return record('ipv4', address())
      case 'range':
        return record('ipv4-cidr', pick(['128.0.0.0/1', '185.54.0.0/22', `185.54.${octet()}.0/24`, '185.54.1.0/30']))
      case 'domain':
        return record('domain', name)
      case 'url':
        return record('url', `https://${name}/${octet()}`)
      case 'url4':
        return record('url', `http://${address()}:8080/${octet()}`)
      default:
        return record(pick(['ipv6', 'ipv6-cidr']), pick(['2a0e:1::1', '2a0e:1::2', '2a0e:1::/64', '2a0e:1::/48']))
    }
  }
  const isMisread = (one: FeedRecord) =>
    (one.kind === 'ipv6' || one.kind === 'ipv6-cidr') && one.value.includes('/') !== (one.kind === 'ipv6-cidr')
  const distinct = (count: number) => {
    const all = Array.from({ length: count }, value).filter((one) => !isMisread(one))
    return [...new Map(all.map((one) => [`${one.kind} ${one.value}`, one])).values()]
  }
  const key = ({ kind, value }: { kind: string; value: string }) => `${kind} ${value}`
  const id = await source()
  await list(id, [record('ipv4', '185.55.7.1')])
  await follow()
  const watched = distinct(25)
  const watches = new Map<string, FeedRecord>()
  for (const one of watched) watches.set((await watch({ kind: one.kind, value: one.value })).id, one)

  let before: FeedRecord[] = []
  for (let round = 0; round < 4; round++) {
    const after = distinct(40)
    await list(id, [record('ipv4', '185.55.7.1'), ...after])
    await sql`delete from watch_news`.execute(app.database.db)
    await follow()

    /** A change concerns a watch if one of the two contains the other, or is a URL on it. */
    const concerns = (change: FeedRecord, of: FeedRecord): boolean => {
      const holds = (holder: FeedRecord, held: FeedRecord) => holdersOf(held).some((one) => key(one) === key(holder))
      if (change.kind === 'url') {
        const host = hostOf(change)
        // Ranges around the address in a URL are not compared.
        return (
          key(change) === key(of) ||
          (host !== undefined && (key(host) === key(of) || (of.kind === 'domain' && holds(of, change))))
        )
      }
      // Only the host of a URL counts, as in a life. A range this wide says nothing about its addresses.
      const host = of.kind === 'url' ? hostOf(of) : undefined
      const isTooWide = change.value === '128.0.0.0/1'
      return holds(of, change) || (host ? key(host) === key(change) : !isTooWide && holds(change, of))
    }
    const expected: string[] = []
    for (const [watchId, of] of watches) {
      for (const [is, some, rest] of [
        [true, after, before],
        [false, before, after],
      ] as const) {
        const known = new Set(rest.map(key))
        const count = some.filter((one) => !known.has(key(one)) && concerns(one, of)).length
        if (count > 0) expected.push(`${watchId} ${is} ${count}`)
      }
    }
    const { rows } = await sql<{ w: string; listed: boolean; n: number }>`
      select watch_id w, listed, indicators n from watch_news`.execute(app.database.db)
    expect(rows.map(({ w, listed: is, n }) => `${w} ${is} ${n}`).sort()).toEqual(expected.sort())
    before = after
  }
})

it('a hidden service is watched with its URLs, and a URL with its hidden service', async () => {
  const [one, other] = ['expyuzz4wqqyqhjn.onion', 'expyuzz4wqqyqhjm.onion']
  const { lists } = await followed()
  await watch({ kind: 'onion', value: one })
  await watch({ kind: 'url', value: `http://${other}/x` })
  await lists(record('url', `http://${one}/y`), record('onion', other))

  expect((await listed()).news.flatMap(({ samples }) => samples.map(({ value }) => value)).sort()).toEqual([
    other,
    `http://${one}/y`,
  ])
})

it('own lists are watched with all their values, but only those of the group', async () => {
  const assets = await listOf(['185.56.7.0/24', 'our-name.test-made-up.com'])
  const { lists } = await followed()
  expect(await watch({ listID: assets })).toMatchObject({ what: 'list', value: expect.any(String) })
  await expect(watch({ listID: assets }, foreign)).rejects.toThrow('404')

  await lists(ipv4('185.56.7.8'), record('domain', 'x.our-name.test-made-up.com'))

  expect((await listed()).news).toMatchObject([
    { listed: true, indicators: 2, samples: [{ value: 'x.our-name.test-made-up.com' }, { value: '185.56.7.8' }] },
  ])
})

/** Makes a list of the tenant's group `left` with these rows. */
async function listOf(values: readonly string[], { people, groups } = own): Promise<string> {
  const path = `/api/web/groups/${groups.left}/lists`
  const { body } = await people.admin.visitor.json('POST', path, { name: crypto.randomUUID(), effect: 'allow' })
  const form = new FormData()
  form.set('file', new File([values.join('\n')], 'rows.txt'))
  const added = await people.admin.visitor.fetch(`${path}/${body.id}/rows`, { method: 'POST', body: form })
  expect(added.status).toBeLessThan(300)
  return body.id
}

it('watches names above a watched name down to its public suffix', async () => {
  const assets = await listOf(['a.b.deep-one.test-made-up.com', 'shop.made-up-three.co.uk', 'made-up-four.github.io'])
  const { lists } = await followed()
  await watch({ listID: assets })
  await lists(
    ...['deep-one.test-made-up.com', 'made-up-three.co.uk', 'co.uk', 'github.io'].map((name) => record('domain', name)),
  )

  const [news] = (await listed()).news
  expect(news?.samples.map(({ value }) => value)).toEqual(['deep-one.test-made-up.com', 'made-up-three.co.uk'])
})

it('a source that cannot be compared keeps no other from it, and people are told of the news', async () => {
  const { db } = app.database
  const [broken, other] = [await source(), await source()]
  for (const id of [broken, other]) await list(id, [record('ipv4', '185.68.7.1')])
  await follow()
  await watch({ kind: 'ipv4', value: '185.68.7.9' })
  for (const id of [broken, other]) await list(id, [record('ipv4', '185.68.7.1'), record('ipv4', '185.68.7.9')])
  const { number } = (await dependencies.sources.register.byId(broken)) as { number: number }
  const restore = await refusing(app.database, 'watch_news', `new.source = ${number}`)
  while (mail.unread().length > 0) await mail.next()
  await sql`insert into watch_news (watch_id, group_id, source, listed, indicators, samples, is_first, at)
    select id, group_id, ${number + 1}, true, 1, '[]', false, '2020-01-01' from watch`.execute(db)

  await expect(follow()).rejects.toThrow('some sources were not followed')

  await restore()
  expect((await listed()).news.map(({ source: its }) => its.ID)).toEqual([other])
  expect((await sql`select from watch_news where at < '2021-01-01'`.execute(db)).rows).toEqual([])
  let text = ''
  while (!text.includes('185[.]68[.]7[.]9')) text = (await mail.next()).text ?? ''
  await sql`delete from source where id = any(${[broken, other]})`.execute(db)
})

it('all colleagues who watch a list are told', async () => {
  const assets = await listOf(['185.59.7.9'])
  const { lists } = await followed()
  await watch({ listID: assets })
  const path = `/api/web/watches?groupID=${own.groups.left}`
  expect((await own.people.admin.visitor.json('POST', path, { listID: assets })).status).toBe(201)
  await lists(ipv4('185.59.7.9'))

  expect((await listed()).news.map(({ indicators }) => indicators)).toEqual([1, 1])
})

it('an organisation watches lists of a million rows at most, a branch of half of that, even after the lists have grown', async () => {
  const [first, second] = [await listOf(['185.60.7.8']), await listOf(['185.60.7.9'])]
  const size = (rows: number) => sql`update group_list set rows = ${rows} where id = ${second}`.execute(app.database.db)
  const { lists } = await followed()
  await watch({ listID: first })
  await size(500_000)
  await expect(watch({ listID: second })).rejects.toThrow(/409 .*watch.too-many-rows/)
  expect((await listed()).watches).toHaveLength(1)

  await size(499_999)
  const grown = await watch({ listID: second })
  await size(1_000_000)
  await lists(ipv4('185.60.7.8'), ipv4('185.60.7.9'))

  expect((await listed()).news.map(({ samples }) => samples[0]?.value)).toEqual(['185.60.7.8'])
  // The screen shows that a list is too long, and the people who watch it are told once.
  const compared = async () => (await listed()).watches.map(({ id, compared }) => [id === grown.id, compared]).sort()
  expect(await compared()).toEqual([
    [false, true],
    [true, false],
  ])
  let told = await mail.next()
  while (!told.subject?.includes('nicht verglichen')) told = await mail.next()
  expect(told.recipients).toEqual([own.people.leftAnalyst.email])
  expect(told.text).toContain('mehr als 1.000.000 Einträge')
  await follow()
  const since = () => sql`select not_compared_at from watch where id = ${grown.id}`.execute(app.database.db)
  const { rows: before } = await since()
  await follow()
  expect((await since()).rows).toEqual(before)

  const patch = (paused: boolean) =>
    own.people.leftAnalyst.visitor.json('PATCH', `/api/web/watches/${grown.id}?groupID=${own.groups.left}`, { paused })
  expect((await patch(true)).status).toBe(200)
  expect(await patch(false)).toMatchObject({ status: 409, body: { code: 'watch.too-many-rows' } })
  await size(499_999)
  expect((await patch(false)).status).toBe(200)
  await follow()
  expect((await compared()).map(([, is]) => is)).toEqual([true, true])
})

it('one branch of an organisation cannot watch so much that the lists of others are not compared', async () => {
  const ofRight = await listOf(['185.62.7.8'], { ...own, groups: { ...own.groups, left: own.groups.right } })
  const ofLeft = [await listOf(['185.62.7.9']), await listOf(['185.62.7.10'])]
  const size = (id: string | undefined, rows: number) =>
    sql`update group_list set rows = ${rows} where id = ${id}`.execute(app.database.db)
  const { lists } = await followed()
  for (const listID of ofLeft) {
    await size(listID, 250_000)
    await watch({ listID })
  }
  const watchOfRight = (listID: string) =>
    own.people.admin.visitor.json('POST', `/api/web/watches?groupID=${own.groups.right}`, { listID })
  expect((await watchOfRight(ofRight)).status).toBe(201)

  // The lists of the other branch grow afterwards.
  await size(ofLeft[0], 500_000)
  await size(ofLeft[1], 500_100)
  await lists(...[8, 9, 10].map((last) => ipv4(`185.62.7.${last}`)))

  const { rows } = await sql<{ value: string }>`
    select samples->0->>'value' value from watch_news where not is_first order by 1`.execute(app.database.db)
  expect(rows.map(({ value }) => value)).toEqual(['185.62.7.8', '185.62.7.9'])
  const { rows: leftOut } = await sql<{ id: string }>`
    select list_id id from watch where not_compared_at is not null`.execute(app.database.db)
  expect(leftOut).toEqual([{ id: ofLeft[1] }])
})

it('a group cannot exceed its number of watches by prolonging one that has ended', async () => {
  const { id } = await watch({ kind: 'ipv4', value: '185.61.7.1' })
  await sql`update watch set expires_at = now() - interval '1 minute'`.execute(app.database.db)
  await sql`insert into watch (group_id, what, kind, value, created_by, created_at, expires_at)
    select ${own.groups.left}, 'value', 'ipv4', '185.61.8.' || n, ${own.people.leftAnalyst.id}, now(), now() + interval '1 day'
    from generate_series(1, 200) n`.execute(app.database.db)
  const expiresAt = new Date(app.clock.now() + dayMs).toISOString()
  const goOn = () =>
    own.people.leftAnalyst.visitor.json('PATCH', `/api/web/watches/${id}?groupID=${own.groups.left}`, { expiresAt })

  expect(await goOn()).toMatchObject({ status: 409, body: { code: 'watch.too-many' } })
  expect((await listed()).watches).toHaveLength(200)
  await sql`delete from watch where value = '185.61.8.1'`.execute(app.database.db)
  expect((await goOn()).status).toBe(200)
})
