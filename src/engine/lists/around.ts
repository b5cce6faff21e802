import type { KindId } from '../../domain/observables/index.ts'
import { rangesAroundAddress } from '../../domain/observables/ip.ts'
import { publicSuffix, registrableDomain } from '../../domain/observables/public-suffix.ts'
import { parentDomains, type Value } from '../../domain/observables/read.ts'
import { hostOfUrl } from '../../domain/observables/url-host.ts'

/** The host of a URL, the domain of a mail address, an address or a name itself; undefined for all other kinds. */
export function hostOf({ kind, value }: Value): Value | undefined {
  if (kind === 'ipv4' || kind === 'ipv6' || kind === 'domain') return { kind, value }
  if (kind === 'email') return { kind: 'domain', value: value.slice(value.lastIndexOf('@') + 1) }
  return kind === 'url' ? hostOfUrl(value) : undefined
}

/**
 * Every value that applies to this one if a list contains it, as for own lists: the value itself, ranges around an
 * address or range, parent names below the public suffix, and the same for the host of a URL.
 */
export function holdersOf(value: Value): readonly Value[] {
  const holders = [value]
  const host = value.kind === 'url' ? hostOf(value) : value
  if (!host) return holders
  if (value.kind === 'url') holders.push(host)
  if (host.kind === 'domain') {
    for (const parent of parentDomains(host.value, publicSuffix(host.value)))
      holders.push({ kind: 'domain', value: parent })
  } else holders.push(...rangesAround(host))
  return holders
}

/** CIDR ranges that contain an address or a range, narrowest first, without the value itself. */
export function rangesAround({ value }: Pick<Value, 'value'>): readonly Value[] {
  const [base = '', prefix] = value.split('/')
  const around = rangesAroundAddress(base)
  if (!around) return []
  const [kind, bits] = base.includes(':') ? (['ipv6-cidr', 128] as const) : (['ipv4-cidr', 32] as const)
  const length = Number(prefix ?? bits) - 1
  return Array.from({ length }, (_, i) => ({ kind, value: around(length - i) }))
}

/** Parent names of a name up to its registrable domain, nearest first, without the name itself. */
export function namesAbove({ kind, value }: Value): readonly string[] {
  if (kind !== 'domain') return []
  const top = registrableDomain(value)
  if (top === undefined || top === value) return []
  return [...parentDomains(value, publicSuffix(value))].filter((parent) => parent.length >= top.length)
}

/** Values that contain this one, narrowest first, as far as a warning list may contain them. */
export function wideningOf(value: Value): readonly Value[] {
  const { kind } = value
  const host = kind === 'url' || kind === 'email' ? hostOf(value) : undefined
  const start = host ?? value
  const wider: readonly Value[] =
    start.kind === 'domain'
      ? [...parentDomains(start.value, undefined)].map((parent) => ({ kind: 'domain' as KindId, value: parent }))
      : rangesAround(start)
  return [...(host ? [host] : []), ...wider]
}
