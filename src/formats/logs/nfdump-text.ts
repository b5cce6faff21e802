/**
 * nfdump's line, long and extended outputs.
 *
 * https://github.com/phaag/nfdump
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { anywhereClock } from './time/clocks.ts'

export const nfdumpText = logFormat({
  id: 'nfdump-text',
  title: 'nfdump text',
  products: ['nfdump', 'nfsen'],

  detect: (head) =>
    recognise(head, strength.product, 'flow lines of nfdump', (line) =>
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} +(?:\d{4}-\d\d-\d\d [\d:.]+ +)?(?:[A-Z]+ +)*[\d:.]+ +\S+ +[\da-fA-F.:]+ +(?:<?->) +[\da-fA-F.:]+ /.test(
        line,
      ),
    ),

  clock: anywhereClock,
})
