import type { KindId } from './observables/index.ts'
import type { LocalizedText } from './text.ts'

/** Names of the kinds of observables, in the order of forms. A kind without a name does not compile. */
export const kindNames = {
  ipv4: { de: 'IPv4-Adressen', en: 'IPv4 addresses' },
  'ipv4-cidr': { de: 'IPv4-Netze', en: 'IPv4 networks' },
  ipv6: { de: 'IPv6-Adressen', en: 'IPv6 addresses' },
  'ipv6-cidr': { de: 'IPv6-Netze', en: 'IPv6 networks' },
  domain: { de: 'Domains', en: 'Domains' },
  url: { de: 'URLs', en: 'URLs' },
  'url-path': { de: 'URL-Pfade', en: 'URL paths' },
  email: { de: 'E-Mail-Adressen', en: 'E-mail addresses' },
  md5: { de: 'MD5-Hashes', en: 'MD5 hashes' },
  sha1: { de: 'SHA-1-Hashes', en: 'SHA-1 hashes' },
  sha256: { de: 'SHA-256-Hashes', en: 'SHA-256 hashes' },
  sha512: { de: 'SHA-512-Hashes', en: 'SHA-512 hashes' },
  ja3: { de: 'JA3-Fingerabdrücke', en: 'JA3 fingerprints' },
  jarm: { de: 'JARM-Fingerabdrücke', en: 'JARM fingerprints' },
  cve: { de: 'CVE-Nummern', en: 'CVE numbers' },
  asn: { de: 'AS-Nummern', en: 'AS numbers' },
  btc: { de: 'Bitcoin-Adressen', en: 'Bitcoin addresses' },
  onion: { de: 'Onion-Adressen', en: 'Onion addresses' },
} as const satisfies Readonly<Record<KindId, LocalizedText>>
