import { createServer } from 'node:http'
import { type Field, readMessage } from './protobuf.ts'

type Facts = Record<string, unknown>

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parent: string
  readonly name: string
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number
  readonly ms: number
  readonly facts: Facts
  readonly links: readonly string[]
  readonly failed: boolean
  readonly resource: Facts
}

export interface ReceivedMetric {
  readonly name: string
  readonly type: 'gauge' | 'sum' | 'histogram'
  readonly cumulative: boolean
  readonly monotonic: boolean
  readonly points: readonly ReceivedPoint[]
}

export interface ReceivedPoint {
  readonly facts: Facts
  readonly value: number
  readonly count: number
  readonly bounds: readonly number[]
  readonly counts: readonly number[]
}

/** A collector that receives traces and metrics by OTLP over HTTP in protobuf. */
export interface OtlpReceiver {
  readonly address: string
  readonly spans: ReceivedSpan[]
  readonly metrics: ReceivedMetric[]
  /** All bodies received. */
  readonly raw: Buffer[]
  readonly headers: Record<string, unknown>[]
  /** The first matching span, whether it was received already or arrives later. */
  span(is: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>
  metric(is: (metric: ReceivedMetric) => boolean): Promise<ReceivedMetric>
  stop(): Promise<void>
}

/** @param answer returns the status for a request; without a status, the request gets no answer */
export async function otlpReceiver(answer: () => number | 'nothing' = () => 200, port = 0): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const metrics: ReceivedMetric[] = []
  const raw: Buffer[] = []
  const headers: Record<string, unknown>[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      raw.push(Buffer.from(`${request.url}\n`), body)
      headers.push(request.headers)
      const status = answer()
      if (status === 'nothing') return
      response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end()
      if (status !== 200) return
      if (request.url === '/v1/traces') spans.push(...readSpans(body))
      if (request.url === '/v1/metrics') metrics.push(...readMetrics(body))
      for (const look of waiting) look()
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()))

  const first = <T>(list: readonly T[], is: (one: T) => boolean) =>
    new Promise<T>((done) => {
      const look = () => {
        const found = list.find(is)
        if (found === undefined) return
        waiting.delete(look)
        done(found)
      }
      waiting.add(look)
      look()
    })

  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    spans,
    metrics,
    raw,
    headers,
    span: (is) => first(spans, is),
    metric: (is) => first(metrics, is),
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const messages = (fields: Map<number, Field[]>, number: number) => (fields.get(number) ?? []) as Buffer[]
const message = (fields: Map<number, Field[]>, number: number) =>
  readMessage(messages(fields, number)[0] ?? Buffer.alloc(0))
const text = (fields: Map<number, Field[]>, number: number) => messages(fields, number)[0]?.toString('utf8') ?? ''
const hex = (fields: Map<number, Field[]>, number: number) => messages(fields, number)[0]?.toString('hex') ?? ''
const varint = (fields: Map<number, Field[]>, number: number) => Number((fields.get(number)?.[0] as bigint) ?? 0n)
const fixed = (fields: Map<number, Field[]>, number: number) =>
  Number(messages(fields, number)[0]?.readBigUInt64LE() ?? 0n)
const double = (fields: Map<number, Field[]>, number: number) => messages(fields, number)[0]?.readDoubleLE() ?? 0
/** Repeated 8-byte numbers may be packed or separate. */
const eights = (fields: Map<number, Field[]>, number: number) =>
  messages(fields, number).flatMap((packed) =>
    Array.from({ length: packed.length / 8 }, (_, i) => packed.subarray(i * 8, i * 8 + 8)),
  )

function factsOf(fields: Map<number, Field[]>, number: number): Facts {
  return Object.fromEntries(
    messages(fields, number).map((pair) => {
      const read = readMessage(pair)
      return [text(read, 1), anyValue(message(read, 2))]
    }),
  )
}

function anyValue(value: Map<number, Field[]>): unknown {
  if (value.has(1)) return text(value, 1)
  if (value.has(2)) return varint(value, 2) === 1
  if (value.has(3)) return varint(value, 3)
  if (value.has(4)) return double(value, 4)
  return messages(message(value, 5), 1).map((one) => anyValue(readMessage(one)))
}

function readSpans(body: Buffer): ReceivedSpan[] {
  return messages(readMessage(body), 1).flatMap((of) => {
    const group = readMessage(of)
    const resource = factsOf(message(group, 1), 1)
    return messages(group, 2).flatMap((scope) =>
      messages(readMessage(scope), 2).map((bytes) => {
        const span = readMessage(bytes)
        return {
          traceId: hex(span, 1),
          spanId: hex(span, 2),
          parent: hex(span, 4),
          name: text(span, 5),
          kind: varint(span, 6),
          ms: (fixed(span, 8) - fixed(span, 7)) / 1e6,
          facts: factsOf(span, 9),
          links: messages(span, 13).map((link) => hex(readMessage(link), 1)),
          failed: varint(message(span, 15), 3) === 2,
          resource,
        }
      }),
    )
  })
}

function readMetrics(body: Buffer): ReceivedMetric[] {
  return messages(readMessage(body), 1).flatMap((of) =>
    messages(readMessage(of), 2).flatMap((scope) =>
      messages(readMessage(scope), 2).map((bytes) => {
        const metric = readMessage(bytes)
        const [type, data] = metric.has(9)
          ? (['histogram', message(metric, 9)] as const)
          : metric.has(7)
            ? (['sum', message(metric, 7)] as const)
            : (['gauge', message(metric, 5)] as const)
        return {
          name: text(metric, 1),
          type,
          cumulative: varint(data, 2) === 2,
          monotonic: varint(data, 3) === 1,
          points: messages(data, 1).map((point) => pointOf(readMessage(point), type)),
        }
      }),
    ),
  )
}

function pointOf(point: Map<number, Field[]>, type: ReceivedMetric['type']): ReceivedPoint {
  if (type === 'histogram') {
    return {
      facts: factsOf(point, 9),
      value: double(point, 5),
      count: fixed(point, 4),
      counts: eights(point, 6).map((eight) => Number(eight.readBigUInt64LE())),
      bounds: eights(point, 7).map((eight) => eight.readDoubleLE()),
    }
  }
  const value = point.has(4) ? double(point, 4) : Number(messages(point, 6)[0]?.readBigInt64LE() ?? 0n)
  return { facts: factsOf(point, 7), value, count: 0, counts: [], bounds: [] }
}
