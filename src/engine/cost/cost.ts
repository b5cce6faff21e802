import type { Organisation } from '../../domain/organisation.ts'
import { type CostTerm, FEED_COMPARE, PROFILE_BASED, type Report, type Savings } from '../../domain/report.ts'
import type { NoPeriod } from '../../domain/report-codes.ts'
import { hourMs, secondMs } from '../../domain/time-units.ts'
import { type EffortKind, effortKinds, type Rates, rates } from './rates.ts'
import { roundedToCents } from './rounded.ts'

/**
 * Cost of one kind of work on a source in EUR: steps × 160 h × hourly rate × complexity/10, and a third of that with a
 * TIP.
 */
export function effortCost(
  kind: EffortKind,
  {
    complexity,
    usesTip,
    rates: current,
  }: { readonly complexity: number; readonly usesTip: boolean; readonly rates: Rates },
): number {
  const hours = current.effort[kind] * rates.hoursPerEffortStep
  return hours * current.eurPerHour * (complexity / rates.fullComplexity) * (usesTip ? rates.tipShare : 1)
}

/** Fields of a source that the cost model needs. */
export interface CostedFeed {
  readonly ID: string
  readonly complexity: number
  /** Number of its records that Winnow filters out and that the upload contains. */
  readonly filtered: number
  /** Of these, those of which it is proven that the source listed them at the event. */
  readonly filteredProven: number
  /** EUR per year. */
  readonly price: number
}

export interface CostBasis {
  readonly selected: readonly CostedFeed[]
  readonly superfluous: readonly CostedFeed[]
  readonly current: readonly CostedFeed[]
  readonly periodHours: number | NoPeriod
  readonly isFeedCompare: boolean
  readonly usesTip: boolean
  readonly rates: Rates
}

/**
 * The savings of a selection (specification, section 9; interpretation in docs/decisions/0054):
 *
 *     filter       = Σ filtered × share × hours per record × rate × 8,760 / period     share: 0.04 for feed compare, else 1
 *     <effort>     = Σ steps × 160 × rate × complexity/10 × (0.33 with TIP, else 1)    over the selected sources
 *     sources      = Σ operation + renewal, as above                                    over the superfluous ones
 *     fees         = Σ price                                                            over the superfluous ones
 *     total        = filter + the four efforts + sources + fees
 *
 * The false alarms of the current sources, shown for comparison, use the formula of `filter`.
 *
 * Without a period, the filter terms are unknown and not in the total (docs/decisions/0054-cost-model.md).
 */
export function computeSavings(basis: CostBasis): Savings {
  const { selected, superfluous, current, usesTip } = basis
  const tipFactor = usesTip ? rates.tipShare : 1
  const filterTerm = (feeds: readonly CostedFeed[], share: number): CostTerm => {
    const records = sum(feeds, (feed) => feed.filtered)
    const hours = basis.rates.hoursPerFilteredRecord
    const eurPerHour = basis.rates.eurPerHour
    const inputs = {
      records,
      provenRecords: sum(feeds, ({ filteredProven }) => filteredProven),
      share,
      hoursPerFilteredRecord: hours,
      eurPerHour,
      hoursPerYear: rates.hoursPerYear,
    }
    if (typeof basis.periodHours === 'string') return { ...term(0, inputs), unknown: basis.periodHours }
    const periodHours = countedHours(basis.periodHours)
    return term((records * share * hours * eurPerHour * rates.hoursPerYear) / periodHours, { ...inputs, periodHours })
  }
  const effortTerm = (feeds: readonly CostedFeed[], kinds: readonly EffortKind[]): CostTerm =>
    term(
      sum(feeds, (feed) =>
        sum(kinds, (kind) => effortCost(kind, { complexity: feed.complexity, usesTip, rates: basis.rates })),
      ),
      {
        sources: feeds.length,
        steps: sum(kinds, (kind) => basis.rates.effort[kind]),
        hoursPerStep: rates.hoursPerEffortStep,
        eurPerHour: basis.rates.eurPerHour,
        complexity: sum(feeds, (feed) => feed.complexity),
        fullComplexity: rates.fullComplexity,
        tipFactor,
      },
    )

  const alarmShare = basis.isFeedCompare ? rates.feedCompareShare : 1
  const filter = filterTerm(selected, alarmShare)
  const efforts = Object.fromEntries(effortKinds.map((kind) => [kind, effortTerm(selected, [kind])])) as Record<
    EffortKind,
    CostTerm
  >
  const yearly = ['operation', 'renewal'] as const
  const superfluousSources = {
    ...effortTerm(superfluous, yearly),
    bySource: superfluous.map((feed) => ({ ID: feed.ID, eur: effortTerm([feed], yearly).eur })),
  }
  const superfluousFees = {
    ...term(
      sum(superfluous, (feed) => feed.price),
      { sources: superfluous.length },
    ),
    bySource: superfluous.map(({ ID, price }) => ({ ID, eur: price })),
  }
  const work = [filter, ...effortKinds.map((kind) => efforts[kind])]
  return {
    filter,
    ...efforts,
    work: sumOf(work),
    superfluousSources,
    superfluousFees,
    total: sumOf([...work, superfluousSources, superfluousFees]),
    currentFilterCandidates: filterTerm(current, alarmShare),
  }
}

/** Tells whether a period counts as one of zero length: many logs have whole seconds only. */
export const isMoment = (periodMs: number): boolean => periodMs < secondMs

/** A period of zero length counts as an hour. */
const countedHours = (hours: number): number => (isMoment(hours * hourMs) ? rates.zeroPeriodHours : hours)

/**
 * Hours between the first and the last event of a report, one hour if that is less than a second; the reason if there is
 * no such period.
 */
export function periodHours({ summary: { from, to, detectedFormat } }: Pick<Report, 'summary'>): number | NoPeriod {
  if (detectedFormat === PROFILE_BASED) return 'no-log'
  if (!from || !to) return 'no-times'
  return countedHours((Date.parse(to) - Date.parse(from)) / hourMs)
}

/** The part of a term with alarms that comes from proven ones, EUR; undefined if all are proven, or the amount is unknown. */
export function provenPart({ eur, unknown, inputs }: CostTerm): number | undefined {
  const { records = 0, provenRecords = records } = inputs
  return unknown === undefined && provenRecords < records ? (eur * provenRecords) / records : undefined
}

/** Fewer hours say little about a year. The first and the last event of a log of one day are less than a day apart. */
export const SHORT_HOURS = 22

/** Tells whether a term with alarms is extrapolated from less than a day. */
export function isShortPeriod({ eur, inputs: { periodHours = 0 } }: CostTerm): boolean {
  return eur > 0 && periodHours < SHORT_HOURS
}

/** Tells whether a term is such a term or contains one. */
export function isInaccurate(name: keyof Savings, { filter, currentFilterCandidates }: Savings): boolean {
  if (name === 'currentFilterCandidates') return isShortPeriod(currentFilterCandidates)
  return (name === 'filter' || name === 'work' || name === 'total') && isShortPeriod(filter)
}

/** Tells whether the organisation uses a threat-intelligence platform, which does part of the work on its sources. */
export function hasTip({ productGroup }: Pick<Organisation, 'productGroup'>): boolean {
  return productGroup === 'tips'
}

/** Tells whether the report compares a list of indicators rather than a log. */
export function isFeedCompare({ summary }: Pick<Report, 'summary'>): boolean {
  return summary.detectedFormat === FEED_COMPARE
}

function term(eur: number, inputs: Record<string, number>): CostTerm {
  return { eur, inputs }
}

function sumOf(terms: readonly CostTerm[]): CostTerm {
  return term(roundedToCents(sum(terms, ({ eur }) => eur)), { terms: terms.length })
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  let total = 0
  for (const item of items) total += of(item)
  return total
}
