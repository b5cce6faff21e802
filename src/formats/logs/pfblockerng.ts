/**
 * pfBlockerNG on pfSense: names that its lists blocked (`dnsbl.log`), answers (`dns_reply.log`), packets (`ip_block.log`,
 * `ip_permit.log`, `ip_match.log`), and all of them with their type in front (`unified.log`). Rows without a header.
 *
 * https://github.com/pfsense/FreeBSD-ports/tree/devel/net/pfSense-pkg-pfBlockerNG-devel
 */

import { type EventField, type EventRule, logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { anywhereClock } from './time/clocks.ts'

const cell = (column: number): EventField => ({ column, delimiter: ',' })
const blockedName = { field: cell(0), is: ['DNSBL*'] }
const answer = { field: cell(0), is: ['DNS-reply'] }
/** How addresses of the Internet begin. */
const firsts = Array.from({ length: 223 }, (_, i) => `${i + 1}.*`).filter((first) => first !== '10.*')

/** The rules of a packet whose cells begin at a column. */
const packet = (first: number, when: EventRule['when']): EventRule[] => [
  { field: cell(first + 4), passed: ['pass'], blocked: ['block'], when },
  { source: cell(first + 8), destination: cell(first + 9), port: cell(first + 11), when },
]

export const pfblockerng = logFormat({
  id: 'pfblockerng',
  title: 'pfBlockerNG',
  products: ['pfBlockerNG'],

  detect: (head) =>
    recognise(
      head,
      strength.product,
      'rows of pfBlockerNG',
      /^(?:DNSBL-\w+,[^,]*\d\d:\d\d:\d\d,|DNS-reply,[^,]*\d\d:\d\d:\d\d,|(?:(?:Block|Permit|Match),)?[^,]*\d\d:\d\d:\d\d,\d+,[^,]*,[^,]*,(?:block|pass|match),[46],\d+,)/,
    ),

  clock: anywhereClock,

  event: {
    sources: ['https://github.com/pfsense/FreeBSD-ports/tree/devel/net/pfSense-pkg-pfBlockerNG-devel'],
    rules: [
      { field: cell(0), blocked: ['DNSBL*'] },
      // Names that are blocked get the address 0.0.0.0, or that of a page in the own network.
      { field: cell(8), passed: [...firsts, '2*'], blocked: ['0.0.0.0', '::'], when: answer },
      { source: cell(3), destination: 'here', when: blockedName },
      { source: cell(7), destination: 'here', when: answer },
      ...packet(1, { field: cell(0), is: ['Block', 'Permit', 'Match'] }),
      ...packet(0, { field: cell(5), is: ['4', '6'] }),
    ],
  },
})
