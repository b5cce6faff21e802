import { outputFormat } from '../../output-format.ts'
import { addressList, coveringNames, valueList } from '../value-list.ts'

/**
 * URL table aliases for pfSense and OPNsense (pf tables), and lists of names for their resolvers (pfBlockerNG,
 * Unbound).
 */
export const pfsense = outputFormat({
  id: 'PFSENSE',
  use: 'block',
  readBy: 'firewall',
  products: ['pfsense', 'opnsense'],
  name: { de: 'pfSense und OPNsense', en: 'pfSense and OPNsense' },
  description: {
    de: 'ip.txt für einen Alias vom Typ „URL Table (IPs)“, getrennt auch als ipv4.txt und ipv6.txt, und domain.txt für die Sperrliste des Resolvers (pfBlockerNG DNSBL, Unbound). Als Alias taugt domain.txt nicht: Die Firewall würde die Namen auflösen und fremde Server mitsperren. Öffentliche Suffixe wie github.io und Namen über einem fehlen darin, weil pfBlockerNG mit „TLD“ alles darunter sperrte. URLs und Hashes werden ausgelassen: Der Paketfilter sieht sie nicht.',
    en: 'ip.txt for an alias of the type "URL Table (IPs)", also apart as ipv4.txt and ipv6.txt, and domain.txt for the block list of the resolver (pfBlockerNG DNSBL, Unbound). Do not use domain.txt as an alias: the firewall would resolve the names and block the servers of others along with them. Public suffixes such as github.io and names above one are missing there, as pfBlockerNG with "TLD" would block all below them. URLs and hashes are left out: the packet filter does not see them.',
  },
  reference: 'https://docs.netgate.com/pfsense/en/latest/firewall/aliases-types.html',
  parts: () => [
    addressList('ip.txt', { whenEmpty: 'comment' }),
    valueList('ipv4.txt', ['ipv4', 'ipv4-cidr'], { holds: 'ip', whenEmpty: 'comment' }),
    valueList('ipv6.txt', ['ipv6', 'ipv6-cidr'], { holds: 'ip', whenEmpty: 'comment' }),
    // With TLD, pfBlockerNG blocks all names below each.
    coveringNames('domain.txt', { whenEmpty: 'comment' }),
  ],
})
