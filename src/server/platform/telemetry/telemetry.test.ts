import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type OtlpReceiver, otlpReceiver } from '../../../../test/otlp-receiver.ts'
import { serveHttp as serve } from '../../../../test/serve-http.ts'
import { Problem } from '../../../domain/problem.ts'
import { createLoopbackFetchForTests } from '../../../fetch/guarded-fetch.ts'
import { readConfig } from '../../config.ts'
import { tracedRequests } from '../http/http-tracing.ts'
import { createLog } from './log.ts'
import { stepRecorder } from './step-recorder.ts'
import { openTelemetry } from './telemetry.ts'
import { tracedFetch } from './traced-fetch.ts'
import { faultOf, noTracer, readTraceParent, type Tracer } from './tracing.ts'

const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const givenTrace = '0af7651916cd43dd8448eb211c80319c'

/** A collector, and telemetry that sends to it. `told` resolves when everything has arrived. */
async function watched(settings: Record<string, string> = {}, answer?: () => number | 'nothing') {
  const collector = await otlpReceiver(answer)
  onTestFinished(() => collector.stop())
  const lines: string[] = []
  const registry = new Registry()
  const { telemetry: read } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, ...settings })
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const telemetry = await openTelemetry(read, { log, version: '1', registry, roles: new Set(['web']) })
  const told = async (): Promise<OtlpReceiver> => {
    await telemetry.stop(4000)
    return collector
  }
  return { tracer: telemetry.tracer, telemetry, registry, collector, lines, told }
}

describe('requests', () => {
  async function ask(tracer: Tracer, trusted: boolean, path = '/things/7', traceparent = given) {
    const requests = tracedRequests(tracer, { trusted })
    const origin = await serve(
      requests.wrap((request, response) => {
        requests.routed(request, '/things/:id')
        response.writeHead(503).end()
      }),
    )
    await (await fetch(origin + path, { headers: { traceparent } })).text()
  }

  it('continue a trusted trace', async () => {
    const { tracer, told } = await watched()
    await ask(tracer, true)

    expect((await told()).spans).toMatchObject([
      {
        traceId: givenTrace,
        parent: 'b7ad6b7169203331',
        links: [],
        name: 'GET /things/:id',
        failed: true,
        facts: { 'error.type': '503', 'http.response.status_code': 503 },
      },
    ])
  })

  it("of strangers start their own trace with a link to the caller's", async () => {
    const { tracer, told } = await watched()
    await ask(tracer, false)

    const [span] = (await told()).spans
    expect(span).toMatchObject({ parent: '', links: [givenTrace] })
    expect(span?.traceId).not.toBe(givenTrace)
  })

  it.each(['', `${given}-more`, given.replace(/^00/, 'ff'), `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, 'x'])(
    'with the invalid traceparent %j start their own trace',
    async (traceparent) => {
      const { tracer, told } = await watched()
      await ask(tracer, true, '/things/7', traceparent)

      expect((await told()).spans).toMatchObject([{ parent: '', links: [] }])
    },
  )

  it('for health and metrics are not traced', async () => {
    const { tracer, told } = await watched()
    await ask(tracer, true, '/healthz?x=1')
    await ask(tracer, true, '/metrics')

    expect((await told()).spans).toEqual([])
  })
})

describe('spans', () => {
  it('are nested, each with the code of its failure', async () => {
    const { tracer, told } = await watched()
    const secret = new Error('the password is marker')
    await tracer.span('outer', {}, async () => {
      await tracer.span('inner', {}, async () => Promise.reject(secret)).catch(() => {})
      await tracer.span('refused', {}, async () => Promise.reject(new Problem('not-found'))).catch(() => {})
    })

    const { spans, raw } = await told()
    const [inner, refused, outer] = spans
    expect([inner?.parent, refused?.parent, outer?.parent]).toEqual([outer?.spanId, outer?.spanId, ''])
    expect(inner).toMatchObject({ failed: true, facts: { 'error.type': 'Error' } })
    expect(refused).toMatchObject({ failed: false, facts: { 'error.type': 'not-found' } })
    expect(Buffer.concat(raw).includes('marker')).toBe(false)
  })

  it('recorded by another process keep their times and nesting', async () => {
    const recorder = stepRecorder()
    await recorder.span('first', {}, () =>
      recorder.span('second', { facts: { n: 1 } }, async (span) => {
        span.set({ m: 2 })
        span.fail('broken')
      }),
    )
    const { tracer, told } = await watched()
    await tracer.span('here', {}, async () => tracer.past(structuredClone(recorder.steps)))

    const { spans } = await told()
    const [first, second, here] = ['first', 'second', 'here'].map((name) => spans.find((one) => one.name === name))
    expect([first?.parent, second?.parent]).toEqual([here?.spanId, first?.spanId])
    expect(second).toMatchObject({ failed: true, facts: { n: 1, m: 2, 'error.type': 'broken' } })
    const [step] = recorder.steps
    expect(first?.ms).toBeCloseTo((step?.end ?? 0) - (step?.start ?? 0), 0)
  })

  it('follow the sampler: none for new traces, but the rest of a sampled trace', async () => {
    const { tracer, told } = await watched({ OTEL_TRACES_SAMPLER_ARG: '0' })
    await tracer.span('ours', {}, async () => {})
    await tracer.span('theirs', { parent: given }, async () => {})

    expect((await told()).spans.map(({ name }) => name)).toEqual(['theirs'])
  })

  it('link to the spans from which they follow', async () => {
    const { tracer, told } = await watched()
    await tracer.span('later', { parent: null, follows: given }, async () => {})

    expect((await told()).spans).toMatchObject([{ parent: '', links: [givenTrace] }])
  })
})

it('of a fetch name the host only, and send no trace context', async () => {
  const { tracer, told } = await watched()
  const asked: string[] = []
  const origin = await serve((request, response) => {
    asked.push(...Object.keys(request.headers))
    response.writeHead(request.url?.startsWith('/gone') ? 410 : 200).end('x')
  })
  const fetch = tracedFetch(createLoopbackFetchForTests(), tracer)
  await tracer.span('job', {}, async () => {
    const answer = await fetch(`${origin}/marker-path?key=marker-query`)
    if (!answer.notModified) answer.discard()
    await fetch(`${origin}/gone`, { post: { body: 'marker-body', type: 'text/plain' } }).catch(() => {})
  })

  const { spans, raw } = await told()
  expect(asked.filter((name) => /trace|baggage/.test(name))).toEqual([])
  expect(spans).toMatchObject([
    { name: 'GET', kind: 3, failed: false, facts: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 } },
    { name: 'POST', failed: true, facts: { 'error.type': 'status', 'http.response.status_code': 410 } },
    { name: 'job' },
  ])
  expect(Buffer.concat(raw).includes('marker')).toBe(false)
})

it('metrics equal those of the registry, in OpenTelemetry’s shapes', async () => {
  const { registry, told } = await watched()
  const registers = [registry]
  new Counter({ name: 'made_total', help: 'Made', labelNames: ['kind'], registers }).inc({ kind: 'a' }, 3)
  new Gauge({ name: 'waiting', help: 'Waiting', registers }).set(-1.5)
  const seconds = new Histogram({ name: 'took', help: 'Took', labelNames: ['route'], buckets: [1, 2, 5], registers })
  for (const value of [0.5, 1, 1.5, 4, 100]) seconds.observe({ route: '/a' }, value)
  seconds.observe({ route: '/b' }, 2)

  const { metrics } = await told()
  const named = (name: string) => metrics.find((one) => one.name === name)
  expect(named('made_total')).toMatchObject({
    type: 'sum',
    cumulative: true,
    monotonic: true,
    points: [{ facts: { kind: 'a' }, value: 3 }],
  })
  expect(named('waiting')).toMatchObject({ type: 'gauge', points: [{ value: -1.5 }] })
  expect(named('took')).toMatchObject({
    type: 'histogram',
    cumulative: true,
    points: [
      { facts: { route: '/a' }, bounds: [1, 2, 5], counts: [2, 1, 1, 1], count: 5, value: 107 },
      { facts: { route: '/b' }, bounds: [1, 2, 5], counts: [0, 1, 0, 0], count: 1, value: 2 },
    ],
  })
})

describe('a collector', () => {
  it('that does not answer delays nothing: pending data are lost after the time limit', async () => {
    const { tracer, telemetry } = await watched({}, () => 'nothing')
    await tracer.span('lost', {}, async () => {})

    await telemetry.stop(50)
  })

  it('that refuses causes one warning, without its response', async () => {
    const { tracer, lines, told } = await watched({ OTEL_METRICS_EXPORTER: 'none' }, () => 400)
    for (let i = 0; i < 1200; i++) await tracer.span('lost', {}, async () => {})
    await told()

    const said = lines.map((line) => JSON.parse(line))
    expect(said).toMatchObject([{ level: 40, signal: 'traces', failed: 1, fault: '400' }])
  })

  it('that works again receives the data that were kept for it', async () => {
    let status = 400
    const { tracer, lines, collector, told } = await watched({ OTEL_METRICS_EXPORTER: 'none' }, () => status)
    for (let i = 0; i < 512; i++) await tracer.span('lost', {}, async () => {})
    while (lines.length === 0) await new Promise((done) => setImmediate(done))
    status = 200
    await tracer.span('arrives', {}, async () => {})
    await told()

    expect(collector.spans.map(({ name }) => name)).toEqual(['arrives'])
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'telemetry does not reach the collector',
      'the collector takes telemetry again',
    ])
  })
})

it('without a collector, work runs unchanged', async () => {
  const { tracer } = await openTelemetry(undefined, undefined as never)

  expect(tracer).toBe(noTracer)
  expect(await tracer.span('x', {}, async ({ traceId }) => [traceId, tracer.current()])).toEqual([undefined, undefined])
})

it('reads the known fields of a traceparent of a later version', () => {
  expect(readTraceParent(`${given.replace(/^00/, '01')}-more`)).toEqual({
    traceId: givenTrace,
    spanId: 'b7ad6b7169203331',
    flags: 1,
  })
})

it.each([
  [Object.assign(new Error('x'), { code: '23505' }), '23505'],
  [Object.assign(new Error('x'), { fault: 'tls', code: 'ignored' }), 'tls'],
  [new TypeError('x'), 'TypeError'],
  [Object.assign(new Error('x'), { code: 'a password\n' }), 'Error'],
  ['marker', 'error'],
  [undefined, 'error'],
])('reports %s as a code, never with its message', (error, name) => {
  expect(faultOf(error)).toBe(name)
})
