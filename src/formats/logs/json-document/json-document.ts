/** A JSON document from any product: an array of events, an object that wraps one, or pretty-printed objects. */

import { logFormat } from '../../log-format.ts'
import { jsonEventMapping } from '../events/usual-words.ts'
import { isJsonLines, jsonEvents, startsLikeJson } from '../lines/json-events.ts'
import { jsonClock } from '../time/json-clock.ts'

export const jsonDocument = logFormat({
  id: 'json-document',
  title: { de: 'JSON-Dokument', en: 'JSON document' },
  products: ['Any JSON export', 'Elasticsearch', 'Azure portal', 'Microsoft Graph'],

  detect(head) {
    if (!startsLikeJson(head) || isJsonLines(head)) return undefined
    return {
      score: 0.5,
      reason: head.text.trimStart().startsWith('[') ? 'one JSON array' : 'a JSON object over many lines',
    }
  },

  clock: jsonClock,
  event: jsonEventMapping,
  carriesLines: true,
  toLines: jsonEvents,
  isMadeOfLines: isJsonLines,
})
