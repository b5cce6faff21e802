import type { KindId } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { refang } from '../../domain/observables/refang.ts'
import { remembered } from '../../domain/remembered.ts'
import { type CellParser, readIndicator, readIndicatorAs, unquote } from './indicator.ts'

/** Publishers' names for kinds, in columns, keys and cells, and how values under these names are read. */

const parserFor =
  (kind: KindId): CellParser =>
  (cell) =>
    readIndicatorAs(kind, cell)

/** Some publishers also call that of a wallet an address. */
const address: CellParser = (cell) => {
  const found = readIndicator(cell)
  return found && /^(?:ipv[46]|btc$)/.test(found.kind) ? found : undefined
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

/** Reads a mailbox, also behind the name of its owner: `"Support" <help@name.example>`. */
const mailbox: CellParser = (cell) => readIndicatorAs('email', withDisplayName.exec(cell.trim())?.[1] ?? cell)
const withDisplayName = /^(?:"[^"<>]{0,100}"|[^"<>@,;]{0,100})\s?<([^<>\s@]{1,64}@[^<>\s@]{3,253})>$/

const digest: CellParser = (cell) => {
  const text = withoutColons(unquote(cell.trim()).replace(/^(?:md5|sha-?\d+)\s*[:=]\s*/i, ''))
  const found = readIndicator(text)
  return found && /^(?:md5|sha\d+)$/.test(found.kind) ? found : undefined
}

/** Reads digests of a length, also if a break within the cell splits them. */
const brokenDigest =
  (length: number): CellParser =>
  (cell) => {
    const whole = cell.length < 2 * length ? cell.replace(/\s+|<w?br ?\/?>/gi, '') : cell
    return digest(whole.length === length ? whole : cell)
  }
const digestParsers: Readonly<Record<string, CellParser>> = {
  sha1: brokenDigest(40),
  sha256: brokenDigest(64),
  sha512: brokenDigest(128),
}
const digestsOnly: ReadonlySet<CellParser> = new Set([digest, ...Object.values(digestParsers)])

/** Reads a path, or a URL that a publisher calls a path. */
const path: CellParser = (cell) => readIndicatorAs('url-path', cell) ?? readIndicatorAs('url', cell)

/** Removes the colons of a certificate's SHA-1 or SHA-256, which many tools write as `3A:5C:…`. */
function withoutColons(text: string): string {
  const isPrint = text.length < 100 && /^(?:[\da-f]{2}:){19}(?:(?:[\da-f]{2}:){12})?[\da-f]{2}$/i.test(text)
  return isPrint ? text.replaceAll(':', '') : text
}

/**
 * Publishers' names for kinds in columns and keys, as `plainKindName` returns them: in English, then in German, French,
 * Spanish, Portuguese, Italian and Polish, then in Russian, Chinese, Japanese, Korean and Arabic.
 */
const namesByParser: readonly (readonly [CellParser, string])[] = [
  [
    address,
    'ip ips ipv4 ipv6 ip4 ip6 ip4addr ip6addr ipaddr ipaddress ipaddresses ipv4addr ipv6addr ipv4address ipv6address ipport ' +
      'ipdst ipsrc ipdstport ipsrcport addr address cidr ipv4cidr ipv6cidr ipcidr ipcidr6 ip6cidr subnet netblock network ' +
      'iprange range ipstr ipprefix ipv4prefix ipv6prefix ' +
      'ipadresse ipadressen adresse netz netzwerk subnetz adresseip adressesip direccionip direccionesip enderecoip ' +
      'enderecosip indirizzoip indirizziip adresip adresyip ' +
      'адрес адреса ipадрес ipадреса ip地址 地址 恶意ip ip位址 惡意ip ipadresi diachiip ipアドレス ip주소 عنوانip عناوينip',
  ],
  [
    name,
    'host domain domains domainname hostname hostnames hostnameport fqdn domainsuffix hostsuffix dns dnsname domainport tor ' +
      'domaene domaenen domaenenname rechnername domaine domaines nomdedomaine nomsdedomaine hote nomdhote dominio dominios ' +
      'nombrededominio nombresdedominio nombredehost nomededominio domini nomeadominio nomehost domena domeny adresdomeny nazwadomeny nazwahosta domainaddress ' +
      'домен домены доменноеимя доменныеимена хост имяхоста 域名 恶意域名 主机 主机名 網域 網域名稱 惡意網域 alanadı zararlıalanadı tenmien шкідливийдомен 悪性ドメイン ドメイン ドメイン名 ホスト名 도메인 도메인명 호스트 نطاق النطاق اسمالنطاق ' +
      'نطاقات المضيف اسمالمضيف',
  ],
  [
    url,
    'url urls uri link webadresse adresseurl adresseweb enlace direccionurl direccionweb indirizzoweb ' +
      'ссылка urlадрес вебадрес 网址 链接 恶意链接 網址 惡意網址 url주소 링크 رابط الرابط روابط',
  ],
  [
    mailbox,
    'email emails emailaddr emailaddress emailsrc emaildst emailreplyto targetemail mail emailadresse mailadresse courriel ' +
      'adressecourriel adresseemail adressemail adressedemessagerie adresseelectronique correo correoelectronico ' +
      'direcciondecorreo direcciondecorreoelectronico enderecodeemail indirizzoemail adresemail ' +
      'почта электроннаяпочта адресэлектроннойпочты 邮箱 邮箱地址 邮件地址 电子邮件 メールアドレス البريدالإلكتروني بريدإلكتروني',
  ],
  [
    digest,
    'hash hashes filehash stixfile certhash thumbprint certificatethumbprint certificate digest checksum hashwert hashwerte ' +
      'pruefsumme empreinte empreintes condensat condensats hachage huella ' +
      'хеш хэш хеши хэши хешсумма хэшсумма хешфайла хэшфайла контрольнаясумма 哈希 哈希值 文件哈希 样本哈希 散列值 雜湊 雜湊值 ハッシュ ハッシュ値 해시 해시값 ' +
      'تجزئة هاش الهاش بصمة البصمة',
  ],
  [parserFor('ja3'), 'ja3 ja3md5 ja3hash ja3fingerprintmd5'],
  [parserFor('jarm'), 'jarm jarmhash jarmfingerprint'],
  [
    parserFor('cve'),
    'cve vulnerability schwachstelle vulnerabilite vulnerabilidad vulnerabilita уязвимость 漏洞 漏洞编号 脆弱性 الثغرة',
  ],
  [parserFor('asn'), 'asn as autonomoussystem'],
  [
    parserFor('btc'),
    'btc bitcoin btcaddress bitcoinaddress btcwallet bitcoinwallet wallet walletaddress wallets cryptocurrencywallet',
  ],
  [parserFor('onion'), 'onion'],
  [path, 'urlpath uripath'],
]
/** Names of digests with the algorithm before or after them: `file_hash_md5`, `SHA-256 fingerprint`, `empreinte SHA1`. */
const digestNames = new Set(
  (
    'file fileh filesum sum hex value cert certificate sslcert sslcertificate fingerprint certfingerprint certificatefingerprint ' +
    'sslcertfingerprint x509fingerprint 值'
  ).split(' '),
)
const algorithm = /md5|sha(?:1|256|512)/

/** Publishers' names for kinds that this product does not support. A table may hold mostly such rows. */
const unsupportedNames = new Set(
  (
    'filename filepath file mutex registry regkey regkeyvalue useragent text comment other malwaresample malwaretype ' +
    'yara sigma snort pattern imphash ssdeep tlsh impfuzzy vhash authentihash pehash telfhash pdb mimetype size datetime ' +
    'attachment threatactor campaignname whoisregistrantemail whoisregistrantname x509fingerprint mac macaddress ' +
    'port number counter float boolean stix2pattern namedpipe windowsservicename windowsscheduledtask software ' +
    'mobileapplicationid androidpackage packagename package process commandline phone phonenumber iban cookie ' +
    'usernametarget githubusername githubrepository processname servicename service scheduledtask scheduledtaskname ' +
    'taskname task mutexname mutant registrykey registryvalue registrykeyname pipename driver drivername string username ' +
    'account password serialnumber certificateserialnumber favicon faviconhash port porttcp portudp ' +
    'filepathname path registrypath registrykeypath registryvaluename commandlineparameter command useraccount description ' +
    'domainkeyword hostkeyword domainregex urlregex emailsubject subject certificateserial tool moneroaddress ethereumaddress ' +
    'scheduledtaskpath servicedisplayname version clientversion fileversion softwareversion ' +
    'datei dateiname dateipfad pfad registrierungsschluessel fichier nomdefichier chemin chemindefichier cledereregistre ' +
    'archivo fichero nombredearchivo nombredefichero rutadearchivo nomedoarquivo nomefile nazwapliku ' +
    'файл имяфайла путькфайлу путь ключреестра мьютекс 文件 文件名 文件路径 注册表 互斥体 ファイル名 ファイルパス 파일명 파일이름 파일경로 레지스트리 뮤텍스 اسمالملف مسارالملف'
  )
    .split(' ')
    .map((name) => plainKindName(name)),
)

/**
 * Names of fingerprints that look like the MD5, SHA-1 or SHA-256 of a file but identify something else: SSH (hassh), TLS
 * servers and clients (JA3S, JA4), imports and code.
 */
const lookalikes = new Set(
  (
    'hassh hasshserver hasshmd5 hasshfingerprint hasshserverfingerprint hasshmd5hash hasshservermd5 ja3s ja3smd5 ja3shash ' +
    'ja3sfingerprint ja3sfingerprintmd5 ja4 ja4s ja4h ja4x ja4t ja4fingerprint imphash impfuzzy vhash authentihash pehash ' +
    'telfhash richhash richheaderhash importhash filehashimphash filehashpehash dhash icondhash sshfingerprint sshhostkey ' +
    'commit commitid commithash commitsha gitcommit gitsha revision lastcommit treehash blobsha serial certserial ' +
    'serialnumber certserialnumber certificateserial certificateserialnumber x509serial x509serialnumber spawnto'
  ).split(' '),
)
for (const name of lookalikes) unsupportedNames.add(name)

/**
 * Tells by the name of a column or key whether its values only look like indicators: fingerprints of other things, or
 * entries of an allow list.
 */
export function isLookalike(name: string): boolean {
  return (
    lookalikes.has(plainKindName(name)) ||
    ofKeys.test(name) ||
    /(?:white|allow|safe)[ _-]?list|\bnot an? (?:ioc|indicator)\b/i.test(name)
  )
}

/** Names of digests of keys and icons: `pubkey_md5`, `favicon hash`. */
const ofKeys = /(?:pub(?:lic)?|host)[ _-]?key[ _-]?(?:md5|sha|hash|fingerprint)|icon[ _-]?(?:md5|sha|hash)/i

const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Normalises the name of a kind: lower case, without namespace, accents and separators, umlauts spelled out. */
export function plainKindName(name: string): string {
  const last = name.includes('::') ? name.slice(name.lastIndexOf('::') + 2) : name
  const plain = last.toLowerCase()
  if (!/[^\0-\x7f]/.test(plain)) return plain.replace(/[^a-z0-9]/g, '')
  return plain
    .normalize('NFC')
    .replace(/[äöüß]/g, (letter) => spelledOut[letter] as string)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const parsersByName = new Map<string, CellParser>(
  namesByParser.flatMap(([parser, names]) => names.split(' ').map((name) => [plainKindName(name), parser])),
)

/** The parser of cells under a publisher's name for a kind; undefined if the name is unknown or not supported. */
export const parserOf = (name: string): CellParser | undefined =>
  // A table has the same few kinds in all rows. The cell may hold anything, so little is kept.
  name.length <= 64 ? parserSeen(name) : findParser(name)

function findParser(name: string): CellParser | undefined {
  const plain = plainKindName(name)
  // Beside words of other scripts, the Latin ones name the kind: `MD5 файла`.
  return parserOfPlain(plain) ?? (isUnsupportedKind(name) ? undefined : parserOfPlain(plain.replace(/[^a-z0-9]/g, '')))
}

const parserSeen = remembered(findParser, 500)

function parserOfPlain(plain: string): CellParser | undefined {
  const found = parsersByName.get(plain)
  if (found || !algorithm.test(plain)) return found
  const rest = plain.replace(algorithm, '')
  if (rest !== '' && !digestNames.has(rest) && parsersByName.get(rest) !== digest) return undefined
  const [named = ''] = algorithm.exec(plain) as RegExpExecArray
  return digestParsers[named] ?? digest
}

/** Tells whether values of this kind are digests of files or certificates. */
export function isKindOfDigests(name: string): boolean {
  const parser = parserOf(name)
  return (parser && digestsOnly.has(parser)) || /file|hash|x509|certificate/.test(plainKindName(name))
}

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
