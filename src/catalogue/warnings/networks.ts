import type { WarningCategory } from '../../domain/warning-list.ts'

/**
 * Networks that are shared infrastructure entirely and whose operators publish no ranges, by the autonomous systems
 * that announce them. A network is included only if its operator rents out no part of it. Microsoft, Google,
 * Cloudflare, Fastly and Imperva are therefore excluded: they announce ranges of individual customers too. Networks of
 * category `cloud` are the opposite: they are rented out machine by machine, so membership says nothing about a single
 * address, but a wide range belongs to nobody in particular.
 */
export interface SharedNetwork {
  readonly id: string
  readonly name: string
  readonly category: WarningCategory
  /** Autonomous system numbers. */
  readonly systems: readonly number[]
  /** Ranges among them that are rented out. */
  readonly except?: readonly string[]
}

/** Linode's machines in Akamai's network, from Linode's own list: https://geoip.linode.com/ (2026-08-22). */
const linode = [
  ...['104.64.0.0/16', '104.66.128.0/18', '104.66.192.0/19', '104.66.224.0/23', '104.67.0.0/18', '104.67.64.0/19'],
  ...['104.105.0.0/16', '104.111.0.0/18', '172.235.102.0/23', '172.235.112.0/20'],
]

export const sharedNetworks: readonly SharedNetwork[] = [
  {
    id: 'akamai',
    name: 'Akamai',
    category: 'cdn',
    systems: [20_940, 16_625, 12_222, 35_994, 34_164, 21_342, 33_905, 24_319, 213_120, 31_108, 49_846, 200_005, 55_770],
    except: linode,
  },
  { id: 'edgio', name: 'Edgio', category: 'cdn', systems: [15_133, 14_210, 22_822, 23_059, 26_506, 38_622, 55_429] },
  { id: 'cachefly', name: 'CacheFly', category: 'cdn', systems: [30_081] },
  { id: 'sucuri', name: 'Sucuri', category: 'cdn', systems: [30_148] },
  { id: 'cdnetworks', name: 'CDNetworks', category: 'cdn', systems: [36_408, 38_107] },
  { id: 'bunny', name: 'bunny.net', category: 'cdn', systems: [200_325] },

  { id: 'meta', name: 'Facebook, Instagram and WhatsApp', category: 'front-end', systems: [32_934, 63_293, 54_115] },
  { id: 'x', name: 'X (Twitter)', category: 'front-end', systems: [13_414, 35_995, 63_179] },
  { id: 'netflix', name: 'Netflix', category: 'front-end', systems: [2906, 40_027, 55_095] },
  { id: 'linkedin', name: 'LinkedIn', category: 'front-end', systems: [14_413, 13_443, 40_793, 55_163, 202_745] },
  { id: 'apple', name: 'Apple', category: 'front-end', systems: [714, 6185] },
  { id: 'wikimedia', name: 'Wikimedia', category: 'front-end', systems: [14_907, 11_820] },
  { id: 'telegram', name: 'Telegram', category: 'front-end', systems: [62_041, 62_014, 59_930, 44_907, 211_157] },
  { id: 'dropbox', name: 'Dropbox', category: 'front-end', systems: [19_679] },
  { id: 'yahoo', name: 'Yahoo', category: 'front-end', systems: [10_310, 36_646, 36_647, 26_101] },
  { id: 'archive', name: 'Internet Archive', category: 'crawler', systems: [7941, 399_784, 207_315] },

  { id: 'wix', name: 'Wix', category: 'shared-hosting', systems: [58_182, 14_353, 44_427] },
  { id: 'squarespace', name: 'Squarespace', category: 'shared-hosting', systems: [53_831, 401_200] },
  { id: 'automattic', name: 'WordPress.com and Tumblr', category: 'shared-hosting', systems: [2635] },
  { id: 'weebly', name: 'Weebly', category: 'shared-hosting', systems: [27_647] },
  { id: 'shopify', name: 'Shopify', category: 'shared-hosting', systems: [62_679] },
  { id: 'one-com', name: 'one.com', category: 'shared-hosting', systems: [51_468, 197_495] },
  { id: 'render', name: 'Render', category: 'shared-hosting', systems: [397_273] },

  {
    id: 'verisign',
    name: 'Verisign',
    category: 'name-server',
    systems: [
      7342, 26_134, 30_060, 16_838, 19_836, 11_840, 36_631, 26_415, 29_966, 396_828, 397_203, 397_207, 396_605, 396_655,
      397_212, 397_209,
    ],
  },
  { id: 'identity-digital', name: 'Identity Digital (Afilias)', category: 'name-server', systems: [12_041, 207_266] },
  { id: 'pch', name: 'Packet Clearing House', category: 'name-server', systems: [42, 3856] },
  { id: 'ripe-dns', name: 'RIPE NCC’s name servers', category: 'name-server', systems: [197_000, 25_152] },
  { id: 'denic', name: 'DENIC', category: 'name-server', systems: [8763, 31_529] },
  { id: 'ultradns', name: 'UltraDNS', category: 'name-server', systems: [12_008] },
  { id: 'ns1', name: 'NS1', category: 'name-server', systems: [62_597] },
  { id: 'dyn', name: 'Dyn', category: 'name-server', systems: [33_517] },
  { id: 'dns-made-easy', name: 'DNS Made Easy', category: 'name-server', systems: [16_552] },
  { id: 'dnsimple', name: 'DNSimple', category: 'name-server', systems: [32_771] },

  { id: 'opendns', name: 'OpenDNS and Cisco Umbrella', category: 'public-dns', systems: [36_692, 25_605] },

  { id: 'mailchimp', name: 'Mailchimp', category: 'mail', systems: [14_782] },
  { id: 'sparkpost', name: 'SparkPost', category: 'mail', systems: [23_528] },
  {
    id: 'mimecast',
    name: 'Mimecast',
    category: 'mail',
    systems: [30_031, 33_538, 37_235, 39_588, 42_427, 60_492, 136_792, 208_638, 397_726],
  },
  { id: 'proofpoint', name: 'Proofpoint', category: 'mail', systems: [52_129, 26_211, 22_843, 13_916] },
  { id: 'ironport', name: 'Cisco Secure Email', category: 'mail', systems: [16_417, 30_238, 30_215] },
  { id: 'fastmail', name: 'Fastmail', category: 'mail', systems: [151_847] },

  { id: 'censys', name: 'Censys', category: 'scanner', systems: [398_324, 398_705, 398_722] },
  { id: 'securitytrails', name: 'SecurityTrails', category: 'scanner', systems: [211_607] },
  { id: 'shadowserver', name: 'The Shadowserver Foundation', category: 'scanner', systems: [22_168] },
  { id: 'cyble', name: 'Cyble', category: 'scanner', systems: [149_838] },
  { id: 'driftnet', name: 'Driftnet', category: 'scanner', systems: [211_298] },

  { id: 'digitalocean', name: 'DigitalOcean', category: 'cloud', systems: [14_061] },
  { id: 'linode', name: 'Linode', category: 'cloud', systems: [63_949] },
  { id: 'vultr', name: 'Vultr', category: 'cloud', systems: [20_473] },
  { id: 'hetzner', name: 'Hetzner', category: 'cloud', systems: [24_940, 213_230, 212_317] },
  { id: 'ovh', name: 'OVHcloud', category: 'cloud', systems: [16_276] },
  { id: 'scaleway', name: 'Scaleway', category: 'cloud', systems: [12_876] },
  { id: 'tencent', name: 'Tencent Cloud', category: 'cloud', systems: [132_203, 45_090] },
  { id: 'alibaba', name: 'Alibaba Cloud', category: 'cloud', systems: [45_102, 37_963] },
]
