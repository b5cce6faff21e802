import { describe, expect, it } from 'vitest'
import { conformanceTo } from '../../../test/conformance.ts'
import { record } from '../../../test/deliveries.ts'
import { deliveryForFile } from '../../../test/for-file.ts'
import { deliveryReads } from '../../contract/deliveries.ts'
import { deliveryRoutes } from './routes.ts'
import { taxiiRoutes } from './taxii/routes.ts'

interface Operation {
  readonly security: readonly Record<string, unknown>[]
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly responses: Record<
    string,
    { readonly headers?: Record<string, unknown>; readonly content?: Record<string, { readonly examples?: object }> }
  >
}
interface Document {
  readonly paths: Record<string, { readonly get: Operation }>
  readonly components: { readonly securitySchemes: Record<string, object> }
}

const delivery = await deliveryForFile()
const document: Document = await (await fetch(`${delivery.app.origin}/api/openapi.json`)).json()
const conformance = await conformanceTo(delivery.app.origin)
const listed = [record('ipv4', '192.31.196.1', { tags: ['emotet'] })]
const targetFormats = ['CSV', 'TAXII21', 'MISP'].map((id) => ({ id, authMethod: 'apiKey' }))
const made = await delivery.released(listed, { targetFormats, enricher: ['attack'] })
const other = await delivery.released(listed, { name: 'Other' })

const described = (path: string): Operation => {
  const found = document.paths[path]?.get
  if (!found) throw new Error(`${path} is not described`)
  return found
}
/** Converts the router's `:mode{full|delta}` and `:part?` to OpenAPI's notation. */
function pathsOf(pattern: string): string[] {
  const whole = pattern.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')
  return whole.endsWith('?') ? [whole.slice(0, -1), whole.replace(/\/\{\w+\}\?$/, '')] : [whole]
}

it('lists exactly the addresses that serve readers', () => {
  // The routes are mounted, but not called.
  const parts = { key: new Uint8Array(32), now: () => 0 } as never
  const isOtherSpelling = (path: string) => path.startsWith('/v1/feeds/') && /\/(?:\/|$)/.test(path)
  const mounted = [...deliveryRoutes(parts).routes, ...taxiiRoutes(parts).routes]
    .filter(({ method, path }) => method === 'GET' && !path.includes('*') && !isOtherSpelling(path))
    .flatMap(({ path }) => pathsOf(path))
  expect(mounted.length).toBeGreaterThanOrEqual(15)
  expect([...new Set(mounted)].sort()).toEqual(deliveryReads.map(({ path }) => path).sort())
  for (const path of mounted) {
    const { security, parameters, responses } = described(path)
    const keys = path.includes('signed') ? [] : ['deliveryKey', 'deliveryBearer', 'deliveryBasic']
    expect(
      security.flatMap((one) => Object.keys(one)),
      path,
    ).toEqual(keys)
    expect(Object.keys(document.components.securitySchemes)).toEqual(expect.arrayContaining(keys))
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(
      parameters.filter((one) => one.in === 'path').map(({ name }) => name),
      path,
    ).toEqual(named)
    for (const status of [401, 403, 404, 405, 410, 429, 503])
      expect(responses, `${path} ${status}`).toHaveProperty([status])
  }
})

describe('an answer matches its description', () => {
  const files = () => `/v1/feeds/${made.id}`
  const taxii = () => `/taxii2/feeds/collections/${made.id}`

  async function ask(path: string, headers: Record<string, string> = { 'x-api-key': made.apiKey }, method = 'GET') {
    const answer = await delivery.pull(path, '', headers, method)
    const text = await answer.text()
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    const { pathname } = new URL(path, delivery.app.origin)
    conformance.check('GET', pathname, {
      status: answer.status,
      headers: answer.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    })
    return { answer, text }
  }
  async function holds(
    path: string,
    template: string,
    status: number,
    headers?: Record<string, string>,
    method = 'GET',
  ) {
    const { answer, text } = await ask(path, headers, method)
    expect(answer.status, path).toBe(status)
    const optional = ['X-Winnow-Notice', 'X-Winnow-Since', 'Repr-Digest']
    for (const name of Object.keys(described(template).responses[status]?.headers ?? {})) {
      if (!optional.includes(name)) expect(answer.headers.get(name), `${path}: ${name}`).not.toBeNull()
    }
    return { answer, text }
  }

  it('of files', async () => {
    const file = '/v1/feeds/{subscription}/{format}'
    const part = `${file}/{part}`
    const { answer } = await holds(`${files()}/CSV`, file, 200)
    const key = { 'x-api-key': made.apiKey }
    await holds(`${files()}/CSV`, file, 304, { ...key, 'if-none-match': answer.headers.get('etag') as string })
    await holds(`${files()}/CSV?since=${answer.headers.get('x-winnow-cursor')}`, file, 200)
    await holds(`${files()}/CSV/indicators.csv`, part, 206, { ...key, range: 'bytes=0-3' })
    await holds(`${files()}/CSV/indicators.csv`, part, 416, { ...key, range: 'bytes=999999-' })
    await holds(`${files()}/CSV?since=x`, file, 400)
    await holds(`${files()}/CSV?client=a%20b`, file, 400)
    await holds(`${files()}/CSV?since=0-00000000`, file, 410)
    await holds(`${files()}/STIX21`, file, 404)
    await holds(`${files()}/CSV`, file, 404, { 'x-api-key': other.apiKey })
    await holds(`${files()}/CSV`, file, 401, {})
    await holds(`${files()}/CSV`, file, 405, key, 'POST')
    const misp = await holds(`${files()}/manifest.json`, '/v1/feeds/{subscription}/manifest.json', 200)
    expect(JSON.parse(misp.text).files.map(({ format }: { format: string }) => format)).toContain('MISP')
    await holds(`${files()}/heartbeat.json`, '/v1/feeds/{subscription}/heartbeat.json', 200)
    const download = '/v1/feeds/download/{mode}'
    await holds('/v1/feeds/download/full?targetFormat=CSV', download, 307)
    await holds('/v1/feeds/download/delta?targetFormat=CSV', download, 200)
    const url = await holds('/v1/feeds/download/full?targetFormat=CSV&mode=url', download, 200)
    const { downloadUrl } = JSON.parse(url.text)
    const signed = '/v1/feeds/signed/{token}'
    await holds(new URL(downloadUrl).pathname, signed, 200, {})
    await holds('/v1/feeds/signed/x', signed, 404, {})
    await holds('/v1/feeds/download/full?targetFormat=STIX21', download, 404)
  })

  it.each(['manifest', 'heartbeat'])('of %s.json has no refusals of files', (name) => {
    const { responses } = described(`/v1/feeds/{subscription}/${name}.json`)
    const codes = Object.values(responses).flatMap(({ content = {} }) =>
      Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)),
    )
    expect(codes).toEqual(expect.arrayContaining(['not-found', 'delivery.deleted', 'delivery.expired']))
    expect(codes.filter((code) => /cursor|part|format|address|range|encoding/.test(code))).toEqual([])
  })

  it('of a collection', async () => {
    const root = '/taxii2/feeds/'
    const one = `${root}collections/{collection}/`
    await holds('/taxii2/', '/taxii2/', 200)
    await holds(root, root, 200)
    await holds(`${root}status/1/`, `${root}status/{id}/`, 404)
    await holds(`${root}collections/`, `${root}collections/`, 200)
    await holds(`${root}collections/`, `${root}collections/`, 200, { 'x-api-key': other.apiKey })
    await holds(`${taxii()}/`, one, 200)
    const { text } = await holds(`${taxii()}/objects/?limit=1`, `${one}objects/`, 200)
    const { id } = JSON.parse(text).objects[0]
    await holds(`${taxii()}/objects/?limit=0`, `${one}objects/`, 400)
    await holds(`${taxii()}/manifest/`, `${one}manifest/`, 200)
    await holds(`${taxii()}/objects/${id}/`, `${one}objects/{object}/`, 200)
    await holds(`${taxii()}/objects/${id}/versions/`, `${one}objects/{object}/versions/`, 200)
    await holds(`${taxii()}/`, one, 401, {})
    await holds(`${taxii()}/`, one, 404, { 'x-api-key': other.apiKey })
    await holds(`${taxii()}/`, one, 405, { 'x-api-key': made.apiKey }, 'POST')
    await holds(`${taxii()}/`, one, 406, { 'x-api-key': made.apiKey, accept: 'text/html' })
  })

  it('to too many requests', async () => {
    await delivery.app.database.pool.query(
      'update delivery_turn set taken = 1200 where key_id in (select id from subscription_key where subscription_id = $1)',
      [other.id],
    )
    const key = { 'x-api-key': other.apiKey }
    await holds(`/v1/feeds/${other.id}/CSV`, '/v1/feeds/{subscription}/{format}', 429, key)
    await holds('/taxii2/', '/taxii2/', 429, key)
  })
})
