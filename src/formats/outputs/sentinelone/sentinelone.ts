import { type DeliveredIndicator, riskCategory } from '../../../domain/delivery.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { nameOnMachine } from '../../../domain/subscription.ts'
import { type OutputContext, outputFormat } from '../../output-format.ts'
import { comparedObjects, worded } from '../edr.ts'
import { beginning, jsonLine, wholeDays } from '../lines.ts'
import { describe, threatWords } from '../threats.ts'

/** SentinelOne's `type` for each kind. It knows no networks and no other hashes. */
const types: Partial<Record<KindId, string>> = {
  ipv4: 'IPV4',
  ipv6: 'IPV6',
  domain: 'DNS',
  url: 'URL',
  md5: 'MD5',
  sha1: 'SHA1',
  sha256: 'SHA256',
}

/** SentinelOne takes OCSF's scale, 0 to 7. */
const severities = { low: 2, medium: 3, high: 4, critical: 5 } as const

/** Hashes of the empty file: SentinelOne refuses them. */
const ofNothing: ReadonlySet<string> = new Set([
  'd41d8cd98f00b204e9800998ecf8427e',
  'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
])

function iocOf(indicator: DeliveredIndicator, type: string, { subscription }: OutputContext) {
  const { id, value, risk, threats, agesOut, isShared } = indicator
  const source = nameOnMachine(subscription)
  const [threat] = threats
  const what = threat ? threatWords[threat].name : 'Listed Indicator'
  return {
    type,
    value,
    method: 'EQUALS',
    // By this the script recognises what it may delete.
    source,
    externalId: id,
    name: `${source}: ${what}${isShared ? ', shared' : ''}`,
    description: beginning(describe(indicator), 500),
    severity: severities[riskCategory(risk)],
    originalRiskScore: Math.min(100, Math.max(0, Math.round(risk))),
    validUntil: wholeDays(agesOut),
  }
}

/** Indicators for the threat intelligence API of SentinelOne; a script compares them with those that are there. */
export const sentinelone = outputFormat({
  id: 'SENTINELONE',
  use: 'alert',
  readBy: 'edr',
  products: ['sentinelone-singularity'],
  name: { de: 'SentinelOne (Threat Intelligence)', en: 'SentinelOne (threat intelligence)' },
  description: {
    de: 'Ein JSON-Array mit IOCs, wie die Threat-Intelligence-API von SentinelOne sie annimmt; ein Skript gleicht sie mit denen ab, die dort schon stehen, legt an, erneuert und löscht. Einzelne Adressen, Namen, http- und https-URLs, MD5, SHA-1 und SHA-256; verglichen wird auf Gleichheit (EQUALS), ein Name gilt also nur genau. Netze und andere Prüfsummen haben dort keinen Typ, und die Prüfsummen einer leeren Datei lehnt SentinelOne ab. severity folgt dem Risiko (2 bis 5); gemeinsam genutzte Infrastruktur nennen Name und Beschreibung.',
    en: 'A JSON array of IOCs as the threat intelligence API of SentinelOne takes them; a script compares them with those that are already there, and creates, renews and deletes. Single addresses, names, http and https URLs, MD5, SHA-1 and SHA-256; they are compared for equality (EQUALS), so a name matches only itself. Networks and other hashes have no type there, and SentinelOne refuses the hashes of an empty file. severity follows the risk (2 to 5); name and description tell shared infrastructure.',
  },
  reference:
    'https://github.com/Sentinel-One/ai-siem/blob/main/plugins/s1-secops-skills/skills/mgmt-console-api/references/tags/Threat_Intelligence.md',
  parts: () => [
    {
      name: 'iocs.json',
      ...comparedObjects('ioc', 'method'),
      ...worded(types, (indicator, type, context) => {
        const { kind, value } = indicator
        const isTaken = !ofNothing.has(value) && (kind !== 'url' || /^https?:/.test(value))
        return isTaken ? [jsonLine(iocOf(indicator, type, context))] : 'inexpressible'
      }),
    },
  ],
})
