import { csvField } from '../../domain/csv.ts'
import { confidenceCategory, type DeliveredIndicator, riskCategory } from '../../domain/delivery.ts'
import { kindIds } from '../../domain/observables/index.ts'
import { outputFormat } from '../output-format.ts'
import { isoTime, oneLine } from './lines.ts'
import { mispAttribute } from './misp-attribute.ts'

/** Several words in one cell, as MISP writes tags: separated by commas, without commas inside. */
const words = (texts: readonly string[] = []): string =>
  texts.length === 0
    ? ''
    : texts
        .map(word)
        .filter((text) => text !== '')
        .join(',')

const word = (text: string): string => {
  const line = oneLine(text)
  return line.includes(',') ? line.replaceAll(',', ' ') : line
}

/** The columns: first those of MISP's CSV with MISP's names, then ours. The order must not change. */
const columns: Readonly<Record<string, (indicator: DeliveredIndicator) => string>> = {
  uuid: ({ id }) => id,
  category: ({ kind }) => mispAttribute[kind].category,
  type: ({ kind }) => mispAttribute[kind].type,
  value: ({ value }) => value,
  comment: ({ sources }) => sources.map(({ name }) => oneLine(name)).join('; '),
  to_ids: ({ kind }) => (mispAttribute[kind].toIds ? '1' : '0'),
  timestamp: ({ modified }) => isoTime(modified),
  tags: ({ tags }) => words(tags),
  kind: ({ kind }) => kind,
  risk: ({ risk }) => String(risk),
  risk_category: ({ risk }) => riskCategory(risk),
  confidence: ({ confidence }) => String(confidence),
  confidence_category: ({ confidence }) => confidenceCategory(confidence),
  first_seen: ({ firstSeen }) => isoTime(firstSeen),
  last_seen: ({ lastSeen }) => isoTime(lastSeen),
  ages_out: ({ agesOut }) => isoTime(agesOut),
  sources: ({ sources }) => words(sources.map(({ id }) => id)),
  independent_sources: ({ independent }) => String(independent),
  threats: ({ threats }) => words(threats),
  warnings: ({ warnings }) => words(warnings),
  tlp: ({ enriched }) => enriched.tlp ?? '',
  country: ({ enriched }) => enriched.country ?? '',
  asn: ({ enriched }) => (enriched.as ? String(enriched.as.number) : ''),
  as_organisation: ({ enriched }) => oneLine(enriched.as?.organisation ?? ''),
  registrable_domain: ({ enriched }) => oneLine(enriched.registrableDomain ?? ''),
  resolved_addresses: ({ enriched }) => words(enriched.dns?.addresses),
  owner: ({ enriched }) => (enriched.owner ? `${enriched.owner.kind}: ${oneLine(enriched.owner.name)}` : ''),
  attack_techniques: ({ enriched }) => words(enriched.techniques?.map(({ id }) => id)),
  attack_software: ({ enriched }) => words(enriched.software?.map(({ id }) => id)),
  attack_groups: ({ enriched }) => words(enriched.groups?.map(({ id }) => id)),
  malware: ({ enriched }) => words(enriched.malware),
  cves: ({ enriched }) => words(enriched.cves?.map(({ id }) => id)),
}

const header = Object.keys(columns).join(',')
/** Those after the first. */
const cells = Object.values(columns).slice(1)

/**
 * RFC 4180, UTF-8 without byte order mark, CRLF, with a header. Values are unchanged, even if a spreadsheet would
 * evaluate them as formulas, because machines compare them. Do not open the file in a spreadsheet by double click;
 * exports from our screens are protected (`domain/csv.ts`).
 */
export const csv = outputFormat({
  id: 'CSV',
  use: 'alert',
  readBy: 'file',
  products: [],
  guide: 'general',
  isGivenAsChanges: true,
  name: { de: 'CSV', en: 'CSV' },
  description: {
    de: 'Eine Tabelle nach RFC 4180 mit den Spalten von MISP und unseren eigenen, für Programme: Werte stehen unverändert da, auch solche, die eine Tabellenkalkulation als Formel läse. Alle Arten; ausgelassen werden nur Werte mit Steuerzeichen oder Zeilenumbrüchen. Änderungen haben davor die Spalte op mit set oder remove.',
    en: "A table according to RFC 4180 with MISP's columns and our own, for programs: values stand as they are, also those that a spreadsheet would read as a formula. All types; only values with control characters or line breaks are left out. Changes have a column op in front, with set or remove.",
  },
  reference: 'https://www.rfc-editor.org/rfc/rfc4180',
  plainPart: 'indicators.csv',
  parts: () => [
    {
      name: 'indicators.csv',
      mediaType: 'text/csv; charset=utf-8; header=present',
      kinds: kindIds,
      separator: '\r\n',
      ending: '\r\n',
      head: () => `${header}\r\n`,
      entries(indicator) {
        if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(indicator.value)) return 'inexpressible'
        let entry = indicator.id
        for (const cell of cells) {
          const text = cell(indicator)
          entry += text === '' ? ',' : `,${csvField(text)}`
        }
        return [entry]
      },
      identity: (entry) => entry.slice(0, 36),
      ownLines: true,
      delta: {
        mediaType: 'text/csv; charset=utf-8; header=present',
        separator: '\r\n',
        ending: '\r\n',
        head: () => `op,${header}\r\n`,
        added: (entry) => `set,${entry}`,
        removed: (entry) => `remove,${entry}`,
      },
    },
  ],
})
