import type { z } from 'zod'
import { type ProblemCode, problems } from '../domain/problem.ts'
import { bodyTypesOf, type Call } from './call.ts'
import { type DeliveryRead, deliveryHeaders, deliveryReads } from './deliveries.ts'
import { contract } from './index.ts'
import { type Json, schemaOf } from './json-schema.ts'
import type { KeyCall } from './key-call.ts'
import { itemsCall, type MachineCall, machineCalls, sightingsCall } from './machine.ts'
import { Id, ProblemBody } from './shapes.ts'

/**
 * The contract as an OpenAPI 3.1 document (JSON Schema 2020-12), served at `/api/openapi.json`.
 * @param sessionCookie name of the cookie with the session, which differs with and without TLS
 */
export function openApiDocument(version: string, sessionCookie: string): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const [noun, group] of Object.entries(contract)) {
    for (const [verb, call] of Object.entries(group) as [string, Call][]) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(noun, verb, call, schemas) }
    }
  }
  for (const read of deliveryReads) paths[read.path] = { get: readOf(read, schemas) }
  for (const call of Object.values<MachineCall>(machineCalls)) {
    const operationHead = {
      operationId: `machine.${call.id}`,
      tags: ['machine'],
      'x-scope': call.scope,
      security: [{ apiToken: [] }],
    }
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: keyOperation(call, operationHead, schemas) }
  }
  const operationHead = { operationId: `sensors.${sightingsCall.id}`, tags: ['sensors'], security: sensorKeys }
  paths[sightingsCall.path] = { post: keyOperation(sightingsCall, operationHead, schemas) }
  const fed = { operationId: `darkWeb.${itemsCall.id}`, tags: ['darkWeb'], security: feederKeys }
  paths[itemsCall.path] = { post: keyOperation(itemsCall, fed, schemas) }
  return {
    openapi: '3.1.0',
    servers: [{ url: '/' }],
    info: { title: 'Winnow', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      schemas,
      examples: problemExamples(),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token of a person or a group, from the profile or the page of the group; also as x-api-key',
        },
        sensorKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'The key of a sensor; also as Bearer, or as the password of Basic',
        },
        sensorBearer: { type: 'http', scheme: 'bearer', description: 'The key of a sensor' },
        feederKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: "The key of a feeder's source" },
        feederBearer: { type: 'http', scheme: 'bearer', description: "The key of a feeder's source" },
        deliveryBasic: {
          type: 'http',
          scheme: 'basic',
          description: 'The Basic password with its user, or the API key as password with any user',
        },
        deliveryKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The API key of a subscription' },
        deliveryBearer: { type: 'http', scheme: 'bearer', description: 'The API key of a subscription' },
      },
    },
  }
}

const sensorKeys = [{ sensorKey: [] }, { sensorBearer: [] }]
const feederKeys = [{ feederKey: [] }, { feederBearer: [] }]

function operation(noun: string, verb: string, call: Call, schemas: Json): Json {
  const schema = schemaOf(ProblemBody, schemas)
  const problem = (...codes: ProblemCode[]) => ({ 'application/json': { schema, examples: examplesOf(codes) } })
  const status = call.status ?? 200
  return {
    operationId: `${noun}.${verb}`,
    summary: call.summary,
    tags: [noun],
    'x-permission': call.needs,
    security: call.needs === 'PUBLIC' ? [] : [{ session: [] }, { token: [] }],
    parameters: [
      ...parameters('path', call.params, schemas),
      ...parameters('query', call.query, schemas),
      ...headersOf(call, schemas),
    ],
    ...(call.body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          bodyTypesOf(call).map((type) => [type, { schema: schemaOf(call.body as z.ZodType, schemas, 'input') }]),
        ),
      },
    }),
    responses: {
      [status]: {
        description: call.summary,
        ...(call.reply && { content: { 'application/json': { schema: schemaOf(call.reply, schemas) } } }),
        ...(call.replyType === 'event-stream' && { content: { 'text/event-stream': { schema: { type: 'string' } } } }),
        ...(call.replyType === 'file' && {
          content: Object.fromEntries(call.fileTypes?.map((type) => [type, { schema: { type: 'string' } }]) ?? []),
        }),
      },
      ...Object.fromEntries(
        refusalsOf(call).map(([status, codes]) => [status, { description: 'Refused', content: problem(...codes) }]),
      ),
      default: { description: 'The server failed', content: problem('unexpected') },
    },
  }
}

/** Codes with which a call can be refused, by status. */
function refusalsOf({ method, needs, body, problems: own = [] }: Call): [number, ProblemCode[]][] {
  const isOfGroup = needs !== 'PUBLIC' && needs !== 'SIGNED_IN'
  const codes = new Set<ProblemCode>([
    'request.invalid',
    ...(needs === 'PUBLIC' ? [] : (['session.missing', 'session.provider-away'] as const)),
    ...(isOfGroup ? (['permission.missing', 'not-found'] as const) : []),
    ...(body ? (['request.too-large'] as const) : []),
    'rate.limited',
    // Removing is possible whatever the audit log has taken.
    ...(method === 'GET' || method === 'DELETE' ? [] : (['audit.full'] as const)),
    ...(method === 'GET' ? [] : (['server.full'] as const)),
    'server.busy',
    'server.stopping',
    ...own,
  ])
  const byStatus = Map.groupBy(codes, (code) => problems[code].status as number)
  return [...byStatus].sort(([a], [b]) => a - b)
}

const contentOf = (type: z.ZodType, codes: readonly ProblemCode[] | undefined, schemas: Json): Json => ({
  schema: schemaOf(type, schemas),
  ...(codes && { examples: examplesOf(codes) }),
})

const examplesOf = (codes: readonly ProblemCode[]): Json =>
  Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))

/** An answer for each problem, by code; a value in braces depends on the case. */
function problemExamples(): Json {
  const traceId = '3f2c9a52-6a0e-4a57-9b39-5d1f0c7e8a41'
  return Object.fromEntries(
    Object.entries(problems).map(([code, { msg }]) => {
      const values = Object.fromEntries([...msg.matchAll(/\{(\w+)\}/g)].map(([text, name]) => [name, text]))
      return [code, { value: { msg, code, values, traceId, requestId: '9b1c4f0d2e7a' } }]
    }),
  )
}

/** The group is given in the query or the path, otherwise in a header. */
function headersOf({ needs, path, query, idempotent }: Call, schemas: Json): Json[] {
  const isNamed = 'groupID' in (query?.shape ?? {}) || path.startsWith('/api/web/groups/{')
  const asksGroup = needs !== 'PUBLIC' && needs !== 'SIGNED_IN' && !isNamed
  return [
    ...(asksGroup
      ? [{ name: 'x-group-id', in: 'header', required: true, schema: schemaOf(Id, schemas, 'input') }]
      : []),
    ...(idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'Up to 200 characters of your own: a repeated request with the same key creates nothing twice',
            schema: { type: 'string', maxLength: 200 },
          },
        ]
      : []),
  ]
}

function parameters(where: 'path' | 'query', shape: z.ZodObject | undefined, schemas: Json): Json[] {
  return Object.entries(shape?.shape ?? {}).map(([name, type]) => ({
    name,
    in: where,
    required: where === 'path' || !(type as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(type as z.ZodType, schemas, 'input'),
  }))
}

/** One read that a subscription key authorises, as an OpenAPI operation. */
function readOf({ id, needsKey, ...read }: DeliveryRead, schemas: Json): Json {
  const operationHead = {
    operationId: `deliveries.${id}`,
    summary: read.summary,
    description: 'HEAD is supported too. docs/deliveries.md explains how to follow files and changes.',
    tags: ['deliveries'],
    security: needsKey === false ? [] : [{ deliveryKey: [] }, { deliveryBearer: [] }, { deliveryBasic: [] }],
  }
  return keyOperation(read, operationHead, schemas)
}

/** One call that a key opens, as an OpenAPI operation; `operationHead` holds its id, tags and security scheme. */
function keyOperation(call: Omit<KeyCall, 'id' | 'method'>, operationHead: Json, schemas: Json): Json {
  const bodies = Object.entries<z.ZodType>(call.bodies ?? {}).map(([as, type]) => [
    as,
    { schema: schemaOf(type, schemas, 'input') },
  ])
  const headersIn = (names: readonly string[]) =>
    names.map((name) => {
      const description = deliveryHeaders[name as keyof typeof deliveryHeaders]
      return [name, { description, schema: { type: 'string' } }]
    })
  return {
    ...operationHead,
    summary: call.summary,
    parameters: call.parameters.map(({ name, in: where, type, description }) => ({
      name,
      in: where,
      required: where === 'path',
      ...(description && { description }),
      schema: schemaOf(type, schemas, 'input'),
    })),
    ...(call.bodies && { requestBody: { required: true, content: Object.fromEntries(bodies) } }),
    responses: Object.fromEntries(
      Object.entries(call.answers).map(([status, { description, as, type, codes, headers = [] }]) => [
        status,
        {
          description,
          ...(headers.length > 0 && { headers: Object.fromEntries(headersIn(headers)) }),
          ...(as && type && { content: { [as]: contentOf(type, codes, schemas) } }),
        },
      ]),
    ),
  }
}
