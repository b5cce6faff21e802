import type { KindId } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { refang } from '../../domain/observables/refang.ts'
import { type CellParser, readIndicator, readIndicatorAs, unquote } from './indicator.ts'

/** Publishers' names for kinds, in columns, keys and cells, and how values under these names are read. */

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
  return found && /^(?:md5|sha\d+)$/.test(found.kind) ? found : undefined
}

/** Reads a path, or a URL that a publisher calls a path. */
const path: CellParser = (cell) => readIndicatorAs('url-path', cell) ?? readIndicatorAs('url', cell)

/** Removes the colons of a certificate's SHA-1 or SHA-256, which many tools write as `3A:5C:…`. */
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
  ipcidr: address,
  ipcidr6: address,
  ip6cidr: address,
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
  domainsuffix: name,
  hostsuffix: name,
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

/** Publishers' names for kinds that this product does not support. A table may hold mostly such rows. */
const unsupportedNames = new Set(
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
    'domainkeyword hostkeyword domainregex urlregex emailsubject subject certificateserial tool moneroaddress ethereumaddress scheduledtaskpath service servicedisplayname'
  ).split(' '),
)
unsupportedNames.delete('link')

/**
 * Names of fingerprints that look like the MD5, SHA-1 or SHA-256 of a file but identify something else: SSH (hassh), TLS
 * servers and clients (JA3S, JA4), imports and code.
 */
const lookalikes = new Set(
  (
    'hassh hasshserver hasshmd5 hasshfingerprint hasshserverfingerprint hasshmd5hash hasshservermd5 ja3s ja3smd5 ja3shash ' +
    'ja3sfingerprint ja3sfingerprintmd5 ja4 ja4s ja4h ja4x ja4t ja4fingerprint imphash impfuzzy vhash authentihash pehash ' +
    'telfhash richhash richheaderhash importhash filehashimphash filehashpehash dhash icondhash sshfingerprint sshhostkey'
  ).split(' '),
)
for (const name of lookalikes) unsupportedNames.add(name)

/**
 * Tells by the name of a column or key whether its values only look like indicators: fingerprints of other things, or
 * entries of an allow list.
 */
export function isLookalike(name: string): boolean {
  return lookalikes.has(plainKindName(name)) || /(?:white|allow|safe)[ _-]?list/i.test(name)
}

const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Normalises the name of a kind: lower case, without namespace and separators, umlauts spelled out. */
export function plainKindName(name: string): string {
  const last = name.includes('::') ? name.slice(name.lastIndexOf('::') + 2) : name
  const plain = last.toLowerCase()
  return (/[äöüß]/.test(plain) ? plain.replace(/[äöüß]/g, (letter) => spelledOut[letter] as string) : plain).replace(
    /[^a-z0-9]/g,
    '',
  )
}

/** The parser of cells under a publisher's name for a kind; undefined if the name is unknown or not supported. */
export function parserOf(name: string): CellParser | undefined {
  if (parsersSeen.has(name)) return parsersSeen.get(name)
  const plain = plainKindName(name)
  const found = Object.hasOwn(parsersByName, plain) ? parsersByName[plain] : undefined
  // A table has the same few kinds in all rows. The cell may hold anything, so the cache is bounded.
  if (parsersSeen.size >= 500) parsersSeen.clear()
  if (name.length <= 64) parsersSeen.set(name, found)
  return found
}

const parsersSeen = new Map<string, CellParser | undefined>()

/** Tells whether a name is known and stands for a kind that this product does not support. */
export function isUnsupportedKind(name: string): boolean {
  return unsupportedNames.has(plainKindName(name))
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
  if (!known && named !== undefined && named !== '' && isUnsupportedKind(named)) {
    const plain = plainKindName(named)
    // MISP writes a sample as `name|md5`.
    const text = plain === 'malwaresample' ? cell.slice(cell.lastIndexOf('|') + 1) : cell
    const found = vagueNames.has(plain) ? unmistakable(fallback(text) ?? digest(text), text) : undefined
    return found ? [found] : []
  }
  // If the name is unknown, the value decides.
  const found = known ? (known(cell) ?? networkOnly(fallback(cell))) : fallback(cell)
  return found ? [found] : []
}

/**
 * Unsupported names that say little about the value: publishers file addresses under `other` and digests under `file`.
 * Values under the other unsupported names (`mutex`, `imphash`, `filename` …) are never indicators, whatever they look
 * like.
 */
const vagueNames = new Set(
  'file malwaresample malwaretype attachment text comment other software process package pattern campaignname threatactor'.split(
    ' ',
  ),
)

/** Keeps only values that nothing else looks like. Domains are dropped, because files and packages look like them. */
function unmistakable(found: Value | undefined, cell: string): Value | undefined {
  if (found?.kind === 'url') return cell.includes('://') || /^\W*h(?:xx|tt)p/i.test(cell) ? found : undefined
  return found && /^(?:ipv[46]|sha1|sha256|sha512|md5|onion)$/.test(found.kind) ? found : undefined
}

/** Keeps addresses, names and URLs, because publishers confuse these kinds. They do not confuse the others. */
function networkOnly(found: Value | undefined): Value | undefined {
  return found && /^(?:ipv|domain|url|onion)/.test(found.kind) ? found : undefined
}
