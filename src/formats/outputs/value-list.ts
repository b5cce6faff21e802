import type { KindId } from '../../domain/observables/index.ts'
import { mappedIpv4Range, parseIpv6 } from '../../domain/observables/ip.ts'
import type { Value } from '../../domain/observables/read.ts'
import {
  type Omission,
  type OutputContext,
  type OutputPart,
  type PartContext,
  plainText,
  type ValueOnly,
} from '../output-format.ts'
import { coveringFault, coversNames } from './covers.ts'
import { listLine } from './lines.ts'

/** Kinds of addresses and ranges. */
export const addressKinds = ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr'] as const satisfies readonly KindId[]

const hashKinds = ['md5', 'sha1', 'sha256', 'sha512'] as const satisfies readonly KindId[]

/** Tells whether values of these kinds can never be equal to values of another of these kinds. */
const differByKind = (kinds: readonly KindId[]): boolean =>
  kinds.length === 1 ||
  [addressKinds, hashKinds].some((all: readonly KindId[]) => kinds.every((kind) => all.includes(kind)))

const unlike: ReadonlySet<KindId> = new Set([...addressKinds, 'url', 'domain'])

/**
 * Tells whether a value certainly cannot belong to another kind. A JA3 fingerprint looks like an MD5, digits of a hash
 * may look like a Bitcoin address, and a hidden service is also a name.
 */
export const isUnlikeOthers = ({ kind, value }: ValueOnly): boolean =>
  unlike.has(kind) && !(kind === 'domain' && value.endsWith('.onion'))

/**
 * Lines that match nothing (RFC 5737, RFC 6761), for products that refuse a list without entries and go on enforcing the
 * last one, or do not say what they do. `empty-lists.conformance.ts` has what each product does.
 */
export const nothing = {
  ip: '192.0.2.0',
  prefix: '192.0.2.0/32',
  domain: 'nothing-is-listed.invalid',
  url: 'nothing-is-listed.invalid/',
  'web-address': 'http://nothing-is-listed.invalid/',
  comment: '# nothing is listed',
} as const

/** A text file with one value per line: firewalls call it a feed, a dynamic list or a table. */
export function valueList(
  name: string,
  kinds: readonly KindId[],
  {
    holds,
    entries = listLine,
    covers,
    whenEmpty,
  }: {
    readonly holds?: OutputPart['holds']
    readonly entries?: (indicator: ValueOnly) => readonly string[] | Omission
    readonly covers?: OutputPart['covers']
    /** A list without entries has a line that matches nothing of this sort. */
    readonly whenEmpty?: keyof typeof nothing
  } = {},
): OutputPart {
  return {
    name,
    ...plainText,
    kinds,
    ...(holds && { holds }),
    entries,
    ...(covers && { covers }),
    ...(whenEmpty && { foot: ({ count }: PartContext) => (count > 0 ? '' : `${nothing[whenEmpty]}\n`) }),
    ...(entries === listLine && { ownLines: differByKind(kinds) || isUnlikeOthers }),
    readsValueOnly: true,
  }
}

/**
 * Tells whether an IPv6 range stands for IPv4 addresses too, in products that store those as `::ffff:a.b.c.d`: they would
 * block all of IPv4 with `::/8`.
 */
export function holdsIpv4({ kind, value }: ValueOnly): boolean {
  if (kind !== 'ipv6-cidr' || !value.startsWith('::')) return false
  const [address = '', prefix] = value.split('/')
  const base = parseIpv6(address)
  return base !== undefined && mappedIpv4Range(base, Number(prefix)) !== undefined
}

/** Addresses and ranges, IPv4 and IPv6, as CIDR. */
export const addressList = (name = 'ip.txt', more: { readonly whenEmpty?: 'ip' | 'comment' } = {}): OutputPart =>
  valueList(name, addressKinds, { holds: 'ip', ...more })

/**
 * Names for a product that includes all names below each, or does so with a setting. Those that cover names of others are left out.
 */
export const coveringNames = (name: string, more: { readonly whenEmpty?: 'domain' | 'comment' } = {}): OutputPart => ({
  ...valueList(name, ['domain'], {
    ...more,
    holds: 'domain',
    covers: coversNames,
    entries: (indicator) => coveringFault(indicator.value) ?? listLine(indicator),
  }),
  ownLines: true,
})

/**
 * The same for a product that has a list of its own for exemptions, which wins: the names to exempt are in the second part. It lets
 * through everything below them, so what is around a name below which a deny list blocks something is left out.
 */
export function exemptedNames(
  name: string,
  exempt: string,
  more: { readonly whenEmpty?: 'domain' } = {},
): OutputPart[] {
  const isExempt = ({ value }: Value, { own }: OutputContext) => !own?.hasDeniedBelow(value)
  return [
    { ...coveringNames(name, more), hole: (value, context) => (isExempt(value, context) ? [] : undefined) },
    {
      ...valueList(exempt, ['domain'], {
        ...more,
        covers: coversNames,
        entries: (indicator) =>
          coveringFault(indicator.value) ?? (typeof listLine(indicator) === 'string' ? 'inexpressible' : []),
      }),
      ownLines: true,
      hole: (value, context) => (isExempt(value, context) ? [value.value] : undefined),
      countsNothing: true,
    },
  ]
}

/** Schemes of addresses that are asked for by HTTP, each with the port of the server if the URL names none. */
const httpPorts = { http: '80', https: '443', ws: '80', wss: '443' } as const

export interface WebAddress {
  readonly scheme: keyof typeof httpPorts
  /** A name or an IPv4 address; an IPv6 address in brackets. */
  readonly host: string
  /** Empty, or `:8080`. */
  readonly port: string
  /** The port on which the server listens, named or not. */
  readonly serverPort: string
  /** From the first slash, including the query. */
  readonly path: string
}

/** The pieces of a canonical URL that is asked for by HTTP; undefined for any other value or scheme. */
export function httpAddress(url: string): WebAddress | undefined {
  const [, scheme, host = '', port = '', path = ''] =
    /^(https?|wss?):\/\/(\[[\da-f:.]+\]|[^/:?#]+)(:\d+)?(\/.*)$/s.exec(url) ?? []
  if (scheme === undefined) return undefined
  const known = scheme as keyof typeof httpPorts
  return { scheme: known, host, port, serverPort: port === '' ? httpPorts[known] : port.slice(1), path }
}

/** The pieces of a canonical URL of the web (http or https) that fits on a line. */
export function webAddress(indicator: ValueOnly): WebAddress | undefined {
  if (indicator.kind !== 'url' || typeof listLine(indicator) === 'string') return undefined
  const found = httpAddress(indicator.value)
  return found?.scheme.startsWith('http') ? found : undefined
}

/**
 * Why a URL is left out for a product that may apply one of a whole host, `https://a.example/`, to all names below it. There are
 * none below an address.
 */
export const wholeHostFault = ({ host, path }: WebAddress): Omission | undefined =>
  path === '/' && !host.startsWith('[') ? coveringFault(host) : undefined
