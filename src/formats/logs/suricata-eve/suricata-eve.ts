/**
 * Suricata's Extensible Event Format: one JSON event per line (or one array, if exported). `timestamp` has an offset.
 *
 * https://docs.suricata.io/en/latest/output/eve/eve-json-format.html
 */

import { between, only, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'
import { toolRecords } from '../time/tool-lines.ts'

const ends = between(path('src_ip'), path('dest_ip'), { agent: path('http', 'http_user_agent') })

/** Types of events that have the client as their source, whoever sent the packet. That of all others is the sender. */
const protocols = ['ftp', 'http', 'ldap', 'pgsql', 'smb', 'smtp', 'ssh', 'tls']

const isDns = only(path('event_type'), 'dns')

export const suricataEve = jsonFormat({
  id: 'suricata-eve',
  title: 'Suricata EVE JSON',
  products: ['Suricata', 'SELKS', 'Security Onion', 'Stamus Networks', 'OPNsense'],
  what: 'Suricata events',
  isLocal: true,
  matches: ['"event_type":"', '"timestamp":"', /"(?:flow_id|src_ip|pcap_cnt|stats|engine|tx_id)":/],
  times: [['timestamp']],
  toolLines: toolRecords([], ['"event_type":"stats"', '"event_type":"engine"']),
  event: {
    sources: [
      'https://docs.suricata.io/en/latest/output/eve/eve-json-format.html',
      'https://docs.aws.amazon.com/network-firewall/latest/developerguide/firewall-logging-contents.html',
    ],
    // AWS Network Firewall.
    under: [['event']],
    rules: [
      { field: path('verdict', 'action'), passed: ['pass', 'accept'], blocked: ['drop', 'reject*'] },
      { field: path('alert', 'action'), passed: ['allowed'], blocked: ['blocked'] },
      { field: path('event_type'), blocked: ['drop'] },
      { field: path('flow', 'action'), passed: ['pass', 'accept'], blocked: ['drop'] },
      { field: path('dns', 'rcode'), passed: ['NOERROR'], blocked: ['REFUSED'] },
      // The source of a flow or of a record of a protocol opened the connection.
      { ...ends, when: only(path('event_type'), 'flow', ...protocols) },
      // The source of an alert, a drop or another record sent the packet.
      between(path('flow', 'src_ip'), path('flow', 'dest_ip')),
      { ...ends, when: only(path('direction'), 'to_server') },
      between(ends.destination, ends.source, { when: only(path('direction'), 'to_client') }),
      // The source of an answer is the client or the server, as the version has it.
      { ...ends, when: [isDns, only(path('dns', 'type'), 'query', 'request')] },
      { ...ends, when: [isDns, only(path('dest_port'), '53')] },
      between(ends.destination, ends.source, { when: [isDns, only(path('src_port'), '53')] }),
    ],
    answers: [['answers'], ['grouped', 'A'], ['grouped', 'AAAA'], ['rdata']].flatMap((addresses) => ({
      name: path('dns', 'rrname'),
      addresses: path('dns', ...addresses),
    })),
  },
})
