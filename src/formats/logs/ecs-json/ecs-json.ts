/**
 * Output of Beats and Elastic Agent, and exports of an index (`_source`).
 *
 * https://www.elastic.co/docs/reference/ecs
 */

import { between, only, path } from '../events/rules.ts'
import { actionIn } from '../events/usual-words.ts'
import { windowsRelays } from '../events/windows-text.ts'
import { jsonFormat } from '../json-format.ts'
import { strength } from '../recognise.ts'
import { beatsToolLine } from '../time/tool-lines.ts'

const direction = path('network', 'direction')

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
    under: [['_source']],
    rules: [
      { field: path('event', 'type'), passed: ['allowed'], blocked: ['denied'] },
      actionIn(path('event', 'action')),
      {
        field: path('event', 'outcome'),
        passed: ['success'],
        blocked: ['failure'],
        when: only(path('event', 'category'), 'authentication'),
      },
      { field: direction, inbound: ['inbound'], outbound: ['outbound'], internal: ['internal'] },
      between(path('source', 'ip'), path('destination', 'ip')),
      // Direction as a host sees it: used only if the addresses do not decide.
      { field: direction, inbound: ['ingress'], outbound: ['egress'] },
    ],
    hosts: [
      { field: path('winlog', 'computer_name'), unless: windowsRelays },
      // Of other Beats, `host` may be what collected the lines of other machines.
      {
        field: path('host', 'name'),
        when: only(path('agent', 'type'), 'endpoint', 'auditbeat', 'osquerybeat'),
      },
    ],
  },
})
