import { type DeliveredIndicator, riskCategory } from '../../../domain/delivery.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { parseIpv6 } from '../../../domain/observables/ip.ts'
import { nameOnMachine } from '../../../domain/subscription.ts'
import { type OutputContext, outputFormat, type PartContext } from '../../output-format.ts'
import { batches } from '../batches.ts'
import { coveringFault, coversNamesAndUrls } from '../covers.ts'
import { isToBlock, sameUpTo, worded } from '../edr.ts'
import { isoTime, jsonLine } from '../lines.ts'
import { remembersDays, removalExpiry } from '../repeated-removals.ts'
import { describe, threatWords } from '../threats.ts'
import { webAddress, wholeHostFault } from '../value-list.ts'

/** Defender's `indicatorType`. It supports neither ranges nor SHA-512. */
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

/** Defender asks for all eight groups of an IPv6 address. */
const writtenValue = ({ kind, value }: DeliveredIndicator): string =>
  kind === 'ipv6' ? Array.from(parseIpv6(value) ?? [], (group) => group.toString(16)).join(':') : value

function importOf(indicator: DeliveredIndicator, indicatorType: string, context: OutputContext) {
  const { risk, confidence, threats } = indicator
  const [threat] = threats
  return {
    indicatorValue: writtenValue(indicator),
    indicatorType,
    // What is not blocked raises an alert and is allowed.
    action: isToBlock(indicator, context) ? 'Block' : 'Audit',
    severity: severities[riskCategory(risk)],
    title: `Winnow: ${threat ? threatWords[threat].name : 'Listed Indicator'}`,
    // By its beginning the script recognises what it may delete. An import changes it, other than `application`.
    description: `${nameOnMachine(context.subscription)}: ${describe(indicator)} Risk ${risk}, confidence ${confidence}.`,
    application: 'Winnow',
    // Defender requires this field for action Audit.
    generateAlert: true,
    expirationTime: isoTime(indicator.agesOut),
  }
}

/** An import cannot delete. This version stops blocking at once and expires. */
function removal(entry: string, { releasedAt }: PartContext): string {
  const indicator: ReturnType<typeof importOf> = JSON.parse(entry)
  return jsonLine({
    ...indicator,
    action: 'Audit',
    severity: 'Informational',
    title: 'Winnow: No Longer Listed',
    expirationTime: isoTime(removalExpiry(releasedAt)),
  })
}

const mediaType = 'application/json'

/** Limits of the API: 500 indicators per request, 30 requests per minute. */
const imports = batches(500, '{"Indicators":[')

/** Request bodies for Defender's indicator import; `docs/formats.md` explains how to post them. */
export const defender = outputFormat({
  id: 'DEFENDER',
  use: 'alert',
  readBy: 'edr',
  products: ['microsoft-defender-endpoint'],
  name: { de: 'Microsoft Defender for Endpoint', en: 'Microsoft Defender for Endpoint' },
  description: {
    de: 'Ein JSON-Array von Anfragen an den Import von Defender for Endpoint, jede mit höchstens 500 Indikatoren; ein Skript schickt sie ab. Adressen (IPv6 mit allen acht Gruppen), Namen, http- und https-URLs, MD5, SHA-1 und SHA-256; Bereiche und alles andere kennt Defender nicht. Ein Name gilt dort samt allem darunter; öffentliche Suffixe wie github.io (auch https://github.io/) und Namen über einem sind deshalb ausgelassen. Ab Risiko 70 und Konfidenz 70 wird gesperrt, sonst gemeldet; gemeinsam genutzte Infrastruktur wird gemeldet und nur gesperrt, wo das Abonnement es verlangt. Ein Mandant fasst 15.000 Indikatoren: wählen Sie das Gerät im Abonnement, dann sind es die besten. Was wegfällt, steht noch sieben Tage darin, ohne zu sperren und mit Ablauf nach neun Tagen; das Skript löscht es. Läuft es länger als sieben Tage nicht, bleibt Weggefallenes bis zu seinem Ablauf gesperrt.',
    en: 'A JSON array of requests to the import of Defender for Endpoint, each with at most 500 indicators; a script posts them. Addresses (IPv6 with all eight groups), names, http and https URLs, MD5, SHA-1 and SHA-256; Defender knows no ranges and nothing else. It applies a name to all below it, so public suffixes such as github.io (https://github.io/ too) and names above one are left out. From risk 70 and confidence 70 on it blocks, otherwise it raises an alert; shared infrastructure raises one, and is blocked only where the subscription asks for it. A tenant holds 15,000 indicators: choose the device in the subscription, and they are the best ones. What goes stays in it for seven days, without blocking and with an end after nine days; the script deletes it. The script has to run every seven days at least; otherwise what went stays blocked until it ages out.',
  },
  reference: 'https://learn.microsoft.com/en-us/defender-endpoint/api/import-ti-indicators',
  parts: () => [
    {
      name: 'import.json',
      mediaType,
      remembersDays,
      // The limit of a tenant.
      mostHeld: 15_000,
      ...imports,
      covers: coversNamesAndUrls,
      ...worded(types, (indicator, type, context) => {
        const { kind, value } = indicator
        const address = webAddress(indicator)
        if (kind === 'url' && !address) return 'inexpressible'
        // Defender applies a name to all names below it, and does not say whether a URL of a whole host stands for them too.
        const fault = kind === 'domain' ? coveringFault(value) : address && wholeHostFault(address)
        return fault ?? [jsonLine(importOf(indicator, type, context))]
      }),
      // Defender identifies an indicator by value and type.
      identity: sameUpTo('action'),
      delta: { mediaType, ...imports, added: (entry) => entry, removed: removal },
    },
  ],
})
