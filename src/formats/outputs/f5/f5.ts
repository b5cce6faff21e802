import type { DeliveredIndicator } from '../../../domain/delivery.ts'
import type { FlavourId } from '../../../domain/source.ts'
import { outputFormat, plainDelta } from '../../output-format.ts'
import { ifLine } from '../lines.ts'
import { addressKinds, nothing } from '../value-list.ts'

/** BIG-IP's predefined categories for our threats. The first match is written. */
const categories: readonly (readonly [FlavourId, string])[] = [
  ['c2', 'botnets'],
  ['botnet', 'botnets'],
  ['phishing', 'phishing'],
  ['web-attack', 'web_attacks'],
  ['spam', 'spam_sources'],
  ['scanner', 'scanners'],
  ['bruteforce', 'scanners'],
]

const categoryOf = ({ threats }: DeliveredIndicator): string =>
  categories.find(([threat]) => threats.includes(threat))?.[1] ?? ''

/** Feed lists for IP Intelligence of BIG-IP AFM: `address,mask length,bl or wl,category`. */
export const f5 = outputFormat({
  id: 'F5',
  use: 'block',
  readBy: 'firewall',
  products: ['f5-big-ip'],
  name: { de: 'F5 BIG-IP AFM', en: 'F5 BIG-IP AFM' },
  description: {
    de: 'Feed List für IP Intelligence: eine Zeile mit Adresse, Länge der Netzmaske, bl und Kategorie. Botnetze und C2, Phishing, Webangriffe, Spam und Scanner bekommen die mitgelieferten Kategorien von BIG-IP; bei allem anderen ist das Feld leer, und die Standardkategorie Ihrer Feed List gilt. Nur Adressen und Netze; alles andere wird ausgelassen, denn AFM vergleicht Adressen.',
    en: "A feed list for IP Intelligence: a line with address, mask length, bl and category. Botnets and C2, phishing, web attacks, spam and scanners get the categories that BIG-IP brings along; for all else the field is empty, and your feed list's default category holds. Addresses and networks only; all else is left out, as AFM compares addresses.",
  },
  reference:
    'https://techdocs.f5.com/en-us/bigip-15-0-0/big-ip-afm-getting-started/afm-ip-intelligence-and-reputation.html',
  parts: () => [
    {
      name: 'ip.csv',
      mediaType: 'text/csv; charset=utf-8; header=absent',
      kinds: addressKinds,
      holds: 'ip',
      entries: ifLine((indicator) => {
        const [address, prefix = indicator.kind === 'ipv4' ? '32' : '128'] = indicator.value.split('/')
        return [`${address},${prefix},bl,${categoryOf(indicator)}`]
      }),
      identity: (entry) => entry.split(',', 2).join('/'),
      foot: ({ count }) => (count > 0 ? '' : `${nothing.ip},32,bl,\n`),
      delta: plainDelta,
    },
  ],
})
