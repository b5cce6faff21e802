import type { TargetFormatId } from '../../domain/subscription.ts'
import type { LocalizedText } from '../../domain/text.ts'
import { type ProductSort, productSorts } from '../../formats/output-format.ts'
import { outputOf } from '../subscriptions/choices.ts'

/** Sorts of products that read formats. */
const groups: Readonly<Record<ProductSort, LocalizedText>> = {
  siem: { de: 'SIEM', en: 'SIEM' },
  edr: { de: 'Endgeräte (EDR)', en: 'Endpoints (EDR)' },
  firewall: { de: 'Firewalls und Proxys', en: 'Firewalls and proxies' },
  dns: { de: 'DNS und Werbeblocker', en: 'DNS and ad blockers' },
  sensor: { de: 'Netzsensoren (IDS)', en: 'Network sensors (IDS)' },
  platform: { de: 'Threat-Intelligence-Plattformen', en: 'Threat-intelligence platforms' },
  file: { de: 'Dateien für alles andere', en: 'Files for everything else' },
}

/** Formats with the kind of product that reads them. */
export function grouped(ids: readonly TargetFormatId[]): { id: TargetFormatId; group: LocalizedText }[] {
  return productSorts.flatMap((sort) =>
    ids.flatMap((id) => (outputOf(id)?.readBy === sort ? [{ id, group: groups[sort] }] : [])),
  )
}
