/**
 * W3C extended log files with tabs, in UTC, after `#Version` and `#Fields` lines.
 *
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
 */

import { logFormat } from '../../log-format.ts'
import { column, fromClient } from '../events/rules.ts'
import { recognise, strength } from '../recognise.ts'
import { anywhereClock } from '../time/clocks.ts'

const requestLine = /^\d{4}-\d\d-\d\d\t\d\d:\d\d:\d\d\t[A-Z]{3}\d+(?:-[A-Z0-9]+)?\t/

export const awsCloudFront = logFormat({
  id: 'aws-cloudfront',
  title: { de: 'Zugriffslog von Amazon CloudFront', en: 'Amazon CloudFront access log' },
  products: ['Amazon CloudFront'],

  detect: (head) =>
    /^#Fields: date[ \t]+time[ \t]+x-edge-location/m.test(head.text.slice(0, 8192))
      ? { score: 0.99, reason: 'names the fields of CloudFront' }
      : recognise(head, strength.product, 'CloudFront requests', requestLine),

  clock: (head, context) => anywhereClock(head, { ...context, zoneOffsetMinutes: 0 }),

  event: {
    sources: ['https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html'],
    header: 'w3c',
    rules: [
      {
        field: column('x-edge-detailed-result-type'),
        blocked: ['ClientGeoBlocked', 'AccessDenied', 'InvalidRequestBlocked'],
      },
      {
        field: column('x-edge-result-type'),
        passed: ['Hit', 'RefreshHit', 'OriginShieldHit', 'Miss', 'Redirect'],
        blocked: ['LimitExceeded'],
      },
      fromClient(column('c-ip'), { agent: column('cs(user-agent)') }),
    ],
  },
})
