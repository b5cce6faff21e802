import {
  type WarningCategory,
  type WarningList,
  type WarningVerdict,
  warningCategories,
} from '../../domain/warning-list.ts'

export interface CategoryRule {
  /** Effect of such a list on a value. */
  readonly verdict: WarningVerdict
  /**
   * True if the effect extends to URLs with a path on a listed host. Only if nobody but the operator can publish
   * content there.
   */
  readonly reachesUrls: boolean
  /** True if the effect extends to names below a listed name. */
  readonly vouchesBelow: boolean
  /** True if names below a listed name belong to others, so that no parent's verdict applies to them. */
  readonly tenants: boolean
}

const benign = { verdict: 'benign', reachesUrls: false, vouchesBelow: true, tenants: false } as const
const benignAlone = { ...benign, vouchesBelow: false } as const
const benignWithUrls = { ...benign, reachesUrls: true } as const
const shared = { ...benign, verdict: 'doubtful' } as const
const sharedWithUrls = { ...shared, reachesUrls: true } as const
const mentioned = { verdict: 'mentioned', reachesUrls: false, vouchesBelow: false, tenants: false } as const
/** Names below belong to others. */
const lending = { ...mentioned, tenants: true } as const
/** Rules as for `lending`; the name itself is shared too. */
const hosting = { ...lending, verdict: 'doubtful' } as const

/** Rules for each category. For the reasoning case by case see docs/decisions/0175-benign-doubtful-credible.md. */
export const categoryRules: Readonly<Record<WarningCategory, CategoryRule>> = {
  reserved: benignWithUrls,
  'public-suffix': benignAlone,
  'top-sites': benignAlone,
  popular: mentioned,
  organisation: benign,
  vendor: benign,
  'name-server': sharedWithUrls,
  'public-dns': sharedWithUrls,
  'open-resolver': mentioned,
  cdn: shared,
  'front-end': shared,
  'shared-hosting': shared,
  'connectivity-check': shared,
  time: sharedWithUrls,
  update: sharedWithUrls,
  certificate: sharedWithUrls,
  mail: shared,
  'security-vendor': benignAlone,
  'false-positive': benignWithUrls,
  parking: shared,
  sinkhole: shared,
  cloud: mentioned,
  vpn: mentioned,
  scanner: shared,
  crawler: shared,
  // Many of these names belong to one person.
  'dynamic-dns': lending,
  'url-shortener': lending,
  'user-content': hosting,
  'disposable-mail': mentioned,
  placeholder: sharedWithUrls,
  other: mentioned,
}

/** Categories of MISP's lists, by folder name. */
const byId: Readonly<Record<string, WarningCategory>> = {
  akamai: 'cloud',
  alexa: 'top-sites',
  'amazon-aws': 'cloud',
  apple: 'vendor',
  'automated-malware-analysis': 'security-vendor',
  'bank-website': 'organisation',
  'bunny-net': 'cdn',
  'captive-portals': 'connectivity-check',
  'check-host-net': 'crawler',
  cisco_top1000: 'top-sites',
  // Ranked by DNS queries: beyond the first thousand the lists contain names that infected devices query.
  cisco_top5k: 'popular',
  cisco_top10k: 'popular',
  cisco_top20k: 'popular',
  cloudflare: 'cdn',
  'cloudflare-top200': 'top-sites',
  'cloudflare-top1k': 'top-sites',
  'cloudflare-top2k': 'popular',
  'cloudflare-top5k': 'popular',
  'cloudflare-top10k': 'popular',
  'cloudflare-top20k': 'popular',
  'cloudflare-top50k': 'popular',
  'common-contact-emails': 'false-positive',
  'common-ioc-false-positive': 'false-positive',
  covid: 'organisation',
  'covid-19-cyber-threat-coalition-whitelist': 'organisation',
  'covid-19-krassi-whitelist': 'organisation',
  'crl-hostname': 'certificate',
  'crl-ip': 'certificate',
  dax30: 'organisation',
  digitalside: 'other',
  'disposable-email': 'disposable-mail',
  'dynamic-dns': 'dynamic-dns',
  'eicar.com': 'false-positive',
  'empty-hashes': 'false-positive',
  fastly: 'cdn',
  'findip-host': 'connectivity-check',
  github: 'cloud',
  google: 'vendor',
  'google-chrome-crux-1million': 'popular',
  'google-gcp': 'cloud',
  'google-gmail-sending-ips': 'mail',
  googlebot: 'crawler',
  'icloud-private-relay': 'vpn',
  'ipv6-linklocal': 'reserved',
  'link-in-bio': 'user-content',
  'lots-project': 'user-content',
  majestic_million: 'top-sites',
  microsoft: 'vendor',
  'microsoft-attack-simulator': 'security-vendor',
  'microsoft-azure': 'cloud',
  'microsoft-azure-appid': 'vendor',
  'microsoft-azure-china': 'cloud',
  'microsoft-azure-germany': 'cloud',
  'microsoft-azure-us-gov': 'cloud',
  'microsoft-mdca-proxy': 'vendor',
  'microsoft-office365': 'vendor',
  'microsoft-office365-cn': 'front-end',
  'microsoft-office365-ip': 'front-end',
  'microsoft-win10-connection-endpoints': 'vendor',
  'moz-top500': 'top-sites',
  'mozilla-CA': 'certificate',
  'mozilla-IntermediateCA': 'certificate',
  multicast: 'reserved',
  'nioc-filehash': 'false-positive',
  'openai-gptbot': 'crawler',
  'oracle-oci': 'cloud',
  'ovh-cluster': 'shared-hosting',
  'palo-alto-networks-cortex-cloud': 'security-vendor',
  'parking-domain': 'parking',
  'parking-domain-ns': 'parking',
  phone_numbers: 'other',
  'public-dns-hostname': 'open-resolver',
  'public-dns-v4': 'public-dns',
  'public-dns-v6': 'public-dns',
  'public-ipfs-gateways': 'user-content',
  rfc1918: 'reserved',
  rfc3849: 'reserved',
  rfc5735: 'reserved',
  rfc6598: 'reserved',
  rfc6761: 'reserved',
  'second-level-tlds': 'public-suffix',
  'security-provider-blogpost': 'security-vendor',
  sinkholes: 'sinkhole',
  'smtp-receiving-ips': 'mail',
  'smtp-sending-ips': 'mail',
  stackpath: 'cdn',
  'telegram-ips': 'user-content',
  'ti-falsepositives': 'false-positive',
  tlds: 'public-suffix',
  tranco: 'popular',
  tranco10k: 'top-sites',
  'umbrella-blockpage-hostname': 'security-vendor',
  'umbrella-blockpage-v4': 'security-vendor',
  'umbrella-blockpage-v6': 'security-vendor',
  university_domains: 'organisation',
  'url-shortener': 'url-shortener',
  'vpn-ipv4': 'vpn',
  'vpn-ipv6': 'vpn',
  'whats-my-ip': 'connectivity-check',
  wikimedia: 'vendor',
  zscaler: 'front-end',
}

/**
 * Words in list names, most specific first. Except for reserved space, they only lead to categories that never make a
 * value benign.
 */
const byWords: readonly (readonly [RegExp, WarningCategory])[] = [
  [/\bscann(?:er|ing)\b|connection attempts/i, 'scanner'],
  [/\bcrawler|\bbot\b/i, 'crawler'],
  [/\bsinkhole/i, 'sinkhole'],
  [/\bdynamic dns\b|\bdyndns\b/i, 'dynamic-dns'],
  [/\bdisposable\b|\btemporary e?-?mail/i, 'disposable-mail'],
  [/\burl shorten/i, 'url-shortener'],
  [/\bvpn\b|\brelay\b|\bproxy\b|\btor\b/i, 'vpn'],
  [/\bcloud (?:platform|infrastructure|computing)\b|\baws\b|\bazure\b|\bdatacent(?:er|re)\b/i, 'cloud'],
  [/\bcdn\b|content delivery/i, 'cdn'],
  [/\brfc ?\d{3,5}\b/i, 'reserved'],
  [/\bocsp\b|\bcrl\b|\bcertificate/i, 'certificate'],
  [/\bcaptive portal|\bconnectivity check/i, 'connectivity-check'],
]

/**
 * The category of a list: its own category if it is one of ours, otherwise from the table of MISP's lists, otherwise
 * from the words of its name and its MISP category. An unknown list is `other`: it is mentioned, but never a reason to
 * leave something out.
 */
export function categoryOf(list: Pick<WarningList, 'id' | 'name' | 'description' | 'category'>): WarningCategory {
  const own = warningCategories.find((category) => category === list.category)
  if (own) return own
  if (Object.hasOwn(byId, list.id)) return byId[list.id] as WarningCategory
  for (const text of [list.id.replace(/[-_]/g, ' '), list.name, list.description]) {
    for (const [words, category] of byWords) if (words.test(text)) return category
  }
  return /false.?positive/i.test(list.category ?? '') ? 'false-positive' : 'other'
}
