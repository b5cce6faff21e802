/**
 * AdGuard Home: its query log (`querylog.json`, one query per line, `T` is the time, `QH` the name) and its text log.
 *
 * https://github.com/AdguardTeam/AdGuardHome/wiki/Configuration
 */

import { logFormat } from '../../log-format.ts'
import { fromClient, line, only, path } from '../events/rules.ts'
import { recognise, recogniseJson, strength } from '../recognise.ts'
import { anywhereClock } from '../time/clocks.ts'

const own = /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d\.\d{6} (?:\d+#\d+ )?\[(?:info|error|debug|fatal)\] /

export const adguardHome = logFormat({
  id: 'adguard-home',
  title: 'AdGuard Home',
  products: ['AdGuard Home'],

  detect: (head) =>
    recogniseJson(head, 'queries of AdGuard Home', ['"QH":"', '"QT":"']) ??
    recognise(head, strength.kin, 'lines in the style of AdGuard Home', own),

  clock: anywhereClock,

  event: {
    sources: ['https://github.com/AdguardTeam/AdGuardHome/blob/master/openapi/openapi.yaml'],
    rules: [
      { field: path('Result', 'IsFiltered'), passed: ['false'], blocked: ['true'] },
      // Not filtered: no reason, or an exception from a list. The answer comes from the upstream server.
      { field: path('Result', 'Reason'), missing: 'passed', passed: ['0', '1'], when: only(path('Answer'), '*') },
      { field: line, blocked: ['invalid username or password'] },
      fromClient(path('IP')),
    ],
  },
})
