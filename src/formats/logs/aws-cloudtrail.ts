/**
 * AWS CloudTrail: `{"Records":[…]}` documents as stored in S3, or one event per line.
 *
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference.html
 */

import { jsonFormat } from './json-format.ts'

export const awsCloudTrail = jsonFormat({
  id: 'aws-cloudtrail',
  title: 'AWS CloudTrail',
  products: ['AWS CloudTrail', 'Amazon Web Services'],
  what: 'CloudTrail events',
  matches: (line) =>
    line.includes('"eventSource":"') &&
    line.includes('"eventName":"') &&
    /"(?:eventVersion|awsRegion|eventTime)":/.test(line),
  times: [['eventTime'], ['detail', 'eventTime'], ['aws', 'eventTime']],
  zoneOffsetMinutes: 0,
})
