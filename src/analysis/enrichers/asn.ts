import { getOrInsert, remembered } from '../../domain/remembered.ts'
import { addressedKinds, addressOf } from './addressed.ts'
import { type AsRanges, type AutonomousSystem, readAsRanges } from './as-ranges.ts'
import { ccBy, enricher } from './enricher.ts'
import { openMmdb, textAt } from './mmdb.ts'
import { openedOnce, packagedFile } from './packaged.ts'

const packagedV6 = () => packagedFile('@ip-location-db/asn/asn-ipv6.csv')
const packagedV4 = () => packagedFile('@ip-location-db/asn/asn-ipv4.csv')
const openPackaged = openedOnce((v4) => readAsRanges({ v4, v6: packagedV6() }))
const openFile = openedOnce(openMmdb)

/** Files that the enricher reads, unless another file is configured. */
export const asnFiles = (named: string | undefined): string[] =>
  named === undefined ? [packagedV4(), packagedV6()] : [named]

export const asn = enricher({
  id: 'asn',
  name: { de: 'Autonomes System (ASN)', en: 'Autonomous system (ASN)' },
  description: {
    de: 'Nummer und Betreiber des Netzes, das eine Adresse ankündigt. Netze nur, wenn ein einziges System sie ganz ankündigt.',
    en: 'Number and operator of the system that announces an address. Networks only where one system announces all of it.',
  },
  data: [
    {
      name: 'Route Views',
      url: 'https://www.routeviews.org/',
      ...ccBy,
      credit: 'Contains data of the University of Oregon Route Views Project',
    },
    { name: 'DB-IP IP to ASN Lite', url: 'https://db-ip.com', ...ccBy, credit: 'IP Geolocation by DB-IP' },
    {
      name: 'Number Resource Organization',
      url: 'https://www.nro.net/',
      ...ccBy,
      credit: 'Contains statistics of the Number Resource Organization (nro.net)',
    },
  ],
  onByDefault: true,
  kinds: [...addressedKinds, 'asn'],

  async open({ asnDatabase }) {
    const { find, byNumber } =
      asnDatabase === undefined ? await openPackaged(packagedV4()) : await fromFile(asnDatabase)
    const answerOf = remembered((as: AutonomousSystem) => ({ as }))
    return ({ kind, value }) => {
      const of = kind === 'asn' ? undefined : addressOf(kind, value)
      const as = kind === 'asn' ? byNumber(Number(value.slice(2))) : of && find(of)
      return as && answerOf(as)
    }
  },
})

async function fromFile(path: string): Promise<AsRanges> {
  const lookup = await openFile(path)
  const systems = new Map<number, AutonomousSystem>()
  return {
    find(of) {
      const record = lookup(of)
      const text = textAt(record, [['autonomous_system_number'], ['asn']])
      const number = Number(text?.replace(/^AS/i, ''))
      if (!Number.isInteger(number) || number <= 0) return undefined
      return getOrInsert(systems, number, () => ({
        number,
        organisation: textAt(record, [['autonomous_system_organization'], ['as_name'], ['name'], ['org']]) ?? '',
      }))
    },
    // These files can only be searched by address.
    byNumber: () => undefined,
  }
}
