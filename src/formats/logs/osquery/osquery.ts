/**
 * osquery's result and snapshot log (`osqueryd.results.log`); `unixTime` is the time of the query.
 *
 * https://osquery.readthedocs.io/en/stable/deployment/logging/
 */

import { jsonFormat } from '../json-format.ts'

export const osquery = jsonFormat({
  id: 'osquery',
  title: { de: 'Ergebnisse von osquery', en: 'osquery results' },
  products: ['osquery', 'Fleet', 'Kolide'],
  what: 'osquery results',
  matches: ['"hostIdentifier":', /"(?:unixTime|calendarTime)":/],
  times: [['unixTime'], ['calendarTime']],
  // A query finds what there is, and says nothing of actions. An identifier may be a number that only osquery knows.
  event: {
    sources: ['https://osquery.readthedocs.io/en/stable/deployment/logging/'],
    rules: [],
    hosts: [['decorations', 'hostname'], ['hostIdentifier']].map((path) => ({ field: { path } })),
  },
})
