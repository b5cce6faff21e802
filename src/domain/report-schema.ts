/**
 * A report, described once: the API, its document, what is stored and the types of `report.ts` are made of these schemas.
 * Order and optional parts are those of the API's document. What is optional is missing in older reports, and where its
 * description says so.
 */

import { z } from 'zod'
import { listEffects } from './group-list.ts'
import { ROLES } from './log-event.ts'
import type { KindId } from './observables/index.ts'
import { Organisation } from './organisation-schema.ts'
import {
  deathCauses,
  type Exclusion,
  matchTimes,
  matchWays,
  ownOutcomes,
  sourceVerdicts,
  undecidedCauses,
  verdicts,
  yearReasons,
} from './report-codes.ts'
import { type FigureName, sourceFigures } from './report-figures.ts'
import { Count, Expected, Id, Kind, named, narrowed, Time } from './value-schemas.ts'

const Share = z.object({
  count: Count,
  /** 0 to 100. */
  pcnt: z.number(),
})

/**
 * An own host that suspicious observables were seen with, and no other. It may be infected, a scanner, or a gateway for many
 * others. Hosts are the organisation's own data.
 */
const OneHost = named('OneHost', {
  /** Its name in lower case, or its address. */
  host: z.string(),
  /** Number of observables all of whose sightings are of this host. */
  hits: Count,
  /** The same with those of which it is not known for some or all sightings. Missing if there are none. */
  atMost: Count.optional(),
})

const byUnit = {
  count: Count,
  expected: Expected,
  interval: z.tuple([Expected, Expected]),
  hours: z.number().nullable(),
  flag: z.boolean(),
  host: OneHost,
}
type SchemaOf<Figure extends { unit: keyof typeof byUnit }> = Figure extends { optional: true }
  ? z.ZodOptional<(typeof byUnit)[Figure['unit']]>
  : (typeof byUnit)[Figure['unit']]

const FeedStatistics = z.object(
  Object.fromEntries(
    Object.entries(sourceFigures).map(([name, figure]) => {
      const schema = byUnit[figure.unit]
      return [name, 'optional' in figure ? schema.optional() : schema]
    }),
  ) as { [Name in FigureName]: SchemaOf<(typeof sourceFigures)[Name]> },
)

/** A source with its figures in a report. */
export const ReportFeed = named('ReportFeed', {
  ID: z.string(),
  name: z.string(),
  maintainer: z.string(),
  selected: z.boolean(),
  /** EUR per year; null for a commercial source whose price the operator has not configured. */
  price: z.number().nullable(),
  demoPrice: z.boolean().optional(),
  /** When its trial ends; until then the price is 0. */
  trialUntil: Time.optional(),
  license: z.object({
    commercial: z.boolean(),
    /** 'unknown' if none is stated; that does not permit use. */
    name: z.string(),
    url: z.string().optional(),
    /** Tells whether the licence permits commercial use. */
    commercialUse: z.enum(['yes', 'no', 'unknown']).optional(),
  }),
  statistics: FeedStatistics,
  winnowFilterRateOverall: Share,
  winnowFilterRateEffective: Share,
  complexity: z.object({ score: z.number() }),
  /** There was no data to compare with: the figures are unknown and the zeros mean nothing. */
  notCompared: z.boolean().optional(),
  /** Why the file of a list that came with the log could not be read: a reason as snapshots have them. */
  unread: z.string().optional(),
  /** Time of the last successful collection; null if there was none. */
  newestLook: Time.nullable(),
  /** Time of the first successful collection; null if there was none. */
  firstLook: Time.nullable().optional(),
  /**
   * Share of the log's period for which it was watched, 0 to 100. Missing if there is no period, if it is longer than a
   * year and hardly has events before the last one, and if time is ignored.
   */
  watchedPcnt: z.number().min(0).max(100).optional(),
  /** Set if the source would deliver nothing useful now. */
  dead: z.enum(deathCauses).optional(),
  flavours: z.array(z.string()),
  kinds: z.array(narrowed<KindId>(Kind)),
})

/**
 * A source that could replace a recommended one: `share` is the part of `of`'s coverage that it covers too, 0 to 100.
 */
const RelatedFeed = ReportFeed.extend({
  substitutes: z.array(z.object({ of: z.string(), covered: Expected, share: z.number() })),
})

/** A source in use that can be given up: why, what would be lost, which sources cover the same, what is saved. */
export const SuperfluousFeed = ReportFeed.extend({
  /** `superfluous`, `dear` or `dead`. */
  verdict: z.enum(sourceVerdicts).optional(),
  lost: Expected,
  coveredBy: z.array(z.object({ ID: z.string(), covered: Expected })),
  /** Fee and work, EUR; work alone where `price` is null. Under an own licence, `price` is what the group pays for it. */
  savedEurPerYear: z.number(),
})

/** A source that the organisation uses today. Custom feeds have no catalogue entry and therefore no price. */
const CurrentFeed = ReportFeed.extend({
  id: z.string(),
  superfluous: z.boolean(),
  /** What becomes of it beside the recommended sources. */
  verdict: z.enum(sourceVerdicts).optional(),
  /** Set if the log cannot show what the source is worth; it then stays. */
  undecided: z.enum(undecidedCauses).optional(),
  /** A running subscription delivers it. */
  delivered: z.boolean().optional(),
  /** In a report of what got through: the whole log needs it, so it stays. */
  needed: z.boolean().optional(),
  /** The sources in use that list at least 90 % of what it lists now; `share` is 0 to 100, and 100 only if it is all. */
  containedIn: z.array(z.object({ ID: z.string(), share: z.number(), isCopy: z.boolean() })).optional(),
  /** When the group's own licence for it ended. Without one, its listings under the licence are not compared. */
  licenceEnded: Time.optional(),
})

/** Every compared source; the browser needs the figures of all sources that the user can toggle. */
const ComparedFeed = ReportFeed.extend({
  eligible: z.boolean(),
  excluded: narrowed<Exclusion>(z.string()).optional(),
})

/**
 * A state of the world: what the sources in it cover and cost together. EUR per year; prices that are unknown count as 0, so
 * that a sum with `unpriced` sources is a least sum.
 */
export const WorldState = named('WorldState', {
  IDs: z.array(z.string()),
  coverage: Expected,
  proven: Expected,
  possible: Expected,
  sourcesPrice: z.number(),
  winnowPrice: z.number(),
  totalPrice: z.number(),
  unpriced: z.array(z.string()),
  /** Total price per proven and per expected observable; null without any. */
  perProven: z.number().nullable(),
  perExpected: z.number().nullable(),
})

/** The figures of `tomorrow` minus those of `today`. */
export const NetChange = z.object({ eur: z.number(), coverage: z.number(), proven: z.number() })

/** The year that is assumed for times without one. */
export const AssumedYear = z.object({
  /** Year of the first line without one. */
  year: z.number().int(),
  reason: z.enum(yearReasons),
  /** `guess`: only the calendar supports this year rather than the year before. */
  sure: z.enum(['likely', 'guess']),
})

/** Assumptions about times that neither the log nor the user states. */
const AssumedTimes = z.object({
  /** Events with an assumed year prove nothing. `lines`: number of lines without a year. */
  year: AssumedYear.extend({ lines: Count }).optional(),
  /**
   * Offset for times without a zone, in minutes east of UTC; if `zone` is a name, its offset at the first such times.
   */
  zoneOffsetMinutes: z.number().int().optional(),
  /** The offset that was assumed when the sightings that replace a log, or a part of it, were made. */
  sightingsZoneOffsetMinutes: z.number().int().optional(),
  /** Zone of the tz database, whose offset depends on the day. */
  zone: z.string().optional(),
  /** Lines whose local time occurred twice in `zone`, because clocks were put back. They count as the first. */
  linesInRepeatedHour: Count.optional(),
  /** Lines whose local time did not occur in `zone`, because clocks were put forward. They count as if they had not been. */
  linesInMissingHour: Count.optional(),
})

/** Effect of the group's own lists and inherited lists on a report. Counts of distinct observables. */
const OwnListsSummary = z.object({
  outcomes: z.record(z.enum(ownOutcomes), Count),
  /** On an allow list and a deny list; the deny list wins. */
  contested: Count,
  lists: z.array(
    z.object({
      /** Id of the list; a name if the lists came from files. */
      id: z.string(),
      name: z.string(),
      effect: z.enum(listEffects),
      /** The list belongs to a group above. */
      inherited: z.boolean(),
      /** Entries that were valid when the report was made. */
      rows: Count,
      /** The list was not used because all lists together have too many rows for one report. */
      leftOut: z.boolean().optional(),
      /** Observables whose outcome this list decided. */
      observables: Count,
    }),
  ),
})

const Summary = z.object({
  /** First and last event. */
  from: Time.nullable(),
  to: Time.nullable(),
  suspicious: Count,
  detectedFormat: z.string(),
  /** Price of the product with the recommended sources, EUR per year. */
  winnowPrice: z.number(),
  /** Price of the product for up to `upToSources` sources, null means any number; ascending, and prices never fall. */
  winnowPrices: z.array(z.object({ upToSources: Count.nullable(), eurPerYear: z.number() })),
  /** What the group pays for Winnow already, EUR per year. Missing if nothing. */
  feeToday: z.number().optional(),
  /** The prices of the product are invented. */
  demoPrices: z.boolean().optional(),
  cOrg: Organisation,
  /** Distinct observables. */
  observables: Count,
  /** Number of values in the log, including those that are not observables, such as own addresses. */
  occurrences: Count,
  byKind: narrowed<Partial<Record<KindId, number>>>(z.record(z.string(), Count)),
  /** Kinds in `byKind` for which no compared source lists anything that could match. Missing if there are none. */
  unlistedKinds: z.array(narrowed<KindId>(z.string())).optional(),
  /** Suspicious observables by their best match. */
  inTime: Count,
  during: Count,
  unproven: Count,
  late: Count,
  expired: Count,
  /** Suspicious observables of which the input states only the first and the last sighting. Missing if there are none. */
  onlyEnds: Count.optional(),
  /**
   * Those of the unproven ones for which no probability is measured, because the sources were not looked at for more than
   * two years around the event: they count as 0 in what is expected, and in full towards `covered.possible` where a
   * recommended source may have listed them. Missing if there are none.
   */
  unmeasured: Count.optional(),
  /**
   * Suspicious observables seen only after `createdAt`. Only of a whole log that goes on after it, as with a date of the
   * past on the command line, and whose times count.
   */
  suspiciousLater: Count.optional(),
  /** Suspicious only because of light matches (the host of a URL, or a URL on the host). */
  light: Count,
  /** Matched, but not suspicious: on a warning list or on an own allow list. */
  benign: Count,
  /** Matched, but not suspicious: shared infrastructure. */
  doubtful: Count,
  /** Coverage of the recommended sources: proven, expected, and at most. */
  covered: z.object({
    proven: Expected,
    expected: Expected,
    possible: Expected,
    /** Observables with an hour in which a recommended source is proven to have listed them. */
    met: Count,
    /** URLs beyond that whose host they listed, or may have listed: blocking it blocks them. Missing if there are none. */
    byHost: Count.optional(),
  }),
  lines: Count,
  bytes: Count,
  linesWithoutTime: Count,
  assumed: AssumedTimes.optional(),
  skippedLines: Count,
  sourcesCompared: Count,
  /** Commercial sources of the catalogue that were not compared because the group has no licence. Missing if there are none. */
  unlicensed: Count.optional(),
  /** Those that were watched for at least half of the log's period. Missing if there is no period, and if time is ignored. */
  sourcesWatched: Count.optional(),
  /** What sources listed in hours after this may still change. Missing if nothing can. */
  settledUntil: Time.optional(),
  indexVersion: z.string(),
  /** `reportRules` when the report was made. */
  rules: z.int().min(1),
  /** True if time was ignored. */
  ever: z.boolean(),
  /**
   * What the log says of the suspicious observables: how many passed at least once, were blocked every time, or neither, and
   * how many were seen in each direction at least once. Missing if it states neither actions nor directions.
   */
  events: z
    .object({ passed: Count, blocked: Count, unknown: Count, inbound: Count, outbound: Count, internal: Count })
    .optional(),
  /** Set if more than half of `suspicious` were seen with one own host only. Missing if not, or if it is not known. */
  oneHost: OneHost.optional(),
  /** Set if own lists with entries took part. */
  ownLists: OwnListsSummary.optional(),
})

const ParetoPoint = z.object({
  IDs: z.array(z.string()),
  coverage: Expected,
  /** Sources plus the product for that number of sources, EUR per year. */
  price: z.number(),
  /** Set only if the point is not proven optimal: no selection at this price or size covers more than this. */
  upperBound: Expected.optional(),
})

const WeightedSets = z.array(z.array(Count))

/**
 * Compact form of all coverage: each hour of an observable is split into probability levels, and levels with the same set of
 * sources form one class. The coverage of any subset is exactly the sum of the weights of the classes that contain one
 * of its members.
 */
const CoverageClasses = z.object({
  IDs: z.array(z.string()),
  /** `[weight, index, index, …]`: whole weights, 10^9 for an observable; indexes into `IDs`, ascending. */
  classes: WeightedSets,
  /** The same for the hours in which the sources are proven to have listed the observable. */
  proven: WeightedSets,
  /** The same for all hours in which it is not proven that they did not, the upper limit of the truth. */
  possible: WeightedSets,
  /** The same for observables with a proven hour; weights in observables. */
  met: WeightedSets,
  /**
   * The same for all matches including late, expired and light ones, the basis of a subset's `coverage_light`; in
   * observables.
   */
  light: WeightedSets,
  /**
   * URLs whose host some sources listed, or may have listed, when the URL was seen, though these do not cover the URL itself.
   * `[weight, number, index, …]`: so many sources that cover it at most, then those of the host; in observables. Missing if
   * there are none.
   */
  byHost: WeightedSets.optional(),
})

/** All figures of a report. */
export const ReportFigures = named('ReportFigures', {
  summary: Summary,
  recommendedFeeds: z.array(ReportFeed),
  relatedFeeds: z.array(RelatedFeed),
  superfluousFeeds: z.array(SuperfluousFeed),
  currentFeeds: z.array(CurrentFeed),
  /** Every source with a match: its id and the number of suspicious observables that it matches. */
  feedsUsed: z.array(z.object({ ID: z.string(), count: Count })),
  /** Every compared source that has a match or is in use, recommended or not. */
  comparedFeeds: z.array(ComparedFeed),
  /** Expected coverage of some sets of sources: their sorted ids joined by `,`. */
  coverage: z.array(z.object({ IDs: z.string(), coverage: Expected })),
  classes: CoverageClasses,
  pareto: z.object({
    byPrice: z.array(ParetoPoint),
    byCount: z.array(ParetoPoint),
    /** `byPrice` holds only a sample of all points, spread over the price range. */
    isByPriceCut: z.boolean().optional(),
  }),
  /** Distance of the recommendation from the proven optimum: `gap` is upperBound − value; 0 means optimal. */
  proof: z.object({
    value: Expected,
    upperBound: Expected,
    gap: Expected,
    method: z.enum(['exact', 'bounded']),
    nodes: Count,
  }),
  /** The best sources if only proven matches count: what they cover is proven; whether they differ from the recommended ones. */
  proven: z.object({ IDs: z.array(z.string()), coverage: Expected, differs: z.boolean() }),
  /** The sources in use; the recommended ones and those in use that are kept; the second minus the first. */
  today: WorldState.optional(),
  tomorrow: WorldState.optional(),
  net: NetChange.optional(),
  /** Other selections: the one that covers most, a leaner one, all that the whole log asks for, free sources only. */
  offered: z
    .array(z.object({ kind: z.enum(['most', 'leaner', 'whole-log', 'only-free']), IDs: z.array(z.string()) }))
    .optional(),
})

const TriedSet = z.object({ IDs: z.array(z.string()), coverage: Expected })

/**
 * What sets of sources cover of what was first seen in the last third of a log. `chosen`: what would have been recommended
 * after two thirds. `largest` and `best`: the largest lists, and those that cover most of the last third, both as many at most,
 * from the same sources and within the same budget. `inUse`: what is in use; what of it stays in any case is in all four.
 */
const Backtest = z.object({
  /** Start of the last third. */
  split: Time,
  /** The suspicious observables that were first seen since then. */
  suspicious: Count,
  chosen: TriedSet,
  largest: TriedSet,
  inUse: TriedSet,
  best: TriedSet,
})

/** A whole report. */
export const Report = ReportFigures.extend({
  id: Id,
  createdAt: Time,
  /** The same report as if the log contained only what passed. Missing if the log never states what was done with an event. */
  passed: ReportFigures.optional(),
  /** Null if the log is too short. Missing if it is not a log, and if times do not count. */
  backtest: Backtest.nullish(),
}).meta({ id: 'Report' })

/** One matched observable, as evidence behind the figures. */
export const Evidence = named('Evidence', {
  kind: narrowed<KindId>(Kind),
  value: z.string(),
  count: Count,
  verdict: z.enum(verdicts),
  /** Null if the log has no times. */
  firstSeen: Time.nullable(),
  lastSeen: Time.nullable(),
  /**
   * Number of occurrences that passed, were blocked, or went in this direction according to the log. Missing if the log
   * states none of this.
   */
  events: z.object({ passed: Count, blocked: Count, inbound: Count, outbound: Count, internal: Count }).optional(),
  /**
   * What the log shows it to be, where no warning list says something of it: a time server or, by its own user agent, a crawler,
   * which makes it doubtful; or it was seen only in answers to DNS queries. Missing otherwise.
   */
  role: z.enum(ROLES).optional(),
  /**
   * The own hosts that it was seen with, most sightings first; empty if they are too many to tell them apart. Missing if the
   * log names none.
   */
  hosts: z.array(z.object({ host: z.string(), count: Count })).optional(),
  matches: z.array(
    z.object({
      ID: z.string(),
      /**
       * The indicator that the source lists: the same value, or the CIDR range, parent domain, URL or host that matched.
       */
      indicator: z.string(),
      how: z.enum(matchWays),
      /** State of the observable at this source, over all of its indicators that match it other than lightly. */
      when: z.enum(matchTimes),
      /** Share of the hours in which the source listed it, 0 to 1; an unproven hour counts with its probability. */
      probability: z.number(),
      /** The proven part of `probability`. */
      proven: z.number().optional(),
      /** Hours between the most probable unproven event and the nearest collection that held it; 0 if none is unproven, null without any. */
      distanceHours: z.number().nullable(),
      /** That collection; missing without any. */
      lookAt: Time.optional(),
      /** The probability is 0 because it is not known: nothing is measured for so long without a look. Missing otherwise. */
      unmeasured: z.literal(true).optional(),
      listedFrom: Time.nullable(),
      listedUntil: Time.nullable(),
      /** First event − start of the first listing in hours, negative if the source came later; null if no hour is proven. */
      leadHours: z.number().nullable(),
      /** Hours from the first event until the first proven hour; null without one. */
      delayHours: z.number().nullable().optional(),
      /** The matching range is wide. */
      wide: z.boolean().optional(),
    }),
  ),
  /**
   * Of a credible URL: the sources that listed, or may have listed, its host, a parent domain or a range around it when the URL was
   * seen, and which of these (`CoverageClasses.byHost`); around a host that an own list denies, nothing benign or allowed.
   */
  byHost: z.array(z.object({ ID: z.string(), indicator: z.string() })).optional(),
})

/** An observable that is on the group's own lists. */
export const OwnObservable = z.object({
  kind: narrowed<KindId>(Kind),
  value: z.string(),
  count: Count,
  firstSeen: Time.nullable(),
  lastSeen: Time.nullable(),
  outcome: z.enum(ownOutcomes),
  /** Ids as in `summary.ownLists`. */
  lists: z.array(z.string()),
  /** Number of sources that list it. */
  sources: Count,
})
