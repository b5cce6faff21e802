import { ownList } from './own-list.ts'

/** Public resolvers of known operators, by their documented addresses. */
const operators: readonly (readonly [id: string, name: string, page: string, entries: string])[] = [
  [
    'google',
    'Google Public DNS',
    'https://developers.google.com/speed/public-dns/docs/using',
    '- 8.8.8.8 8.8.4.4 2001:4860:4860::8888 2001:4860:4860::8844 2001:4860:4860::6464 2001:4860:4860::64',
  ],
  [
    'cloudflare',
    'Cloudflare 1.1.1.1',
    'https://developers.cloudflare.com/1.1.1.1/ip-addresses/',
    `1. 1.1.1 1.1.2 1.1.3 0.0.1 0.0.2 0.0.3
     2606:4700:4700:: 1111 1001 1112 1002 1113 1003 64 6400`,
  ],
  [
    'quad9',
    'Quad9',
    'https://quad9.net/service/service-addresses-and-features/',
    `9.9.9. 9 10 11 12
     149.112.112. 9 10 11 12 112
     2620:fe:: fe 9 10 11 12 fe:9 fe:10 fe:11 fe:12`,
  ],
  [
    'opendns',
    'OpenDNS',
    'https://support.opendns.com/hc/en-us/articles/227986127',
    `208.67. 222.222 220.220 222.220 220.222 222.123 220.123 222.2 220.2
     - 2620:119:35::35 2620:119:53::53 2620:119:35::123 2620:119:53::123`,
  ],
  [
    'adguard',
    'AdGuard DNS',
    'https://adguard-dns.io/kb/general/dns-providers/',
    `94.140. 14.14 15.15 14.15 15.16 14.140 14.141
     176.103.130. 130 131 132 134
     2a10:50c0:: ad1:ff ad2:ff bad1:ff bad2:ff 1:ff 2:ff`,
  ],
  [
    'dns-watch',
    'DNS.WATCH',
    'https://dns.watch/',
    '- 84.200.69.80 84.200.70.40 2001:1608:10:25::1c04:b12f 2001:1608:10:25::9249:d69b',
  ],
  [
    'ultradns',
    'UltraDNS Public',
    'https://vercara.digicert.com/ultradns-public',
    `- 64.6.64.6 64.6.65.6 2620:74:1b::1:1 2620:74:1c::2:2
     156.154. 70.1 71.1 70.2 71.2 70.3 71.3 70.4 71.4 70.5 71.5`,
  ],
  ['lumen', 'Lumen (Level 3)', 'https://www.lumen.com/', '4.2.2. 1 2 3 4 5 6\n209.244.0. 3 4'],
  ['comodo', 'Comodo Secure DNS', 'https://www.comodo.com/secure-dns/', '8. 26.56.26 20.247.20'],
  [
    'cleanbrowsing',
    'CleanBrowsing',
    'https://cleanbrowsing.org/filters/',
    `185.228. 168.9 169.9 168.10 169.11 168.168 169.168
     2a0d:2a00: 1:: 1::1 1::2 2:: 2::1 2::2`,
  ],
  [
    'control-d',
    'Control D',
    'https://controld.com/free-dns',
    `76.76.2. 0 1 2 3 4 5 11 22 32 33 34 35 36 37 38 39 40 41 42 43 44 45
     76.76.10. 0 1 2 3 4 5 11 32 33 34 35 36 37 38 39 40 41 42 43 44 45`,
  ],
  ['nextdns', 'NextDNS', 'https://help.nextdns.io/', '45.90. 28.0/24 30.0/24\n2a07:a8 c0::/32 c1::/32'],
  [
    'dns0',
    'dns0.eu',
    'https://www.dns0.eu/',
    '- 193.110.81.0 185.253.5.0 193.110.81.9 185.253.5.9 193.110.81.1 185.253.5.1',
  ],
  [
    'dns4eu',
    'DNS4EU',
    'https://www.joindns4.eu/for-public',
    `86.54.11. 1 201 12 212 13 213 11 211 100 200
     2a13:1001:: 86:54:11:1 86:54:11:201 86:54:11:12 86:54:11:212 86:54:11:13 86:54:11:213
     2a13:1001:: 86:54:11:11 86:54:11:211 86:54:11:100 86:54:11:200`,
  ],
  ['mullvad', 'Mullvad DNS', 'https://mullvad.net/en/help/dns-over-https-and-dns-over-tls', '194.242.2. 2 3 4 5 6 9'],
  [
    'cira',
    'CIRA Canadian Shield',
    'https://www.cira.ca/en/canadian-shield/configure/',
    '149.112. 121.10 122.10 121.20 122.20 121.30 122.30',
  ],
  ['switch', 'SWITCH', 'https://www.switch.ch/en/dns-firewall/public-dns', '130.59.31. 248 251'],
  ['digitalcourage', 'Digitalcourage', 'https://digitalcourage.de/support/zensurfreier-dns-server', '- 5.9.164.112'],
  ['dnsforge', 'dnsforge.de', 'https://dnsforge.de/', '176.9. 93.198 1.117'],
  ['fdn', 'French Data Network', 'https://www.fdn.fr/actions/dns/', '80.67.169. 12 40\n2001:910:800:: 12 40'],
  [
    'yandex',
    'Yandex.DNS',
    'https://dns.yandex.com/',
    '77.88.8. 1 2 3 7 8 88\n2a02:6b8:: feed:ff feed:bad feed:a11 0:feed:ff',
  ],
  ['hurricane', 'Hurricane Electric', 'https://dns.he.net/', '- 74.82.42.42 2001:470:20::2'],
  ['safedns', 'SafeDNS', 'https://www.safedns.com/', '195.46.39. 39 40'],
  ['dyn', 'Dyn Internet Guide', 'https://help.dyn.com/internet-guide-setup/', '216.146. 35.35 36.36'],
  ['norton', 'Norton ConnectSafe', 'https://dns.norton.com/', '199.85. 126.10 127.10 126.20 127.20 126.30 127.30'],
  ['freenom', 'Freenom World', 'https://www.freenom.world/', '80.80. 80.80 81.81'],
  ['alibaba', 'AliDNS', 'https://www.alidns.com/', '- 223.5.5.5 223.6.6.6 2400:3200::1 2400:3200:baba::1'],
  ['dnspod', 'DNSPod', 'https://www.dnspod.cn/products/publicdns', '- 119.29.29.29 119.28.28.28 182.254.116.116'],
  ['114dns', '114DNS', 'https://www.114dns.com/', '114.114. 114.114 115.115 114.119 115.119 114.110 115.110'],
  ['baidu', 'Baidu DNS', 'https://dudns.baidu.com/', '- 180.76.76.76'],
  ['360', '360 DNS', 'https://sdns.360.net/', '- 101.226.4.6 218.30.118.6 123.125.81.6 140.207.198.6'],
  ['cnnic', 'CNNIC SDNS', 'https://www.sdns.cn/', '- 1.2.4.8 210.2.4.8'],
  ['onedns', 'OneDNS', 'https://www.onedns.net/', '- 117.50.10.10 52.80.52.52 117.50.11.11 52.80.66.66 117.50.22.22'],
  ['twnic', 'Quad101', 'https://101.101.101.101/', '101. 101.101.101 102.103.104'],
  ['hinet', 'HiNet', 'https://www.hinet.net/', '168.95. 1.1 192.1'],
  ['kt', 'KT olleh DNS', 'https://www.kt.com/', '168.126.63. 1 2'],
]

export const resolvers = [
  ...operators.map(([id, name, page, entries]) =>
    ownList({
      id: `winnow-resolver-${id}`,
      name,
      category: 'public-dns',
      type: 'cidr',
      origin: { publisher: name, page },
      date: '2026-08-22',
      entries,
    }),
  ),
  ownList({
    id: 'winnow-resolver-names',
    name: 'Names of public resolvers',
    category: 'public-dns',
    type: 'string',
    origin: { publisher: 'DNSCrypt project', page: 'https://github.com/DNSCrypt/dnscrypt-resolvers' },
    date: '2026-08-22',
    entries: `
- dns.google dns64.dns.google google-public-dns-a.google.com google-public-dns-b.google.com one.one.one.one
.cloudflare-dns.com mozilla chrome security family 1dot1dot1dot1
- cloudflare-dns.com
.quad9.net dns dns9 dns10 dns11 dns12
.opendns.com dns doh resolver1 resolver2 resolver3 resolver4 familyshield doh.familyshield sandbox
- dns.umbrella.com doh.umbrella.com
.adguard-dns.com dns family unfiltered
- d.adguard-dns.com
.adguard.com dns dns-family dns-unfiltered
- dns.nextdns.io doh.cleanbrowsing.org freedns.controld.com dns.controld.com dns.mullvad.net base.dns.mullvad.net
- dns0.eu zero.dns0.eu protective.joindns4.eu noads.joindns4.eu unfiltered.joindns4.eu
- dns.sb doh.dns.sb doh.pub dot.pub dns.alidns.com doh.360.cn dns.twnic.tw doh.dns.apple.com odvr.nic.cz
- dnsforge.de ns0.fdn.fr ns1.fdn.fr dns3.digitalcourage.de ordns.he.net common.dot.dns.yandex.net
`,
  }),
]
