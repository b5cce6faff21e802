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
  // A call without an error code succeeded.
  event: {
    sources: [
      'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html',
      'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-aws-console-sign-in-events.html',
    ],
    rules: [
      { field: { path: ['responseElements', 'ConsoleLogin'] }, passed: ['Success'], blocked: ['Failure'] },
      {
        field: { path: ['errorCode'] },
        missing: 'passed',
        blocked: [
          'AccessDenied*',
          'Client.UnauthorizedOperation',
          'UnauthorizedOperation',
          'Unauthorized*',
          'InvalidClientTokenId',
          'SignatureDoesNotMatch',
          'ExpiredToken*',
          'NotAuthorized',
          'Failed authentication',
        ],
      },
    ],
  },
})
