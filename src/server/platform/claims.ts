import { Claims } from '../../contract/session.ts'
import { visibleName } from '../../domain/visible-name.ts'

/** Names of the claims for which a provider may use other names: all that are read, except `sub` and `exp`. */
export const mappableClaims = Object.keys(Claims.shape).filter((name) => name !== 'sub' && name !== 'exp')

/** Path of each of the product's claims at a provider: `jobTitle: 'title'`, `city: 'address.locality'`. */
export type ClaimsMapping = Readonly<Record<string, string>>

const LONGEST = 500
/** Characters that turn the direction of text. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * The claims that the product reads. Single-line strings only; other values are dropped, because providers differ and
 * an unexpected shape must not prevent a sign-in.
 * @throws if `sub` or `exp` is missing
 */
export function readClaims(claims: Readonly<Record<string, unknown>>, mapping: ClaimsMapping): Claims {
  const claimValues: Record<string, unknown> = { sub: claims.sub, exp: claims.exp }
  for (const name of mappableClaims) {
    const text = textOf(mapping[name] === undefined ? claims[name] : at(claims, mapping[name]))
    if (text) claimValues[name] = text
  }
  return Claims.parse(claimValues)
}

/** Tries the whole name first: some providers use URLs, which contain dots, as claim names. */
function at(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  let value: unknown = claims
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

function textOf(value: unknown): string | undefined {
  const one = Array.isArray(value) ? value[0] : value
  if (typeof one !== 'string') return undefined
  const line = one.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return visibleName(line.replace(turning, '')).slice(0, LONGEST)
}
