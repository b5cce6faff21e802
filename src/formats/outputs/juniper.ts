import { outputFormat } from '../output-format.ts'
import { addressList } from './value-list.ts'

/** Dynamic addresses of Junos on SRX (`security dynamic-address feed-server`): one prefix or address per line. */
export const juniper = outputFormat({
  id: 'JUNIPER',
  use: 'block',
  readBy: 'firewall',
  products: ['juniper-srx'],
  guide: 'own',
  name: { de: 'Juniper SRX (Dynamic Address)', en: 'Juniper SRX (dynamic address)' },
  description: {
    de: 'Ein Feed für dynamische Adressen auf SRX: ip.txt mit IPv4- und IPv6-Adressen und -Netzen. Namen, URLs, Hashes und alles andere werden ausgelassen: Eine dynamische Adresse enthält nur Adressen.',
    en: 'A feed of dynamic addresses for SRX: ip.txt with IPv4 and IPv6 addresses and networks. Names, URLs, hashes and all else are left out: a dynamic address holds addresses only.',
  },
  reference: 'https://community.juniper.net/blogs/karel-hendrych/2025/11/30/srx-dynamic-ip-objects-aka-feed-server',
  plainPart: 'ip.txt',
  parts: () => [addressList()],
})
