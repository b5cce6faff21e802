import type { LocalizedText } from '../../domain/text.ts'

const same = (text: string): LocalizedText => ({ de: text, en: text })

/** Said beside each of them: they can be seen, and not be chosen before they work. */
export const notYet: LocalizedText = { de: 'geplant, noch nicht wählbar', en: 'planned, cannot be chosen yet' }

/** What will be added to each indicator that is delivered. */
export const plannedEnrichers: Readonly<Record<string, LocalizedText>> = {
  geo: { de: 'Land', en: 'Country' },
  asn: { de: 'Autonomes System (ASN)', en: 'Autonomous system (ASN)' },
  'registrable-domain': { de: 'Registrierbare Domain und Endung', en: 'Registrable domain and public suffix' },
  dns: { de: 'DNS-Auflösung', en: 'DNS resolution' },
  owner: { de: 'Betreiber von Sinkhole oder Parkplatz', en: 'Owner of sinkhole or parking' },
  attack: { de: 'MITRE ATT&CK', en: 'MITRE ATT&CK' },
  'malware-family': { de: 'Schadsoftware-Familie', en: 'Malware family' },
  cve: { de: 'Schwachstelle mit KEV-Vermerk', en: 'Vulnerability with KEV mark' },
  tlp: { de: 'TLP-2.0-Kennzeichnung', en: 'TLP 2.0 marking' },
  seen: { de: 'Zuerst und zuletzt gesehen', en: 'First and last seen' },
  agreement: { de: 'Anzahl unabhängiger Quellen', en: 'Number of independent sources' },
}

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
