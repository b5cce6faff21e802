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
  // `client_ip` is whom a trusted proxy names.
  event: {
    sources: ['https://caddyserver.com/docs/caddyfile/directives/log'],
    rules: [
      { source: { path: ['request', 'client_ip'] }, destination: 'here' },
      { source: { path: ['request', 'remote_ip'] }, destination: 'here' },
      // Before version 2.5.
      { source: { path: ['request', 'remote_addr'] }, destination: 'here' },
    ],
  },
})
