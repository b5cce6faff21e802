/**
 * `2021/06/06 15:57:37 [error] 2833#0: *16336 message`, local time.
 *
 * https://nginx.org/en/docs/ngx_core_module.html#error_log
 */

import { after, fromClient, line } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'

export const nginxError = textFormat({
  id: 'nginx-error',
  title: { de: 'Fehlerlog von nginx', en: 'nginx error log' },
  products: ['nginx', 'OpenResty'],

  what: 'nginx error lines',
  matches: /\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d \[\w+\] \d+[#:]\d+:? /,

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
