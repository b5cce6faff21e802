/**
 * Output of Beats and Elastic Agent, and exports of an index (`_source`).
 *
 * https://www.elastic.co/docs/reference/ecs
 */

import { jsonFormat } from './json-format.ts'
import { strength } from './recognise.ts'

export const ecsJson = jsonFormat({
  id: 'ecs-json',
  title: 'Elastic Common Schema (JSON)',
  products: ['Elastic Beats', 'Elastic Agent', 'Packetbeat', 'Filebeat', 'Auditbeat'],
  what: 'records of the Elastic Common Schema',
  matches: (line) =>
    line.includes('"@timestamp":') && /"ecs":\{"version"|"ecs\.version":|"agent":\{[^}]*"type":"\w*beat/.test(line),
  limit: strength.kin,
  times: [['@timestamp']],
  zoneOffsetMinutes: 0,
})
