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
  {
    id: 'cisco.umbrella',
    vendor: 'Cisco',
    name: { de: 'Umbrella, Destination List', en: 'Umbrella, destination list' },
    formats: ['UMBRELLA'],
    limits: { lists: { domain: { entries: 5_000 } }, ranges: false },
    references: [
      {
        url: 'https://docs.umbrella.com/umbrella-user-guide/docs/limitations-and-range-limits',
        read: '2026-11-27',
        says: 'A Web destination list has at most 5,000 destinations; for a DNS destination list 5,000 are recommended.',
      },
      {
        url: 'https://developer.cisco.com/docs/cloud-security/umbrella-api-reference-destination-lists-overview',
        read: '2026-11-27',
        says: 'A block list takes domains and URLs, no addresses; 500 destinations a request.',
      },
    ],
    verified: true,
    note: {
      de: 'Für Listen der DNS-Policy ist es ein Rat, für die der Web-Policy eine Grenze.',
      en: 'For lists of the DNS policy it is advice, for those of the Web policy a limit.',
    },
  },
] as const satisfies readonly Device[]
