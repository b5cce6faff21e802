import type { DeliveredIndicator } from '../../../domain/delivery.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { holdsNamesOfOthers } from '../../../domain/observables/names-of-others.ts'
import { outputFormat } from '../../output-format.ts'
import { isCanonical } from '../lines.ts'
import { holdsIpv4 } from '../value-list.ts'
import { withoutGaps } from '../zone-gaps.ts'

/** Maximum length of the zone name, so that every name in the zone has at most 253 characters. */
const longestZone = 60
const longestName = 253 - longestZone - '*..'.length

/** Zone name in a difference: unlike a zone file, an update needs full names. */
const zone = 'winnow.rpz.'
const ttl = 300
/** Record for names that are answered as if no policy existed. */
const passed = 'CNAME rpz-passthru.'

/**
 * Response policy zone for BIND, Knot Resolver, Unbound and PowerDNS Recursor, which read a zone file; appliances
 * transfer the zone from one of them. Owner names are relative, so the zone can have any name. Its serial is the time of its last change in seconds.
 */
export const rpz = outputFormat({
  id: 'RPZ',
  use: 'block',
  readBy: 'dns',
  products: ['isc-bind', 'powerdns-recursor', 'knot-resolver'],
  name: { de: 'DNS-Response-Policy-Zone (RPZ)', en: 'DNS response policy zone (RPZ)' },
  description: {
    de: 'Zonendatei, mit der ein Resolver Namen und Antworten mit gelisteten Adressen als nicht vorhanden (NXDOMAIN) beantwortet. Ein Name gilt samt allem darunter; steht er auf einer Warnliste, ist er ein öffentliches Suffix oder steht er über einem, nur für sich, außer wenn ein gesperrter Name darüber auch alles unter ihm meint. Auch die Namen zwischen einem gesperrten und einem Eintrag darunter stehen in der Zone, denn sonst wären sie frei. URLs und Hashes kennt DNS nicht. Knot Resolver wendet nur die Namen an, nicht die Adressen. Was darunter auf einer Freigabeliste der Gruppe steht, bleibt erreichbar (rpz-passthru). Ausgelassen werden Namen über 190 Zeichen und Netze wie ::/8, die für BIND auch alle IPv4-Adressen enthielten. Die Änderung ist ein Auftrag an nsupdate für eine Zone namens winnow.rpz.',
    en: 'Zone file with which a resolver answers names, and answers that hold listed addresses, as non-existent (NXDOMAIN). A name stands for all below it too; where it is on a warning list, is a public suffix or stands above one, for itself only, unless a blocked name above it means all below it too. The names between a blocked one and an entry below it are in the zone too, as they would be free otherwise. DNS knows no URLs or hashes. Knot Resolver applies the names only, not the addresses. What an allow list of the group names below it stays reachable (rpz-passthru). Names of more than 190 characters and networks such as ::/8, which to BIND would contain all IPv4 addresses too, are left out. A change is a job for nsupdate on a zone called winnow.rpz.',
  },
  reference: 'https://datatracker.ietf.org/doc/html/draft-vixie-dnsop-dns-rpz-00',
  parts: () => [
    {
      name: 'rpz.zone',
      mediaType: 'text/dns; charset=utf-8',
      kinds: ['domain', 'ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr'],
      head: ({ changedAt }) =>
        `$TTL ${ttl}\n@ IN SOA localhost. hostmaster.localhost. ${serial(changedAt)} 3600 900 2592000 ${ttl}\n@ IN NS localhost.\n`,
      covers: coversBelow,
      hole: ({ kind, value }) => {
        if (kind !== 'domain') return [`${addressTrigger(value)} ${passed}`]
        return value.length > longestName ? undefined : [`${value} ${passed}`, `*.${value} ${passed}`]
      },
      entries(indicator) {
        const { kind, value } = indicator
        // BIND stores IPv4 addresses as IPv6 ones.
        if (!isCanonical(indicator) || holdsIpv4(indicator)) return 'inexpressible'
        if (kind !== 'domain') return [`${addressTrigger(value)} CNAME .`]
        if (value.length > longestName) return 'too-long'
        const exact = `${value} CNAME .`
        return coversBelow(indicator).length > 0 ? [exact, `*.${exact}`] : [exact]
      },
      settle: withoutGaps,
      delta: {
        mediaType: 'text/plain; charset=utf-8',
        // One update each: all of them together could exceed the size of a DNS message.
        separator: '\nsend\n',
        head: () => `zone ${zone}\n`,
        foot: () => 'send\n',
        added: (entry) => `update add ${ownerOf(entry)}.${zone} ${ttl} ${entry.slice(entry.indexOf(' ') + 1)}`,
        removed: (entry) => `update delete ${ownerOf(entry)}.${zone} CNAME`,
      },
    },
  ],
})

/**
 * Serial numbers are seconds: they increase with every change, even if a copy of the zone was restored or updated in
 * between.
 */
const serial = (changedAt: number): number => Math.floor(changedAt / 1000)

/** A name that is popular or shared, or that has names of others below it, stands for itself only. */
const coversBelow = ({ value, warnings }: DeliveredIndicator): readonly KindId[] =>
  warnings.length > 0 || holdsNamesOfOthers(value) ? [] : ['domain']

const ownerOf = (entry: string): string => entry.slice(0, entry.indexOf(' '))

/** `32.7.100.51.198.rpz-ip`: the prefix, then the address in reverse; `zz` stands for the `::` of IPv6. */
function addressTrigger(value: string): string {
  const [address, prefix] = value.split('/') as [string, string | undefined]
  if (!address.includes(':')) return `${prefix ?? 32}.${address.split('.').toReversed().join('.')}.rpz-ip`
  const words = address.replace('::', ':zz:').split(':')
  return `${prefix ?? 128}.${words
    .filter((word) => word !== '')
    .toReversed()
    .join('.')}.rpz-ip`
}
