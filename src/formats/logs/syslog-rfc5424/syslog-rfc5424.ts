/**
 * Syslog of RFC 5424: `<34>1 2003-10-11T22:14:15.003Z host app procid msgid [data] message`, also octet-counted (RFC
 * 6587) or without its priority.
 *
 * https://www.rfc-editor.org/rfc/rfc5424
 */

import { logFormat } from '../../log-format.ts'
import { syslogProgramsMapping } from '../events/syslog-programs.ts'
import { detectLines, strength } from '../recognise.ts'
import { syslogClock } from '../time/clocks.ts'

const line5424 = /^(?:\d+ )?(?:<\d{1,3}>)?[1-9]\d? (?:\d{4}-\d\d-\d\dT\S+|-) \S+ \S+ \S+ \S+(?: |$)/

/** Tells whether a line has the header of RFC 5424. */
export function isRfc5424Line(line: string): boolean {
  return line5424.test(line)
}

/** The log format `syslog-rfc5424`. */
export const syslogRfc5424 = logFormat({
  id: 'syslog-rfc5424',
  title: 'Syslog (RFC 5424)',
  products: ['rsyslog', 'syslog-ng', 'Juniper', 'VMware'],

  detect: detectLines('lines of RFC 5424 syslog', isRfc5424Line, strength.carrier + 0.02),

  clock: syslogClock,

  event: syslogProgramsMapping,
  carriesLines: true,
})
