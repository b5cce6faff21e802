import { type Answer, bearerWanted, Lanes, laneNamed, type Protocol, type ReadBody, Refusal } from './protocol.ts'

/**
 * Logs of OpenTelemetry over HTTP, in protobuf or JSON: `POST /v1/logs`.
 * https://opentelemetry.io/docs/specs/otlp/#otlphttp and opentelemetry-proto's logs/v1/logs.proto
 */
export const otlpLogs: Protocol = {
  keySchemes: ['Bearer', 'Basic'],
  route({ method, path, header }) {
    if (path !== '/v1/logs') return undefined
    if (method !== 'POST') return { status: 405, body: { code: 12, message: 'logs are sent by POST' } }
    const type = header('content-type')?.split(';')[0]?.trim()
    if (type === 'application/json') return { take: (body) => taken(recordsOfJson(body), { status: 200, body: {} }) }
    if (type !== protobuf)
      return { status: 415, body: { code: 3, message: `content-type must be ${protobuf} or JSON` } }
    return {
      take: (body) =>
        taken(recordsOfProtobuf(body), { status: 200, body: nothing, headers: { 'content-type': protobuf } }),
    }
  },
  // Whatever the request is written in, exporters go by the status.
  refused: (status, message) => ({ status, body: { code: status === 503 ? 14 : 3, message } }),
  unauthorised: (fault) => ({
    status: 401,
    body: { code: 16, message: fault === 'unknown' ? 'nobody has this key' : 'show a key: Authorization: Bearer KEY' },
    headers: bearerWanted,
  }),
}

const protobuf = 'application/x-protobuf'
/** An empty message: all was taken. */
const nothing = Buffer.alloc(0)
/** Values within values, as deep as these are read. */
const deepest = 20

/** A log record as far as it is read. */
interface LogRecord {
  readonly service: string | undefined
  readonly timeMs: number | undefined
  readonly body: unknown
  readonly attributes: Readonly<Record<string, unknown>>
}

function taken(records: readonly LogRecord[], answer: Answer): ReadBody {
  const lanes = new Lanes()
  for (const record of records) lanes.add(laneNamed('otlp', record.service), Buffer.from(lineOf(record)))
  return { lanes: lanes.all, answer: () => answer }
}

/**
 * A body of text is the line of a log. Anything else becomes a line of JSON, with the record's attributes, and with its
 * time if it names none.
 */
function lineOf({ body, attributes, timeMs }: LogRecord): string {
  if (typeof body === 'string' && body.trim() !== '') return body
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const time = timeMs === undefined ? {} : { time: new Date(timeMs).toISOString() }
  const held = isObject ? body : body === undefined || body === null || body === '' ? {} : { body }
  const all = { ...attributes, ...held }
  return Object.keys(all).length === 0 ? '' : JSON.stringify({ ...time, ...all })
}

/** ms since epoch, of nanoseconds; undefined for 0, which means unknown, and for what no clock says. */
function msOf(nanoseconds: unknown): number | undefined {
  const ms = Math.floor(Number(nanoseconds) / 1e6)
  return ms > 0 && ms < 8.64e15 ? ms : undefined
}

type Json = Readonly<Record<string, unknown>>

function recordsOfJson(body: Buffer): LogRecord[] {
  let given: unknown
  try {
    given = JSON.parse(body.toString())
  } catch {
    throw new Refusal(400, 'the body is no JSON')
  }
  if (typeof given !== 'object' || given === null) throw new Refusal(400, 'the body is no export of logs')
  return objects((given as Json).resourceLogs).flatMap((resourceLogs) => {
    const service = attributesOfJson((resourceLogs.resource as Json | undefined)?.attributes)['service.name']
    return objects(resourceLogs.scopeLogs)
      .flatMap((scope) => objects(scope.logRecords))
      .map((record) => ({
        service: typeof service === 'string' ? service : undefined,
        timeMs: msOf(record.timeUnixNano) ?? msOf(record.observedTimeUnixNano),
        body: valueOfJson(record.body),
        attributes: attributesOfJson(record.attributes),
      }))
  })
}

const objects = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []

function attributesOfJson(value: unknown, depth = 0): Record<string, unknown> {
  return Object.fromEntries(objects(value).map((one) => [String(one.key), valueOfJson(one.value, depth)]))
}

function valueOfJson(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return undefined
  const given = value as Json
  const array = given.arrayValue as Json | undefined
  const list = given.kvlistValue as Json | undefined
  if (array) return objects(array.values).map((one) => valueOfJson(one, depth + 1))
  if (list) return attributesOfJson(list.values, depth + 1)
  return given.stringValue ?? given.intValue ?? given.doubleValue ?? given.boolValue ?? given.bytesValue
}

/** Fields of a message by number: numbers as bigint, everything else as bytes. */
type Message = ReadonlyMap<number, readonly (bigint | Buffer)[]>

/** Reads a message. @throws Refusal if it is none */
function messageOf(bytes: Buffer): Message {
  const fields = new Map<number, (bigint | Buffer)[]>()
  let at = 0
  const varint = (): bigint => {
    for (let value = 0n, shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) break
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new Refusal(400, 'the body is no protobuf')
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const wire = tag & 7
    let value: bigint | Buffer
    if (wire === 0) value = varint()
    else {
      const length = wire === 1 ? 8 : wire === 5 ? 4 : wire === 2 ? Number(varint()) : Number.POSITIVE_INFINITY
      if (at + length > bytes.length) throw new Refusal(400, 'the body is no protobuf')
      value = bytes.subarray(at, at + length)
      at += length
    }
    const number = Math.floor(tag / 8)
    const known = fields.get(number)
    if (known) known.push(value)
    else fields.set(number, [value])
  }
  return fields
}

function messagesIn(message: Message, number: number): Message[] {
  return bytesIn(message, number).map(messageOf)
}

function bytesIn(message: Message, number: number): Buffer[] {
  return (message.get(number) ?? []).filter((value) => typeof value !== 'bigint')
}

function recordsOfProtobuf(body: Buffer): LogRecord[] {
  return messagesIn(messageOf(body), 1).flatMap((resourceLogs) => {
    const resource = messagesIn(resourceLogs, 1)[0]
    const service = resource && attributesOf(resource, 1)['service.name']
    return messagesIn(resourceLogs, 2)
      .flatMap((scope) => messagesIn(scope, 2))
      .map((record) => ({
        service: typeof service === 'string' ? service : undefined,
        timeMs: msOf(fixed64(record, 1)) ?? msOf(fixed64(record, 11)),
        body: anyValue(messagesIn(record, 5)[0]),
        attributes: attributesOf(record, 6),
      }))
  })
}

function fixed64(message: Message, number: number): bigint | undefined {
  const [bytes] = bytesIn(message, number)
  return bytes?.length === 8 ? bytes.readBigUInt64LE() : undefined
}

function attributesOf(message: Message, number: number, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    messagesIn(message, number).map((one) => [
      bytesIn(one, 1)[0]?.toString() ?? '',
      anyValue(messagesIn(one, 2)[0], depth),
    ]),
  )
}

/** An `AnyValue`. */
function anyValue(value: Message | undefined, depth = 0): unknown {
  if (!value || depth > deepest) return undefined
  const [text] = bytesIn(value, 1)
  if (text) return text.toString()
  const [array] = messagesIn(value, 5)
  if (array) return messagesIn(array, 1).map((one) => anyValue(one, depth + 1))
  const [list] = messagesIn(value, 6)
  if (list) return attributesOf(list, 1, depth + 1)
  const [double] = bytesIn(value, 4)
  if (double?.length === 8) return double.readDoubleLE()
  const int = value.get(3)?.[0]
  if (typeof int === 'bigint') return BigInt.asIntN(64, int).toString()
  const boolean = value.get(2)?.[0]
  if (typeof boolean === 'bigint') return boolean !== 0n
  return bytesIn(value, 7)[0]?.toString('base64')
}
