import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, it } from 'vitest'
import { type ProblemCode, problems } from '../domain/problem.ts'
import type { Call } from './call.ts'
import { contract } from './index.ts'
import { openApiDocument } from './openapi.ts'

interface Described {
  readonly paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, Content> }> }>>
  readonly components: {
    readonly schemas: Record<string, object>
    readonly examples: Record<string, { value: object }>
  }
}
interface Content {
  readonly schema?: { $ref?: string }
  readonly examples?: Record<string, { $ref: string }>
}
const { paths, components } = openApiDocument('0', 's0') as unknown as Described

/** Codes of a call's refusals, each with its status. */
const codesOf = (path: string, method: string): [string, string][] =>
  Object.entries(paths[path]?.[method]?.responses ?? {}).flatMap(([status, { content = {} }]) =>
    Object.values(content).flatMap(({ examples = {} }) =>
      Object.entries(examples).map(([code, { $ref }]): [string, string] => {
        expect($ref).toBe(`#/components/examples/${code}`)
        return [status, code]
      }),
    ),
  )

it('has an example for each refusal of each call, under its status', () => {
  const calls = Object.values(contract).flatMap((noun) => Object.values<Call>(noun))
  for (const { method, path, problems: own = [] } of calls) {
    const codes = codesOf(path, method.toLowerCase()).map(([, code]) => code)
    const ofAll = ['request.invalid', 'rate.limited', 'server.busy', 'server.stopping', 'unexpected']
    const ofChanges = method === 'GET' ? [] : ['server.full', ...(method === 'DELETE' ? [] : ['audit.full'])]
    expect(codes, `${method} ${path}`).toEqual(expect.arrayContaining([...own, ...ofAll, ...ofChanges]))
  }
  const refused = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).filter(({ schema }) => schema?.$ref === '#/components/schemas/Problem'),
      ),
    ),
  )
  expect(refused.length).toBeGreaterThan(Object.keys(paths).length)
  expect(refused.filter(({ examples = {} }) => Object.keys(examples).length === 0)).toEqual([])
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((method) => codesOf(path, method)),
  )
  expect(all).toEqual(
    expect.arrayContaining([
      ['410', 'delivery.cursor-lost'],
      ['409', 'sightings.conflict'],
      ['401', 'token.missing'],
    ]),
  )
  const told = new Set(all.map(([, code]) => code))
  const ofPages = ['session.locked', /^account\./, 'upload.no-endpoint']
  const isOfPage = (code: string) => ofPages.some((one) => code.match(one))
  expect(Object.keys(problems).filter((code) => !told.has(code) && !isOfPage(code))).toEqual([])
  for (const [status, code] of all) {
    const expected = code === 'unexpected' ? 'default' : String(problems[code as ProblemCode].status)
    expect([code, status]).toEqual([code, expected])
  }
})

it('has examples as the product answers', () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats(ajv)
  const isProblem = ajv.compile(components.schemas.Problem as object)

  for (const { value } of Object.values(components.examples)) {
    expect(isProblem(value), ajv.errorsText(isProblem.errors)).toBe(true)
  }
  expect(components.examples['subscription.source-refused']?.value).toMatchObject({
    msg: 'The source {source} may not be delivered: {clause}',
    code: 'subscription.source-refused',
    values: { source: '{source}', clause: '{clause}' },
  })
})
