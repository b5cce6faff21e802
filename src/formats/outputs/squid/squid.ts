import { type Omission, outputFormat, type ValueOnly } from '../../output-format.ts'
import { isCanonical, isOneWord, listLine } from '../lines.ts'
import { withoutOverlap } from '../overlap.ts'
import { addressList, holdsIpv4, valueList, webAddress } from '../value-list.ts'

/**
 * Squid reads a list in blocks of 2,048 bytes (`CONFIG_LINE_LIMIT`) and treats the rest of a longer line as a new line.
 */
const longestLine = 2046

/**
 * A URL as Squid compares it (`rfc1738_unescape`): `%41` becomes `A`, `%%` becomes `%`, and `%00` stays. Undefined if the
 * result has characters that a line cannot hold safely.
 */
function asCompared(url: string): string | undefined {
  const decoded = url.replace(/%(?:%|(?!00)([\da-f]{2}))/gi, (_, hex: string | undefined) =>
    hex === undefined ? '%' : String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return decoded === url || /^[!"$-~]+$/.test(decoded) ? decoded : undefined
}

/** A POSIX extended regular expression that matches exactly this text. */
const exactly = (text: string): string => text.replace(/[\\^$.[|()?*+{]/g, '\\$&')

const fitting = (pattern: string): readonly string[] | Omission =>
  pattern.length > longestLine ? 'too-long' : [pattern]

function urlPattern(indicator: ValueOnly): readonly string[] | Omission {
  const url = webAddress(indicator) && asCompared(indicator.value)
  return url === undefined ? 'inexpressible' : fitting(`^${exactly(url)}$`)
}

/** Allows any query, unless the path includes one. */
function pathPattern(indicator: ValueOnly): readonly string[] | Omission {
  const { value } = indicator
  if (!isCanonical(indicator) || !isOneWord(value) || /[^!-~]/.test(value)) return 'inexpressible'
  const path = asCompared(value)
  return path === undefined ? 'inexpressible' : fitting(`^${exactly(path)}${value.includes('?') ? '$' : '(\\?|$)'}`)
}

/**
 * Files for Squid's `acl … "/path"`: `dst`, `dstdomain`, `url_regex`, `urlpath_regex`. Names have no leading dot, so
 * each matches only that host. With a dot they would include the names below, and Squid rejects `.a.example` next to
 * `.example`.
 */
export const squid = outputFormat({
  id: 'SQUID',
  use: 'block',
  readBy: 'firewall',
  products: ['squid'],
  name: { de: 'Squid', en: 'Squid' },
  description: {
    de: 'Dateien für ACLs: ip.txt (dst), domain.txt (dstdomain), url.txt (url_regex) und url-path.txt (urlpath_regex). Namen gelten genau, ohne Subdomains; URLs stehen als verankerter, maskierter Ausdruck da und treffen genau diese URL, bei https nur mit ssl_bump. Eine Adresse, die in einem gelisteten Netz liegt, steht als Kommentar da, weil Squid sonst das Netz überginge. Netze wie ::/8 fehlen: Für Squid enthielten sie auch alle IPv4-Adressen. Squid vergleicht nach dem Auflösen von %XX, darum stehen URLs aufgelöst da. Ausgelassen werden solche, die dabei Leerzeichen, #, Steuerzeichen oder Zeichen außerhalb von ASCII ergeben, andere Protokolle als http und https, Zeilen über 2046 Zeichen (Squid schnitte sie in zwei) und alle anderen Arten.',
    en: 'Files for ACLs: ip.txt (dst), domain.txt (dstdomain), url.txt (url_regex) and url-path.txt (urlpath_regex). Names match exactly, without subdomains; URLs stand as an anchored, escaped expression and match exactly that URL, with https only under ssl_bump. An address within a listed network stands there as a comment, as Squid would otherwise ignore the network. Networks such as ::/8 are missing: to Squid they would contain all IPv4 addresses too. Squid compares after decoding %XX, so URLs are decoded. Those that then have blanks, #, control characters or characters outside ASCII, protocols other than http and https, lines of more than 2,046 characters (Squid would cut them in two) and all other types are left out.',
  },
  reference: 'https://www.squid-cache.org/Doc/config/acl/',
  plainPart: 'domain.txt',
  parts: () => [
    {
      ...addressList(),
      // Squid stores IPv4 addresses as IPv6 ones.
      entries: (indicator) => (holdsIpv4(indicator) ? 'inexpressible' : listLine(indicator)),
      // Squid ignores the wider of two nested ranges.
      settle: (entries) => withoutOverlap(entries, (entry) => entry),
    },
    valueList('domain.txt', ['domain', 'onion'], { holds: 'domain' }),
    valueList('url.txt', ['url'], { holds: 'url', entries: urlPattern }),
    valueList('url-path.txt', ['url-path'], { entries: pathPattern }),
  ],
})
