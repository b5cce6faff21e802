import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeUpFeed } from '../bench/ingest.ts'
import { databaseFolder } from './database-folder.ts'
import { type FilledSubscription, fillSource, subscribe } from './filled-delivery.ts'
import { freePort } from './free-port.ts'
import { joinDatabase } from './joined-database.ts'
import { type OtlpReceiver, otlpReceiver } from './otlp-receiver.ts'
import { type ProductProcess, startProduct } from './product-process.ts'
import { demo, signInAt, type Visitor } from './server.ts'

// Runs the product in a child process, and checks what its collector receives.

const collectorKey = `collector-${crypto.randomUUID()}`
const typed = `typed-${crypto.randomUUID()}`
const visit = `visit-${crypto.randomUUID()}`
const traceId = '0af7651916cd43dd8448eb211c80319c'
const proxySpan = 'b7ad6b7169203331'

let folder: string
let collector: OtlpReceiver
let says: () => number | 'nothing' = () => 200
let product: ProductProcess
let dora: Visitor
let origin: string
let made: FilledSubscription

beforeAll(async () => {
  folder = await databaseFolder('winnow-telemetry')
  collector = await otlpReceiver(() => says())
  const port = await freePort()
  origin = `http://localhost:${port}`
  product = await startProduct(join(folder, 'data'), port, {
    work: 'real',
    env: {
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'on',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      OTEL_EXPORTER_OTLP_HEADERS: `x-collector-key=${collectorKey}`,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
    },
  })
  dora = await signInAt(origin)
})
afterAll(async () => {
  await product?.end()
  await collector?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('a request continues the trace of a trusted proxy, with its route and status', async () => {
  const headers = { traceparent: `00-${traceId}-${proxySpan}-01`, 'x-trace-id': visit }
  const missing = await dora.json(
    'GET',
    `/api/web/subscriptions/${crypto.randomUUID()}?groupID=${typed}`,
    undefined,
    headers,
  )

  const span = await collector.span((one) => one.parent === proxySpan)
  expect(span).toMatchObject({
    traceId,
    name: 'GET /api/web/subscriptions/{id}',
    kind: 2,
    failed: false,
    resource: {
      'service.name': 'winnow',
      'service.version': '0.0.0-test',
      'telemetry.sdk.language': 'nodejs',
      'deployment.environment.name': 'test',
      'winnow.roles': ['web', 'worker', 'fetcher'],
    },
  })
  expect(span.facts).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/web/subscriptions/{id}',
    'http.response.status_code': missing.status,
    'network.protocol.version': '1.1',
    'winnow.trace_id': visit,
  })
})

it('a caller without a trace id gets that of the recorded trace', async () => {
  const answer = await fetch(`${origin}/api/status`)
  const shown = answer.headers.get('x-trace-id')?.replaceAll('-', '')

  expect(await collector.span((one) => one.traceId === shown)).toMatchObject({ name: 'GET /api/status', parent: '' })
})

it('a release is part of the request’s trace, with the steps of its child process', async () => {
  const database = await joinDatabase(join(folder, 'data'))
  await fillSource(database, 'test.telemetry', madeUpFeed(0, 100))
  await database.close()
  made = await subscribe(dora, { origin }, { sources: ['test.telemetry'], formats: ['CSV'] })

  const request = await collector.span((one) => one.name === 'POST /api/web/subscriptions')
  const released = await collector.span((one) => one.name === 'release')
  const parents = (id: string): string[] => {
    const span = collector.spans.find(({ spanId }) => spanId === id)
    return span ? [...parents(span.parent), span.name] : []
  }
  expect(released.traceId).toBe(request.traceId)
  await collector.span((one) => one.name === 'process compose-delivery' && one.traceId === request.traceId)
  expect(parents(released.spanId)).toEqual([
    'POST /api/web/subscriptions',
    'transaction',
    'process compose-delivery',
    'child process compose',
    'release',
  ])
  const composed = collector.spans.find((one) => one.name === 'compose' && one.traceId === request.traceId)
  expect(composed?.facts).toEqual({
    'winnow.delivery.formats': ['CSV'],
    'winnow.delivery.from_state': false,
    'winnow.delivery.indicators': 100,
    'winnow.delivery.changes': 100,
  })
})

it('the stages of a report are spans of its trace', async () => {
  const begun = await dora.json('POST', `/api/web/uploads/files/results/demo?groupID=${made.groupId}`)
  const shown = begun.headers.get('x-trace-id')?.replaceAll('-', '')
  const done = await collector.span((one) => one.name === 'process analyse-upload')
  const analysed = await collector.span((one) => one.name === 'analyse')

  expect([begun.status, done.failed, done.traceId]).toEqual([expect.any(Number), false, shown])
  expect(analysed).toMatchObject({ traceId: shown, parent: done.spanId, facts: { 'winnow.report.kind': 'demo' } })
  const stages = collector.spans.filter((one) => one.parent === analysed.spanId).map(({ name }) => name)
  expect(stages).toEqual(expect.arrayContaining(['extracting', 'matching']))
})

it('the collector gets its own key, but nothing about people and readers', async () => {
  const feed = await fetch(`${made.address('CSV')}?q=${typed}`, { headers: { 'x-api-key': made.apiKey } })
  await feed.text()
  const wrong = await fetch(`${origin}/v1/feeds/signed/${typed}`, { headers: { authorization: `Bearer ${typed}` } })
  await collector.span((one) => one.facts['http.route'] === '/v1/feeds/:subscription/:format/:part?')
  const refused = await collector.span((one) => one.facts['http.route'] === '/v1/feeds/signed/:token')

  expect(refused.facts['http.response.status_code']).toBe(wrong.status)
  expect(new Set(collector.headers.map((one) => one['x-collector-key']))).toEqual(new Set([collectorKey]))
  const told = Buffer.concat(collector.raw)
  const markers = [made.apiKey, demo.password, demo.email, typed, collectorKey, made.groupId]
  expect(told.includes(visit)).toBe(true)
  expect(markers.filter((marker) => told.includes(marker))).toEqual([])
  expect([...dora.cookies.values()].filter((cookie) => cookie.length > 20 && told.includes(cookie))).toEqual([])
  expect(product.output()).not.toContain(collectorKey)
})

it('a failing collector causes one log line each for traces and metrics, and no failed answer', async () => {
  says = () => 500
  const heard = collector.raw.length
  const ask = async () => (await dora.json('GET', '/api/web/groups')).status
  const answers = [await ask(), await ask()]
  const has = (path: string) => collector.raw.slice(heard).some((bytes) => bytes.equals(Buffer.from(`${path}\n`)))
  await expect.poll(() => has('/v1/traces') && has('/v1/metrics')).toBe(true)
  answers.push(await ask())
  says = () => 'nothing'
  answers.push(await ask())
  await product.end()

  expect(new Set(answers)).toEqual(new Set([200]))
  expect(product.child.exitCode).toBe(0)
  const lines = product
    .output()
    .split('\n')
    .filter((line) => line.includes('does not reach the collector'))
  expect(
    lines
      .map((line) => JSON.parse(line))
      .map(({ signal, fault }) => [signal, fault])
      .sort(),
  ).toEqual([
    ['metrics', '500'],
    ['traces', '500'],
  ])
})
