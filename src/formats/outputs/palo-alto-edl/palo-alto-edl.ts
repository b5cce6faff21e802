import { outputFormat } from '../../output-format.ts'
import { addressList, coveringNames, valueList, webAddress } from '../value-list.ts'

/** Maximum length that PAN-OS documents for lists of names; no page allows longer URLs. */
const longestUrl = 255

/**
 * External dynamic lists of PAN-OS: one list per type; URLs without scheme. In URL lists, `*` and `^` stand for any
 * token, and a name without a trailing slash is a prefix (`example.com` would match `example.com.evil.org`). Canonical
 * URLs have a path, so that does not occur here.
 */
export const paloAltoEdl = outputFormat({
  id: 'PALO_ALTO_EDL',
  use: 'block',
  readBy: 'firewall',
  products: ['palo-alto-pan-os'],
  name: { de: 'Palo Alto Networks (EDL)', en: 'Palo Alto Networks (EDL)' },
  description: {
    de: 'Externe dynamische Listen für PAN-OS: ip.txt (Adressen und Netze), domain.txt und url.txt. URLs stehen ohne http:// und https:// da, also gelten beide, und PAN-OS wendet sie auch auf längere Pfade an; ausgelassen werden URLs mit * oder ^ (Platzhalter), mit mehr als 255 Zeichen oder mit anderem Protokoll. Namen gelten genau, solange in der Liste „Automatically expand to include subdomains“ aus ist; öffentliche Suffixe wie github.io und Namen über einem sind ausgelassen, weil die Firewall sonst alles darunter sperrte.',
    en: 'External dynamic lists for PAN-OS: ip.txt (addresses and networks), domain.txt and url.txt. URLs stand without http:// and https://, so both are meant, and PAN-OS applies them to longer paths too; URLs with * or ^ (wildcards), of more than 255 characters or of another protocol are left out. Names match exactly as long as "Automatically expand to include subdomains" is off in the list; public suffixes such as github.io and names above one are left out, as the firewall would block all below them otherwise.',
  },
  reference:
    'https://docs.paloaltonetworks.com/network-security/security-policy/administration/objects/external-dynamic-lists/formatting-guidelines-for-an-external-dynamic-list',
  parts: () => [
    addressList('ip.txt', { whenEmpty: 'ip' }),
    // Subdomains are a setting of the list.
    coveringNames('domain.txt', { whenEmpty: 'domain' }),
    valueList('url.txt', ['url'], {
      holds: 'url',
      covers: () => ['url'],
      whenEmpty: 'url',
      entries(indicator) {
        const address = webAddress(indicator)
        if (!address || /[*^]/.test(indicator.value)) return 'inexpressible'
        const entry = address.host + address.port + address.path
        return entry.length > longestUrl ? 'too-long' : [entry]
      },
    }),
  ],
})
