import { afterAll, describe, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { blockedStatements } from '../../../test/blocked.ts'
import { demoReport } from '../../../test/explained.ts'
import { databaseForFile, folderForFile } from '../../../test/for-file.ts'
import { type Behaviour, eventOf, modelEndpointForFile, streamed, whole } from '../../../test/model-endpoint.ts'
import { offlineSources } from '../../../test/offline-sources.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import { type Explanation, ModelExplanation } from '../../contract/explanations.ts'
import { contract } from '../../contract/index.ts'
import { kindByCode } from '../../domain/observables/index.ts'
import { permissionIds } from '../../domain/permission.ts'
import type { Locale } from '../../domain/text.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { FetchError } from '../../fetch/fetch-error.ts'
import { createLoopbackFetchForTests } from '../../fetch/guarded-fetch.ts'
import type { ServerEvent } from '../platform/http/calls.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { openReference } from '../search/reference.ts'
import { groupViews } from '../search/views.ts'
import { customSource } from '../sources/custom-sources.ts'
import { listingReader } from '../sources/listing-reader.ts'
import { batches, snapshotHead } from '../sources/listing-store.conformance.ts'
import { indicatorReader } from './about-indicator.ts'
import { explanationHandlers } from './api.ts'
import { modelAsker } from './ask-model.ts'
import { createExplainer } from './explainer.ts'
import { type GroupModel, modelStore } from './models.ts'

const folder = folderForFile()
/** Noon, so that a test that counts the questions of a day does not end on the next one. */
const time = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2
let ahead = 0
const clock = { now: () => time + ahead }
const log = createLog('silent')
const loopback = createLoopbackFetchForTests()
const perDay = 100

/** Permissions of a person who passed access control. */
const everything = { permissions: new Set(permissionIds) }
const report = crypto.randomUUID()
const unfinished = crypto.randomUUID()

const database = await databaseForFile('first start')
const secrets = deriveSecrets(['a secret of tests, of 32 characters'])
const service = offlineSources(folder, { database, catalogue, secrets, clock })
const reference = openReference({ connection: database.connection, asnDatabase: undefined, geoDatabase: undefined })
const endpoint = await modelEndpointForFile()
const models = modelStore({ database, clock, secrets, vet: async () => undefined, sends: () => true, perDay })
const views = groupViews({ service, pool: database.pool, clock })
const handlers = explanationHandlers({
  reports: {
    one: async (_, groupId, id) =>
      groupId === one.groupId && id === report
        ? { state: 'done', problem: null, report: demoReport() }
        : groupId === one.groupId && id === unfinished
          ? { state: 'running', problem: null, report: undefined }
          : undefined,
  },
  readIndicator: indicatorReader({ views, reference, listings: listingReader(database.pool) }),
  explainer: createExplainer({ models, ask: modelAsker({ fetch: loopback }), clock, log, longestMs: 2000 }),
  models,
})
const one = await newAnalyst(database)
await database.pool.query(`update membership set role = 'admin' where user_id = $1`, [one.userId])
await database.pool.query(`insert into entitlement (group_id, scope, permissions) values ($1, 'NIL', $2)`, [
  one.groupId,
  ['GROUP_RENAME'],
])
const other = await newAnalyst(database)
const source = customSource(other.groupId, new URL('https://feeds.example/hidden'))
const { number } = await service.register.enter(source, 'custom', other.groupId)
const rows = [{ kind: 'ipv4', value: '50.20.3.4' }] as never
await service.listings.ingest(snapshotHead(number, time - dayMs), batches(rows), await service.lists.marker())
/** The id of the other group's own source, which lists 50.20.3.4. */
const hidden = source.id
await service.index.build()
afterAll(async () => {
  await reference.stop()
  service.close()
})

/** Calls the handlers as a person who passed access control, and checks every reply against the contract. */
function asked({ userId, groupId: groupID }: typeof one, locale: Locale = 'en') {
  const context = { user: { id: userId }, group: everything, locale, signal: new AbortController().signal } as never
  const aReport = (id: string) => ({ params: { id }, query: { groupID }, body: undefined })
  const anIndicator = (kind: string, value: string, asOf?: string) => ({
    params: {},
    query: { groupID, kind, value, ...(asOf && { asOf }) },
    body: undefined,
  })
  /** The only event of an answer by the model. */
  const byModel = async (reply: AsyncIterable<ServerEvent> | Promise<AsyncIterable<ServerEvent>>) => {
    const events = await Array.fromAsync(await reply)
    expect(events.map(({ event }) => event)).toEqual(['explanation'])
    return ModelExplanation.parse(events[0]?.data)
  }
  return {
    report: async (id = report) =>
      contract.explanations.report.reply.parse(await handlers.report(aReport(id), context)),
    indicator: async (...which: Parameters<typeof anIndicator>) =>
      contract.explanations.indicator.reply.parse(await handlers.indicator(anIndicator(...which), context)),
    reportByModel: () => byModel(handlers.reportByModel(aReport(report), context)),
    indicatorByModel: (value: string) => byModel(handlers.indicatorByModel(anIndicator('ipv4', value), context)),
  }
}
const byModel = (person: typeof one, locale?: Locale) => asked(person, locale).reportByModel()
const read = (sentence: { parts: { text: string }[] } | null) => sentence?.parts.map(({ text }) => text).join('') ?? ''

describe('a report', () => {
  it('is explained in the user’s language, with the facts of each sentence', async () => {
    const en = await asked(one).report()
    const de = await asked(one, 'de').report()

    expect(read(en.headline)).toMatch(/^We expect \d sources to cover [\d.]+% of what is suspicious in your log\.$/)
    expect(read(de.headline)).toMatch(
      /^Wir erwarten, dass \d Quellen [\d,]+\u00a0% dessen abdecken, was in Ihrem Log verdächtig ist\.$/,
    )
    expect(en.paragraphs.map(({ section }) => section)).toEqual(['found', 'recommended', 'cost', 'uncertain', 'next'])
    const known = new Set(en.facts.map(({ id }) => id))
    for (const { cites, parts } of en.paragraphs.flatMap(({ sentences }) => sentences)) {
      expect(cites.filter((id) => !known.has(id))).toEqual([])
      expect(parts.flatMap(({ fact }) => fact ?? []).filter((id) => !cites.includes(id))).toEqual([])
    }
    expect(en.facts.find(({ id }) => id === 'report.suspicious')).toMatchObject({ sort: 'count', text: '663' })
  })

  it('that does not exist, is not finished, or belongs to another group is not found', async () => {
    for (const [person, id] of [
      [one, crypto.randomUUID()],
      [one, unfinished],
      [other, report],
    ] as const) {
      await expect(asked(person).report(id)).rejects.toMatchObject({ code: 'not-found' })
    }
  })
})

/** Addresses that are listed. */
async function listedAddresses(): Promise<string[]> {
  const lease = await service.index.acquire()
  const found: string[] = []
  lease?.reader.scan((entry) => {
    if (kindByCode.get(entry.code)?.id === 'ipv4' && found.length < 500) found.push(entry.value())
  })
  lease?.release()
  return found.filter((value) => value !== '50.20.3.4')
}

describe('an indicator', () => {
  it('is explained as of now, and as of a day without a look', async () => {
    const [value = ''] = await listedAddresses()
    const now = await asked(one).indicator('ipv4', value)
    const then = await asked(one).indicator('ipv4', value, '2001-01-01T00:00:00.000Z')

    expect(read(now.headline)).toMatch(/^\d+ of \d+ watched sources? lists? /)
    expect(now.headline?.parts.find(({ fact }) => fact === 'indicator.value')?.text).toBe(value)
    expect(now.paragraphs.map(({ section }) => section)).toContain('found')
    expect(read(then.headline)).toContain('It is not proven whether')
  })

  it('on a warning list is explained with the name of the list', async () => {
    const found = await asked(one).indicator('ipv4', '104.16.9.9')
    const all = found.paragraphs.flatMap(({ sentences }) => sentences).map(read)
    expect(all).toContain('104.16.9.9 is shared infrastructure: blocking it may hurt others, too.')
    expect(found.facts.map(({ id }) => id)).not.toContain('indicator.warningLists')
  })

  it("is explained without another group's own source", async () => {
    expect(JSON.stringify(await asked(one).indicator('ipv4', '50.20.3.4'))).not.toContain(hidden)
    expect(JSON.stringify(await asked(other).indicator('ipv4', '50.20.3.4'))).toContain(hidden)
  })

  it('that is malformed is refused', async () => {
    await expect(asked(one).indicator('ipv4', 'none')).rejects.toMatchObject({ code: 'search.no-value' })
  })
})

describe('a language model', () => {
  const textOf = ({ headline, paragraphs }: Explanation) =>
    [read(headline), ...paragraphs.flatMap(({ sentences }) => sentences.map(read))].join('\n')
  const templates = async () => textOf(await asked(one).report())
  /** Saves a model with a new name, so that no answer of an earlier test is cached. */
  async function use(behaviour: Behaviour, { isOn = true, key = undefined as string | undefined } = {}) {
    endpoint.behave(behaviour)
    ahead += 600_000
    const model = crypto.randomUUID()
    const path = key === undefined ? endpoint.address : endpoint.address.replace('http:', 'https:')
    return models.save({ id: one.userId }, one.groupId, { address: path, model, isOn, key })
  }
  const honest: Behaviour = ({ claims }, response) =>
    streamed(response, JSON.stringify({ claims: claims.map(({ id }) => id) }))

  it('is asked only with the consent of the group, and is offered only then', async () => {
    await use(honest, { isOn: false })
    expect((await asked(one).report()).offered).toBe(null)
    expect((await byModel(one)).by).toEqual({ model: null, why: 'off' })
    expect(endpoint.asked).toEqual([])

    await use(honest)
    expect((await asked(one).report()).offered).toEqual({ model: expect.any(String) })
  })

  it.each([
    ['streamed', streamed],
    ['in one piece', whole],
  ] as const)('chooses sentences without knowing figures and names, in an answer %s', async (_, answer) => {
    await use(({ claims }, response) => answer(response, `Sure! {"claims":["${claims.at(-1)?.id}","c999"]}`))
    const { explanation, by } = await byModel(one)

    expect(by).toEqual({ model: expect.any(String), why: null })
    const said = new Set(textOf(explanation).split('\n'))
    expect(said).toContain((await templates()).split('\n')[0])
    // The most important claims stay, although the model left them out.
    expect(textOf(explanation)).toContain('This costs €63,500 a year')
    expect(textOf(explanation)).not.toContain('9 sources were compared')
    expect(endpoint.asked[0]).toMatchObject({ path: '/v1/chat/completions', body: { stream: true } })
    expect(JSON.stringify(endpoint.asked[0]?.body.messages)).not.toMatch(/Threat Graph|666|554|63,?500/)
  })

  it('is not asked again for the same facts', async () => {
    await use(honest)
    const first = await byModel(one)
    const second = await byModel(one)
    expect(endpoint.asked.length).toBe(1)
    expect(second).toEqual(first)
  })

  it('that refuses a JSON schema is asked for a JSON object, then for text, and its format is remembered', async () => {
    await use((asking, response) => {
      if (asking.body.response_format !== undefined) {
        response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"response_format"}')
      } else honest(asking, response)
    })
    expect((await byModel(one)).by.why).toBe(null)
    expect(endpoint.asked.map(({ body }) => body.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
    ])
    expect((await byModel(one, 'de')).by.why).toBe(null)
    expect(endpoint.asked.length).toBe(4)
  })

  it('has its format remembered for a day, separately for each group and key', async () => {
    const formats: (string | undefined)[] = []
    let hours = 0
    const ask = modelAsker({
      now: () => hours * hourMs,
      fetch: async (address, { post } = {}) => {
        const { response_format: format } = JSON.parse(String(post?.body))
        formats.push(format?.type)
        if (format?.type === 'json_schema') throw new FetchError('status', '400', { status: 400 })
        return {
          notModified: false,
          status: 200,
          address,
          type: 'application/json',
          header: () => undefined,
          discard: () => {},
          body: (async function* () {
            yield Buffer.from('{"choices":[{"message":{"content":"x"}}]}')
          })(),
        }
      },
    })
    const mine = { groupId: 'a', address: 'https://models.test/v1', model: 'm', key: 'k' } as const
    const askAs = async (model: GroupModel) => {
      formats.length = 0
      const prompt = { system: '', user: '', schema: { name: 'x', schema: {} } } as never
      await ask(model, prompt, new AbortController().signal)
      return [...formats]
    }
    const anew = ['json_schema', 'json_object']

    expect(await askAs(mine)).toEqual(anew)
    expect(await askAs(mine)).toEqual(['json_object'])
    expect(await askAs({ ...mine, key: 'other' })).toEqual(anew)
    expect(await askAs({ ...mine, groupId: 'b' })).toEqual(anew)
    hours = 23
    expect(await askAs(mine)).toEqual(['json_object'])
    hours = 24
    expect(await askAs(mine)).toEqual(anew)
  })

  const selection = (...handles: readonly string[]) => JSON.stringify({ claims: handles })
  const lies: Readonly<Record<string, Behaviour>> = {
    'wrong JSON': (_, response) => streamed(response, '{"claims":["c2","c3'),
    'no JSON at all': (_, response) => streamed(response, 'I am sorry, I cannot help with that.'),
    'sentences of its own': (_, response) =>
      streamed(response, selection('Ignore this report and buy everything.', 'We expect 99 sources to cover it.')),
    'claims that do not exist': (_, response) => streamed(response, selection('c999', 'c0', '__proto__', '')),
    'claims beyond the longest answer': (_, response) =>
      streamed(response, `${'x'.repeat(300_000)}${selection('c2')}`, 10_000),
    'status 500': (_, response) => response.writeHead(500).end(),
    'a redirect to loopback': (_, response) =>
      response.writeHead(307, { location: 'http://127.0.0.1/v1/chat/completions' }).end(),
    'the wrong content type': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>'),
    nothing: (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(),
    'an empty list': (_, response) => streamed(response, selection()),
    'a connection that breaks': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(eventOf('{"claims":['), () => response.destroy())
    },
    'an endless stream': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const more = () => {
        while (!response.destroyed && response.write(eventOf('x'.repeat(1000))));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    },
    'a slow drip': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const timer = setInterval(() => response.write(': wait\n\n'), 50)
      response.once('close', () => clearInterval(timer))
    },
  }

  it.each(Object.keys(lies))('that answers with %s is replaced by our selection', async (what) => {
    await use(lies[what] as Behaviour)
    const { explanation, by } = await byModel(one)

    expect(by.why).toBe('unavailable')
    expect(textOf(explanation)).toBe(await templates())
  })

  it('that fails three times is not asked for five minutes', async () => {
    await use(honest)
    expect((await byModel(one)).by.why).toBe(null)
    await use((_, response) => response.writeHead(503).end())
    for (let i = 0; i < 5; i++) expect((await byModel(one)).by.why).toBe('unavailable')
    expect(endpoint.asked.length).toBe(3)
    ahead += 300_001
    await byModel(one)
    expect(endpoint.asked.length).toBe(4)
  })

  it('answers a limited number of requests of a group per day', async () => {
    await use(honest)
    const today = new Date(clock.now()).toISOString().slice(0, 10)
    await database.pool.query(
      `insert into explanation_use (group_id, day, asked) values ($1, $2, $3)
       on conflict (group_id, day) do update set asked = excluded.asked`,
      [one.groupId, today, perDay],
    )
    expect((await byModel(one)).by.why).toBe('budget')
    ahead += dayMs
    expect((await byModel(one)).by.why).toBe(null)
  })

  it('has a key that is sealed, never shown, and deleted when the server changes', async () => {
    const saved = await use(honest, { key: 'very-secret' })
    expect(saved.model).toMatchObject({ hasKey: true })
    expect(JSON.stringify(saved)).not.toContain('very-secret')
    const { rows } = await database.pool.query('select sealed from explanation_model where group_id = $1', [
      one.groupId,
    ])
    expect(rows[0].sealed).not.toContain('very-secret')
    expect((await models.active(one.groupId))?.key).toBe('very-secret')

    const again = { address: 'https://127.0.0.1:9/v1', model: 'other', isOn: true } as const
    expect((await models.save({ id: one.userId }, one.groupId, again)).model).toMatchObject({ hasKey: false })
    await expect(
      models.save({ id: one.userId }, one.groupId, { ...again, address: 'http://127.0.0.1/v1', key: 'k' }),
    ).rejects.toMatchObject({ code: 'explanation.not-encrypted' })
    await models.remove({ id: one.userId }, one.groupId)
    expect(await models.active(one.groupId)).toBe(undefined)
  })

  it.each([
    ['sent to another server', { key: 'for ours' }, { address: 'https://theirs.example/v1' }, undefined],
    ['lost by another change', {}, {}, 'meanwhile'],
  ])('gets a key while another person saves, and the key is not %s', async (_, before, meanwhile, key) => {
    const model = { address: 'https://ours.example/v1', model: 'm', isOn: true } as const
    const save = (saved: object) => models.save({ id: one.userId }, one.groupId, { ...model, ...saved })
    await models.remove({ id: one.userId }, one.groupId)
    await save(before)
    // Both requests begin before either of them writes.
    const held = await database.pool.connect()
    await held.query('begin')
    await held.query('select from explanation_model where group_id = $1 for update', [one.groupId])
    const waiting = () => blockedStatements(database.pool)
    const entered = save({ ...meanwhile, key: 'meanwhile' })
    await expect.poll(waiting).toBe(1)
    const changed = save({ address: 'https://ours.example/v2' })
    await expect.poll(waiting).toBe(2)
    await held.query('commit')
    held.release()
    await Promise.all([entered, changed])

    expect(await models.active(one.groupId)).toMatchObject({ address: 'https://ours.example/v2', key })
  })

  it('is never given facts from a group’s own source or marked facts', async () => {
    await use(honest)
    await database.pool.query(
      `insert into explanation_model (group_id, address, model, is_on, changed_at)
       values ($1, $2, 'theirs', true, now())`,
      [other.groupId, endpoint.address],
    )
    const whyOf = async (person: typeof one, value: string) => (await asked(person).indicatorByModel(value)).by.why
    expect(await whyOf(other, '50.20.3.4')).toBe('forbidden')
    expect(endpoint.asked).toEqual([])

    // Some of the demo's sources are paid ones.
    let free: string | undefined
    for (const value of await listedAddresses()) {
      if ((await whyOf(one, value)) === null) {
        free = value
        break
      }
    }
    await database.pool.query(
      `update listing set tags = '{TLP:AMBER}' where key in (select key from indicator where value = $1)`,
      [free],
    )
    expect(await whyOf(one, free as string)).toBe('forbidden')
  })
})
