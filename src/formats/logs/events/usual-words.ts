/** Words that many products use, for notations without a vendor and for fields that vendors fill as they like. */

import type { Head } from '../../feed-format.ts'
import type { EventField, EventMapping, EventRule, EventWords } from '../../log-format.ts'

const passedWords = ['allow', 'allowed', 'accept', 'accepted', 'pass', 'passed', 'permit', 'permitted', 'forwarded']
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
]

const ways = {
  inbound: ['inbound', 'incoming', 'ingress'],
  outbound: ['outbound', 'outgoing', 'egress'],
  internal: ['internal'],
}

/** Reads a field as an action, in words that need no explanation. */
export function actionIn(field: EventWords['field']): EventRule {
  return { field, passed: passedWords, blocked: blockedWords }
}

/** Reads a field as a direction, likewise. */
export function directionIn(field: EventWords['field']): EventRule {
  return { field, ...ways }
}

/**
 * Rules for the columns of a record, also where an export of Splunk holds the record in its column `_raw`. The mapping
 * must name `header: 'csv'`.
 */
export function alsoInRaw(rules: readonly EventRule[]): EventRule[] {
  return [...rules, ...rules.map(inRaw)]
}

function inRaw(rule: EventRule): EventRule {
  const inner = (field: EventField): EventField => ('column' in field ? { ...field, within: '_raw' } : field)
  const end = (field: EventField | 'here') => (field === 'here' ? field : inner(field))
  const when = rule.when && { when: { ...rule.when, field: inner(rule.when.field) } }
  return 'source' in rule
    ? { ...rule, source: end(rule.source), destination: end(rule.destination), ...when }
    : { ...rule, field: inner(rule.field), ...when }
}

/** Tells whether the head starts with the header of a CSV export of Splunk, whose `_time` has a zone. */
export function isSplunkExport(head: Head): boolean {
  return /^"?_(?:time|raw|serial)"?,/.test(head.text) && /^[^\n]*"?_raw"?[,\r\n]/.test(head.text)
}

/** What JSON events of any product say, in the usual keys. */
export const jsonEventMapping: EventMapping = {
  sources: ['https://docs.splunk.com/Documentation/CIM/latest/User/NetworkTraffic'],
  rules: [
    actionIn({ path: ['action'] }),
    actionIn({ path: ['disposition'] }),
    actionIn({ path: ['verdict'] }),
    actionIn({ path: ['event', 'action'] }),
    directionIn({ path: ['direction'] }),
    directionIn({ path: ['network', 'direction'] }),
    { source: { path: ['src_ip'] }, destination: { path: ['dest_ip'] } },
    { source: { path: ['src_ip'] }, destination: { path: ['dst_ip'] } },
    { source: { path: ['source', 'ip'] }, destination: { path: ['destination', 'ip'] } },
  ],
}
