import { type DeliveredIndicator, riskCategory } from '../../../domain/delivery.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { nameOnMachine } from '../../../domain/subscription.ts'
import { type Omission, type OutputContext, type OutputPart, outputFormat } from '../../output-format.ts'
import { coveringFault, coversNamesAndUrls } from '../covers.ts'
import { comparedObjects, isToBlock } from '../edr.ts'
import { beginning, isCanonical, isOneWord, jsonLine } from '../lines.ts'
import { describe } from '../threats.ts'
import { webAddress, wholeHostFault } from '../value-list.ts'

/** The field that names the object, for each kind. Networks, MD5 and other hashes have none. */
const fields: Partial<Record<KindId, string>> = {
  ipv4: 'ip',
  ipv6: 'ip',
  domain: 'domain',
  url: 'url',
  sha1: 'fileSha1',
  sha256: 'fileSha256',
  email: 'senderMailAddress',
}

const risks = { low: 'low', medium: 'medium', high: 'high', critical: 'high' } as const

const longestUrl = 2048

/** Days after which an object ends by itself. The script renews what is still listed, halfway. */
const daysToExpiration = 30

function objectOf(indicator: DeliveredIndicator, field: string, context: OutputContext) {
  const { value, risk } = indicator
  return {
    [field]: value,
    // By its beginning the script recognises what it may delete.
    description: `${nameOnMachine(context.subscription)}: ${beginning(describe(indicator), 500)}`,
    scanAction: isToBlock(indicator, context) ? 'block' : 'log',
    riskLevel: risks[riskCategory(risk)],
    daysToExpiration,
  }
}

/** Vision One takes no wildcards, and does not say whether a name or a URL of a whole host stands for names below it. */
function faultOf(indicator: DeliveredIndicator): Omission | undefined {
  const { kind, value } = indicator
  if (!isCanonical(indicator) || !isOneWord(value) || value.includes('*')) return 'inexpressible'
  if (kind === 'domain') return coveringFault(value)
  if (kind !== 'url') return undefined
  const address = webAddress(indicator)
  if (!address) return 'inexpressible'
  return value.length > longestUrl ? 'too-long' : wholeHostFault(address)
}

const part = (holds: NonNullable<OutputPart['holds']>, kinds: readonly KindId[]): OutputPart => ({
  name: `${holds}.json`,
  kinds,
  holds,
  ...comparedObjects('object', 'description'),
  covers: coversNamesAndUrls,
  entries(indicator, context) {
    const field = fields[indicator.kind]
    if (!field) return 'kind'
    return faultOf(indicator) ?? [jsonLine(objectOf(indicator, field, context))]
  },
})

/** Suspicious objects for the API of Trend Vision One; a script compares them with those that are there. */
export const trendVisionOne = outputFormat({
  id: 'TREND_VISION_ONE',
  use: 'alert',
  readBy: 'edr',
  products: ['trend-vision-one'],
  name: { de: 'Trend Vision One (verdächtige Objekte)', en: 'Trend Vision One (suspicious objects)' },
  description: {
    de: 'JSON-Arrays mit Objekten, wie die API der Suspicious Object List sie annimmt, je Art eines; ein Skript gleicht sie mit der Liste ab. Einzelne Adressen, Namen, URLs bis 2.048 Zeichen, SHA-1, SHA-256 und Absender; Netze und andere Prüfsummen kennt sie nicht, Werte mit * und öffentliche Suffixe wie github.io (auch https://github.io/) und Namen über einem sind ausgelassen. Ab Risiko 70 und Konfidenz 70 wird gesperrt (block), alles andere vermerkt (log); gemeinsam genutzte Infrastruktur nennt die Beschreibung. Die Liste fasst 10.000 Objekte je Art.',
    en: 'JSON arrays of objects as the API of the Suspicious Object List takes them, one for each type; a script compares them with the list. Single addresses, names, URLs of up to 2,048 characters, SHA-1, SHA-256 and senders; it knows no networks and no other hashes, and values with * and public suffixes such as github.io (https://github.io/ too) and names above one are left out. From risk 70 and confidence 70 on an object is blocked (block), all else is noted (log); the description tells shared infrastructure. The list holds 10,000 objects of each type.',
  },
  reference: 'https://automation.trendmicro.com/xdr/api-v3/#tag/Suspicious-Object-List',
  parts: () => [
    part('ip', ['ipv4', 'ipv6']),
    part('domain', ['domain']),
    part('url', ['url']),
    part('hash', ['sha1', 'sha256']),
    part('email', ['email']),
  ],
})
