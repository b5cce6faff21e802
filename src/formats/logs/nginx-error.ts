/**
 * `2021/06/06 15:57:37 [error] 2833#0: *16336 message`, local time.
 *
 * https://nginx.org/en/docs/ngx_core_module.html#error_log
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { anywhereClock } from './time/clocks.ts'

export const nginxError = logFormat({
  id: 'nginx-error',
  title: 'nginx error log',
  products: ['nginx', 'OpenResty'],

  detect: (head) =>
    recognise(head, strength.product, 'nginx error lines', (line) =>
      /\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d \[\w+\] \d+[#:]\d+:? /.test(line),
    ),

  clock: anywhereClock,
})
