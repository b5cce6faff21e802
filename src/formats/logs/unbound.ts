/**
 * Unbound with `log-queries` and `log-replies`: syslog or its own file with the time as `[epoch]`.
 *
 * https://unbound.docs.nlnetlabs.nl/en/latest/manpages/unbound.conf.html
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { syslogClock } from './time/clocks.ts'

export const unbound = logFormat({
  id: 'unbound',
  title: 'Unbound resolver',
  products: ['Unbound', 'pfSense DNS Resolver', 'OPNsense Unbound'],

  detect: (head) =>
    recognise(head, strength.product, 'lines of Unbound', (line) =>
      /\bunbound(?:\[\d+(?::\d+)?\])?: |^\[\d{10}(?:\.\d+)?\] unbound\[/.test(line),
    ),

  clock: syslogClock,
})
