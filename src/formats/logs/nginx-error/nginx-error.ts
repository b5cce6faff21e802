/**
 * `2021/06/06 15:57:37 [error] 2833#0: *16336 message`, local time.
 *
 * https://nginx.org/en/docs/ngx_core_module.html#error_log
 */

import { logFormat } from '../../log-format.ts'
import { after, fromClient, line } from '../events/rules.ts'
import { detectLines } from '../recognise.ts'
import { anywhereClock } from '../time/clocks.ts'

export const nginxError = logFormat({
  id: 'nginx-error',
  title: { de: 'Fehlerlog von nginx', en: 'nginx error log' },
  products: ['nginx', 'OpenResty'],

  detect: detectLines('nginx error lines', /\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d \[\w+\] \d+[#:]\d+:? /),

  clock: anywhereClock,

  event: {
    sources: [
      'https://nginx.org/en/docs/http/ngx_http_access_module.html',
      'https://nginx.org/en/docs/http/ngx_http_limit_req_module.html',
    ],
    rules: [
      {
        field: line,
        blocked: [
          'access forbidden by rule',
          'limiting requests, excess',
          'limiting connections by zone',
          'password mismatch',
          'was not found in',
        ],
      },
      fromClient(after('client: ')),
    ],
  },
})
