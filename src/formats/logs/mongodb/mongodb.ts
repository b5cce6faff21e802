/**
 * MongoDB's structured messages (4.4 and later) and audit log.
 *
 * https://www.mongodb.com/docs/manual/reference/log-messages/
 */

import { fromClient, only, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'
import { anyOf } from '../line-test.ts'

export const mongodb = jsonFormat({
  id: 'mongodb',
  title: { de: 'Log von MongoDB (JSON)', en: 'MongoDB log (JSON)' },
  products: ['MongoDB'],
  what: 'MongoDB messages',
  matches: anyOf('"t":{"$date":', '"atype":'),
  times: [['t'], ['ts']],
  event: {
    sources: [
      'https://www.mongodb.com/docs/manual/reference/log-messages/',
      'https://www.mongodb.com/docs/manual/reference/audit-message/mongo/',
    ],
    rules: [
      {
        field: path('msg'),
        passed: ['Authentication succeeded', 'Successfully authenticated'],
        blocked: ['Authentication failed', 'Failed to authenticate'],
      },
      // 18 is AuthenticationFailed, 13 Unauthorized.
      { field: path('result'), passed: ['0'], blocked: ['18', '13'], when: only(path('atype'), 'auth*') },
      fromClient(path('attr', 'remote')),
      fromClient(path('attr', 'client')),
      fromClient(path('remote', 'ip')),
    ],
  },
})
