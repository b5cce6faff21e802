import { Hono } from 'hono'
import { Problem } from '../../domain/problem.ts'
import type { AppEnv } from '../platform/http/env.ts'
import type { ProfileStore } from './profile-store.ts'

/**
 * Serves groups' logos to anybody who knows the address: it is unguessable, changes with the logo, and is shown only to
 * those who may see the group.
 */
export function logoRoutes(profiles: Pick<ProfileStore, 'logo'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/files/logos/:ref/:file', async (c) => {
    const { ref, file } = c.req.param()
    const width = /^([1-9]\d{0,3})\.webp$/.exec(file)?.[1]
    const webp = width && /^[\w-]{24}$/.test(ref) ? await profiles.logo(ref, Number(width)) : undefined
    if (!webp) throw new Problem('not-found')
    return c.body(new Uint8Array(webp), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })
  return app
}
