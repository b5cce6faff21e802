/**
 * `nfdump -o csv`: NetFlow, IPFIX and sFlow records with a header. The event time is that of the flow's first packet,
 * in the collector's local time.
 *
 * https://github.com/phaag/nfdump
 */

import { logFormat } from '../../log-format.ts'
import { between, column } from '../events/rules.ts'
import { csvClock } from '../time/csv-clock.ts'

const header =
  /^(?:ts,te,td,sa,da,sp,dp,pr|firstSeen,(?:lastSeen,)?duration,proto,srcAddr|ts,td,pr,sa,sp|firstSeen,.*\bsrcAddr\b)/im

export const nfdumpCsv = logFormat({
  id: 'nfdump-csv',
  title: { de: 'nfdump als CSV', en: 'nfdump CSV' },
  products: ['nfdump', 'NfSen', 'NetFlow', 'IPFIX'],

  detect: ({ text }) => (header.test(text.slice(0, 2048)) ? { score: 0.99, reason: "nfdump's CSV header" } : undefined),

  clock: csvClock,

  // A record is unidirectional: its source sent the packets.
  event: {
    sources: ['https://github.com/phaag/nfdump'],
    header: 'csv',
    rules: [between(column('sa'), column('da')), between(column('srcAddr'), column('dstAddr'))],
  },
})
