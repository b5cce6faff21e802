import { kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { partitionPoint } from '../../domain/partition-point.ts'
import { spanOf } from '../extract/own-ranges.ts'
import { hostOf } from '../search/around.ts'
import type { SelectorOptions } from './select.ts'

/** A protected value at its place in an order in which what is in a network, below a name or longer than a URL is adjacent. */
interface Placed {
  readonly key: string
  /** The last address of a network. */
  readonly last: string
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
    return foundIn(all().names, start, ({ key }) => key.startsWith(start))
  }
  /** URLs on a host. */
  const onHost = (places: readonly Placed[], start: string) =>
    foundIn(places, start, ({ key }) => key === start).filter(({ of }) => of.kind === 'url')

  function placesIn({ kind, value }: Value): readonly Placed[] {
    const { addresses, names, urls } = all()
    if (kind === 'domain' && names.length === 0) return []
    if (kind === 'domain') return [...onHost(names, backwards(value)), ...below(value)]
    if (kind === 'url') {
      const start = withoutScheme(value)
      const host = /^[^/]+\/$/.test(start) ? hostOf({ kind, value }) : undefined
      return [
        ...foundIn(urls, start, ({ key }) => key.startsWith(start)),
        ...(host?.kind === 'domain' ? below(host.value) : []),
      ]
    }
    if (!kind.startsWith('ipv')) return []
    const { first, last } = spanOf(value)
    if (!kind.endsWith('-cidr')) return onHost(addresses, first)
    return outermost(foundIn(addresses, first, ({ key }) => key <= last).filter((one) => one.last <= last))
  }

  return {
    get hasAddresses(): boolean {
      return all().addresses.some(({ host: { kind, value } }) => kindById[kind].isRoutable(value))
    },
    within(value: Value): readonly Value[] {
      if (last?.kind === value.kind && last.value === value.value) return last.found
      const isNetwork = value.kind.endsWith('-cidr')
      const all = placesIn(value).map(({ host, of }) => (isNetwork ? host : of))
      const found = all.length < 2 ? all : [...new Map(all.map((one) => [`${one.kind} ${one.value}`, one])).values()]
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
    if (of.kind === 'url') urls.push({ key: withoutScheme(of.value), last: '', of, host })
    if (host.kind === 'domain') names.push({ key: backwards(host.value), last: '', of, host })
    if (!host.kind.startsWith('ipv')) continue
    const { first: key, last } = spanOf(host.value)
    addresses.push({ key, last, of, host })
  }
  // Of networks with the same first address, the widest comes first.
  addresses.sort((a, b) => compareCodeUnits(a.key, b.key) || compareCodeUnits(b.last, a.last))
  for (const places of [names, urls]) places.sort((a, b) => compareCodeUnits(a.key, b.key))
  return { addresses, names, urls }
}

/** The places from a key on, as long as a condition holds. */
function from(places: readonly Placed[], start: string, isIn: (one: Placed) => boolean): readonly Placed[] {
  const first = partitionPoint(places.length, (at) => (places[at] as Placed).key < start)
  let end = first
  while (end < places.length && isIn(places[end] as Placed)) end++
  return places.slice(first, end)
}

/** Those that are in no other one. */
function outermost(sorted: readonly Placed[]): readonly Placed[] {
  let end = ''
  return sorted.filter(({ last }) => {
    const isOuter = last > end
    if (isOuter) end = last
    return isOuter
  })
}
