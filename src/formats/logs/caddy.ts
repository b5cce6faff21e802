/**
 * Caddy's access log: `ts` in seconds.
 *
 * https://caddyserver.com/docs/logging
 */

import { jsonFormat } from './json-format.ts'

export const caddy = jsonFormat({
  id: 'caddy',
  title: 'Caddy access log (JSON)',
  products: ['Caddy'],
  what: 'Caddy requests',
  matches: (line) =>
    /"logger":"http\.(?:log|handlers)/.test(line) || (line.includes('"request":{') && line.includes('"resp_headers":')),
  times: [['ts']],
  zoneOffsetMinutes: 0,
})
