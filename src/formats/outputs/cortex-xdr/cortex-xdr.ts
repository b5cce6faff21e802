import { confidenceCategory, type DeliveredIndicator, riskCategory } from '../../../domain/delivery.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { outputFormat, type PartContext } from '../../output-format.ts'
import { batches } from '../batches.ts'
import { sameUpTo, worded } from '../edr.ts'
import { jsonLine } from '../lines.ts'
import { remembersDays, removalExpiry } from '../repeated-removals.ts'
import { describe, threatWords } from '../threats.ts'

/** Cortex's type for each kind. Its types PATH and FILENAME are of files on a host. */
const types: Partial<Record<KindId, string>> = {
  ipv4: 'IP',
  ipv6: 'IP',
  domain: 'DOMAIN_NAME',
  md5: 'HASH',
  sha256: 'HASH',
}

const severities = { low: 'LOW', medium: 'MEDIUM', high: 'HIGH', critical: 'CRITICAL' } as const
/** Admiralty code, from A (completely reliable) to F. */
const reliabilities = { low: 'D', medium: 'C', high: 'B' } as const

function indicatorOf(indicator: DeliveredIndicator, type: string) {
  const { value, risk, confidence, threats } = indicator
  const [threat] = threats
  return {
    indicator: value,
    type,
    severity: severities[riskCategory(risk)],
    reputation: confidence >= 70 ? 'BAD' : 'SUSPICIOUS',
    reliability: reliabilities[confidenceCategory(confidence)],
    expiration_date: indicator.agesOut,
    comment: `Winnow: ${describe(indicator)}`,
    ...(threat && { class: threatWords[threat].name }),
  }
}

/** The same indicator again changes its rule: without severity, and soon over. */
function removal(entry: string, { releasedAt }: PartContext): string {
  const indicator: ReturnType<typeof indicatorOf> = JSON.parse(entry)
  return jsonLine({
    ...indicator,
    severity: 'INFO',
    reputation: 'UNKNOWN',
    expiration_date: removalExpiry(releasedAt),
    comment: 'Winnow: no longer listed.',
  })
}

const mediaType = 'application/json'

/** With `validate` the answer names each indicator that was refused, and why. */
const inserts = batches(1000, '{"validate":true,"request_data":[')

/** Request bodies for the call insert_jsons of Cortex XDR; `docs/formats.md` explains how to post them. */
export const cortexXdr = outputFormat({
  id: 'CORTEX_XDR',
  use: 'alert',
  readBy: 'edr',
  products: ['cortex-xdr', 'cortex-xsiam'],
  name: { de: 'Palo Alto Networks Cortex XDR', en: 'Palo Alto Networks Cortex XDR' },
  description: {
    de: 'Ein JSON-Array von Anfragen an den Aufruf insert_jsons von Cortex XDR und XSIAM, jede mit höchstens 1.000 Indikatoren; ein kurzes Skript schickt sie ab. Adressen, Namen, MD5 und SHA-256; Netze, URLs und andere Prüfsummen haben dort keinen Typ. severity folgt dem Risiko, ab Konfidenz 70 ist die Reputation BAD, sonst SUSPICIOUS. Was wegfällt, wird mit dem nächsten Lauf des Skripts zu INFO und läuft nach neun Tagen ab; das Skript muss dafür mindestens alle sieben Tage laufen. Gesperrt wird nichts: Ein Treffer löst einen Alarm aus.',
    en: 'A JSON array of requests to the call insert_jsons of Cortex XDR and XSIAM, each with at most 1,000 indicators; a short script posts them. Addresses, names, MD5 and SHA-256; networks, URLs and other hashes have no type there. severity follows the risk; from confidence 70 on the reputation is BAD, otherwise SUSPICIOUS. What goes becomes INFO once the script has run again, and is over after nine days; for that the script has to run every seven days at least. Nothing is blocked: a match raises an alert.',
  },
  reference: 'https://docs-cortex.paloaltonetworks.com/r/Cortex-XDR-REST-API/Insert-Simple-Indicators-JSON',
  parts: () => [
    {
      name: 'insert.json',
      mediaType,
      remembersDays,
      ...inserts,
      ...worded(types, (indicator, type) => [jsonLine(indicatorOf(indicator, type))]),
      // Cortex identifies an indicator by value and type.
      identity: sameUpTo('severity'),
      ownLines: true,
      delta: { mediaType, ...inserts, added: (entry) => entry, removed: removal },
    },
  ],
})
