import { kindIds } from '../../../domain/observables/index.ts'
import { outputFormat } from '../../output-format.ts'
import { addressList, valueList } from '../value-list.ts'

/** One value per line, UTF-8, no comments: almost every product that reads lists can read this. */
export const plain = outputFormat({
  id: 'PLAIN',
  use: 'block',
  readBy: 'file',
  products: [
    'apache',
    'arkime-capture',
    'aws-waf',
    'azure-firewall',
    'clamav',
    'cloudflare-waf',
    'crowdsec',
    'fortinet-fortiweb',
    'haproxy',
    'maltrail',
    'netskope-swg',
    'nginx',
    'owasp-modsecurity',
    'postfix-rspamd',
    'sonicwall-firewall',
    'spamassassin-filter',
    'thor-scanner',
    'zscaler-internet-access',
  ],
  guide: 'general',
  isGivenAsChanges: true,
  name: { de: 'Einfache Listen', en: 'Plain lists' },
  description: {
    de: 'Ein Wert je Zeile, ohne Kommentare: eine Liste je Art und alle zusammen in all.txt. Alle Arten; ausgelassen werden Werte mit Leer- oder Steuerzeichen und solche, die ein Leser für einen Kommentar hielte. Ein Name steht für genau diesen Host.',
    en: 'One value a line, without comments: one list for each type, and all of them together in all.txt. All types; values with blanks or control characters and those that a reader would take for a comment are left out. A name stands for exactly that host.',
  },
  reference: 'https://www.rfc-editor.org/rfc/rfc2046#section-4.1',
  parts: () => [
    valueList('all.txt', kindIds),
    addressList(),
    valueList('domain.txt', ['domain'], { holds: 'domain' }),
    valueList('url.txt', ['url'], { holds: 'url' }),
    valueList('hash.txt', ['md5', 'sha1', 'sha256', 'sha512'], { holds: 'hash' }),
    valueList('email.txt', ['email'], { holds: 'email' }),
    valueList('ja3.txt', ['ja3']),
    valueList('jarm.txt', ['jarm']),
    valueList('cve.txt', ['cve']),
    valueList('asn.txt', ['asn']),
    valueList('btc.txt', ['btc']),
    valueList('url-path.txt', ['url-path']),
    valueList('onion.txt', ['onion']),
  ],
})
