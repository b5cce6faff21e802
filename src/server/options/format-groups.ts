import type { TargetFormatId } from '../../domain/subscription.ts'
import type { LocalizedText } from '../../domain/text.ts'

/** Groups of products that read formats, in the order of display. */
const groups = {
  siem: { de: 'SIEM', en: 'SIEM' },
  edr: { de: 'Endgeräte (EDR)', en: 'Endpoints (EDR)' },
  firewall: { de: 'Firewalls und Proxys', en: 'Firewalls and proxies' },
  dns: { de: 'DNS und Werbeblocker', en: 'DNS and ad blockers' },
  sensor: { de: 'Netzsensoren (IDS)', en: 'Network sensors (IDS)' },
  platform: { de: 'Threat-Intelligence-Plattformen', en: 'Threat-intelligence platforms' },
  file: { de: 'Dateien für alles andere', en: 'Files for everything else' },
} satisfies Record<string, LocalizedText>
type GroupId = keyof typeof groups

const groupOf: Readonly<Record<TargetFormatId, GroupId>> = {
  ECSV1: 'siem',
  SPLUNK: 'siem',
  QRADAR: 'siem',
  SENTINEL: 'siem',
  DEFENDER: 'edr',
  PALO_ALTO_EDL: 'firewall',
  FORTIGATE: 'firewall',
  CHECK_POINT: 'firewall',
  CISCO: 'firewall',
  F5: 'firewall',
  JUNIPER: 'firewall',
  MIKROTIK: 'firewall',
  PFSENSE: 'firewall',
  NFTABLES: 'firewall',
  IPSET: 'firewall',
  SQUID: 'firewall',
  RPZ: 'dns',
  HOSTS: 'dns',
  DNSMASQ: 'dns',
  UNBOUND: 'dns',
  ADBLOCK: 'dns',
  SURICATA: 'sensor',
  SURICATA_DATASET: 'sensor',
  SNORT: 'sensor',
  ZEEK: 'sensor',
  STIX21: 'platform',
  TAXII21: 'platform',
  MISP: 'platform',
  OPENIOC: 'platform',
  CSV: 'file',
  JSON: 'file',
  PLAIN: 'file',
  TEMPLATE: 'file',
}

/** The product group of a format, which keeps related formats together. */
export const formatGroup = (id: TargetFormatId): LocalizedText => groups[groupOf[id]]

export function grouped(ids: readonly TargetFormatId[]): TargetFormatId[] {
  return Object.keys(groups).flatMap((group) => ids.filter((id) => groupOf[id] === group))
}
