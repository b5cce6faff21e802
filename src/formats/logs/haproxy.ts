/**
 * HAProxy's TCP and HTTP logs, with the accept date in brackets.
 *
 * https://docs.haproxy.org/3.0/configuration.html#8
 */

import { logFormat } from '../log-format.ts'
import { bracketClock } from './apache-access.ts'
import { recognise, strength } from './recognise.ts'

/**
 * The session state at disconnection. Its first two letters say what ended the session and when: `--` is a normal end;
 * in `PR` the proxy denied the request, in `PT` it held it up (tarpit) and denied it, in `PH` it denied the response. The
 * other two, of HTTP only, tell the persistence cookies.
 */
const states = { passed: ['--*'], blocked: ['PR*', 'PT*', 'PH*'] }

export const haproxy = logFormat({
  id: 'haproxy',
  title: 'HAProxy',
  products: ['HAProxy'],

  detect: (head) =>
    recognise(head, strength.product, 'HAProxy lines', (line) =>
      /\bhaproxy\[\d+\]: |(?:^|\s)[\da-f.:]{2,45}:\d{1,5} \[\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d\.\d{3}\] \S+ \S+/.test(
        line,
      ),
    ),

  clock: bracketClock,

  event: {
    sources: ['https://docs.haproxy.org/3.0/configuration.html#8.5'],
    rules: [
      // From the accept date, for brackets may stand before it: HTTP has frontend, backend/server, timers, status, bytes
      // and two cookies before it.
      { field: { after: '/20', past: ']', word: 8 }, ...states },
      // TCP has frontend, backend/server, timers and bytes.
      { field: { after: '/20', past: ']', word: 5 }, ...states },
    ],
  },
})
