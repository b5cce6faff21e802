/**
 * Caddy's access log: `ts` in seconds.
 *
 * https://caddyserver.com/docs/logging
 */

import { jsonFormat } from './json-format.ts'

export const caddy = jsonFormat({
  id: 'caddy',
  title: { de: 'Zugriffslog von Caddy (JSON)', en: 'Caddy access log (JSON)' },
  products: ['Caddy'],
  what: 'Caddy requests',
  matches: (line) =>
    /"logger":"http\.(?:log|handlers)/.test(line) || (line.includes('"request":{') && line.includes('"resp_headers":')),
  times: [['ts']],
  zoneOffsetMinutes: 0,
})
