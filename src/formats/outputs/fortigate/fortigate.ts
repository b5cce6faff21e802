import { outputFormat } from '../../output-format.ts'
import { coversNamesAndUrls } from '../covers.ts'
import { addressList, coveringNames, valueList, webAddress, wholeHostFault } from '../value-list.ts'

/** FortiOS accepts 4K characters a line, with its end. */
const longestUrl = 4095

/**
 * Threat feeds (external resources) of FortiOS: one type per list; `#` starts a comment, `*` is a wildcard. FortiOS
 * recognises the type of a hash by its length; Fortinet recommends one list per type.
 */
export const fortigate = outputFormat({
  id: 'FORTIGATE',
  use: 'block',
  readBy: 'firewall',
  products: ['fortinet-fortigate'],
  name: { de: 'Fortinet FortiGate', en: 'Fortinet FortiGate' },
  description: {
    de: 'Threat Feeds für FortiOS: ip.txt (IP Address), domain.txt (Domain Name), url.txt (FortiGuard Category) sowie md5.txt, sha1.txt und sha256.txt (Malware Hash). Ausgelassen werden SHA-512, öffentliche Suffixe wie github.io (auch https://github.io/) und Namen über einem, URLs mit * (Platzhalter), mit mehr als 4.095 Zeichen und andere Protokolle als http und https. Je nach Version und Prüfmodus wendet FortiOS Namen und URLs auch auf Subdomains und längere Pfade an, im Flow-Modus womöglich auf alles, was den Eintrag enthält; eine genauere Schreibweise gibt es nicht.',
    en: 'Threat feeds for FortiOS: ip.txt (IP address), domain.txt (domain name), url.txt (FortiGuard category), and md5.txt, sha1.txt and sha256.txt (malware hash). SHA-512, public suffixes such as github.io (https://github.io/ too) and names above one, URLs with * (a wildcard), of more than 4,095 characters and of protocols other than http and https are left out. Depending on its version and inspection mode FortiOS applies names and URLs to subdomains and longer paths too, in flow mode possibly to all that contains the entry; there is no narrower way to write it.',
  },
  reference: 'https://docs.fortinet.com/document/fortigate/7.6.2/administration-guide/9463/external-feeds',
  parts: () => [
    addressList(),
    coveringNames('domain.txt'),
    valueList('url.txt', ['url'], {
      holds: 'url',
      covers: coversNamesAndUrls,
      entries(indicator) {
        const { value } = indicator
        const address = webAddress(indicator)
        if (!address || value.includes('*')) return 'inexpressible'
        const fault = wholeHostFault(address)
        if (fault) return fault
        return value.length > longestUrl ? 'too-long' : [value]
      },
    }),
    valueList('md5.txt', ['md5'], { holds: 'hash' }),
    valueList('sha1.txt', ['sha1'], { holds: 'hash' }),
    valueList('sha256.txt', ['sha256'], { holds: 'hash' }),
  ],
})
