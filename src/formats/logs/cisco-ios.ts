/**
 * `%FACILITY-SEVERITY-MNEMONIC: …` after a sequence number and the router's timestamp (`*Mar 1 00:00:00.123 CEST:`).
 *
 * https://www.cisco.com/c/en/us/td/docs/ios/system/messages/guide/consol_smg.html
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { syslogClock } from './time/clocks.ts'

export const ciscoIos = logFormat({
  id: 'cisco-ios',
  title: 'Cisco IOS, IOS XE and NX-OS',
  products: ['Cisco IOS', 'Cisco IOS XE', 'Cisco IOS XR', 'Cisco NX-OS', 'Cisco Catalyst'],

  detect: (head) =>
    recognise(
      head,
      strength.product,
      'IOS messages',
      (line) =>
        /%[A-Z][A-Z0-9_]*(?:-[A-Z0-9_]+)*-[0-7]-[A-Z0-9_]+: /.test(line) && !/%(?:ASA|FTD|PIX|FWSM)-/.test(line),
    ),

  clock: syslogClock,
})
