import type { RejectionReason } from '../../domain/listing.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { parseIpv4 } from '../../domain/observables/ip.ts'
import { readValue, readValueAs, type Value } from '../../domain/observables/read.ts'
import { refang } from '../../domain/observables/refang.ts'
import { namesBystander } from './harmless-remarks.ts'
import { trimEndOf } from './trim.ts'

/** Reads the cells in which publishers write indicators. */

/** Parses a cell; undefined if it holds no indicator that the parser knows. */
export type CellParser = (cell: string) => Value | undefined

/** Reads a cell whose kind the feed does not state. */
export function readIndicator(cell: string): Value | undefined {
  if (parseIpv4(cell) !== undefined) return { kind: 'ipv4', value: cell }
  if (!couldBe(cell)) return undefined
  const text = withoutTransport(
    nameOfExpression(cell) ?? (cell.includes('](') ? textOfLink(cell) : withoutRemark(cell)),
  )
  return checked(readValue(text) ?? readLooseIndicator(text), text)
}

/**
 * The name that a regular expression matches, alone or with all names and senders below: `(^|\.)evil\.example$`,
 * `/@evil\.example$/i`. Undefined for every other expression.
 */
export function nameOfExpression(cell: string): string | undefined {
  if (!cell.includes('\\.') || cell.length > 300) return undefined
  const [, bare, name = bare] = expressionOfName.exec(cell.trim()) ?? []
  return name?.replaceAll('\\.', '.').replaceAll('\\-', '-')
}

const expressionStart = /(?:\^?\((?:\?:)?(?:\^\|\\\.|\\\.\|\^)\)|\^|\^?\(?(?:\?:)?\.[*+](?:\\\.)?\)?\??|\\\.|@)?/.source
const expressionName = /((?:[\w-]|\\-)+(?:\\\.(?:[\w-]|\\-)+)+)/.source
const expressionOfName = new RegExp(
  `^(?:/${expressionStart}${expressionName}\\$?/[imsux]{0,3}|${expressionStart}${expressionName}\\$?)$`,
)

/**
 * The host of a service, without the protocol and port that are written around it: `tcp://192.0.2.1:443`, `(tcp)://192.0.2.1`,
 * `192.0.2.1/tcp/443`, `192.0.2.1:443/tcp`.
 */
function withoutTransport(cell: string): string {
  if (!cell.includes('/') || cell.length > 300) return cell
  const [, behind, before, withPort] = transport.exec(cell) ?? []
  return behind ?? before ?? withPort ?? cell
}

const transport =
  /^\s*(?:\(?(?:stratum\+)?(?:tcp|udp|tls|ssl|socks(?:4a?|5h?)?)\)?:\/\/([^\s/]+)\/?|([^\s/:]+)\/(?:(?:tcp|udp)\/\d{1,5}|\d{1,5}\/(?:tcp|udp))|([^\s/:]+:\d{1,5})\/(?:tcp|udp))\s*$/i

/**
 * The text of a link of Markdown, which may be a value: `[name.example](https://…)`. Its target is about the value, unless
 * the text only names the site that it leads to.
 */
function textOfLink(cell: string): string {
  const text = cell.trim()
  const end = text.lastIndexOf('](')
  const isLink = text.startsWith('[') && text.endsWith(')') && text.indexOf(')', end) === text.length - 1
  return isLink && text.replace(ownLink, '') !== '' ? text.slice(1, end) : cell
}

/** A link of Markdown whose text only names the site that it leads to: `[news.example](https://www.news.example/article)`. */
export const ownLink = /\[(?:www\.)?([^\s[\]/:?#]{3,100})\]\(https?:\/\/(?:www\.)?\1\/[^\s)]{1,2000}\)/gi

/**
 * A URL without the remark in brackets behind it, because the parser accepts blanks: `http://name.example/a (offline)`.
 * Nothing if the remark says that the URL is not an attacker's.
 */
function withoutRemark(cell: string): string {
  if (!cell.includes('://') || !/\s[([]/.test(cell) || cell.length > 8192) return cell
  const [, url, remark] = remarkedUrl.exec(cell) ?? []
  if (url === undefined || remark === undefined || !/\p{L}/u.test(remark)) return cell
  return namesBystander(remark) ? '' : url
}

const remarkedUrl = /^(\s*\S{8,})\s{1,10}(\([^()]*\)|\[[^[\]]*\])\s*$/

const link = /^\[([^[\]]{3,500})\]\((https?:\/\/[^\s()]{3,500})\)$/i
const bareAddress = (text: string) =>
  text
    .toLowerCase()
    .replace(/^https?:\/\/|(?<=^|\/)www\./g, '')
    .replace(/\/$/, '')

/** Tells whether a cell is a link of Markdown named as its target: `[news.example/list](https://news.example/list)`. */
export function isOwnLink(cell: string): boolean {
  const [, name, target] = cell.length > 1100 ? [] : (link.exec(cell.trim()) ?? [])
  return name !== undefined && target !== undefined && bareAddress(name) === bareAddress(target)
}

/** Reads a cell of a known kind; undefined if the value is not of that kind. */
export function readIndicatorAs(kind: KindId, cell: string): Value | undefined {
  const text = unquote(withoutRemark(cell).trim())
  // If the kind is known to be autonomous systems, a bare number is accepted.
  return checked(readValueAs(kind, kind === 'asn' && /^\d{1,10}$/.test(text) ? `AS${text}` : text), cell)
}

/**
 * Drops URLs, paths and mailboxes that the publisher truncated, and patterns that look like paths. The mailbox
 * `*@evil.example` stands for every sender of the domain and is read as the domain.
 */
function checked(found: Value | undefined, cell: string): Value | undefined {
  if (found?.kind === 'url-path' && isExpression(cell)) return undefined
  if (found?.kind === 'email' && found.value.startsWith('*@')) return readName(found.value.slice(2))
  const mayBeCut = found?.kind === 'url' || found?.kind === 'url-path' || found?.kind === 'email'
  return mayBeCut && isCutOff(cell) ? undefined : found
}

/** Tells whether a publisher truncated a value: an ellipsis anywhere, dots at the end, or dots inside a digest. */
export function isCutOff(cell: string): boolean {
  // No value is longer. Most cells contain no dots in a row and no ellipsis, so that is tested first.
  if (cell.length > 8192) return false
  if (cell.includes('\u2026') || (cell.includes('%') && /%E2%80%A6/i.test(cell))) return true
  if (cell.includes('[') && /\[(?:\.{3}|snip|cut|truncated)\]/i.test(cell)) return true
  if (!cell.includes('..')) return false
  const text = trimEndOf(cell, /[\s\])}>"'`]/)
  if (text.endsWith('..')) return !/(?:^|\/)\.\.$/.test(text.slice(-3))
  return text.length < 140 && /^[0-9a-f]{3,}\.{2,}[0-9a-f]{3,}$/i.test(text)
}

/**
 * Reads a cell, and what is left of a truncated one. Used to detect columns and formats; a truncated value is never
 * listed.
 */
export function readEvenIfCutOff(cell: string): Value | undefined {
  const found = readIndicator(cell)
  if (found || cell.length < 8 || !isCutOff(cell)) return found
  return readIndicator(trimEndOf(trimEndOf(cell, /[\s\])}>"'`]/), /[.\u2026([{]/).replace(/^["'`]/, ''))
}

/** Tells why a cell gave no indicator, if its row has no other fault. */
export function rejectionOf(cell: string): RejectionReason {
  if (isExpression(cell)) return 'unsupported-pattern'
  return isCutOff(cell) ? 'cut-off' : 'not-an-indicator'
}

/**
 * Tells whether a cell is a regular expression as lists for Pi-hole and AdGuard write it: `^ads\.`, `(\.|^)name\.com$`,
 * `/ads[0-9]+\./`, the last one possibly with modifiers or, in the maps of mail filters, flags.
 */
export function isExpression(cell: string): boolean {
  if (cell.length > 2000) return false
  const text = cell.trim()
  const inner = /^\/(.+)\/(?:\$[\w,~=.|-]+|[imsux]{1,3})?$/.exec(text)?.[1]
  return inner === undefined ? /^(?:\^|\(\^|\(\\\.|\.[*+])/.test(text) : expressionMarks.test(inner)
}

/** Characters that occur in regular expressions but not in paths. */
const expressionMarks = /^\^|\$$|\(\^|\(\?|\\[.dwsb/-]|\.[*+]|[\])][*+{]/

/**
 * Quick check whether a text can be an indicator: it has a character that addresses, names, URLs and mailboxes require,
 * the length of a digest or a wallet, or the first letters of a CVE or an AS. Most other texts fail it.
 */
function couldBe(text: string): boolean {
  if (text.length < 3) return false
  if (text.length >= 26 && text.length <= 140) return true
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    // . : / @
    if (c === 46 || c === 58 || c === 47 || c === 64) return true
  }
  return /^\s*["']?(?:cve-|asn?[ :]?\d)|[[({]/i.test(text.slice(0, 400))
}

/**
 * Reads looser notations: `evil.example/path` and `192.0.2.1:8080/bin` are URLs without a scheme; `*.evil.example`
 * and `.evil.example` mean the name, and so do `evil.example/`, `evil.example/*` and, of senders, `@evil.example`; `192.0.2.0/255.255.255.0` is a network;
 * `192.000.002.001` has leading zeros; `SHA256: …` has its kind before it. Quotes and a comma or semicolon at the end are dropped.
 */
function readLooseIndicator(cell: string): Value | undefined {
  const text = trimEndOf(unquote(refang(cell.trim())), /[;,]/)
  if (text.length < 4 || text.length > 8192) return undefined
  if (text !== cell) {
    const found = readValue(text)
    if (found) return found
  }
  const proxy = withProtocol.exec(text)?.[1]
  if (proxy !== undefined) return readValue(proxy)
  // As in headers of mails.
  const bracketed = /^\[([\d.]{7,15})\]$/.exec(text)?.[1]
  if (bracketed !== undefined) return readValue(bracketed)
  // A scheme that lost a slash.
  const rest = /^h(?:tt|xx)ps?:\/(?=[^/])/i.exec(text)?.[0]
  if (rest !== undefined) return readValueAs('url', `http${/s:/i.test(rest) ? 's' : ''}://${text.slice(rest.length)}`)
  const [, digest, address] = withKind.exec(text) ?? []
  if (digest ?? address) return readValue((digest ?? address) as string)
  // Lists for Palo Alto Networks end names with a slash; `+.` and `^.` also stand for all names below.
  if (/^[*+^]\./.test(text)) return readName(trimEndOf(text.slice(2), /\//))
  if (text.startsWith('@')) return readName(text.slice(1))
  // dnscrypt-proxy blocks just this name, without those below.
  if (text.startsWith('=')) return readName(text.slice(1))
  if (text.startsWith('.')) return readName(text.slice(1))
  const plain = withoutZeros(text)
  if (plain !== text) return readValue(plain)
  const network = networkOf(text)
  if (network) return readValue(network)
  const slash = text.search(/[/?]/)
  if (slash > 0 && !text.includes('://')) {
    const mask = parseIpv4(text.slice(slash + 1))
    if (mask !== undefined) return maskedRange(text.slice(0, slash), mask)
    // A range with an invalid prefix is not a URL.
    const host = readValue(text.slice(0, slash))
    if (host && /^\/\*?$/.test(text.slice(slash))) return host.kind === 'domain' ? host : undefined
    if (!host || !/^(?:ipv[46]|domain|onion)$/.test(host.kind)) return undefined
    // Nor is one with another behind it.
    if (host.kind.startsWith('ip') && /^\/\d{0,3}(?:$|[\s,;|-]{1,5}(?:\d{1,3}\.){3})/.test(text.slice(slash)))
      return undefined
    return readValueAs('url', `http://${text}`)
  }
  return undefined
}

/** An address, its port, and the protocol of a proxy: `192.0.2.1:1080:socks5`. */
const withProtocol = /^((?:\d{1,3}\.){3}\d{1,3}):\d{1,5}:(?:socks(?:4a?|5h?)?|https?|connect|tcp|udp|tls|ssl)$/i

/** A value behind its kind: `SHA256: …`, `Ip:192.0.2.1`. */
const withKind = /^(?:(?:md5|sha-?(?:1|256|512))\s{0,3}[:=]\s{0,3}([\da-f]{32,128})|(?:ip|range):([\d./]{7,18}))$/i

/** Removes the zeros of `045.083.064.001`. If all four parts have three digits, none of them is octal. */
export function withoutZeros(text: string): string {
  const isPadded = text.length === 15 && text.includes('0') && /^\d{3}\.\d{3}\.\d{3}\.\d{3}$/.test(text)
  return isPadded ? text.split('.').map(Number).join('.') : text
}

/** The network that asterisks leave open: `192.0.2.*`, `198.51.*.*`. */
function networkOf(text: string): string | undefined {
  if (!text.endsWith('.*') || !/^\d{1,3}(?:\.\d{1,3}){0,2}(?:\.\*){1,3}$/.test(text)) return undefined
  const parts = text.split('.')
  const known = parts.filter((part) => part !== '*')
  return parts.length === 4 ? `${text.replaceAll('*', '0')}/${known.length * 8}` : undefined
}

function readName(text: string): Value | undefined {
  const found = readValue(text)
  return found?.kind === 'domain' || found?.kind === 'onion' ? found : undefined
}

function maskedRange(base: string, mask: number): Value | undefined {
  let prefix = 0
  while (prefix < 32 && (mask >>> (31 - prefix)) & 1) prefix++
  const exact = prefix === 0 ? 0 : (-1 << (32 - prefix)) >>> 0
  return mask === exact ? readValue(`${base}/${prefix}`) : undefined
}

/** Removes surrounding quotes, and the leading apostrophe by which spreadsheets mark a text. */
export function unquote(text: string): string {
  const first = text[0]
  if (text.length > 1 && (first === '"' || first === "'" || first === '`') && text.at(-1) === first) {
    return text.slice(1, -1).trim()
  }
  return first === "'" && !text.includes("'", 1) ? text.slice(1) : text
}
