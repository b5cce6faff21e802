import type { FlavourId } from '../../domain/source.ts'
import { ownTerms } from './licences.ts'
import type { CatalogueSource } from './readings.ts'

/** Reports by file name: the observed behaviour and the resulting flavours. */
const reports: readonly { file: string; name: string; flavours: readonly FlavourId[]; de: string; en: string }[] = [
  {
    file: 'sshclient',
    name: 'SSH connections',
    flavours: ['scanner'],
    de: 'Adressen, die SSH-Verbindungen zu Sensoren aufbauen.',
    en: 'Addresses that open SSH connections to sensors.',
  },
  {
    file: 'sshpwauth',
    name: 'SSH password attempts',
    flavours: ['bruteforce'],
    de: 'Adressen, die sich mit Kennwörtern an SSH versuchen.',
    en: 'Addresses that try passwords on SSH.',
  },
  {
    file: 'sipquery',
    name: 'SIP queries',
    flavours: ['scanner', 'fraud'],
    de: 'Adressen, die Telefonanlagen mit SIP OPTIONS suchen.',
    en: 'Addresses that look for telephone systems with SIP OPTIONS.',
  },
  {
    file: 'sipregistration',
    name: 'SIP registrations',
    flavours: ['bruteforce', 'fraud'],
    de: 'Adressen, die sich an Telefonanlagen anzumelden versuchen.',
    en: 'Addresses that try to register with telephone systems.',
  },
  {
    file: 'sipinvitation',
    name: 'SIP invitations',
    flavours: ['fraud', 'scanner'],
    de: 'Adressen, die über fremde Telefonanlagen anzurufen versuchen.',
    en: 'Addresses that try to call through other people’s telephone systems.',
  },
  {
    file: 'dnsrd',
    name: 'recursive DNS queries',
    flavours: ['scanner'],
    de: 'Adressen, die nach offenen DNS-Auflösern suchen.',
    en: 'Addresses that look for open DNS resolvers.',
  },
  {
    file: 'dnsrdany',
    name: 'recursive DNS queries of type ANY',
    flavours: ['scanner'],
    de: 'Adressen, die nach DNS-Verstärkern suchen.',
    en: 'Addresses that look for DNS amplifiers.',
  },
  {
    file: 'dnsversion',
    name: 'DNS version queries',
    flavours: ['scanner'],
    de: 'Adressen, die die Version von DNS-Servern abfragen.',
    en: 'Addresses that ask DNS servers for their version.',
  },
  {
    file: 'proto41',
    name: 'IPv6 tunnels',
    flavours: ['scanner'],
    de: 'Adressen, die IPv6 in IPv4 (Protokoll 41) an Sensoren schicken.',
    en: 'Addresses that send IPv6 in IPv4 (protocol 41) to sensors.',
  },
  {
    file: 'smtpgreet',
    name: 'SMTP greetings',
    flavours: ['scanner', 'spam'],
    de: 'Adressen, die sich bei Mail-Sensoren melden.',
    en: 'Addresses that greet mail sensors.',
  },
  {
    file: 'smtpdata',
    name: 'SMTP deliveries',
    flavours: ['spam'],
    de: 'Adressen, die bei Mail-Sensoren Post abliefern wollen.',
    en: 'Addresses that try to deliver mail to mail sensors.',
  },
  {
    file: 'telnetlogin',
    name: 'Telnet sign-ins',
    flavours: ['bruteforce', 'botnet'],
    de: 'Adressen, die sich über Telnet anzumelden versuchen.',
    en: 'Addresses that try to sign in over Telnet.',
  },
  {
    file: 'vncrfb',
    name: 'VNC sessions',
    flavours: ['bruteforce', 'scanner'],
    de: 'Adressen, die VNC-Sitzungen beginnen.',
    en: 'Addresses that start VNC sessions.',
  },
]

/** DataPlane.org: hourly reports of a sensor network run for operators. https://dataplane.org/ */
export const dataplane: readonly CatalogueSource[] = reports.map(({ file, name, flavours, de, en }) => ({
  id: `dataplane.${file}`,
  name: `DataPlane: ${name}`,
  maintainer: 'DataPlane.org',
  homepage: 'https://dataplane.org/',
  addresses: [`https://dataplane.org/${file}.txt`],
  reading: {
    format: 'delimited',
    options: {
      delimiter: '|',
      header: ['asn', 'as_name', 'ip', 'last_seen', 'category'],
      value: 'ip',
      lastSeen: 'last_seen',
    },
  },
  cadenceMinutes: 60,
  kinds: ['ipv4', 'ipv6'],
  flavours,
  licence: ownTerms('DataPlane.org terms in each report', 'https://dataplane.org/', {
    commercialUse: 'no',
    redistribution: 'no',
  }),
  commercial: false,
  authentication: 'none',
  description: { de, en },
}))
