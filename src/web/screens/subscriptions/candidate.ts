import type { CandidateBody } from '../../../contract/subscriptions.ts'
import type { Organisation } from '../../../domain/organisation.ts'
import type { ProductGroup } from '../../../domain/source.ts'
import { nothingChosen, type TargetFormatId } from '../../../domain/subscription.ts'
import type { SubscriptionChoices } from './choices.ts'

/** The trial candidate in the form; empty at first and after submission or discarding. */
export type TrialCandidate = CandidateBody

export function emptyCandidate(): TrialCandidate {
  return structuredClone(nothingChosen) as TrialCandidate
}

/** Enrichers that are on by default, without the mandatory ones. */
export function usualEnrichers({ enrichers }: SubscriptionChoices): string[] {
  return enrichers.filter(({ selected, disabled }) => selected && !disabled).map(({ value }) => value)
}

const formatOfProduct: Readonly<Record<string, TargetFormatId>> = {
  'splunk-enterprise-security': 'SPLUNK',
  'splunk-cloud': 'SPLUNK',
  'ibm-qradar': 'QRADAR',
  'elastic-security': 'ECSV1',
  'elastic-stack': 'ECSV1',
  'elastic-defend': 'ECSV1',
  'security-onion': 'ECSV1',
  'microsoft-sentinel': 'SENTINEL',
  'microsoft-defender-endpoint': 'DEFENDER',
  'fortinet-fortigate': 'FORTIGATE',
  'palo-alto-pan-os': 'PALO_ALTO_EDL',
  'cortex-xsiam': 'PALO_ALTO_EDL',
  'check-point-quantum': 'CHECK_POINT',
  'cisco-secure-firewall': 'CISCO',
  'juniper-srx': 'JUNIPER',
  pfsense: 'PFSENSE',
  opnsense: 'PFSENSE',
  'mikrotik-routeros': 'MIKROTIK',
  'linux-nftables': 'NFTABLES',
  suricata: 'SURICATA',
  'stamus-networks': 'SURICATA',
  snort: 'SNORT',
  zeek: 'ZEEK',
  'corelight-ndr': 'ZEEK',
  squid: 'SQUID',
  'isc-bind': 'RPZ',
  'infoblox-nios': 'RPZ',
  'powerdns-recursor': 'RPZ',
  'knot-resolver': 'RPZ',
  unbound: 'UNBOUND',
  dnsmasq: 'DNSMASQ',
  'pi-hole': 'HOSTS',
  'adguard-home': 'ADBLOCK',
  'f5-big-ip': 'F5',
  'fireeye-hx': 'OPENIOC',
  misp: 'MISP',
  opencti: 'TAXII21',
  'filigran-opencti-enterprise': 'TAXII21',
}
const formatOfGroup: Readonly<Record<ProductGroup, TargetFormatId>> = {
  siem: 'STIX21',
  network: 'PLAIN',
  edr: 'CSV',
  tips: 'TAXII21',
}

/** The format that the organisation's products most likely read; CSV if nothing is known. */
export function likelyFormat(
  organisation: Pick<Organisation, 'productGroup' | 'selectedProducts'> | null | undefined,
  { formats }: Pick<SubscriptionChoices, 'formats'>,
): TargetFormatId {
  const ofProduct = organisation?.selectedProducts.map((id) => formatOfProduct[id]).find((id) => id !== undefined)
  const likely = ofProduct ?? (organisation ? formatOfGroup[organisation.productGroup] : 'CSV')
  return formats.some(({ value }) => value === likely) ? likely : 'CSV'
}
