/**
 * SFOS's `device="SFW" date= time= timezone=` (later `timestamp=`) and UTM's `2021:06:06-15:57:37 host process[pid]:`.
 *
 * https://docs.sophos.com/nsg/sophos-firewall/latest/help/en-us/webhelp/onlinehelp/AdministratorHelp/Logs/
 */

import { deviceLogins } from '../events/logins.ts'
import { between, fromClient, key, only } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { keyValueClock } from '../time/key-value-clock.ts'

const webServers = only({ text: true, until: '"' }, ' reverseproxy: ')

const mail = only(key('sub'), 'smtp')

export const sophos = textFormat({
  id: 'sophos',
  title: { de: 'Sophos Firewall und UTM', en: 'Sophos Firewall and UTM' },
  products: ['Sophos XG', 'Sophos SFOS', 'Sophos UTM'],

  what: 'Sophos events',
  matches:
    /\bdevice="SFW"|\bdevice_name="?[\w ()-].{2,264}\blog_id=|^(?:<\d+>)?\d{4}:\d\d:\d\d-\d\d:\d\d:\d\d \S+ [\w-]+(?:\[\d+\])?: |\blog_component="/,

  clock: (head, context) => keyValueClock(head, context, { whole: ['timestamp'], zone: 'timezone' }),

  // UTM keeps lines of named, Exim, Apache and others behind its header.
  carriesLines: true,
  event: {
    sources: [
      'https://docs.sophos.com/nsg/sophos-firewall/latest/help/en-us/webhelp/onlinehelp/AdministratorHelp/Logs/',
      'https://support.sophos.com/support/s/article/KBA-000001889',
    ],
    rules: [
      {
        field: key('log_subtype'),
        passed: ['Allowed', 'Detect', 'Clean'],
        blocked: ['Denied', 'Drop', 'Dropped', 'Deny', 'Reject', 'Virus'],
      },
      { field: key('status'), passed: ['Allow', 'Successful'], blocked: ['Deny', 'Failed'] },
      {
        field: key('action'),
        passed: ['pass', 'accept', 'allow', 'alert'],
        blocked: ['drop', 'block', 'reject', 'REJECT', 'DROP', 'quarantine'],
      },
      { field: key('spamaction'), passed: ['accept'], blocked: ['quarantine', 'drop', 'reject'] },
      // UTM's proxy for mail.
      { field: key('name'), passed: ['email passed'], blocked: ['email rejected', 'email quarantined'], when: mail },
      between(key('src_ip'), key('dst_ip')),
      // Advanced threat protection.
      between(key('sourceip'), key('destinationip')),
      between(key('srcip'), key('dstip')),
      // UTM's firewall for web servers, and sign-ins.
      {
        field: key('reason'),
        blocked: ['waf', 'av', 'dnsrbl', 'geoip', 'url hardening', 'form hardening', 'cookie*'],
        when: webServers,
      },
      fromClient(key('srcip'), { when: webServers }),
      fromClient(key('srcip'), { when: only(key('sub'), 'auth', 'smtp') }),
      ...deviceLogins,
    ],
  },
})
