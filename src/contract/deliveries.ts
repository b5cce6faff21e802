import { z } from 'zod'
import type { ProblemCode } from '../domain/problem.ts'
import { deliveryModes, targetFormatIds } from '../domain/subscription.ts'
import { type KeyAnswer, type KeyCall, type Parameter, problem as refusal } from './key-call.ts'
import { Count, Id, named, Time } from './shapes.ts'

/**
 * Reads that products make with a subscription key, as data for the OpenAPI document. These reads are not calls of the
 * contract: they need a key instead of a session, and most return a file in a product's own format. See
 * docs/deliveries.md.
 */

const Format = z.enum(targetFormatIds)

const pulse = {
  release: Count,
  releasedAt: Time,
  /** When the service last checked for changes. */
  checkedAt: Time,
  /** False: there was no check for changes in the last 20 minutes. */
  alive: z.boolean(),
  /** Reason for an empty delivery that is not an error. */
  notice: z.object({ code: z.string(), msg: z.string() }).optional(),
}
/** Shows that a delivery is up to date. */
const Heartbeat = z.object(pulse).meta({ id: 'DeliveryHeartbeat' })
/** All files of a subscription. */
export const Manifest = named('DeliveryManifest', {
  subscription: z.object({ id: Id, name: z.string() }),
  mode: z.enum(deliveryModes),
  ...pulse,
  indicators: Count,
  files: z.array(
    z.object({
      format: Format,
      file: z.string(),
      address: z.url(),
      mediaType: z.string(),
      entries: Count,
      bytes: Count,
      /** Hexadecimal, of the uncompressed file. */
      sha256: z.string(),
      changedAt: Time,
      cursor: z.string(),
      /** Number of indicators left out, by reason. */
      omitted: z.record(z.string(), Count),
    }),
  ),
})

const TaxiiCollection = named('TaxiiCollection', {
  id: Id,
  title: z.string(),
  can_read: z.boolean(),
  can_write: z.boolean(),
  media_types: z.array(z.string()),
})
const page = { more: z.boolean(), next: z.string().optional() }
const StixObject = z.looseObject({ type: z.string(), id: z.string(), spec_version: z.string() })
const TaxiiError = named('TaxiiError', {
  title: z.string(),
  http_status: z.string(),
  error_code: z.string().optional(),
})

/** A resource that can be read with GET and HEAD. */
export interface DeliveryRead extends Omit<KeyCall, 'method' | 'bodies'> {
  /** False: the address itself contains the credential. */
  readonly needsKey?: false
  readonly answers: Readonly<Record<number, DeliveryAnswer>>
}

interface DeliveryAnswer extends KeyAnswer {
  readonly headers?: readonly (keyof typeof deliveryHeaders)[]
}

/** Descriptions of the response headers. */
export const deliveryHeaders = {
  ETag: 'Strong validator of this encoding; send it back as If-None-Match',
  'Last-Modified': 'When the file last changed',
  'Repr-Digest': 'SHA-256 of the file (RFC 9530), if it is sent uncompressed',
  'Content-Range': 'Range of bytes in this response',
  'X-Winnow-Cursor': "The reader's new position: send it as `since` in the next request",
  'X-Winnow-Since': 'The cursor that these changes start from, if the response holds changes',
  'X-Winnow-Release': 'Number of the release',
  'X-Winnow-Released-At': 'Time of the release',
  'X-Winnow-Checked-At': 'Time of the last check for changes',
  'X-Winnow-Entries': 'Number of entries in the whole file',
  'X-Winnow-Notice': 'Why the delivery is empty, if that is not an error',
  'RateLimit-Policy': 'Requests allowed per key and window in seconds: `"key";q=1200;w=60`',
  RateLimit: 'Requests left, and seconds until the window ends: `"key";r=1199;t=60`',
  'RateLimit-Limit': 'Requests allowed per key and minute',
  'RateLimit-Remaining': 'Requests left in this minute',
  'RateLimit-Reset': 'Seconds until the minute ends',
  'Retry-After': 'Seconds to wait before the next request',
  'WWW-Authenticate': 'Accepted ways to send the key',
  Location: 'An address that works without a key for 15 minutes',
  Allow: 'Supported methods',
  'X-TAXII-Date-Added-First': 'When the first object of the page was added',
  'X-TAXII-Date-Added-Last': 'When the last object of the page was added: `added_after` of the next request',
} as const

const rateLimitHeaders = [
  'RateLimit-Policy',
  'RateLimit',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
] as const
const ofFile = [
  'X-Winnow-Cursor',
  'X-Winnow-Release',
  'X-Winnow-Released-At',
  'X-Winnow-Checked-At',
  'X-Winnow-Entries',
  ...rateLimitHeaders,
] as const

const problem = (
  description: string,
  codes: readonly ProblemCode[],
  headers: DeliveryAnswer['headers'] = [],
): DeliveryAnswer => ({ ...refusal(description, ...codes), headers })
const refusals: DeliveryRead['answers'] = {
  401: problem(
    'There is no key, no such key, or it was revoked',
    ['delivery.no-key', 'delivery.key-wrong', 'delivery.key-revoked'],
    ['WWW-Authenticate'],
  ),
  403: problem('The trial is over, or the subscription may not be delivered; the clause is told', [
    'delivery.expired',
    'delivery.refused',
    'delivery.not-granted',
  ]),
  404: problem('It is another subscription’s', ['not-found']),
  405: problem('Everything is read with GET or HEAD', ['method.not-allowed'], ['Allow']),
  410: problem('The subscription was deleted', ['delivery.deleted']),
  429: problem('Too many requests with this key, or too many wrong keys', ['rate.limited'], ['Retry-After']),
  503: problem(
    'It is being composed, or the server is busy or restarts',
    ['delivery.not-ready', 'server.busy', 'server.stopping'],
    ['Retry-After'],
  ),
  507: problem('The server has no space left', ['server.full']),
}
const unknownFile = ['delivery.format-unknown', 'delivery.part-unknown'] as const
const gone = ['delivery.deleted', 'delivery.cursor-lost'] as const
const fileAnswers: DeliveryRead['answers'] = {
  200: {
    description: 'The file or, with `since`, the changes',
    as: '*/*',
    type: z.string(),
    headers: ['ETag', 'X-Winnow-Since', 'X-Winnow-Notice', ...ofFile],
  },
  206: {
    description: 'A part of the file',
    as: '*/*',
    type: z.string(),
    headers: ['ETag', 'Content-Range', ...ofFile],
  },
  304: { description: 'Not modified', headers: ['ETag', ...ofFile] },
  ...refusals,
  400: problem('This is not a cursor of this file, or not a name that a reader may choose', [
    'delivery.cursor-invalid',
    'request.invalid',
  ]),
  404: problem('It is another subscription’s, or was not chosen, or there is no such file', [
    'not-found',
    ...unknownFile,
  ]),
  406: problem('No encoding that the reader accepts is offered', ['delivery.encoding']),
  410: problem('The subscription was deleted, or the cursor is too old', gone),
  412: problem('The file is another one than If-Match or If-Unmodified-Since names', ['delivery.changed']),
  416: problem('The range begins behind the end', ['delivery.range'], ['Content-Range']),
}
const subscription: Parameter = { name: 'subscription', in: 'path', type: Id }
const format: Parameter = { name: 'format', in: 'path', type: Format }
const conditional: readonly Parameter[] = [
  {
    name: 'since',
    in: 'query',
    type: z.string().optional(),
    description: 'The X-Winnow-Cursor of the previous response; returns what changed since',
  },
  {
    name: 'client',
    in: 'query',
    type: z.string().optional(),
    description:
      'In mode DELTA: a name that the reader chooses (letters, digits, dots, hyphens, underscores). Readers that share a key each keep their own position under their name. Also accepted as header X-Winnow-Client',
  },
  {
    name: 'reset',
    in: 'query',
    type: z.literal('true').optional(),
    description: 'In mode DELTA: sends everything once more; later requests get the changes since then',
  },
  { name: 'If-None-Match', in: 'header', type: z.string().optional() },
  { name: 'Range', in: 'header', type: z.string().optional(), description: 'A single byte range' },
]
const json = (description: string, type: z.ZodType): DeliveryAnswer => ({
  description,
  as: 'application/json',
  type,
  headers: rateLimitHeaders,
})

const feeds: readonly DeliveryRead[] = [
  {
    path: '/v1/feeds/{subscription}/manifest.json',
    id: 'manifest',
    summary: 'Every file with its address, entries, bytes, SHA-256, cursor, and counts of omitted indicators by reason',
    parameters: [subscription],
    answers: { 200: json('The manifest', Manifest), ...refusals },
  },
  {
    path: '/v1/feeds/{subscription}/heartbeat.json',
    id: 'heartbeat',
    summary: 'Release number and times, to detect a stalled delivery',
    parameters: [subscription],
    answers: { 200: json('The heartbeat', Heartbeat), ...refusals },
  },
  {
    path: '/v1/feeds/{subscription}/{format}',
    id: 'firstFile',
    summary: 'The first file of a format, or its changes',
    parameters: [subscription, format, ...conditional],
    answers: fileAnswers,
  },
  {
    path: '/v1/feeds/{subscription}/{format}/{part}',
    id: 'file',
    summary: 'A file of a format, or its changes',
    parameters: [
      subscription,
      format,
      { name: 'part', in: 'path', type: z.string(), description: 'Name of the part as in the manifest' },
      ...conditional,
    ],
    answers: fileAnswers,
  },
  {
    path: '/v1/feeds/download/{mode}',
    id: 'download',
    summary:
      'The call that released Elastic integrations make: a whole file through a second address, changes directly',
    parameters: [
      { name: 'mode', in: 'path', type: z.enum(['full', 'delta']) },
      { name: 'targetFormat', in: 'query', type: Format.optional() },
      { name: 'part', in: 'query', type: z.string().optional() },
      {
        name: 'mode',
        in: 'query',
        type: z.literal('url').optional(),
        description: 'Returns the second address as JSON instead of a redirect',
      },
      ...conditional,
    ],
    answers: {
      ...fileAnswers,
      404: problem('The format was not chosen, or there is no such file', unknownFile),
      200: {
        description: 'The second address (application/json, `mode=url`), or the changes',
        as: '*/*',
        type: z.union([z.string(), z.object({ downloadUrl: z.url() })]),
        headers: rateLimitHeaders,
      },
      307: { description: 'Redirect to the second address', headers: ['Location', ...rateLimitHeaders] },
    },
  },
  {
    path: '/v1/feeds/signed/{token}',
    id: 'signed',
    summary: 'A file at an address that works without a key for 15 minutes',
    needsKey: false,
    parameters: [{ name: 'token', in: 'path', type: z.string() }, ...conditional],
    answers: {
      ...fileAnswers,
      404: problem('The address was not signed here, or there is no such file', ['not-found', ...unknownFile]),
      410: problem('The address, the subscription or the cursor is over', ['delivery.address-over', ...gone]),
    },
  },
]

/** Media type of TAXII 2.1 responses. */
const taxiiMediaType = 'application/taxii+json'
const taxiiProblem = (description: string, headers: DeliveryAnswer['headers'] = []): DeliveryAnswer => ({
  description,
  as: taxiiMediaType,
  type: TaxiiError,
  headers,
})
const taxiiRefusals: DeliveryRead['answers'] = {
  400: taxiiProblem('A parameter is malformed'),
  401: taxiiProblem('There is no such key, or it was revoked', ['WWW-Authenticate']),
  403: taxiiProblem('The trial is over'),
  404: taxiiProblem('There is no such collection for this key, or no such object'),
  405: taxiiProblem('Collections are read-only', ['Allow']),
  406: taxiiProblem('Only TAXII 2.1 is served'),
  410: taxiiProblem('The subscription was deleted'),
  429: taxiiProblem('Too many requests with this key, or too many wrong keys', ['Retry-After']),
  503: taxiiProblem('The server restarts', ['Retry-After']),
}
const taxii = (
  description: string,
  type: z.ZodType,
  headers: DeliveryAnswer['headers'] = [],
): DeliveryRead['answers'] => ({
  200: { description, as: taxiiMediaType, type, headers: [...rateLimitHeaders, ...headers] },
  ...taxiiRefusals,
})
const dated = ['X-TAXII-Date-Added-First', 'X-TAXII-Date-Added-Last'] as const
const collection: Parameter = { name: 'collection', in: 'path', type: Id, description: 'The id of the subscription' }
const object: Parameter = { name: 'object', in: 'path', type: z.string() }
const paging: readonly Parameter[] = [
  { name: 'added_after', in: 'query', type: z.iso.datetime().optional() },
  { name: 'limit', in: 'query', type: z.number().int().positive().optional() },
  { name: 'next', in: 'query', type: z.string().optional() },
]
const matching: readonly Parameter[] = ['id', 'type', 'version', 'spec_version'].map((name) => ({
  name: `match[${name}]`,
  in: 'query',
  type: z.string().optional(),
}))
const root = '/taxii2/feeds/'
const Envelope = named('TaxiiEnvelope', { ...page, objects: z.array(StixObject).optional() })

const collections: readonly DeliveryRead[] = [
  {
    path: '/taxii2/',
    id: 'taxiiDiscovery',
    summary: 'TAXII 2.1: the server and its API root',
    parameters: [],
    answers: taxii(
      'The server',
      z.object({
        title: z.string(),
        description: z.string(),
        contact: z.string().optional(),
        default: z.string(),
        api_roots: z.array(z.string()),
      }),
    ),
  },
  {
    path: root,
    id: 'taxiiRoot',
    summary: 'TAXII 2.1: the API root',
    parameters: [],
    answers: taxii(
      'The API root',
      z.object({ title: z.string(), versions: z.array(z.string()), max_content_length: Count }),
    ),
  },
  {
    path: `${root}status/{id}/`,
    id: 'taxiiStatus',
    summary: 'TAXII 2.1: always not found, since objects cannot be added',
    parameters: [{ name: 'id', in: 'path', type: z.string() }],
    answers: taxiiRefusals,
  },
  {
    path: `${root}collections/`,
    id: 'taxiiCollections',
    summary: 'TAXII 2.1: the collection of the subscription, if it is delivered by TAXII',
    parameters: [],
    answers: taxii('The collections', z.object({ collections: z.array(TaxiiCollection).optional() })),
  },
  {
    path: `${root}collections/{collection}/`,
    id: 'taxiiCollection',
    summary: 'TAXII 2.1: the collection',
    parameters: [collection],
    answers: taxii('The collection', TaxiiCollection),
  },
  {
    path: `${root}collections/{collection}/objects/`,
    id: 'taxiiObjects',
    summary: 'TAXII 2.1: objects in the order in which they were added',
    parameters: [collection, ...paging, ...matching],
    answers: taxii('A page of objects', Envelope, dated),
  },
  {
    path: `${root}collections/{collection}/manifest/`,
    id: 'taxiiManifest',
    summary: 'TAXII 2.1: ids of the objects and when they were added',
    parameters: [collection, ...paging, ...matching],
    answers: taxii(
      'A page of the manifest',
      z.object({
        ...page,
        objects: z
          .array(z.object({ id: z.string(), date_added: Time, version: Time, media_type: z.string() }))
          .optional(),
      }),
      dated,
    ),
  },
  {
    path: `${root}collections/{collection}/objects/{object}/`,
    id: 'taxiiObject',
    summary: 'TAXII 2.1: one object',
    parameters: [collection, object, ...paging, ...matching],
    answers: taxii('The object', Envelope, dated),
  },
  {
    path: `${root}collections/{collection}/objects/{object}/versions/`,
    id: 'taxiiVersions',
    summary: 'TAXII 2.1: versions of an object; only the newest is kept',
    parameters: [collection, object, ...paging, ...matching],
    answers: taxii('The versions', z.object({ ...page, versions: z.array(Time).optional() }), dated),
  },
]

/** All reads that need a key. */
export const deliveryReads: readonly DeliveryRead[] = [...feeds, ...collections]
