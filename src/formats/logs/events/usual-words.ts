/** Words that many products use: for notations without a vendor, and for fields without prescribed values. */

import type { EventMapping, EventRule, EventWords } from '../../log-format.ts'
import { words } from '../word-list.ts'
import { jsonLogins } from './logins.ts'
import { graphSignIns, logonClients, microsoftHosts, sentinelRules } from './microsoft.ts'
import { between, column, fromClient, key, only, path } from './rules.ts'

/** Words of PAN-OS for what it did with a session. */
export const panActions = {
  passed: ['allow', 'alert', 'continue', 'override', 'syncookie-sent', 'wildfire-upload-success'],
  blocked: words(`
    deny, drop, drop-*, reset-client, reset-server, reset-both, rst-client, rst-server, rst-both, block-*, block,
    random-drop, sinkhole, override-lockout
  `),
} as const

/** Values of Blue Coat's `s-action`: denied, whatever `sc-filter-result` says of the categories. */
export const deniedRequests = ['TCP_DENIED', 'TCP_POLICY_REDIRECT', 'DENIED']

/** Values of Blue Coat's `sc-filter-result`. */
export const filterResults = { passed: ['OBSERVED', 'PROXIED'], blocked: ['DENIED'] } as const

/** Words as user interfaces write them into exports, in English, German, French, Spanish, Italian and Dutch. */
const passedWords = words(`
  allow, allowed, accept, accepted, pass, passed, permit, permitted, forwarded, delivered, not blocked, zugelassen,
  erlaubt, akzeptiert, gestattet, weitergeleitet, zugestellt, zulassen, erlauben, autorisé, autorisée, accepté,
  acceptée, autoriser, accepter, permitido, permitir, aceptado, aceptar, consentito, consenti, accettato, toegestaan,
  toestaan, geaccepteerd
`)
const blockedWords = words(`
  block, blocked, deny, denied, drop, dropped, reject, rejected, prevent, prevented, quarantine, quarantined, refused,
  discard, discarded, portscan_blocked, blockiert, verweigert, abgelehnt, verworfen, gesperrt, abgewiesen, verwerfen,
  verweigern, blockieren, bloqué, bloquée, refusé, refusée, rejeté, rejetée, bloquer, refuser, rejeter, bloqueado,
  bloquear, denegado, denegar, rechazado, rechazar, bloccato, blocca, negato, nega, rifiutato, rifiuta, geblokkeerd,
  blokkeren, geweigerd, weigeren
`)

/** What protection of endpoints did with a file or a connection. */
export const endpointActions = {
  passed: [...passedWords, 'left alone', 'would block', 'IDS_ACTION_WOULD_*'],
  blocked: [...blockedWords, 'deleted', 'cleaned', 'cleaned by deletion', 'terminated', 'IDS_ALERT_ACT_TAK_DE*'],
}

const ways = {
  inbound: ['inbound', 'incoming', 'ingress', 'eingehend'],
  outbound: ['outbound', 'outgoing', 'egress', 'ausgehend'],
  internal: ['internal', 'intern', 'intra-org'],
}

/** Reads a field as an action, in words that need no explanation. */
export function actionIn(field: EventWords['field']): EventRule {
  return { field, passed: passedWords, blocked: blockedWords }
}

/** Like `actionIn`, for fields that also hold states: jobs are accepted, and tests pass. */
function verdictIn(field: EventWords['field']): EventRule {
  const passed = ['allow', 'allowed', 'permit', 'permitted', 'delivered', 'zugelassen', 'erlaubt', 'zugestellt']
  return { field, passed, blocked: blockedWords }
}

/** Names of fields that are true if the event was blocked, in lower case with `_`, and of those that are false. */
const flags = [
  ...['blocked', 'is_blocked', 'denied', 'is_denied'].map((name) => [name, true] as const),
  ...['allowed', 'is_allowed', 'permitted'].map((name) => [name, false] as const),
]

/**
 * Reads a field as true or false; a number may count something.
 * @param isBlocked tells whether true means blocked
 */
function flagIn(field: EventWords['field'], isBlocked: boolean): EventRule {
  const [yes, no] = [['true', 'yes'] as const, ['false', 'no'] as const]
  return { field, passed: isBlocked ? no : yes, blocked: isBlocked ? yes : no }
}

/** The spellings of a name in JSON: `is_blocked`, `isBlocked`, `IsBlocked`. */
function spellingsOf(name: string): string[] {
  const camelCase = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [...new Set([name, camelCase, camelCase.slice(0, 1).toUpperCase() + camelCase.slice(1)])]
}

/** Flags of JSON, as values or as objects that hold them. */
const jsonFlags: readonly EventRule[] = flags.flatMap(([name, isBlocked]) =>
  spellingsOf(name).flatMap((key) => [flagIn(path(key), isBlocked), flagIn(path(key, 'value'), isBlocked)]),
)

/** Flags of pairs and rows, whose names count in any spelling. */
export const keyFlags: readonly EventRule[] = flags.map(([key, isBlocked]) => flagIn({ key }, isBlocked))
const columnFlags: readonly EventRule[] = flags.map(([name, isBlocked]) => flagIn(column(name), isBlocked))

/** Lists of actions, also of objects: `"actions":["alert","drop"]`, `"actions":[{"type":"block"}]`. */
const actionLists = [
  ...words('actions, Actions, actions_taken, actionsTaken').map((name) => [name]),
  ['rule', 'actions'],
].map((keys) => actionIn(path(...keys)))

/** Actions that are objects: `"action":{"type":"block"}`. */
const actionObjects: readonly EventRule[] = [
  ...['action', 'verdict', 'decision'].flatMap((key) => ['type', 'name', 'value', 'action'].map((name) => [key, name])),
  ...['rule', 'policy'].map((key) => [key, 'action']),
].map((path) => actionIn({ path }))

/** Events of OCSF, whose numbers mean the same in every product. */
const ocsfOnly = only(path('class_uid'), '*')

/** Reads a field as a direction, in words that need no explanation. */
export function directionIn(field: EventWords['field']): EventRule {
  return { field, ...ways }
}

/** PAN-OS records as Cortex and Strata Logging Service forward them. */
const panSessions = only(
  path('LogType'),
  'TRAFFIC',
  'THREAT',
  'URL',
  'FILE',
  'DATA',
  'WILDFIRE',
  'DNS',
  'DECRYPTION',
  'TUNNEL',
)

const panClients = only(path('LogType'), 'GLOBALPROTECT')

/** Flow logs of Oracle Cloud, which wraps its events. */
const ociFlows: readonly EventRule[] = [
  actionIn(path('logContent', 'data', 'action')),
  between(path('logContent', 'data', 'sourceAddress'), path('logContent', 'data', 'destinationAddress')),
]

/** Envoy's and Istio's details of answers to requests that they denied. */
const envoyDenials = [
  'rbac_access_denied*',
  'ext_authz_denied',
  'jwt_authn_access_denied*',
  'request_rate_limited',
] as const

/** Envoy's short flags of answers for the same, by the code of the answer. */
const envoyFlags = { 403: 'UAEX', 429: 'RL' } as const

/** The same in text, where flag and details follow the quoted request and the code of the answer, which is 200 for calls of gRPC. */
export const envoyDenialsInText = [
  ...Object.entries(envoyFlags).map(([code, flag]) => `" ${code} ${flag} `),
  ...[200, 401, 403, 429].flatMap((code) => envoyDenials.map((detail) => `" ${code} - ${detail}`)),
]

/** What somebody did in IBM's cloud, in the words of CADF. */
const ibmActivity = only(path('initiator', 'host', 'address'), '*')

/** Requests that nginx logs as JSON. */
const nginxRequests = only(
  ['body_bytes_sent', 'request_length', 'upstream_addr', 'request_time'].map((name) => path(name)),
  '*',
)

/** The ends of nginx's requests, by the names of its variables: the server behind it may be elsewhere. */
const nginxEnds: readonly EventRule[] = [
  ...['http_x_forwarded_for', 'x_forwarded_for'].map((name) => ({ source: path(name), through: path('remote_addr') })),
  { source: path('remote_addr') },
].flatMap((client) =>
  [path('upstream_addr'), 'here' as const].map((destination) => ({
    ...client,
    destination,
    agent: path('http_user_agent'),
    when: nginxRequests,
  })),
)

/** Requests to Fastly, whose servers are asked in place of the organisation's own. */
const fastlyRequests = only(
  ['fastly_server', 'fastly_is_edge', 'fastly_info.state'].map((name) => path(name)),
  '*',
)

/** Keys of products whose records do not name the product. */
const productRules: readonly EventRule[] = [
  // Suricata in records of others.
  actionIn(path('alert', 'action')),
  actionIn(path('suricata', 'eve', 'alert', 'action')),
  // Mimecast.
  { field: path('action'), passed: ['Acc'], blocked: ['Rej'] },
  { field: path('act'), passed: ['Acc'], blocked: ['Rej'] },
  // Ubika.
  actionIn(path('context', 'reaction')),
  // Sophos Central.
  {
    field: path('type'),
    blocked: words(`
      Event::Endpoint::WebFilteringBlocked, Event::Endpoint::WebControlViolation,
      Event::Endpoint::Application::Blocked, Event::Endpoint::CoreCleaned, Event::Endpoint::Threat::CleanedUp
    `),
  },
  // SentinelOne.
  { field: path('threatInfo', 'mitigationStatus'), passed: ['not_mitigated'], blocked: ['mitigated'] },
  // Carbon Black.
  { field: path('sensor_action'), passed: ['ALLOW'], blocked: ['DENY', 'TERMINATE'] },
  { field: path('netconn_inbound'), inbound: ['true'], outbound: ['false'] },
  // Envoy.
  { field: path('response_code_details'), blocked: envoyDenials },
  { field: path('response_flags'), blocked: Object.values(envoyFlags) },
  // Envoy asks another server, or sees what a client beside it asks for as its local address.
  between(path('downstream_remote_address'), path('upstream_host')),
  between(path('downstream_remote_address'), path('downstream_local_address')),
  // Activity of IBM Cloud.
  { field: path('reason', 'reasonCode'), blocked: ['401', '403'], when: ibmActivity },
  { field: path('outcome'), passed: ['success'], when: ibmActivity },
  fromClient(path('initiator', 'host', 'address')),
  { field: path('Action'), ...panActions, when: panSessions },
  actionIn(path('Action')),
  // Mail in Microsoft's tables.
  actionIn(path('DeliveryAction')),
  directionIn(path('EmailDirection')),
  // Trend Vision One.
  actionIn(path('detail', 'act')),
  // Gatewatcher.
  actionIn(path('sigflow', 'action')),
  // SentinelOne.
  { field: path('event.network.connectionStatus'), passed: ['SUCCESS'] },
  // PAN-OS, of VPN clients.
  { field: path('EventStatus'), passed: ['success'], blocked: ['failure'], when: panClients },
  // Akamai: its servers are asked in place of the organisation's own.
  actionIn(path('attackData', 'appliedAction')),
  fromClient(path('attackData', 'clientIP')),
  fromClient(path('cliIP'), { when: only(path('streamId'), '*') }),
  fromClient(path('client_ip'), { when: fastlyRequests }),
  // Duo.
  fromClient(path('access_device', 'ip'), { when: only(path('event_type'), 'authentication') }),
  // Honeytrap.
  between(path('attack_connection', 'remote_ip'), path('attack_connection', 'local_ip')),
  // Symantec Cloud and Edge SWG.
  { field: path('s-action'), blocked: deniedRequests },
  { field: path('sc-filter-result'), ...filterResults },
  // Forcepoint.
  actionIn(path('s-action')),
  // Proofpoint on Demand.
  { field: path('filter', 'disposition'), passed: ['continue'], blocked: ['discard', 'reject'] },
  ...sentinelRules((name) => path(name)),
  graphSignIns,
  // Auth0, whose ids of logs begin alike.
  {
    field: path('type'),
    passed: ['s', 'slo', 'seacft', 'seccft', 'sepft', 'sertft', 'ssa'],
    blocked: ['f', 'fp', 'fu', 'fc', 'fcoa', 'fsa', 'limit_wc', 'limit_mu', 'limit_sul', 'pwd_leak'],
    when: only(path('log_id'), '900*'),
  },
  // Stormshield Endpoint Security.
  { field: path('SpecificData', 'Action', 'Blocked'), blocked: ['true'] },
  {
    field: path('SpecificData', 'Action', 'Blocked'),
    passed: ['false'],
    when: only(path('TypeComputedMap'), 'NetworkAccess*'),
  },
]

/** Both ends of a table: `source / destination`. */
const endsIn = (text: string): readonly (readonly [source: string, destination: string])[] =>
  words(text).map((pair) => pair.split(' / ') as [string, string])

/** Names of the addresses of both ends, those of ESET, Alibaba Cloud's flow logs (`srcaddr`) and Netskope (`userip`) among them. */
const endNames = endsIn(`
  src_ip / dest_ip, src_ip / dst_ip, src / dst, srcip / dstip, srcIp / dstIp, source_ip / destination_ip,
  source_ip / dest_ip, source-ip / destination-ip, source_address / target_address, sourceIp / destinationIp,
  src_addr / dst_addr, saddr / daddr, client_ip / server_ip, sourceIP / destinationIP, SourceIP / DestinationIP,
  SourceIp / DestinationIp, sourceip / destinationip, srcaddr / dstaddr, sourceAddress / destinationAddress,
  userip / dstip, x-cs-userip / x-cs-dst-ip
`)

/**
 * Keys of the addresses of both ends in text; letter case does not matter. With blanks as Sangfor and NX-OS write them; of
 * Venustech (`sa`), IPFIX and Versa.
 */
export const endKeys = endsIn(`
  src / dst, srcip / dstip, src_ip / dst_ip, sourceip / destinationip, source_ip / destination_ip,
  source ip / destination ip, src ip / dst ip, sa / da, sourceipv4address / destinationipv4address
`)

/** Both ends in pairs of Forcepoint. */
export const forcepointEnds: EventRule = between(key('src_host'), key('dst_ip'))

/** Names of columns for the addresses of both ends, in several languages; letter case and signs do not matter. */
const endColumns = endsIn(`
  src / dst, src / dest, src ip / dst ip, src ip / dest ip, source ip / destination ip, source ip / dest ip,
  src addr / dst addr, source address / destination address, source address / dest address,
  ip address origin / ip address impacted, source / destination, ip src / ip dst, ipv6 src / ipv6 dst,
  src ip address / dst ip address, sip / dip, id orig h / id resp h, attacker address / target address,
  quell ip / ziel ip, quelladresse / zieladresse, quelle / ziel, herkunft / ziel, ip source / ip destination,
  adresse source / adresse destination, ip origen / ip destino, origen / destino, ip origine / ip destinazione,
  origine / destinazione, bron / bestemming, src ip addr / dst ip addr
`)

/** Rules for rows of any product: the most common names of columns, in English or German. */
export const csvRules: readonly EventRule[] = [
  ...words(`
    action, event action, device action, disposition, verdict, aktion, acción, accion, azione, actie, ergebnis,
    action taken, policy action, delivery action
  `).map((name) => actionIn(column(name))),
  ...columnFlags,
  verdictIn(column('status')),
  // Salesforce.
  { field: column('login status'), passed: ['LOGIN_NO_ERROR'], blocked: ['LOGIN_ERROR*'] },
  // Skyhigh.
  { field: column('result'), ...filterResults },
  // Okta, and sign-ins of Entra ID.
  { field: column('outcome result'), passed: ['SUCCESS', 'ALLOW'], blocked: ['FAILURE', 'DENY'] },
  { field: column('status'), passed: ['Success'], blocked: ['Failure'], when: only(column('sign-in error code'), '*') },
  fromClient(column('ip address'), { when: only(column('sign-in error code'), '*') }),
  ...words(
    'direction, network direction, event network direction, communication direction, richtung, email direction',
  ).map((name) => directionIn(column(name))),
  ...endColumns.map(([source, destination]) => between(column(source), column(destination))),
]

/** Rules for JSON events of any product: the most common keys. */
export const jsonEventMapping: EventMapping = {
  sources: [
    'https://docs.splunk.com/Documentation/CIM/latest/User/NetworkTraffic',
    'https://www.elastic.co/docs/reference/ecs/ecs-allowed-values-event-type',
    'https://schema.ocsf.io/1.3.0/objects/network_connection_info',
    'https://docs.paloaltonetworks.com/strata-logging-service/log-reference/network-logs/network-traffic-log',
    'https://techdocs.akamai.com/siem-integration/docs/siem-event-json-format',
    'https://techdocs.broadcom.com/us/en/symantec-security-software/web-and-network-security/edge-swg/7-3/about-access-log-fields.html',
    'https://docs.oracle.com/en-us/iaas/Content/Logging/Reference/details_for_vcn_flow_logs.htm',
    'https://www.alibabacloud.com/help/en/vpc/user-guide/flow-log-overview',
    'https://documentation.stormshield.eu/SES/v2/en/Content/Administration_guide/Logs.htm',
    'https://integrations.mimecast.com/documentation/tutorials/understanding-siem-logs/',
    'https://www.envoyproxy.io/docs/envoy/latest/configuration/http/http_conn_man/response_code_details',
    'https://learn.microsoft.com/azure/sentinel/normalization-about-schemas',
    'https://learn.microsoft.com/graph/api/resources/signin',
    'https://auth0.com/docs/deploy-monitor/logs/log-event-type-codes',
  ],
  hosts: [
    ...microsoftHosts((name) => path(name)),
    // SentinelOne.
    { field: path('agentRealtimeInfo', 'agentComputerName') },
    { field: path('endpoint.name'), when: only(path('agent.uuid'), '*') },
  ],
  // Answers of Elasticsearch's search API.
  under: [['_source'], ['fields'], ['_source', 'fields']],
  rules: [
    actionIn(path('action')),
    actionIn(path('act')),
    actionIn(path('disposition')),
    actionIn(path('verdict')),
    { field: path('event', 'type'), passed: ['allowed'], blocked: ['denied'] },
    actionIn(path('event', 'action')),
    { field: path('action_taken'), ...endpointActions },
    actionIn(path('policy_action')),
    // Netskope's transactions.
    actionIn(path('x-policy-action')),
    actionIn(path('final_action')),
    ...actionLists,
    ...actionObjects,
    ...jsonFlags,
    { field: path('action_id'), passed: ['1'], blocked: ['2'], when: ocsfOnly },
    { field: path('disposition_id'), passed: ['1'], blocked: ['2', '3', '6'], when: ocsfOnly },
    verdictIn(path('status')),
    verdictIn(path('final_status')),
    ...productRules,
    ...jsonLogins,
    logonClients((name) => path(name)),
    directionIn(path('direction')),
    directionIn(path('network', 'direction')),
    directionIn(path('traffic_direction')),
    ...endNames.map(([source, destination]) => between(path(source), path(destination))),
    between(path('source', 'ip'), path('destination', 'ip')),
    between(path('client', 'ip'), path('server', 'ip')),
    // Hubble.
    between(path('IP', 'source'), path('IP', 'destination')),
    between(path('src_endpoint', 'ip'), path('dst_endpoint', 'ip')),
    between(path('src.ip.address'), path('dst.ip.address')),
    between(path('SourceAddress'), path('DestinationAddress'), { when: panSessions }),
    ...ociFlows,
    // Direction as a host or an interface sees it: used only if the addresses do not decide.
    directionIn(path('connection_info', 'direction')),
    directionIn(path('event.network.direction')),
    ...nginxEnds,
  ],
}
