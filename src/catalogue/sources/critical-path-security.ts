import type { KindId } from '../../domain/observables/index.ts'
import type { FlavourId, LicenceTerms } from '../../domain/source.ts'
import { copied, openPhishTerms, permissive } from './licences.ts'
import { type CatalogueSource, plainList, zeekIntel } from './readings.ts'

const licence = permissive('MIT', 'https://github.com/CriticalPathSecurity/Zeek-Intelligence-Feeds/blob/master/LICENSE')

const others = copied('https://github.com/CriticalPathSecurity/Zeek-Intelligence-Feeds')

const intel: readonly {
  file: string
  id: string
  name: string
  flavours: readonly FlavourId[]
  kinds: readonly KindId[]
  /** Of a copy; otherwise MIT. */
  licence?: LicenceTerms
  listsShared?: true
  de: string
  en: string
}[] = [
  {
    file: 'abuse-ch-threatfox-ip',
    id: 'threatfox-ip',
    licence: others,
    name: 'ThreatFox addresses',
    flavours: ['c2', 'malware'],
    kinds: ['ipv4'],
    de: 'Die Adressen aus ThreatFox für Zeek.',
    en: 'The addresses in ThreatFox for Zeek.',
  },
  {
    file: 'abuse-ch-malware',
    id: 'malware-hashes',
    licence: others,
    name: 'MalwareBazaar hashes',
    flavours: ['malware'],
    kinds: ['md5', 'sha1', 'sha256'],
    de: 'Prüfsummen aus MalwareBazaar für Zeek.',
    en: 'Hashes from MalwareBazaar for Zeek.',
  },
  {
    file: 'abuse-ch-urlhaus',
    id: 'urlhaus',
    licence: others,
    name: 'URLhaus',
    flavours: ['malware'],
    kinds: ['url', 'domain'],
    de: 'URLhaus für Zeek.',
    en: 'URLhaus for Zeek.',
  },
  {
    file: 'abuse-ch-ipblocklist',
    id: 'sslbl',
    licence: others,
    name: 'SSLBL addresses',
    flavours: ['c2', 'botnet'],
    kinds: ['ipv4'],
    de: 'Die Adressen aus SSLBL für Zeek.',
    en: 'The addresses in SSLBL for Zeek.',
  },
  {
    file: 'cobaltstrike_ips',
    id: 'cobaltstrike-threatview',
    licence: others,
    name: 'Cobalt Strike servers (ThreatView)',
    flavours: ['c2'],
    kinds: ['ipv4'],
    de: 'Cobalt-Strike-Server aus ThreatView für Zeek.',
    en: 'Cobalt Strike servers from ThreatView for Zeek.',
  },
  {
    file: 'cps_cobaltstrike_ip',
    id: 'cobaltstrike-ip',
    name: 'Cobalt Strike servers',
    flavours: ['c2'],
    kinds: ['ipv4'],
    de: 'Eigene Funde von Cobalt-Strike-Servern.',
    en: 'Cobalt Strike servers found by the maintainer.',
  },
  {
    file: 'cps_cobaltstrike_domain',
    id: 'cobaltstrike-domain',
    name: 'Cobalt Strike names',
    flavours: ['c2'],
    kinds: ['domain'],
    de: 'Eigene Funde von Namen für Cobalt Strike.',
    en: 'Names for Cobalt Strike found by the maintainer.',
  },
  {
    file: 'cps-collected-iocs',
    id: 'collected',
    name: 'collected indicators',
    flavours: ['mixed', 'malware'],
    kinds: ['ipv4', 'domain', 'md5', 'sha1', 'sha256'],
    de: 'Indikatoren aus Vorfällen, an denen der Betreuer arbeitete.',
    en: 'Indicators from incidents that the maintainer worked on.',
  },
  {
    file: 'censys',
    id: 'censys-scanners',
    name: 'Censys scanners',
    flavours: ['scanner'],
    listsShared: true,
    kinds: ['ipv4'],
    de: 'Scanner von Censys: Forschung, kein Angriff.',
    en: 'Censys scanners: research, no attack.',
  },
  {
    file: 'fangxiao',
    id: 'fangxiao',
    licence: others,
    name: 'Fangxiao phishing',
    flavours: ['phishing', 'fraud'],
    kinds: ['domain'],
    de: 'Namen der Phishing-Gruppe Fangxiao aus einem Bericht von Cyjax (2022).',
    en: 'Names of the phishing group Fangxiao, from a Cyjax report (2022).',
  },
  {
    file: 'filetransferportals',
    id: 'file-transfer-portals',
    name: 'file transfer portals',
    flavours: ['mixed'],
    listsShared: true,
    kinds: ['domain'],
    de: 'Dienste zum Weitergeben von Dateien: nicht bösartig, aber beim Abfluss von Daten oft beteiligt.',
    en: 'Services for passing on files: not malicious, but often part of data theft.',
  },
  {
    file: 'illuminate',
    id: 'illuminate',
    name: 'illuminate',
    flavours: ['mixed'],
    kinds: ['ipv4', 'domain'],
    de: 'Weitere Indikatoren des Betreuers.',
    en: 'Further indicators of the maintainer.',
  },
  {
    file: 'inversion',
    id: 'inversion',
    licence: others,
    name: 'Inversion',
    flavours: ['malware', 'phishing'],
    kinds: ['domain'],
    de: 'Namen, die Google Safe Browsing als bösartig meldet.',
    en: 'Names that Google Safe Browsing reports as malicious.',
  },
  {
    file: 'lockbit_ip',
    id: 'lockbit',
    name: 'LockBit addresses',
    flavours: ['ransomware'],
    kinds: ['ipv4'],
    de: 'Adressen, die bei Angriffen mit LockBit benutzt wurden.',
    en: 'Addresses used in attacks with LockBit.',
  },
  {
    file: 'log4j_ip',
    id: 'log4j',
    name: 'Log4Shell scanners',
    flavours: ['vulnerability', 'scanner'],
    kinds: ['ipv4'],
    de: 'Adressen, die Log4Shell (CVE-2021-44228) auszunutzen versuchten.',
    en: 'Addresses that tried to exploit Log4Shell (CVE-2021-44228).',
  },
  {
    file: 'openphish',
    id: 'openphish',
    licence: openPhishTerms,
    name: 'OpenPhish',
    flavours: ['phishing'],
    kinds: ['url', 'domain'],
    de: 'OpenPhish für Zeek.',
    en: 'OpenPhish for Zeek.',
  },
  {
    file: 'predict_intel',
    id: 'predict',
    licence: others,
    name: 'GTRI PREDICT',
    flavours: ['malware'],
    kinds: ['domain', 'ipv4'],
    de: 'Ziele aus Läufen von Schadsoftware am Georgia Tech Research Institute.',
    en: 'Destinations from malware runs at the Georgia Tech Research Institute.',
  },
  {
    file: 'ragnar',
    id: 'ragnar',
    name: 'Ragnar Locker',
    flavours: ['ransomware'],
    kinds: ['ipv4', 'domain', 'sha256'],
    de: 'Spuren der Erpressergruppe Ragnar Locker.',
    en: 'Traces of the extortion group Ragnar Locker.',
  },
  {
    file: 'scumbots',
    id: 'scumbots',
    licence: others,
    name: 'ScumBots',
    flavours: ['malware', 'c2'],
    kinds: ['ipv4', 'domain', 'sha256'],
    de: 'Steuerserver aus Schadcode, der öffentlich abgelegt wurde.',
    en: 'Command-and-control servers out of malicious code that was pasted in public.',
  },
  {
    file: 'stalkerware',
    id: 'stalkerware',
    licence: others,
    name: 'stalkerware',
    flavours: ['stalkerware'],
    kinds: ['domain', 'ipv4', 'sha256'],
    de: 'Server von Überwachungs-Apps.',
    en: 'Servers of stalkerware.',
  },
  {
    file: 'doh-domains',
    id: 'doh-domains',
    name: 'DNS over HTTPS',
    flavours: ['anonymizer'],
    listsShared: true,
    kinds: ['domain'],
    de: 'Auflöser über HTTPS: nicht bösartig, umgehen aber das eigene DNS.',
    en: 'Resolvers over HTTPS: not malicious, but they bypass one’s own DNS.',
  },
  {
    file: 'stark-industries',
    id: 'stark-industries',
    name: 'Stark Industries networks',
    flavours: ['bulletproof'],
    kinds: ['ipv4', 'ipv4-cidr'],
    de: 'Netze eines Anbieters, den Angreifer oft benutzen.',
    en: 'Networks of a hosting company that attackers often use.',
  },
]

const zeekBase = 'https://raw.githubusercontent.com/CriticalPathSecurity/Zeek-Intelligence-Feeds/master'
const publicBase = 'https://raw.githubusercontent.com/CriticalPathSecurity/Public-Intelligence-Feeds/master'

const shared = {
  maintainer: 'Critical Path Security',
  cadenceMinutes: 1440,
  licence,
  commercial: false,
  authentication: 'none',
} as const

/** Critical Path Security: third-party lists and its own as Zeek intelligence files. The lists keep their own terms. */
export const criticalPathSecurity: readonly CatalogueSource[] = [
  ...intel.map(
    ({ file, id, name, de, en, ...entry }): CatalogueSource => ({
      ...shared,
      id: `critical-path-security.${id}`,
      name: `Zeek intel: ${name}`,
      homepage: 'https://github.com/CriticalPathSecurity/Zeek-Intelligence-Feeds',
      addresses: [`${zeekBase}/${file}.intel`],
      reading: zeekIntel,
      ...entry,
      description: { de, en },
    }),
  ),
  {
    ...shared,
    id: 'critical-path-security.log4j-list',
    name: 'Log4Shell scanners, plain list',
    homepage: 'https://github.com/CriticalPathSecurity/Public-Intelligence-Feeds',
    addresses: [`${publicBase}/log4j.txt`],
    reading: plainList,
    kinds: ['ipv4'],
    flavours: ['vulnerability', 'scanner'],
    description: {
      de: 'Adressen, die Log4Shell auszunutzen versuchten, als einfache Liste.',
      en: 'Addresses that tried to exploit Log4Shell, as a plain list.',
    },
  },
  {
    ...shared,
    id: 'critical-path-security.threatfox-list',
    licence: others,
    name: 'ThreatFox addresses, plain list',
    homepage: 'https://github.com/CriticalPathSecurity/Public-Intelligence-Feeds',
    addresses: [`${publicBase}/threatfox.txt`],
    reading: plainList,
    kinds: ['ipv4', 'domain', 'url'],
    flavours: ['c2', 'malware'],
    description: {
      de: 'Indikatoren aus ThreatFox als tägliche Kopie.',
      en: 'Indicators from ThreatFox as a daily copy.',
    },
  },
]
