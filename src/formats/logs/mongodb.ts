/**
 * MongoDB's structured messages (4.4 and later) and audit log.
 *
 * https://www.mongodb.com/docs/manual/reference/log-messages/
 */

import { jsonFormat } from './json-format.ts'

export const mongodb = jsonFormat({
  id: 'mongodb',
  title: 'MongoDB log (JSON)',
  products: ['MongoDB'],
  what: 'MongoDB messages',
  matches: (line) => line.includes('"t":{"$date":') || line.includes('"atype":'),
  times: [['t'], ['ts']],
  zoneOffsetMinutes: 0,
})
