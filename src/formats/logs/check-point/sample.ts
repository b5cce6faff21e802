import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '<134>1 2021-06-06T15:57:38Z mgmt CheckPoint 19710 - [action:"Drop"; time:"1623024000"; src:"192.0.2.1"; dst:"198.51.100.7"]',
    '<134>1 2021-06-06T15:57:38Z mgmt CheckPoint 19710 - [action:"Accept"; src:"192.0.2.1"]',
  ),
  times: ['2021-06-07T00:00:00.000Z', '2021-06-06T15:57:38.000Z'],
} satisfies LogSample
