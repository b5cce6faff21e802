import type { KindId } from '../../domain/observables/index.ts'
import type { LocalizedText } from '../../domain/text.ts'
import { texts } from './texts.ts'

/** Names of the kinds of observables; a missing name does not compile. */
export const kinds = texts({
  'kind.ipv4': { de: 'IPv4-Adressen', en: 'IPv4 addresses' },
  'kind.ipv4-cidr': { de: 'IPv4-Netze', en: 'IPv4 networks' },
  'kind.ipv6': { de: 'IPv6-Adressen', en: 'IPv6 addresses' },
  'kind.ipv6-cidr': { de: 'IPv6-Netze', en: 'IPv6 networks' },
  'kind.url': { de: 'URLs', en: 'URLs' },
  'kind.email': { de: 'E-Mail-Adressen', en: 'E-mail addresses' },
  'kind.md5': { de: 'MD5-Hashes', en: 'MD5 hashes' },
  'kind.sha1': { de: 'SHA-1-Hashes', en: 'SHA-1 hashes' },
  'kind.sha256': { de: 'SHA-256-Hashes', en: 'SHA-256 hashes' },
  'kind.sha512': { de: 'SHA-512-Hashes', en: 'SHA-512 hashes' },
  'kind.jarm': { de: 'JARM-Fingerabdrücke', en: 'JARM fingerprints' },
  'kind.ja3': { de: 'JA3-Fingerabdrücke', en: 'JA3 fingerprints' },
  'kind.cve': { de: 'CVE-Nummern', en: 'CVE numbers' },
  'kind.asn': { de: 'AS-Nummern', en: 'AS numbers' },
  'kind.btc': { de: 'Bitcoin-Adressen', en: 'Bitcoin addresses' },
  'kind.onion': { de: 'Onion-Adressen', en: 'Onion addresses' },
  'kind.domain': { de: 'Domains', en: 'Domains' },
  'kind.url-path': { de: 'URL-Pfade', en: 'URL paths' },
}) satisfies Record<`kind.${KindId}`, LocalizedText>
