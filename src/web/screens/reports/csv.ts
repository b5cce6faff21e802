import type { Report } from '../../../domain/report.ts'

export type Cell = string | number | null | undefined

/**
 * Rows as CSV (RFC 4180, CRLF) that a spreadsheet opens as text: a text that would be read as a formula gets an
 * apostrophe in front (OWASP, "CSV Injection"). Numbers stay numbers, also negative ones.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const safe = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What Excel, LibreOffice or Sheets would take for a formula, full-width signs and leading blanks included. */
function isFormula(text: string): boolean {
  return /^\s*[=+\-@|\uff1d\uff0b\uff0d\uff20]/.test(text) || /^[\t\r\n]/.test(text)
}

/** Every compared source of a report, one a row, with the field names of the interface as heads. */
export function reportRows(report: Report, selected: ReadonlySet<string>): Cell[][] {
  const head = [
    'ID',
    'name',
    'maintainer',
    'selected',
    'recommended',
    'superfluous',
    'inUse',
    'excluded',
    'price',
    'demoPrice',
    'commercial',
    'licence',
    'records',
    'coverage',
    'coveragePercent',
    'coverage_light',
    'added',
    'verified',
    'unproven',
    'late',
    'expired',
    'exclusive',
    'medianLeadHours',
    'benign',
    'winnowFilterRateOverallCount',
    'winnowFilterRateOverallPcnt',
    'winnowFilterRateEffectiveCount',
    'winnowFilterRateEffectivePcnt',
    'complexity',
  ]
  const idsOf = (feeds: readonly { readonly ID: string }[]) => new Set(feeds.map(({ ID }) => ID))
  const recommended = idsOf(report.recommendedFeeds)
  const superfluous = idsOf(report.superfluousFeeds)
  const inUse = idsOf(report.currentFeeds)
  const yes = (is: boolean) => (is ? 'yes' : 'no')
  const { suspicious } = report.summary
  const rows = report.comparedFeeds.map((feed): Cell[] => {
    const { statistics: s, winnowFilterRateOverall: overall, winnowFilterRateEffective: effective } = feed
    return [
      feed.ID,
      feed.name,
      feed.maintainer,
      yes(selected.has(feed.ID)),
      yes(recommended.has(feed.ID)),
      yes(superfluous.has(feed.ID)),
      yes(inUse.has(feed.ID)),
      feed.excluded,
      feed.price,
      yes(feed.demoPrice ?? false),
      yes(feed.license.commercial),
      feed.license.name,
      s.records,
      s.coverage,
      suspicious === 0 ? 0 : (s.coverage / suspicious) * 100,
      s.coverage_light,
      s.added,
      s.verified,
      s.unproven,
      s.late,
      s.expired,
      s.exclusive,
      s.medianLeadHours,
      s.benign,
      overall.count,
      overall.pcnt,
      effective.count,
      effective.pcnt,
      feed.complexity.score,
    ]
  })
  return [head, ...rows]
}
