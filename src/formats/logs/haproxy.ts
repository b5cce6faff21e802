/**
 * HAProxy's TCP and HTTP logs, with the accept date in brackets.
 *
 * https://docs.haproxy.org/3.0/configuration.html#8
 */

import { logFormat } from '../log-format.ts'
import { bracketClock } from './apache-access.ts'
import { recognise, strength } from './recognise.ts'

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

  // By the two letters of how a session ended: `P` is a denial by the proxy, `--` a normal end.
  event: {
    sources: ['https://docs.haproxy.org/3.0/configuration.html#8.5'],
    rules: [
      { field: { text: true }, passed: [' ---- ', ' -- '], blocked: [' PR-- ', ' PR ', ' PT-- ', ' PRNI ', ' PR-N '] },
    ],
  },
})
