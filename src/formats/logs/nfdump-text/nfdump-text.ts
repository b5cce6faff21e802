/**
 * nfdump's line, long and extended outputs.
 *
 * https://github.com/phaag/nfdump
 */

import { logFormat } from '../../log-format.ts'
import { after, between } from '../events/rules.ts'
import { detectLines } from '../recognise.ts'
import { anywhereClock } from '../time/clocks.ts'

/** Protocols that nfdump names; the source follows. */
const protocols = ['TCP', 'UDP', 'ICMP', 'ICMP6', 'GRE', 'ESP']

export const nfdumpText = logFormat({
  id: 'nfdump-text',
  title: { de: 'nfdump als Text', en: 'nfdump text' },
  products: ['nfdump', 'nfsen'],

  detect: detectLines(
    'flow lines of nfdump',
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} +(?:\d{4}-\d\d-\d\d [\d:.]+ +)?(?:[A-Z]+ +)*[\d:.]+ +\S+ +[\da-fA-F.:]+ +(?:<?->) +[\da-fA-F.:]+ /,
  ),

  clock: anywhereClock,

  // A record is unidirectional: its source sent the packets.
  event: {
    sources: ['https://github.com/phaag/nfdump'],
    rules: protocols.map((name) => between(after(` ${name} `), after(' -> '))),
  },
})
