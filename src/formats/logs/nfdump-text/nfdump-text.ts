/**
 * nfdump's line, long and extended outputs.
 *
 * https://github.com/phaag/nfdump
 */

import { after, between } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'

/** Protocols that nfdump names; the source follows. */
const protocols = ['TCP', 'UDP', 'ICMP', 'ICMP6', 'GRE', 'ESP']

export const nfdumpText = textFormat({
  id: 'nfdump-text',
  title: { de: 'nfdump als Text', en: 'nfdump text' },
  products: ['nfdump', 'nfsen'],

  what: 'flow lines of nfdump',
  matches:
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} +(?:\d{4}-\d\d-\d\d [\d:.]+ +)?(?:[A-Z]+ +)*[\d:.]+ +\S+ +[\da-fA-F.:]+ +(?:<?->) +[\da-fA-F.:]+ /,

  // A record is unidirectional: its source sent the packets.
  event: {
    sources: ['https://github.com/phaag/nfdump'],
    rules: protocols.map((name) => between(after(` ${name} `), after(' -> '))),
  },
})
