import { publicSuffix, registrableDomain } from '../../domain/observables/public-suffix.ts'
import { parentDomains, type Value } from '../../domain/observables/read.ts'
import { hostOf, rangesAround } from '../lists/around.ts'
import type { How } from '../match/match.ts'

/**
 * Number of hexadecimal SHA-256 digits in a range call. With fewer digits, answers are large; with more, few values
 * share a prefix, which reveals more about the requested value.
 */
export const rangeDigits = { least: 3, usual: 4, most: 5 } as const

/** Number of hexadecimal SHA-256 digits per value in an answer: 128 bits. */
export const rangeHashDigits = 32

/** Used instead of a prefix to request all values of a kind. */
export const wholeKind = '-'

/**
 * Tells whether ranges of this kind are only served completely. An address lies in up to 31 ranges, and the prefixes of
 * all of them together would reveal the address.
 */
export function isWholeKind(kind: Value['kind']): boolean {
  return kind === 'ipv4-cidr' || kind === 'ipv6-cidr'
}

/**
 * The text that is hashed for the prefix of a value: for a name, URL or mail address its registrable domain, so that
 * one prefix covers the name, its parents and the URLs on it; otherwise the value itself.
 */
export function bucketText(value: Value): string {
  const { kind } = value
  const host = kind === 'domain' || kind === 'url' || kind === 'email' ? hostOf(value) : undefined
  if (!host) return value.value
  return host.kind === 'domain' ? (registrableDomain(host.value) ?? host.value) : host.value
}

/** A value that a source may list, and how it would match the requested value. */
export interface PossibleMatch extends Value {
  readonly how: How
}

/**
 * The values to look for in range answers in order to learn who lists a value. Like `entriesFor`, without URLs on a
 * host.
 */
export function possibleMatches({ kind, value }: Value): PossibleMatch[] {
  const possible: PossibleMatch[] = [{ kind, value, how: 'exact' }]
  if (kind === 'ipv4' || kind === 'ipv6') {
    possible.push(...rangesAround({ value }).map((range): PossibleMatch => ({ ...range, how: 'cidr' })))
  }
  if (kind === 'domain') {
    for (const parent of parentDomains(value, publicSuffix(value))) {
      possible.push({ kind: 'domain', value: parent, how: 'domain' })
    }
  }
  const host = kind === 'url' ? hostOf({ kind, value }) : undefined
  if (host) possible.push({ ...host, how: 'url-host' })
  return possible
}
