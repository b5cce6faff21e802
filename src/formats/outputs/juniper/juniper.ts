import { outputFormat } from '../../output-format.ts'
import { listLine } from '../lines.ts'
import { addressKinds, valueList } from '../value-list.ts'

/**
 * Dynamic addresses of Junos on SRX (`security dynamic-address feed-server`): one prefix per line. Lists that SRX is known to
 * read have a length behind single addresses too.
 */
export const juniper = outputFormat({
  id: 'JUNIPER',
  use: 'block',
  readBy: 'firewall',
  products: ['juniper-srx'],
  name: { de: 'Juniper SRX (Dynamic Address)', en: 'Juniper SRX (dynamic address)' },
  description: {
    de: 'Ein Feed für dynamische Adressen auf SRX: ip.txt mit IPv4- und IPv6-Netzen als Präfix; einzelne Adressen haben /32 oder /128. Namen, URLs, Hashes und alles andere werden ausgelassen: Eine dynamische Adresse enthält nur Adressen.',
    en: 'A feed of dynamic addresses for SRX: ip.txt with IPv4 and IPv6 networks as prefixes; single addresses have /32 or /128. Names, URLs, hashes and all else are left out: a dynamic address holds addresses only.',
  },
  reference: 'https://community.juniper.net/blogs/karel-hendrych/2025/11/30/srx-dynamic-ip-objects-aka-feed-server',
  parts: () => [
    {
      ...valueList('ip.txt', addressKinds, {
        holds: 'ip',
        whenEmpty: 'prefix',
        entries(indicator) {
          const line = listLine(indicator)
          const length = indicator.kind === 'ipv4' ? '/32' : indicator.kind === 'ipv6' ? '/128' : ''
          return typeof line === 'string' ? line : line.map((address) => address + length)
        },
      }),
      // A canonical network is never of a single address.
      ownLines: true,
    },
  ],
})
