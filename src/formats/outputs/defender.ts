import { type DeliveredIndicator, riskCategory } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { isPublicSuffix } from '../../domain/observables/public-suffix.ts'
import { outputFormat, type PartContext } from '../output-format.ts'
import { batches } from './batches.ts'
import { isCanonical, isoTime, jsonLine } from './lines.ts'
import { describe, threatWords } from './threats.ts'

/** Defender's `indicatorType`. It knows no ranges and no SHA-512. */
const types: Partial<Record<KindId, string>> = {
  ipv4: 'IpAddress',
  ipv6: 'IpAddress',
  domain: 'DomainName',
  url: 'Url',
  md5: 'FileMd5',
  sha1: 'FileSha1',
  sha256: 'FileSha256',
}

const severities = { low: 'Low', medium: 'Medium', high: 'High', critical: 'High' } as const

/**
 * From both of these on it is blocked; everything else raises an alert and is let through, and so is what many share unless
 * the subscriber asks for it.
 */
const blockedFrom = { risk: 70, confidence: 70 } as const

function importOf(indicator: DeliveredIndicator, indicatorType: string, blockShared: boolean) {
  const { value, risk, confidence, threats, isShared } = indicator
  const isSure = risk >= blockedFrom.risk && confidence >= blockedFrom.confidence
  const [threat] = threats
  return {
    indicatorValue: value,
    indicatorType,
    action: isSure && (!isShared || blockShared) ? 'Block' : 'Audit',
    severity: severities[riskCategory(risk)],
    title: `Winnow: ${threat ? threatWords[threat].name : 'Listed Indicator'}`,
    description: `${describe(indicator)} Risk ${risk}, confidence ${confidence}.`,
    application: 'Winnow',
    // Defender asks for it where the action is Audit.
    generateAlert: true,
    expirationTime: isoTime(indicator.agesOut),
  }
}

const day = 86_400_000

/** An import deletes nothing: it stops blocking at once and is over within two days. */
function removal(entry: string, { releasedAt }: PartContext): string {
  const indicator: ReturnType<typeof importOf> = JSON.parse(entry)
  return jsonLine({
    ...indicator,
    action: 'Audit',
    severity: 'Informational',
    title: 'Winnow: No Longer Listed',
    expirationTime: isoTime(releasedAt + 2 * day),
  })
}

const mediaType = 'application/json'

/** Limits of the API: 500 indicators a request, 30 requests a minute. */
const imports = batches(500, '{"Indicators":[')

/** Bodies for Defender's import of indicators, one after the other; how they are posted stands in `docs/formats.md`. */
export const defender = outputFormat({
  id: 'DEFENDER',
  use: 'alert',
  name: { de: 'Microsoft Defender for Endpoint', en: 'Microsoft Defender for Endpoint' },
  description: {
    de: 'Ein JSON-Array von Anfragen an den Import von Defender for Endpoint, jede mit höchstens 500 Indikatoren; ein kurzes Skript schickt sie ab. Adressen, Namen, http- und https-URLs, MD5, SHA-1 und SHA-256; Bereiche und alles andere kennt Defender nicht. Ein Name gilt dort samt allem darunter; öffentliche Suffixe wie github.io sind deshalb ausgelassen. Ab Risiko 70 und Konfidenz 70 wird gesperrt, sonst gemeldet; geteilte Infrastruktur wird gemeldet und nur gesperrt, wo das Abonnement es verlangt. Ein Mandant fasst 15.000 Indikatoren: wählen Sie das Gerät im Abonnement, dann sind es die besten. Was wegfällt, wird sofort nicht mehr gesperrt und läuft binnen zwei Tagen ab.',
    en: 'A JSON array of requests to the import of Defender for Endpoint, each with at most 500 indicators; a short script posts them. Addresses, names, http and https URLs, MD5, SHA-1 and SHA-256; Defender knows no ranges and nothing else. It applies a name to all below it, so public suffixes such as github.io are left out. From risk 70 and confidence 70 on it blocks, otherwise it raises an alert; shared infrastructure raises one, and is blocked only where the subscription asks for it. A tenant holds 15,000 indicators: choose the device in the subscription, and they are the best ones. What goes is no longer blocked at once and is over within two days.',
  },
  reference: 'https://learn.microsoft.com/en-us/defender-endpoint/api/import-ti-indicators',
  plainPart: 'import.json',
  parts: () => [
    {
      name: 'import.json',
      mediaType,
      kinds: Object.keys(types) as KindId[],
      remembersDays: 1,
      ...imports,
      entries(indicator, { options: { blockShared = false } }) {
        const type = types[indicator.kind]
        if (!type) return 'kind'
        const { kind, value } = indicator
        // Defender applies a name to all below it, and all below a public suffix is everybody else's.
        const isMeant = kind === 'url' ? /^https?:/.test(value) : !(kind === 'domain' && isPublicSuffix(value))
        return isMeant && isCanonical(indicator) ? [jsonLine(importOf(indicator, type, blockShared))] : 'inexpressible'
      },
      // Value and type are what Defender knows it by.
      identity: (entry) => entry.slice(0, entry.indexOf('","action":"')),
      delta: { mediaType, ...imports, added: (entry) => entry, removed: removal },
    },
  ],
})
