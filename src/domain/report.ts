/** A report as types; `report-schema.ts` describes each field. */

import type { z } from 'zod'
import type { Verdict } from './report-codes.ts'
import type * as schema from './report-schema.ts'
import type { SelectionFigures as SelectionSchema } from './selection-schema.ts'
import type { Fixed } from './value-schemas.ts'

/** Upload formats with a special meaning (specification, section 4). */
export const FEED_COMPARE = 'FEED_COMPARE'
export const PROFILE_BASED = 'profile based recommendation'

/** Number of the present rules of reports. It rises when the same log and the same listings give other figures. */
export const reportRules = 6

/** Whether a source listed an indicator at one moment, best first. */
export const momentTimes = ['verified', 'unproven', 'late', 'expired'] as const
export type MomentTime = (typeof momentTimes)[number]

type Of<Schema extends z.ZodType> = Fixed<z.output<Schema>>

export type Report = Of<typeof schema.Report>
/** All figures of a report. */
export type ReportFigures = Of<typeof schema.ReportFigures>
type Summary = ReportFigures['summary']

export type ReportFeed = Of<typeof schema.ReportFeed>
export type FeedStatistics = ReportFeed['statistics']
export type Share = ReportFeed['winnowFilterRateOverall']
export type OneHost = NonNullable<Summary['oneHost']>
export type RelatedFeed = ReportFigures['relatedFeeds'][number]
export type SuperfluousFeed = Of<typeof schema.SuperfluousFeed>
export type CurrentFeed = ReportFigures['currentFeeds'][number]
/** A source that lists at least 90 % of what another one lists now. */
export type Container = NonNullable<CurrentFeed['containedIn']>[number]
export type ComparedFeed = ReportFigures['comparedFeeds'][number]
export type CoverageEntry = ReportFigures['coverage'][number]
export type CoverageClasses = ReportFigures['classes']
export type ParetoPoint = ReportFigures['pareto']['byPrice'][number]
export type Proof = ReportFigures['proof']
export type Backtest = NonNullable<Report['backtest']>

/** Price of the product for up to `upToSources` sources; `null` means any number. */
export type PriceTier = Summary['winnowPrices'][number]
export type AssumedYear = Of<typeof schema.AssumedYear>
export type AssumedTimes = NonNullable<Summary['assumed']>
export type OwnListsSummary = NonNullable<Summary['ownLists']>
export type EventFigures = NonNullable<Summary['events']>

type ShownEvidence = Of<typeof schema.Evidence>

/** One matched observable, as evidence behind the figures. */
export type Evidence = ShownEvidence & {
  /**
   * Sources whose own matches give another verdict than all matches together, such as one that lists only a wide range of
   * a cloud. Their figures count the observable there, so that it is found there under such a source. Only stored: the API
   * leaves it out.
   */
  readonly apart?: readonly {
    readonly ID: string
    readonly verdict: Verdict
    readonly matches: ShownEvidence['matches']
  }[]
}

/** An observable that is on the group's own lists. */
export type OwnObservable = Of<typeof schema.OwnObservable>

export type WorldState = Of<typeof schema.WorldState>

/** What a selection of a report's sources covers, costs and saves. */
export type SelectionFigures = Of<typeof SelectionSchema>
export type Savings = SelectionFigures['savings']
export type CostTerm = Savings['filter']
