import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeliveryApp, type MadeSubscription, record, startDeliveryApp } from '../../../test/deliveries.ts'
import { random } from '../../../test/random.ts'
import { microsOf, timestampOf } from './query.ts'

let delivery: DeliveryApp
let source: string
let made: MadeSubscription
let other: MadeSubscription
let collection: string
const targetFormats = [{ id: 'TAXII21', authMethod: 'apiKey' }]
const type = 'application/taxii+json;version=2.1'
beforeAll(async () => {
  delivery = await startDeliveryApp({ DELIVERY_RATE: '100000' })
  source = await delivery.source()
  const sources = [{ id: source, filterFlags: [] }]
  await delivery.list(
    source,
    Array.from({ length: 300 }, (_, i) => record('ipv4', `100.20.${i >> 8}.${i & 255}`, { tags: ['emotet'] })),
  )
  made = await delivery.subscribe({ sources, targetFormats, enricher: ['attack', 'tlp'] })
  other = await delivery.subscribe({ name: 'Other', sources, targetFormats })
  await delivery.compose(made.id)
  await delivery.compose(other.id)
  collection = `/taxii2/feeds/collections/${made.id}/`
})
afterAll(() => delivery.stop())

interface Page {
  readonly status: number
  readonly headers: Headers
  readonly body: {
    objects?: { id: string; modified?: string; created: string; revoked?: boolean; name?: string }[]
    more?: boolean
    next?: string
    title?: string
    http_status?: string
  }
}
async function ask(path: string, key = made.apiKey): Promise<Page> {
  const answer = await delivery.pull(path, '', { 'x-api-key': key, accept: type })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
const versionOf = (object: { id: string; modified?: string; created: string }) =>
  `${object.id} ${object.modified ?? object.created}`

describe('a collection', () => {
  const probe = fileURLToPath(new URL('../../../../shared/checks/taxii_probe.mjs', import.meta.url))

  it.skipIf(!existsSync(probe))(
    'passes the probe: nothing failed, no warning',
    async () => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [
          ...[probe, '--base', delivery.app.origin],
          ...['--user', 'x', '--pass', made.apiKey, '--key', made.apiKey],
          ...['--foreign-user', 'x', '--foreign-pass', other.apiKey],
        ],
        { maxBuffer: 2 ** 24 },
      )
      expect(stdout).toMatch(/^\d{2,} passed, 0 failed, 0 warnings, 0 skipped$/m)
    },
    120_000,
  )

  it('is its own key’s alone', async () => {
    expect((await ask(`${collection}objects/`, other.apiKey)).status).toBe(404)
    const { next } = (await ask(`${collection}objects/?limit=1`)).body
    const theirs = `/taxii2/feeds/collections/${other.id}/objects/?next=${next}`
    expect((await ask(theirs, other.apiKey)).status).toBe(400)
    expect((await ask('/taxii2/', 'nonsense')).body).toMatchObject({ http_status: '401' })
  })

  it('has no object of a name that is none', async () => {
    expect((await ask(`${collection}objects/indicator--%00/`)).body).toMatchObject({ http_status: '404' })
    expect((await ask(`${collection}objects/?match[id]=x%00`)).body).toMatchObject({ http_status: '400' })
  })

  it('of a subscription that is not delivered so is not there', async () => {
    const plain = await delivery.subscribe({ name: 'Plain', sources: [{ id: source, filterFlags: [] }] })
    await delivery.compose(plain.id)
    expect((await ask('/taxii2/feeds/collections/', plain.apiKey)).body).toEqual({})
    expect((await ask(`/taxii2/feeds/collections/${plain.id}/objects/`, plain.apiKey)).status).toBe(404)
  })

  it('withdraws what went: the same object, revoked and later', async () => {
    const changing = await delivery.source()
    await delivery.list(changing, [record('domain', 'gone-test.com'), record('domain', 'stays-test.com')])
    const sub = await delivery.subscribe({ sources: [{ id: changing, filterFlags: [] }], targetFormats })
    await delivery.compose(sub.id)
    const objects = `/taxii2/feeds/collections/${sub.id}/objects/`
    const before = await ask(objects, sub.apiKey)
    const last = before.headers.get('x-taxii-date-added-last')
    await delivery.list(changing, [record('domain', 'stays-test.com')])
    await delivery.compose(sub.id)

    const { body } = await ask(`${objects}?added_after=${last}`, sub.apiKey)
    const gone = body.objects?.filter(({ revoked }) => revoked)
    const same = before.body.objects?.find(({ id }) => id === gone?.[0]?.id)
    expect(gone?.map(({ name }) => name)).toEqual(['gone-test.com'])
    expect(Date.parse(gone?.[0]?.modified ?? '')).toBeGreaterThan(Date.parse(same?.modified ?? ''))
    expect(gone?.[0]?.created).toBe(same?.created)
    // What is whole holds it too: nobody who begins now misses that it went.
    const whole = await ask(objects, sub.apiKey)
    expect(whole.body.objects?.find(({ id }) => id === same?.id)?.revoked).toBe(true)
  }, 60_000)
})

describe('paging', () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

  it(`gives each version once, while items come, change and go (SEED=${seed})`, async () => {
    const next = random(seed)
    const changing = await delivery.source()
    let listed = new Map(Array.from({ length: 120 }, (_, i) => [`100.21.0.${i}`, 50]))
    const bring = () =>
      delivery.list(
        changing,
        [...listed].map(([value, score]) => record('ipv4', value, { score })),
      )
    await bring()
    const sub = await delivery.subscribe({ sources: [{ id: changing, filterFlags: [] }], targetFormats })
    await delivery.compose(sub.id)
    const place = `/taxii2/feeds/collections/${sub.id}/objects/`
    const readers = [
      { name: 'next', seen: [] as string[], latest: new Map<string, boolean>(), at: '' },
      { name: 'added_after', seen: [] as string[], latest: new Map<string, boolean>(), at: '' },
    ]
    const step = async (reader: (typeof readers)[number]) => {
      const { headers, body } = await ask(`${place}?limit=7${reader.at}`, sub.apiKey)
      for (const object of body.objects ?? []) {
        reader.seen.push(versionOf(object))
        reader.latest.set(object.id, object.revoked ?? false)
      }
      const last = headers.get('x-taxii-date-added-last')
      if (reader.name === 'next' && body.next) reader.at = `&next=${encodeURIComponent(body.next)}`
      else if (last) reader.at = `&added_after=${last}`
      return body.more === true
    }
    for (let round = 0; round < 12; round++) {
      for (const reader of readers) for (let i = 0; i < 3; i++) await step(reader)
      const entries = [...listed].filter(() => next() < 0.95).map(([v, s]) => [v, next() < 0.1 ? 90 : s] as const)
      listed = new Map([...entries, [`100.21.1.${round}`, 50] as const])
      await bring()
      await delivery.compose(sub.id)
    }
    for (const reader of readers) while (await step(reader));

    const all: string[] = []
    const state = new Map<string, boolean>()
    const fresh = { name: 'added_after', seen: all, latest: state, at: '' }
    while (await step(fresh));
    for (const { name, seen, latest } of readers) {
      expect(new Set(seen).size, `${name} SEED=${seed}`).toBe(seen.length)
      expect(new Map([...latest].sort()), `${name} SEED=${seed}`).toEqual(new Map([...state].sort()))
    }
  }, 240_000)
})

it('writes and reads times to the microsecond', () => {
  expect(timestampOf(microsOf('2026-11-20T12:34:56.000001Z') as number)).toBe('2026-11-20T12:34:56.000001Z')
  expect(microsOf('2026-11-20T12:34:56Z')).toBe(Date.UTC(2026, 10, 20, 12, 34, 56) * 1000)
  for (const text of ['yesterday', '2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-11-20T12:34:56']) {
    expect(microsOf(text), text).toBeUndefined()
  }
})
