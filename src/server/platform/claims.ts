import { Claims } from '../../contract/session.ts'

/** Claims that a provider may write under other names: all that are read but those that say who it is and until when. */
export const mappableClaims = Object.keys(Claims.shape).filter((name) => name !== 'sub' && name !== 'exp')

/** Where the product's claims stand at a provider: `jobTitle: 'title'`, `city: 'address.locality'`. */
export type ClaimsMapping = Readonly<Record<string, string>>

const LONGEST = 500

/**
 * What the product reads of a provider's claims. Texts only, each on one line: what else stands under a name is left out,
 * as providers differ and nobody is kept from signing in by the shape of an address.
 * @throws where `sub` or `exp` is missing
 */
export function readClaims(given: Readonly<Record<string, unknown>>, mapping: ClaimsMapping): Claims {
  const found: Record<string, unknown> = { sub: given.sub, exp: given.exp }
  for (const name of mappableClaims) {
    const text = textOf(mapping[name] === undefined ? given[name] : at(given, mapping[name]))
    if (text) found[name] = text
  }
  return Claims.parse(found)
}

/** By its whole name first: some providers' names are addresses, with dots in them. */
function at(given: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(given, path)) return given[path]
  let value: unknown = given
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

function textOf(value: unknown): string | undefined {
  const one = Array.isArray(value) ? value[0] : value
  if (typeof one !== 'string') return undefined
  return one
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
}
