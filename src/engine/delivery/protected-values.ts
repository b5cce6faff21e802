import { kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { partitionPoint } from '../../domain/partition-point.ts'
import { outermost, type Span, spanOf } from '../extract/own-ranges.ts'
import { hostOf } from '../lists/around.ts'
import type { SelectorOptions } from './select.ts'

/** A protected value at its place in an order in which what is in a network, below a name or longer than a URL is adjacent. */
interface Placed extends Span {
  readonly of: Value
  /** The value itself, or the host of a URL. */
  readonly host: Value
}

/**
 * What must stay reachable: values on allow lists, own addresses and names, unless a deny list matches them; and values with an
 * exception, whatever lists say. Whoever blocks a host blocks its URLs, so the host of a protected URL stays reachable too. Undefined
 * if nothing is protected.
 */
export function protectedOf({ own, ownRanges, exceptions }: Pick<SelectorOptions, 'own' | 'ownRanges' | 'exceptions'>) {
  if (!own && !ownRanges && !exceptions) return undefined
  const isProtected = ({ of: { kind, value } }: Placed) =>
    exceptions?.check(kind, value) !== undefined || !own || (own.check(kind, value)?.deny.length ?? 0) === 0
  let placed: ReturnType<typeof inPlace> | undefined
  /** The last result, because the parts of an output ask for the same value in a row. */
  let last: (Value & { readonly found: readonly Value[] }) | undefined
  const all = () => {
    placed ??= inPlace([own?.allowed(), ownRanges?.values, exceptions?.allowed()])
    return placed
  }
  const foundIn = (places: readonly Placed[], start: string, isIn: (one: Placed) => boolean) =>
    from(places, start, isIn).filter(isProtected)
  const below = (name: string) => {
    const start = `${backwards(name)}.`
    return foundIn(all().names, start, ({ first }) => first.startsWith(start))
  }
  /** URLs on a host. */
  const onHost = (places: readonly Placed[], start: string) =>
    foundIn(places, start, ({ first }) => first === start).filter(({ of }) => of.kind === 'url')

  function placesIn({ kind, value }: Value): readonly Placed[] {
    const { addresses, names, urls } = all()
    if (kind === 'domain') return [...onHost(names, backwards(value)), ...below(value)]
    if (kind === 'url') {
      const start = withoutScheme(value)
      const host = /^[^/]+\/$/.test(start) ? hostOf({ kind, value }) : undefined
      return [
        ...foundIn(urls, start, ({ first }) => first.startsWith(start)),
        ...(host?.kind === 'domain' ? below(host.value) : []),
      ]
    }
    if (!kind.startsWith('ipv')) return []
    const span = spanOf(value)
    if (!kind.endsWith('-cidr')) return onHost(addresses, span.first)
    return outermost(
      foundIn(addresses, span.first, ({ first }) => first <= span.last).filter(({ last }) => last <= span.last),
    )
  }

  return {
    get hasAddresses(): boolean {
      return all().addresses.length > 0
    },
    within(value: Value): readonly Value[] {
      if (last?.kind === value.kind && last.value === value.value) return last.found
      const isNetwork = value.kind.endsWith('-cidr')
      const found = placesIn(value).map(({ host, of }) => (isNetwork ? host : of))
      last = { kind: value.kind, value: value.value, found }
      return found
    },
    hasDeniedBelow: (name: string): boolean => own?.hasDeniedBelow(name) === true,
    isAllowed: (name: string): boolean =>
      own?.isAllowed(name) === true || ownRanges?.holds(kindById.domain.code, name) === true,
  }
}

/** The labels of a name in reverse order, so that all names below a name are adjacent. */
const backwards = (name: string): string => name.split('.').reverse().join('.')

const withoutScheme = (url: string): string => url.slice(url.indexOf('://') + 3)

function inPlace(lists: readonly (Iterable<Value> | undefined)[]) {
  const addresses: Placed[] = []
  const names: Placed[] = []
  const urls: Placed[] = []
  for (const of of lists.flatMap((values) => [...(values ?? [])])) {
    const host = (of.kind === 'url' ? hostOf(of) : undefined) ?? of
    if (of.kind === 'url') urls.push({ first: withoutScheme(of.value), last: '', of, host })
    if (host.kind === 'domain') names.push({ first: backwards(host.value), last: '', of, host })
    if (host.kind.startsWith('ipv')) addresses.push({ ...spanOf(host.value), of, host })
  }
  for (const places of [addresses, names, urls]) places.sort((a, b) => compareCodeUnits(a.first, b.first))
  return { addresses, names, urls }
}

/** The places from a key on, as long as a condition holds. */
function from(places: readonly Placed[], start: string, isIn: (one: Placed) => boolean): readonly Placed[] {
  const first = partitionPoint(places.length, (at) => (places[at] as Placed).first < start)
  let end = first
  while (end < places.length && isIn(places[end] as Placed)) end++
  return places.slice(first, end)
}
