/**
 * Argus flows as written by `ra` with a header (`.binetflow`), separated by commas or tabs. `StartTime` is the time of
 * the flow's first packet.
 *
 * https://openargus.org/
 */

import { logFormat } from '../../log-format.ts'
import { between, column, only } from '../events/rules.ts'
import { csvClock } from '../time/csv-clock.ts'

const header = /^"?(?:StartTime|stime)"?[,\t;]"?(?:Dur|LastTime|flgs|ltime)"?[,\t;]/im

export const argus = logFormat({
  id: 'argus',
  title: { de: 'Flows von Argus (binetflow)', en: 'Argus flows (binetflow)' },
  products: ['Argus', 'CTU-13', 'Stratosphere'],

  detect: ({ text }) =>
    header.test(text.slice(0, 2048)) ? { score: 0.99, reason: "the header of Argus's ra" } : undefined,

  clock: csvClock,

  // Only established connections have passed. The arrow points away from the end that opened the connection.
  event: {
    sources: ['https://openargus.org/', 'https://manpages.debian.org/unstable/argus-client/ra.1.en.html'],
    header: 'csv',
    rules: [
      { field: column('State'), passed: ['CON', 'EST', 'ACC'], blocked: ['URP', 'URH', 'URN', 'URF', 'URHPRO'] },
      // Both ends sent packets, the source first. Without this rule, `<->` would match `<-`.
      between(column('SrcAddr'), column('DstAddr'), { when: only(column('Dir'), '<->', '<?>') }),
      between(column('DstAddr'), column('SrcAddr'), { when: only(column('Dir'), '<-', '<?') }),
      between(column('SrcAddr'), column('DstAddr')),
    ],
  },
})
