import { z } from 'zod'

export type Json = Record<string, unknown>

/**
 * JSON Schema of a type. Named types (`meta({ id })`) are moved to the document's components and referenced. If a type
 * has a different form in requests (defaults, unknown keys), that form is a separate component with the suffix `Input`.
 */
export function schemaOf(type: z.ZodType, schemas: Json, io: 'input' | 'output' = 'output'): Json {
  const { definitions, schema, id } = partsOf(type, io)
  const isNamed = Object.keys(definitions).length > 0
  const renamed =
    io === 'input' && isNamed ? differing(definitions, partsOf(type, 'output').definitions) : new Set<string>()
  const nameOf = (name: string) => (renamed.has(name) ? `${name}Input` : name)
  for (const [name, definition] of Object.entries(definitions)) schemas[nameOf(name)] ??= relocated(definition, nameOf)
  return id ? { $ref: `#/components/schemas/${nameOf(id)}` } : (relocated(schema, nameOf) as Json)
}

function partsOf(type: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, $defs, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json
  const id = z.globalRegistry.get(type)?.id
  const definitions = { ...(id && { [id]: schema }), ...($defs as Json | undefined) }
  return { definitions, schema, id }
}

/**
 * Names of the definitions that differ between requests and answers, directly or in a definition that they refer to.
 */
function differing(inputs: Json, outputs: Json): Set<string> {
  const texts = Object.entries(inputs).map(([name, one]) => [name, JSON.stringify(one)] as const)
  const names = new Set(texts.filter(([name, text]) => text !== JSON.stringify(outputs[name])).map(([name]) => name))
  for (let before = -1; before !== names.size; ) {
    before = names.size
    const refers = (text: string) => [...names].some((name) => text.includes(`"#/$defs/${name}"`))
    for (const [name, text] of texts) if (refers(text)) names.add(name)
  }
  return names
}

/** Redirects references to a schema's own `$defs` to the document's components. */
function relocated(value: unknown, nameOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => relocated(one, nameOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => key !== '$id' && !(key === 'id' && typeof inner === 'string'))
      .map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string'
          ? inner.replace(/^#\/\$defs\/(.*)/, (_, name) => `#/components/schemas/${nameOf(name)}`)
          : relocated(inner, nameOf),
      ]),
  )
}
