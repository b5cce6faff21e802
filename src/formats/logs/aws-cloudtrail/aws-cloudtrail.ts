/**
 * AWS CloudTrail: `{"Records":[…]}` documents as stored in S3, or one event per line.
 *
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference.html
 */

import type { EventRule } from '../../log-format.ts'
import { fromClient, only, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'
import { words } from '../word-list.ts'

/** Paths under which the record of a call may be: at the top, in an EventBridge event, or in a Wazuh alert. */
const levels = [[], ['detail'], ['aws']]

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
    rules: levels.flatMap((level): EventRule[] => [
      ...['ConsoleLogin', 'SwitchRole'].map((step) => ({
        field: path(...level, 'responseElements', step),
        passed: ['Success'],
        blocked: ['Failure'],
      })),
      { field: path(...level, 'errorMessage'), blocked: ['Failed authentication'] },
      // A call without an error succeeded.
      {
        field: path(...level, 'errorCode'),
        missing: 'passed',
        alsoMissing: path(...level, 'errorMessage'),
        blocked: refusals,
        when: only(path(...level, 'eventName'), '*'),
      },
      fromClient(path(...level, 'sourceIPAddress'), { when: only(path(...level, 'eventName'), 'ConsoleLogin') }),
    ]),
  },
})
