import { type DeliveredIndicator, riskCategory } from '../../../domain/delivery.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { nameOnMachine } from '../../../domain/subscription.ts'
import { type OutputContext, outputFormat } from '../../output-format.ts'
import { coveringFault, coversNames } from '../covers.ts'
import { comparedObjects, isToBlock, worded } from '../edr.ts'
import { beginning, jsonLine, wholeDays } from '../lines.ts'
import { describe } from '../threats.ts'

/** CrowdStrike's `type` for each kind. It knows no networks, no URLs and no other hashes. */
const types: Partial<Record<KindId, string>> = {
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  domain: 'domain',
  md5: 'md5',
  sha256: 'sha256',
}
/** Longest name that CrowdStrike's documentation of custom IOCs states. */
const longestName = 200

function indicatorOf(indicator: DeliveredIndicator, type: string, context: OutputContext) {
  const { value, risk, agesOut } = indicator
  // Falcon blocks files only; all else raises a detection.
  const isFile = type === 'md5' || type === 'sha256'
  return {
    type,
    value,
    action: isFile && isToBlock(indicator, context) ? 'prevent' : 'detect',
    severity: riskCategory(risk),
    platforms: ['windows', 'mac', 'linux'],
    applied_globally: true,
    // By this the script recognises what it may delete.
    source: nameOnMachine(context.subscription),
    description: beginning(describe(indicator), 500),
    expiration: wholeDays(agesOut),
  }
}

/** Custom indicators for the IOC management of CrowdStrike Falcon; a script compares them with what is there. */
export const crowdstrike = outputFormat({
  id: 'CROWDSTRIKE',
  use: 'alert',
  readBy: 'edr',
  products: ['crowdstrike-falcon-insight'],
  name: { de: 'CrowdStrike Falcon (IOC-Verwaltung)', en: 'CrowdStrike Falcon (IOC management)' },
  description: {
    de: 'Ein JSON-Array mit Indikatoren, wie die API der IOC-Verwaltung sie annimmt; ein Skript gleicht sie mit denen ab, die Falcon schon hat, und legt an, ändert und löscht. Adressen, Namen bis 200 Zeichen, MD5 und SHA-256; Netze, URLs und andere Prüfsummen kennt Falcon nicht, öffentliche Suffixe wie github.io und Namen über einem sind ausgelassen. Dateien ab Risiko 70 und Konfidenz 70 werden gesperrt (prevent), alles andere gemeldet (detect); gemeinsam genutzte Infrastruktur nennt die Beschreibung.',
    en: 'A JSON array of indicators as the API of IOC management takes them; a script compares them with those that Falcon already has, and creates, changes and deletes. Addresses, names of up to 200 characters, MD5 and SHA-256; Falcon knows no networks, URLs and other hashes, and public suffixes such as github.io and names above one are left out. Files from risk 70 and confidence 70 on are blocked (prevent), all else is reported (detect); the description tells shared infrastructure.',
  },
  reference: 'https://developer.crowdstrike.com/api-reference/collections/ioc/',
  parts: () => [
    {
      name: 'iocs.json',
      ...comparedObjects('indicator', 'action'),
      covers: coversNames,
      ...worded(types, (indicator, type, context) => {
        const { kind, value } = indicator
        const fault = kind === 'domain' ? coveringFault(value) : undefined
        if (fault) return fault
        return value.length > longestName ? 'too-long' : [jsonLine(indicatorOf(indicator, type, context))]
      }),
    },
  ],
})
