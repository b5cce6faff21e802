import { data } from 'react-router'
import type { Route } from './+types/messages.route'
import { messagesHash, messagesJson } from './messages.server.ts'

/**
 * `/_i18n/<hash>/<locale>/messages.json`, cached for 24 hours. An outdated hash returns the current texts without
 * caching.
 */
export function loader({ params }: Route.LoaderArgs): Response {
  if (params.locale !== 'de' && params.locale !== 'en') throw data(null, 404)
  const current = params.hash === messagesHash
  return new Response(messagesJson[params.locale], {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': current ? 'public, max-age=86400, immutable' : 'no-store',
    },
  })
}
