/** Rules for records that exports of other products wrap. */

import type { Head } from '../../feed-format.ts'
import type { EventCondition, EventField, EventHost, EventRule } from '../../log-format.ts'
import { only, path } from './rules.ts'

/** Key of the events that Elasticsearch's search API returns. */
export const inSource = '_source'

/** Rules for paths, each also for events that a record holds under a key. */
export function alsoIn(key: string, rules: readonly EventRule[]): EventRule[] {
  return [...rules, ...rules.map((rule) => withFields(rule, below(key)))]
}

/** The same for the fields that name the machine of an event. */
export function hostsAlsoIn(key: string, hosts: readonly EventHost[]): EventHost[] {
  const inKey = below(key)
  return [
    ...hosts,
    ...hosts.map(({ field, when, unless }) => ({
      field: inKey(field),
      ...(when && { when: conditionWith(when, inKey) }),
      ...(unless && { unless: conditionWith(unless, inKey) }),
    })),
  ]
}

/** Puts paths below a key; other fields stay. */
const below =
  (key: string) =>
  (field: EventField): EventField =>
    'path' in field ? path(key, ...field.path) : field

/** A copy of the condition with its fields replaced. */
function conditionWith({ field, is }: EventCondition, other: (field: EventField) => EventField): EventCondition {
  return only([field].flat().map(other), ...is)
}

/** A copy of the rule with its fields replaced. */
function withFields(rule: EventRule, other: (field: EventField) => EventField): EventRule {
  const end = (field: EventField | 'here') => (field === 'here' ? field : other(field))
  const when = rule.when && { when: [rule.when].flat().map((one) => conditionWith(one, other)) }
  if (!('source' in rule)) return { ...rule, field: other(rule.field), ...when }
  const further = {
    ...(rule.through && { through: other(rule.through) }),
    ...(rule.port && { port: other(rule.port) }),
  }
  return { ...rule, source: end(rule.source), destination: end(rule.destination), ...further, ...when }
}

/** Tells whether the head starts with the header of a CSV export of Splunk, whose `_time` has a zone. */
export function isSplunkExport(head: Head): boolean {
  return /^"?_(?:time|raw|serial)"?,/.test(head.text) && /^[^\n]*"?_raw"?[,\r\n]/.test(head.text)
}
