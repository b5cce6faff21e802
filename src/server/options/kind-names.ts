import type { KindId } from '../../domain/observables/index.ts'
import type { LocalizedText } from '../../domain/text.ts'

const same = (text: string): LocalizedText => ({ de: text, en: text })

/** Names of the kinds of indicators in forms. */
export const kindNames: Readonly<Record<KindId, LocalizedText>> = {
  ipv4: { de: 'IPv4-Adressen', en: 'IPv4 addresses' },
  'ipv4-cidr': { de: 'IPv4-Netze', en: 'IPv4 networks' },
  ipv6: { de: 'IPv6-Adressen', en: 'IPv6 addresses' },
  'ipv6-cidr': { de: 'IPv6-Netze', en: 'IPv6 networks' },
  domain: { de: 'Domains', en: 'Domains' },
  url: same('URLs'),
  'url-path': { de: 'URL-Pfade', en: 'URL paths' },
  email: { de: 'E-Mail-Adressen', en: 'E-mail addresses' },
  md5: { de: 'Prüfsummen MD5', en: 'MD5 hashes' },
  sha1: { de: 'Prüfsummen SHA-1', en: 'SHA-1 hashes' },
  sha256: { de: 'Prüfsummen SHA-256', en: 'SHA-256 hashes' },
  sha512: { de: 'Prüfsummen SHA-512', en: 'SHA-512 hashes' },
  ja3: { de: 'TLS-Fingerabdrücke JA3', en: 'TLS fingerprints JA3' },
  jarm: { de: 'TLS-Fingerabdrücke JARM', en: 'TLS fingerprints JARM' },
  cve: { de: 'Schwachstellen (CVE)', en: 'Vulnerabilities (CVE)' },
  asn: { de: 'Autonome Systeme (ASN)', en: 'Autonomous systems (ASN)' },
  btc: { de: 'Bitcoin-Adressen', en: 'Bitcoin addresses' },
  onion: { de: 'Onion-Adressen', en: 'Onion addresses' },
}
