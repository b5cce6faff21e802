/**
 * S3 server access logs: one request per line, the time in brackets.
 *
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html
 */

import { column, fromClient } from '../events/rules.ts'
import { anyOf } from '../line-test.ts'
import { textFormat } from '../text-format.ts'

export const awsS3Access = textFormat({
  id: 'aws-s3-access',
  title: { de: 'Zugriffslog von Amazon S3', en: 'Amazon S3 server access log' },
  products: ['Amazon S3'],

  what: 'S3 requests',
  matches: anyOf(
    /^[0-9a-f]{64} \S+ \[\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\] \S+ |^\S+ \S+ \[\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\] \S+ \S+ [0-9A-F]{16} (?:REST|WEBSITE|SOAP|BATCH|S3)\./,
    [/"bucket_owner": ?"[0-9a-f]{64}/, '"remote_ip"'],
  ),

  event: {
    sources: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html'],
    rules: [{ field: column(10, ' '), passed: ['2*', '304'], blocked: ['401', '403'] }, fromClient(column(4, ' '))],
  },
})
