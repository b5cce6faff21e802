/**
 * BIND 9's query, security and other logs, from syslog or a file (`06-Jun-2021 15:57:37.123`).
 *
 * https://bind9.readthedocs.io/en/latest/reference.html#logging-block-grammar
 */

import { after, fromClient, line } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'
import { words } from '../word-list.ts'

export const bind = textFormat({
  id: 'bind',
  title: { de: 'Nameserver BIND', en: 'BIND name server' },
  products: ['ISC BIND', 'named'],

  what: 'lines of named',
  matches:
    /\bnamed?\[\d+\]: |\bclient (?:@0x[0-9a-f]+ )?[\da-f.:]+#\d+(?: \([^)]*\))?: |\bquery-errors: |\bqueries: (?:info|client)/,

  clock: syslogClock,

  // The line of a query does not say how it was answered.
  event: {
    sources: [
      'https://bind9.readthedocs.io/en/latest/reference.html#logging-block-grammar',
      'https://bind9.readthedocs.io/en/latest/reference.html#response-policy-zone-rpz-rewriting',
    ],
    rules: [
      {
        field: line,
        // A response policy zone in state "disabled" changes no answer.
        passed: ['PASSTHRU rewrite', 'PASSTHRU via', 'disabled rpz*'],
        blocked: words(`
          NXDOMAIN rewrite, NXDOMAIN via, NODATA rewrite, NODATA via, DROP rewrite, DROP via, Local-Data rewrite,
          Local-Data via, CNAME rewrite, (cache) denied, denied (allow-query*, ' denied, rate limit drop*, (REFUSED)
        `),
      },
      // Infoblox and `responselog`.
      { field: after(' response: '), passed: ['NOERROR'], blocked: ['REFUSED'] },
      // Since 9.11, the memory address of the client object (`@0x…`) precedes the client's IP address.
      fromClient(after('client @', { past: ' ' })),
      fromClient(after('client ')),
    ],
  },
})
