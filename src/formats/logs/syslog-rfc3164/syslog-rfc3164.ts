/**
 * BSD syslog: `Jun 6 15:57:37 host tag[pid]: message`, with or without priority; also with the ISO timestamps of
 * rsyslog and syslog-ng. The year is inferred.
 *
 * https://www.rfc-editor.org/rfc/rfc3164
 */

import { bsdSyslogMapping } from '../events/syslog-programs.ts'
import { anyOf } from '../line-test.ts'
import { strength } from '../recognise.ts'
import { line5424 } from '../syslog-rfc5424/syslog-rfc5424.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'

const bsd =
  /^(?:<\d{1,3}>)?(?:\d+: )?[*.]?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d{1,2} (?:\d{4} )?\d\d:\d\d:\d\d\S* +\S+/
const iso =
  /^(?:<\d{1,3}>)?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d) +[\w.:-]+ +[\w./()-]+(?:\[[\w.:]+\])?: /

export const syslogRfc3164 = textFormat({
  id: 'syslog-rfc3164',
  title: 'Syslog (BSD, RFC 3164)',
  products: ['rsyslog', 'syslog-ng', 'Linux', 'BSD', 'VMware ESXi', 'MikroTik'],

  what: 'lines of syslog',
  // A stream from several senders may contain the newer syntax too; if that prevails, its format wins.
  matches: anyOf(bsd, iso, line5424),
  limit: strength.carrier,

  clock: syslogClock,

  event: bsdSyslogMapping,
  carriesLines: true,
})
