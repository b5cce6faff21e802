import { holdsNamesOfOthers } from '../../../domain/observables/names-of-others.ts'
import { outputFormat, plainText } from '../../output-format.ts'
import { coversNames } from '../covers.ts'
import { ifCanonical } from '../lines.ts'
import { signature } from '../signature.ts'

/**
 * Unbound configuration, also for OPNsense and pfSense: files for `include:`. A difference consists of
 * `unbound-control` commands, one per line, so that a running resolver keeps its cache.
 */
export const unbound = outputFormat({
  id: 'UNBOUND',
  use: 'block',
  readBy: 'dns',
  products: ['unbound'],
  name: { de: 'Unbound', en: 'Unbound' },
  description: {
    de: 'Dateien für include: ein Name und alles darunter gilt als nicht vorhanden (always_nxdomain). Öffentliche Suffixe wie github.io und Namen über einem sind ausgelassen, weil mit ihnen alles darunter gesperrt wäre. Was darunter auf einer Freigabeliste der Gruppe steht, bleibt erreichbar (transparent). addresses.conf tut dasselbe mit Antworten, die gelistete Adressen enthalten (freigegebene in einem gelisteten Netz: always_transparent), und verlangt module-config: "respip validator iterator". Die Änderung besteht aus Befehlen für unbound-control; für Adressen kennt es keine, dort ist neu zu laden.',
    en: 'Files for include: a name and all below it is taken for non-existent (always_nxdomain). Public suffixes such as github.io and names above one are left out, because everything below them would be blocked. What an allow list of the group names below a name stays reachable (transparent). addresses.conf does the same with answers that hold listed addresses (allowed ones within a listed network: always_transparent), and asks for module-config: "respip validator iterator". A change is made of commands for unbound-control; it has none for addresses, which have to be loaded again.',
  },
  reference: 'https://unbound.docs.nlnetlabs.nl/en/latest/manpages/unbound.conf.html',
  parts: () => [
    {
      name: 'domains.conf',
      mediaType: 'text/plain; charset=utf-8',
      kinds: ['domain'],
      holds: 'domain',
      head: (context) => `# ${signature(context)}\nserver:\n`,
      covers: coversNames,
      hole: ({ value }) => [zoneOf(value, 'transparent')],
      entries: ifCanonical(({ value }) =>
        holdsNamesOfOthers(value) ? 'inexpressible' : [zoneOf(value, 'always_nxdomain')],
      ),
      delta: {
        mediaType: 'text/plain; charset=utf-8',
        added: (entry) => `local_zone ${quoted(entry)} ${entry.slice(entry.lastIndexOf(' ') + 1)}`,
        removed: (entry) => `local_zone_remove ${quoted(entry)}`,
      },
    },
    {
      name: 'addresses.conf',
      ...plainText,
      kinds: ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr'],
      holds: 'ip',
      head: (context) => `# ${signature(context)}\nserver:\n`,
      // Unbound applies the longest of several matching networks.
      hole: ({ value }) => [`response-ip: ${network(value)} always_transparent`],
      entries: ifCanonical(({ value }) => [`response-ip: ${network(value)} always_nxdomain`]),
    },
  ],
})

/** Unbound applies the longest of several matching zones. `transparent` answers as if there were no zone. */
const zoneOf = (name: string, type: 'always_nxdomain' | 'transparent') => `local-zone: "${name}." ${type}`

const quoted = (entry: string): string => entry.slice(entry.indexOf('"') + 1, entry.lastIndexOf('"'))

/** Unbound writes a single address as a range. */
const network = (value: string): string =>
  value.includes('/') ? value : value.includes(':') ? `${value}/128` : `${value}/32`
