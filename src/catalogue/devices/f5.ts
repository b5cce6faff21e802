import type { Device } from '../../domain/device.ts'

export const f5 = [
  {
    id: 'f5.big-ip-afm',
    vendor: 'F5',
    name: { de: 'BIG-IP AFM, Feed-Liste von IP Intelligence', en: 'BIG-IP AFM, IP Intelligence feed list' },
    formats: ['F5'],
    limits: { lists: { ip: {} }, ranges: true },
    references: [
      {
        url: 'https://techdocs.f5.com/en-us/bigip-15-0-0/big-ip-afm-getting-started/afm-ip-intelligence-and-reputation.html',
        read: '2026-11-20',
        says: 'Feed files with address, mask, list and category; a largest number of entries is not named.',
      },
    ],
    verified: false,
    note: {
      de: 'F5 nennt keine Höchstzahl. Beobachten Sie nach dem ersten Abruf den Speicherbedarf.',
      en: 'F5 names no largest number. Watch the use of memory after the first pull.',
    },
  },
] as const satisfies readonly Device[]
