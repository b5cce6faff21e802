/**
 * GitHub's audit log as streamed or exported: `@timestamp` in ms.
 *
 * https://docs.github.com/enterprise-cloud@latest/admin/monitoring-activity-in-your-enterprise/reviewing-audit-logs-for-your-enterprise
 */

import { jsonFormat } from './json-format.ts'

export const githubAudit = jsonFormat({
  id: 'github-audit',
  title: { de: 'Audit-Log von GitHub', en: 'GitHub audit log' },
  products: ['GitHub Enterprise', 'GitHub'],
  what: 'GitHub audit events',
  matches: (line) =>
    /"integration":"github"/.test(line) ||
    (/"action":"[a-z0-9_]+\.[a-z0-9_.]*"/.test(line) &&
      /"(?:actor|org|business)":/.test(line) &&
      /"(?:@timestamp|created_at)":\d/.test(line)),
  times: [['@timestamp'], ['created_at'], ['github', '@timestamp'], ['github', 'created_at']],
  zoneOffsetMinutes: 0,
})
