import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../src/contract/openapi.ts'

export interface Conformance {
  /** @throws if the document does not describe the answer */
  check(method: string, path: string, answer: { status: number; headers: Headers; body: unknown }): void
}

interface Operation {
  responses: Record<string, { content?: Record<string, { examples?: Record<string, unknown> }> }>
}

const pointer = (...parts: string[]) => parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')

/**
 * Checks answers against the OpenAPI document of the contract, which the product serves (`app.test.ts`). Made once for all
 * tests of a process: each product that starts would make the document again, and each test compile its schemas.
 */
export const conformance: Conformance = {
  check: (...answer) => {
    made ??= createConformance(openApiDocument('0.0.0-test', 's0'))
    made.check(...answer)
  },
}
let made: Conformance | undefined

/** Checks answers against the OpenAPI document that a product serves. */
export async function conformanceTo(origin: string): Promise<Conformance> {
  return createConformance(await (await fetch(`${origin}/api/openapi.json`)).json())
}

/** Addresses outside of the document are ignored. */
// biome-ignore lint/suspicious/noExplicitAny: tests read parsed data without types
function createConformance(document: any): Conformance {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema(document, 'openapi')
  const paths = Object.keys(document.paths)
    // Fixed paths come before paths with parameters.
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  const known = new Map<string, ValidateFunction>()

  return {
    check(method, path, { status, headers, body }) {
      const place = paths.find(
        ({ path: one, pattern }) => pattern.test(path) && document.paths[one][method.toLowerCase()],
      )
      if (!place) return
      const operation: Operation = document.paths[place.path][method.toLowerCase()]
      const where = `${method} ${place.path} ${status}`
      const response = operation.responses[status] ?? (status >= 500 ? operation.responses.default : undefined)
      if (!response) throw new Error(`${where} is not described`)
      const said = (headers.get('content-type') ?? '').split(';')[0] ?? ''
      if (!response.content) {
        if (body !== '') throw new Error(`${where} has a body`)
        return
      }
      const type = response.content[said] ? said : '*/*'
      if (!response.content[type]) throw new Error(`${where} comes as ${said}`)
      if (!/^application\/(?:taxii\+)?json$/.test(type)) return
      const answered = operation.responses[status] ? String(status) : 'default'
      const schema = pointer('paths', place.path, method.toLowerCase(), 'responses', answered, 'content', type)
      const validate = known.get(schema) ?? ajv.compile({ $ref: `openapi#/${schema}/schema` })
      known.set(schema, validate)
      if (!validate(body)) throw new Error(`${where}: ${ajv.errorsText(validate.errors)}`)
      const { examples } = response.content[type]
      const { code } = body as { code?: string }
      if (examples && !Object.hasOwn(examples, code ?? '')) throw new Error(`${where}: ${code} has no example`)
    },
  }
}
