import { canonicalHost } from '../../domain/observables/domain.ts'
import { type KindId, kindById } from '../../domain/observables/index.ts'
import { isPublicSuffix, publicSuffix } from '../../domain/observables/public-suffix.ts'
import { readValue, type Value } from '../../domain/observables/read.ts'
import { refang } from '../../domain/observables/refang.ts'
import type { IndexReader } from '../match/index-reader.ts'

/**
 * What changed between what was typed and what is looked up, or what limits the answer.
 * `refanged`: it was defanged.
 * `unwrapped`: quotes, angle brackets or trailing punctuation were dropped.
 * `scheme-added`: `http://` was put in front of a host with a path.
 * `port-dropped`: the port behind an address or name.
 * `fragment-dropped`, `user-dropped`: parts of a URL that no source lists.
 * `host-bits-cleared`: the range was not written with its first address.
 * `single-address`: a /32 or /128 is the address itself.
 * `mapped`: an IPv4 address in IPv6 notation.
 * `range-by-wildcard`: `192.0.2.*` is the range 192.0.2.0/24.
 * `a-labels`: a name with letters beyond ASCII, in the spelling that lists use.
 * `not-routable`: a private, loopback, documentation or similar value; sources do not list it in earnest.
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

/** A value as somebody typed it, in its canonical form. */
export interface TypedValue extends Value {
  /** Other kinds that it may be: 32 hex digits are an MD5 or a JA3. */
  readonly also: readonly Value[]
  readonly notes: readonly ValueNote[]
}

/** Why a text is no value. */
export type Unreadable =
  | 'too-long'
  /** It ends in an ellipsis, so the rest is missing. */
  | 'cut-off'
  /** A name whose ending is not in the Public Suffix List. */
  | 'unknown-suffix'
  /** Only digits and dots, but no address. */
  | 'not-an-address'
  /** A range of all addresses. */
  | 'whole-internet'
  | 'other'

/** Maximum length of a value, in characters. */
export const longestTyped = 8192

/** Reads one value as it was typed or pasted. Undefined if it is none; see `whyUnreadable`. Never throws. */
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
  // Lists never mean `::`, but a person who types it does.
  const found: Value | undefined = readValue(read) ?? (read === '::' ? { kind: 'ipv6', value: read } : undefined)
  if (!found) return undefined
  const notes = [...before, ...changes(read, found), ...limits(found)]
  return { ...found, also: readings(found).slice(1), notes }
}

/** Why `readTyped` finds no value in a text. */
export function whyUnreadable(text: string): Unreadable {
  if (text.length > longestTyped) return 'too-long'
  const plain = refang(unwrap(text.trim()))
  if (isCutOff(plain)) return 'cut-off'
  if (plain.endsWith('/0') && /^[\d.:a-f]+\/0$/i.test(plain)) return 'whole-internet'
  if (/^[\d.]+(?:\/\d+)?$/.test(plain) && plain.includes('.')) return 'not-an-address'
  const host = canonicalHost(plain)
  return host?.includes('.') && !publicSuffix(host) ? 'unknown-suffix' : 'other'
}

/** What was cut off would be looked up as something else. */
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

/** Drops quotes, angle brackets and trailing commas and semicolons around a value; a few times, for `"…",`. */
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

/** `192.0.2.*` and `192.0.*.*` as a range; undefined for any other text. */
function rangeByWildcard(text: string): string | undefined {
  const found = /^(\d{1,3}(?:\.\d{1,3}){0,2})((?:\.\*){1,3})$/.exec(text)
  if (!found) return undefined
  const octets = (found[1] as string).split('.')
  const wild = (found[2] as string).length / 2
  // `10.*` leaves out octets at the end.
  if (octets.length + wild > 4) return undefined
  return `${[...octets, '0', '0', '0'].slice(0, 4).join('.')}/${8 * octets.length}`
}

/** `host/path` as a URL (docs/decisions/0022); undefined for any other text. */
function hostWithPath(text: string): string | undefined {
  const slash = text.indexOf('/')
  if (slash < 1 || text.includes('://') || /\s/.test(text)) return undefined
  const host = text.slice(0, slash)
  const name = readValue(host)
  if (name?.kind !== 'domain' && name?.kind !== 'ipv4') return undefined
  // An address with a number behind it is meant as a range, even if the number is no prefix length.
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

/** The value itself, and what else its text may be: 32 hex digits are an MD5 or a JA3. */
export function readings({ kind, value }: Value): readonly Value[] {
  return kind === 'md5'
    ? [
        { kind, value },
        { kind: 'ja3', value },
      ]
    : [{ kind, value }]
}

/** As what a value is looked up whose kind nobody named: as what is listed, if it may be of several kinds. */
export function listedReading(value: Value, index: Pick<IndexReader, 'lists'>): Value {
  const all = readings(value)
  return (all.length > 1 && all.find((reading) => index.lists(reading.kind, reading.value))) || value
}
