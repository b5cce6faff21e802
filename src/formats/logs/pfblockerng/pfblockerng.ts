/**
 * pfBlockerNG on pfSense: names that its lists blocked (`dnsbl.log`), answers (`dns_reply.log`), packets (`ip_block.log`,
 * `ip_permit.log`, `ip_match.log`), and all of them with their type in front (`unified.log`). Rows without a header.
 *
 * https://github.com/pfsense/FreeBSD-ports/tree/devel/net/pfSense-pkg-pfBlockerNG-devel
 */

import type { EventField, EventRule } from '../../log-format.ts'
import { between, fromClient, only } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'

const cell = (column: number): EventField => ({ column, delimiter: ',' })
const blockedName = only(cell(0), 'DNSBL*')
const answer = only(cell(0), 'DNS-reply')
/** How addresses of the Internet begin. */
const firsts = Array.from({ length: 223 }, (_, i) => `${i + 1}.*`).filter((first) => first !== '10.*')

/** The rules of a packet whose cells begin at a column. */
const packet = (first: number, when: EventRule['when']): EventRule[] => [
  { field: cell(first + 4), passed: ['pass'], blocked: ['block'], when },
  between(cell(first + 8), cell(first + 9), { port: cell(first + 11), when }),
]

export const pfblockerng = textFormat({
  id: 'pfblockerng',
  title: 'pfBlockerNG',
  products: ['pfBlockerNG'],

  what: 'rows of pfBlockerNG',
  matches:
    /^(?:DNSBL-\w+,[^,]*\d\d:\d\d:\d\d,|DNS-reply,[^,]*\d\d:\d\d:\d\d,|(?:(?:Block|Permit|Match),)?[^,]*\d\d:\d\d:\d\d,\d+,[^,]*,[^,]*,(?:block|pass|match),[46],\d+,)/,

  event: {
    sources: ['https://github.com/pfsense/FreeBSD-ports/tree/devel/net/pfSense-pkg-pfBlockerNG-devel'],
    rules: [
      { field: cell(0), blocked: ['DNSBL*'] },
      // Names that are blocked get the address 0.0.0.0, or that of a page in the own network.
      { field: cell(8), passed: [...firsts, '2*'], blocked: ['0.0.0.0', '::'], when: answer },
      fromClient(cell(3), { when: blockedName }),
      fromClient(cell(7), { when: answer }),
      ...packet(1, only(cell(0), 'Block', 'Permit', 'Match')),
      ...packet(0, only(cell(5), '4', '6')),
    ],
  },
})
