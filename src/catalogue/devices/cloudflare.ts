import type { Device } from '../../domain/device.ts'

export const cloudflare = [
  {
    id: 'cloudflare.ip-list',
    vendor: 'Cloudflare',
    name: { de: 'WAF, IP-Liste', en: 'WAF, IP list' },
    formats: ['PLAIN'],
    limits: { lists: { ip: { entries: 10_000 } }, ranges: true },
    references: [
      {
        url: 'https://docforce.bitbucket.io/firewall/cf-firewall-rules/rules-lists',
        read: '2026-11-27',
        says: 'An older copy of the documentation: 10,000 items in all lists of an account together, on every plan.',
      },
      {
        url: 'https://developers.cloudflare.com/firewall/cf-firewall-rules/rules-lists',
        read: '2026-11-27',
        says: 'IPv4 from /8, IPv6 from /12 to /128; other copies of the page end at /64. How many items fit is not on it.',
      },
      {
        url: 'https://developers.cloudflare.com/firewall/api/cf-lists',
        read: '2026-11-27',
        says: 'At most 1,000,000 changes of items in 12 hours.',
      },
    ],
    verified: false,
    note: {
      de: 'Die Zahl gilt für alle Listen des Kontos zusammen. Mit einem Enterprise-Tarif passt mehr; dann brauchen Sie dieses Gerät nicht.',
      en: 'The figure is that of all lists of the account together. More fit on an Enterprise plan; then you do not need this device.',
    },
  },
] as const satisfies readonly Device[]
