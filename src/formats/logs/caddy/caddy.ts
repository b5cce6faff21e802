/**
 * Caddy's access log: `ts` in seconds.
 *
 * https://caddyserver.com/docs/logging
 */

import { fromClient, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'
import { anyOf } from '../line-test.ts'

export const caddy = jsonFormat({
  id: 'caddy',
  title: { de: 'Zugriffslog von Caddy (JSON)', en: 'Caddy access log (JSON)' },
  products: ['Caddy'],
  what: 'Caddy requests',
  matches: anyOf(/"logger":"http\.(?:log|handlers)/, ['"request":{', '"resp_headers":']),
  times: [['ts']],
  // `client_ip` is whom a trusted proxy names.
  event: {
    sources: ['https://caddyserver.com/docs/caddyfile/directives/log'],
    rules: [
      ...['client_ip', 'remote_ip'].map((name) =>
        fromClient(path('request', name), { agent: path('request', 'headers', 'User-Agent') }),
      ),
      // Before version 2.5.
      fromClient(path('request', 'remote_addr')),
    ],
  },
})
