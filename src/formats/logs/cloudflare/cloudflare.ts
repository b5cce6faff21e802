/**
 * Cloudflare's Logpush datasets as NDJSON: HTTP requests, firewall events, gateway, DNS, audit.
 *
 * https://developers.cloudflare.com/logs/logpush/logpush-job/datasets/
 */

import { between, fromClient, only, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'
import { words } from '../word-list.ts'

const passedActions = words(`
  allow*, pass, challengeSolved, challengeBypassed, jschallengeSolved, jschallengeBypassed,
  managedChallengeNonInteractiveSolved, managedChallengeInteractiveSolved, managedChallengeBypassed
`)
/**
 * Values that mean passed as the final action on a request. In the event of a single rule, `log`, `skip` and `bypass` leave
 * the decision to later rules.
 */
const passedInTheEnd = [...passedActions, 'log', 'skip', 'bypass']
const blockedActions = words(`
  block*, drop, challenge, challengeFailed, jschallenge, jschallengeFailed, managedChallenge, managed_challenge,
  connectionClose, forceConnectionClose
`)

export const cloudflare = jsonFormat({
  id: 'cloudflare',
  title: { de: 'Logs von Cloudflare (Logpush, WAF)', en: 'Cloudflare logs (Logpush, WAF)' },
  products: ['Cloudflare', 'Cloudflare WAF', 'Cloudflare Gateway', 'Cloudflare Zero Trust'],
  what: 'Cloudflare records',
  matches:
    /"(?:RayID|EdgeStartTimestamp|EdgeEndTimestamp|ClientRequestHost|EdgeResponseStatus|WAFAction|SecurityAction|ResolverDecision|BlockedFileHash)":|"OverrideIP":.*"PolicyID":/,
  times: [['EdgeStartTimestamp'], ['Datetime'], ['Timestamp'], ['EdgeEndTimestamp'], ['When']],
  // A challenge that was not solved counts as blocked.
  event: {
    sources: [
      'https://developers.cloudflare.com/logs/reference/security-fields/',
      'https://developers.cloudflare.com/logs/logpush/logpush-job/datasets/',
      'https://developers.cloudflare.com/ruleset-engine/rules-language/actions/',
    ],
    rules: [
      { field: path('SecurityAction'), passed: passedInTheEnd, blocked: blockedActions },
      { field: path('SecurityActions'), blocked: blockedActions },
      { field: path('FirewallMatchesActions'), blocked: blockedActions },
      { field: path('Outcome'), passed: ['pass'], blocked: ['drop'] },
      { field: path('Action'), passed: passedActions, blocked: blockedActions },
      { field: path('WAFAction'), passed: ['allow', 'log'], blocked: ['drop', 'block'] },
      // Requests to Access.
      { field: path('Allowed'), passed: ['true'], blocked: ['false'] },
      fromClient(path('IPAddress'), { when: only(path('Allowed'), '*') }),
      // Sessions and requests that Gateway sees.
      between(path('SourceIP'), path('DestinationIP')),
      { field: path('ResolverDecision'), passed: ['allowed*'], blocked: ['blocked*'] },
      between(path('SrcIP'), path('DstIP')),
      // Its servers are asked in place of the organisation's own.
      fromClient(path('ClientIP'), { agent: path('ClientRequestUserAgent'), when: only(path('RayID'), '*') }),
    ],
  },
})
