import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anyPort, startTestEdge, type TestEdge } from '../../../test/edge.ts'

let running: TestEdge

const start = async (quotaBytes: number) => {
  running = await startTestEdge({ http: anyPort, quotaBytes })
}
beforeEach(() => start(1e9))
afterEach(() => running.stop())

async function ask(method: string, path: string, body?: string | Uint8Array<ArrayBuffer>, type?: string) {
  const init = { method, ...(type && { headers: { 'content-type': type } }), ...(body !== undefined && { body }) }
  const answer = await fetch(`http://127.0.0.1:${running.edge.ports.http}${path}`, init)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isJson = bytes.length > 0 && answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, headers: answer.headers, bytes, body: isJson ? JSON.parse(`${bytes}`) : undefined }
}

describe('an HTTP Event Collector', () => {
  const events = [
    { time: 1772359200.5, sourcetype: 'fw', event: 'allow 10.0.0.5 -> 100.20.30.1:443 {"a":"}"}' },
    { time: 1772359200, event: { dest: '100.20.30.2', note: 'a \\" b {' } },
    { event: '2026-03-01T10:00:00Z 100.20.30.3' },
  ]

  it.each([
    ['in sequence', ''],
    ['on separate lines', '\n'],
  ])('accepts events %s', async (_, between) => {
    const answer = await ask(
      'POST',
      '/services/collector/event',
      events.map((one) => JSON.stringify(one)).join(between),
    )

    expect([answer.status, answer.body]).toEqual([200, { text: 'Success', code: 0 }])
    expect(running.edge.status().received.http.lines).toBe(3)
    expect(await running.counts()).toEqual({ '100.20.30.1': 1, '100.20.30.2': 1, '100.20.30.3': 1 })
  })

  it('leaves out only values that are not events', async () => {
    const bad = ['{"event": "half', 'noise', '{}', '{"event":""}', '[1]']
    const lines = bad.flatMap((one, n) => [one, JSON.stringify({ event: `2026-03-01T10:00:00Z 100.20.30.${n}` })])
    expect((await ask('POST', '/services/collector', lines.join('\n'))).status).toBe(200)
    expect(Object.keys(await running.counts())).toHaveLength(bad.length)
  })

  it('accepts a deeply nested event, and those around it', async () => {
    const line = '2026-03-01T10:00:00Z 100.20.30.2'
    const deep = `{"time":1772359200,"event":{"dest":"100.20.30.1","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
    const answer = await ask('POST', '/services/collector', `${deep}${JSON.stringify({ event: line })}`)

    expect([answer.status, answer.body]).toEqual([200, { text: 'Success', code: 0 }])
    expect(await running.counts()).toEqual({ '100.20.30.1': 1, '100.20.30.2': 1 })
  })

  it('accepts raw lines, and acknowledges every request that it has answered', async () => {
    const raw = `/services/collector/raw?channel=0aeeac95-ac74-4aa9-b30d-6c4c0ac581ba&sourcetype=proxy`
    const first = await ask('POST', raw, '2026-03-01T10:00:00Z 100.20.30.1\n2026-03-01T10:00:00Z 100.20.30.2\n')
    const second = await ask('POST', raw, '2026-03-01T10:00:01Z 100.20.30.1')
    const ids = [first, second].map(({ body }) => body.ackId)
    const acks = await ask('POST', '/services/collector/ack?channel=x', JSON.stringify({ acks: ids }))

    expect(ids).toEqual([0, 1])
    expect([acks.status, acks.body]).toEqual([200, { acks: { 0: true, 1: true } }])
    expect((await ask('GET', '/services/collector/health')).body).toEqual({ text: 'HEC is healthy', code: 17 })
    expect(await running.counts()).toEqual({ '100.20.30.1': 2, '100.20.30.2': 1 })
  })

  it('refuses requests with the error texts of the protocol', async () => {
    const of = async (...asked: Parameters<typeof ask>) => {
      const { status, body } = await ask(...asked)
      return [status, body.code]
    }
    expect(await of('POST', '/services/collector/event', '')).toEqual([400, 5])
    expect(await of('POST', '/services/collector/event', 'no event')).toEqual([400, 6])
    expect(await of('POST', '/services/collector/raw', '')).toEqual([400, 5])
    expect(await of('GET', '/services/collector/event')).toEqual([405, 6])
    await running.stop()
    await start(10)
    const busy = await ask('POST', '/services/collector/event', JSON.stringify(events[0]))
    expect([busy.status, busy.body.code, busy.headers.get('retry-after')]).toEqual([503, 9, '5'])
  })
})

describe('a receiver of OTLP', () => {
  const text = (value: string) => ({ stringValue: value })
  const request = {
    resourceLogs: [
      {
        resource: { attributes: [{ key: 'service.name', value: text('fw') }] },
        scopeLogs: [
          {
            scope: {},
            logRecords: [
              {
                timeUnixNano: '1772359200000000000',
                body: text('2026-03-01T10:00:00Z allow 10.0.0.5 -> 100.20.30.1:443'),
              },
              {
                timeUnixNano: '1772359200000000000',
                body: {
                  kvlistValue: { values: [{ key: 'to', value: { arrayValue: { values: [text('100.20.30.2')] } } }] },
                },
                attributes: [
                  { key: 'client.address', value: text('100.20.30.3') },
                  { key: 'n', value: { intValue: '-1' } },
                ],
              },
              { body: text('') },
            ],
          },
        ],
      },
    ],
  }
  const found = { '100.20.30.1': 1, '100.20.30.2': 1, '100.20.30.3': 1 }

  it('accepts records in JSON', async () => {
    const answer = await ask('POST', '/v1/logs', JSON.stringify(request), 'application/json')
    expect([answer.status, answer.body, running.edge.status().received.http.lines]).toEqual([200, {}, 2])
    expect(await running.counts()).toEqual(found)
    const [segment] = running.server.segments.values()
    expect(segment?.withoutTime).toBe(0)
  })

  it.each([
    ['a value', (deep: unknown) => ({ body: { stringValue: deep } })],
    ['an attribute', (deep: unknown) => ({ attributes: [{ key: 'x', value: { intValue: deep } }] })],
  ])(
    'leaves out a record with %s that is nested deeply, reports it, and accepts the other records',
    async (_, recordOf) => {
      const beside = { body: text('2026-03-01T10:00:00Z 100.20.30.2') }
      const logs = { resourceLogs: [{ scopeLogs: [{ logRecords: [recordOf('DEEP'), beside] }] }] }
      const body = JSON.stringify(logs).replace('"DEEP"', `${'['.repeat(20_000)}${']'.repeat(20_000)}`)

      const answer = await ask('POST', '/v1/logs', body, 'application/json')

      const partialSuccess = { rejectedLogRecords: '1', errorMessage: expect.stringContaining('nested too deeply') }
      expect([answer.status, answer.body]).toEqual([200, { partialSuccess }])
      expect(await running.counts()).toEqual({ '100.20.30.2': 1 })
    },
  )

  it('accepts a record whose key or time is nested deeply', async () => {
    const record = {
      timeUnixNano: 'DEEP',
      body: text('2026-03-01T10:00:00Z 100.20.30.2'),
      attributes: [{ key: 'DEEP' }],
    }
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const body = JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [record] }] }] })

    const answer = await ask('POST', '/v1/logs', body.replaceAll('"DEEP"', deep), 'application/json')

    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await running.counts()).toEqual({ '100.20.30.2': 1 })
  })

  const field = (number: number, wire: number, bytes: Uint8Array) =>
    Buffer.concat([Buffer.from([number * 8 + wire]), bytes])
  const message = (number: number, ...parts: Uint8Array[]) => {
    const bytes = Buffer.concat(parts)
    const length: number[] = []
    for (let left = bytes.length; left > 0 || length.length === 0; left >>= 7)
      length.push((left & 127) | (left > 127 ? 128 : 0))
    return field(number, 2, Buffer.concat([Buffer.from(length), bytes]))
  }
  const string = (value: string) => message(1, Buffer.from(value))
  const protobuf = 'application/x-protobuf'

  it('tells protobuf exporters how many of their records were left out', async () => {
    const body = message(1, message(2, message(2, message(5, string('x'.repeat(3 << 20))))))
    const { status, bytes } = await ask('POST', '/v1/logs', new Uint8Array(body), protobuf)
    expect([status, bytes[0], bytes[1], bytes.subarray(2, 4).toString('hex')]).toEqual([
      200,
      10,
      bytes.length - 2,
      '0801',
    ])
    expect(bytes.subarray(6).toString()).toContain('too long')
  })

  it('accepts records in protobuf', async () => {
    const time = Buffer.alloc(8)
    time.writeBigUInt64LE(1772359200000000000n)
    const attribute = (number: number, key: string, ...value: Uint8Array[]) =>
      message(number, string(key), message(2, ...value))
    const body = message(
      1,
      message(1, attribute(1, 'service.name', string('fw'))),
      message(
        2,
        message(2, field(1, 1, time), message(5, string('2026-03-01T10:00:00Z allow 10.0.0.5 -> 100.20.30.1:443'))),
        message(
          2,
          field(11, 1, time),
          message(5, message(6, attribute(1, 'to', message(5, message(1, string('100.20.30.2')))))),
          attribute(6, 'client.address', string('100.20.30.3')),
          attribute(6, 'n', field(3, 0, Buffer.from([255, 255, 255, 255, 255, 255, 255, 255, 255, 1]))),
        ),
        message(2, message(5, string(''))),
      ),
    )
    const answer = await ask('POST', '/v1/logs', new Uint8Array(body), protobuf)
    expect([answer.status, answer.bytes.length]).toEqual([200, 0])
    expect(answer.headers.get('content-type')).toBe(protobuf)
    expect(await running.counts()).toEqual(found)
    const [segment] = running.server.segments.values()
    expect(segment?.withoutTime).toBe(0)
  })

  it('refuses bodies that are not messages', async () => {
    const status = async (body: string, type: string) => (await ask('POST', '/v1/logs', body, type)).status
    expect(await status('{"half', 'application/json')).toBe(400)
    expect(await status('no protobuf', 'application/x-protobuf')).toBe(400)
    expect(await status('a line', 'text/plain')).toBe(415)
  })
})

describe('the Elasticsearch API', () => {
  const doc = (n: number) => JSON.stringify({ '@timestamp': '2026-03-01T10:00:00Z', message: `to 100.20.30.${n}` })

  it('accepts documents, and answers for each of them', async () => {
    const body = [
      '{"create":{"_index":"logs"}}',
      doc(1),
      '{"index":{}}',
      doc(2),
      '{"delete":{"_id":"1"}}',
      'noise',
      '{"index":{}}',
      'no document',
      '',
      '{"update":{"_id":"1"}}',
      doc(3),
      '',
    ].join('\n')
    const answer = await ask('POST', '/fallback/_bulk?filter_path=errors', body)

    expect([answer.status, answer.headers.get('x-elastic-product'), answer.body.errors]).toEqual([
      200,
      'Elasticsearch',
      true,
    ])
    const answerJson = answer.body.items.map((item: Record<string, { status: number; _index: string }>) =>
      Object.entries(item).flatMap(([action, { status, _index }]) => [action, status, _index]),
    )
    expect(answerJson).toEqual([
      ['create', 201, 'logs'],
      ['index', 201, 'fallback'],
      ['delete', 400, 'fallback'],
      ['index', 400, 'fallback'],
      ['index', 400, 'fallback'],
      ['update', 200, 'fallback'],
    ])
    expect(await running.counts()).toEqual({ '100.20.30.1': 1, '100.20.30.2': 1, '100.20.30.3': 1 })
  })

  it('leaves out documents that are too long, and refuses a request with too many documents', async () => {
    const long = JSON.stringify({ message: 'x'.repeat(3 << 20) })
    const answer = await ask('POST', '/_bulk', `{"index":{}}\n${long}\n{"index":{}}\n${doc(1)}\n`)
    expect(answer.body.items.map((item: { index: { status: number } }) => item.index.status)).toEqual([201, 201])
    await ask('POST', '/services/collector', `{"event":${long}}{"event":"2026-03-01T10:00:00Z 100.20.30.2"}`)
    expect(running.edge.status().received.http).toMatchObject({ lines: 2, tooLong: 2 })
    const many = await ask('POST', '/_bulk', '{"delete":{}}\n'.repeat(100_001))
    expect([many.status, many.body.error.type]).toEqual([413, 'illegal_argument_exception'])
    expect((await ask('POST', `/${'x'.repeat(256)}/_bulk`, doc(1))).status).toBe(400)
    expect(await running.counts()).toEqual({ '100.20.30.1': 1, '100.20.30.2': 1 })
  })

  it('answers the first requests of clients, and tells them to wait if the edge is full', async () => {
    for (const path of ['/', '/_license', '/_xpack', '/_cat/health', '/_cluster/health']) {
      const { status, headers } = await ask('GET', path)
      expect([path, status, headers.get('x-elastic-product')]).toEqual([path, 200, 'Elasticsearch'])
    }
    expect((await ask('HEAD', '/')).status).toBe(200)
    expect((await ask('GET', '/logs/_search')).status).toBe(404)
    expect((await ask('POST', '/_bulk', '\n')).status).toBe(400)
    await running.stop()
    await start(10)
    const busy = await ask('PUT', '/_bulk', `{"index":{"_index":"logs"}}\n${doc(1)}\n`)
    expect([busy.status, busy.body.error.type]).toEqual([429, 'es_rejected_execution_exception'])
  })
})
