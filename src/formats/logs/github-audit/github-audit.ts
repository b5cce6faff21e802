/**
 * GitHub's audit log as streamed or exported: `@timestamp` in ms.
 *
 * https://docs.github.com/enterprise-cloud@latest/admin/monitoring-activity-in-your-enterprise/reviewing-audit-logs-for-your-enterprise
 */

import { jsonFormat } from '../json-format.ts'
import { anyOf } from '../line-test.ts'

export const githubAudit = jsonFormat({
  id: 'github-audit',
  title: { de: 'Audit-Log von GitHub', en: 'GitHub audit log' },
  products: ['GitHub Enterprise', 'GitHub'],
  what: 'GitHub audit events',
  matches: anyOf('"integration":"github"', [
    /"action":"[a-z0-9_]+\.[a-z0-9_.]*"/,
    /"(?:actor|org|business)":/,
    /"(?:@timestamp|created_at)":\d/,
  ]),
  times: [['@timestamp'], ['created_at'], ['github', '@timestamp'], ['github', 'created_at']],
})
