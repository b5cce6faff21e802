import { type Context, Hono } from 'hono'
import { itemsCall } from '../../contract/machine.ts'
import { Problem } from '../../domain/problem.ts'
import { type BodySender, bodiesInTurn } from '../platform/http/body-rooms.ts'
import type { ClientIp } from '../platform/http/caller.ts'
import type { AppEnv } from '../platform/http/env.ts'
import { keyGuard } from '../platform/http/key-guard.ts'
import { createLimits, setRateLimit } from '../platform/http/limits.ts'
import { keyDigest, shownKey } from '../platform/keys.ts'
import type { PostIngest } from './ingest.ts'
import type { KnownSource, PostSourceStore } from './source-store.ts'

export interface ItemRouteDependencies {
  readonly sources: Pick<PostSourceStore, 'byKey'>
  readonly ingest: PostIngest
  readonly now: () => number
  readonly clientIp: ClientIp
  /** Requests per minute of one key. */
  readonly perMinute: number
  readonly maxBytes: number
}

/**
 * Accepts items of AIL's feeders (https://github.com/ail-project): one item, a JSON array, or one item a line. The key
 * identifies the source. Stored items are only counted as known, so a feeder may safely repeat a request.
 */
export function itemRoutes({
  sources,
  ingest,
  now,
  clientIp,
  perMinute,
  maxBytes,
}: ItemRouteDependencies): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const limits = createLimits({ perUser: perMinute, perGroup: perMinute, perAddress: perMinute }, now)
  const guard = keyGuard(now)
  // One child process reads all bodies one after the other, so requests wait for their turn.
  const takeBody = bodiesInTurn({ maxBytes, width: 2, mostWaiting: 20 })

  async function opened(c: Context<AppEnv>): Promise<KnownSource & BodySender> {
    const { headers } = c.req.raw
    const ip = clientIp(headers, c.env.incoming.socket.remoteAddress)
    const shown = shownKey(headers)
    if (!shown) throw new Problem('dark-web.no-key')
    const source = await guard.open(ip, keyDigest(shown.secret), () => sources.byKey(shown.secret, now()))
    if (!source) throw new Problem('dark-web.no-key')
    if (!source.isGranted) throw new Problem('permission.missing')
    return source
  }

  app.post(itemsCall.path, async (c) => {
    const source = await opened(c)
    const rest = limits.take('user', source.id, 1)
    const { stored, known, rejected, old, banned, minors, rejectedAt } = await takeBody(c.req.raw, source, (body) =>
      ingest.ingest(source, { text: new TextDecoder().decode(body) }, { format: 'ail-items' }),
    )
    if (stored + known + old + banned + minors === 0) {
      throw new Problem('dark-web.unreadable', { detail: `${rejected} entries, none of them an item` })
    }
    const answer = c.json({ stored, known, old, rejected, refused: banned + minors, rejectedAt: [...rejectedAt] })
    setRateLimit(answer.headers, 'key', rest)
    return answer
  })
  app.all(itemsCall.path, () => {
    throw new Problem('method.not-allowed', { allow: 'POST' })
  })
  return app
}
