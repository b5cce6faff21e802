import {
  type Answer,
  type Asked,
  isTooLongToRead,
  type KeyFault,
  Lanes,
  laneNamed,
  type Protocol,
  type ReadBody,
  Refusal,
} from './protocol.ts'

/**
 * Splunk's HTTP Event Collector: events, raw lines, and acknowledgements. What is answered is durable already, so every
 * acknowledgement that is asked for is given.
 * https://docs.splunk.com/Documentation/Splunk/latest/Data/HECRESTendpoints and …/Data/AboutHECIDXAck
 */
export function splunkCollector(): Protocol {
  let acks = 0

  function success(asked: Asked): Answer {
    const hasChannel = asked.header('x-splunk-request-channel') !== undefined || asked.query.has('channel')
    return { status: 200, body: { text: 'Success', code: 0, ...(hasChannel && { ackId: acks++ }) } }
  }

  const takes: Readonly<Record<string, (body: Buffer, asked: Asked, lineBytes: number) => ReadBody>> = {
    event: (body, asked, lineBytes) => ({ lanes: eventsIn(body, asked, lineBytes), answer: () => success(asked) }),
    raw(body, asked, lineBytes) {
      if (body.length === 0) throw new Refusal(400, 'No data')
      const lanes = new Lanes(lineBytes)
      lanes.of(streamOf({}, asked)).addAll(body)
      return { lanes: lanes.all, answer: () => success(asked) }
    },
    ack(body) {
      if (body.length > ackBytes) throw new Refusal(413, 'Too many acknowledgements are asked for')
      const given = parsed(body) as { acks?: unknown } | undefined
      if (!Array.isArray(given?.acks)) throw new Refusal(400, 'Invalid data format')
      const ids = given.acks.filter((id) => Number.isSafeInteger(id))
      return {
        lanes: [],
        answer: () => ({ status: 200, body: { acks: Object.fromEntries(ids.map((id) => [id, true])) } }),
      }
    },
  }

  return {
    // Of Basic, the password is the token.
    keySchemes: ['Splunk', 'Basic'],
    route(asked) {
      const [, name = 'event'] = /^\/services\/collector(?:\/(event|raw|ack|health)(?:\/1\.0)?)?$/.exec(asked.path) ?? [
        undefined,
        '',
      ]
      if (name === 'health') return { status: 200, body: { text: 'HEC is healthy', code: 17 }, isOpen: true }
      const take = takes[name]
      if (!take) return undefined
      if (asked.method !== 'POST') return { status: 405, body: { text: 'Method not allowed', code: 6 } }
      return { take: (body, lineBytes) => take(body, asked, lineBytes) }
    },
    refused: (status, text) => ({
      status,
      body:
        status === 503
          ? { text: 'Server is busy', code: 9 }
          : { text, code: text === 'No data' ? 5 : status === 500 ? 8 : 6 },
    }),
    unauthorised: (fault) => withoutToken[fault],
  }
}

/** Of a question for acknowledgements. */
const ackBytes = 1 << 20
/** Objects in a body that are no events: what sends more sends something else. */
const mostFaults = 100_000

const withoutToken: Readonly<Record<KeyFault, Answer>> = {
  missing: { status: 401, body: { text: 'Token is required', code: 2 } },
  scheme: { status: 401, body: { text: 'Invalid authorization', code: 3 } },
  unknown: { status: 403, body: { text: 'Invalid token', code: 4 } },
}

/** What an event of the collector may hold. */
interface Event {
  readonly event?: unknown
  readonly time?: unknown
  readonly source?: unknown
  readonly sourcetype?: unknown
}

/** The events of a body, by their stream. What is no event is left out; a body without one is refused. */
function eventsIn(body: Buffer, asked: Asked, lineBytes: number): ReadBody['lanes'] {
  const lanes = new Lanes(lineBytes)
  let seen = 0
  let faults = 0
  for (const bytes of jsonObjects(body)) {
    seen++
    if (isTooLongToRead(bytes.length, lineBytes)) {
      lanes.of(streamOf({}, asked)).tooLong++
      continue
    }
    const given = parsed(bytes) as Event | undefined
    if (given?.event === undefined || given.event === null || given.event === '') {
      if (++faults > mostFaults) throw new Refusal(400, 'Invalid data format')
      continue
    }
    lanes.of(streamOf(given, asked)).add(lineOf(given, bytes))
  }
  if (lanes.all.length === 0) throw new Refusal(400, seen > 0 || body.length > 0 ? 'Invalid data format' : 'No data')
  return lanes.all
}

/**
 * A string is the line of a log; an object becomes one of JSON, with the event's time if it has none. What is nested too
 * deeply to be written anew stays as it was sent, or it would cost the events beside it, too.
 */
function lineOf(given: Event, sent: Buffer): Buffer {
  if (typeof given.event === 'string') return Buffer.from(given.event)
  try {
    return Buffer.from(jsonLineOf(given))
  } catch (error) {
    if (error instanceof RangeError) return sent
    throw error
  }
}

function jsonLineOf({ event, time }: Event): string {
  const hasTime =
    typeof event === 'object' && ['time', 'timestamp', '@timestamp'].some((key) => key in (event as object))
  const isPlain = typeof event === 'object' && !Array.isArray(event)
  return JSON.stringify(isPlain && !hasTime && time !== undefined ? { time: Number(time), ...event } : event)
}

function streamOf({ source, sourcetype }: Event, { query }: Asked): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return laneNamed(
    'hec',
    text(sourcetype) ?? query.get('sourcetype') ?? undefined,
    text(source) ?? query.get('source') ?? undefined,
  )
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** JSON objects one after the other, with or without anything between them. */
function* jsonObjects(bytes: Buffer): Generator<Buffer> {
  let depth = 0
  let start = 0
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (inText) {
      if (byte === 0x5c) at++
      // No JSON text holds a line feed: the quotation mark that ends it is missing, and the next line is another object.
      else if (byte === 0x0a) {
        inText = false
        depth = 0
      } else if (byte === 0x22) inText = false
    } else if (byte === 0x22) inText = depth > 0
    else if (byte === 0x7b) {
      if (depth++ === 0) start = at
    } else if (byte === 0x7d && depth > 0 && --depth === 0) yield bytes.subarray(start, at + 1)
  }
}
