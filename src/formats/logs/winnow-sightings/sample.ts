import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '{"sightings":1,"segment":"s1","writer":"made up","formats":[{"format":"squid","files":1,"lines":3}],"lines":3,"bytes":99,"occurrences":3,"linesWithoutTime":0,"linesWithAssumedTime":0,"skippedLines":0,"from":1623024000000,"to":1623024009000,"values":{"domain":1,"ipv4":1},"base":1623024000,"crc32":"603bdb59"}',
    'domain',
    'a.example\t2@0+9',
    'ipv4',
    '192.0.2.1\t1@5',
  ),
  times: [null, null, null, null, null],
} satisfies LogSample
