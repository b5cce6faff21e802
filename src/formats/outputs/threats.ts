import type { DeliveredIndicator } from '../../domain/delivery.ts'
import type { FlavourId } from '../../domain/source.ts'
import { beginning, oneLine } from './lines.ts'

interface ThreatWords {
  /** English, in title case, as products show it. Elastic's searches expect "Command and Control Server". */
  readonly name: string
  /** STIX 2.1, vocabulary `indicator-type-ov` (10.8); `malicious-activity` by default. */
  readonly stix?: 'anomalous-activity' | 'anonymization' | 'attribution'
  /** A tag of a taxonomy in MISP: the Reference Security Incident Taxonomy where possible. By default one of Winnow's own. */
  readonly misp?: string
}

/** Names of each threat in the target products. */
export const threatWords: Readonly<Record<FlavourId, ThreatWords>> = {
  malware: { name: 'Malware', misp: 'rsit:malicious-code="malware-distribution"' },
  botnet: { name: 'Botnet', misp: 'rsit:malicious-code="infected-system"' },
  c2: { name: 'Command and Control Server', misp: 'rsit:malicious-code="c2-server"' },
  phishing: { name: 'Phishing', misp: 'rsit:fraud="phishing"' },
  ransomware: { name: 'Ransomware', misp: 'malware_classification:malware-category="Ransomware"' },
  bruteforce: { name: 'Brute Force', misp: 'rsit:intrusion-attempts="brute-force"' },
  scanner: { name: 'Scanner', stix: 'anomalous-activity', misp: 'rsit:information-gathering="scanner"' },
  spam: { name: 'Spam', misp: 'rsit:abusive-content="spam"' },
  'web-attack': { name: 'Web Attack', misp: 'rsit:intrusion-attempts="ids-alert"' },
  anonymizer: { name: 'Anonymizer', stix: 'anonymization' },
  cryptomining: { name: 'Cryptomining' },
  apt: { name: 'APT', stix: 'attribution' },
  stalkerware: { name: 'Stalkerware', misp: 'malware_classification:malware-category="Spyware"' },
  fraud: { name: 'Fraud', misp: 'rsit:fraud="masquerade"' },
  vulnerability: { name: 'Vulnerability Exploitation', misp: 'rsit:intrusion-attempts="exploit"' },
  bulletproof: { name: 'Bulletproof Hosting', stix: 'anomalous-activity' },
  reputation: { name: 'Bad Reputation', stix: 'anomalous-activity' },
  mixed: { name: 'Mixed', stix: 'anomalous-activity' },
}

const inbound = new Set<FlavourId>(['bruteforce', 'scanner', 'spam', 'web-attack'])

/** Tells whether the threat only comes from outside: nobody inside contacts it. */
export function isInboundOnly({ threats }: Pick<DeliveredIndicator, 'threats'>): boolean {
  return threats.length > 0 && threats.every((threat) => inbound.has(threat))
}

/** One or two sentences for a person who sees the indicator in a product: its meaning and its sources. */
export function describe({
  threats,
  sources,
  isShared,
}: Pick<DeliveredIndicator, 'threats' | 'sources' | 'isShared'>): string {
  const names = sources.slice(0, 5).map(({ name }) => beginning(oneLine(name), 80))
  const more = sources.length > names.length ? ` and ${sources.length - names.length} more` : ''
  const what = threats.map((threat) => threatWords[threat].name).join(', ')
  const shared = isShared ? ' Shared infrastructure: blocking it may hurt others.' : ''
  return `${what && `${what}. `}Listed by ${names.join(', ')}${more}.${shared}`
}
