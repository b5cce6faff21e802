/**
 * AWS CloudTrail: `{"Records":[…]}` documents as stored in S3, or one event per line.
 *
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference.html
 */

import { fromClient, only, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'
import { words } from '../word-list.ts'

const refusals = words(`
  AccessDenied*, Client.UnauthorizedOperation, UnauthorizedOperation, Unauthorized*, InvalidClientTokenId,
  SignatureDoesNotMatch, ExpiredToken*, NotAuthorized*, Failed authentication
`)

export const awsCloudTrail = jsonFormat({
  id: 'aws-cloudtrail',
  title: 'AWS CloudTrail',
  products: ['AWS CloudTrail', 'Amazon Web Services'],
  what: 'CloudTrail events',
  matches: [
    '"eventSource":"',
    '"eventName":"',
    // Alibaba's ActionTrail has the same layout.
    (line) => !line.includes('"acsRegion":') && !/"eventSource":"[^"]{0,200}\.aliyuncs\.com"/.test(line),
    /"(?:eventVersion|awsRegion|eventTime)":/,
  ],
  times: [['eventTime'], ['detail', 'eventTime'], ['aws', 'eventTime']],
  event: {
    sources: [
      'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html',
      'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-aws-console-sign-in-events.html',
    ],
    // An event of EventBridge, an alert of Wazuh.
    under: [['detail'], ['aws']],
    rules: [
      ...['ConsoleLogin', 'SwitchRole'].map((step) => ({
        field: path('responseElements', step),
        passed: ['Success'],
        blocked: ['Failure'],
      })),
      { field: path('errorMessage'), blocked: ['Failed authentication'] },
      // A call without an error succeeded.
      {
        field: path('errorCode'),
        missing: 'passed',
        alsoMissing: path('errorMessage'),
        blocked: refusals,
        when: only(path('eventName'), '*'),
      },
      fromClient(path('sourceIPAddress'), { when: only(path('eventName'), 'ConsoleLogin') }),
    ],
  },
})
