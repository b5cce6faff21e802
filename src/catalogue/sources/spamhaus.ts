import { fireholAddresses } from './firehol-addresses.ts'
import { ownTerms } from './licences.ts'
import { type CatalogueSource, plainList } from './readings.ts'

const shared = {
  maintainer: 'Spamhaus',
  homepage: 'https://www.spamhaus.org/blocklists/do-not-route-or-peer/',
  commercial: false,
  authentication: 'none',
  cadenceMinutes: 1440,
  licence: ownTerms('Spamhaus DROP terms', 'https://www.spamhaus.org/drop/terms/', {
    attribution: 'yes',
    credit: 'The Spamhaus Project',
  }),
} as const

/** Spamhaus "don't route or peer" lists. The old text files are still available next to the newer JSON files. */
export const spamhaus = [
  {
    ...shared,
    id: 'spamhaus.drop',
    name: 'Spamhaus DROP',
    addresses: ['https://www.spamhaus.org/drop/drop.txt'],
    aliases: [
      'https://www.spamhaus.org/drop/drop_v4.json',
      ...fireholAddresses('spamhaus_drop.netset'),
      ...fireholAddresses('et_spamhaus.netset'),
    ],
    reading: plainList,
    kinds: ['ipv4-cidr'],
    flavours: ['bulletproof'],
    description: {
      de: 'Netze, die Kriminelle gekapert oder gemietet haben. Nichts daraus oder dorthin braucht man.',
      en: 'Networks that criminals hijacked or rented. Nobody needs anything from or to them.',
    },
  },
  {
    ...shared,
    id: 'spamhaus.edrop',
    name: 'Spamhaus EDROP',
    addresses: ['https://www.spamhaus.org/drop/edrop.txt'],
    aliases: fireholAddresses('spamhaus_edrop.netset'),
    reading: plainList,
    kinds: ['ipv4-cidr'],
    flavours: ['bulletproof'],
    description: {
      de: 'Ergänzung zu DROP um Teilnetze; seit April 2024 in DROP aufgegangen.',
      en: 'Extension of DROP with sub-allocated networks; merged into DROP in April 2024.',
    },
  },
  {
    ...shared,
    id: 'spamhaus.drop-v6',
    name: 'Spamhaus DROPv6',
    addresses: ['https://www.spamhaus.org/drop/dropv6.txt'],
    aliases: ['https://www.spamhaus.org/drop/drop_v6.json'],
    reading: plainList,
    kinds: ['ipv6-cidr'],
    flavours: ['bulletproof'],
    description: {
      de: 'IPv6-Netze, die Kriminelle gekapert oder gemietet haben.',
      en: 'IPv6 networks that criminals hijacked or rented.',
    },
  },
  {
    ...shared,
    id: 'spamhaus.asn-drop',
    name: 'Spamhaus ASN-DROP',
    addresses: ['https://www.spamhaus.org/drop/asndrop.json'],
    aliases: ['https://www.spamhaus.org/drop/asndrop.txt'],
    reading: { format: 'json', options: { value: 'asn', kind: 'asn' } },
    kinds: ['asn'],
    flavours: ['bulletproof'],
    description: {
      de: 'Autonome Systeme, die von Kriminellen betrieben werden.',
      en: 'Autonomous systems that are run by criminals.',
    },
  },
] as const satisfies readonly CatalogueSource[]
