/** `key=value` lines of any device or program, bare or after a syslog header, including logfmt. */

import { logFormat } from '../../log-format.ts'
import { deviceLogins, loginFields, loginSources } from '../events/logins.ts'
import { after, between, fromClient, key, only, toServer } from '../events/rules.ts'
import {
  actionIn,
  deniedRequests,
  directionIn,
  endKeys,
  filterResults,
  forcepointEnds,
  keyFlags,
} from '../events/usual-words.ts'
import { windowsTextRules, windowsTextSources } from '../events/windows-text.ts'
import { recogniseMost } from '../recognise.ts'
import { keyValueClock } from '../time/key-value-clock.ts'

/** Tells whether a line has at least four pairs and little other text. */
function isKeyValueLine(line: string): boolean {
  if (/^\s*[{<[]/.test(line) && !isTimeBeforeKeys(line)) return false
  const pairs = line.slice(0, 2048).match(/(?:^|[\s,;|])[A-Za-z_][\w.-]{0,40}=(?:"[^"]*"|[^\s,;|]*)/g)
  return pairs !== null && pairs.length >= 4
}

/** Tells whether a line starts with a time in brackets and has a key that the rules below read; other lines are sentences. */
function isTimeBeforeKeys(line: string): boolean {
  return (
    /^\s*\[\d{4}-/.test(line) &&
    /[\s,;|](?:act(?:ion)?|disp(?:osition)?|verdict|s(?:rc|ource)_?ip|src|client_?ip)=/i.test(line.slice(0, 2048))
  )
}

const sendmailOnly = only(key('relay'), '*')

export const keyValue = logFormat({
  id: 'key-value',
  title: { de: 'Schlüssel=Wert', en: 'Key=value' },
  products: ['logfmt', 'Barracuda', 'WatchGuard', 'Zyxel', 'Stormshield', 'Grafana'],

  detect: (head) => recogniseMost(head, 0.68, 'key=value records', isKeyValueLine),

  clock: (head, context) => keyValueClock(head, context),

  // Only words that need no explanation, in fields that many firewalls name alike.
  event: {
    sources: [
      'https://documentation.stormshield.eu/SNS/v4/en/Content/Description_of_Audit_logs/Fields_specific_to_the_logs.htm',
      ...loginSources,
      ...windowsTextSources,
      'https://www.watchguard.com/help/docs/help-center/en-US/Content/en-US/Fireware/logging/log_message_catalog.html',
    ],
    rules: [
      actionIn(key('action')),
      actionIn(key('act')),
      actionIn(key('disposition')),
      // WatchGuard.
      actionIn(key('disp')),
      actionIn(key('verdict')),
      // Barracuda WAF, Trellix IPS.
      actionIn(key('actionTaken')),
      actionIn(key('acl_action')),
      // Zyxel.
      { field: key('note'), passed: ['ACCESS FORWARD'], blocked: ['ACCESS BLOCK'] },
      ...keyFlags,
      // Mimecast.
      { field: key('act'), passed: ['Acc'], blocked: ['Rej'] },
      // Sendmail.
      { field: key('reject'), blocked: ['4*', '5*'] },
      { field: key('stat'), passed: ['Sent'] },
      // Symantec Edge SWG and Skyhigh.
      { field: key('s-action'), blocked: deniedRequests },
      { field: key('sc-filter-result'), ...filterResults },
      { field: key('result'), ...filterResults },
      // Skyhigh.
      {
        field: key('block_id'),
        passed: ['0'],
        blocked: ['1*', '2*', '3*', '4*', '5*', '6*', '7*', '8*', '9*'],
        when: only(key('block_reason'), '*'),
      },
      // Cisco ISE.
      { field: key('AuthenticationResult'), passed: ['Passed'], blocked: ['Failed'] },
      ...loginFields,
      // Clients of Sendmail, and the servers that it delivers to.
      fromClient(after(', daemon=', { past: '[' }), { when: sendmailOnly }),
      toServer(after(', mailer=esmtp', { past: '[' }), { when: sendmailOnly }),
      directionIn(key('direction')),
      directionIn(key('dir')),
      ...endKeys.map(([source, destination]) => between(key(source), key(destination))),
      // Clavister.
      between(key('srcip'), key('destip')),
      between(key('connsrcip'), key('conndestip')),
      // Zscaler NSS, Forcepoint.
      between(key('ClientIP'), key('serverip')),
      forcepointEnds,
      // Proofpoint on Demand.
      between(key('ip'), key('lip')),
      between(key('csip'), key('cdip')),
      between(key('clt_sip'), key('srv_dip')),
      { field: key('reqaction'), blocked: ['Block*', 'REQ_BLOCK'] },
      { field: key('resaction'), passed: ['Allow*', 'RES_ALLOW'], blocked: ['Block*', 'RES_BLOCK'] },
      ...deviceLogins,
      ...windowsTextRules,
    ],
  },
})
