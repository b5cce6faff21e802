/**
 * Traefik's access log as JSON; `StartUTC` is the time of the request.
 *
 * https://doc.traefik.io/traefik/observability/access-logs/
 */

import { fromClient, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'

export const traefik = jsonFormat({
  id: 'traefik',
  title: { de: 'Zugriffslog von Traefik (JSON)', en: 'Traefik access log (JSON)' },
  products: ['Traefik'],
  what: 'Traefik requests',
  matches: ['"ClientAddr":', /"(?:DownstreamStatus|RequestHost|OriginStatus|RouterName)":/],
  times: [['StartUTC'], ['time']],
  event: {
    sources: ['https://doc.traefik.io/traefik/observability/access-logs/'],
    rules: [fromClient(path('ClientHost'), { agent: path('request_User-Agent') })],
  },
})
