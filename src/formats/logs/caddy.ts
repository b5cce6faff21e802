/**
 * Caddy's access log: `ts` in seconds.
 *
 * https://caddyserver.com/docs/logging
 */

import { jsonFormat } from './json-format.ts'
import { anyOf } from './line-test.ts'

export const caddy = jsonFormat({
  id: 'caddy',
  title: { de: 'Zugriffslog von Caddy (JSON)', en: 'Caddy access log (JSON)' },
  products: ['Caddy'],
  what: 'Caddy requests',
  matches: anyOf(/"logger":"http\.(?:log|handlers)/, ['"request":{', '"resp_headers":']),
  times: [['ts']],
  zoneOffsetMinutes: 0,
})
