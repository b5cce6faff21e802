import type { WarningList } from '../domain/warning-list.ts'
import { owners } from './owners.ts'
import { contentDelivery } from './warnings/cdn.ts'
import { crawlers } from './warnings/crawlers.ts'
import { frontEnds } from './warnings/front-ends.ts'
import { harmless } from './warnings/harmless.ts'
import { mailProviders } from './warnings/mail.ts'
import { placeholders } from './warnings/placeholders.ts'
import { resolvers } from './warnings/resolvers.ts'
import { rootZone } from './warnings/root-zone.ts'
import { scanners } from './warnings/scanners.ts'
import { services } from './warnings/services.ts'
import { siteBuilders } from './warnings/shared-hosting.ts'

/** Sinkholes and parking services with known owners. */
const owned: readonly WarningList[] = owners.flatMap(({ kind, name, hosts = [], ranges = [] }) => {
  const id = `winnow-${kind}-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  const list = { name, description: '', version: 1, category: kind }
  return [
    ...(hosts.length > 0 ? [{ ...list, id, type: 'hostname' as const, list: hosts }] : []),
    ...(ranges.length > 0 ? [{ ...list, id: `${id}-ranges`, type: 'cidr' as const, list: ranges }] : []),
  ]
})

/**
 * Built-in lists that need no download: shared infrastructure, values that no feed should list, popular sites, and
 * user-content hosts. Downloaded lists and the shared networks (`warnings/networks.ts`) are added to them.
 */
export const builtInWarningLists: readonly WarningList[] = [
  ...harmless,
  ...placeholders,
  ...rootZone,
  ...resolvers,
  ...contentDelivery,
  ...frontEnds,
  ...siteBuilders,
  ...services,
  ...mailProviders,
  ...crawlers,
  ...scanners,
  ...owned,
]

/** Address of a list in MISP's warning lists, one file per list (CC0): https://github.com/MISP/misp-warninglists */
function warningListAddress(id: string): string {
  return `https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/${id}/list.json`
}

/** Lists that are collected unless the operator selects others. */
export const collectedWarningLists = [
  ...['akamai', 'alexa', 'amazon-aws', 'apple', 'automated-malware-analysis', 'bank-website', 'bunny-net'],
  ...[
    'captive-portals',
    'censys-scanning',
    'cisco_top1000',
    'cisco_top10k',
    'cisco_top20k',
    'cisco_top5k',
    'cloudflare',
  ],
  ...['common-contact-emails', 'common-ioc-false-positive', 'crl-hostname', 'crl-ip', 'dax30', 'disposable-email'],
  ...['dynamic-dns', 'eicar.com', 'empty-hashes', 'fastly', 'findip-host', 'github', 'google', 'google-gcp'],
  ...['google-gmail-sending-ips', 'googlebot', 'icloud-private-relay', 'ipv6-linklocal', 'link-in-bio', 'lots-project'],
  ...['majestic_million', 'microsoft', 'microsoft-attack-simulator', 'microsoft-azure', 'microsoft-azure-china'],
  ...['microsoft-azure-germany', 'microsoft-azure-us-gov', 'microsoft-office365', 'microsoft-office365-cn'],
  ...['microsoft-office365-ip', 'microsoft-win10-connection-endpoints', 'moz-top500', 'mozilla-CA'],
  ...['mozilla-IntermediateCA', 'multicast', 'oracle-oci', 'ovh-cluster', 'parking-domain', 'parking-domain-ns'],
  ...['public-dns-hostname', 'public-dns-v4', 'public-dns-v6', 'public-ipfs-gateways', 'rfc1918', 'rfc3849', 'rfc5735'],
  ...['rfc6598', 'rfc6761', 'second-level-tlds', 'security-provider-blogpost', 'shadowserver', 'shodan-scanning'],
  ...['sinkholes', 'smtp-receiving-ips', 'smtp-sending-ips', 'stackpath', 'telegram-ips', 'ti-falsepositives', 'tlds'],
  ...['tranco10k', 'umbrella-blockpage-hostname', 'umbrella-blockpage-v4', 'umbrella-blockpage-v6'],
  ...['university_domains', 'url-shortener', 'vpn-ipv4', 'vpn-ipv6', 'whats-my-ip', 'wikimedia', 'zscaler'],
].map((id) => ({ id, address: warningListAddress(id) }))
