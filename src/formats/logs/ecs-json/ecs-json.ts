/**
 * Output of Beats and Elastic Agent, and exports of an index (`_source`).
 *
 * https://www.elastic.co/docs/reference/ecs
 */

import { between, only, path } from '../events/rules.ts'
import { actionIn } from '../events/usual-words.ts'
import { windowsRelays } from '../events/windows-text.ts'
import { alsoIn, hostsAlsoIn, inSource } from '../events/wrapped-records.ts'
import { jsonFormat } from '../json-format.ts'
import { strength } from '../recognise.ts'
import { beatsToolLine } from '../time/tool-lines.ts'

/** `event.type` is nested, or one key with a dot. */
const named = (...names: readonly [string, string]) => [{ path: names }, path(names.join('.'))] as const
const [eventType, flatEventType] = named('event', 'type')
const [outcome, flatOutcome] = named('event', 'outcome')
const [category, flatCategory] = named('event', 'category')
const [direction, flatDirection] = named('network', 'direction')
const logins = ['authentication']

export const ecsJson = jsonFormat({
  id: 'ecs-json',
  title: 'Elastic Common Schema (JSON)',
  products: ['Elastic Beats', 'Elastic Agent', 'Packetbeat', 'Filebeat', 'Auditbeat'],
  what: 'records of the Elastic Common Schema',
  matches: ['"@timestamp":', /"ecs":\{"version"|"ecs\.version":|"agent":\{[^}]*"type":"\w*beat/],
  limit: strength.kin,
  times: [['@timestamp']],
  toolLines: beatsToolLine,
  carriesLines: true,
  // `external` means between two foreign networks, for which we have no direction.
  event: {
    sources: [
      'https://www.elastic.co/docs/reference/ecs/ecs-allowed-values-event-type',
      'https://www.elastic.co/docs/reference/ecs/ecs-network',
      'https://www.elastic.co/docs/reference/ecs/ecs-allowed-values-event-outcome',
    ],
    rules: alsoIn(inSource, [
      { field: eventType, passed: ['allowed'], blocked: ['denied'] },
      { field: flatEventType, passed: ['allowed'], blocked: ['denied'] },
      actionIn(path('event', 'action')),
      actionIn(path('event.action')),
      { field: outcome, passed: ['success'], blocked: ['failure'], when: only(category, ...logins) },
      { field: flatOutcome, passed: ['success'], blocked: ['failure'], when: only(flatCategory, ...logins) },
      ...[direction, flatDirection].map((field) => ({
        field,
        inbound: ['inbound'],
        outbound: ['outbound'],
        internal: ['internal'],
      })),
      between(path('source', 'ip'), path('destination', 'ip')),
      between(path('source.ip'), path('destination.ip')),
      // Direction as a host sees it: used only if the addresses do not decide.
      ...[direction, flatDirection].map((field) => ({ field, inbound: ['ingress'], outbound: ['egress'] })),
    ]),
    hosts: hostsAlsoIn(inSource, [
      ...named('winlog', 'computer_name').map((field) => ({ field, unless: windowsRelays })),
      // Of other Beats, `host` may be what collected the lines of other machines.
      ...named('host', 'name').map((field) => ({
        field,
        when: only(named('agent', 'type'), 'endpoint', 'auditbeat', 'osquerybeat'),
      })),
    ]),
  },
})
