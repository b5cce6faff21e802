import { outputFormat } from '../../output-format.ts'
import { addressList, exemptedNames, valueList, webAddress } from '../value-list.ts'

/**
 * Security Intelligence feeds of Secure Firewall Management Center: network, URL and DNS lists. Rules of a DNS policy that do not
 * block win over those that do, so the names to exempt are a list of their own. Lines that start with
 * `#` are comments. In a URL list, a bare host covers every name below it; a host with a slash covers only its start
 * page.
 */
export const cisco = outputFormat({
  id: 'CISCO',
  use: 'block',
  readBy: 'firewall',
  products: ['cisco-secure-firewall'],
  name: { de: 'Cisco Secure Firewall (FMC)', en: 'Cisco Secure Firewall (FMC)' },
  description: {
    de: 'Security-Intelligence-Feeds für das Firewall Management Center: network.txt, dns.txt und url.txt. Einen Namen in dns.txt wendet das Produkt auch auf alle Subdomains an; eine engere Schreibweise kennt es nicht; öffentliche Suffixe wie github.io und Namen über einem sind deshalb ausgelassen. Was darunter auf einer Freigabeliste der Gruppe steht, enthält allowed.txt, für eine Regel der DNS-Policy, die nicht sperrt; ein Name, der etwas Freigegebenes über etwas Gesperrtem enthält, ist ausgelassen. URLs stehen ohne http:// und https:// da; ausgelassen werden URLs mit IPv6-Adresse (nur als Netz möglich), mit * (Platzhalter) und andere Protokolle.',
    en: 'Security Intelligence feeds for the Firewall Management Center: network.txt, dns.txt and url.txt. The product applies a name in dns.txt to all subdomains too; it knows no narrower way to write it, so public suffixes such as github.io and names above one are left out. What an allow list of the group names below is in allowed.txt, for a rule of the DNS policy that does not block; a name that contains something allowed above something denied is left out. URLs stand without http:// and https://; URLs with an IPv6 address (possible as a network only), with * (a wildcard) and other protocols are left out.',
  },
  reference: 'https://docs.defenseorchestrator.com/cdfmc/c_custom_security_intelligence_lists_2.html',
  parts: () => [
    addressList('network.txt', { whenEmpty: 'ip' }),
    ...exemptedNames('dns.txt', 'allowed.txt', { whenEmpty: 'domain' }),
    valueList('url.txt', ['url'], {
      holds: 'url',
      // Cisco does not say whether a URL stands for longer ones.
      covers: () => ['url'],
      whenEmpty: 'url',
      entries(indicator) {
        const address = webAddress(indicator)
        if (!address || address.host.startsWith('[') || indicator.value.includes('*')) return 'inexpressible'
        return [address.host + address.port + address.path]
      },
    }),
  ],
})
