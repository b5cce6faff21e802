/**
 * HAProxy's TCP and HTTP logs, with the accept date in brackets.
 *
 * https://docs.haproxy.org/3.0/configuration.html#8
 */

import { bracketClock } from '../apache-access.ts'
import { after, column, fromClient } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'

/**
 * The session state at disconnection. Its first two letters say what ended the session and when: `--` is a normal end,
 * `PR` a request denied by the proxy, `PT` a request that the proxy delayed (tarpit) and denied, `PH` a denied response.
 * The other two letters exist only for HTTP and describe the persistence cookies.
 */
const states = { passed: ['--*'], blocked: ['PR*', 'PT*', 'PH*'] }

export const haproxy = textFormat({
  id: 'haproxy',
  title: 'HAProxy',
  products: ['HAProxy'],

  what: 'HAProxy lines',
  matches: /\bhaproxy\[\d+\]: |(?:^|\s)[\da-f.:]{2,45}:\d{1,5} \[\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d\.\d{3}\] \S+ \S+/,

  clock: bracketClock,

  event: {
    sources: ['https://docs.haproxy.org/3.0/configuration.html#8.5'],
    rules: [
      // Counts words from the accept date, because brackets may precede the date. In HTTP, the state follows frontend,
      // backend/server, timers, status, bytes and two cookies.
      { field: after('/20', { past: ']', word: 8 }), ...states },
      // In TCP, the state follows frontend, backend/server, timers and bytes.
      { field: after('/20', { past: ']', word: 5 }), ...states },
      // The client precedes the accept date: behind the name of the program, first, or behind
      // the header of RFC 5424, without structured data or with it.
      fromClient(after('haproxy[', { past: ' ' })),
      fromClient(column(0, ' ')),
      fromClient(after(' haproxy ', { word: 3 })),
      fromClient(after('"] ')),
    ],
  },
})
