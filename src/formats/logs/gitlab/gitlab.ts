/**
 * GitLab's structured logs: `production_json.log`, `api_json.log`, `audit_json.log`, `auth_json.log`.
 *
 * https://docs.gitlab.com/administration/logs/
 */

import { fromClient, only, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'
import { anyOf } from '../line-test.ts'

export const gitlab = jsonFormat({
  id: 'gitlab',
  title: { de: 'Logs von GitLab (JSON)', en: 'GitLab logs (JSON)' },
  products: ['GitLab'],
  what: 'GitLab records',
  matches: anyOf(
    [/"(?:controller|route|meta\.caller_id)":"/, /"(?:meta\.|correlation_id|params|remote_ip|method)/],
    ['"author_id":', /"entity_(?:id|type)":/],
    ['"correlation_id":"', /"(?:method|severity)":"[A-Z]+"/],
  ),
  times: [['time'], ['created_at']],
  event: {
    sources: ['https://docs.gitlab.com/administration/logs/', 'https://docs.gitlab.com/security/rate_limits/'],
    rules: [
      { field: path('env'), blocked: ['blocklist', 'throttle'], when: only(path('message'), 'Rack_Attack*') },
      { field: path('message'), passed: ['Successful Login:*'], blocked: ['Failed Login:*'] },
      fromClient(path('remote_ip')),
      fromClient(path('meta.remote_ip')),
    ],
  },
})
