/**
 * Suricata's Extensible Event Format: one JSON event per line (or one array, if exported). `timestamp` has an offset.
 *
 * https://docs.suricata.io/en/latest/output/eve/eve-json-format.html
 */

import { alsoIn } from './events/wrapped-records.ts'
import { jsonFormat } from './json-format.ts'
import { toolRecords } from './time/tool-lines.ts'

const ends = {
  source: { path: ['src_ip'] },
  destination: { path: ['dest_ip'] },
  agent: { path: ['http', 'http_user_agent'] },
} as const

/** Types of events that have the client as their source, whoever sent the packet. That of all others is the sender. */
const protocols = ['ftp', 'http', 'ldap', 'pgsql', 'smb', 'smtp', 'ssh', 'tls']

const isDns = { field: { path: ['event_type'] }, is: ['dns'] } as const

export const suricataEve = jsonFormat({
  id: 'suricata-eve',
  title: 'Suricata EVE JSON',
  products: ['Suricata', 'SELKS', 'Security Onion', 'Stamus Networks', 'OPNsense'],
  what: 'Suricata events',
  matches: ['"event_type":"', '"timestamp":"', /"(?:flow_id|src_ip|pcap_cnt|stats|engine|tx_id)":/],
  times: [['timestamp']],
  toolLines: toolRecords([], ['"event_type":"stats"', '"event_type":"engine"']),
  event: {
    sources: [
      'https://docs.suricata.io/en/latest/output/eve/eve-json-format.html',
      'https://docs.aws.amazon.com/network-firewall/latest/developerguide/firewall-logging-contents.html',
    ],
    // AWS Network Firewall keeps the event under a key.
    rules: alsoIn('event', [
      { field: { path: ['verdict', 'action'] }, passed: ['pass', 'accept'], blocked: ['drop', 'reject*'] },
      { field: { path: ['alert', 'action'] }, passed: ['allowed'], blocked: ['blocked'] },
      { field: { path: ['event_type'] }, blocked: ['drop'] },
      { field: { path: ['flow', 'action'] }, passed: ['pass', 'accept'], blocked: ['drop'] },
      { field: { path: ['dns', 'rcode'] }, passed: ['NOERROR'], blocked: ['REFUSED'] },
      // The source of a flow or of a record of a protocol opened the connection.
      { ...ends, when: { field: { path: ['event_type'] }, is: ['flow', ...protocols] } },
      // The source of an alert, a drop or another record sent the packet.
      { source: { path: ['flow', 'src_ip'] }, destination: { path: ['flow', 'dest_ip'] } },
      { ...ends, when: { field: { path: ['direction'] }, is: ['to_server'] } },
      {
        source: ends.destination,
        destination: ends.source,
        when: { field: { path: ['direction'] }, is: ['to_client'] },
      },
      // The source of an answer is the client or the server, as the version has it.
      { ...ends, when: [isDns, { field: { path: ['dns', 'type'] }, is: ['query', 'request'] }] },
      { ...ends, when: [isDns, { field: { path: ['dest_port'] }, is: ['53'] }] },
      {
        source: ends.destination,
        destination: ends.source,
        when: [isDns, { field: { path: ['src_port'] }, is: ['53'] }],
      },
    ]),
    answers: [['answers'], ['grouped', 'A'], ['grouped', 'AAAA'], ['rdata']].flatMap((addresses) => ({
      name: { path: ['dns', 'rrname'] },
      addresses: { path: ['dns', ...addresses] },
    })),
  },
})
