/**
 * Queries that the resolver of a VPC answered.
 *
 * https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/resolver-query-logs-format.html
 */

import { fromClient, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'

export const awsRoute53Resolver = jsonFormat({
  id: 'aws-route53-resolver',
  title: { de: 'Anfragelog von AWS Route 53 Resolver', en: 'AWS Route 53 Resolver query log' },
  products: ['AWS Route 53'],
  what: 'resolver queries',
  matches: ['"query_timestamp":', '"query_name":'],
  times: [['query_timestamp']],
  event: {
    sources: ['https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/resolver-query-logs-format.html'],
    rules: [
      { field: path('firewall_rule_action'), passed: ['ALLOW', 'ALERT'], blocked: ['BLOCK'] },
      { field: path('rcode'), passed: ['NOERROR'], blocked: ['REFUSED'] },
      fromClient(path('srcaddr')),
    ],
    answers: [{ name: path('query_name'), addresses: path('answers') }],
  },
})
