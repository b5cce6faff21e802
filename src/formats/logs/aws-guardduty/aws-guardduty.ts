/**
 * AWS GuardDuty findings, as exported to S3 or sent by EventBridge.
 *
 * https://docs.aws.amazon.com/guardduty/latest/ug/guardduty_finding-format.html
 */

import { path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'

export const awsGuardDuty = jsonFormat({
  id: 'aws-guardduty',
  title: { de: 'Funde von AWS GuardDuty', en: 'AWS GuardDuty findings' },
  products: ['AWS GuardDuty'],
  what: 'GuardDuty findings',
  matches: [/"type":"(?:\w+):(?:EC2|IAMUser|S3|Kubernetes|Runtime|RDS|Lambda|EKS|ECS)\w*\//, /"service":\{/],
  times: [['service', 'eventLastSeen'], ['updatedAt'], ['createdAt']],
  event: {
    sources: ['https://docs.aws.amazon.com/guardduty/latest/APIReference/API_NetworkConnectionAction.html'],
    rules: [
      { field: path('service', 'action', 'networkConnectionAction', 'blocked'), passed: ['false'], blocked: ['true'] },
      { field: path('service', 'action', 'portProbeAction', 'blocked'), passed: ['false'], blocked: ['true'] },
      { field: path('service', 'action', 'dnsRequestAction', 'blocked'), passed: ['false'], blocked: ['true'] },
      {
        field: path('service', 'action', 'networkConnectionAction', 'connectionDirection'),
        inbound: ['INBOUND'],
        outbound: ['OUTBOUND'],
      },
      { field: path('service', 'action', 'actionType'), inbound: ['PORT_PROBE'] },
    ],
  },
})
