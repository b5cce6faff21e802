import { ownList } from './own-list.ts'

/**
 * Organisations that scan the whole Internet for research or customers and say so, by the ranges that they publish for
 * opting out. A list that contains them is correct, but a visit means nothing. Scanners that do not identify
 * themselves, or use machines rented by the day, are not included.
 */
export const scanners = [
  ownList({
    id: 'winnow-scanner-alpha-strike',
    name: 'Alpha Strike Labs',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'Alpha Strike Labs', page: 'https://www.alphastrike.io/' },
    date: '2026-06-22',
    entries: `
- 45.83.64.0/22 194.187.176.0/22 2a0e:7b84::/30
`,
  }),
  ownList({
    id: 'winnow-scanner-bitsight',
    name: 'BitSight and Internet Census Group',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'BitSight', page: 'https://www.internet-census.org/' },
    date: '2026-06-22',
    entries: `
- 45.156.128.0/22 109.105.208.0/21 185.117.225.0/24 185.180.140.0/22 185.226.196.0/22 2a10:3c0::/29
`,
  }),
  ownList({
    id: 'winnow-scanner-censys',
    name: 'Censys',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'Censys', page: 'https://docs.censys.com/docs/opt-out-of-data-collection' },
    date: '2026-06-22',
    entries: `
66.132. 148.0/24 153.0/24 159.0/24 172.0/24 186.0/24 195.0/24 198.0/24 224.0/24 228.0/24
- 162.142.125.0/24
167.94. 138.0/24 145.0/24 146.0/24
- 167.248.133.0/24 199.45.154.0/23 206.168.32.0/22
2602:80d: 1000::/48 1006::/47 1008::/47 100a::/48
- 2620:96:e000::/48
`,
  }),
  ownList({
    id: 'winnow-scanner-criminal-ip',
    name: 'Criminal IP',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'AI Spera', page: 'https://www.criminalip.io/' },
    date: '2026-06-22',
    entries: `
- 185.242.226.0/24
`,
  }),
  ownList({
    id: 'winnow-scanner-crowdstrike',
    name: 'CrowdStrike Falcon Surface',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'CrowdStrike', page: 'https://www.crowdstrike.com/' },
    date: '2026-06-22',
    entries: `
18.97. 5.0/25 19.128/25 26.0/24
44.220. 185.0/24 188.0/24
- 98.80.4.0/25
`,
  }),
  ownList({
    id: 'winnow-scanner-cybergreen',
    name: 'CyberGreen',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'CyberGreen Institute', page: 'https://www.cybergreen.net/' },
    date: '2026-06-22',
    entries: `
- 52.73.169.169
`,
  }),
  ownList({
    id: 'winnow-scanner-deepfield',
    name: 'Nokia Deepfield',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'Nokia', page: 'https://www.nokia.com/genomecrawler/' },
    date: '2026-06-22',
    entries: `
51.159.125. 104 199 200 208
62.210.142. 21 39 61 62 65 148 159 160/28 176/30
- 62.210.145.219 195.178.110.162 216.180.246.0/24
2001:bc8:702: 1f2:: 4a2:: 4aa:: 5ad:: 6c1:: 70a:: 9ad:: b17:: b9b:: eec:: 10ba:: 11ad:: 11f3:: 1209:: 1215:: 13ac::
2001:bc8:702: 13b2:: 14b6:: 14c6:: 1697:: 16b8:: 1769:: 17b3:: 185e:: 1a26:: 1aa9:: 1ac8:: 1c06:: 1e36:: 1ece:: 1ef0::
- 2620:ce:e000::/44
`,
  }),
  ownList({
    id: 'winnow-scanner-driftnet',
    name: 'Driftnet',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'Driftnet', page: 'https://internet-measurement.com/' },
    date: '2026-06-22',
    entries: `
45.55. 151.3 153.86 158.168 185.224 186.92
64.227. 99.138 108.146 109.89 110.161
- 87.236.176.0/24 107.170.65.169 128.199.8.140
157.245. 243.118 245.246
159.65. 216.50 219.252
162.243. 114.171 116.182 208.127
- 167.99.234.119 185.247.137.0/24 192.241.179.235 193.163.125.0/24
2604:a880: 0:202a::b41:8000 0:202a::b41:a000 0:202a::b41:b000 0:202a::b42:d000 0:202a::b42:e000 4:1d0::2fa6:a000
2604:a880: 4:1d0::2fa6:b000 4:1d0::2fa6:c000 4:1d0::2fa6:d000 4:1d0::2fa6:e000 400:d1::91e4:a001 400:d1::91e4:b001
2604:a880: 400:d1::91e4:c001 400:d1::91e4:d001 400:d1::91e4:e001 800:14::5633:8000 800:14::5633:9000 800:14::5633:a000
2604:a880: 800:14::5633:b000 800:14::5633:c000
- 2a06:4880::/29
`,
  }),
  ownList({
    id: 'winnow-scanner-imr',
    name: 'Internet Measurement Research',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'Internet Measurement Research', page: 'https://internetmeasurementresearch.com/' },
    date: '2026-06-22',
    entries: `
64.94. 153.0/24 156.0/24 159.0/24
64.95. 9.0/24 14.0/24
- 209.188.108.0/24 209.237.154.0/24
2620:96: a000::/46 a004::/47 a006::/48
`,
  }),
  ownList({
    id: 'winnow-scanner-leakix',
    name: 'LeakIX',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'LeakIX', page: 'https://scan.leakix.net/' },
    date: '2026-06-22',
    entries: `
23.239. 4.252 21.238
46.101. 1.225 111.185
64.23. 159.209 218.208
- 64.225.75.246
64.226. 65.160 78.121
64.227. 32.66 70.2
68.183. 9.16 180.73
- 96.126.110.54 104.237.130.38
128.199. 182.55 182.77 182.152
- 134.122.28.88 134.209.25.199
138.68. 82.23 86.32 144.227
- 138.197.191.87
139.59. 132.8 136.184 143.102 231.238
139.162. 96.14 96.81 141.82 155.225
142.93. 0.66 129.190 143.8
143.110. 213.72 217.244
- 143.244.168.161
146.190. 63.48 63.248 103.103 242.161
147.182. 149.75 200.94
- 157.230.19.140
157.245. 36.108 105.107 113.227 204.205
159.65. 18.197 144.72
159.89. 12.166 127.165 174.87
- 159.203.96.42 159.223.132.86
164.90. 208.56 228.79
164.92. 107.174 244.132
165.22. 34.189 235.3
165.227. 39.235 84.14 173.41
167.71. 81.114 175.236
167.99. 181.249 182.39 210.137
167.172. 158.128 232.142
172.105. 16.34 16.40 16.105 16.117 16.131 158.219
- 178.128.207.138 188.166.108.93 192.46.211.230
206.81. 12.187 24.74 24.227
206.189. 2.13 19.19 95.232 225.181 233.36
207.154. 197.113 212.47
209.38. 208.202 248.17
- 209.97.180.8
2400:6180: 0:d0::f29:6001 0:d0::1182:2001 0:d0::1188:b001 0:d0::13e9:e001 0:d0::13eb:7001 0:d0::13ec:2001
2400:6180: 0:d0::13f5:e001 0:d0::13f7:9001 100:d0::89e:2001 100:d0::8cf:7001 100:d0::97f:b001
2400:8902: :f03c:94ff:fe64:a713 :f03c:94ff:fe64:a77b
- 2400:8904::f03c:94ff:fe64:a70f 2600:3c00::f03c:94ff:fe64:a74f
2600:3c01: :f03c:94ff:fe64:a78f :f03c:94ff:fe64:a7a0
- 2600:3c02::f03c:94ff:fe64:a74a 2600:3c03::f03c:94ff:fe64:a747
2600:3c04: :f03c:94ff:fe64:a743 :f03c:94ff:fe64:a790 :f03c:94ff:fe64:a79d :f03c:94ff:fe64:a7bc :f03c:94ff:fe64:a7e6
2604:a880: 4:1d0::6c:0 4:1d0::16c:a000 4:1d0::259:0 4:1d0::36c:6000 4:1d0::3d7:5000 4:1d0::4d3:9000 400:d0::b6e:e001
2604:a880: 400:d0::2309:5001 400:d0::24c8:8001 400:d0::24e2:b001 400:d0::24ed:1 400:d0::24f2:4001 400:d0::24fc:4001
2604:a880: 400:d0::24fe:a001 400:d0::2544:7001 800:10::904:4001 800:10::a7c:b001 800:10::b0a:b001 800:10::d4e:a001
2604:a880: 800:10::d54:f001 800:10::d58:6001 cad:d0::286:4001 cad:d0::d44:6001 cad:d0::d5a:e001 cad:d0::d82:8001
2604:a880: cad:d0::d8d:8001 cad:d0::d9d:e001 cad:d0::db0:b001 cad:d0::db5:a001 cad:d0::dd0:b001
2a01:7e01: :f03c:94ff:fe64:a70e :f03c:94ff:fe64:a7ec
2a03:b0c0: 1:d0::c59:9001 1:d0::c66:2001 1:d0::c6d:c001 1:d0::d3b:5001 1:d0::d63:b001 1:d0::d83:3001 1:d0::df1:d001
2a03:b0c0: 1:d0::e05:9001 2:d0::10fd:3001 2:d0::1713:9001 2:d0::1727:c001 2:d0::1733:8001 2:d0::1737:1 2:d0::176f:2001
2a03:b0c0: 2:d0::1773:1001 2:d0::1774:b001 3:d0::20:e001 3:d0::34e:b001 3:d0::402:d001 3:d0::ca6:5001 3:d0::d04:1
2a03:b0c0: 3:d0::d09:a001 3:d0::d1a:1 3:d0::d4f:c001 3:d0::dc2:2001 3:d0::e58:2001 3:d0::e89:e001 3:d0::fae:a001
2a03:b0c0: 3:d0::fe3:3001 3:d0::fef:2001 3:d0::1047:b001 3:d0::11fa:8001 3:d0::1237:b001 3:d0::12ae:2001
2a03:b0c0: 3:d0::12bc:e001 3:d0::12f7:9001 3:d0::1413:d001 3:d0::14a4:1001
`,
  }),
  ownList({
    id: 'winnow-scanner-modat',
    name: 'Modat',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'Modat', page: 'https://www.modat.io/' },
    date: '2026-06-22',
    entries: `
23.111.14. 183 184/29 192
31.14.32. 4/30 8
- 54.37.81.238
57.129.64. 10 219 237
- 85.217.140.0/24 85.217.149.0/24 142.91.102.186/31 209.58.160.54 212.73.148.0/24
`,
  }),
  ownList({
    id: 'winnow-scanner-netscout',
    name: 'NETSCOUT',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'NETSCOUT', page: 'https://www.internet-albedo.net/' },
    date: '2026-06-22',
    entries: `
- 146.88.240.0/23
`,
  }),
  ownList({
    id: 'winnow-scanner-onyphe',
    name: 'ONYPHE',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'ONYPHE', page: 'https://probe.onyphe.net/ip-ranges.txt' },
    date: '2026-06-22',
    entries: `
15.204.109. 96/31 103 224
- 51.254.49.96/28 91.196.152.0/24 91.230.168.0/24 91.231.89.0/24 94.231.206.0/24 195.184.76.0/24
- 2001:41d0:33a:a00::400/124
`,
  }),
  ownList({
    id: 'winnow-scanner-xpanse',
    name: 'Cortex Xpanse',
    category: 'scanner',
    type: 'cidr',
    origin: {
      publisher: 'Palo Alto Networks',
      page: 'https://docs-cortex.paloaltonetworks.com/r/1/Cortex-Xpanse/Scanning-activity',
    },
    date: '2026-06-22',
    entries: `
- 35.203.210.0/23 144.86.173.0/24 147.185.132.0/22 162.216.148.0/22 198.235.24.0/24 205.210.31.0/24 216.25.88.0/21
2604:a940: 300::/47 302::/48
`,
  }),
  ownList({
    id: 'winnow-scanner-internet-census-before',
    name: 'Internet Census Group, before it had a network of its own',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'BitSight', page: 'https://www.internet-census.org/' },
    date: '2022-12-31',
    entries: `
- 71.6.232.0/24 128.1.248.0/26 128.14.134.128/26 128.14.136.64/26 128.14.141.32/27 193.118.53.128/25 193.118.55.128/25
`,
  }),
  ownList({
    id: 'winnow-scanner-stretchoid',
    name: 'Stretchoid, until 2022',
    description:
      'Machines of DigitalOcean’s that it rented for days, so many of them in one range that its neighbours are hardly ever listed.',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'Stretchoid', page: 'https://stretchoid.com/' },
    date: '2022-12-31',
    entries: `
- 192.241.192.0/19
`,
  }),
  ownList({
    id: 'winnow-scanner-censys-before',
    name: 'Censys, until 2022',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'Censys', page: 'https://support.censys.io/hc/en-us/articles/360043177092' },
    date: '2022-12-31',
    entries: `
- 74.120.14.0/24 192.35.168.0/23 198.108.66.0/23
`,
  }),
  ownList({
    id: 'winnow-scanner-universities',
    name: 'Scanners of other research groups',
    description: 'RWTH Aachen, RiskIQ, Kudelski Security.',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'RWTH Aachen', page: 'https://researchscan.comsys.rwth-aachen.de/' },
    date: '2026-08-22',
    entries: `
- 64.125.239.0/24 137.226.113.0/26 185.35.62.0/23
`,
  }),
  ownList({
    id: 'winnow-scanner-expanse',
    name: 'Expanse',
    description: 'The addresses in Google Cloud from which Xpanse scanned under its former name, until 2022.',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'GreyNoise', page: 'https://viz.greynoise.io/tags/palo-alto-cortex-xpanse' },
    date: '2022-12-31',
    entries: `
- 34.77.162.0/26 34.86.35.0/26 34.96.130.0/26
`,
  }),
  ownList({
    id: 'winnow-scanner-rapid7',
    name: 'Rapid7 Project Sonar',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'Rapid7', page: 'https://opendata.rapid7.com/about/' },
    date: '2026-06-22',
    entries: `
- 5.63.151.96/27 45.79.190.10 66.175.212.77 66.228.41.127 71.6.233.0/24 88.202.190.128/27 109.123.117.224/27
- 146.185.25.160/27 173.255.225.139 2607:ff10:c5:522::/64 2a02:2498:e004:23::/64
`,
  }),
  ownList({
    id: 'winnow-scanner-shadowserver',
    name: 'The Shadowserver Foundation',
    category: 'scanner',
    type: 'cidr',
    origin: {
      publisher: 'The Shadowserver Foundation',
      page: 'https://www.shadowserver.org/what-we-do/network-reporting/',
    },
    date: '2026-06-22',
    entries: `
64.62. 156.0/24 195.152/29 197.0/24
65.49. 1.0/24 20.64/26
- 74.82.47.0/26
184.105. 139.64/26 247.192/26
- 216.218.206.64/26
2001:470: 1:332::/64 1:c84::/64 1:fb5::/64 2cc::/48
`,
  }),
  ownList({
    id: 'winnow-scanner-shodan',
    name: 'Shodan',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'Shodan', page: 'https://www.shodan.io/' },
    date: '2026-06-22',
    entries: `
- 2.59.22.234 64.225.74.178 64.226.86.7 64.227.90.185
66.240. 192.138 205.34 219.133 219.146 236.119
71.6. 135.131 146.130 146.185 146.186 147.198 147.254 158.166 165.200 167.142 199.23
80.82. 77.33 77.139
85.25. 43.94 103.50
- 86.54.31.32/28
89.248. 167.131 172.16
- 93.120.27.62 93.174.95.106
94.102. 49.190 49.193
- 134.209.95.237
137.184. 13.100 95.216 112.103 112.192 190.194 190.205 190.246
- 139.59.170.85 143.110.239.2
143.198. 68.20 225.197 238.87
147.182. 202.179 225.86 240.244/31 240.247 241.81 247.10
- 157.245.222.108 159.89.124.112
164.92. 106.15 114.247
165.227. 55.4 62.247 110.45 172.206 188.42
- 178.128.32.203
185.142. 236.34/31 236.36 236.38 236.40/31 236.43 239.16
185.165. 190.17 190.34 191.26/31
- 188.138.9.50 195.144.21.56
198.20. 69.74 69.98 70.114 99.130
- 207.90.244.0/24 216.117.2.176/28
2604:a880: 2:d0::978:7001 2:d0::20dd:3001 2:d0::215d:b001 4:1d0::216:a000 4:1d0::24c:e000 4:1d0::294:3000
2604:a880: 4:1d0::2b5:8000 4:1d0::2b8:0 4:1d0::4cc:f000 4:1d0::4d2:5000 4:1d0::4ed:d000 4:1d0::4f6:7000
2604:a880: 4:1d0::4ff:d000 4:1d0::508:0 4:1d0::50d:8000 4:1d0::5ae:8000 4:1d0::5af:a000 4:1d0::5af:d000
2604:a880: 4:1d0::70a:9000 4:1d0::70c:4000 800:10::c33:c001 800:10::d9e:5001 800:10::db2:1 cad:d0::e48:2001
2a03:b0c0: 2:d0::11a:8001 2:d0::72f:2001 3:d0::326:2001 3:d0::f21:b001
`,
  }),
  ownList({
    id: 'winnow-scanner-tenable',
    name: 'Tenable Attack Surface Management',
    category: 'scanner',
    type: 'cidr',
    origin: { publisher: 'Tenable', page: 'https://docs.tenable.com/ip-ranges/asm/data.json' },
    date: '2026-06-22',
    entries: `
- 3.9.159.128/25 3.26.100.0/24 3.31.100.0/24 3.32.43.0/27
3.42.1. 0/26 64/30 68/31
- 3.67.7.128/25 3.98.92.0/25
3.101.216. 65 66/31 68/30 72/29 80/31 82 88/29 96/29 104/30 108/31 111 114 119 120/30 124/31 126
- 3.101.226.128/26 3.101.230.128/25 3.101.239.64/26
3.101.240. 0/25 128/26
- 3.106.118.128/25 3.108.37.0/24 3.124.123.128/25 3.132.217.0/25 3.251.224.0/24 13.56.21.128/25 13.59.252.0/25
- 13.115.104.128/25 13.210.1.64/26 13.213.79.0/24 15.200.117.191 15.228.125.0/24 18.116.198.0/24 18.139.204.0/25
- 18.168.180.128/25 18.168.224.128/25 18.194.95.64/26 34.201.223.128/25 34.223.64.0/25 35.73.219.128/25
- 35.82.51.128/25 35.86.126.0/24 35.93.174.0/24 35.177.219.0/26 35.182.14.64/26 44.192.244.0/24 44.206.3.0/24
- 44.242.181.128/25 51.112.93.0/24 52.61.37.84 54.93.254.128/26 54.175.125.192/26 54.255.254.0/26 66.94.119.243
- 154.53.40.98 162.159.129.83 162.159.130.83 162.159.140.26 164.68.102.233 172.65.64.208/30 172.66.0.26
- 207.244.234.126 207.244.235.11 207.244.236.30 207.244.249.143
207.244.251. 12 14 16
209.126.86. 45 46
209.126.87. 66 68 70 72/31 112
209.126.151. 114/31 116/30 120/30 124/31
- 209.145.53.57 209.145.58.124 209.145.59.230 2406:da14:e76:5b00::/56 2406:da17:524:dd00::/56 2406:da18:844:7100::/56
- 2406:da1a:5b2:8500::/56 2406:da1c:20f:2f00::/56 2600:1f11:622:3000::/56 2600:1f12:98d:c900::/56
- 2600:1f14:141:7b00::/56 2600:1f16:8ca:e900::/56 2600:1f18:614c:8000::/56 2600:1f1c:72c:5e00::/62
2600:1f1c:ba0: dd01::/64 dd02::/63 dd04::/64 dd10::/64 dd20::/64
- 2600:1f1c:f14:f400::/62 2600:1f1e:9a:ba00::/56
2605:a140:2060: 8101::1 8106::1 8123::1
2605:a140:2061: 164::1 705::1 5215::1 5217::1 5219::1 5220::1 5221::1 5226::1 5228::1 5230::1 5232::1 5233::1 5234::1
2605:a140:2092: 2546::1 2547::1 2548::1 2549::1
2606:4700:7: :1a :a29f:8153 :a29f:8253
- 2606:4700:78::120:0:1200/126 2a02:c207:2052:4804::1 2a05:d014:532:b00::/56 2a05:d018:f53:4100::/56
- 2a05:d01c:da5:e800::/56 2a06:98c1:58::1a
`,
  }),
  ownList({
    id: 'winnow-scanner-michigan',
    name: 'University of Michigan',
    category: 'scanner',
    type: 'cidr',
    origin: {
      publisher: 'University of Michigan',
      page: 'https://cse.engin.umich.edu/about/resources/connection-attempts/',
    },
    date: '2026-06-22',
    entries: `
141.212. 120.0/22 124.0/23
`,
  }),
]
