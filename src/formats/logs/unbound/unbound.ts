/**
 * Unbound with `log-queries` and `log-replies`: syslog or its own file with the time as `[epoch]`.
 *
 * https://unbound.docs.nlnetlabs.nl/en/latest/manpages/unbound.conf.html
 */

import type { EventRule } from '../../log-format.ts'
import { after, fromClient, line } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'
import { words } from '../word-list.ts'

export const unbound = textFormat({
  id: 'unbound',
  title: { de: 'Resolver Unbound', en: 'Unbound resolver' },
  products: ['Unbound', 'pfSense DNS Resolver', 'OPNsense Unbound'],

  what: 'lines of Unbound',
  matches: /\bunbound(?:\[\d+(?::\d+)?\])?: |^\[\d{10}(?:\.\d+)?\] unbound\[/,

  clock: syslogClock,

  // Passed: answered. Blocked: refused, or answered from a local zone or a response policy zone.
  event: {
    sources: ['https://unbound.docs.nlnetlabs.nl/en/latest/manpages/unbound.conf.html'],
    rules: [
      {
        field: line,
        passed: [' NOERROR ', ' rpz-passthru ', ' transparent '],
        blocked: words(`
          REFUSED, always_nxdomain, always_refuse, always_null, always_deny, always_nodata, refuse, deny, inform_deny,
          rpz-nxdomain, rpz-nodata, rpz-drop, rpz-local-data
        `).map((word) => ` ${word} `),
      },
      // Queries and answers; local zones; response policy zones. Unbound writes blanks in names as `?`.
      fromClient(after(' info: ')),
      // With `log-tag-queryreply`.
      ...['] query: ', '] reply: '].map((after): EventRule => fromClient({ after })),
      fromClient(after(' info: ', { word: 2 })),
      fromClient(after(' info: rpz: applied ', { word: 3 })),
    ],
  },
})
