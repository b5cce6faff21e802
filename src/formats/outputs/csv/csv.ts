import { csvField } from '../../../domain/csv.ts'
import { confidenceCategory, type DeliveredIndicator, type Enrichment, riskCategory } from '../../../domain/delivery.ts'
import { kindIds } from '../../../domain/observables/index.ts'
import { remembered } from '../../../domain/remembered.ts'
import { outputFormat } from '../../output-format.ts'
import { isoTime, oneLine } from '../lines.ts'
import { mispAttribute } from '../misp-attribute.ts'

/** Several words in one field, as MISP writes tags: separated by commas, without commas inside. */
function words(texts: readonly string[] = []): string {
  if (texts.length === 0) return ''
  if (texts.length === 1) return csvField(word(texts[0] as string))
  const filled = texts.map(word).filter((text) => text !== '')
  return csvField(filled.join(','))
}

const word = (text: string): string => {
  const line = oneLine(text)
  return line.includes(',') ? line.replaceAll(',', ' ') : line
}

const text = (value: string | undefined): string => (value === undefined ? '' : csvField(oneLine(value)))

type Fields<Of> = Readonly<Record<string, (of: Of) => string>>

/**
 * The columns as fields of CSV: first those of MISP's CSV with MISP's names, then ours, then what enrichers add. The order must
 * not change. Only texts that others choose can need quotes.
 */
const columns: Fields<DeliveredIndicator> = {
  uuid: ({ id }) => id,
  category: ({ kind }) => mispAttribute[kind].category,
  type: ({ kind }) => mispAttribute[kind].type,
  value: ({ value }) => csvField(value),
  comment: ({ sources }) =>
    sources.length === 1 ? text(sources[0]?.name) : csvField(sources.map(({ name }) => oneLine(name)).join('; ')),
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
}

const enrichedColumns: Fields<Enrichment> = {
  tlp: ({ tlp = '' }) => tlp,
  country: ({ country = '' }) => csvField(country),
  asn: ({ as }) => (as ? String(as.number) : ''),
  as_organisation: ({ as }) => text(as?.organisation),
  registrable_domain: ({ registrableDomain }) => text(registrableDomain),
  resolved_addresses: ({ dns }) => words(dns?.addresses),
  owner: ({ owner }) => (owner ? csvField(`${owner.kind}: ${oneLine(owner.name)}`) : ''),
  attack_techniques: ({ techniques }) => words(techniques?.map(({ id }) => id)),
  attack_software: ({ software }) => words(software?.map(({ id }) => id)),
  attack_groups: ({ groups }) => words(groups?.map(({ id }) => id)),
  malware: ({ malware }) => words(malware),
  cves: ({ cves }) => words(cves?.map(({ id }) => id)),
}

const header = [...Object.keys(columns), ...Object.keys(enrichedColumns)].join(',')
/** Those after the first. */
const fields = Object.values(columns).slice(1)
const enrichedFields = Object.values(enrichedColumns)

/** Keeps the last: without enrichers, all indicators share one enrichment. */
const enrichedText = remembered(
  (enriched: Enrichment) => enrichedFields.map((field) => `,${field(enriched)}`).join(''),
  1,
)

/**
 * RFC 4180, UTF-8 without byte order mark, CRLF, with a header. Values are unchanged, even if a spreadsheet would
 * evaluate them as formulas, because machines compare them. Do not open the file in a spreadsheet by double click;
 * exports from our screens are protected (`domain/csv.ts`).
 */
export const csv = outputFormat({
  id: 'CSV',
  use: 'alert',
  readBy: 'file',
  products: ['graylog', 'crowdstrike-logscale'],
  guide: 'general',
  isGivenAsChanges: true,
  name: { de: 'CSV', en: 'CSV' },
  description: {
    de: 'Eine Tabelle nach RFC 4180 mit den Spalten von MISP und unseren eigenen, für Programme: Werte stehen unverändert da, auch solche, die eine Tabellenkalkulation als Formel läse. Alle Arten; ausgelassen werden nur Werte mit Steuerzeichen oder Zeilenumbrüchen. Änderungen haben davor die Spalte op mit set oder remove.',
    en: "A table according to RFC 4180 with MISP's columns and our own, for programs: values stand as they are, also those that a spreadsheet would read as a formula. All types; only values with control characters or line breaks are left out. Changes have a column op in front, with set or remove.",
  },
  reference: 'https://www.rfc-editor.org/rfc/rfc4180',
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
        for (const field of fields) entry += `,${field(indicator)}`
        return [entry + enrichedText(indicator.enriched)]
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
