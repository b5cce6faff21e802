/**
 * S3 server access logs: one request per line, the time in brackets.
 *
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html
 */

import { logFormat } from '../../log-format.ts'
import { column, fromClient } from '../events/rules.ts'
import { detectLines } from '../recognise.ts'
import { anywhereClock } from '../time/clocks.ts'
import { jsonClock } from '../time/json-clock.ts'

export const awsS3Access = logFormat({
  id: 'aws-s3-access',
  title: { de: 'Zugriffslog von Amazon S3', en: 'Amazon S3 server access log' },
  products: ['Amazon S3'],

  detect: detectLines(
    'S3 requests',
    (line) =>
      /^[0-9a-f]{64} \S+ \[\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\] \S+ |^\S+ \S+ \[\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\] \S+ \S+ [0-9A-F]{16} (?:REST|WEBSITE|SOAP|BATCH|S3)\./.test(
        line,
      ) ||
      (/"bucket_owner": ?"[0-9a-f]{64}/.test(line) && line.includes('"remote_ip"')),
  ),

  clock: (head, context) =>
    head.text.trimStart().startsWith('{')
      ? jsonClock(head, context, { paths: [['aws', 'time'], ['time']], zoneOffsetMinutes: 0 })
      : anywhereClock(head, context),

  event: {
    sources: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html'],
    rules: [{ field: column(10, ' '), passed: ['2*', '304'], blocked: ['401', '403'] }, fromClient(column(4, ' '))],
  },
})
