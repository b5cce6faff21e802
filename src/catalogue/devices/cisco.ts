import type { Device } from '../../domain/device.ts'

const bytesPerFile = 500_000_000

export const cisco = [
  {
    id: 'cisco.fmc',
    vendor: 'Cisco',
    name: 'Secure Firewall Management Center, Security Intelligence',
    formats: ['CISCO'],
    limits: { lists: { ip: { bytesPerFile }, domain: { bytesPerFile }, url: { bytesPerFile } }, ranges: true },
    references: [
      {
        url: 'https://manualsbrain.com/en/manuals/1704097/?page=149',
        read: '2026-11-20',
        says: 'FireSIGHT System User Guide: a feed is a text file no larger than 500 MB, one address or block a line.',
      },
      {
        url: 'https://docs.defenseorchestrator.com/cdfmc/c_custom_security_intelligence_lists_2.html',
        read: '2026-11-20',
        says: 'No /0; names in Punycode; a name also matches what lies below it.',
      },
    ],
    verified: true,
    note: {
      de: 'Wie viele Einträge die gesteuerten Geräte fassen, hängt von ihrem Speicher ab; Cisco rät zu mehreren kleinen statt einer großen Liste.',
      en: 'How many entries the managed devices hold depends on their memory; Cisco advises several small lists instead of one large one.',
    },
  },
] as const satisfies readonly Device[]
