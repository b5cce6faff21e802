/** Invented events of clouds and other services that write JSON, in the notations of their vendors' documents. */

import type { Truth, TruthTable } from './truth.ts'

const json = (event: object) => JSON.stringify(event)
const inbound = '198.51.100.7'
const inside = '10.0.0.5'

const trail = (rest: object) =>
  json({
    eventVersion: '1.08',
    eventSource: 's3.amazonaws.com',
    eventName: 'GetObject',
    sourceIPAddress: inbound,
    ...rest,
  })
/** A call as EventBridge hands it on, and as Wazuh's agent writes it. */
const bridged = (rest: object) => json({ version: '0', 'detail-type': 'x', detail: JSON.parse(trail(rest)) })
const shipped = (rest: object) => json({ integration: 'aws', aws: JSON.parse(trail(rest)) })
const signsIn = (step: string, result: string) => ({ eventName: step, responseElements: { [step]: result } })
const duty = (action: object) =>
  json({ type: 'UnauthorizedAccess:EC2/SSHBruteForce', service: { action, eventLastSeen: '2021-06-06T15:57:37Z' } })
const route53 = (rest: object) =>
  json({ query_timestamp: '2021-06-06T15:57:37Z', query_name: 'bad.example.', srcaddr: inside, ...rest })
const waf = (action: string, clientIp = inbound) =>
  json({ timestamp: 1623024000123, webaclId: 'arn:x', action, httpRequest: { clientIp } })
const nsg = (...flowTuples: string[]) =>
  json({ category: 'NetworkSecurityGroupFlowEvent', properties: { flows: [{ rule: 'x', flows: [{ flowTuples }] }] } })
const tuple = (rest: string) => `1622995057,198.51.100.7,10.0.0.5,1,2,${rest}`
const defender = (ActionType: string) =>
  json({
    time: '2021-06-06T15:57:37Z',
    category: 'AdvancedHunting-DeviceEvents',
    properties: { ActionType, RemoteIP: inbound, LocalIP: inside, Timestamp: '2021-06-06T15:57:37Z' },
  })

const azure = (rest: object) => json({ time: '2021-06-06T15:57:37Z', resourceId: '/SUBSCRIPTIONS/0', ...rest })
const signIn = (resultType: string, callerIpAddress = inbound) =>
  azure({ category: 'SignInLogs', resultType, callerIpAddress })
const gcp = (rest: object) => json({ logName: 'projects/p/logs/x', timestamp: '2021-06-06T15:57:37Z', ...rest })
const gcpFlow = (disposition: string, direction: string, ends = {}) =>
  gcp({ jsonPayload: { disposition, rule_details: { direction }, connection: ends } })
const office = (rest: object) =>
  json({ CreationTime: '2021-06-06T15:57:37', RecordType: 15, Workload: 'x', ClientIP: inbound, ...rest })
const okta = (result: string) =>
  json({ actor: { id: 'x' }, eventType: 'user.session.start', outcome: { result }, published: 'x' })
const flare = (rest: object) => json({ ClientIP: inbound, RayID: '1', ...rest })
const kube = (rest: object) => json({ apiVersion: 'audit.k8s.io/v1', sourceIPs: [inbound], ...rest })
const mongo = (msg: string, remote = `${inbound}:1`) => json({ t: { $date: 'x' }, c: 'ACCESS', msg, attr: { remote } })
const atype = (result: number, type = 'authenticate') => json({ atype: type, remote: { ip: inbound, port: 1 }, result })
const ecs = (rest: object) => json({ '@timestamp': '2021-06-06T15:57:37Z', ecs: { version: '8.11.0' }, ...rest })
const wazuh = (data: object, groups: string[] = ['x']) => json({ rule: { level: 5, groups }, agent: { id: '1' }, data })
const vault = (rest: object) =>
  json({ time: 'x', type: 'response', auth: {}, request: { remote_address: inbound }, ...rest })
const google = (name: string, applicationName = 'login') =>
  json({
    kind: 'admin#reports#activity',
    id: { time: 'x', applicationName },
    ipAddress: inbound,
    events: [{ type: 'login', name }],
  })
const zia = (event: object) =>
  json({ sourcetype: 'zscalernss-web', event: { datetime: 'x', ClientIP: inside, ...event } })
const cowrie = (eventid: string, src_ip = inbound) => json({ eventid, src_ip, session: 'x', timestamp: 'x' })
const falcon = (event_simpleName: string, rest = {}) =>
  json({ event_simpleName, timestamp: '1', RemoteAddressIP4: inbound, ...rest })
const guard = (rest: object) => json({ T: 'x', QH: 'bad.example', QT: 'A', IP: inside, ...rest })
const win = (EventID: number, rest = {}) =>
  json({ EventID, SourceName: 'Microsoft-Windows-Security-Auditing', Channel: 'Security', ...rest })

/** Rows of Sentinel's tables, and sign-ins as Microsoft Graph returns them. */
const microsoftEvents: TruthTable = [
  ['blocked unknown', json({ DeviceAction: 'Dropped' })],
  ['blocked unknown', json({ DeviceAction: 'Prevented (Blocked)' })],
  ['passed outbound', json({ SrcIpAddr: inside, DstIpAddr: inbound, DvcAction: 'Allow', EventResult: 'Success' })],
  ['blocked unknown', json({ DvcAction: 'Reset Source' })],
  ['unknown internal', json({ NetworkDirection: 'Local', EventSchema: 'WebSession', EventResult: 'Failure' })],
  ['passed unknown', json({ EventSchema: 'Authentication', EventType: 'Logon', EventResult: 'Success' })],
  ['blocked unknown', json({ EventType: 'Logon', EventResult: 'Failure' })],
  ['unknown unknown', json({ EventType: 'Logoff', EventResult: 'Success' })],
  ['passed unknown', json({ Category: 'SignInLogs', ResultType: '0' })],
  ['blocked unknown', json({ OperationName: 'Sign-in activity', ResultType: 50126 })],
  ['unknown unknown', json({ Category: 'AuditLogs', ResultType: '0' })],
  ['blocked unknown', json({ EventID: 4625, Activity: '4625 - An account failed to log on.' })],
  ['blocked inbound', json({ EventID: 4625, IpAddress: inbound, Activity: '4625 - An account failed to log on.' })],
  ['passed unknown', json({ EventID: 4624, Activity: '4624 - An account was successfully logged on.' })],
  ['blocked unknown', json({ clientAppUsed: 'Browser', status: { errorCode: 50126, failureReason: 'x' } })],
  ['passed unknown', json({ clientAppUsed: 'Browser', status: { errorCode: 0, failureReason: 'Other.' } })],
  ['unknown unknown', json({ clientAppUsed: 'Browser', status: { errorCode: 50074, failureReason: 'x' } })],
  ['unknown unknown', json({ status: { errorCode: 0 } })],
]

/** Truth tables of clouds, identity providers and agents. */
export const cloudTruth: Truth = {
  'aws-cloudtrail': [
    ['passed unknown', trail({})],
    ['blocked unknown', trail({ errorCode: 'AccessDenied' })],
    ['blocked unknown', trail({ errorCode: 'AccessDeniedException' })],
    ['blocked unknown', trail({ errorCode: 'Client.UnauthorizedOperation' })],
    ['blocked unknown', trail({ errorCode: 'InvalidClientTokenId' })],
    ['unknown unknown', trail({ errorCode: 'NoSuchBucket' })],
    ['passed inbound', trail({ eventName: 'ConsoleLogin', responseElements: { ConsoleLogin: 'Success' } })],
    [
      'blocked inbound',
      trail({
        eventName: 'ConsoleLogin',
        responseElements: { ConsoleLogin: 'Failure' },
        errorMessage: 'Failed authentication',
      }),
    ],
    ['blocked inbound', trail({ eventName: 'ConsoleLogin', errorMessage: 'Failed authentication' })],
    ['unknown inbound', trail({ eventName: 'ConsoleLogin', errorMessage: 'No such name' })],
    ['passed unknown', trail({ requestParameters: { errorCode: 'AccessDenied' } })],
    ['blocked inbound', trail(signsIn('ConsoleLogin', 'Failure'))],
    ['blocked unknown', trail(signsIn('SwitchRole', 'Failure'))],
    ['blocked unknown', trail({ errorCode: 'NotAuthorizedException' })],
    // An insight is not a call.
    ['unknown unknown', json({ eventVersion: '1.09', eventType: 'AwsCloudTrailInsight', insightDetails: {} })],
    ...[bridged, shipped].flatMap(
      (wrapped): TruthTable => [
        ['passed unknown', wrapped({})],
        ['blocked unknown', wrapped({ errorCode: 'AccessDenied' })],
        ['blocked unknown', wrapped({ errorMessage: 'Failed authentication' })],
        ['unknown unknown', wrapped({ errorCode: 'NoSuchBucket' })],
        ['blocked inbound', wrapped(signsIn('ConsoleLogin', 'Failure'))],
        ['passed inbound', wrapped(signsIn('ConsoleLogin', 'Success'))],
        ['blocked unknown', wrapped(signsIn('SwitchRole', 'Failure'))],
      ],
    ),
    [
      'unknown unknown',
      json({ 'detail-type': 'x', detail: { eventSource: 'x', requestParameters: { eventName: 'x' } } }),
    ],
  ],
  'aws-guardduty': [
    ['passed inbound', duty({ networkConnectionAction: { blocked: false, connectionDirection: 'INBOUND' } })],
    ['blocked inbound', duty({ networkConnectionAction: { connectionDirection: 'INBOUND', blocked: true } })],
    ['passed outbound', duty({ networkConnectionAction: { blocked: false, connectionDirection: 'OUTBOUND' } })],
    ['passed unknown', duty({ networkConnectionAction: { blocked: false, connectionDirection: 'UNKNOWN' } })],
    ['blocked unknown', duty({ portProbeAction: { blocked: true } })],
    ['passed inbound', duty({ actionType: 'PORT_PROBE', portProbeAction: { blocked: false } })],
    ['passed unknown', duty({ portProbeAction: { blocked: false } })],
    ['blocked unknown', duty({ dnsRequestAction: { domain: 'bad.example', blocked: true } })],
    ['unknown unknown', duty({ awsApiCallAction: { api: 'x' } })],
  ],
  'aws-route53-resolver': [
    ['passed internal', route53({ rcode: 'NOERROR' })],
    ['unknown internal', route53({ rcode: 'NXDOMAIN' })],
    ['blocked internal', route53({ rcode: 'REFUSED' })],
    ['blocked internal', route53({ rcode: 'NOERROR', firewall_rule_action: 'BLOCK' })],
    ['passed internal', route53({ rcode: 'NXDOMAIN', firewall_rule_action: 'ALERT' })],
    ['passed internal', route53({ firewall_rule_action: 'ALLOW' })],
    ['unknown internal', route53({ rcode: 'SERVFAIL' })],
    ['unknown internal', route53({})],
  ],
  'aws-waf': [
    ['passed inbound', waf('ALLOW')],
    ['blocked inbound', waf('BLOCK')],
    ['passed inbound', waf('COUNT')],
    ['blocked inbound', waf('CAPTCHA')],
    ['blocked inbound', waf('CHALLENGE')],
    ['passed internal', waf('ALLOW', inside)],
    ['blocked inbound', waf('BLOCK', '2001:db8::1')],
    ['unknown inbound', waf('EXCLUDED_AS_COUNT')],
  ],
  'azure-nsg-flow': [
    ['passed inbound', nsg(tuple('T,I,A'))],
    ['blocked inbound', nsg(tuple('T,I,D'))],
    ['passed outbound', nsg(tuple('U,O,A'))],
    ['blocked outbound', nsg(tuple('U,O,D'))],
    ['passed inbound', nsg(tuple('T,I,A,B,,,,'), tuple('T,I,A,E,1,2,3,4'))],
    ['unknown inbound', nsg(tuple('T,I,A,B,,,,'), tuple('T,I,D,B,,,,'))],
    ['passed unknown', nsg(tuple('T,I,A'), tuple('T,O,A'))],
    [
      'blocked inbound',
      json({
        category: 'FlowLogFlowEvent',
        flowRecords: { flows: [{ flowGroups: [{ flowTuples: [tuple('6,I,D,NX,0,0,0,0')] }] }] },
      }),
    ],
    [
      'passed outbound',
      json({
        category: 'FlowLogFlowEvent',
        flowRecords: { flows: [{ flowGroups: [{ flowTuples: [tuple('6,O,B,NX,0,0,0,0')] }] }] },
      }),
    ],
  ],
  'microsoft-defender': [
    ['passed outbound', defender('ConnectionSuccess')],
    ['passed inbound', defender('InboundConnectionAccepted')],
    ['unknown inbound', defender('InboundConnectionAttempt')],
    ['blocked outbound', defender('FirewallOutboundConnectionBlocked')],
    ['blocked inbound', defender('FirewallInboundConnectionBlocked')],
    ['blocked unknown', defender('ClickBlocked')],
    ['passed unknown', defender('LogonSuccess')],
    ['unknown unknown', defender('ProcessCreated')],
  ],
  'azure-activity': [
    [
      'blocked outbound',
      azure({ category: 'AZFWNetworkRule', properties: { Action: 'Deny', SourceIp: inside, DestinationIp: inbound } }),
    ],
    [
      'passed outbound',
      azure({ category: 'AZFWNetworkRule', properties: { Action: 'Allow', SourceIp: inside, DestinationIp: inbound } }),
    ],
    [
      'passed inbound',
      azure({
        category: 'AzureFirewallNetworkRule',
        properties: { msg: `TCP request from ${inbound}:1 to 203.0.113.9:443 was DNAT'ed to ${inside}:443` },
      }),
    ],
    [
      'passed inbound',
      azure({
        category: 'AZFWNatRule',
        properties: { SourceIp: inbound, DestinationIp: '203.0.113.9', TranslatedIp: inside },
      }),
    ],
    [
      'passed internal',
      azure({ category: 'AZFWDnsQuery', properties: { SourceIp: inside, QueryName: 'a.', ResponseCode: 'NOERROR' } }),
    ],
    [
      'blocked internal',
      azure({ category: 'AZFWDnsQuery', properties: { SourceIp: inside, QueryName: 'a.', ResponseCode: 'REFUSED' } }),
    ],
    [
      'unknown internal',
      azure({ category: 'AZFWDnsQuery', properties: { SourceIp: inside, QueryName: 'a.', ResponseCode: 'NXDOMAIN' } }),
    ],
    [
      // The rules of the firewall come after it.
      'unknown inbound',
      azure({ category: 'AZFWThreatIntel', properties: { Action: 'Alert', SourceIp: inbound, DestinationIp: inside } }),
    ],
    [
      'blocked inbound',
      azure({ category: 'FrontDoorWebApplicationFirewallLog', properties: { clientIP: inbound, action: 'Block' } }),
    ],
    // Rules of less priority may still block what one logged or matched.
    ...['Log', 'Matched', 'AnomalyScoring', 'logandscore'].map(
      (action) =>
        [
          'unknown inbound',
          azure({ category: 'FrontDoorWebApplicationFirewallLog', properties: { clientIP: inbound, action } }),
        ] as const,
    ),
    ...['Log', 'Block'].map(
      (action) =>
        [
          'passed unknown',
          azure({ category: 'FrontDoorWebApplicationFirewallLog', properties: { action, policyMode: 'detection' } }),
        ] as const,
    ),
    ['passed unknown', azure({ category: 'ApplicationGatewayFirewallLog', properties: { action: 'Detected' } })],
    ['blocked unknown', azure({ category: 'ApplicationGatewayFirewallLog', properties: { action: 'Blocked' } })],
    ['passed inbound', signIn('0')],
    ['blocked inbound', signIn('50126')],
    ['blocked inbound', signIn('53003')],
    ['blocked inbound', signIn('500121')],
    // Interrupts of a login that goes on: stay signed in, second factor, other challenges.
    ...['50140', '50074', '50076', '50158'].map((code) => ['unknown inbound', signIn(code)] as const),
    ['passed internal', signIn('0', inside)],
    ['unknown unknown', azure({ category: 'Administrative', resultType: 'Success' })],
  ],
  'gcp-logging': [
    ['passed outbound', gcpFlow('ALLOWED', 'EGRESS')],
    ['passed internal', gcpFlow('ALLOWED', 'INGRESS', { src_ip: inside, dest_ip: '10.0.0.6' })],
    ['blocked outbound', gcpFlow('DENIED', 'EGRESS', { src_ip: inside, dest_ip: inbound })],
    ['blocked inbound', gcpFlow('DENIED', 'INGRESS')],
    ['passed inbound', gcpFlow('ALLOWED', 'INGRESS')],
    ['blocked unknown', gcp({ jsonPayload: { enforcedSecurityPolicy: { outcome: 'DENY' } } })],
    ['blocked unknown', gcp({ protoPayload: { methodName: 'google.login.LoginService.loginFailure' } })],
    ['passed unknown', gcp({ protoPayload: { methodName: 'google.login.LoginService.loginSuccess' } })],
    ['unknown unknown', gcp({ protoPayload: { methodName: 'google.login.LoginService.loginChallenge' } })],
    ['passed unknown', gcp({ jsonPayload: { enforcedSecurityPolicy: { outcome: 'ACCEPT' } } })],
    ['blocked unknown', gcp({ protoPayload: { status: { code: 7, message: 'PERMISSION_DENIED' } } })],
    ['unknown unknown', gcp({ protoPayload: { status: { code: 5 } } })],
    ['unknown inbound', gcp({ jsonPayload: { connection: { src_ip: inbound, dest_ip: inside } } })],
  ],
  'microsoft-365-audit': [
    ['passed inbound', office({ Operation: 'UserLoggedIn', ResultStatus: 'Success' })],
    ['blocked inbound', office({ Operation: 'UserLoginFailed', ResultStatus: 'Success' })],
    ['blocked inbound', office({ Operation: 'UserLoginFailed' })],
    ['passed unknown', office({ Operation: 'MailItemsAccessed', ResultStatus: 'Succeeded' })],
    ['blocked unknown', office({ Operation: 'New-InboxRule', ResultStatus: 'False' })],
    ['passed unknown', office({ Operation: 'New-InboxRule', ResultStatus: 'True' })],
    ['blocked unknown', office({ Operation: 'Add user.', ResultStatus: 'Failed' })],
    ['unknown unknown', office({ Operation: 'FileAccessed' })],
  ],
  okta: [
    ['passed unknown', okta('SUCCESS')],
    ['passed unknown', okta('ALLOW')],
    ['blocked unknown', okta('FAILURE')],
    ['blocked unknown', okta('DENY')],
    ['unknown unknown', okta('SKIPPED')],
    ['unknown unknown', okta('CHALLENGE')],
    ['unknown unknown', okta('UNKNOWN')],
    ['unknown unknown', json({ actor: { id: 'x' }, eventType: 'user.session.end', published: 'x' })],
  ],
  cloudflare: [
    ['blocked inbound', flare({ Action: 'block' })],
    ['passed inbound', flare({ Action: 'allow' })],
    // An event of a rule after which others are still tried.
    ['unknown inbound', flare({ Action: 'log' })],
    ['unknown inbound', flare({ Action: 'skip' })],
    ['passed inbound', flare({ SecurityAction: 'log' })],
    ['blocked inbound', flare({ Action: 'managed_challenge' })],
    ['passed inbound', flare({ Action: 'managedChallengeBypassed' })],
    ['passed inbound', flare({ SecurityAction: 'skip' })],
    ['blocked inbound', flare({ FirewallMatchesActions: ['log', 'block'], WAFAction: 'unknown' })],
    ['unknown inbound', flare({ FirewallMatchesActions: [], WAFAction: 'unknown' })],
    ['blocked inbound', flare({ QueryName: 'bad.example', ResolverDecision: 'blockedByCategory' })],
    ['passed inbound', flare({ QueryName: 'bad.example', ResolverDecision: 'allowedByQueryName' })],
    ['blocked inbound', flare({ SecurityAction: 'jschallenge' })],
    [
      'blocked outbound',
      json({ QueryName: 'bad.example', ResolverDecision: 'blockedRule', SrcIP: inside, DstIP: inbound }),
    ],
  ],
  traefik: [
    ['unknown inbound', json({ ClientAddr: `${inbound}:4242`, ClientHost: inbound, DownstreamStatus: 200 })],
    ['unknown inbound', json({ ClientAddr: '[2001:db8::1]:4242', ClientHost: '2001:db8::1', RouterName: 'a' })],
    ['unknown internal', json({ ClientAddr: `${inside}:4242`, ClientHost: inside, DownstreamStatus: 403 })],
    ['unknown internal', json({ ClientAddr: '[fd00::5]:4242', ClientHost: 'fd00::5', DownstreamStatus: 502 })],
    // Whom a trusted proxy names.
    ['unknown inbound', json({ ClientAddr: `${inside}:4242`, ClientHost: inbound, DownstreamStatus: 200 })],
    ['unknown unknown', json({ ClientAddr: '@', ClientHost: '@', DownstreamStatus: 200 })],
    ['unknown unknown', json({ ClientAddr: '', ClientHost: '', RequestHost: inbound })],
    ['unknown unknown', json({ level: 'info', msg: `Connection from ${inbound}` })],
  ],
  caddy: [
    ['unknown inbound', json({ request: { remote_ip: inbound, client_ip: inbound }, status: 200 })],
    ['unknown inbound', json({ request: { remote_ip: inside, client_ip: inbound }, status: 200 })],
    ['unknown inbound', json({ request: { remote_ip: '2001:db8::1', remote_port: '4242' }, status: 403 })],
    ['unknown internal', json({ request: { remote_ip: inside, client_ip: inside }, status: 200 })],
    ['unknown internal', json({ request: { remote_ip: 'fd00::5' }, status: 502 })],
    ['unknown inbound', json({ request: { remote_addr: `${inbound}:4242` }, status: 200 })],
    ['unknown unknown', json({ request: { headers: { 'X-Forwarded-For': [inbound] } }, status: 200 })],
    ['unknown unknown', json({ logger: 'tls', msg: 'served key authentication', remote: inbound })],
  ],
  'kubernetes-audit': [
    ['passed inbound', kube({ annotations: { 'authorization.k8s.io/decision': 'allow' } })],
    ['blocked inbound', kube({ annotations: { 'authorization.k8s.io/decision': 'forbid' } })],
    ['blocked inbound', kube({ responseStatus: { code: 401 } })],
    ['blocked inbound', kube({ responseStatus: { status: 'Failure', code: 403 } })],
    ['unknown inbound', kube({ responseStatus: { code: 200 } })],
    ['unknown inbound', kube({ responseStatus: { code: 4030 } })],
    [
      'passed inbound',
      kube({ responseStatus: { code: 200 }, annotations: { a: 'forbid', 'authorization.k8s.io/decision': 'allow' } }),
    ],
    ['unknown inbound', kube({})],
    // Authorised, then refused by an admission controller, such as that of quotas.
    [
      'blocked inbound',
      kube({ responseStatus: { code: 403 }, annotations: { 'authorization.k8s.io/decision': 'allow' } }),
    ],
  ],
  mongodb: [
    ['blocked inbound', mongo('Authentication failed')],
    ['passed inbound', mongo('Authentication succeeded')],
    ['passed internal', mongo('Successfully authenticated', '10.0.0.5:1')],
    ['unknown inbound', mongo('Connection accepted')],
    ['passed inbound', atype(0)],
    ['blocked inbound', atype(18)],
    ['blocked inbound', atype(13, 'authCheck')],
    ['unknown inbound', atype(0, 'createUser')],
  ],
  'ecs-json': [
    ['passed outbound', ecs({ event: { type: ['connection', 'allowed'] }, network: { direction: 'outbound' } })],
    ['blocked inbound', ecs({ event: { type: ['connection', 'denied'] }, network: { direction: 'inbound' } })],
    ['unknown internal', ecs({ event: { type: ['connection'] }, network: { direction: 'internal' } })],
    ['unknown outbound', ecs({ network: { direction: 'egress' } })],
    ['unknown unknown', ecs({ network: { direction: 'external' } })],
    ['passed unknown', ecs({ event: { category: ['authentication'], outcome: 'success' } })],
    ['blocked unknown', ecs({ event: { category: ['authentication'], outcome: 'failure' } })],
    ['unknown unknown', ecs({ event: { category: ['file'], outcome: 'failure' } })],
    ['blocked inbound', ecs({ event: { action: 'blocked' }, source: { ip: inbound }, destination: { ip: inside } })],
    ['blocked outbound', ecs({ 'event.type': ['denied'], 'network.direction': 'outbound' })],
    // Seen from a host, not from the network.
    [
      'unknown internal',
      ecs({ network: { direction: 'ingress' }, source: { ip: inside }, destination: { ip: '10.0.0.6' } }),
    ],
    [
      'unknown internal',
      ecs({ network: { direction: 'egress' }, source: { ip: inside }, destination: { ip: '10.0.0.6' } }),
    ],
    [
      'unknown inbound',
      ecs({ network: { direction: 'ingress' }, source: { ip: inbound }, destination: { ip: inside } }),
    ],
    ['unknown inbound', ecs({ network: { direction: 'ingress' } })],
    ['unknown outbound', ecs({ 'network.direction': 'egress' })],
    ['unknown internal', ecs({ 'network.direction': 'egress', 'source.ip': inside, 'destination.ip': '10.0.0.6' })],
  ],
  'wazuh-alerts': [
    ['blocked inbound', wazuh({ action: 'DROP', srcip: inbound, dstip: inside })],
    ['passed outbound', wazuh({ action: 'accept', srcip: inside, dstip: inbound })],
    ['blocked unknown', wazuh({ srcip: inbound }, ['syslog', 'sshd', 'authentication_failed'])],
    ['passed unknown', wazuh({ srcip: inbound }, ['syslog', 'authentication_success'])],
    ['blocked unknown', wazuh({}, ['firewall', 'firewall_drop'])],
    ['passed unknown', wazuh({ alert: { action: 'allowed' } })],
    ['unknown internal', wazuh({ src_ip: inside, dest_ip: '192.168.1.1' })],
    ['unknown unknown', wazuh({ srcip: inbound })],
  ],
  'hashicorp-vault': [
    ['passed inbound', vault({})],
    ['blocked inbound', vault({ error: 'permission denied' })],
    ['blocked inbound', vault({ error: '1 error occurred:\n\t* permission denied\n\n' })],
    ['blocked inbound', vault({ error: 'invalid credentials' })],
    ['blocked inbound', vault({ error: 'missing client token' })],
    ['unknown inbound', vault({ error: 'no handler for route' })],
    ['unknown inbound', vault({ type: 'request' })],
    ['passed internal', vault({ request: { remote_address: inside } })],
  ],
  'google-workspace': [
    ['passed inbound', google('login_success')],
    ['blocked inbound', google('login_failure')],
    ['unknown inbound', google('suspicious_login')],
    ['unknown inbound', google('logout')],
    // Its parameters tell whether it succeeded.
    ['unknown inbound', google('login_verification')],
    ['unknown inbound', google('login_challenge')],
    ['unknown unknown', google('view', 'drive')],
    ['unknown unknown', google('download', 'drive')],
  ],
  zscaler: [
    ['passed unknown', zia({ action: 'Allowed' })],
    ['blocked unknown', zia({ action: 'Blocked' })],
    ['blocked unknown', zia({ action: 'Block' })],
    ['blocked outbound', zia({ action: 'Drop', csip: inside, cdip: inbound })],
    ['blocked unknown', zia({ reqaction: 'REQ_BLOCK' })],
    ['passed unknown', json({ LogTimestamp: 'x', ConnectionStatus: 'open', ClientZEN: 'x' })],
    ['passed unknown', json({ LogTimestamp: 'x', ConnectionStatus: 'close', ClientZEN: 'x' })],
    ['unknown unknown', zia({ action: 'NA' })],
  ],
  cowrie: [
    ['passed inbound', cowrie('cowrie.login.success')],
    ['blocked inbound', cowrie('cowrie.login.failed')],
    ['unknown inbound', cowrie('cowrie.session.connect')],
    ['passed inbound', cowrie('cowrie.command.input')],
    ['passed inbound', cowrie('cowrie.session.file_download')],
    ['passed inbound', cowrie('cowrie.direct-tcpip.request')],
    ['unknown internal', cowrie('cowrie.client.version', inside)],
    ['unknown inbound', cowrie('cowrie.session.closed', '2001:db8::1')],
  ],
  'crowdstrike-falcon': [
    ['passed outbound', falcon('NetworkConnectIP4')],
    ['passed outbound', falcon('NetworkConnectIP6')],
    ['passed internal', falcon('NetworkConnectIP4', { LocalAddressIP4: inside, RemoteAddressIP4: '10.0.0.6' })],
    ['passed internal', falcon('NetworkReceiveAcceptIP4', { LocalAddressIP4: inside, RemoteAddressIP4: '10.0.0.6' })],
    ['passed inbound', falcon('NetworkReceiveAcceptIP4')],
    ['passed inbound', falcon('NetworkReceiveAcceptIP6')],
    ['passed unknown', falcon('UserLogon')],
    ['blocked unknown', falcon('UserLogonFailed2')],
    ['unknown unknown', falcon('DnsRequest')],
    ['unknown unknown', falcon('NetworkListenIP4')],
  ],
  'proofpoint-tap': [
    ['unknown unknown', '{"queryEndTime":"2021-06-06T16:00:00Z","messagesDelivered":[],"messagesBlocked":['],
    ['blocked unknown', json({ messagesBlocked: { messageTime: 'x', senderIP: inbound } })],
    ['passed unknown', json({ messagesDelivered: { messageTime: 'x', senderIP: inbound } })],
    ['blocked unknown', json({ clicksBlocked: { clickTime: 'x', clickIP: inside } })],
    ['passed unknown', json({ clicksPermitted: { clickTime: 'x', clickIP: inside } })],
    ['unknown unknown', json({ messagesDelivered: [], messagesBlocked: [] })],
    ['unknown unknown', json({ messageTime: 'x', threatsInfoMap: [], senderIP: inbound })],
    ['unknown unknown', json({ clickTime: 'x', clickIP: inside })],
  ],
  'adguard-home': [
    ['blocked internal', guard({ Result: { IsFiltered: true, Reason: 3 } })],
    ['passed internal', guard({ Result: {}, Answer: 'AAAA' })],
    ['passed internal', guard({ Result: { IsFiltered: false, Reason: 1 } })],
    ['passed internal', guard({ Answer: 'AAAA', Result: { Reason: 1, Rules: [] } })],
    // Rewritten by a rule of its own.
    ['unknown internal', guard({ Answer: 'AAAA', Result: { Reason: 9 } })],
    ['unknown internal', guard({ Answer: 'AAAA', Result: { Reason: 11, DNSRewriteResult: {} } })],
    ['blocked internal', guard({ Answer: 'AAAA', Result: { Reason: 4, IsFiltered: true } })],
    ['unknown internal', guard({ Result: {} })],
    [
      'blocked unknown',
      '2023/02/21 08:05:56.233208 [error] POST 198.51.100.7 /control/login: invalid username or password',
    ],
    ['unknown unknown', '2023/02/21 08:05:56.233208 [info] starting'],
    ['blocked internal', guard({ Result: { IsFiltered: true, Reason: 8, ServiceName: 'x' } })],
  ],
  'windows-event-json': [
    ['passed inbound', win(5156, { Direction: '%%14592' })],
    ['passed internal', win(5156, { Direction: '%%14592', SourceAddress: '10.0.0.6', DestAddress: inside })],
    [
      'unknown internal',
      json({
        winlog: {
          channel: 'Microsoft-Windows-Sysmon/Operational',
          event_id: '3',
          event_data: { Initiated: 'true', SourceIp: inside, DestinationIp: '10.0.0.6' },
        },
      }),
    ],
    ['blocked outbound', win(5157, { Direction: '%%14593' })],
    ['blocked inbound', win(5152, { Direction: '%%14592' })],
    ['passed unknown', win(4624)],
    ['blocked unknown', win(4625)],
    ['unknown unknown', win(4688)],
    ['unknown outbound', json({ EventID: 3, SourceName: 'Microsoft-Windows-Sysmon', Initiated: 'true' })],
    ['unknown inbound', json({ win: { system: { eventID: '3', channel: 'x' }, eventdata: { initiated: 'false' } } })],
    ['unknown unknown', json({ EventID: 4625, SourceName: 'Another', Channel: 'x' })],
    [
      'blocked unknown',
      json({ winlog: { event_id: 4625, provider_name: 'Microsoft-Windows-Security-Auditing', channel: 'x' } }),
    ],
  ],
  'zeek-json': [
    [
      'passed internal',
      json({
        ts: 1,
        uid: 'C1',
        'id.orig_h': inside,
        'id.resp_h': '10.0.0.53',
        query: 'x.example',
        rcode_name: 'NOERROR',
      }),
    ],
    [
      'blocked outbound',
      json({ ts: 1, uid: 'C1', 'id.orig_h': inside, 'id.resp_h': inbound, query: 'x.example', rcode_name: 'REFUSED' }),
    ],
    ['passed inbound', json({ ts: 1, uid: 'C1', 'id.orig_h': inbound, 'id.resp_h': inside, auth_success: true })],
    ['blocked inbound', json({ ts: 1, uid: 'C1', 'id.orig_h': inbound, 'id.resp_h': inside, auth_success: false })],
    ['blocked internal', json({ ts: 1, uid: 'C1', 'id.orig_h': inside, 'id.resp_h': '10.0.0.9', success: false })],
    ['passed internal', json({ ts: 1, uid: 'C1', 'id.orig_h': inside, 'id.resp_h': '10.0.0.9', result: 'success' })],
    ['passed outbound', json({ ts: 1, uid: 'C1', 'id.orig_h': inside, 'id.resp_h': inbound, conn_state: 'SF' })],
    ['blocked inbound', json({ ts: 1, uid: 'C1', 'id.orig_h': inbound, 'id.resp_h': inside, conn_state: 'REJ' })],
    ['unknown inbound', json({ ts: 1, uid: 'C1', 'id.orig_h': inbound, 'id.resp_h': inside, conn_state: 'S0' })],
    ['passed internal', json({ ts: 1, uid: 'C1', 'id.orig_h': inside, 'id.resp_h': '172.16.1.1', conn_state: 'S1' })],
    [
      'passed outbound',
      json({
        ts: 1,
        'id.orig_h': '203.0.113.9',
        'id.resp_h': inbound,
        local_orig: true,
        local_resp: false,
        conn_state: 'RSTO',
      }),
    ],
    [
      'unknown inbound',
      json({
        ts: 1,
        'id.orig_h': inbound,
        'id.resp_h': '203.0.113.9',
        local_orig: false,
        local_resp: true,
        conn_state: 'OTH',
      }),
    ],
    ['unknown internal', json({ ts: 1, local_orig: true, local_resp: true, conn_state: 'SH' })],
    [
      'unknown outbound',
      json({ _path: 'dns', ts: 1, 'id.orig_h': inside, 'id.resp_h': inbound, query: 'bad.example' }),
    ],
  ],
  'json-lines': [
    ['blocked inbound', json({ action: 'deny', src_ip: inbound, dest_ip: inside })],
    ['passed outbound', json({ action: 'Allowed', direction: 'outbound' })],
    ['unknown unknown', json({ action: 'login' })],
    ['blocked unknown', json({ verdict: 'DROPPED' })],
    ['passed unknown', json({ disposition: 'permit' })],
    ['unknown inbound', json({ network: { direction: 'ingress' } })],
    [
      'blocked internal',
      json({ event: { action: 'reject' }, source: { ip: inside }, destination: { ip: '10.1.1.1' } }),
    ],
    ['unknown unknown', json({ message: 'action: deny' })],
    ...microsoftEvents,
  ],
  'json-document': [
    ['blocked inbound', json({ action: 'blocked', src_ip: inbound, dst_ip: inside })],
    ['passed unknown', json({ action: 'pass' })],
    ['unknown unknown', json({ action: 'passing' })],
    ['unknown outbound', json({ direction: 'egress' })],
    ['blocked unknown', json({ verdict: 'refused' })],
    ['unknown internal', json({ direction: 'internal' })],
    ['passed unknown', json({ disposition: 'FORWARDED' })],
    ['unknown unknown', json({ nested: { action: 'deny' } })],
    ...microsoftEvents,
  ],
}
