import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { blockedStatements } from '../../../test/blocked.ts'
import { databaseForFile, folderForFile } from '../../../test/for-file.ts'
import { jobRun } from '../../../test/job-run.ts'
import { offlineSources } from '../../../test/offline-sources.ts'
import { serveHttp as server } from '../../../test/serve-http.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import type { LicenceProtocol } from '../../domain/own-licence.ts'
import { createGuardedFetch, createLoopbackFetchForTests } from '../../fetch/guarded-fetch.ts'
import { systemClock } from '../platform/clock.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import type { Log } from '../platform/telemetry/log.ts'
import type { Credential } from './licensed-fetch.ts'
import type { SourceService } from './service.ts'

const folder = folderForFile('winnow-licensed-')
const secrets = deriveSecrets(['a secret of tests, of 32 characters'])
const secret = 'geheim/7f3a9c&co'
const sourceId = 'kaspersky.data-feeds'
let logged = ''
const log: Log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _, done) {
      logged += chunk
      done()
    },
  }),
)
const run = jobRun(log)
/** The organisation for which accesses are checked. */
const asker = { root: crypto.randomUUID() }
let queued: { name: string; payload: object }[] = []
const database = await databaseForFile()

function serviceOf(fetcher: boolean, more: Partial<Parameters<typeof offlineSources>[1]> = {}): SourceService {
  const service = offlineSources(folder, {
    database,
    catalogue,
    secrets,
    fetch: createLoopbackFetchForTests({ firstByteMs: 2000, isEnabled: () => fetcher }),
    clock: systemClock,
    log,
    add: async (name, payload) => void queued.push({ name, payload }),
    addAll: async (name, jobs) => void queued.push(...jobs.map(({ payload }) => ({ name, payload }))),
    settings: { dataDir: folder, mirrorDir: undefined, warninglistsDir: undefined, fetch: true, fetcher },
    vet: async () => undefined,
    ...more,
  })
  afterAll(() => service.close())
  return service
}
const service = serviceOf(true)
await service.register.sync()

/** A publisher that answers only requests with the credential. */
const guarded =
  (
    isLetIn: (request: IncomingMessage, url: URL) => boolean,
    answer: (url: URL, to: ServerResponse) => void,
  ): RequestListener =>
  (request, to) => {
    const url = new URL(request.url ?? '/', 'http://publisher.example')
    if (isLetIn(request, url)) return answer(url, to)
    to.statusCode = 401
    to.end('<html>who are you?')
  }
const asJson = (to: ServerResponse, body: unknown) =>
  to.setHeader('content-type', 'application/json').end(JSON.stringify(body))
const attribute = (value: string) => ({
  type: 'domain',
  category: 'Network activity',
  value,
  to_ids: true,
  timestamp: '1767225600',
})
const eventOf = (value: string) => ({
  Event: { uuid: '5d0f2a1c-0000-4000-8000-00000000000a', info: 'x', Attribute: [attribute(value)] },
})
const stix = (value: string, n: number) => ({
  type: 'indicator',
  spec_version: '2.1',
  id: `indicator--00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  created: '2026-01-01T00:00:00.000Z',
  modified: '2026-01-01T00:00:00.000Z',
  valid_from: '2026-01-01T00:00:00Z',
  pattern_type: 'stix',
  pattern: `[domain-name:value = '${value}']`,
})

interface Way {
  readonly protocol: LicenceProtocol
  readonly credential: Credential
  readonly path: string
  isLetIn(request: IncomingMessage, url: URL): boolean
  answer(url: URL, to: ServerResponse, marker: string): void
  /** The result of a check. */
  readonly found: object
}
const basic = `Basic ${Buffer.from(`wir:${secret}`).toString('base64')}`
const byPassword: Pick<Way, 'credential' | 'isLetIn'> = {
  credential: { kind: 'basic', name: 'wir', secret },
  isLetIn: ({ headers }) => headers.authorization === basic,
}
const byKey: Pick<Way, 'protocol' | 'credential' | 'isLetIn'> = {
  protocol: 'http',
  credential: { kind: 'header', name: 'Authorization', secret },
  isLetIn: ({ headers }) => headers.authorization === secret,
}
const collection = '/api/collections/9cee2c35-fb5f-4b7e-a8c3-3f3e4e9d4f11/'
const asTaxii = (to: ServerResponse, body: object) =>
  to.setHeader('content-type', 'application/taxii+json;version=2.1').end(JSON.stringify(body))
const plain = (_: URL, to: ServerResponse, marker: string) => to.end(`${marker}\nother-1.com\nother-2.com\n`)
const ways: Readonly<Record<string, Way>> = {
  'a file with a key in a header': {
    protocol: 'http',
    credential: { kind: 'header', name: 'X-Feed-Key', secret },
    path: '/feed.txt',
    isLetIn: ({ headers }) => headers['x-feed-key'] === secret,
    answer: plain,
    found: { read: 3, kinds: { domain: 3 }, isPart: false },
  },
  'a file with a key in its address': {
    protocol: 'http',
    credential: { kind: 'query', name: 'apikey', secret },
    path: '/feed.txt?days=7',
    isLetIn: (_, url) => url.searchParams.get('apikey') === secret && url.searchParams.get('days') === '7',
    answer: plain,
    found: { read: 3, isPart: false },
  },
  'a file with user and password': {
    ...byPassword,
    protocol: 'http',
    path: '/feed.txt',
    answer: plain,
    found: { read: 3, isPart: false },
  },
  'the REST interface of a MISP': {
    ...byKey,
    path: '/events/restSearch/returnFormat:json/published:1',
    answer: (_, to, marker) => asJson(to, { response: [eventOf(marker), eventOf('other-1.com')] }),
    found: { format: 'misp-event', read: 2 },
  },
  'the REST interface of a MISP, page by page': {
    ...byKey,
    path: '/events/restSearch/returnFormat:json/limit:2',
    answer(url, to, marker) {
      const page = Number(/\/page:(\d+)$/.exec(url.pathname)?.[1])
      const pages = [['page-1.com', 'page-2.com'], ['page-3.com', 'page-4.com'], [marker]]
      asJson(to, { response: (pages[page - 1] ?? []).map(eventOf) })
    },
    found: { format: 'misp-event', read: 2, isPart: true },
  },
  'attributes of a MISP, page by page': {
    ...byKey,
    path: '/attributes/restSearch?returnFormat=json&limit=1',
    isLetIn: ({ headers }, url) => headers.authorization === secret && url.searchParams.get('limit') === '1',
    answer(url, to, marker) {
      const [value] = [['page-1.com', marker][Number(url.searchParams.get('page')) - 1]]
      const Attribute = value ? [{ uuid: crypto.randomUUID(), type: 'domain', value, to_ids: true }] : []
      asJson(to, { response: { Attribute } })
    },
    found: { format: 'misp-event', read: 1, isPart: true },
  },
  'the REST interface of a MISP that knows no pages': {
    ...byKey,
    path: '/events/restSearch/limit:2',
    answer: (_, to, marker) => asJson(to, { response: [eventOf(marker), eventOf('other-1.com')] }),
    found: { format: 'misp-event', read: 2, isPart: true },
  },
  'a feed of a MISP': {
    ...byPassword,
    protocol: 'misp',
    path: '/misp/manifest.json',
    answer(url, to, marker) {
      const uuid = '5d0f2a1c-0000-4000-8000-00000000000a'
      if (url.pathname === `/misp/${uuid}.json`) asJson(to, eventOf(marker))
      else asJson(to, { [uuid]: { info: 'x', date: '2026-01-01', timestamp: '1767225600', Orgc: { name: 'x' } } })
    },
    found: { format: 'misp-event', read: 1, isPart: false },
  },
  'a TAXII 2.1 collection': {
    ...byPassword,
    protocol: 'taxii',
    path: collection,
    isLetIn: (request, url) =>
      byPassword.isLetIn(request, url) &&
      request.headers.accept?.includes('taxii+json') === true &&
      url.pathname.endsWith('/objects/'),
    answer(url, to, marker) {
      if (url.searchParams.get('next') === 'two') asTaxii(to, { objects: [stix(marker, 2)] })
      else asTaxii(to, { more: true, next: 'two', objects: [stix('other-1.com', 1)] })
    },
    found: { format: 'stix2', read: 1, isPart: true },
  },
  'a TAXII 2.1 collection of one page': {
    ...byPassword,
    protocol: 'taxii',
    path: collection,
    answer: (_, to, marker) => asTaxii(to, { more: false, objects: [stix(marker, 1)] }),
    found: { format: 'stix2', read: 1, isPart: false },
  },
}

async function newGroup(parent: string | null = null): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into app_group (name, parent) values ('theirs', ${parent}) returning id`.execute(database.db)
  return rows[0]?.id as string
}

/** Stores a licence with consent as the calls do. @returns the id of the source */
async function license(
  groupId: string,
  address: string,
  { protocol, credential }: Pick<Way, 'protocol' | 'credential'>,
) {
  const sealed = await secrets.seal('licence', { secret: credential.secret })
  const { rows } = await sql<{ id: string }>`
    with consented as (insert into licence_consent (group_id, source_id, given_at) values (${groupId}, ${sourceId}, now()))
    insert into own_licence (group_id, source_id, protocol, address, credential, credential_name, sealed, sealed_at, created_at, changed_at)
    values (${groupId}, ${sourceId}, ${protocol}, ${address}, ${credential.kind}, ${credential.name}, ${sealed}, now(), now(), now())
    returning id`.execute(database.db)
  return `licence.${rows[0]?.id}`
}

/** Collects what is due, as the queue would. */
async function collect(): Promise<void> {
  queued = []
  await service.jobs['collect-due']({}, run)
  for (const { name, payload } of queued as { name: string; payload: { source: string } }[])
    if (name === 'collect-own-source' && payload.source.startsWith('licence.'))
      await service.jobs['collect-own-source'](payload, run)
}

async function listedBy(id: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select i.value from listing l join indicator i using (key) join source s on s.number = l.source
    where s.id = ${id} and l.removed is null order by 1`.execute(database.db)
  return rows.map(({ value }) => value)
}
const stateOf = async (id: string) => {
  const { rows } = await database.pool.query(
    'select due_at, last_success, failures, fault, validators from source where id = $1',
    [id],
  )
  return rows[0]
}
const reset = { due_at: null, last_success: null, failures: 0, fault: null, validators: {} }
/** Which source the group sees: that of the catalogue or a copy. */
const shownTo = async (groupId: string) =>
  (await service.sources.list(await service.register.readerFor(groupId)))
    .map(({ source }) => source.id)
    .filter((one) => one === sourceId || one.startsWith('licence.'))
/** Changes the licence of a group. */
const change = (groupId: string, set: string, value?: unknown) =>
  database.pool.query(`update own_licence set ${set} where group_id = $1`, [
    groupId,
    ...(value === undefined ? [] : [value]),
  ])
const consent = (groupId: string, withdrawnAt: Date | null) =>
  sql`update licence_consent set withdrawn_at = ${withdrawnAt} where group_id = ${groupId}`.execute(database.db)

describe.each(Object.entries(ways))('%s', (_, way) => {
  const { protocol, credential, path, found } = way

  it('is accepted with the credential, and refused with a wrong one', async () => {
    const origin = await server(guarded(way.isLetIn, (url, to) => way.answer(url, to, 'marker-a.com')))
    const address = `${origin}${path}`

    expect(await service.checkAccess({ address, credential }, protocol, asker)).toMatchObject(found)
    const wrong = { ...credential, secret: 'another' }
    await expect(service.checkAccess({ address, credential: wrong }, protocol, asker)).rejects.toMatchObject({
      code: 'licence.credential-refused',
    })
  })

  it('is collected with the credential, only for the group with the licence', async () => {
    const marker = `marker-${crypto.randomUUID().slice(0, 8)}.com`
    const origin = await server(guarded(way.isLetIn, (url, to) => way.answer(url, to, marker)))
    const [groupId, other] = [await newGroup(), await newGroup()]
    const id = await license(groupId, `${origin}${path}`, way)
    await collect()

    expect(await listedBy(id)).toContain(marker)
    const copy = (await service.sources.list(await service.register.readerFor(groupId))).find(
      ({ source }) => source.id === id,
    )
    const authentication = credential.kind === 'basic' ? 'basic' : 'key'
    expect(copy).toMatchObject({ standsFor: sourceId, source: { authentication }, health: { state: 'ok' } })
    expect([await shownTo(groupId), await shownTo(other)]).toEqual([[id], [sourceId]])
    await sql`delete from own_licence where group_id = ${groupId}`.execute(database.db)
  })
})

describe('a licensed source', () => {
  const way = ways['a file with a key in a header'] as Way
  const outdated = { ...way, credential: { ...way.credential, secret: 'old' } }

  it('is collected only while there is consent', async () => {
    let asked = 0
    const origin = await server((_, to) => {
      asked++
      to.end('marker-b.com\n')
    })
    const groupId = await newGroup()
    const id = await license(groupId, `${origin}/feed.txt`, way)
    await consent(groupId, new Date())
    await collect()
    expect(asked).toBe(0)

    await consent(groupId, null)
    await collect()
    expect([asked, await listedBy(id)]).toEqual([1, ['marker-b.com']])
    const reader = await service.register.readerFor(groupId)
    expect(await service.sources.details(id, reader)).toBeTruthy()
    await consent(groupId, new Date())
    // It is collected neither when it is due nor when it is requested by name.
    await sql`update source set due_at = null where id = ${id}`.execute(database.db)
    await service.jobs['collect-own-source']({ source: id }, run)
    expect(asked).toBe(1)
    expect(await service.sources.details(id, reader)).toBeUndefined()
  })

  it('is available to groups below if the licence includes them, but their own takes precedence', async () => {
    const origin = await server((_, to) => to.end('marker-c.com\n'))
    const above = await newGroup()
    const below = await newGroup(above)
    const id = await license(above, `${origin}/feed.txt`, way)
    await collect()

    expect(await shownTo(below)).toEqual([sourceId])
    await change(above, 'subgroups = true')
    expect(await shownTo(below)).toEqual([id])
    const own = await license(below, `${origin}/feed.txt`, way)
    await collect()
    expect(await shownTo(below)).toEqual([own])
    const all = await service.register.all()
    expect(await service.register.seen()).toEqual(
      all.map(({ number, origin, groupId, source, listed, licence }) => {
        const { access: _, yearlyFee: __, ...terms } = licence ?? { access: '', yearlyFee: null }
        return { number, origin, groupId, source, listed, ...(licence && { licence: terms }) }
      }),
    )
    expect(all.some(({ licence }) => licence?.active)).toBe(true)
    expect(await shownTo(above)).not.toContain(own)
  })

  it('that has ended is still named as the source that it was a copy of', async () => {
    const origin = await server((_, to) => to.end('marker-e.com\n'))
    const groupId = await newGroup()
    const id = await license(groupId, `${origin}/feed.txt`, way)
    await collect()
    const found = async (group = groupId) => (await service.customs.find(group, [id], 0)).ids

    expect(await found()).toEqual([id])
    await consent(groupId, new Date())
    expect(await found()).toEqual([sourceId])
    await sql`delete from own_licence where group_id = ${groupId}`.execute(database.db)
    expect(await found()).toEqual([sourceId])
    expect(await found(await newGroup(groupId))).toEqual([sourceId])
    expect(await found(await newGroup())).toEqual([id])
  })

  it('is that of the nearest group above if several groups share their licences', async () => {
    const origin = await server((_, to) => to.end('marker-c.com\n'))
    const top = await newGroup()
    const middle = await newGroup(top)
    const below = await newGroup(middle)
    const ids = new Map<string, string>()
    for (const groupId of [top, middle, below]) ids.set(groupId, await license(groupId, `${origin}/feed.txt`, way))
    for (const groupId of [top, middle]) await change(groupId, 'subgroups = true')
    await collect()

    expect(await shownTo(below)).toEqual([ids.get(below)])
    await consent(below, new Date())
    expect(await shownTo(below)).toEqual([ids.get(middle)])
    expect(await shownTo(middle)).toEqual([ids.get(middle)])
    await change(middle, 'subgroups = false')
    expect(await shownTo(below)).toEqual([ids.get(top)])
  })

  it('is fetched at once after its access has changed, and reports a refused credential', async () => {
    const origin = await server(guarded(way.isLetIn, (url, to) => way.answer(url, to, 'marker-d.com')))
    const groupId = await newGroup()
    const id = await license(groupId, `${origin}/feed.txt`, outdated)
    await collect()
    expect(await stateOf(id)).toMatchObject({ failures: 1, fault: expect.stringMatching(/: 401$/) })

    const sealed = await secrets.seal('licence', { secret })
    await change(groupId, 'sealed = $2', sealed)
    expect(await stateOf(id)).toMatchObject({ failures: 0, fault: null })
    await collect()
    expect(await listedBy(id)).toContain('marker-d.com')
  })

  describe('whose access changes during a collection', () => {
    const job = (id: string) => service.jobs['collect-own-source']({ source: id }, run)

    it('is due at once, whatever the publisher answers to the old access', async () => {
      const groupId = await newGroup()
      const sealed = await secrets.seal('licence', { secret })
      let meanwhile: Promise<unknown> | undefined
      const origin = await server(async (request, to) => {
        meanwhile ??= change(groupId, 'sealed = $2', sealed)
        await meanwhile
        guarded(way.isLetIn, (url, answer) => way.answer(url, answer, 'marker-g.com'))(request, to)
      })
      const id = await license(groupId, `${origin}/feed.txt`, outdated)
      await collect()
      expect(await stateOf(id)).toEqual(reset)

      await collect()
      expect(await stateOf(id)).toMatchObject({ failures: 0, fault: null })
      expect(await listedBy(id)).toContain('marker-g.com')
    })

    it('does not count as collected by an attempt at its old address', async () => {
      const groupId = await newGroup()
      const next = await server((_, to) => to.end('marker-i.com\n'))
      const origin = await server(async (_, to) => {
        await change(groupId, 'address = $2', `${next}/feed.txt`)
        to.setHeader('etag', '"old"').end('marker-h.com\n')
      })
      const id = await license(groupId, `${origin}/feed.txt`, way)
      await collect()
      expect(await stateOf(id)).toEqual(reset)

      await collect()
      expect(await listedBy(id)).toEqual(['marker-i.com'])
    })

    it('is due at once, even if the change is committed after the end of the attempt', async () => {
      const groupId = await newGroup()
      const other = await database.pool.connect()
      const origin = await server(async (_, to) => {
        await other.query('begin')
        await other.query(`update own_licence set sealed = 'new' where group_id = $1`, [groupId])
        to.writeHead(401).end()
      })
      const id = await license(groupId, `${origin}/feed.txt`, way)
      await service.licencesChanged()
      const waiting = () => blockedStatements(database.pool)
      const attempt = job(id)
      await expect.poll(waiting).toBeGreaterThan(0)
      await other.query('commit')
      other.release()
      await attempt

      expect(await stateOf(id)).toEqual(reset)
    })

    it('is no longer fetched from its old address, even before the new address is entered', async () => {
      const groupId = await newGroup()
      let asked = 0
      const origin = await server((_, to) => {
        asked++
        to.end('marker-j.com\n')
      })
      const next = await server((_, to) => to.end('marker-k.com\n'))
      const id = await license(groupId, `${origin}/feed.txt`, way)
      await service.licencesChanged()
      await change(groupId, 'address = $2', `${next}/feed.txt`)
      await job(id)
      expect([asked, await stateOf(id)]).toEqual([0, reset])

      await collect()
      expect(await listedBy(id)).toEqual(['marker-k.com'])
    })

    it('keeps the outcome of the collection if other fields of the licence were changed', async () => {
      const groupId = await newGroup()
      const origin = await server(async (_, to) => {
        await change(groupId, `details = 'x', subgroups = true, changed_at = now()`)
        to.writeHead(401).end()
      })
      const id = await license(groupId, `${origin}/feed.txt`, way)
      await collect()

      expect(await stateOf(id)).toMatchObject({ failures: 1, due_at: expect.any(Date) })
    })
  })

  it('reports a credential that was sealed with another secret, and does not fetch without it', async () => {
    let asked = 0
    const origin = await server((_, to) => {
      asked++
      to.end('x')
    })
    const groupId = await newGroup()
    const id = await license(groupId, `${origin}/feed.txt`, way)
    const others = deriveSecrets(['another secret of tests, as long as it must be'])
    await change(groupId, 'sealed = $2', await others.seal('licence', { secret }))
    await collect()

    expect(asked).toBe(0)
    expect(await stateOf(id)).toMatchObject({ failures: 1, fault: `credential: ${id}: sealed with another secret` })
  })

  it('sends the credential to its own server only, also after redirects (S-05)', async () => {
    const seen: (string | undefined)[] = []
    const elsewhere = await server((request, to) => {
      seen.push(request.headers['x-feed-key'] as string | undefined)
      to.end('marker-e.com\n')
    })
    const origin = await server((_, to) => to.writeHead(302, { location: `${elsewhere}/feed.txt` }).end())
    const id = await license(await newGroup(), `${origin}/feed.txt`, way)
    await collect()

    expect([seen, await listedBy(id)]).toEqual([[undefined], ['marker-e.com']])
  })

  it('is never fetched from internal networks, whatever the database says (S-02)', async () => {
    const strict = serviceOf(true, { fetch: createGuardedFetch(), vet: undefined })
    let asked = 0
    const origin = await server((_, to) => {
      asked++
      to.end('x')
    })
    const id = await license(await newGroup(), `${origin}/feed.txt`, way)
    await strict.licencesChanged()
    await strict.jobs['collect-own-source']({ source: id }, run)
    const check = strict.checkAccess({ address: `${origin}/feed.txt`, credential: way.credential }, 'http', asker)

    await expect(check).rejects.toMatchObject({ code: 'source.address-refused' })
    expect(asked).toBe(0)
  })
})

it('a process without network access lets another one do the check, with a sealed request', async () => {
  const way = ways['a file with a key in its address'] as Way
  const origin = await server(guarded(way.isLetIn, (url, to) => way.answer(url, to, 'marker-f.com')))
  const inner = serviceOf(false)
  queued = []
  const answer = inner.checkAccess({ address: `${origin}${way.path}`, credential: way.credential }, 'http', asker)
  await expect.poll(() => queued.find(({ name }) => name === 'check-feed')).toBeTruthy()
  const { rows } = await sql<{ text: string }>`select t::text "text" from feed_check t`.execute(database.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toContain('7f3a9c')
  expect(rows[0]?.text).not.toContain('127.0.0.1')
  await service.jobs['check-feed'](queued.find(({ name }) => name === 'check-feed')?.payload as { check: string }, run)

  expect(await answer).toMatchObject(way.found)
})

it('no secret is in a log, a table or a file after all these tests (K-06)', async () => {
  const way = ways['a file with a key in its address'] as Way
  // A publisher that repeats the key in endless redirects tries to get it into every error message.
  const origin = await server((request, to) => to.writeHead(302, { location: request.url ?? '/' }).end())
  const id = await license(await newGroup(), `${origin}${way.path}`, way)
  await collect()
  expect((await stateOf(id))?.fault).toMatch(/^redirect-loop: http/)

  const forms = [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').slice(0, -4),
    basic.slice(6),
  ]
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(database.db)
  for (const { name } of tables) {
    const { rows } = await sql
      .raw<{ text: string }>(`select t::text "text" from ${name} t where t::text like '%7f3a9c%'`)
      .execute(database.db)
    expect([name, rows]).toEqual([name, []])
  }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const bytes = files.map((one) => readFileSync(join(one.parentPath, one.name), 'latin1')).join('\n')
  for (const form of forms) {
    expect(logged).not.toContain(form)
    expect(bytes).not.toContain(form)
  }
  expect(logged).toContain('source not fetched')
})
