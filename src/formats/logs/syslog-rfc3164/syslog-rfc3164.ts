/**
 * BSD syslog: `Jun 6 15:57:37 host tag[pid]: message`, with or without priority; also with the ISO timestamps of
 * rsyslog and syslog-ng. The year is inferred.
 *
 * https://www.rfc-editor.org/rfc/rfc3164
 */

import { logFormat } from '../../log-format.ts'
import { bsdSyslogMapping } from '../events/syslog-programs.ts'
import { recognise, strength } from '../recognise.ts'
import { isRfc5424Line } from '../syslog-rfc5424/syslog-rfc5424.ts'
import { syslogClock } from '../time/clocks.ts'

const bsd =
  /^(?:<\d{1,3}>)?(?:\d+: )?[*.]?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d{1,2} (?:\d{4} )?\d\d:\d\d:\d\d\S* +\S+/
const iso =
  /^(?:<\d{1,3}>)?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d) +[\w.:-]+ +[\w./()-]+(?:\[[\w.:]+\])?: /

export const syslogRfc3164 = logFormat({
  id: 'syslog-rfc3164',
  title: 'Syslog (BSD, RFC 3164)',
  products: ['rsyslog', 'syslog-ng', 'Linux', 'BSD', 'VMware ESXi', 'MikroTik'],

  detect: (head) =>
    // A stream from several senders may contain the newer syntax too; if that prevails, its format wins.
    recognise(
      head,
      strength.carrier,
      'lines of syslog',
      (line) => bsd.test(line) || iso.test(line) || isRfc5424Line(line),
    ),

  clock: syslogClock,

  event: bsdSyslogMapping,
  carriesLines: true,
})
