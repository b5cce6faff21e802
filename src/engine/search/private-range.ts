import { publicSuffix, registrableDomain } from '../../domain/observables/public-suffix.ts'
import { parentDomains, type Value } from '../../domain/observables/read.ts'
import type { How } from '../match/match.ts'
import { hostOf, rangesAround } from './around.ts'

/**
 * Hexadecimal digits of a SHA-256 that a range call takes. Of fewer the answers are large; with more, few values share
 * the same beginning.
 */
export const rangeDigits = { least: 3, usual: 4, most: 5 } as const

/** Hexadecimal digits of a value's SHA-256 in an answer: 128 bits. */
export const rangeHashDigits = 32

/** Stands for the prefix where a kind is asked for as a whole. */
export const wholeKind = '-'

/**
 * Whether a kind of range is only given as a whole. An address lies in up to 31 ranges, and a prefix for each of them
 * together would name it.
 */
export function isWholeKind(kind: Value['kind']): boolean {
  return kind === 'ipv4-cidr' || kind === 'ipv6-cidr'
}

/**
 * The text whose SHA-256 begins with the prefix under which a value is found: of a name, a URL or a mail address the
 * registrable domain, so that a name, what is above it and URLs on it are asked for by one prefix; of anything else the
 * value itself.
 */
export function bucketText(value: Value): string {
  const { kind } = value
  const host = kind === 'domain' || kind === 'url' || kind === 'email' ? hostOf(value) : undefined
  if (!host) return value.value
  return host.kind === 'domain' ? (registrableDomain(host.value) ?? host.value) : host.value
}

/** A value that a source may list, and how it would meet what is asked. */
export interface PrivateCandidate extends Value {
  readonly how: How
}

/** What has to be compared with range answers to know who lists a value: as `entriesFor`, without URLs on a host. */
export function candidatesOf({ kind, value }: Value): PrivateCandidate[] {
  const found: PrivateCandidate[] = [{ kind, value, how: 'exact' }]
  if (kind === 'ipv4' || kind === 'ipv6') {
    found.push(...rangesAround({ kind, value }).map((range): PrivateCandidate => ({ ...range, how: 'cidr' })))
  }
  if (kind === 'domain') {
    for (const parent of parentDomains(value, publicSuffix(value))) {
      found.push({ kind: 'domain', value: parent, how: 'domain' })
    }
  }
  const host = kind === 'url' ? hostOf({ kind, value }) : undefined
  if (host) found.push({ ...host, how: 'url-host' })
  return found
}
