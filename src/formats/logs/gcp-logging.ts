/**
 * LogEntry of Google Cloud: audit, VPC flow, load balancer, DNS and all other logs, as exported by sinks.
 *
 * https://cloud.google.com/logging/docs/reference/v2/rest/v2/LogEntry
 */

import { jsonFormat } from './json-format.ts'

export const gcpLogging = jsonFormat({
  id: 'gcp-logging',
  title: 'Google Cloud logging',
  products: [
    'Google Cloud Audit Logs',
    'Google VPC Flow Logs',
    'Google Cloud Load Balancing',
    'Google Cloud DNS',
    'Google Cloud Storage',
  ],
  what: 'Google Cloud log entries',
  matches: (line) =>
    /"logName":"(?:projects|organizations|folders|billingAccounts)\//.test(line) ||
    /"gcp":\{"(?:severity|time_micros|logName|insertId|jsonPayload|protoPayload)/.test(line),
  times: [
    ['timestamp'],
    ['gcp', 'timestamp'],
    ['jsonPayload', 'start_time'],
    ['receiveTimestamp'],
    ['gcp', 'receiveTimestamp'],
    ['gcp', 'time_micros'],
  ],
  zoneOffsetMinutes: 0,
})
