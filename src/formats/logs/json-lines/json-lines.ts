/** JSON from any product, one object per line. The time key is found by name and content. */

import { logFormat } from '../../log-format.ts'
import { jsonEventMapping } from '../events/usual-words.ts'
import { isJsonLines, jsonEvents } from '../lines/json-events.ts'
import { recogniseMost, strength } from '../recognise.ts'
import { jsonClock, parseObject } from '../time/json-clock.ts'

export const jsonLines = logFormat({
  id: 'json-lines',
  title: { de: 'JSON, ein Objekt je Zeile', en: 'JSON lines' },
  products: ['Any NDJSON export', 'Docker', 'Grafana', 'HashiCorp Vault', 'Keycloak'],

  detect: (head) =>
    isJsonLines(head)
      ? recogniseMost(
          head,
          strength.notation,
          'JSON objects',
          // A line that the sample cuts cannot be parsed completely.
          (line) => /^\s*,?\{\s*"/.test(line) && (line.length >= 4096 || parseObject(line) !== undefined),
        )
      : undefined,

  clock: jsonClock,
  event: jsonEventMapping,
  carriesLines: true,
  toLines: jsonEvents,
  isMadeOfLines: isJsonLines,
})
