import { type DeliveredIndicator, riskCategory } from '../../../domain/delivery.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { type Omission, outputFormat, plainDelta } from '../../output-format.ts'
import { ifCanonical, oneLine } from '../lines.ts'
import { holdsIpv4, httpAddress } from '../value-list.ts'

/** Zeek's types; JA3 comes from an add-on package. */
const types: Partial<Record<KindId, string>> = {
  ipv4: 'ADDR',
  ipv6: 'ADDR',
  'ipv4-cidr': 'SUBNET',
  'ipv6-cidr': 'SUBNET',
  domain: 'DOMAIN',
  url: 'URL',
  email: 'EMAIL',
  md5: 'FILE_HASH',
  sha1: 'FILE_HASH',
  sha256: 'FILE_HASH',
}

const columns = ['indicator', 'indicator_type', 'meta.source', 'meta.desc', 'meta.url', 'meta.do_notice', 'meta.if_in']

/** A file of Zeek's intelligence framework: tab-separated columns, `-` for no value. */
export const zeek = outputFormat({
  id: 'ZEEK',
  use: 'alert',
  readBy: 'sensor',
  products: ['zeek', 'corelight-ndr'],
  name: { de: 'Zeek Intel', en: 'Zeek intel' },
  description: {
    de: 'Datei für Intel::read_files. Adressen, Netze, Domains, Webadressen, E-Mail-Adressen und MD5, SHA-1, SHA-256. Ein Name gilt nur genau so, wie er gelistet ist. Webadressen stehen ohne Schema da, wie Zeek sie in E-Mails vergleicht (http und https derselben Adresse sind ein Eintrag), und wo das anders ist, noch einmal so, wie Zeek sie aus HTTP zusammensetzt: mit dem Port des Servers und mit aufgelöstem %XX; Adressen mit http außerdem ganz, wie ein Browser sie einem Proxy nennt. Ausgelassen sind Netze wie ::/8, die für Zeek auch alle IPv4-Adressen enthielten. Meldungen (do_notice) nur ab hohem Risiko. Was wegfällt, vergisst Zeek erst beim Neustart oder mit do_expire, wie die Anleitung zeigt.',
    en: 'File for Intel::read_files. Addresses, networks, domains, web addresses, e-mail addresses and MD5, SHA-1, SHA-256. A name stands only for exactly what is listed. Web addresses stand there without their scheme, as Zeek compares them in mails (http and https of the same address are one entry), and where that differs once more as Zeek builds them from HTTP: with the port of the server and with %XX decoded; addresses with http also in full, as a browser tells them to a proxy. Networks such as ::/8, which to Zeek would contain all IPv4 addresses too, are left out. Notices (do_notice) from a high risk on only. What goes away Zeek forgets only when it restarts, or with do_expire as the guide shows.',
  },
  reference: 'https://docs.zeek.org/en/master/frameworks/intel.html',
  parts: () => [
    {
      name: 'winnow.intel',
      mediaType: 'text/tab-separated-values; charset=utf-8',
      kinds: Object.keys(types) as KindId[],
      head: () => `#fields\t${columns.join('\t')}\n`,
      entries: ifCanonical((indicator) => (holdsIpv4(indicator) ? 'inexpressible' : linesOf(indicator))),
      identity: (entry) => entry.split('\t', 2).join('\t'),
      delta: plainDelta,
    },
  ],
})

function linesOf({ kind, value, sources, threats, tags, risk }: DeliveredIndicator): readonly string[] | Omission {
  const indicators = kind === 'url' ? addressesSeen(value) : [cell(value)]
  if (indicators.length === 0) return 'inexpressible'
  const notice = ['high', 'critical'].includes(riskCategory(risk)) ? 'T' : 'F'
  const names = sources.map(({ name }) => name).join(', ')
  const about = [...new Set([...threats, ...tags])].join(', ')
  return indicators.map((indicator) =>
    [indicator, `Intel::${types[kind]}`, cell(names), cell(about), '-', notice, '-'].join('\t'),
  )
}

/**
 * The texts, as cells, that Zeek sees for a web address. In mails, the address without its scheme. In HTTP
 * (`HTTP::build_url`, Zeek 5 and later), the Host header, which names a port other than the scheme's, then the port of
 * the server unless it is 80, then the decoded path; of a path that contains `://`, Zeek drops host and port. A browser
 * sends an HTTP proxy the whole address, which contains `://`, so Zeek takes it as it is.
 */
function addressesSeen(url: string): readonly string[] {
  const address = httpAddress(url)
  // Zeek sees no addresses in FTP, but in mails.
  if (!address) return /^ftps?:/.test(url) ? [cell(url.slice(url.indexOf('://') + 3))] : []
  const { scheme, host, port, serverPort, path } = address
  const header = host + port
  const inMails = cell(header + path)
  const decoded = unescaped(path)
  const toProxy = scheme === 'http' ? [asBytes(`http://${header}${decoded}`)] : []
  if (decoded.includes('://')) return [inMails, ...toProxy]
  const inHttp = asBytes(`${header}${serverPort === '80' ? '' : `:${serverPort}`}${decoded}`)
  return [inMails, ...(inHttp === inMails ? [] : [inHttp]), ...toProxy]
}

/** Decodes like Zeek (`unescape_URI`): `%41` and `%u0041` become `A`, `%%` becomes `%` except at the end. Code units are bytes. */
function unescaped(path: string): string {
  return path.replace(/%(?:(?=%.)|([\da-f]{2})|u([\da-f]{2})([\da-f]{2}))/gi, (_, one, high, low) =>
    [one, high === '00' ? undefined : high, low]
      .map((hex) => (hex === undefined ? '' : String.fromCharCode(Number.parseInt(hex, 16))))
      .join(''),
  )
}

/** Writes everything but visible ASCII characters as `\xNN`. */
const asBytes = (bytes: string): string =>
  bytes.replace(/[^!-[\]-~]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)

/**
 * Zeek decodes `\xNN`. A line that starts with `#` is a comment, a bare `-` is not a value, and `(empty)` is an empty
 * text.
 */
function cell(text: string): string {
  const safe = oneLine(text).replaceAll('\\', '\\x5c')
  if (safe === '' || safe === '-') return '-'
  return safe.replace(/^#/, '\\x23').replace(/^\(empty\)$/, '\\x28empty)')
}
