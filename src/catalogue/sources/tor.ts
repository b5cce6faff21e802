import { torExitOptions } from '../../formats/feeds/delimited/delimited-guess.ts'
import { fireholAddresses } from './firehol-addresses.ts'
import { copied, ownTerms, unstated } from './licences.ts'
import { type CatalogueSource, plainList } from './readings.ts'

const shared = { commercial: false, authentication: 'none', flavours: ['anonymizer'] } as const

/** Lists of Tor nodes and VPN exits. */
export const tor = [
  {
    ...shared,
    id: 'tor-project.exit-addresses',
    name: 'Tor exit addresses',
    maintainer: 'Tor Project',
    homepage: 'https://www.torproject.org/',
    addresses: ['https://check.torproject.org/exit-addresses'],
    aliases: [
      'https://raw.githubusercontent.com/CriticalPathSecurity/Zeek-Intelligence-Feeds/master/tor-exit.intel',
      ...fireholAddresses('tor_exits.ipset'),
    ],
    reading: { format: 'delimited', options: torExitOptions },
    cadenceMinutes: 60,
    kinds: ['ipv4'],
    licence: unstated,
    description: {
      de: 'Die Ausgänge des Tor-Netzes, wie das Projekt sie selbst misst, mit Zeitpunkt.',
      en: 'The exits of the Tor network as the project itself measures them, with the time.',
    },
  },
  {
    ...shared,
    id: 'tor-project.bulk-exit-list',
    name: 'Tor bulk exit list',
    maintainer: 'Tor Project',
    homepage: 'https://www.torproject.org/',
    addresses: ['https://check.torproject.org/torbulkexitlist'],
    reading: plainList,
    cadenceMinutes: 60,
    kinds: ['ipv4'],
    licence: unstated,
    description: {
      de: 'Die Ausgänge des Tor-Netzes als einfache Liste.',
      en: 'The exits of the Tor network as a plain list.',
    },
  },
  {
    ...shared,
    id: 'dan-me-uk.tor-all',
    name: 'dan.me.uk: all Tor nodes',
    maintainer: 'dan.me.uk',
    homepage: 'https://www.dan.me.uk/tornodes',
    addresses: ['https://www.dan.me.uk/torlist/'],
    aliases: fireholAddresses('dm_tor.ipset'),
    reading: plainList,
    cadenceMinutes: 60,
    leastMinutesOfHost: 30,
    kinds: ['ipv4', 'ipv6'],
    licence: ownTerms('Terms on the page', 'https://www.dan.me.uk/tornodes'),
    description: {
      de: 'Alle Tor-Knoten, auch solche, die nichts nach außen lassen. Höchstens ein Abruf in 30 Minuten.',
      en: 'All Tor nodes, also those that let nothing out. At most one request in 30 minutes.',
    },
  },
  {
    ...shared,
    id: 'dan-me-uk.tor-exit',
    name: 'dan.me.uk: Tor exits',
    maintainer: 'dan.me.uk',
    homepage: 'https://www.dan.me.uk/tornodes',
    addresses: ['https://www.dan.me.uk/torlist/?exit'],
    reading: plainList,
    cadenceMinutes: 60,
    leastMinutesOfHost: 30,
    kinds: ['ipv4', 'ipv6'],
    licence: ownTerms('Terms on the page', 'https://www.dan.me.uk/tornodes'),
    description: {
      de: 'Nur die Ausgänge. Teilt sich die Abrufgrenze mit der Liste aller Knoten.',
      en: 'The exits only. Shares its rate limit with the list of all nodes.',
    },
  },
  {
    ...shared,
    id: 'critical-path-security.tor-exit',
    name: 'Critical Path Security: Tor exits',
    maintainer: 'Critical Path Security',
    homepage: 'https://github.com/CriticalPathSecurity/Public-Intelligence-Feeds',
    addresses: ['https://raw.githubusercontent.com/CriticalPathSecurity/Public-Intelligence-Feeds/master/tor-exit.txt'],
    reading: plainList,
    cadenceMinutes: 1440,
    kinds: ['ipv4'],
    licence: copied('https://github.com/CriticalPathSecurity/Public-Intelligence-Feeds'),
    description: { de: 'Tor-Ausgänge als tägliche Kopie.', en: 'Tor exits as a daily copy.' },
  },
  {
    ...shared,
    id: 'x4bnet.vpn',
    name: 'X4BNet: VPN networks',
    maintainer: 'X4B',
    homepage: 'https://github.com/X4BNet/lists_vpn',
    addresses: ['https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/vpn/ipv4.txt'],
    reading: plainList,
    cadenceMinutes: 1440,
    kinds: ['ipv4', 'ipv4-cidr'],
    licence: unstated,
    description: {
      de: 'Netze von VPN-Anbietern. Für sich kein Angriff.',
      en: 'Networks of VPN providers. No attack in itself.',
    },
  },
] as const satisfies readonly CatalogueSource[]
