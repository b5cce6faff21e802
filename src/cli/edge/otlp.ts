import {
  type Answer,
  bearerWanted,
  isTooLongToRead,
  Lanes,
  laneNamed,
  type Protocol,
  type ReadBody,
  Refusal,
  unlessTooDeep,
} from './protocol.ts'

/**
 * OpenTelemetry logs over HTTP, in protobuf or JSON: `POST /v1/logs`.
 * https://opentelemetry.io/docs/specs/otlp/#otlphttp and opentelemetry-proto's logs/v1/logs.proto
 */
export const otlpLogs: Protocol = {
  keySchemes: ['Bearer', 'Basic'],
  route({ method, path, header }) {
    if (path !== '/v1/logs') return undefined
    if (method !== 'POST') return { status: 405, body: { code: 12, message: 'logs are sent by POST' } }
    const type = header('content-type')?.split(';')[0]?.trim()
    if (type === 'application/json') {
      return {
        take: (body, most) =>
          taken(recordsOfJson(body), most, (rejected) => ({
            status: 200,
            body: rejected > 0 ? { partialSuccess: { rejectedLogRecords: String(rejected), errorMessage } } : {},
          })),
      }
    }
    if (type !== protobuf)
      return { status: 415, body: { code: 3, message: `content-type must be ${protobuf} or JSON` } }
    return {
      take(body, most) {
        return taken(recordsOfProtobuf(body, most), most, (rejected) => ({
          status: 200,
          body: rejected > 0 ? partialSuccess(rejected) : nothing,
          headers: { 'content-type': protobuf },
        }))
      },
    }
  },
  // JSON even for protobuf requests: exporters only read the status.
  refused: (status, message) => ({ status, body: { code: status === 503 ? 14 : 3, message } }),
  unauthorised: (fault) => ({
    status: 401,
    body: { code: 16, message: fault === 'unknown' ? 'nobody has this key' : 'show a key: Authorization: Bearer KEY' },
    headers: bearerWanted,
  }),
}

const protobuf = 'application/x-protobuf'
/** An empty `ExportLogsServiceResponse`: all records were taken. */
const nothing = Buffer.alloc(0)
/** Why records were left out. Exporters log this and do not send the records again. */
const errorMessage = 'records that are too long, or nested too deeply, were left out'
/** Deepest nesting of values that is read. */
const deepest = 20
/** Limit for objects and arrays in a JSON body: two bytes of JSON may take a hundred bytes of memory. */
const mostValues = 1 << 20
const tooLong = Symbol('too long')

/** The fields of a log record that are used. */
interface LogRecord {
  readonly service: string | undefined
  readonly timeMs: number | undefined
  /** `tooLong`: the record was not read, and counts as left out. */
  readonly body: unknown
  readonly attributes: Readonly<Record<string, unknown>>
}

function taken(records: Iterable<LogRecord>, lineBytes: number, answer: (rejected: number) => Answer): ReadBody {
  const lanes = new Lanes(lineBytes)
  for (const record of records) {
    const lane = lanes.of(laneNamed('otlp', record.service))
    const line = record.body === tooLong ? undefined : unlessTooDeep(() => lineOf(record))
    if (line === undefined) lane.tooLong++
    else lane.add(Buffer.from(line))
  }
  return { lanes: lanes.all, answer: ({ tooLong }) => answer(tooLong) }
}

/**
 * A text body is the log line itself. Any other body becomes a line of JSON with the record's attributes, and with the
 * record's time if it has none of its own.
 */
function lineOf({ body, attributes, timeMs }: LogRecord): string {
  if (typeof body === 'string' && body.trim() !== '') return body
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const time = timeMs === undefined ? {} : { time: new Date(timeMs).toISOString() }
  const fields = isObject ? body : body === undefined || body === null || body === '' ? {} : { body }
  const all = { ...attributes, ...fields }
  return Object.keys(all).length === 0 ? '' : JSON.stringify({ ...time, ...all })
}

/** Converts nanoseconds to ms since epoch; undefined for 0, which means unknown, and for impossible times. */
function msOf(nanoseconds: unknown): number | undefined {
  if (typeof nanoseconds === 'object') return undefined
  const ms = Math.floor(Number(nanoseconds) / 1e6)
  return ms > 0 && ms < 8.64e15 ? ms : undefined
}

type Json = Readonly<Record<string, unknown>>

function* recordsOfJson(body: Buffer): Generator<LogRecord> {
  if (hasTooMuch(body)) throw new Refusal(413, `a body holds at most ${mostValues} objects and arrays`)
  let parsed: unknown
  try {
    parsed = JSON.parse(body.toString())
  } catch {
    throw new Refusal(400, 'the body is not JSON')
  }
  if (typeof parsed !== 'object' || parsed === null) throw new Refusal(400, 'the body is not an export of logs')
  for (const resourceLogs of objects((parsed as Json).resourceLogs)) {
    const service = attributesOfJson((resourceLogs.resource as Json | undefined)?.attributes)['service.name']
    for (const scope of objects(resourceLogs.scopeLogs)) {
      for (const record of objects(scope.logRecords)) {
        yield {
          service: typeof service === 'string' ? service : undefined,
          timeMs: msOf(record.timeUnixNano) ?? msOf(record.observedTimeUnixNano),
          body: valueOfJson(record.body),
          attributes: attributesOfJson(record.attributes),
        }
      }
    }
  }
}

/**
 * Counts opening brackets, also those within strings: it may refuse a body with fewer values, but never accepts more.
 */
function hasTooMuch(body: Buffer): boolean {
  if (body.length < 2 * mostValues) return false
  let values = 0
  for (let at = 0; at < body.length; at++) if (body[at] === 0x7b || body[at] === 0x5b) values++
  return values > mostValues
}

const objects = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []

function attributesOfJson(value: unknown, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    objects(value).map((one) => [typeof one.key === 'string' ? one.key : '', valueOfJson(one.value, depth)]),
  )
}

function valueOfJson(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return undefined
  const fields = value as Json
  const array = fields.arrayValue as Json | undefined
  const list = fields.kvlistValue as Json | undefined
  if (array) return objects(array.values).map((one) => valueOfJson(one, depth + 1))
  if (list) return attributesOfJson(list.values, depth + 1)
  return fields.stringValue ?? fields.intValue ?? fields.doubleValue ?? fields.boolValue ?? fields.bytesValue
}

/**
 * Iterates over the fields of a protobuf message without allocating objects: in 16 MiB, every two bytes may be a field.
 * @throws Refusal if it is not a valid message
 */
class Fields {
  readonly #bytes: Buffer
  readonly #end: number
  #at: number
  number = 0
  /** True for a varint; all other fields are treated as bytes. */
  isVarint = false
  /** Start of the field's value in the message. */
  from = 0
  to = 0

  constructor(bytes: Buffer, from = 0, end = bytes.length) {
    this.#bytes = bytes
    this.#at = from
    this.#end = end
  }

  /** Goes to the next field. @returns false if there is none */
  next(): boolean {
    if (this.#at >= this.#end) return false
    const tag = this.#varint()
    const wire = tag % 8
    this.number = Math.floor(tag / 8)
    this.isVarint = wire === 0
    this.from = this.#at
    if (wire === 0) this.#varint()
    else {
      const length = wire === 1 ? 8 : wire === 5 ? 4 : wire === 2 ? this.#varint() : Number.POSITIVE_INFINITY
      if (this.#at + length > this.#end) throw new Refusal(400, 'the body is not protobuf')
      this.from = this.#at
      this.#at += length
    }
    this.to = this.#at
    return true
  }

  /** The field as an embedded message. */
  message(): Fields {
    return new Fields(this.#bytes, this.from, this.to)
  }

  text(): string {
    return this.#bytes.toString('utf8', this.from, this.to)
  }

  bytes(): Buffer {
    return this.#bytes.subarray(this.from, this.to)
  }

  /** The unread bytes of this message. */
  rest(): Buffer {
    return this.#bytes.subarray(this.#at, this.#end)
  }

  /** The field as an unsigned integer of up to 64 bits. */
  bigint(): bigint {
    let value = 0n
    for (let at = this.from; at < this.to; at++) {
      value |= BigInt((this.#bytes[at] as number) & 0x7f) << BigInt(7 * (at - this.from))
    }
    return value
  }

  /** Exact up to 53 bits, which is enough for lengths and tags. */
  #varint(): number {
    let value = 0
    for (let factor = 1; factor < 2 ** 70 && this.#at < this.#end; factor *= 128) {
      const byte = this.#bytes[this.#at++] as number
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
    throw new Refusal(400, 'the body is not protobuf')
  }
}

/** An `ExportLogsServiceResponse` with the number of rejected records and the reason. */
function partialSuccess(rejected: number): Buffer {
  const count: number[] = []
  for (let left = rejected; left > 0; left = Math.floor(left / 128)) count.push((left % 128) + (left > 127 ? 128 : 0))
  const said = Buffer.from(errorMessage)
  const fields = Buffer.concat([Buffer.from([0x08, ...count, 0x12, said.length]), said])
  return Buffer.concat([Buffer.from([0x0a, fields.length]), fields])
}

/** The fields with this number, as embedded messages. */
function* messagesIn(message: Fields, number: number): Generator<Fields> {
  while (message.next()) if (message.number === number && !message.isVarint) yield message.message()
}

function* recordsOfProtobuf(body: Buffer, lineBytes: number): Generator<LogRecord> {
  const all = new Fields(body)
  while (all.next()) {
    if (all.number !== 1 || all.isVarint) continue
    const service = serviceOf(all.message())
    for (const scope of messagesIn(all.message(), 2)) {
      while (scope.next()) {
        if (scope.number !== 2 || scope.isVarint) continue
        if (isTooLongToRead(scope.to - scope.from, lineBytes)) {
          yield { service, timeMs: undefined, body: tooLong, attributes: {} }
        } else yield recordOf(service, scope.message())
      }
    }
  }
}

/** `service.name` of the resource. The resource may come after its log records. */
function serviceOf(resourceLogs: Fields): string | undefined {
  for (const resource of messagesIn(resourceLogs, 1)) {
    let service: unknown
    for (const attribute of messagesIn(resource, 1)) {
      const { key, value } = keyAndValue(attribute)
      if (key === 'service.name') service = anyValue(value)
    }
    return typeof service === 'string' ? service : undefined
  }
  return undefined
}

function recordOf(service: string | undefined, record: Fields): LogRecord {
  const attributes: Record<string, unknown> = {}
  let time: bigint | undefined
  let observed: bigint | undefined
  let body: Fields | undefined
  while (record.next()) {
    if (record.isVarint) continue
    if (record.number === 1) time ??= fixed64(record)
    else if (record.number === 11) observed ??= fixed64(record)
    else if (record.number === 5) body ??= record.message()
    else if (record.number === 6) addAttribute(attributes, record.message(), 0)
  }
  return { service, timeMs: msOf(time) ?? msOf(observed), body: anyValue(body), attributes }
}

function fixed64(field: Fields): bigint | undefined {
  return field.to - field.from === 8 ? field.bytes().readBigUInt64LE() : undefined
}

/** The first key and the first value of a `KeyValue`. */
function keyAndValue(pair: Fields): { key: string; value: Fields | undefined } {
  let key: string | undefined
  let value: Fields | undefined
  while (pair.next()) {
    if (pair.isVarint) continue
    if (pair.number === 1) key ??= pair.text()
    else if (pair.number === 2) value ??= pair.message()
  }
  return { key: key ?? '', value }
}

function addAttribute(attributes: Record<string, unknown>, pair: Fields, depth: number): void {
  const { key, value } = keyAndValue(pair)
  const property = { value: anyValue(value, depth), enumerable: true, configurable: true, writable: true }
  // A plain assignment would set the prototype.
  if (key === '__proto__') Object.defineProperty(attributes, key, property)
  else attributes[key] = property.value
}

/** The value of an `AnyValue`: the first field of a known kind. */
function anyValue(value: Fields | undefined, depth = 0): unknown {
  if (!value || depth > deepest) return undefined
  const first: (Fields | undefined)[] = []
  let int: bigint | undefined
  let boolean: boolean | undefined
  while (value.next()) {
    if (value.number === 3 && value.isVarint) int ??= value.bigint()
    else if (value.number === 2 && value.isVarint) boolean ??= value.bigint() !== 0n
    else if (value.number === 1 && !value.isVarint) return value.text()
    else if (value.number <= 7 && !value.isVarint) first[value.number] ??= value.message()
  }
  const [, , , , double, array, list, bytes] = first
  if (array) return Array.from(messagesIn(array, 1), (one) => anyValue(one, depth + 1))
  if (list) {
    const attributes: Record<string, unknown> = {}
    for (const pair of messagesIn(list, 1)) addAttribute(attributes, pair, depth + 1)
    return attributes
  }
  if (double && double.rest().length === 8) return double.rest().readDoubleLE()
  if (int !== undefined) return BigInt.asIntN(64, int).toString()
  return boolean ?? bytes?.rest().toString('base64')
}
