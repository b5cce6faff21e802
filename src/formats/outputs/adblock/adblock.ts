import { holdsNamesOfOthers } from '../../../domain/observables/names-of-others.ts'
import { outputFormat, type PartContext, plainText } from '../../output-format.ts'
import { coversNames } from '../covers.ts'
import { isCanonical } from '../lines.ts'
import { signature } from '../signature.ts'

/** Adblock Plus accepts a file as a list only with this first line. */
const head = (context: PartContext): string =>
  `[Adblock Plus]\n! Title: Winnow\n! Homepage: ${context.origin}\n! Expires: 1 hours (update frequency)\n! ${signature(context)}\n`

/** Characters with a meaning in rules that cannot be escaped: wildcard, separator, anchor, options, cosmetic rules. */
const meaningful = /[*^|$#]|@@/

/** uBlock Origin ignores a rule with a longer pattern (`static-net-filtering.js`). */
const longestPattern = 1024

/** Adblock Plus rules for uBlock Origin and AdGuard; AdGuard Home also reads domains.txt. */
export const adblock = outputFormat({
  id: 'ADBLOCK',
  use: 'block',
  readBy: 'dns',
  products: ['adguard-home'],
  guide: 'general',
  name: { de: 'AdBlock-Regeln', en: 'AdBlock rules' },
  description: {
    de: 'Filterregeln für uBlock Origin, AdGuard und AdGuard Home: ||name^ sperrt einen Namen und alles darunter. Öffentliche Suffixe wie github.io und Namen über einem sind ausgelassen; was darunter auf einer Freigabeliste der Gruppe steht, nimmt @@||name^ aus. urls.txt sperrt einzelne Webadressen und taugt nur für Browser; ausgelassen werden solche mit den Zeichen * ^ | $, für die es keine Schreibweise gibt, und solche mit mehr als 1.024 Zeichen, die uBlock Origin überginge. Groß- und Kleinschreibung unterscheidet keine Regel.',
    en: 'Filter rules for uBlock Origin, AdGuard and AdGuard Home: ||name^ blocks a name and all below it. Public suffixes such as github.io and names above one are left out; what an allow list of the group names below it is excepted by @@||name^. urls.txt blocks single web addresses and is of use in browsers only; those with the characters * ^ | $ are left out, as there is no way to write them, and those of more than 1,024 characters, which uBlock Origin would ignore. No rule tells capital letters from small ones.',
  },
  reference: 'https://help.adblockplus.org/hc/en-us/articles/360062733293-How-to-write-filters',
  parts: () => [
    {
      name: 'domains.txt',
      ...plainText,
      kinds: ['domain', 'ipv4'],
      head,
      covers: coversNames,
      hole: ({ value }) => [`@@||${value}^`],
      entries(indicator, context) {
        const { kind, value } = indicator
        if (!isCanonical(indicator) || (kind === 'domain' && holdsNamesOfOthers(value))) return 'inexpressible'
        if (kind !== 'domain') return [`||${value}^`]
        if (!context.own?.isAllowed(value)) return [`||${value}^`]
        // An exception applies to all names below its name, so names that are listed below it all the same need `$important`;
        // then no exception below them counts.
        const hasExceptions = context.own.within(indicator).some((inside) => inside.kind === 'domain')
        return hasExceptions ? 'allowed-inside' : [`||${value}^$important`]
      },
    },
    {
      name: 'urls.txt',
      ...plainText,
      kinds: ['url'],
      holds: 'url',
      head,
      entries(indicator) {
        const { value } = indicator
        if (!isCanonical(indicator) || !/^(https?|wss?):/.test(value) || meaningful.test(value)) return 'inexpressible'
        return value.length > longestPattern ? 'too-long' : [`|${value}|`]
      },
    },
  ],
})
