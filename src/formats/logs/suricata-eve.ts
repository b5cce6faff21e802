/**
 * Suricata's Extensible Event Format: one JSON event per line (or one array, if exported). `timestamp` has an offset.
 *
 * https://docs.suricata.io/en/latest/output/eve/eve-json-format.html
 */

import { jsonFormat } from './json-format.ts'

export const suricataEve = jsonFormat({
  id: 'suricata-eve',
  title: 'Suricata EVE JSON',
  products: ['Suricata', 'SELKS', 'Security Onion', 'Stamus Networks', 'OPNsense'],
  what: 'Suricata events',
  matches: (line) =>
    line.includes('"event_type":"') &&
    line.includes('"timestamp":"') &&
    /"(?:flow_id|src_ip|pcap_cnt|stats|engine|tx_id)":/.test(line),
  times: [['timestamp']],
})
