/**
 * Messages with ids of eight hex digits (`01010251:0:`), AFM's `[F5@…]`, and events of ASM and APM.
 *
 * https://techdocs.f5.com/
 */

import type { EventRule } from '../../log-format.ts'
import { deviceLogins } from '../events/logins.ts'
import { after, between, fromClient, key, only } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { keyValueClock } from '../time/key-value-clock.ts'

export const f5 = textFormat({
  id: 'f5',
  title: 'F5 BIG-IP',
  products: ['F5 BIG-IP', 'F5 AFM', 'F5 APM', 'F5 ASM'],

  what: 'BIG-IP messages',
  matches:
    /\[F5@|\bASM:|\]: [0-9a-f]{8}:\d+: |\b(?:bigip_mgmt_ip|unit_hostname|APM_EVENT)=|\b(?:tmm\d*|mcpd|apmd|bigd|tmsh)\[\d+\]: /,

  // `rt` of ASM's events in CEF, `date_time` of those in key=value.
  clock: (head, context) => keyValueClock(head, context, { whole: ['rt', 'date_time'] }),

  event: {
    sources: [
      'https://techdocs.f5.com/kb/en-us/products/big-ip-afm/manuals/product/network-firewall-policies-implementations-13-0-0/9.html',
      'https://my.f5.com/manage/s/article/K03202443',
    ],
    rules: [
      { field: key('request_status'), passed: ['passed', 'alerted'], blocked: ['blocked'] },
      { field: key('act'), passed: ['passed', 'alerted'], blocked: ['blocked'] },
      { field: key('action'), passed: ['Accept', 'Accept decisively', 'Allow'], blocked: ['Drop', 'Reject'] },
      { field: key('drop_reason'), blocked: ['Policy'] },
      // APM.
      {
        field: after('Access policy result: '),
        passed: ['LTM*', 'Network_Access*', 'Full*', 'Webtop*', 'Portal*'],
        blocked: ['Logon_Deny*', 'Deny*'],
      },
      { field: after("to ending '"), passed: ['Allow*'], blocked: ['Deny*'] },
      ...[' from client IP ', 'session.user.clientip is '].map((after): EventRule => fromClient({ after })),
      between({ before: ' -> ' }, { behind: ' -> ' }),
      between(key('source_ip'), key('dest_ip')),
      between(key('src'), key('dst')),
      fromClient(key('ip_client')),
      // Sign-ins of administrators: `httpd(pam_audit)[1]: User=admin tty=(unknown) host=198.51.100.7 failed to login`. The
      // client chooses the name.
      fromClient(after(' host=', { isLast: true }), { when: only({ text: true, until: '[' }, '(pam_audit)') }),
      ...deviceLogins,
    ],
  },
})
