/**
 * Access logs of ALB (`https 2021-…Z app/…`), TLS logs of NLB, and logs of the classic ELB.
 *
 * https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html
 */

import { column, fromClient, only } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'

/** The column of the client, by what the first column holds: a type of ALB, one of NLB, or the time (classic). */
const clients = [
  [3, ['http', 'https', 'h2', 'grpcs', 'ws', 'wss']],
  [5, ['tls']],
  [2, ['2*']],
] as const

export const awsAlb = textFormat({
  id: 'aws-alb',
  title: { de: 'Load Balancer von AWS (ALB, NLB, ELB)', en: 'AWS load balancers (ALB, NLB, ELB)' },
  products: ['AWS Application Load Balancer', 'AWS Network Load Balancer', 'AWS Classic Load Balancer'],

  what: 'load balancer requests',
  matches:
    /^(?:https?|h2|grpcs|wss?) \d{4}-\d\d-\d\dT[\d:.]+Z (?:app|net)\/|^tls \d\.\d \d{4}-\d\d-\d\dT[\d:]+Z? |^tls \d{4}-\d\d-\d\dT|^\d{4}-\d\d-\d\dT[\d:.]+Z \S+ [\da-f.:[\]]+:\d+ (?:[\da-f.:[\]]+:\d+|-) -?[\d.]+ -?[\d.]+ -?[\d.]+ /,

  // The balancer lists its actions. If `waf` is the last one, the WAF rejected the request.
  event: {
    sources: [
      'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html',
      'https://docs.aws.amazon.com/elasticloadbalancing/latest/network/load-balancer-access-logs.html',
      'https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/access-log-collection.html',
    ],
    rules: [
      {
        field: column(22, ' '),
        passed: [
          'forward',
          'waf,forward',
          'authenticate,forward',
          'waf,authenticate,forward',
          'authenticate,waf,forward',
          'redirect',
          'waf,redirect',
        ],
        blocked: ['waf"'],
      },
      ...clients.map(([column, is]) =>
        fromClient(
          { column, delimiter: ' ' },
          { agent: { column: 13, delimiter: ' ' }, when: only({ column: 0, delimiter: ' ' }, ...is) },
        ),
      ),
    ],
  },
})
