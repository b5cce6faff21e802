import type { RejectionReason } from '../../domain/listing.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { readValue, readValueAs, type Value } from '../../domain/observables/read.ts'
import { refang } from '../../domain/observables/refang.ts'
import { trimEndOf } from './trim.ts'

/** Reads the cells in which publishers write indicators. */

/** Reads a cell whose kind the feed does not state. */
export function readIndicator(cell: string): Value | undefined {
  if (parseIpv4(cell) !== undefined) return { kind: 'ipv4', value: cell }
  return couldBe(cell) ? whole(readValue(cell) ?? readLooseIndicator(cell), cell) : undefined
}

/** Reads a cell of a known kind; undefined if the value is not of that kind. */
export function readIndicatorAs(kind: KindId, cell: string): Value | undefined {
  const text = unquote(cell.trim())
  // If the kind is known to be autonomous systems, a bare number is accepted.
  return whole(readValueAs(kind, kind === 'asn' && /^\d{1,10}$/.test(text) ? `AS${text}` : text), cell)
}

/** Rejects values with an ellipsis, except for kinds in which it can legitimately occur, and patterns that look like paths. */
function whole(found: Value | undefined, cell: string): Value | undefined {
  if (found?.kind === 'url-path' && isExpression(cell)) return undefined
  // Any sender of a domain
  if (found?.kind === 'email' && found.value.startsWith('*@')) return readName(found.value.slice(2))
  const mayBeCut = found?.kind === 'url' || found?.kind === 'url-path' || found?.kind === 'email'
  return mayBeCut && isCutOff(cell) ? undefined : found
}

/** Tells whether a publisher truncated a value: an ellipsis anywhere, dots at the end, or dots inside a digest. */
export function isCutOff(cell: string): boolean {
  // Longer than any value; and most cells contain none of the marks.
  if (cell.length > 8192) return false
  if (cell.includes('\u2026') || (cell.includes('%') && /%E2%80%A6/i.test(cell))) return true
  if (cell.includes('[') && /\[(?:\.{3}|snip|cut|truncated)\]/i.test(cell)) return true
  if (!cell.includes('..')) return false
  const text = trimEndOf(cell, /[\s\])}>"'`]/)
  if (text.endsWith('..')) return !/(?:^|\/)\.\.$/.test(text.slice(-3))
  return text.length < 140 && /^[0-9a-f]{3,}\.{2,}[0-9a-f]{3,}$/i.test(text)
}

/**
 * Returns the indicator that a cell would be if it were not truncated. Used to detect columns and formats, because a
 * truncated value is not an indicator.
 */
export function readForm(cell: string): Value | undefined {
  const found = readIndicator(cell)
  if (found || cell.length < 8 || !isCutOff(cell)) return found
  return readIndicator(trimEndOf(trimEndOf(cell, /[\s\])}>"'`]/), /[.\u2026([{]/).replace(/^["'`]/, ''))
}

/** Returns the reason why a cell gave no indicator, if its row has no other fault. */
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

/** Marks of expressions that paths lack. */
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
    if (c === 46 || c === 58 || c === 47 || c === 64) return true
  }
  return /^\s*["']?(?:cve-|asn?[ :]?\d)|[[({]/i.test(text.slice(0, 400))
}

/**
 * Looser notations in feeds: `evil.example/path` and `192.0.2.1:8080/bin` are URLs without a scheme; `*.evil.example`
 * and `.evil.example` mean the name; `192.0.2.0/255.255.255.0` is a range; `192.000.002.001` has leading zeros; quotes
 * and statement terminators are not part of the value.
 */
function readLooseIndicator(cell: string): Value | undefined {
  const text = trimEndOf(unquote(refang(cell.trim())), /[;,]/)
  if (text.length < 4 || text.length > 8192) return undefined
  if (text !== cell) {
    const found = readValue(text)
    if (found) return found
  }
  // Lists for Palo Alto Networks end names with a slash.
  if (text.startsWith('*.')) return readName(trimEndOf(text.slice(2), /\//))
  if (text.startsWith('.')) return readName(text.slice(1))
  const plain = withoutZeros(text)
  if (plain !== text) return readValue(plain)
  const slash = firstOf(text, '/?')
  if (slash > 0 && !text.includes('://')) {
    const mask = parseIpv4(text.slice(slash + 1))
    if (mask !== undefined) return maskedRange(text.slice(0, slash), mask)
    // A range with an invalid prefix is not a URL.
    const host = readValue(text.slice(0, slash))
    // Everything below the name
    if (host && text.slice(slash) === '/*') return host.kind === 'domain' ? host : undefined
    if (!host || !/^(?:ipv[46]|domain|onion)$/.test(host.kind)) return undefined
    if (host.kind.startsWith('ip') && /^\/\d{0,3}$/.test(text.slice(slash))) return undefined
    return readValueAs('url', `http://${text}`)
  }
  return undefined
}

/** `045.083.064.001` is `45.83.64.1`: all parts have three digits, so that none is meant to be octal. */
function withoutZeros(text: string): string {
  const isPadded = text.length === 15 && text.includes('0') && /^\d{3}\.\d{3}\.\d{3}\.\d{3}$/.test(text)
  return isPadded ? text.split('.').map(Number).join('.') : text
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

function firstOf(text: string, characters: string): number {
  for (let i = 0; i < text.length; i++) if (characters.includes(text[i] as string)) return i
  return -1
}

/** Tells whether a name is one of the machine's own names in every hosts file. */
export function isLocalName(name: string): boolean {
  return localNames.has(name.toLowerCase())
}

const localNames = new Set([
  'localhost',
  'localhost.localdomain',
  'localhost4',
  'localhost6',
  'localhost4.localdomain4',
  'localhost6.localdomain6',
  'local',
  'broadcasthost',
  'ip6-localhost',
  'ip6-loopback',
  'ip6-localnet',
  'ip6-mcastprefix',
  'ip6-allnodes',
  'ip6-allrouters',
  'ip6-allhosts',
  '0.0.0.0',
  '127.0.0.1',
  '::1',
  '::',
])

/** The ranges that exactly cover first to last, at most 254; undefined if the two are not the ends of a range. */
export function rangeIndicators(first: string, last: string): Value[] | undefined {
  const ends = bounds(first, last)
  if (!ends) return undefined
  const { size, write } = ends
  let { from } = ends
  const found: Value[] = []
  while (from <= ends.to) {
    let bits = 0
    while (bits < size - 1 && from % (1n << BigInt(bits + 1)) === 0n && from + (1n << BigInt(bits + 1)) - 1n <= ends.to)
      bits++
    const base = write(from)
    const read = bits === 0 ? readValue(base) : readValue(`${base}/${size - bits}`)
    if (read) found.push(read)
    from += 1n << BigInt(bits)
  }
  return found
}

interface Bounds {
  readonly from: bigint
  readonly to: bigint
  /** Bits of an address. */
  readonly size: number
  readonly write: (address: bigint) => string
}

function bounds(first: string, last: string): Bounds | undefined {
  const [from4, to4] = [parseIpv4(withoutZeros(first)), parseIpv4(withoutZeros(last))]
  if (from4 !== undefined && to4 !== undefined) {
    const write = (address: bigint) => formatIpv4(Number(address))
    return from4 > to4 ? undefined : { from: BigInt(from4), to: BigInt(to4), size: 32, write }
  }
  if (!first.includes(':') || !last.includes(':')) return undefined
  const [from6, to6] = [parseIpv6(first), parseIpv6(last)]
  if (!from6 || !to6) return undefined
  const number = (groups: Uint16Array) => groups.reduce((value, group) => (value << 16n) | BigInt(group), 0n)
  const write = (address: bigint) =>
    formatIpv6(Uint16Array.from({ length: 8 }, (_, i) => Number((address >> BigInt(112 - 16 * i)) & 0xffffn)))
  const [from, to] = [number(from6), number(to6)]
  return from > to ? undefined : { from, to, size: 128, write }
}

/**
 * The network of an address and its mask: the length of the prefix (`24`), a netmask (`255.255.255.0`) or a wildcard mask
 * (`0.0.0.255`). Undefined if the mask is none.
 */
export function readMasked(address: string, mask: string): Value | undefined {
  const length = prefixLength(mask)
  if (length === undefined || length > (address.includes(':') ? 128 : 32)) return undefined
  const found = readIndicator(address)
  if (found?.kind !== 'ipv4' && found?.kind !== 'ipv6') return undefined
  return readValue(`${found.value}/${length}`)
}

/** Length of the prefix that a mask means; undefined if its bits are not in one piece. */
export function prefixLength(mask: string): number | undefined {
  const number = /^\/?(\d{1,3})$/.exec(mask)?.[1]
  if (number !== undefined) return Number(number) <= 128 ? Number(number) : undefined
  const bits = parseIpv4(mask)
  if (bits === undefined) return undefined
  // A wildcard mask begins with zeros; 0.0.0.0 is none of the two.
  const net = bits < 2 ** 31 ? ~bits >>> 0 : bits
  const host = ~net >>> 0
  return bits !== 0 && (host & (host + 1)) === 0 ? 32 - Math.round(Math.log2(host + 1)) : undefined
}

/** Reads a cell as a given kind. */
export type CellParser = (cell: string) => Value | undefined

const parserFor =
  (kind: KindId): CellParser =>
  (cell) =>
    readIndicatorAs(kind, cell)

const address: CellParser = (cell) => {
  const found = readIndicator(cell)
  return found && /^ipv[46]/.test(found.kind) ? found : undefined
}

const name: CellParser = (cell) => {
  const found = readIndicator(cell)
  return found?.kind === 'ipv6' ||
    found?.kind === 'url' ||
    found?.kind === 'domain' ||
    found?.kind === 'onion' ||
    found?.kind === 'ipv4'
    ? found
    : undefined
}

const url: CellParser = (cell) => {
  const text = unquote(refang(cell.trim()))
  // Many publishers call a bare host a URL; it means the host.
  if (!/[/?]/.test(text)) return readIndicator(text)
  const found = readIndicatorAs('url', text.includes('://') ? text : `http://${text}`)
  return found ?? (text.startsWith('/') ? readIndicatorAs('url-path', text) : readIndicator(text))
}

const digest: CellParser = (cell) => {
  const text = withoutColons(unquote(cell.trim()).replace(/^(?:md5|sha-?\d+)\s*[:=]\s*/i, ''))
  const found = readIndicator(text)
  if (found) return /^(?:md5|sha\d+)$/.test(found.kind) ? found : undefined
  // All digests of one file: the longest is the most precise.
  if (text.length > 300 || !/^[0-9a-f]{32,128}(?: ?[:|,;] ?[0-9a-f]{32,128})+$/i.test(text)) return undefined
  return readIndicator(text.split(/ ?[:|,;] ?/).reduce((a, b) => (b.length > a.length ? b : a)))
}

/** A path, or a whole URL under the name of one. */
const path: CellParser = (cell) => readIndicatorAs('url-path', cell) ?? readIndicatorAs('url', cell)

/** The SHA-1 or SHA-256 of a certificate, which many tools write as `3A:5C:…`. */
function withoutColons(text: string): string {
  const isPrint = text.length < 100 && /^(?:[\da-f]{2}:){19}(?:(?:[\da-f]{2}:){12})?[\da-f]{2}$/i.test(text)
  return isPrint ? text.replaceAll(':', '') : text
}

/** Publishers' names for kinds in columns and keys, without letter case and separators. */
const parsersByName: Readonly<Record<string, CellParser>> = {
  ip: address,
  ips: address,
  ipv4: address,
  ipv6: address,
  ip4: address,
  ip4addr: address,
  ip6addr: address,
  ip6: address,
  ipaddr: address,
  ipaddress: address,
  ipaddresses: address,
  ipv4addr: address,
  ipv6addr: address,
  ipv4address: address,
  ipv6address: address,
  ipport: address,
  ipdst: address,
  ipsrc: address,
  ipdstport: address,
  ipsrcport: address,
  addr: address,
  address: address,
  host: name,
  cidr: address,
  ipv4cidr: address,
  ipv6cidr: address,
  subnet: address,
  netblock: address,
  network: address,
  iprange: address,
  range: address,
  domain: name,
  domains: name,
  domainname: name,
  hostname: name,
  hostnames: name,
  hostnameport: name,
  fqdn: name,
  dns: name,
  dnsname: name,
  domainport: name,
  url: url,
  urls: url,
  uri: url,
  link: url,
  email: parserFor('email'),
  emailaddr: parserFor('email'),
  emailaddress: parserFor('email'),
  emailsrc: parserFor('email'),
  emaildst: parserFor('email'),
  emailreplyto: parserFor('email'),
  targetemail: parserFor('email'),
  mail: parserFor('email'),
  hash: digest,
  hashes: digest,
  filehash: digest,
  stixfile: digest,
  hashmd5: digest,
  hashsha1: digest,
  hashsha256: digest,
  hashsha512: digest,
  md5: digest,
  sha1: digest,
  sha256: digest,
  sha512: digest,
  md5hash: digest,
  sha1hash: digest,
  sha256hash: digest,
  sha512hash: digest,
  filehashmd5: digest,
  filehashsha1: digest,
  filehashsha256: digest,
  filehashsha512: digest,
  filemd5: digest,
  filesha1: digest,
  filesha256: digest,
  x509fingerprintsha1: digest,
  x509fingerprintsha256: digest,
  x509fingerprintmd5: digest,
  certhash: digest,
  certsha1: digest,
  certsha256: digest,
  certificatesha1: digest,
  certificatesha256: digest,
  sslcertsha1: digest,
  thumbprint: digest,
  certificatethumbprint: digest,
  sha1fingerprint: digest,
  sha256fingerprint: digest,
  certificate: digest,
  ja3: parserFor('ja3'),
  ja3md5: parserFor('ja3'),
  ja3hash: parserFor('ja3'),
  ja3fingerprintmd5: parserFor('ja3'),
  jarm: parserFor('jarm'),
  jarmhash: parserFor('jarm'),
  jarmfingerprint: parserFor('jarm'),
  cve: parserFor('cve'),
  vulnerability: parserFor('cve'),
  asn: parserFor('asn'),
  as: parserFor('asn'),
  autonomoussystem: parserFor('asn'),
  btc: parserFor('btc'),
  bitcoin: parserFor('btc'),
  btcaddress: parserFor('btc'),
  onion: parserFor('onion'),
  tor: name,
  urlpath: path,
  uripath: path,
  ipadresse: address,
  ipadressen: address,
  adresse: address,
  netz: address,
  netzwerk: address,
  subnetz: address,
  domaene: name,
  domaenenname: name,
  rechnername: name,
  webadresse: url,
  emailadresse: parserFor('email'),
  hashwert: digest,
  pruefsumme: digest,
  schwachstelle: parserFor('cve'),
}

/**
 * Kinds that publishers list and this product does not support. They are known, so that they are not reported as
 * unexpected.
 */
const foreignNames = new Set(
  (
    'filename filepath file mutex registry regkey regkeyvalue useragent text comment other malwaresample malwaretype ' +
    'yara sigma snort pattern imphash ssdeep tlsh impfuzzy vhash authentihash pehash telfhash pdb mimetype size datetime ' +
    'attachment threatactor campaignname whoisregistrantemail whoisregistrantname x509fingerprint mac macaddress ' +
    'port number counter float boolean link stix2pattern namedpipe windowsservicename windowsscheduledtask software ' +
    'mobileapplicationid androidpackage packagename package process commandline phone phonenumber iban cookie ' +
    'usernametarget githubusername githubrepository processname servicename service scheduledtask scheduledtaskname ' +
    'taskname task mutexname mutant registrykey registryvalue registrykeyname pipename driver drivername string username ' +
    'account password serialnumber certificateserialnumber favicon faviconhash port porttcp portudp ' +
    'filepathname path registrypath registrykeypath registryvaluename commandlineparameter command useraccount description ' +
    'emailsubject subject certificateserial tool moneroaddress ethereumaddress scheduledtaskpath service servicedisplayname'
  ).split(' '),
)
foreignNames.delete('link')

/**
 * Names of fingerprints that look like an MD5, SHA-1 or SHA-256 of a file and are none: of SSH (hassh), of TLS servers
 * and clients (JA3S, JA4), of imports and code.
 */
const lookalikes = new Set(
  (
    'hassh hasshserver hasshmd5 hasshfingerprint hasshserverfingerprint hasshmd5hash hasshservermd5 ja3s ja3smd5 ja3shash ' +
    'ja3sfingerprint ja3sfingerprintmd5 ja4 ja4s ja4h ja4x ja4t ja4fingerprint imphash impfuzzy vhash authentihash pehash ' +
    'telfhash richhash richheaderhash importhash dhash icondhash sshfingerprint sshhostkey'
  ).split(' '),
)
for (const name of lookalikes) foreignNames.add(name)

/** Tells whether a column or key holds values that look like indicators and are none, by its name. */
export function isLookalike(name: string): boolean {
  return lookalikes.has(kindName(name)) || /(?:white|allow|safe)[ _-]?list/i.test(name)
}

const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Normalises the name of a kind: without letter case, namespace, separators and umlauts. */
export function kindName(name: string): string {
  const last = name.includes('::') ? name.slice(name.lastIndexOf('::') + 2) : name
  const plain = last.toLowerCase()
  return (/[äöüß]/.test(plain) ? plain.replace(/[äöüß]/g, (letter) => spelled[letter] as string) : plain).replace(
    /[^a-z0-9]/g,
    '',
  )
}

/** The parser for a publisher's name of a kind; undefined if the name is unknown. */
export function parserOf(name: string): CellParser | undefined {
  const before = parsersSeen.get(name)
  if (before !== undefined || parsersSeen.has(name)) return before
  const plain = kindName(name)
  const found = Object.hasOwn(parsersByName, plain) ? parsersByName[plain] : undefined
  // Publishers repeat a handful of words in every row, but the cell may hold anything, so the cache is bounded.
  if (parsersSeen.size >= 500) parsersSeen.clear()
  if (name.length <= 64) parsersSeen.set(name, found)
  return found
}

const parsersSeen = new Map<string, CellParser | undefined>()

/** Tells whether a name stands for a kind that this product does not support. */
export function isForeignKind(name: string): boolean {
  return foreignNames.has(kindName(name))
}

/**
 * Reads a value by the publisher's name of its kind; the parts of `domain|ip` and `filename|sha256` are read
 * separately.
 */
export function readNamed(named: string | undefined, cell: string, fallback: CellParser): Value[] {
  if (named?.includes('|') && cell.includes('|')) {
    const kinds = named.split('|', 8)
    const parts = cell.split('|', 8)
    return kinds.flatMap((kind, index) => {
      const found = parserOf(kind)?.(parts[index] ?? '')
      return found ? [found] : []
    })
  }
  const known = named === undefined || named === '' ? undefined : parserOf(named)
  if (!known && named !== undefined && named !== '' && isForeignKind(named)) {
    const plain = kindName(named)
    // MISP writes a sample as `name|md5`.
    const text = plain === 'malwaresample' ? cell.slice(cell.lastIndexOf('|') + 1) : cell
    const found = vagueNames.has(plain) ? outright(fallback(text) ?? digest(text), text) : undefined
    return found ? [found] : []
  }
  // An unknown word says nothing: the value decides.
  const found = known ? (known(cell) ?? networkOnly(fallback(cell))) : fallback(cell)
  return found ? [found] : []
}

/**
 * Names of unsupported kinds that say little about the value: publishers file addresses under `other` and digests under
 * `file`. Values of the remaining kinds (`mutex`, `imphash`, `filename` …) may look like an indicator but are not.
 */
const vagueNames = new Set(
  'file malwaresample malwaretype attachment text comment other software process package pattern campaignname threatactor'.split(
    ' ',
  ),
)

/**
 * Accepts only values that are unambiguous whatever their kind is called; names are excluded because files and packages
 * look alike.
 */
function outright(found: Value | undefined, cell: string): Value | undefined {
  if (found?.kind === 'url') return cell.includes('://') || /^\W*h(?:xx|tt)p/i.test(cell) ? found : undefined
  return found && /^(?:ipv[46]|sha1|sha256|sha512|md5|onion)$/.test(found.kind) ? found : undefined
}

/** If a publisher calls an address a domain, the address is still listed. Hashes and other kinds are never guessed. */
function networkOnly(found: Value | undefined): Value | undefined {
  return found && /^(?:ipv|domain|url|onion)/.test(found.kind) ? found : undefined
}
