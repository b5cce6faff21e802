/** One JSON document of any product: an array of events, an object that wraps one, or pretty-printed objects. */

import { logFormat } from '../log-format.ts'
import { isJsonLines, jsonEvents, startsLikeJson } from './lines/json-events.ts'
import { strength } from './recognise.ts'
import { jsonClock } from './time/json-clock.ts'

export const jsonDocument = logFormat({
  id: 'json-document',
  title: 'JSON document',
  products: ['Any JSON export', 'Elasticsearch', 'Azure portal', 'Microsoft Graph'],

  detect(head) {
    if (!startsLikeJson(head) || isJsonLines(head)) return undefined
    return {
      score: strength.notation - 0.05,
      reason: head.text.trimStart().startsWith('[') ? 'one JSON array' : 'a JSON object over many lines',
    }
  },

  clock: jsonClock,
  toLines: jsonEvents,
  isMadeOfLines: isJsonLines,
})
