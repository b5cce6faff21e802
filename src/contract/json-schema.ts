import { z } from 'zod'

export type Json = Record<string, unknown>

/** JSON Schema of a type. Named types (`meta({ id })`) are moved to components and referenced. */
export function schemaOf(type: z.ZodType, schemas: Json, io: 'input' | 'output' = 'output'): Json {
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

/** Redirects references to a schema's own `$defs` to the document's components. */
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
