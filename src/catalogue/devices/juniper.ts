import type { Device } from '../../domain/device.ts'

export const juniper = [
  {
    id: 'juniper.srx',
    vendor: 'Juniper Networks',
    name: { de: 'SRX, dynamische Adresse (Feed-Server)', en: 'SRX, dynamic address (feed server)' },
    formats: ['JUNIPER'],
    limits: { lists: { ip: { entries: 100_000 } }, ranges: true },
    references: [
      {
        url: 'https://community.juniper.net/blogs/karel-hendrych/2025/11/30/srx-dynamic-ip-objects-aka-feed-server',
        read: '2026-11-20',
        says: 'The scale depends on the platform; generally hundreds of thousands of IPv4 and IPv6 prefixes. Fetched every 30 seconds at most, after a HEAD.',
      },
    ],
    verified: false,
    note: {
      de: 'Juniper nennt keine Zahl je Modell. 100.000 ist vorsichtig gewählt; größere Modelle fassen mehr.',
      en: 'Juniper names no figure by model. 100,000 is a cautious choice; larger models hold more.',
    },
  },
] as const satisfies readonly Device[]
