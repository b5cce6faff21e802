/** `key=value` lines of any device or program, bare or after a syslog header, including logfmt. */

import { logFormat } from '../log-format.ts'
import { deviceLogins, loginFields, loginSources } from './events/logins.ts'
import {
  actionIn,
  deniedRequests,
  directionIn,
  endKeys,
  filterResults,
  forcepointEnds,
  keyFlags,
} from './events/usual-words.ts'
import { windowsTextRules, windowsTextSources } from './events/windows-text.ts'
import { recogniseMost } from './recognise.ts'
import { keyValueClock } from './time/key-value-clock.ts'

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

const sendmailOnly = { field: { key: 'relay' }, is: ['*'] } as const

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
      actionIn({ key: 'action' }),
      actionIn({ key: 'act' }),
      actionIn({ key: 'disposition' }),
      // WatchGuard.
      actionIn({ key: 'disp' }),
      actionIn({ key: 'verdict' }),
      // Barracuda WAF, Trellix IPS.
      actionIn({ key: 'actionTaken' }),
      actionIn({ key: 'acl_action' }),
      // Zyxel.
      { field: { key: 'note' }, passed: ['ACCESS FORWARD'], blocked: ['ACCESS BLOCK'] },
      ...keyFlags,
      // Mimecast.
      { field: { key: 'act' }, passed: ['Acc'], blocked: ['Rej'] },
      // Sendmail.
      { field: { key: 'reject' }, blocked: ['4*', '5*'] },
      { field: { key: 'stat' }, passed: ['Sent'] },
      // Symantec Edge SWG and Skyhigh.
      { field: { key: 's-action' }, blocked: deniedRequests },
      { field: { key: 'sc-filter-result' }, ...filterResults },
      { field: { key: 'result' }, ...filterResults },
      // Skyhigh.
      {
        field: { key: 'block_id' },
        passed: ['0'],
        blocked: ['1*', '2*', '3*', '4*', '5*', '6*', '7*', '8*', '9*'],
        when: { field: { key: 'block_reason' }, is: ['*'] },
      },
      // Cisco ISE.
      { field: { key: 'AuthenticationResult' }, passed: ['Passed'], blocked: ['Failed'] },
      ...loginFields,
      // Clients of Sendmail, and the servers that it delivers to.
      { source: { after: ', daemon=', past: '[' }, destination: 'here', when: sendmailOnly },
      { source: 'here', destination: { after: ', mailer=esmtp', past: '[' }, when: sendmailOnly },
      directionIn({ key: 'direction' }),
      directionIn({ key: 'dir' }),
      ...endKeys.map(([source, destination]) => ({ source: { key: source }, destination: { key: destination } })),
      // Clavister.
      { source: { key: 'srcip' }, destination: { key: 'destip' } },
      { source: { key: 'connsrcip' }, destination: { key: 'conndestip' } },
      // Zscaler NSS, Forcepoint.
      { source: { key: 'ClientIP' }, destination: { key: 'serverip' } },
      forcepointEnds,
      // Proofpoint on Demand.
      { source: { key: 'ip' }, destination: { key: 'lip' } },
      { source: { key: 'csip' }, destination: { key: 'cdip' } },
      { source: { key: 'clt_sip' }, destination: { key: 'srv_dip' } },
      { field: { key: 'reqaction' }, blocked: ['Block*', 'REQ_BLOCK'] },
      { field: { key: 'resaction' }, passed: ['Allow*', 'RES_ALLOW'], blocked: ['Block*', 'RES_BLOCK'] },
      ...deviceLogins,
      ...windowsTextRules,
    ],
  },
})
