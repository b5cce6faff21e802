/**
 * `date= time= tz= devname= logid= eventtime= …`, bare or after a syslog header. Depending on the version, `eventtime`
 * is in s, ms, µs or ns.
 *
 * https://docs.fortinet.com/document/fortigate/latest/fortios-log-message-reference
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { keyValueClock } from './time/key-value-clock.ts'

export const fortigate = logFormat({
  id: 'fortigate',
  title: 'Fortinet FortiGate (key=value)',
  products: [
    'Fortinet FortiGate',
    'Fortinet FortiManager',
    'Fortinet FortiAnalyzer',
    'Fortinet FortiWeb',
    'Fortinet FortiMail',
  ],

  detect: (head) =>
    recognise(
      head,
      strength.product,
      'FortiOS events',
      (line) =>
        /\bdate="?\d{4}-\d{1,2}-\d{1,2}"? +time=/.test(line) &&
        /\b(?:devname|devid|device_id|logid|log_id|logver|vd)=/.test(line) &&
        !/\bdevice="SFW"/.test(line),
    ),

  clock: (head, context) => keyValueClock(head, context, { whole: ['eventtime', 'dtime'] }),
})
