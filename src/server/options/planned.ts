import type { LocalizedText } from '../../domain/text.ts'

const same = (text: string): LocalizedText => ({ de: text, en: text })

/** Said beside each of them: they can be seen, and not be chosen before they work. */
export const notYet: LocalizedText = { de: 'geplant, noch nicht wählbar', en: 'planned, cannot be chosen yet' }

/** How indicators will be written. `ECSV1` is the name that shipped Elastic integrations ask for. */
export const plannedTargetFormats: Readonly<Record<string, LocalizedText>> = {
  ECSV1: same('Elastic Common Schema (NDJSON)'),
  STIX21: same('STIX 2.1'),
  TAXII21: same('TAXII 2.1'),
  MISP: same('MISP-Feed'),
  CSV: same('CSV'),
  JSON: same('JSON'),
  PLAIN: { de: 'Einfache Liste je Art', en: 'Plain list per type' },
  PALO_ALTO_EDL: same('Palo Alto EDL'),
  FORTIGATE: same('FortiGate'),
  CHECK_POINT: same('Check Point'),
  CISCO: same('Cisco'),
  F5: same('F5'),
  JUNIPER: same('Juniper'),
  MIKROTIK: same('MikroTik'),
  PFSENSE: same('pfSense, OPNsense'),
  SPLUNK: same('Splunk'),
  QRADAR: same('QRadar'),
  SENTINEL: same('Microsoft Sentinel, Defender'),
  RPZ: { de: 'DNS-RPZ (BIND)', en: 'DNS RPZ (BIND)' },
  HOSTS: same('hosts'),
  DNSMASQ: same('dnsmasq'),
  UNBOUND: same('Unbound'),
  ADBLOCK: same('AdBlock'),
  SURICATA: same('Suricata'),
  SNORT: same('Snort'),
  ZEEK: same('Zeek Intel'),
  OPENIOC: same('OpenIOC'),
  NFTABLES: same('nftables, ipset'),
  SQUID: same('Squid'),
  TEMPLATE: { de: 'Eigene Vorlage', en: 'Own template' },
}
