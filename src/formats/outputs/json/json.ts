import { confidenceCategory, type DeliveredIndicator, riskCategory } from '../../../domain/delivery.ts'
import { kindIds } from '../../../domain/observables/index.ts'
import { outputFormat } from '../../output-format.ts'
import { isoTime, jsonArray, jsonLine } from '../lines.ts'

/** Everything that is known about an indicator, `id` first. Times are ISO 8601 in UTC. */
function recordOf(indicator: DeliveredIndicator) {
  const { firstSeen, lastSeen, agesOut, modified, sources, enriched, risk, confidence } = indicator
  const { dns } = enriched
  return {
    id: indicator.id,
    kind: indicator.kind,
    value: indicator.value,
    risk,
    riskCategory: riskCategory(risk),
    confidence,
    confidenceCategory: confidenceCategory(confidence),
    firstSeen: isoTime(firstSeen),
    lastSeen: isoTime(lastSeen),
    agesOut: isoTime(agesOut),
    modified: isoTime(modified),
    sources: sources.map((source) => ({
      ...source,
      listedFrom: isoTime(source.listedFrom),
      ...(source.lastSeen !== undefined && { lastSeen: isoTime(source.lastSeen) }),
    })),
    independentSources: indicator.independent,
    threats: indicator.threats,
    tags: indicator.tags,
    warnings: indicator.warnings,
    enriched: { ...enriched, ...(dns && { dns: { ...dns, at: isoTime(dns.at) } }) },
  }
}

/** Position in `{"id":"…"`: reads the identity without parsing the entry. */
const identity = (entry: string): string => entry.slice('{"id":"'.length, '{"id":"'.length + 36)

/** RFC 8259: one array with one object per line, so that it can be read line by line or as a whole. */
export const json = outputFormat({
  id: 'JSON',
  use: 'alert',
  readBy: 'file',
  products: [],
  guide: 'general',
  isGivenAsChanges: true,
  name: { de: 'JSON', en: 'JSON' },
  description: {
    de: 'Ein Array mit einem Objekt je Indikator und Zeile, mit allem, was über ihn bekannt ist. Alle Arten; nichts wird ausgelassen. Die Änderungen seit einem Stand sind ein Array von Objekten mit "op": "remove" (Kennung, Art, Wert) oder "op": "set" (das ganze Objekt, neu oder geändert).',
    en: 'One array with one object for each indicator and line, with all that is known of it. All types; nothing is left out. The changes since a cursor are an array of objects with "op": "remove" (id, kind, value) or "op": "set" (the whole object, new or changed).',
  },
  reference: 'https://www.rfc-editor.org/rfc/rfc8259',
  parts: () => [
    {
      name: 'indicators.json',
      mediaType: 'application/json',
      kinds: kindIds,
      ...jsonArray,
      entries: (indicator) => [jsonLine(recordOf(indicator))],
      identity,
      ownLines: true,
      delta: {
        mediaType: 'application/json',
        ...jsonArray,
        added: (entry) => `{"op":"set",${entry.slice(1)}`,
        removed(entry) {
          const { id, kind, value } = JSON.parse(entry)
          return jsonLine({ op: 'remove', id, kind, value })
        },
      },
    },
  ],
})
