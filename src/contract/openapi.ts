import { z } from 'zod'
import { problems } from '../domain/problem.ts'
import type { Call } from './call.ts'
import { contract } from './index.ts'
import { ProblemBody } from './shapes.ts'

type Json = Record<string, unknown>

/** The contract as an OpenAPI 3.1 document (JSON Schema 2020-12), served at `/api/openapi.json`. */
export function openApiDocument(version: string): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const [noun, group] of Object.entries(contract)) {
    for (const [verb, call] of Object.entries(group) as [string, Call][]) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(noun, verb, call, schemas) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Winnow', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 's0' },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}

function operation(noun: string, verb: string, call: Call, schemas: Json): Json {
  const refusals = new Set(call.problems?.map((code) => problems[code].status) ?? [])
  refusals.add(400)
  if (call.body) refusals.add(413)
  if (call.needs !== 'PUBLIC') refusals.add(401)
  if (call.needs !== 'PUBLIC' && call.needs !== 'SIGNED_IN') refusals.add(403).add(404)
  const problem = { 'application/json': { schema: schemaOf(ProblemBody, schemas) } }
  const status = call.status ?? 200
  return {
    operationId: `${noun}.${verb}`,
    summary: call.summary,
    tags: [noun],
    'x-permission': call.needs,
    security: call.needs === 'PUBLIC' ? [] : [{ session: [] }, { token: [] }],
    parameters: [...parameters('path', call.params, schemas), ...parameters('query', call.query, schemas)],
    ...(call.body && {
      requestBody: {
        required: true,
        content: {
          [call.bodyType === 'multipart' ? 'multipart/form-data' : 'application/json']: {
            schema: schemaOf(call.body, schemas, 'input'),
          },
        },
      },
    }),
    responses: {
      [status]: {
        description: call.summary,
        ...(call.reply && { content: { 'application/json': { schema: schemaOf(call.reply, schemas) } } }),
        ...(call.replyType === 'event-stream' && { content: { 'text/event-stream': { schema: { type: 'string' } } } }),
        ...(call.replyType === 'csv' && { content: { 'text/csv': { schema: { type: 'string' } } } }),
      },
      ...Object.fromEntries([...refusals].sort().map((s) => [s, { description: 'Refused', content: problem }])),
      default: { description: 'The server failed', content: problem },
    },
  }
}

function parameters(where: 'path' | 'query', shape: z.ZodObject | undefined, schemas: Json): Json[] {
  return Object.entries(shape?.shape ?? {}).map(([name, type]) => ({
    name,
    in: where,
    required: where === 'path' || !(type as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(type as z.ZodType, schemas, 'input'),
  }))
}

/** JSON Schema of one type; named ones (`meta({ id })`) go to components and are referred to. */
function schemaOf(type: z.ZodType, schemas: Json, io: 'input' | 'output' = 'output'): Json {
  const {
    $schema: _,
    $defs,
    ...schema
  } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
  }) as Json
  for (const [id, definition] of Object.entries(($defs ?? {}) as Json)) schemas[id] ??= relocated(definition)
  const id = z.globalRegistry.get(type)?.id
  if (id) {
    schemas[id] ??= relocated(schema)
    return { $ref: `#/components/schemas/${id}` }
  }
  return relocated(schema) as Json
}

/** References inside one schema's own `$defs` point to the document's components instead. */
function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => key !== '$id' && !(key === 'id' && typeof inner === 'string'))
      .map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string'
          ? inner.replace(/^#\/\$defs\//, '#/components/schemas/')
          : relocated(inner),
      ]),
  )
}
