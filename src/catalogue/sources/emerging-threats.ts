import { fireholAddresses } from './firehol-addresses.ts'
import { unstated } from './licences.ts'
import { type CatalogueSource, plainList, rules } from './readings.ts'

const shared = {
  maintainer: 'Proofpoint Emerging Threats',
  homepage: 'https://rules.emergingthreats.net/',
  commercial: false,
  authentication: 'none',
  cadenceMinutes: 720,
  licence: unstated,
} as const

/** Emerging Threats, the open part. */
export const emergingThreats = [
  {
    ...shared,
    id: 'emerging-threats.compromised-ips',
    name: 'ET compromised addresses',
    addresses: ['https://rules.emergingthreats.net/blockrules/compromised-ips.txt'],
    aliases: [
      'https://raw.githubusercontent.com/CriticalPathSecurity/Zeek-Intelligence-Feeds/master/compromised-ips.intel',
      ...fireholAddresses('et_compromised.ipset'),
    ],
    reading: plainList,
    kinds: ['ipv4'],
    flavours: ['bruteforce', 'botnet'],
    description: {
      de: 'Rechner, die gekapert sind und andere angreifen.',
      en: 'Machines that were taken over and attack others.',
    },
  },
  {
    ...shared,
    id: 'emerging-threats.block-ips',
    name: 'ET block list for firewalls',
    addresses: ['https://rules.emergingthreats.net/fwrules/emerging-Block-IPs.txt'],
    aliases: fireholAddresses('et_block.netset'),
    reading: plainList,
    kinds: ['ipv4', 'ipv4-cidr'],
    flavours: ['bulletproof', 'scanner', 'c2'],
    description: {
      de: 'Spamhaus DROP, DShield und abuse.ch in einer Liste für Firewalls.',
      en: 'Spamhaus DROP, DShield and abuse.ch in one list for firewalls.',
    },
  },
  {
    ...shared,
    id: 'emerging-threats.botcc',
    name: 'ET C2 servers of botnets',
    addresses: ['https://rules.emergingthreats.net/blockrules/emerging-botcc.rules'],
    aliases: ['https://rules.emergingthreats.net/fwrules/emerging-PIX-CC.rules', ...fireholAddresses('et_botcc.ipset')],
    reading: rules,
    kinds: ['ipv4'],
    flavours: ['c2', 'botnet'],
    description: {
      de: 'Steuerserver von Botnetzen nach Shadowserver und abuse.ch.',
      en: 'Command-and-control servers of botnets according to Shadowserver and abuse.ch.',
    },
  },
  {
    ...shared,
    id: 'emerging-threats.tor',
    name: 'ET Tor nodes',
    addresses: ['https://rules.emergingthreats.net/blockrules/emerging-tor.rules'],
    aliases: fireholAddresses('et_tor.ipset'),
    reading: rules,
    kinds: ['ipv4'],
    flavours: ['anonymizer'],
    description: { de: 'Tor-Knoten als Regeln.', en: 'Tor nodes as rules.' },
  },
  {
    ...shared,
    id: 'emerging-threats.open-malware',
    name: 'ET Open: malware rules',
    homepage: 'https://rules.emergingthreats.net/open/',
    addresses: ['https://rules.emergingthreats.net/open/suricata-7.0.3/rules/emerging-malware.rules'],
    reading: rules,
    kinds: ['domain', 'ipv4', 'md5'],
    flavours: ['malware', 'c2'],
    description: {
      de: 'Die Namen und Adressen in den freien Suricata-Regeln gegen Schadsoftware.',
      en: 'The names and addresses in the free Suricata rules against malware.',
    },
  },
] as const satisfies readonly CatalogueSource[]
