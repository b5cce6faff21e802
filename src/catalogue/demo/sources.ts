import type { LicenceTerms, Source } from '../../domain/source.ts'
import type { FeedReading } from '../../formats/feeds/index.ts'
import type { Threat } from './world.ts'

const demoTerms: LicenceTerms = {
  name: 'demo',
  stated: true,
  commercialUse: 'yes',
  redistribution: 'yes',
  attribution: 'no',
}

const shared = {
  homepage: 'https://demo.example.com/',
  addresses: [],
  cadenceMinutes: 1440,
  licence: demoTerms,
  authentication: 'none',
  demo: true,
} as const

/** Invented sources of invented publishers. Their content comes from `demoSnapshots`; nothing is fetched. */
export const demoSources = [
  {
    ...shared,
    id: 'demo.open-shield',
    name: 'Open Shield (demo)',
    maintainer: 'Demo: Open Shield Collective',
    reading: { format: 'plain-list' },
    kinds: ['ipv4'],
    flavours: ['bruteforce', 'scanner'],
    commercial: false,
    description: {
      de: 'Erfunden: freie Liste angreifender Adressen mit einigen harmlosen darunter.',
      en: 'Made up: free list of attacking addresses, with some harmless ones among them.',
    },
  },
  {
    ...shared,
    id: 'demo.legacy-blocklist',
    name: 'Legacy Blocklist (demo)',
    maintainer: 'Demo: Altmark Networks',
    reading: { format: 'netset' },
    kinds: ['ipv4', 'ipv4-cidr'],
    flavours: ['reputation'],
    commercial: false,
    description: {
      de: 'Erfunden: alte Sperrliste mit ganzen Netzen, die kaum noch etwas beiträgt.',
      en: 'Made up: old block list of whole networks that hardly adds anything any more.',
    },
  },
  {
    ...shared,
    id: 'demo.botnet-tracker',
    name: 'Botnet Tracker (demo)',
    maintainer: 'Demo: Universität Beispielstadt',
    reading: {
      format: 'json',
      options: { records: 'servers[]', value: 'ip', firstSeen: 'first_seen', tags: ['family'] },
    },
    kinds: ['ipv4'],
    flavours: ['c2', 'botnet'],
    commercial: false,
    description: {
      de: 'Erfunden: kleine, genaue Liste von Steuerservern, früh dran.',
      en: 'Made up: small, precise list of command-and-control servers, early.',
    },
  },
  {
    ...shared,
    id: 'demo.dns-watch',
    name: 'DNS Watch (demo)',
    maintainer: 'Demo: Namenswacht e. V.',
    reading: { format: 'hosts' },
    kinds: ['domain'],
    flavours: ['malware', 'phishing'],
    commercial: false,
    description: {
      de: 'Erfunden: freie Namensliste, oft einen Tag zu spät.',
      en: 'Made up: free list of names, often a day late.',
    },
  },
  {
    ...shared,
    id: 'demo.community-hashes',
    name: 'Community Hashes (demo)',
    maintainer: 'Demo: Open Shield Collective',
    reading: { format: 'plain-list' },
    kinds: ['sha256'],
    flavours: ['malware'],
    commercial: false,
    description: {
      de: 'Erfunden: Prüfsummen, die meist erst nach dem Vorfall gelistet werden.',
      en: 'Made up: hashes that are mostly listed after the incident.',
    },
  },
  {
    ...shared,
    id: 'demo.perimeter-pro',
    name: 'Perimeter Pro (demo)',
    maintainer: 'Demo: Nordlicht Intelligence GmbH',
    reading: {
      format: 'delimited',
      options: {
        delimiter: ',',
        header: 'row',
        value: 'indicator',
        firstSeen: 'first_seen',
        score: 'confidence',
        tags: ['category'],
      },
    },
    kinds: ['ipv4', 'ipv6'],
    flavours: ['bruteforce', 'scanner', 'c2'],
    commercial: true,
    description: {
      de: 'Erfunden: breite kommerzielle Liste angreifender Adressen mit Datum und Vertrauensgrad.',
      en: 'Made up: broad commercial list of attacking addresses with date and confidence.',
    },
  },
  {
    ...shared,
    id: 'demo.global-reputation',
    name: 'Global Reputation (demo)',
    maintainer: 'Demo: Meridian Threat Data Inc.',
    reading: {
      format: 'delimited',
      options: { delimiter: ';', header: 'row', value: 'ip', added: 'listed', score: 'risk' },
    },
    kinds: ['ipv4', 'ipv6'],
    flavours: ['reputation', 'bruteforce', 'scanner'],
    commercial: true,
    description: {
      de: 'Erfunden: teure Bewertung, die fast dasselbe weiß, nur später.',
      en: 'Made up: expensive reputation that knows nearly the same, only later.',
    },
  },
  {
    ...shared,
    id: 'demo.phish-lens',
    name: 'Phish Lens (demo)',
    maintainer: 'Demo: Hafenblick Security AG',
    reading: {
      format: 'delimited',
      options: { delimiter: ',', header: 'row', value: ['url', 'host'], firstSeen: 'first_seen', tags: ['brand'] },
    },
    kinds: ['url', 'domain'],
    flavours: ['phishing', 'fraud'],
    commercial: true,
    description: {
      de: 'Erfunden: kommerzielle Phishing-Adressen, früh und genau.',
      en: 'Made up: commercial phishing addresses, early and precise.',
    },
  },
  {
    ...shared,
    id: 'demo.threat-graph',
    name: 'Threat Graph (demo)',
    maintainer: 'Demo: Aldebaran Research Ltd.',
    reading: { format: 'stix2' },
    kinds: ['ipv4', 'ipv6', 'domain', 'url', 'sha256'],
    flavours: ['malware', 'c2', 'apt'],
    commercial: true,
    description: {
      de: 'Erfunden: kommerzielle Indikatoren über alle Arten hinweg als STIX 2.1.',
      en: 'Made up: commercial indicators of every kind as STIX 2.1.',
    },
  },
] as const satisfies readonly Source<FeedReading>[]

export type DemoSourceId = (typeof demoSources)[number]['id']

/** Coverage and timing of a demo source: the share of each threat that it lists, and its lead over the first event. */
export interface DemoKnowledge {
  readonly shares: Readonly<Partial<Record<Threat, number>>>
  /** Hours between the listing and the first event; negative if it is late. */
  readonly leadHours: number
  readonly spreadHours: number
  /** Hours that it keeps an entry after the last activity. */
  readonly keepHours: number
  /** Harmless values that it lists by mistake. */
  readonly mistakes?: readonly string[]
  /** Lists only what this other source lists too. */
  readonly within?: DemoSourceId
}

export const demoKnowledge: Readonly<Record<DemoSourceId, DemoKnowledge>> = {
  'demo.open-shield': {
    shares: { bruteforce: 0.78, scanner: 0.62 },
    leadHours: 60,
    spreadHours: 90,
    keepHours: 400,
    mistakes: ['8.8.8.8', '1.1.1.1', '9.9.9.9', '208.67.222.222'],
  },
  'demo.legacy-blocklist': {
    shares: { bruteforce: 0.5, scanner: 0.45 },
    leadHours: 40,
    spreadHours: 90,
    keepHours: 600,
    mistakes: ['8.8.4.4'],
    within: 'demo.open-shield',
  },
  'demo.botnet-tracker': { shares: { c2: 0.8 }, leadHours: 72, spreadHours: 60, keepHours: 500 },
  'demo.dns-watch': {
    shares: { malware: 0.58, phishing: 0.44 },
    leadHours: -6,
    spreadHours: 60,
    keepHours: 700,
    mistakes: ['google.com', 'windowsupdate.com', 'github.com'],
  },
  'demo.community-hashes': { shares: { malware: 0.42 }, leadHours: -40, spreadHours: 50, keepHours: 3000 },
  'demo.perimeter-pro': {
    shares: { bruteforce: 0.9, scanner: 0.88, c2: 0.34 },
    leadHours: 96,
    spreadHours: 80,
    keepHours: 500,
    mistakes: ['1.1.1.1'],
  },
  'demo.global-reputation': {
    shares: { bruteforce: 0.84, scanner: 0.8, c2: 0.46 },
    leadHours: -14,
    spreadHours: 60,
    keepHours: 900,
    mistakes: ['8.8.8.8', '9.9.9.9'],
  },
  'demo.phish-lens': { shares: { phishing: 0.86 }, leadHours: 40, spreadHours: 30, keepHours: 400 },
  'demo.threat-graph': {
    shares: { c2: 0.46, malware: 0.66, scanner: 0.1, phishing: 0.12 },
    leadHours: 70,
    spreadHours: 70,
    keepHours: 1000,
  },
}
