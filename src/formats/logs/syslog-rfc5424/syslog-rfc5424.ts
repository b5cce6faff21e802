/**
 * Syslog of RFC 5424: `<34>1 2003-10-11T22:14:15.003Z host app procid msgid [data] message`, also octet-counted (RFC
 * 6587) or without its priority.
 *
 * https://www.rfc-editor.org/rfc/rfc5424
 */

import { syslogProgramsMapping } from '../events/syslog-programs.ts'
import { strength } from '../recognise.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'

/** The header of a line. */
export const line5424 = /^(?:\d+ )?(?:<\d{1,3}>)?[1-9]\d? (?:\d{4}-\d\d-\d\dT\S+|-) \S+ \S+ \S+ \S+(?: |$)/

/** The log format `syslog-rfc5424`. */
export const syslogRfc5424 = textFormat({
  id: 'syslog-rfc5424',
  title: 'Syslog (RFC 5424)',
  products: ['rsyslog', 'syslog-ng', 'Juniper', 'VMware'],

  what: 'lines of RFC 5424 syslog',
  matches: line5424,
  limit: strength.carrier + 0.02,

  clock: syslogClock,

  event: syslogProgramsMapping,
  carriesLines: true,
})
