import { type DeliveredIndicator, riskCategory, sharedTag } from '../../../domain/delivery.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { parseIpv4 } from '../../../domain/observables/ip.ts'
import { type Omission, type OutputPart, outputFormat, plainText } from '../../output-format.ts'
import { ifLine } from '../lines.ts'

const dotted = (address: number, bytes: number): string =>
  [24, 16, 8, 0]
    .slice(0, bytes)
    .map((shift) => Math.floor(address / 2 ** shift) % 256)
    .join('.')

/**
 * The keys of a network: `192.0.2.` stands for 192.0.2.0/24, and so for 8 and 16 bits. Other lengths become the keys of
 * the next longer one: 128 at most.
 */
function networkKeys(cidr: string): readonly string[] {
  const [base = '', prefix] = cidr.split('/')
  const bytes = Math.max(1, Math.ceil(Number(prefix) / 8))
  const keys = 2 ** (8 * bytes - Number(prefix))
  const first = parseIpv4(base) as number
  return Array.from(
    { length: keys },
    (_, i) => dotted(first + i * 2 ** (32 - 8 * bytes), bytes) + (bytes < 4 ? '.' : ''),
  )
}

/** Keys with colons stand in quotation marks, which cannot be escaped. */
function keysOf({ kind, value }: DeliveredIndicator): readonly string[] | Omission {
  if (kind === 'ipv4-cidr') return networkKeys(value)
  if (value.includes('"')) return 'inexpressible'
  return [value.includes(':') ? `"${value}"` : value]
}

/** What rules can ask for with `check_value`: the level of risk, the threats, and whether it is shared. */
const told = ({ risk, threats, isShared }: DeliveredIndicator): string =>
  [riskCategory(risk), ...threats, ...(isShared ? [sharedTag] : [])].join(' ')

function list(name: string, kinds: readonly KindId[], holds: OutputPart['holds']): OutputPart {
  return {
    name,
    ...plainText,
    kinds,
    ...(holds && { holds }),
    entries: ifLine((indicator) => {
      const keys = keysOf(indicator)
      return typeof keys === 'string' ? keys : keys.map((key) => `${key}:${told(indicator)}`)
    }),
    identity: (entry) => entry.slice(0, entry.lastIndexOf(':')),
  }
}

/** CDB lists of Wazuh: `key:value` on each line. Wazuh itself compiles them when its manager starts. */
export const wazuh = outputFormat({
  id: 'WAZUH',
  use: 'alert',
  readBy: 'siem',
  products: ['wazuh-siem', 'wazuh-agent'],
  name: { de: 'Wazuh (CDB-Liste)', en: 'Wazuh (CDB list)' },
  description: {
    de: 'CDB-Listen für die Regeln von Wazuh: ip.txt, domain.txt, url.txt und hash.txt. Der Wert nennt Risiko (low bis critical), Bedrohungen und gemeinsam genutzte Infrastruktur, etwa „high c2“; Regeln fragen danach mit check_value. IPv4-Netze stehen in der Punktschreibweise von Wazuh („192.0.2.“ für 192.0.2.0/24), Netze dazwischen als mehrere Einträge. Ausgelassen werden IPv6-Netze, SHA-512 und Werte mit Anführungszeichen.',
    en: 'CDB lists for the rules of Wazuh: ip.txt, domain.txt, url.txt and hash.txt. The value tells risk (low to critical), threats and shared infrastructure, such as "high c2"; rules ask for it with check_value. IPv4 networks are in the dot notation of Wazuh ("192.0.2." for 192.0.2.0/24), networks in between as several entries. IPv6 networks, SHA-512 and values with quotation marks are left out.',
  },
  reference: 'https://documentation.wazuh.com/current/user-manual/ruleset/cdb-list.html',
  parts: () => [
    list('ip.txt', ['ipv4', 'ipv4-cidr', 'ipv6'], 'ip'),
    list('domain.txt', ['domain', 'onion'], 'domain'),
    list('url.txt', ['url'], 'url'),
    list('hash.txt', ['md5', 'sha1', 'sha256'], 'hash'),
  ],
})
