import { expect, it } from 'vitest'
import { staticFiles } from './static-files.ts'

it('the description of the API is made once for everybody, and is not sent again unchanged', async () => {
  let made = 0
  const document = () => {
    made++
    return { openapi: '3.1.0', long: 'x'.repeat(1000) }
  }
  const app = staticFiles(document, async () => '{}')
  const ask = (headers: Record<string, string> = {}) => app.request('/api/openapi.json', { headers })

  const [plain, packed] = [await ask(), await ask({ 'accept-encoding': 'br, gzip' })]
  const etag = plain.headers.get('etag') ?? ''
  const unchanged = await ask({ 'if-none-match': etag })

  expect(await plain.json()).toMatchObject({ openapi: '3.1.0' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(await new Response(packed.body?.pipeThrough(new DecompressionStream('gzip'))).json()).toMatchObject({
    openapi: '3.1.0',
  })
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  expect(made).toBe(1)
})

it('the description of the API is packed only for those who accept it packed', async () => {
  const app = staticFiles(
    () => ({ openapi: '3.1.0', long: 'x'.repeat(1000) }),
    async () => '{}',
  )
  const encodingFor = async (accepted: string) =>
    (await app.request('/api/openapi.json', { headers: { 'accept-encoding': accepted } })).headers.get(
      'content-encoding',
    )

  expect(await encodingFor('GZIP')).toBe('gzip')
  expect(await encodingFor('gzip;q=0, br')).toBeNull()
  expect(await encodingFor('gzip;q=0.1, identity')).toBeNull()
  expect(await encodingFor('xgzip')).toBeNull()
})
