import { outputFormat } from '../../output-format.ts'
import { coversNamesAndUrls } from '../covers.ts'
import { coveringNames, valueList, webAddress, wholeHostFault } from '../value-list.ts'

/**
 * Third-party threat feeds of Sophos Firewall (from 21.0): one type per feed, one value per line, nothing else. Comments
 * are not allowed. Sophos does not say whether a name, or a URL of a whole host, stands for those below it, so those with names of others
 * below are left out.
 */
export const sophosFirewall = outputFormat({
  id: 'SOPHOS_FIREWALL',
  use: 'block',
  readBy: 'firewall',
  products: ['sophos-firewall'],
  name: { de: 'Sophos Firewall', en: 'Sophos Firewall' },
  description: {
    de: 'Threat Feeds von Drittanbietern für Sophos Firewall ab 21.0: ip.txt (IPv4 address), domain.txt (Domain) und url.txt (URL). Ausgelassen werden IPv6 und Netze, die Sophos nicht unterstützt, öffentliche Suffixe wie github.io (auch https://github.io/) und Namen über einem, URLs mit * und andere Protokolle als http und https.',
    en: 'Third-party threat feeds for Sophos Firewall from 21.0 on: ip.txt (IPv4 address), domain.txt (Domain) and url.txt (URL). IPv6 and networks, which Sophos does not support, public suffixes such as github.io (https://github.io/ too) and names above one, URLs with * and protocols other than http and https are left out.',
  },
  reference:
    'https://docs.sophos.com/nsg/sophos-firewall/21.0/Help/en-us/webhelp/onlinehelp/AdministratorHelp/ActiveThreatResponse/ConfigureFeeds/ThirdPartyThreatFeeds/ConfigureThirdPartyThreatFeeds/index.html',
  parts: () => [
    valueList('ip.txt', ['ipv4'], { holds: 'ip', whenEmpty: 'ip' }),
    coveringNames('domain.txt', { whenEmpty: 'domain' }),
    valueList('url.txt', ['url'], {
      holds: 'url',
      whenEmpty: 'web-address',
      covers: coversNamesAndUrls,
      entries(indicator) {
        const address = webAddress(indicator)
        if (!address || indicator.value.includes('*')) return 'inexpressible'
        return wholeHostFault(address) ?? [indicator.value]
      },
    }),
  ],
})
