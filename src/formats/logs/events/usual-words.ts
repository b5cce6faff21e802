/** Words that many products use, for notations without a vendor and for fields that vendors fill as they like. */

import type { EventMapping, EventRule, EventWords } from '../../log-format.ts'
import { alsoInSource } from './wrapped-records.ts'

/** English and German, as user interfaces write them into exports. */
const passedWords = [
  'allow',
  'allowed',
  'accept',
  'accepted',
  'pass',
  'passed',
  'permit',
  'permitted',
  'forwarded',
  'not blocked',
  ...['zugelassen', 'erlaubt', 'akzeptiert', 'gestattet', 'weitergeleitet'],
]
const blockedWords = [
  'block',
  'blocked',
  'deny',
  'denied',
  'drop',
  'dropped',
  'reject',
  'rejected',
  'prevent',
  'prevented',
  'quarantine',
  'quarantined',
  'refused',
  ...['blockiert', 'verweigert', 'abgelehnt', 'verworfen', 'gesperrt', 'abgewiesen'],
]

const ways = {
  inbound: ['inbound', 'incoming', 'ingress', 'eingehend'],
  outbound: ['outbound', 'outgoing', 'egress', 'ausgehend'],
  internal: ['internal', 'intern'],
}

/** Reads a field as an action, in words that need no explanation. */
export function actionIn(field: EventWords['field']): EventRule {
  return { field, passed: passedWords, blocked: blockedWords }
}

/** Reads a field as a direction, likewise. */
export function directionIn(field: EventWords['field']): EventRule {
  return { field, ...ways }
}

/** What JSON events of any product say, in the usual keys. */
export const jsonEventMapping: EventMapping = {
  sources: [
    'https://docs.splunk.com/Documentation/CIM/latest/User/NetworkTraffic',
    'https://www.elastic.co/docs/reference/ecs/ecs-allowed-values-event-type',
  ],
  rules: alsoInSource([
    actionIn({ path: ['action'] }),
    actionIn({ path: ['disposition'] }),
    actionIn({ path: ['verdict'] }),
    { field: { path: ['event', 'type'] }, passed: ['allowed'], blocked: ['denied'] },
    actionIn({ path: ['event', 'action'] }),
    directionIn({ path: ['direction'] }),
    directionIn({ path: ['network', 'direction'] }),
    { source: { path: ['src_ip'] }, destination: { path: ['dest_ip'] } },
    { source: { path: ['src_ip'] }, destination: { path: ['dst_ip'] } },
    { source: { path: ['source', 'ip'] }, destination: { path: ['destination', 'ip'] } },
  ]),
}
