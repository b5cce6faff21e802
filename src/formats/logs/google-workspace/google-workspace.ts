/**
 * Activities of the Admin SDK's Reports API.
 *
 * https://developers.google.com/workspace/admin/reports/reference/rest/v1/activities
 */

import { fromClient, line, only, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'

export const googleWorkspace = jsonFormat({
  id: 'google-workspace',
  title: { de: 'Audit-Log von Google Workspace', en: 'Google Workspace audit' },
  products: ['Google Workspace', 'Google Drive', 'Gmail'],
  what: 'Workspace activities',
  matches: '"kind":"admin#reports#activit',
  times: [['id', 'time']],
  event: {
    sources: ['https://developers.google.com/workspace/admin/reports/v1/appendix/activity/login'],
    rules: [
      {
        field: line,
        passed: ['"name":"login_success"', '"name": "login_success"'],
        blocked: ['"name":"login_failure"', '"name": "login_failure"'],
      },
      fromClient(path('ipAddress'), { when: only(path('id', 'applicationName'), 'login') }),
    ],
  },
})
