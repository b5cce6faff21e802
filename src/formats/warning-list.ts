import { z } from 'zod'
import { type KindId, kindById } from '../domain/observables/index.ts'

/**
 * MISP warning lists (github.com/MISP/misp-warninglists, schema.json): well-known values that are rarely a threat, such
 * as public resolvers, content networks and the most visited sites.
 */

/** Ways in which entries are compared with values. */
export const warningListTypes = ['string', 'substring', 'hostname', 'cidr', 'regex'] as const
export type WarningListType = (typeof warningListTypes)[number]

export interface WarningList {
  readonly name: string
  readonly description: string
  readonly version: number
  /**
   * Comparison of an entry with a value: equal, contained, the host or a name below it, inside the range, or by
   * expression.
   */
  readonly type: WarningListType
  readonly category: 'known' | 'false_positive'
  readonly entries: readonly string[]
  /** MISP attribute types that the list is for, in MISP's spelling. Empty: all. */
  readonly attributes: readonly string[]
  /** Our kinds of indicators for these attribute types. */
  readonly kinds: readonly KindId[]
}

const List = z.object({
  name: z.string().min(1),
  description: z.string().catch(''),
  version: z.coerce.number().catch(0),
  type: z.enum(warningListTypes),
  list: z.array(z.unknown()),
  matching_attributes: z.array(z.string()).catch([]),
  category: z.enum(['known', 'false_positive']).catch('false_positive'),
})

/** Our kinds for a MISP attribute type; composite types stand for both parts. */
const kindsOf: Readonly<Record<string, readonly KindId[]>> = {
  'ip-src': ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr'],
  'ip-dst': ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr'],
  'ip-src|port': ['ipv4', 'ipv6'],
  'ip-dst|port': ['ipv4', 'ipv6'],
  domain: ['domain'],
  'domain|ip': ['domain', 'ipv4', 'ipv6'],
  hostname: ['domain'],
  'hostname|port': ['domain'],
  url: ['url'],
  uri: ['url', 'url-path'],
  link: ['url'],
  email: ['email'],
  'email-src': ['email'],
  'email-dst': ['email'],
  'email-reply-to': ['email'],
  'whois-registrant-email': ['email'],
  md5: ['md5'],
  sha1: ['sha1'],
  sha256: ['sha256'],
  sha512: ['sha512'],
  'filename|md5': ['md5'],
  'filename|sha1': ['sha1'],
  'filename|sha256': ['sha256'],
  'filename|sha512': ['sha512'],
  'ja3-fingerprint-md5': ['ja3'],
  'jarm-fingerprint': ['jarm'],
  vulnerability: ['cve'],
  AS: ['asn'],
  btc: ['btc'],
}

/**
 * Reads a warning list from the text of its `list.json`. Throws an `Error` with a plain sentence if it is not a list.
 */
export function readWarningList(text: string): WarningList {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new Error('The warning list is no JSON.', { cause })
  }
  const parsed = List.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`The warning list has no usable ${issue?.path.join('.') || 'content'}.`)
  }
  const { list, matching_attributes: attributes, ...about } = parsed.data
  const kinds = attributes.flatMap((name) => (Object.hasOwn(kindsOf, name) ? (kindsOf[name] as readonly KindId[]) : []))
  const entries = list.flatMap((entry) => {
    const text = typeof entry === 'string' || typeof entry === 'number' ? String(entry).trim() : ''
    return text === '' ? [] : [text]
  })
  return {
    ...about,
    entries: [...new Set(entries)],
    attributes,
    kinds: attributes.length === 0 ? (Object.keys(kindById) as KindId[]) : [...new Set(kinds)],
  }
}
