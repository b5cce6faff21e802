import type { FlavourId } from '../../domain/source.ts'
import { fireholAddresses } from './firehol-addresses.ts'
import { unstated } from './licences.ts'
import { type CatalogueSource, plainList } from './readings.ts'

interface Service {
  /** File name without extension at blocklist.de. */
  readonly file: string
  readonly mirror: string
  readonly name: string
  readonly flavours: readonly FlavourId[]
  readonly de: string
  readonly en: string
  readonly aliases?: readonly string[]
}

const services: readonly Service[] = [
  {
    file: 'all',
    mirror: 'blocklist_de',
    name: 'all services',
    flavours: ['bruteforce', 'web-attack', 'spam'],
    de: 'Alle Adressen, die in den letzten 48 Stunden irgendeinen der überwachten Dienste angriffen.',
    en: 'Every address that attacked any of the monitored services within the last 48 hours.',
  },
  {
    file: 'ssh',
    mirror: 'blocklist_de_ssh',
    name: 'SSH',
    flavours: ['bruteforce'],
    de: 'Angriffe auf SSH in den letzten 48 Stunden.',
    en: 'Attacks on SSH within the last 48 hours.',
  },
  {
    file: 'mail',
    mirror: 'blocklist_de_mail',
    name: 'mail',
    flavours: ['bruteforce', 'spam'],
    de: 'Angriffe auf Mail-Server (Postfix und andere) in den letzten 48 Stunden.',
    en: 'Attacks on mail servers (Postfix and others) within the last 48 hours.',
  },
  {
    file: 'apache',
    mirror: 'blocklist_de_apache',
    name: 'Apache',
    flavours: ['web-attack'],
    de: 'Angriffe auf Webserver in den letzten 48 Stunden, auch überlastende Abrufe.',
    en: 'Attacks on web servers within the last 48 hours, flooding included.',
  },
  {
    file: 'imap',
    mirror: 'blocklist_de_imap',
    name: 'IMAP, POP3, SASL',
    flavours: ['bruteforce'],
    de: 'Anmeldeangriffe auf IMAP, SASL und POP3 in den letzten 48 Stunden.',
    en: 'Sign-in attacks on IMAP, SASL and POP3 within the last 48 hours.',
  },
  {
    file: 'ftp',
    mirror: 'blocklist_de_ftp',
    name: 'FTP',
    flavours: ['bruteforce'],
    de: 'Angriffe auf FTP in den letzten 48 Stunden.',
    en: 'Attacks on FTP within the last 48 hours.',
  },
  {
    file: 'sip',
    mirror: 'blocklist_de_sip',
    name: 'SIP',
    flavours: ['bruteforce', 'fraud'],
    de: 'Anmeldeversuche an Telefonanlagen (SIP, VoIP, Asterisk).',
    en: 'Sign-in attempts on telephone systems (SIP, VoIP, Asterisk).',
  },
  {
    file: 'bots',
    mirror: 'blocklist_de_bots',
    name: 'bots',
    flavours: ['botnet', 'spam'],
    de: 'Automaten, die Foren, Gästebücher und Formulare befüllen oder Namen nach Mail-Adressen absuchen.',
    en: 'Bots that fill forums, guest books and forms or harvest mail addresses.',
  },
  {
    file: 'strongips',
    mirror: 'blocklist_de_strongips',
    name: 'strong addresses',
    flavours: ['bruteforce', 'reputation'],
    de: 'Adressen, die älter als zwei Monate sind und mehr als 5000 Angriffe zählen.',
    en: 'Addresses that are older than two months and count more than 5000 attacks.',
  },
  {
    file: 'ircbot',
    mirror: 'blocklist_de_ircbot',
    name: 'IRC bots',
    flavours: ['botnet'],
    de: 'Befallene Rechner, die sich über IRC steuern lassen.',
    en: 'Infected machines that are controlled over IRC.',
  },
  {
    file: 'bruteforcelogin',
    mirror: 'blocklist_de_bruteforce',
    name: 'web sign-ins',
    flavours: ['bruteforce', 'web-attack'],
    de: 'Anmeldeangriffe auf Joomla, WordPress und andere Webanwendungen.',
    en: 'Sign-in attacks on Joomla, WordPress and other web applications.',
  },
]

/** blocklist.de: reports of fail2ban users, mostly in Europe. https://www.blocklist.de/en/export.html */
export const blocklistDe: readonly CatalogueSource[] = services.map(({ file, mirror, name, flavours, de, en }) => ({
  id: `blocklist-de.${file}`,
  name: `blocklist.de: ${name}`,
  maintainer: 'blocklist.de',
  homepage: 'https://www.blocklist.de/en/export.html',
  addresses: [`https://lists.blocklist.de/lists/${file}.txt`],
  aliases: fireholAddresses(`${mirror}.ipset`),
  reading: plainList,
  cadenceMinutes: 30,
  kinds: ['ipv4', 'ipv6'],
  flavours,
  licence: unstated,
  commercial: false,
  authentication: 'none',
  description: { de, en },
}))
