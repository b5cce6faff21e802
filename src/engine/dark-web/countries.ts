import { foldedName } from './fold.ts'

/** Names in sources of posts that differ from those in CLDR, by alpha-2 code (ISO 3166-1), folded. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae'],
  BA: ['bosnia and herzegovina', 'bosnia'],
  BO: ['bolivia, plurinational state of'],
  CI: ["cote d'ivoire", 'ivory coast'],
  CZ: ['czech republic', 'tschechische republik'],
  GB: ['uk', 'great britain', 'england', 'scotland', 'wales', 'grossbritannien'],
  HK: ['hong kong', 'hongkong'],
  IR: ['iran, islamic republic of'],
  KR: ['republic of korea', 'korea'],
  MD: ['moldova, republic of'],
  MK: ['macedonia'],
  MM: ['burma'],
  MO: ['macao', 'macau'],
  NL: ['the netherlands', 'holland'],
  PS: ['palestine'],
  RU: ['russian federation', 'russische foderation'],
  TR: ['turkey'],
  TW: ['taiwan, province of china'],
  TZ: ['tanzania, united republic of'],
  US: ['usa', 'united states of america', 'u.s.a.', 'u.s.', 'vereinigte staaten von amerika'],
  VE: ['venezuela, bolivarian republic of'],
  VN: ['viet nam'],
}

/** Codes of CLDR that are not countries: unions, the unknown region, and regions for tests of software. */
const notCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const cldr = ['en', 'de'].map((language) => new Intl.DisplayNames([language], { type: 'region' }))

const codes = new Map(
  countryCodes().flatMap((code) =>
    [code, ...namesInCldr(code), ...(otherNames[code] ?? [])].map((name) => [foldedName(name), code] as const),
  ),
)

function countryCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => namesInCldr(code)[0] !== code && !notCountries.has(code) && isCurrent(code))
}

/** False for codes such as `SU`, which CLDR replaces. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code
}

function namesInCldr(code: string): string[] {
  return cldr.map((names) => names.of(code) ?? code)
}

/** The alpha-2 code of a country given by code or by English or German name; undefined for anything else. */
export function countryCode(name: string): string | undefined {
  return codes.get(foldedName(name))
}
