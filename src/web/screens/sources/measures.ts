import type { SourceSummary } from '../../../contract/sources.ts'
import type { Language } from '../../i18n/use-texts.ts'
import { priceText } from './price-text.ts'

/** Figures on the page of a source. */
export const figureIds = [
  'records',
  'quality',
  'added',
  'churn',
  'novelty',
  'age',
  'exclusive',
  'first',
  'warning',
  'doubtful',
  'wide',
  'complexity',
] as const
export type FigureId = (typeof figureIds)[number]

/** Figures for ranking, limits and comparison of sources. */
export const measureIds = [...figureIds, 'price'] as const
export type MeasureId = (typeof measureIds)[number]

/** The fields of a source that the figures need. */
export type Measured = Pick<
  SourceSummary,
  'records' | 'newestLook' | 'complexityScore' | 'price' | 'commercial' | 'standsFor' | 'figures'
>

export interface Measure {
  /** Null if unknown. Shares are 0 to 100. */
  value(source: Measured): number | null
  readonly unit: 'count' | 'decimal' | 'percent' | 'days' | 'euros' | 'points'
  /** The better direction, if there is one. */
  readonly better?: 'more' | 'less'
}

const percent = (share: number | null | undefined) => (share == null ? null : share * 100)

export const measures: Readonly<Record<MeasureId, Measure>> = {
  // 0 is not a figure if the source was never collected.
  records: {
    value: ({ records, newestLook }) => (records === 0 && newestLook === null ? null : records),
    unit: 'count',
  },
  quality: { value: ({ figures }) => figures?.quality ?? null, unit: 'points', better: 'more' },
  added: { value: ({ figures }) => figures?.addedPerDay ?? null, unit: 'decimal' },
  churn: { value: ({ figures }) => percent(figures?.churn), unit: 'percent' },
  novelty: { value: ({ figures }) => percent(figures?.novelty), unit: 'percent', better: 'more' },
  age: { value: ({ figures }) => figures?.medianAgeDays ?? null, unit: 'days', better: 'less' },
  exclusive: { value: ({ figures }) => percent(figures?.exclusiveShare), unit: 'percent', better: 'more' },
  first: { value: ({ figures }) => percent(figures?.firstShare), unit: 'percent', better: 'more' },
  warning: { value: ({ figures }) => percent(figures?.warningShare), unit: 'percent', better: 'less' },
  doubtful: { value: ({ figures }) => percent(figures?.doubtfulShare), unit: 'percent', better: 'less' },
  wide: { value: ({ figures }) => percent(figures?.wideShare), unit: 'percent', better: 'less' },
  complexity: { value: ({ complexityScore }) => complexityScore, unit: 'decimal', better: 'less' },
  price: {
    value: ({ price, commercial }) => price ?? (commercial ? null : 0),
    unit: 'euros',
    better: 'less',
  },
}

/** Text of the figure; a dash if unknown, words if there is no price. */
export function measureText(id: MeasureId, source: Measured, { t, format }: Language): string {
  const value = measures[id].value(source)
  if (id === 'price') return priceText(value, source.standsFor !== null, { t, format })
  if (value === null) return '–'
  switch (measures[id].unit) {
    case 'count':
    case 'points':
      return format.number(value)
    case 'decimal':
      return format.number(value, value === 0 || value >= 100 ? 0 : 1)
    case 'percent':
      return percentText(value, format)
    case 'days':
      return daysText(value, { t, format })
    case 'euros':
      return format.euros(value)
  }
}

/** A percentage with one decimal, except for exactly 0 and 100. */
export function percentText(value: number, format: Pick<Language['format'], 'percent'>): string {
  return format.percent(value, value === 0 || value === 100 ? 0 : 1)
}

/** A number of days, with one decimal below ten. */
export function daysText(days: number, { t, format }: Pick<Language, 't' | 'format'>): string {
  const number = format.number(days, days >= 10 || Number.isInteger(days) ? 0 : 1)
  // Only exactly one day is singular: 1.5 and 0 days are plural.
  return t('sources.days', { count: days === 1 ? 1 : 2, days: number })
}
