import { ownList } from './own-list.ts'

/** Outgoing addresses of large mail providers and senders, from their SPF records and published ranges. */
export const mailProviders = [
  ownList({
    id: 'winnow-exchange-online',
    name: 'Exchange Online',
    category: 'mail',
    type: 'cidr',
    origin: { publisher: 'Microsoft', page: 'https://www.microsoft.com/en-us/download/details.aspx?id=56519' },
    date: '2026-06-25',
    entries: `
23.103.132. 0/25 128/26 192/29 208/28 240/28
- 23.103.133.224/27
23.103.134. 0/25 192/26
23.103.135. 0/26 128/26 192/27
23.103.136. 32/27 64/28 96/27 224/27
23.103.137. 0/26 96/27 128/25
23.103.138. 0/27 32/28 96/27 128/27 224/27
23.103.139. 96/27 130/31 162/31
- 23.103.140.192/26
23.103.141. 96/27 192/26
- 23.103.142.32/27
23.103.156. 1 2/31 33 34/31 65 66/31 96/27 128/26 192/27
23.103.157. 1 2/31 64/26 128/27 160/28 192/26
23.103.198. 1 2/31 33 34/31 128/25
- 23.103.212.0/23 40.92.0.0/14 40.107.0.0/16 52.100.0.0/14 104.47.0.0/17 2a01:111:f400::/48 2a01:111:f403::/48
`,
  }),
  ownList({
    id: 'winnow-gmail',
    name: 'Gmail',
    category: 'mail',
    type: 'cidr',
    origin: { publisher: 'Google', page: 'dns:_spf.google.com' },
    date: '2026-04-14',
    entries: `
- 74.125.0.0/16 209.85.128.0/17 2001:4860:4864::/56 2404:6800:4864::/56 2607:f8b0:4864::/56 2800:3f0:4864::/56
- 2a00:1450:4864::/56 2c0f:fb50:4864::/56
`,
  }),
  ownList({
    id: 'winnow-icloud-mail',
    name: 'iCloud Mail',
    category: 'mail',
    type: 'cidr',
    origin: { publisher: 'Apple', page: 'dns:_spf.icloud.com' },
    date: '2026-04-14',
    entries: `
- 17.41.0.0/16
17.57. 155.0/24 156.0/24
- 17.58.0.0/16 17.142.0.0/15 57.103.64.0/18
`,
  }),
  ownList({
    id: 'winnow-proton-mail',
    name: 'Proton Mail',
    category: 'mail',
    type: 'cidr',
    origin: { publisher: 'Proton', page: 'dns:_spf.protonmail.ch' },
    date: '2026-04-14',
    entries: `
- 79.135.106.0/23 109.224.244.0/24
185.70. 40.0/23 43.0/24
`,
  }),
  ownList({
    id: 'winnow-amazon-ses',
    name: 'Amazon SES',
    category: 'mail',
    type: 'cidr',
    origin: { publisher: 'Amazon', page: 'dns:amazonses.com' },
    date: '2026-04-14',
    entries: `
- 23.249.208.0/20 23.251.224.0/19 24.110.64.0/18 54.240.0.0/17 69.169.224.0/20
76.223. 128.0/19 176.0/20
- 199.127.232.0/22 199.255.192.0/22 206.55.144.0/20 216.221.160.0/19
`,
  }),
  ownList({
    id: 'winnow-sendgrid',
    name: 'SendGrid',
    category: 'mail',
    type: 'cidr',
    origin: { publisher: 'Twilio', page: 'dns:sendgrid.net' },
    date: '2026-04-14',
    entries: `
- 50.31.32.0/19 149.72.0.0/16 159.183.0.0/16 167.89.0.0/17 168.245.0.0/17 192.254.112.0/20 198.21.0.0/21
- 198.37.144.0/20 208.117.48.0/20
223.165. 113.0/24 115.0/24 118.0/23 120.0/23
`,
  }),
  ownList({
    id: 'winnow-mailgun',
    name: 'Mailgun',
    category: 'mail',
    type: 'cidr',
    origin: { publisher: 'Sinch', page: 'dns:mailgun.org' },
    date: '2026-04-14',
    entries: `
- 23.253.182.0/23 69.72.32.0/20 87.253.232.0/21
104.130. 96.0/28 122.0/23
- 141.193.32.0/23 143.55.224.0/20
146.20. 112.0/26 113.0/24 191.0/24
- 159.112.240.0/20
159.135. 132.128/25 140.80/29 224.0/20
- 161.38.192.0/20 166.78.68.0/22 185.189.236.0/22 185.211.120.0/22 185.250.236.0/22 192.237.158.0/23 198.61.254.0/23
- 198.244.48.0/20 204.220.160.0/19 209.61.151.0/24
`,
  }),
]
