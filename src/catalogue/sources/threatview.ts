import type { KindId } from '../../domain/observables/index.ts'
import type { FlavourId } from '../../domain/source.ts'
import { unstated } from './licences.ts'
import { type CatalogueSource, plainList } from './readings.ts'

const feeds: readonly {
  file: string
  id: string
  name: string
  kinds: readonly KindId[]
  flavours: readonly FlavourId[]
  reading?: CatalogueSource['reading']
  de: string
  en: string
}[] = [
  {
    file: 'High-Confidence-CobaltStrike-C2%20-Feeds.txt',
    id: 'c2-hunt',
    name: 'C2 hunt',
    kinds: ['ipv4', 'domain'],
    flavours: ['c2'],
    reading: {
      format: 'delimited',
      options: {
        delimiter: ',',
        header: ['ip', 'date', 'host', 'protocol', 'beacon', 'comment'],
        value: ['ip', 'host'],
        firstSeen: 'date',
      },
    },
    de: 'Selbst gefundene Cobalt-Strike-Server mit dem Host aus ihrer Konfiguration.',
    en: 'Cobalt Strike servers found by the maintainer, with the host out of their configuration.',
  },
  {
    file: 'IP-High-Confidence-Feed.txt',
    id: 'ip',
    name: 'addresses',
    kinds: ['ipv4'],
    flavours: ['malware', 'scanner'],
    de: 'Adressen mit hohem Vertrauen.',
    en: 'Addresses of high confidence.',
  },
  {
    file: 'DOMAIN-High-Confidence-Feed.txt',
    id: 'domain',
    name: 'names',
    kinds: ['domain'],
    flavours: ['malware', 'phishing'],
    de: 'Namen mit hohem Vertrauen.',
    en: 'Names of high confidence.',
  },
  {
    file: 'URL-High-Confidence-Feed.txt',
    id: 'url',
    name: 'URLs',
    kinds: ['url'],
    flavours: ['malware', 'phishing'],
    de: 'Web-Adressen mit hohem Vertrauen.',
    en: 'Web addresses of high confidence.',
  },
  {
    file: 'MD5-HASH-ALL.txt',
    id: 'md5',
    name: 'MD5 hashes',
    kinds: ['md5'],
    flavours: ['malware'],
    de: 'MD5-Prüfsummen von Schadprogrammen.',
    en: 'MD5 hashes of malware.',
  },
  {
    file: 'SHA-HASH-FEED.txt',
    id: 'sha',
    name: 'SHA hashes',
    kinds: ['sha1', 'sha256'],
    flavours: ['malware'],
    de: 'SHA-Prüfsummen von Schadprogrammen.',
    en: 'SHA hashes of malware.',
  },
  {
    file: 'MALICIOUS-BITCOIN_FEED.txt',
    id: 'bitcoin',
    name: 'Bitcoin addresses',
    kinds: ['btc'],
    flavours: ['fraud', 'ransomware'],
    de: 'Bitcoin-Adressen von Erpressern und Betrügern.',
    en: 'Bitcoin addresses of extortionists and fraudsters.',
  },
  {
    file: 'Experimental-IOC-Tweets.txt',
    id: 'tweets',
    name: 'indicators from posts',
    kinds: ['ipv4', 'domain', 'url', 'md5', 'sha256'],
    flavours: ['mixed'],
    reading: plainList,
    de: 'Indikatoren aus Beiträgen von Forschern; ungeprüft.',
    en: 'Indicators from researchers’ posts; unchecked.',
  },
]

/** ThreatView.io: daily lists. https://threatview.io/ */
export const threatview: readonly CatalogueSource[] = feeds.map(
  ({ file, id, name, kinds, flavours, reading, de, en }) => ({
    id: `threatview.${id}`,
    name: `ThreatView: ${name}`,
    maintainer: 'ThreatView.io',
    homepage: 'https://threatview.io/',
    addresses: [`https://threatview.io/Downloads/${file}`],
    reading: reading ?? plainList,
    cadenceMinutes: 1440,
    kinds,
    flavours,
    licence: unstated,
    commercial: false,
    authentication: 'none',
    description: { de, en },
  }),
)
