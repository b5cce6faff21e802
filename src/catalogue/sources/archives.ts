import { gpl } from './licences.ts'
import type { CatalogueSource } from './readings.ts'

// The column `date` is the day of the file, not of the indicator.
const reading: CatalogueSource['reading'] = {
  format: 'delimited',
  options: { delimiter: ',', header: 'row', value: 'entity', type: 'type', tags: ['source'] },
}

const tiq = {
  maintainer: 'MLSec Project',
  homepage: 'https://github.com/mlsecproject/tiq-test-Summer2014',
  reading,
  cadenceMinutes: 525600,
  licence: gpl('GPL-3.0', 'https://github.com/mlsecproject/tiq-test-Summer2014'),
  commercial: false,
  authentication: 'none',
} as const

/** Closed collections, kept because they can prove matches in old logs. */
export const archives = [
  {
    ...tiq,
    id: 'mlsec.public-inbound-2014',
    name: 'TIQ-test 2014: inbound',
    addresses: [
      'https://raw.githubusercontent.com/mlsecproject/tiq-test-Summer2014/master/data/raw/public_inbound/20140715.csv.gz',
    ],
    aliases: ['https://raw.githubusercontent.com/mlsecproject/tiq-test-Summer2014/master/data/raw/public_inbound/*'],
    kinds: ['ipv4'],
    flavours: ['bruteforce', 'scanner', 'spam'],
    description: {
      de: 'Ein Dutzend freie Listen von Angreifern, tageweise von Juni und Juli 2014.',
      en: 'A dozen free lists of attackers, day by day from June and July 2014.',
    },
  },
  {
    ...tiq,
    id: 'mlsec.public-outbound-2014',
    name: 'TIQ-test 2014: outbound',
    addresses: [
      'https://raw.githubusercontent.com/mlsecproject/tiq-test-Summer2014/master/data/raw/public_outbound/20140715.csv.gz',
    ],
    aliases: ['https://raw.githubusercontent.com/mlsecproject/tiq-test-Summer2014/master/data/raw/public_outbound/*'],
    kinds: ['ipv4', 'domain'],
    flavours: ['malware', 'c2'],
    description: {
      de: 'Freie Listen von Schadsoftware-Servern, tageweise von Juni und Juli 2014.',
      en: 'Free lists of malware servers, day by day from June and July 2014.',
    },
  },
] as const satisfies readonly CatalogueSource[]
