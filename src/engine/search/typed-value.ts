import { canonicalHost } from '../../domain/observables/domain.ts'
import { type KindId, kindById } from '../../domain/observables/index.ts'
import { isPublicSuffix, publicSuffix } from '../../domain/observables/public-suffix.ts'
import { readValue, type Value } from '../../domain/observables/read.ts'
import { refang } from '../../domain/observables/refang.ts'
import type { IndexReader } from '../index/index-reader.ts'

/**
 * Differences between the typed text and the value that is looked up, and limits of the answer.
 * `refanged`: it was defanged.
 * `unwrapped`: quotes, angle brackets or trailing punctuation were dropped.
 * `scheme-added`: `http://` was added before a host with a path.
 * `port-dropped`: the port after an address or name was dropped.
 * `fragment-dropped`, `user-dropped`: parts of a URL that no source lists were dropped.
 * `host-bits-cleared`: the range was not written with its first address.
 * `single-address`: a /32 or /128 is read as the address.
 * `mapped`: an IPv4 address in IPv6 notation.
 * `range-by-wildcard`: `192.0.2.*` is read as 192.0.2.0/24.
 * `a-labels`: a name with non-ASCII letters was converted to the spelling that lists use.
 * `not-routable`: a private, loopback, documentation or similar value; sources list it only by mistake.
 * `public-suffix`: names below it belong to others, so a listing of it matches only itself.
 */
export type ValueNote =
  | {
      readonly note:
        | 'refanged'
        | 'unwrapped'
        | 'scheme-added'
        | 'fragment-dropped'
        | 'user-dropped'
        | 'host-bits-cleared'
        | 'single-address'
        | 'mapped'
        | 'range-by-wildcard'
        | 'a-labels'
        | 'not-routable'
        | 'public-suffix'
    }
  | { readonly note: 'port-dropped'; readonly port: number }

/** A typed value in canonical form. */
export interface TypedValue extends Value {
  /** Other kinds that the text may stand for: 32 hex digits are an MD5 or a JA3. */
  readonly also: readonly Value[]
  readonly notes: readonly ValueNote[]
}

/** Reasons why a text is not a value. */
export type Unreadable =
  | 'too-long'
  /** It ends with an ellipsis, so the rest is missing. */
  | 'cut-off'
  /** A name whose ending is not in the Public Suffix List. */
  | 'unknown-suffix'
  /** Only digits and dots, but not an address. */
  | 'not-an-address'
  /** A range that covers all addresses. */
  | 'whole-internet'
  /** A value that counts only if it stands alone, such as a private address: a text is read like a log. */
  | 'ignored'
  | 'other'

/** Maximum length of a value, in characters. */
export const longestTyped = 8192

/**
 * Reads one typed or pasted value. Undefined if the text is not a value; `whyUnreadable` gives the reason. Never
 * throws.
 */
export function readTyped(text: string): TypedValue | undefined {
  if (text.length > longestTyped) return undefined
  const trimmed = text.trim()
  const bare = unwrap(trimmed)
  const plain = refang(bare)
  if (isCutOff(plain)) return undefined
  const before: ValueNote[] = []
  if (bare !== trimmed) before.push({ note: 'unwrapped' })
  if (plain !== bare) before.push({ note: 'refanged' })
  const asRange = rangeByWildcard(plain)
  const withScheme = asRange === undefined ? hostWithPath(plain) : undefined
  if (asRange !== undefined) before.push({ note: 'range-by-wildcard' })
  if (withScheme !== undefined) before.push({ note: 'scheme-added' })
  const read = asRange ?? withScheme ?? plain
  // `::` in a list is never an indicator, but a person who types it means that address.
  const found: Value | undefined = readValue(read) ?? (read === '::' ? { kind: 'ipv6', value: read } : undefined)
  if (!found) return undefined
  const notes = [...before, ...changes(read, found), ...limits(found)]
  return { ...found, also: readings(found).slice(1), notes }
}

/** The reason why `readTyped` finds no value in a text; never `ignored`. */
export function whyUnreadable(text: string): Unreadable {
  if (text.length > longestTyped) return 'too-long'
  const plain = refang(unwrap(text.trim()))
  if (isCutOff(plain)) return 'cut-off'
  if (plain.endsWith('/0') && /^[\d.:a-f]+\/0$/i.test(plain)) return 'whole-internet'
  if (/^[\d.]+(?:\/\d+)?$/.test(plain) && plain.includes('.')) return 'not-an-address'
  const host = canonicalHost(plain)
  return host?.includes('.') && !publicSuffix(host) ? 'unknown-suffix' : 'other'
}

/** Truncated values are rejected, because they would be looked up as different values. */
function isCutOff(text: string): boolean {
  return text.endsWith('…') || text.endsWith('...')
}

const wrappers: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '<': '>',
  '“': '”',
  '„': '“',
  '«': '»',
}

/**
 * Drops quotes, angle brackets, and trailing commas and semicolons around a value. Repeats a few times, for texts like
 * `"…",`.
 */
function unwrap(text: string): string {
  let bare = text
  for (let i = 0; i < 4; i++) {
    const before = bare
    if (/[,;]$/.test(bare)) bare = bare.slice(0, -1)
    const closing = wrappers[bare[0] as string]
    if (closing && bare.length > 2 && bare.endsWith(closing)) bare = bare.slice(1, -1).trim()
    if (bare === before) break
  }
  return bare
}

/** Reads `192.0.2.*` and `192.0.*.*` as a range; undefined for other texts. */
function rangeByWildcard(text: string): string | undefined {
  const found = /^(\d{1,3}(?:\.\d{1,3}){0,2})((?:\.\*){1,3})$/.exec(text)
  if (!found) return undefined
  const octets = (found[1] as string).split('.')
  const wild = (found[2] as string).length / 2
  // `10.*` omits octets at the end.
  if (octets.length + wild > 4) return undefined
  return `${[...octets, '0', '0', '0'].slice(0, 4).join('.')}/${8 * octets.length}`
}

/** Reads `host/path` as a URL; undefined for other texts. */
function hostWithPath(text: string): string | undefined {
  const slash = text.indexOf('/')
  if (slash < 1 || text.includes('://') || /\s/.test(text)) return undefined
  const host = text.slice(0, slash)
  const name = readValue(host)
  if (name?.kind !== 'domain' && name?.kind !== 'ipv4') return undefined
  // An address followed by a slash and a number is meant as a range, even if the number is not a valid prefix length.
  if (/^\d{1,3}$/.test(text.slice(slash + 1)) && name.kind === 'ipv4') return undefined
  return `http://${text}`
}

function changes(text: string, { kind, value }: Value): ValueNote[] {
  const notes: ValueNote[] = []
  if (kind === 'url') {
    const parsed = new URL(text)
    if (parsed.hash) notes.push({ note: 'fragment-dropped' })
    if (parsed.username || parsed.password) notes.push({ note: 'user-dropped' })
  } else if (kind === 'ipv4-cidr' || kind === 'ipv6-cidr') {
    const base = text.slice(0, text.lastIndexOf('/'))
    const address = kindById[kind === 'ipv4-cidr' ? 'ipv4' : 'ipv6'].canonical(base)
    if (address !== value.slice(0, value.indexOf('/'))) notes.push({ note: 'host-bits-cleared' })
  } else if (isHostKind(kind)) {
    const isSingle = text.includes('/')
    const port = isSingle || kindById[kind].canonical(text) !== undefined ? null : /:(\d{1,5})$/.exec(text)
    if (isSingle) notes.push({ note: 'single-address' })
    if (port) notes.push({ note: 'port-dropped', port: Number(port[1]) })
    if (kind === 'ipv4' && text.indexOf(':') !== text.lastIndexOf(':')) notes.push({ note: 'mapped' })
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: every character beyond ASCII
  if (value.includes('xn--') && /[^\x00-\x7f]/.test(text)) notes.push({ note: 'a-labels' })
  return notes
}

function isHostKind(kind: KindId): boolean {
  return kind === 'ipv4' || kind === 'ipv6' || kind === 'domain'
}

function limits({ kind, value }: Value): ValueNote[] {
  const notes: ValueNote[] = []
  if (!kindById[kind].isRoutable(value)) notes.push({ note: 'not-routable' })
  if (kind === 'domain' && isPublicSuffix(value)) notes.push({ note: 'public-suffix' })
  return notes
}

/** The value itself, and other kinds with the same text: 32 hex digits are an MD5 or a JA3. */
export function readings({ kind, value }: Value): readonly Value[] {
  return kind === 'md5'
    ? [
        { kind, value },
        { kind: 'ja3', value },
      ]
    : [{ kind, value }]
}

/** The reading of a value to look up if no kind was given: the kind that is listed, if several are possible. */
export function listedReading(value: Value, index: Pick<IndexReader, 'lists'>): Value {
  const all = readings(value)
  return (all.length > 1 && all.find((reading) => index.lists(reading.kind, reading.value))) || value
}
