import { expect, it } from 'vitest'
import { staticFiles } from './static-files.ts'

it('the description of the API is made once, whoever asks for it, and is not sent again unchanged', async () => {
  let made = 0
  const document = () => {
    made++
    return { openapi: '3.1.0' }
  }
  const app = staticFiles(document, async () => '{}')
  const ask = (headers: Record<string, string> = {}) => app.request('/api/openapi.json', { headers })

  const [plain, packed] = [await ask(), await ask({ 'accept-encoding': 'br, gzip' })]
  const etag = plain.headers.get('etag') ?? ''
  const unchanged = await ask({ 'if-none-match': etag })

  expect(await plain.json()).toEqual({ openapi: '3.1.0' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(await new Response(packed.body?.pipeThrough(new DecompressionStream('gzip'))).json()).toEqual({
    openapi: '3.1.0',
  })
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  expect(made).toBe(1)
})
