import { z } from 'zod'
import type { TokenScope } from '../domain/api-token.ts'
import { IndicatorAnswer } from '../domain/indicator-answer-schema.ts'
import { warningCategories } from '../domain/warning-list.ts'
import { type KeyCall, type Parameter, problem } from './key-call.ts'
import { unreadableCauses } from './search.ts'
import { Count, Kind, named } from './shapes.ts'

/**
 * Calls that programs make with an API token, as data for the OpenAPI document. They are separate from the contract:
 * they take a token instead of a session, and lines instead of one JSON document. docs/search.md explains them.
 */

/** Maximum number of lines, and of bytes, in one lookup. */
export const lookupBounds = { lines: 10_000, bytes: 4 * 2 ** 20 } as const

/** Maximum length of a value in the address of a call, in characters. Use a lookup for longer values. */
export const longestInAddress = 2048

/** Media type of lines of JSON. */
export const ndjson = 'application/x-ndjson'

/** The answer about one indicator, with details of its sources and further facts. */
export const IndicatorReport = IndicatorAnswer.extend({
  /** Number of sources among those that listed it that are independent of each other; null if unknown. */
  independent: Count.nullable(),
  /** The sources of the rows, by id. Names are publishers' texts. */
  about: z.record(z.string(), z.object({ name: z.string(), homepage: z.string(), commercial: z.boolean() })),
  /** Today's warning lists that contain it. */
  warnings: z.array(z.object({ list: z.string(), category: z.enum(warningCategories), entry: z.string() })),
  /** The network that announces the address; null if the value is not an address or the network is unknown. */
  network: z.object({ asn: z.number().int(), name: z.string(), country: z.string().nullable() }).nullable(),
}).meta({ id: 'IndicatorReport' })
export type IndicatorReport = z.infer<typeof IndicatorReport>

/** One line of a lookup's answer, in the order of the request's lines, which are counted from 1. */
export const LookupLine = z
  .union([
    IndicatorAnswer.extend({ line: Count }),
    /**
     * The line contains no indicator, or beside others a word that looks like one and is none. `typed` is its beginning.
     */
    z.object({ line: Count, error: z.literal('no-indicator'), typed: z.string(), why: z.enum(unreadableCauses) }),
    /** The line contains more values than the maximum; `leftOut` of them are not answered. */
    z.object({ line: Count, error: z.literal('too-many-values'), leftOut: Count }),
  ])
  .meta({ id: 'LookupLine' })
export type LookupLine = z.infer<typeof LookupLine>

/** One line of a lookup request in NDJSON. */
export const LookupQuestion = named('LookupQuestion', { value: z.string().max(8192), kind: Kind.optional() })

/** A call that an API token opens. */
export interface MachineCall extends KeyCall {
  readonly scope: TokenScope
  /** As for calls of the contract (`Call.cost`). */
  readonly cost: number
}

const refusals = {
  400: problem('A value or parameter cannot be read', 'request.invalid', 'search.no-value'),
  401: problem('There is no such token, or it has expired or was revoked', 'token.missing'),
  403: problem('The token’s scopes, its person or its group do not allow it', 'permission.missing'),
  405: problem('The address does not know this method', 'method.not-allowed'),
  429: problem('Too many calls of the person or the organisation, or too many wrong tokens', 'rate.limited'),
  503: problem(
    'The sources are still being loaded, or the server is busy or restarts',
    'index.not-ready',
    'server.busy',
    'server.stopping',
  ),
}
const asOf: Parameter = {
  name: 'as_of',
  in: 'query',
  type: z.union([z.iso.date(), z.iso.datetime()]).optional(),
  description: 'The instant in question, as far as it is known today; of a day its end in UTC. Now if missing',
}

/** All calls for API tokens, by id. */
export const machineCalls = {
  indicator: {
    id: 'indicator',
    method: 'GET',
    path: '/v1/indicators/{value}',
    summary: 'Which sources listed an indicator, and when',
    scope: 'search:read',
    cost: 2,
    parameters: [
      {
        name: 'value',
        in: 'path',
        type: z.string().min(1).max(longestInAddress),
        description:
          'An address, range, name, URL, hash or other indicator, percent-encoded; defanged ones are read too',
      },
      asOf,
      { name: 'kind', in: 'query', type: Kind.optional(), description: 'If the value may be of several kinds' },
    ],
    answers: { 200: { description: 'What is known', as: 'application/json', type: IndicatorReport }, ...refusals },
  },
  lookup: {
    id: 'lookup',
    method: 'POST',
    path: '/v1/indicators/lookup',
    summary: 'Which sources listed up to 10,000 indicators, and when; one line each, in the order of the request',
    scope: 'search:read',
    cost: 5,
    parameters: [asOf],
    bodies: { 'text/plain': z.string(), [ndjson]: LookupQuestion },
    answers: {
      200: { description: 'One JSON object a line', as: ndjson, type: LookupLine },
      ...refusals,
      413: problem('There are more than 10,000 lines, or 4 MiB of them', 'request.too-large'),
    },
  },
  range: {
    id: 'range',
    method: 'GET',
    path: '/v1/range/{kind}/{prefix}',
    summary: 'Every listed value whose hash has this prefix: looks up a value without revealing it (docs/search.md)',
    scope: 'search:read',
    cost: 3,
    parameters: [
      { name: 'kind', in: 'path', type: Kind },
      {
        name: 'prefix',
        in: 'path',
        type: z.string().regex(/^(?:-|[0-9a-fA-F]{3,5})$/),
        description:
          'The first 3 to 5 hexadecimal digits of a SHA-256: of the value, or of the registrable domain of a name, URL or mail ' +
          'address. Of ranges of addresses `-`: all of them',
      },
      { name: 'If-None-Match', in: 'header', type: z.string().optional() },
    ],
    answers: {
      200: {
        description:
          'Lines `HASH:LISTED:PUBLISHED:UNPROVEN:EXPIRED:NOT_LISTED:MARK`, padded; each part names sources by id',
        as: 'text/plain',
        type: z.string(),
      },
      304: { description: 'Nothing has changed' },
      ...refusals,
      422: problem('More is listed below the digits than one answer holds', 'search.part-too-large'),
    },
  },
} as const satisfies Record<string, MachineCall>

/** Result of sending a sightings file. */
const SightingsTaken = named('SightingsTaken', {
  /** Number of segments that were stored, and of those that were stored before. */
  stored: Count,
  known: Count,
  /** Number of values in the stored segments: kept, too old to keep, and not observables by the server's rules. */
  kept: Count,
  old: Count,
  leftOut: Count,
})

/** The only call that a sensor's key opens. docs/sensors.md explains it. */
export const sightingsCall = {
  id: 'send',
  method: 'POST',
  path: '/v1/sightings',
  summary: 'Stores a file of sightings (docs/sightings.md), all or nothing; answers when it is durable',
  parameters: [],
  bodies: { 'application/octet-stream': z.string().meta({ format: 'binary' }) },
  answers: {
    200: { description: 'All of it is durable', as: 'application/json', type: SightingsTaken },
    401: problem('There is no such key, or it was replaced or revoked', 'sensor.no-key'),
    403: problem('The group is not granted sensors', 'permission.missing'),
    405: problem('The address does not know this method', 'method.not-allowed'),
    409: problem('A segment of this name was sent before with other values', 'sightings.conflict'),
    413: problem('The file is too large, packed or unpacked', 'request.too-large'),
    422: problem('It is not a file of sightings; the message says where', 'sightings.unreadable'),
    429: problem(
      'Beyond the quota, or another file of this sensor is being taken: repeat after `Retry-After` seconds',
      'rate.limited',
    ),
    503: problem('The server is busy or restarts: repeat', 'server.busy', 'server.stopping'),
    507: problem('The server has no space left', 'server.full'),
  },
} as const satisfies KeyCall

const FedItems = named('FedItems', {
  stored: z.number().int(),
  known: z.number().int().meta({ description: 'Were there already' }),
  old: z.number().int().meta({ description: 'Older than posts are kept' }),
  rejected: z.number().int().meta({ description: 'Entries that are no item' }),
  refused: z.number().int().meta({ description: 'Must not be stored' }),
  rejectedAt: z.array(z.number().int()).meta({ description: 'Places of the first rejected entries' }),
})

/** The only call that the key of a dark-web feeder opens. docs/deployment.md explains it. */
export const itemsCall = {
  id: 'feed',
  method: 'POST',
  path: '/v1/dark-web/items',
  summary: "Stores items of AIL's feeders: one, a list, or one on each line; items sent twice are stored once",
  parameters: [],
  bodies: { 'application/json': z.unknown(), 'application/x-ndjson': z.string() },
  answers: {
    200: { description: 'What was taken is stored', as: 'application/json', type: FedItems },
    401: problem('There is no such key', 'dark-web.no-key'),
    403: problem('The group is not granted posts of the dark web', 'permission.missing'),
    405: problem('The address does not know this method', 'method.not-allowed'),
    409: problem('The own sources of the organisation keep too many posts', 'dark-web.full'),
    413: problem('The items are too large, packed or unpacked', 'request.too-large'),
    422: problem('None of the entries is an item', 'dark-web.unreadable'),
    429: problem(
      'Beyond the quota, or other items with this key are being taken: repeat after `Retry-After` seconds',
      'rate.limited',
    ),
    503: problem('The server is busy or restarts: repeat', 'server.busy', 'server.stopping'),
    507: problem('The server has no space left', 'server.full'),
  },
} as const satisfies KeyCall
