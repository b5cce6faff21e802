import { type KindId, kindIds } from '../../domain/observables/index.ts'
import { maskIpv4, maskIpv6, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import type { Value } from '../../domain/observables/read.ts'
import { urlHost } from '../../domain/observables/url-host.ts'
import { matchesWildcard } from './name-pattern.ts'
import { kindsOf, type Term, type TextMatch, type Where } from './query.ts'
import { readings } from './typed-value.ts'

/**
 * Three-valued result of a condition. `unknown`: nobody watched the source at that time, or the data that would decide
 * is missing.
 */
export type Truth = 'yes' | 'no' | 'unknown'

/**
 * Evaluates a tree of conditions with Kleene's three-valued logic: NOT unknown is unknown, so an unwatched source is
 * never reported as not listing. Evaluates from left to right and stops as soon as the result is certain.
 */
export function holds(where: Where, ask: (term: Term) => Truth): Truth {
  if (where.op === 'term') return ask(where.term)
  if (where.op === 'not') {
    const truth = holds(where.negated, ask)
    return truth === 'yes' ? 'no' : truth === 'no' ? 'yes' : 'unknown'
  }
  const settling = where.op === 'and' ? 'no' : 'yes'
  let isUnknown = false
  for (const part of where.members) {
    const truth = holds(part, ask)
    if (truth === settling) return truth
    isUnknown ||= truth === 'unknown'
  }
  return isUnknown ? 'unknown' : where.op === 'and' ? 'yes' : 'no'
}

/**
 * Evaluates a condition that depends on the indicator alone (`factOf`: `indicator`); undefined for all other
 * conditions. For a URL, `name` and `under` look at its host. `in` looks at addresses and ranges only; listed values
 * within a range are found by looking up each address.
 */
export function holdsOf(term: Term, indicator: Value): boolean | undefined {
  const { kind, value } = indicator
  switch (term.field) {
    case 'value':
      return value === term.value && readings(term).some((reading) => reading.kind === kind)
    case 'kind':
      return kindsOf(term.kind).includes(kind)
    case 'name': {
      const name = nameOf(indicator)
      return name !== undefined && matchesWildcard(term.pattern.pattern, name)
    }
    case 'under': {
      const name = nameOf(indicator)
      return name !== undefined && (name === term.name || name.endsWith(`.${term.name}`))
    }
    case 'in':
      return addressKinds.includes(indicator.kind) && isWithin(indicator.value, term.range)
    default:
      return undefined
  }
}

/** Kinds of indicators that can meet the conditions; undefined means all kinds. */
export function kindsMeeting(where: Where): ReadonlySet<KindId> | undefined {
  if (where.op === 'not') return undefined
  if (where.op === 'term') return kindsOfTerm(where.term)
  const parts = where.members.map(kindsMeeting)
  if (where.op === 'or') {
    return parts.every((kinds) => kinds !== undefined) ? new Set(parts.flatMap((kinds) => [...kinds])) : undefined
  }
  const known = parts.filter((kinds) => kinds !== undefined)
  return known.length > 0 ? new Set(kindIds.filter((kind) => known.every((kinds) => kinds.has(kind)))) : undefined
}

function kindsOfTerm(term: Term): ReadonlySet<KindId> | undefined {
  switch (term.field) {
    case 'value':
      return new Set(readings(term).map(({ kind }) => kind))
    case 'kind':
      return new Set(kindsOf(term.kind))
    case 'name':
    case 'under':
      return new Set(['domain', 'onion', 'url'])
    case 'in':
    case 'asn':
    case 'country':
      return new Set(addressKinds)
    default:
      return undefined
  }
}

/** Tells whether a source, family or tag matches the text of a condition, ignoring case. */
export function matchesText({ text, isPattern }: TextMatch, candidate: string): boolean {
  const [asked, given] = [folded(text), folded(candidate)]
  return isPattern ? matchesWildcard(asked, given) : asked === given
}

/** Normalises case and character width (NFKC) for comparisons. */
export const folded = (text: string) => text.normalize('NFKC').toLowerCase()

const hostOf = ({ kind, value }: Value) => (kind === 'url' ? urlHost(value) : undefined)

/** The name of a domain or hidden service, or the host name of a URL; undefined for anything else. */
export function nameOf(indicator: Value): string | undefined {
  if (indicator.kind === 'domain' || indicator.kind === 'onion') return indicator.value
  const host = hostOf(indicator)
  return host === undefined || host.includes(':') || parseIpv4(host) !== undefined ? undefined : host
}

const addressKinds: readonly KindId[] = ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr']

/** Tells whether an address or range lies within a range. */
function isWithin(inner: string, outer: string): boolean {
  const [address, bits] = cut(inner)
  const [base, prefix] = cut(outer)
  const [a, b] = [parseIpv4(address), parseIpv4(base)]
  if (a !== undefined && b !== undefined) {
    const width = prefix ?? 32
    return (bits ?? 32) >= width && maskIpv4(a, width) === maskIpv4(b, width)
  }
  const [groups, others] = [parseIpv6(address), parseIpv6(base)]
  if (!groups || !others || a !== undefined || b !== undefined) return false
  const width = prefix ?? 128
  const masked = maskIpv6(others, width)
  return (bits ?? 128) >= width && maskIpv6(groups, width).every((group, i) => group === masked[i])
}

function cut(range: string): readonly [base: string, prefix: number | undefined] {
  const slash = range.indexOf('/')
  return slash < 0 ? [range, undefined] : [range.slice(0, slash), Number(range.slice(slash + 1))]
}
