/**
 * Okta's system log.
 *
 * https://developer.okta.com/docs/api/openapi/okta-management/management/tag/SystemLog/
 */

import { fromClient, only, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'

export const okta = jsonFormat({
  id: 'okta',
  title: { de: 'Systemlog von Okta', en: 'Okta system log' },
  products: ['Okta'],
  what: 'Okta events',
  matches: ['"eventType":"', '"published":"', '"actor":'],
  times: [['published']],
  event: {
    sources: ['https://developer.okta.com/docs/api/openapi/okta-management/management/tag/SystemLog/'],
    rules: [
      { field: path('outcome', 'result'), passed: ['SUCCESS', 'ALLOW'], blocked: ['FAILURE', 'DENY'] },
      fromClient(path('client', 'ipAddress'), {
        when: only(path('eventType'), 'user.session.start', 'user.authentication.*'),
      }),
    ],
  },
})
