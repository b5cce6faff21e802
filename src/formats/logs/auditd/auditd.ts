/**
 * Audit records of the Linux kernel: `msg=audit(epoch.ms:serial)`.
 *
 * https://github.com/linux-audit/audit-documentation/wiki/SPEC-Audit-Event-Format
 */

import { NO_EVENT } from '../../../domain/log-event.ts'
import { ascii, indexOfBytes } from '../bytes.ts'
import { column, fromClient, key, only } from '../events/rules.ts'
import { hasSocketAddresses, withSocketAddresses } from '../lines/socket-addresses.ts'
import { textFormat } from '../text-format.ts'
import { findStamp } from '../time/find.ts'
import { stampRules } from '../time/learn.ts'
import { readEpoch } from '../time/stamp.ts'

const AUDIT = ascii('audit(')
/** Start, end and rotation of the daemon. */
const DAEMON = ascii('type=DAEMON_')

export const auditd = textFormat({
  id: 'auditd',
  title: { de: 'Audit-Log von Linux', en: 'Linux audit' },
  products: ['Linux auditd', 'auditbeat', 'SELinux'],

  what: 'audit records',
  matches: /\bmsg=audit\((?:\d+\.\d+|\d+\/\d+\/\d+[ \d:.]+):\d+\)|\baudit\(\d+\.\d{3}:\d+\): /,

  clock: (head, context) => {
    const rules = stampRules(head, context)
    return (bytes, start, end) => {
      if (indexOfBytes(bytes, DAEMON, start, start + DAEMON.length) === start) return NO_EVENT
      const at = indexOfBytes(bytes, AUDIT, start, end)
      if (at < 0) return findStamp(bytes, start, end, rules)
      const from = at + AUDIT.length
      if (bytes[from + 10] === 0x2e) return readEpoch(bytes, from, end)
      // `ausearch -i` writes the calendar time in the same place.
      return findStamp(bytes, from, Math.min(end, from + 40), rules)
    }
  },

  encoded: { isIn: hasSocketAddresses, decode: withSocketAddresses },

  event: {
    sources: ['https://github.com/linux-audit/audit-documentation/wiki/SPEC-Audit-Event-Format'],
    rules: [
      {
        field: key('res'),
        passed: ['success', 'yes', '1'],
        blocked: ['failed', 'no', '0'],
        when: only(key('type'), 'USER_AUTH', 'USER_LOGIN', 'USER_ACCT', 'CRED_ACQ', 'USER_START', 'USER_ERR'),
      },
      fromClient(key('addr'), {
        when: only(key('type'), 'USER_AUTH', 'USER_LOGIN', 'USER_ACCT', 'CRED_ACQ', 'USER_START', 'USER_ERR'),
      }),
    ],
    // Also behind what collects the records of many machines.
    hosts: [{ field: key('node'), when: only(column(0, ' '), 'node=*') }],
  },
})
