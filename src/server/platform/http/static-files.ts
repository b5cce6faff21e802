import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import type { AppEnv } from './env.ts'
import { preferredEncoding } from './preferred-encoding.ts'

/**
 * Files that are not pages: the OpenAPI document, the icon under its old name, the operator's announcement.
 * @param openApi makes the document, which takes a quarter of a second: called when it is first requested
 */
export function staticFiles(openApi: () => object, announcement: () => Promise<string>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const description = preparedFile(() => Buffer.from(JSON.stringify(openApi())))
  app.get('/api/openapi.json', (c) => {
    const { bytes, gzipped, etag } = description()
    const headers = new Headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const sizes = { identity: bytes.length, gzip: gzipped.length }
    const isPacked = preferredEncoding(sizes, c.req.header('accept-encoding') ?? '') === 'gzip'
    if (isPacked) headers.set('content-encoding', 'gzip')
    headers.set('content-type', 'application/json')
    return new Response(isPacked ? gzipped : bytes, { headers })
  })
  // Some clients request this name without reading a page.
  app.get('/favicon.ico', (c) => c.redirect('/icon.svg', 308))
  app.get('/files/appBannerContent.json', async (c) => {
    // Answer with an empty object if there is no announcement: a browser would report a missing file as an error.
    return c.body(await announcement(), 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })
  return app
}

/** A large file whose bytes are made once, for the first who asks: anybody may ask, as often as they want. */
function preparedFile(make: () => Uint8Array<ArrayBuffer>) {
  let made: { bytes: Uint8Array<ArrayBuffer>; gzipped: Uint8Array<ArrayBuffer>; etag: string } | undefined
  return () => {
    if (!made) {
      const bytes = make()
      // Weak, because it is the same for both encodings.
      made = { bytes, gzipped: gzipSync(bytes), etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` }
    }
    return made
  }
}
