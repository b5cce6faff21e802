/**
 * LogEntry of Google Cloud: audit, VPC flow, load balancer, DNS and all other logs, as exported by sinks.
 *
 * https://cloud.google.com/logging/docs/reference/v2/rest/v2/LogEntry
 */

import { between, fromClient, only, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'
import { anyOf } from '../line-test.ts'

export const gcpLogging = jsonFormat({
  id: 'gcp-logging',
  title: { de: 'Logs der Google Cloud', en: 'Google Cloud logging' },
  products: [
    'Google Cloud Audit Logs',
    'Google VPC Flow Logs',
    'Google Cloud Load Balancing',
    'Google Cloud DNS',
    'Google Cloud Storage',
  ],
  what: 'Google Cloud log entries',
  matches: anyOf(
    /"logName":"(?:projects|organizations|folders|billingAccounts)\//,
    /"gcp":\{"(?:severity|time_micros|logName|insertId|jsonPayload|protoPayload)/,
  ),
  times: [
    ['timestamp'],
    ['gcp', 'timestamp'],
    ['jsonPayload', 'start_time'],
    ['receiveTimestamp'],
    ['gcp', 'receiveTimestamp'],
    ['gcp', 'time_micros'],
  ],
  carriesLines: true,
  event: {
    sources: [
      'https://cloud.google.com/firewall/docs/firewall-rules-logging',
      'https://cloud.google.com/armor/docs/request-logging',
      'https://cloud.google.com/logging/docs/reference/audit/auditlog/rest/Shared.Types/AuditLog',
      'https://cloud.google.com/dns/docs/monitoring',
      'https://cloud.google.com/load-balancing/docs/https/https-logging-monitoring',
    ],
    rules: [
      { field: path('jsonPayload', 'disposition'), passed: ['ALLOWED'], blocked: ['DENIED'] },
      { field: path('jsonPayload', 'enforcedSecurityPolicy', 'outcome'), passed: ['ACCEPT'], blocked: ['DENY'] },
      // Logins at Google Workspace.
      {
        field: path('protoPayload', 'methodName'),
        passed: ['google.login.LoginService.loginSuccess'],
        blocked: ['google.login.LoginService.loginFailure'],
      },
      // PERMISSION_DENIED and UNAUTHENTICATED.
      { field: path('protoPayload', 'status', 'code'), blocked: ['7', '16'] },
      between(path('jsonPayload', 'connection', 'src_ip'), path('jsonPayload', 'connection', 'dest_ip')),
      // Queries to Cloud DNS.
      fromClient(path('jsonPayload', 'sourceIP'), { when: only(path('jsonPayload', 'queryName'), '*') }),
      { field: path('jsonPayload', 'responseCode'), passed: ['NOERROR'], blocked: ['REFUSED'] },
      // Requests to a load balancer.
      fromClient(path('httpRequest', 'remoteIp'), {
        when: only(path('resource', 'type'), 'http_load_balancer', 'http_external_regional_lb_rule'),
      }),
      // The rule states the direction as the virtual machine sees it.
      { field: path('jsonPayload', 'rule_details', 'direction'), inbound: ['INGRESS'], outbound: ['EGRESS'] },
    ],
  },
})
