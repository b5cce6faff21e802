import {
  type Answer,
  type EdgeRequest,
  isTooLongToRead,
  type KeyFault,
  Lanes,
  laneNamed,
  type Protocol,
  parsedJson,
  type ReadBody,
  Refusal,
  unlessTooDeep,
} from './protocol.ts'

/**
 * Splunk's HTTP Event Collector: events, raw lines, and acknowledgements. An answered request is already durable, so
 * every requested acknowledgement is true. https://docs.splunk.com/Documentation/Splunk/latest/Data/HECRESTendpoints
 * and …/Data/AboutHECIDXAck
 */
export function splunkCollector(): Protocol {
  let acks = 0

  function success(request: EdgeRequest): Answer {
    const hasChannel = request.header('x-splunk-request-channel') !== undefined || request.query.has('channel')
    return { status: 200, body: { text: 'Success', code: 0, ...(hasChannel && { ackId: acks++ }) } }
  }

  const takes: Readonly<Record<string, (body: Buffer, request: EdgeRequest, lineBytes: number) => ReadBody>> = {
    event: (body, request, lineBytes) => ({
      lanes: eventsIn(body, request, lineBytes),
      answer: () => success(request),
    }),
    raw(body, request, lineBytes) {
      if (body.length === 0) throw new Refusal(400, 'No data')
      const lanes = new Lanes(lineBytes)
      lanes.of(streamOf({}, request)).addAll(body)
      return { lanes: lanes.all, answer: () => success(request) }
    },
    ack(body) {
      if (body.length > ackBytes) throw new Refusal(413, 'Too many acknowledgements are asked for')
      const acknowledgements = parsedJson(body) as { acks?: unknown } | undefined
      if (!Array.isArray(acknowledgements?.acks)) throw new Refusal(400, 'Invalid data format')
      const ids = acknowledgements.acks.filter((id) => Number.isSafeInteger(id))
      return {
        lanes: [],
        answer: () => ({ status: 200, body: { acks: Object.fromEntries(ids.map((id) => [id, true])) } }),
      }
    },
  }

  return {
    // With Basic, the password is the token.
    keySchemes: ['Splunk', 'Basic'],
    route(request) {
      const [, name = 'event'] = /^\/services\/collector(?:\/(event|raw|ack|health)(?:\/1\.0)?)?$/.exec(
        request.path,
      ) ?? [undefined, '']
      if (name === 'health') return { status: 200, body: { text: 'HEC is healthy', code: 17 }, isOpen: true }
      const take = takes[name]
      if (!take) return undefined
      if (request.method !== 'POST') return { status: 405, body: { text: 'Method not allowed', code: 6 } }
      return { take: (body, lineBytes) => take(body, request, lineBytes) }
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

/** Largest body of a request for acknowledgements. */
const ackBytes = 1 << 20
/** Invalid events per body; with more, the body is refused as not being events. */
const mostFaults = 100_000

const withoutToken: Readonly<Record<KeyFault, Answer>> = {
  missing: { status: 401, body: { text: 'Token is required', code: 2 } },
  scheme: { status: 401, body: { text: 'Invalid authorization', code: 3 } },
  unknown: { status: 403, body: { text: 'Invalid token', code: 4 } },
}

/** The fields of an event that are used. */
interface Event {
  readonly event?: unknown
  readonly time?: unknown
  readonly source?: unknown
  readonly sourcetype?: unknown
}

/** The events of a body, by stream. Invalid events are left out; a body without any valid event is refused. */
function eventsIn(body: Buffer, request: EdgeRequest, lineBytes: number): ReadBody['lanes'] {
  const lanes = new Lanes(lineBytes)
  let seen = 0
  let faults = 0
  for (const bytes of jsonObjects(body)) {
    seen++
    if (isTooLongToRead(bytes.length, lineBytes)) {
      lanes.of(streamOf({}, request)).tooLong++
      continue
    }
    const event = parsedJson(bytes) as Event | undefined
    if (event?.event === undefined || event.event === null || event.event === '') {
      if (++faults > mostFaults) throw new Refusal(400, 'Invalid data format')
      continue
    }
    lanes.of(streamOf(event, request)).add(lineOf(event, bytes))
  }
  if (lanes.all.length === 0) throw new Refusal(400, seen > 0 || body.length > 0 ? 'Invalid data format' : 'No data')
  return lanes.all
}

/**
 * The line of an event: a string as it is, an object as JSON with the event's time if it has none of its own. An object
 * that is nested too deeply for `JSON.stringify` stays as it was sent, so that the other events of the body still
 * count.
 */
function lineOf(given: Event, sent: Buffer): Buffer {
  const line = typeof given.event === 'string' ? given.event : unlessTooDeep(() => jsonLineOf(given))
  return line === undefined ? sent : Buffer.from(line)
}

function jsonLineOf({ event, time }: Event): string {
  const hasTime =
    typeof event === 'object' && ['time', 'timestamp', '@timestamp'].some((key) => key in (event as object))
  const isPlain = typeof event === 'object' && !Array.isArray(event)
  return JSON.stringify(isPlain && !hasTime && time !== undefined ? { time: Number(time), ...event } : event)
}

function streamOf({ source, sourcetype }: Event, { query }: EdgeRequest): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return laneNamed(
    'hec',
    text(sourcetype) ?? query.get('sourcetype') ?? undefined,
    text(source) ?? query.get('source') ?? undefined,
  )
}

/** Yields JSON objects that follow each other, with or without anything between them. */
function* jsonObjects(bytes: Buffer): Generator<Buffer> {
  let depth = 0
  let start = 0
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (inText) {
      if (byte === 0x5c) at++
      // No JSON text contains a raw line feed: a closing quotation mark is missing, and the next line is another
      // object.
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
