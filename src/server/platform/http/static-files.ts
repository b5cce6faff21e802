import { Hono } from 'hono'
import type { AppEnv } from './env.ts'

/**
 * Files that are not pages: the OpenAPI document, the icon under its old name, the operator's announcement.
 * @param openApi makes the document, which takes a quarter of a second: called when it is first requested
 */
export function staticFiles(openApi: () => object, announcement: () => Promise<string>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  let description: string | undefined
  app.get('/api/openapi.json', (c) => {
    description ??= JSON.stringify(openApi())
    return c.body(description, 200, { 'content-type': 'application/json' })
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
