import type { SourceSummary } from '../../../../contract/sources.ts'
import { type Cell, cellsOf } from '../../../../domain/csv.ts'
import { roundedPercent } from '../../../../domain/percent.ts'
import { type Measure, measureIds, measures } from '../measures.ts'

const yesNo = (is: boolean) => (is ? 'yes' : 'no')

const columns: Readonly<Record<string, (source: SourceSummary) => Cell>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  maintainer: ({ maintainer }) => maintainer,
  homepage: ({ homepage }) => homepage,
  kinds: ({ kinds }) => kinds.join(' '),
  flavours: ({ flavours }) => flavours.join(' '),
  commercial: ({ commercial }) => yesNo(commercial),
  demo: ({ demo }) => yesNo(demo),
  licence: ({ licenceTerms }) => licenceTerms.name,
  licenceStated: ({ licenceTerms }) => yesNo(licenceTerms.stated),
  commercialUse: ({ licenceTerms }) => licenceTerms.commercialUse,
  redistribution: ({ licenceTerms }) => licenceTerms.redistribution,
  attribution: ({ licenceTerms }) => licenceTerms.attribution,
  authentication: ({ authentication }) => authentication,
  cadenceMinutes: ({ cadenceMinutes }) => cadenceMinutes,
  health: ({ health }) => health.state,
  lastSuccess: ({ health }) => health.lastSuccess,
  newestLook: ({ newestLook }) => newestLook,
  dead: ({ dead }) => dead,
}

/** Heads of the figures. Shares are in percent, ages in days, prices in EUR per year. */
const measureHeads = {
  records: 'records',
  quality: 'quality',
  added: 'addedPerDay',
  churn: 'churnPerDayPcnt',
  novelty: 'noveltyPcnt',
  age: 'medianAgeDays',
  exclusive: 'exclusivePcnt',
  first: 'firstPcnt',
  warning: 'onWarningListsPcnt',
  doubtful: 'sharedInfrastructurePcnt',
  wide: 'wideRangesPcnt',
  complexity: 'complexity',
  price: 'pricePerYearEur',
} as const satisfies Record<(typeof measureIds)[number], string>

/** A row of heads, then a row for each source. */
export function catalogueRows(sources: readonly SourceSummary[]): Cell[][] {
  const figures = measureIds.map((id) => [
    measureHeads[id],
    (source: SourceSummary) => rounded(measures[id].value(source), measures[id].unit),
  ])
  return cellsOf({ ...columns, ...Object.fromEntries(figures) }, sources)
}

function rounded(value: number | null, unit: Measure['unit']): number | null {
  if (value === null) return null
  return unit === 'percent' ? roundedPercent(value) : Math.round(value * 1000) / 1000
}
