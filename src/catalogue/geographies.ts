import type { Locale, LocalizedText } from '../domain/text.ts'
import { locales } from '../domain/text.ts'

/**
 * Regions and countries for a company profile: UN M49 regions (numeric codes) with their ISO 3166-1 alpha-2 countries.
 * Names come from the runtime's CLDR data (`Intl.DisplayNames`), so no table of names needs maintenance.
 */
const countriesOfSubregion: Readonly<Record<string, string>> = {
  // Africa
  '015': 'DZ EG EH LY MA SD TN',
  '014': 'BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW',
  '017': 'AO CD CF CG CM GA GQ ST TD',
  '018': 'BW LS NA SZ ZA',
  '011': 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG',
  // Americas
  '029': 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
  '013': 'BZ CR GT HN MX NI PA SV',
  '005': 'AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE',
  '021': 'BM CA GL PM US',
  // Asia
  '143': 'KG KZ TJ TM UZ',
  '030': 'CN HK JP KP KR MN MO TW',
  '035': 'BN ID KH LA MM MY PH SG TH TL VN',
  '034': 'AF BD BT IN IR LK MV NP PK',
  '145': 'AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE',
  // Europe
  '151': 'BG BY CZ HU MD PL RO RU SK UA',
  '154': 'AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ',
  '039': 'AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK',
  '155': 'AT BE CH DE FR LI LU MC NL',
  // Oceania and Antarctica
  '053': 'AU CC CX HM NF NZ',
  '054': 'FJ NC PG SB VU',
  '057': 'FM GU KI MH MP NR PW UM',
  '061': 'AS CK NU PF PN TK TO TV WF WS',
  AQ: 'AQ',
}

const subregionsOfRegion: Readonly<Record<string, string>> = {
  '002': '015 014 017 018 011',
  '019': '029 013 005 021',
  '142': '143 030 035 034 145',
  '150': '151 154 039 155',
  '009': '053 054 057 061',
}

const europeanUnion = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'

export interface Geography {
  /** ISO 3166-1 alpha-2, or an M49 number or `EU` for a region. */
  readonly id: string
  readonly kind: 'region' | 'country'
  readonly text: LocalizedText
  /** Alpha-2 codes of its countries; a country contains itself. */
  readonly countries: readonly string[]
}

const displayNames = Object.fromEntries(
  locales.map((locale) => [locale, new Intl.DisplayNames([locale], { type: 'region' })]),
) as Record<Locale, Intl.DisplayNames>

/** Name of a region or country code in both languages; the code itself if the runtime does not know it. */
export function geographyName(code: string): LocalizedText {
  return { de: displayNames.de.of(code) ?? code, en: displayNames.en.of(code) ?? code }
}

const list = (codes: string | undefined) => (codes ? codes.split(' ') : [])

function region(id: string, countries: readonly string[]): Geography {
  return { id, kind: 'region', text: geographyName(id), countries }
}

/** Regions first (continents, the European Union, subregions), then every country by code. */
export const geographies: readonly Geography[] = [
  ...Object.entries(subregionsOfRegion).map(([id, subregions]) =>
    region(
      id,
      list(subregions).flatMap((subregion) => list(countriesOfSubregion[subregion])),
    ),
  ),
  region('EU', list(europeanUnion)),
  ...Object.entries(countriesOfSubregion)
    .filter(([id]) => id !== 'AQ')
    .map(([id, countries]) => region(id, list(countries))),
  ...Object.values(countriesOfSubregion)
    .flatMap(list)
    .sort()
    .map((id) => ({ id, kind: 'country', text: geographyName(id), countries: [id] }) as const),
]

const byId = new Map(geographies.map((geography) => [geography.id, geography]))

/**
 * The codes, their countries, and every region that shares a country with them. A selection of regions or countries
 * matches a source if they share one of these, which is equivalent to sharing a country.
 */
export function placesOf(ids: readonly string[]): readonly string[] {
  const countries = countriesOf(ids)
  const shared = geographies.filter((geography) => geography.countries.some((country) => countries.has(country)))
  return [...new Set([...ids, ...shared.map(({ id }) => id)])]
}

/** The countries of a profile's selection of regions and countries; unknown codes are ignored. */
export function countriesOf(ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.flatMap((id) => byId.get(id)?.countries ?? []))
}
