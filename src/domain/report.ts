import type { Backtest } from './backtest.ts'
import type { ListEffect } from './group-list.ts'
import type { Role } from './log-event.ts'
import type { KindId } from './observables/index.ts'
import type { Organisation } from './organisation.ts'
import type { OfferedSelection, SourceVerdict, WorldState, Worlds } from './worlds.ts'

/** Upload formats with a special meaning (specification, section 4). */
export const FEED_COMPARE = 'FEED_COMPARE'
export const PROFILE_BASED = 'profile based recommendation'

export interface Share {
  readonly count: number
  /** 0 to 100. */
  readonly pcnt: number
}

/**
 * Counts of distinct observables of the upload, unless stated otherwise (docs/design/matching.md). Expected values are sums
 * of probabilities, rounded to thousandths of an observable: 12.345.
 */
export interface FeedStatistics {
  /**
   * Observables with any match in this source, including harmless ones and IOC types that were not chosen. Denominator
   * of the effective filter rate.
   */
  readonly matches: number
  /** Indicators of the chosen IOC types that the source lists now. */
  readonly records: number
  /**
   * Expected coverage: the sum, over suspicious observables with an exact, CIDR or domain match, of the probability
   * that the source listed them when they were seen: each of the observable's hours has an equal part.
   */
  readonly coverage: number
  /** 90 % interval of the true `coverage`. Both ends equal `verified` if nothing is unproven. */
  readonly interval: readonly [low: number, high: number]
  /** Suspicious observables with any match. */
  readonly coverage_light: number
  /** What the source adds to `coverage` beyond those ranked before it or, if not recommended, beyond all recommended ones. */
  readonly added: number
  /** The proven part of `coverage`: hours in which the source is proven to have listed them. */
  readonly verified: number
  /** Observables with an hour of which it is not known whether the source listed them. */
  readonly unproven: number
  /** Observables with at least one hour in which the source is proven to have listed them: `inTime` and `during`. */
  readonly met: number
  /** Those that it listed in their first hour, and those that it listed only in a later one. */
  readonly inTime: number
  readonly during: number
  /** Proven not to be listed in any of their hours; `late`: the source listed them after the first hour, `expired`: only before. */
  readonly late: number
  readonly expired: number
  /** Median, over `met`, of the hours from the first event until the first hour in which the source listed it; null without any. */
  readonly medianDelayHours: number | null
  /** Expected coverage that all other compared sources together would not provide. */
  readonly exclusive: number
  /**
   * Median, over `met`, of (first event − start of the first listing) in hours; negative if the source came later, null
   * without any. The listing starts with the first look that holds it, or with the publisher's date of adding it.
   */
  readonly medianLeadHours: number | null
  /** Matched observables that are benign, and that are doubtful. */
  readonly benign: number
  readonly doubtful: number
  /** Of the false alarms, those that the source is proven to have listed at the event. Missing in older reports. */
  readonly falseAlarmsProven?: number
  /** Number of IPv4 addresses in the ranges that the source lists now. */
  readonly addresses: number
  /** Wide ranges that the source lists now: wider than /24 for IPv4, wider than /48 for IPv6. */
  readonly wideRanges: number
  /** Suspicious observables that match only wide ranges. */
  readonly wide: number
  /** Number of IPv4 addresses of the upload that a list of so many addresses would match by chance. */
  readonly byChance: number
  /** The address hits are no more than chance would give, and count only in `coverage_light`. */
  readonly noMoreThanChance: boolean
  /**
   * Suspicious observables with any match that were blocked every time according to the log. Missing if the log never
   * states what was done with an event.
   */
  readonly blocked?: number
  /** Set if more than half of `coverage_light` were seen with one own host only. Missing if not, or if it is not known. */
  readonly oneHost?: OneHost
}

/**
 * An own host that suspicious observables were seen with, and no other. It may be infected, a scanner, or a gateway for many
 * others. Hosts are the organisation's own data.
 */
export interface OneHost {
  /** Its name in lower case, or its address. */
  readonly host: string
  /** Number of observables all of whose sightings are of this host. */
  readonly hits: number
  /** The same with those of which it is not known for some or all sightings. Missing if there are none. */
  readonly atMost?: number
}

/** Reasons why a source is dead: it was not collected recently, its list no longer changes, or it is empty. */
export const deathCauses = ['unwatched', 'unchanged', 'empty'] as const
export type DeathCause = (typeof deathCauses)[number]

export interface ReportFeed {
  readonly ID: string
  readonly name: string
  readonly maintainer: string
  readonly selected: boolean
  /** EUR per year; null for a commercial source whose price the operator has not configured. */
  readonly price: number | null
  readonly demoPrice?: boolean
  /** When its trial ends; until then the price is 0. */
  readonly trialUntil?: string
  readonly license: {
    readonly commercial: boolean
    /** 'unknown' if none is stated; that does not permit use. */
    readonly name: string
    readonly url?: string
    /** Tells whether the licence permits commercial use; missing in older reports. */
    readonly commercialUse?: 'yes' | 'no' | 'unknown'
  }
  readonly statistics: FeedStatistics
  readonly winnowFilterRateOverall: Share
  readonly winnowFilterRateEffective: Share
  readonly complexity: { readonly score: number }
  /** There was no data to compare with: the figures are unknown and the zeros mean nothing. */
  readonly notCompared?: boolean
  /** Why the file of a list that came with the log could not be read: a reason as snapshots have them. */
  readonly unread?: string
  /** Time of the last successful collection; null if there was none. */
  readonly newestLook: string | null
  /** Time of the first successful collection; null if there was none. Missing in older reports. */
  readonly firstLook?: string | null
  /**
   * Share of the log's period for which it was watched, 0 to 100. Missing if there is no period, if it is longer than a
   * year and hardly has events before the last one, if time is ignored, and in older reports.
   */
  readonly watchedPcnt?: number
  /** Set if the source would deliver nothing useful now. */
  readonly dead?: DeathCause
  readonly flavours: readonly string[]
  readonly kinds: readonly KindId[]
}

/**
 * A source that could replace a recommended one: `share` is the part of `of`'s coverage that it covers too, 0 to 100.
 */
export interface RelatedFeed extends ReportFeed {
  readonly substitutes: readonly { readonly of: string; readonly covered: number; readonly share: number }[]
}

/** A source in use that can be given up: why, what would be lost, which sources cover the same, what is saved. */
export interface SuperfluousFeed extends ReportFeed {
  /** `superfluous`, `dear` or `dead`. Missing in older reports. */
  readonly verdict?: SourceVerdict
  readonly lost: number
  readonly coveredBy: readonly { readonly ID: string; readonly covered: number }[]
  /** Fee and work, EUR; work alone where `price` is null. Under an own licence, `price` is what the group pays for it. */
  readonly savedEurPerYear: number
}

/** A source that the organisation uses today. Custom feeds have no catalogue entry and therefore no price. */
export interface CurrentFeed extends ReportFeed {
  readonly id: string
  readonly superfluous: boolean
  /** What becomes of it beside the recommended sources. Missing in older reports. */
  readonly verdict?: SourceVerdict
  /** Set if the log cannot show what the source is worth; it then stays. */
  readonly undecided?: UndecidedCause
  /** A running subscription delivers it. */
  readonly delivered?: boolean
  /** In a report of what got through: the whole log needs it, so it stays. */
  readonly needed?: boolean
  /** When the group's own licence for it ended. Without one, its listings under the licence are not compared. */
  readonly licenceEnded?: string
}

/**
 * Reasons why a log cannot show what a source in use is worth: nothing is suspicious; the source was hardly watched when the
 * events happened; most of what it lists is of kinds that the log does not contain or nobody chose; the filter of sources
 * excludes it; there was nothing to compare. `unmeasured` only in older reports.
 */
export const undecidedCauses = [
  'nothing-suspicious',
  'unwatched',
  'unmeasured',
  'kinds',
  'filtered',
  'not-held',
] as const
export type UndecidedCause = (typeof undecidedCauses)[number]

/** Every compared source; the browser needs the figures of all sources that the user can toggle. */
export interface ComparedFeed extends ReportFeed {
  readonly eligible: boolean
  /**
   * Reason why the source was not recommended; the screens translate the codes. `displaces`: it adds enough, but with
   * it one of the recommended sources would add too little, whatever the budget. `winnow-price`: one source more raises the
   * fee of Winnow above the budget. `leaner`: the recommended sources cover nearly as much without it. `unfounded`:
   * it proves nothing more, and an observable more is not sure to be expected of it.
   */
  readonly excluded?:
    | 'commercial'
    | 'budget'
    | 'no-price'
    | 'licence'
    | 'flavour'
    | 'industry'
    | 'geography'
    | 'threshold'
    | 'displaces'
    | 'no-coverage'
    | 'winnow-price'
    | 'leaner'
    | 'unfounded'
    | 'not-compared'
    | 'dead'
}

export interface CoverageEntry {
  /** Sorted source ids joined by `,`. */
  readonly IDs: string
  /** Expected coverage. */
  readonly coverage: number
}

/**
 * Compact form of all coverage: each hour of an observable is split into probability levels, and levels with the same set of
 * sources form one class. The coverage of any subset is exactly the sum of the weights of the classes that contain one
 * of its members.
 */
export interface CoverageClasses {
  readonly IDs: readonly string[]
  /** `[weight, index, index, …]`: whole weights, 10^9 for an observable; indexes into `IDs`, ascending. */
  readonly classes: readonly (readonly number[])[]
  /** The same for the hours in which the sources are proven to have listed the observable. */
  readonly proven: readonly (readonly number[])[]
  /** The same for all hours in which it is not proven that they did not, the upper limit of the truth. */
  readonly possible: readonly (readonly number[])[]
  /** The same for observables with a proven hour; weights in observables. */
  readonly met: readonly (readonly number[])[]
  /**
   * The same for all matches including late, expired and light ones, the basis of a subset's `coverage_light`; in
   * observables.
   */
  readonly light: readonly (readonly number[])[]
  /**
   * URLs whose host some sources listed, or may have listed, when the URL was seen, though these do not cover the URL itself.
   * `[weight, number, index, …]`: so many sources that cover it at most, then those of the host; in observables. Missing if
   * there are none, and in older reports.
   */
  readonly byHost?: readonly (readonly number[])[]
}

/** Price of the product for up to `upToSources` sources; `null` means any number. */
export interface PriceTier {
  readonly upToSources: number | null
  readonly eurPerYear: number
}

export interface ParetoPoint {
  readonly IDs: readonly string[]
  /** Expected coverage. */
  readonly coverage: number
  /** Sources plus the product for that number of sources, EUR per year. */
  readonly price: number
  /** Set only if the point is not proven optimal: no selection at this price or size covers more than this. */
  readonly upperBound?: number
}

/** Distance of the recommendation from the proven optimum: `gap` is upperBound − value; 0 means optimal. */
export interface Proof {
  readonly value: number
  readonly upperBound: number
  readonly gap: number
  readonly method: 'exact' | 'bounded'
  readonly nodes: number
}

/** The best sources if only proven matches count. */
export interface ProvenChoice {
  readonly IDs: readonly string[]
  /** The proven part of what they cover. */
  readonly coverage: number
  /** True if they differ from the recommended sources. */
  readonly differs: boolean
}

/**
 * Reasons for proposing a year for lines without one. `lines`: other lines of the file state it. `name`: the file name
 * contains a year. `modified`: the modification time of the file. `members`: other files of the upload. `weekday`,
 * `leap-day`: the latest year whose calendar fits. `order`: the latest year that keeps December before January.
 * `latest`: the latest year that puts no event into the future.
 */
export const yearReasons = ['lines', 'name', 'modified', 'members', 'weekday', 'leap-day', 'order', 'latest'] as const
export type YearReason = (typeof yearReasons)[number]

export interface AssumedYear {
  /** Year of the first line without one. */
  readonly year: number
  readonly reason: YearReason
  /** `guess`: only the calendar supports this year rather than the year before. */
  readonly sure: 'likely' | 'guess'
}

/** Assumptions about times that neither the log nor the user states. */
export interface AssumedTimes {
  /** Events with an assumed year prove nothing. */
  readonly year?: AssumedYear & {
    /** Number of lines without a year. */
    readonly lines: number
  }
  /**
   * Offset for times without a zone, in minutes east of UTC; if `zone` is a name, its offset at the first such times.
   */
  readonly zoneOffsetMinutes?: number
  /** The offset that was assumed when the sightings that replace a log, or a part of it, were made. */
  readonly sightingsZoneOffsetMinutes?: number
  /** Zone of the tz database, whose offset depends on the day. */
  readonly zone?: string
  /** Lines whose local time occurred twice in `zone`, because clocks were put back. They count as the first. */
  readonly linesInRepeatedHour?: number
  /** Lines whose local time did not occur in `zone`, because clocks were put forward. They count as if they had not been. */
  readonly linesInMissingHour?: number
}

/**
 * Whether a source listed an observable in the hours in which it was seen, best first: in its first hour; in a later one; some
 * hour is not known; it is proven not to be listed in any, and was listed after the first hour, or only before.
 */
export const matchTimes = ['in-time', 'during', 'unproven', 'late', 'expired'] as const
export type MatchTime = (typeof matchTimes)[number]

/** Whether a source listed an indicator at one moment, best first. */
export const momentTimes = ['verified', 'unproven', 'late', 'expired'] as const
export type MomentTime = (typeof momentTimes)[number]

/** Reasons why a report has no period in which alerts could have rung: there was no log, or the log has no times. */
export const noPeriods = ['no-log', 'no-times'] as const
export type NoPeriod = (typeof noPeriods)[number]

/** Verdict on a matched observable: worth acting on, shared infrastructure, or harmless. */
export const verdicts = ['credible', 'doubtful', 'benign'] as const
export type Verdict = (typeof verdicts)[number]

/** One matched observable, as evidence behind the figures. */
export interface Evidence {
  readonly kind: KindId
  readonly value: string
  readonly count: number
  readonly verdict: Verdict
  /** ISO 8601 UTC with ms; null if the log has no times. */
  readonly firstSeen: string | null
  readonly lastSeen: string | null
  /**
   * Number of occurrences that passed, were blocked, or went in this direction according to the log. Missing if the log
   * states none of this.
   */
  readonly events?: Readonly<Record<'passed' | 'blocked' | 'inbound' | 'outbound' | 'internal', number>>
  /**
   * What the log shows it to be, where no warning list says something of it: a time server or, by its own user agent, a crawler,
   * which makes it doubtful; or it was seen only in answers to DNS queries. Missing otherwise, and in older reports.
   */
  readonly role?: Role
  /**
   * The own hosts that it was seen with, most sightings first; empty if they are too many to tell them apart. Missing if the
   * log names none.
   */
  readonly hosts?: readonly { readonly host: string; readonly count: number }[]
  readonly matches: readonly {
    readonly ID: string
    /**
     * The indicator that the source lists: the same value, or the CIDR range, parent domain, URL or host that matched.
     */
    readonly indicator: string
    readonly how: 'exact' | 'cidr' | 'domain' | 'url-host' | 'host-url'
    /** State of the observable at this source, over all of its indicators that match it other than lightly. */
    readonly when: MatchTime
    /** Share of the hours in which the source listed it, 0 to 1; an unproven hour counts with its probability. */
    readonly probability: number
    /** The proven part of `probability`. Missing in older reports. */
    readonly proven?: number
    /** Hours between the most probable unproven event and the nearest collection that held it; 0 if none is unproven, null without any. */
    readonly distanceHours: number | null
    /** That collection, ISO 8601 UTC with ms; missing without any, and in older reports. */
    readonly lookAt?: string
    /** The probability is 0 because it is not known: nothing is measured for so long without a look. Missing otherwise. */
    readonly unmeasured?: true
    readonly listedFrom: string | null
    readonly listedUntil: string | null
    /** First event − start of the first listing in hours, negative if the source came later; null if no hour is proven. */
    readonly leadHours: number | null
    /** Hours from the first event until the first proven hour; null without one. Missing in older reports. */
    readonly delayHours?: number | null
    /** The matching range is wide. */
    readonly wide?: boolean
  }[]
  /**
   * Of a credible URL: the sources that listed, or may have listed, its host, a parent domain or a range around it when the URL was
   * seen, and which of these (`CoverageClasses.byHost`); around a host that an own list denies, nothing benign or allowed. Missing
   * in older reports.
   */
  readonly byHost?: readonly { readonly ID: string; readonly indicator: string }[]
  /**
   * Sources whose own matches give another verdict than all matches together, such as one that lists only a wide range of
   * a cloud. Their figures count the observable there, so that it is found there under such a source. Only stored.
   */
  readonly apart?: readonly {
    readonly ID: string
    readonly verdict: Verdict
    readonly matches: Evidence['matches']
  }[]
}

/**
 * Effect of the group's own lists on an observable.
 * `spared`: an allow list clears it; otherwise it would be suspicious.
 * `harmless`: on an allow list, and a warning list agrees.
 * `confirmed`: on a deny list, and sources list it too.
 * `restored`: like `confirmed`, but a warning list would have made it benign or doubtful.
 * `unlisted`: on a deny list, and no source lists it.
 */
export const ownOutcomes = ['unlisted', 'restored', 'confirmed', 'spared', 'harmless'] as const
export type OwnOutcome = (typeof ownOutcomes)[number]

/** An observable that is on the group's own lists. */
export interface OwnObservable {
  readonly kind: KindId
  readonly value: string
  readonly count: number
  readonly firstSeen: string | null
  readonly lastSeen: string | null
  readonly outcome: OwnOutcome
  /** Ids of the own lists that contain it. */
  readonly lists: readonly string[]
  /** Number of sources that list it. */
  readonly sources: number
}

/** Effect of the group's own lists and inherited lists on a report. Counts of distinct observables. */
export interface OwnListsSummary {
  readonly outcomes: Readonly<Record<OwnOutcome, number>>
  /** On an allow list and a deny list; the deny list wins. */
  readonly contested: number
  readonly lists: readonly {
    readonly id: string
    readonly name: string
    readonly effect: ListEffect
    /** The list belongs to a group above. */
    readonly inherited: boolean
    /** Entries that were valid when the report was made. */
    readonly rows: number
    /** The list was not used because all lists together have too many rows for one report. */
    readonly leftOut?: boolean
    /** Observables whose outcome this list decided. */
    readonly observables: number
  }[]
}

/**
 * Statements of a log about the suspicious observables: how many passed at least once, were blocked every time, or
 * neither, and how many were seen in each direction at least once.
 */
export interface EventFigures {
  readonly passed: number
  readonly blocked: number
  readonly unknown: number
  readonly inbound: number
  readonly outbound: number
  readonly internal: number
}

/** Number of the present rules of reports. It rises when the same log and the same listings give other figures. */
export const reportRules = 6

export interface Report extends ReportFigures {
  readonly id: string
  readonly createdAt: string
  /**
   * The same report as if the log contained only what passed. Missing if the log never states what was done with an
   * event, and in older reports.
   */
  readonly passed?: ReportFigures
  /** Null if the log is too short. Missing if it is no log, if times do not count, and in older reports. */
  readonly backtest?: Backtest | null
}

/** All figures of a report. */
export interface ReportFigures {
  readonly summary: {
    readonly from: string | null
    readonly to: string | null
    readonly suspicious: number
    readonly detectedFormat: string
    /** Price of the product with the recommended sources, EUR per year. */
    readonly winnowPrice: number
    /** Price of the product for other selections, by ascending number of sources; prices never fall. */
    readonly winnowPrices: readonly PriceTier[]
    /** What the group pays for Winnow already, EUR per year. Missing if nothing. */
    readonly feeToday?: number
    /** The prices of the product are invented. Missing in older reports. */
    readonly demoPrices?: boolean
    readonly cOrg: Organisation
    /** Distinct observables. */
    readonly observables: number
    /** Number of values in the log, including those that are not observables, such as own addresses. */
    readonly occurrences: number
    readonly byKind: Readonly<Partial<Record<KindId, number>>>
    /** Kinds in `byKind` for which no compared source lists anything that could match. Missing if there are none. */
    readonly unlistedKinds?: readonly KindId[]
    /** Suspicious observables by their best match. */
    readonly inTime: number
    readonly during: number
    readonly unproven: number
    readonly late: number
    readonly expired: number
    /** Suspicious observables of which the input states only the first and the last sighting. Missing if there are none. */
    readonly onlyEnds?: number
    /**
     * Those of the unproven ones for which no probability is measured, because the sources were not looked at for more than
     * two years around the event: they count as 0 in what is expected, and in full towards `covered.possible` where a
     * recommended source may have listed them. Missing if there are none, and in older reports.
     */
    readonly unmeasured?: number
    /**
     * Suspicious observables seen only after `createdAt`. Only of a whole log that goes on after it, as with a date of the
     * past on the command line, and whose times count.
     */
    readonly suspiciousLater?: number
    /** Suspicious only because of light matches (the host of a URL, or a URL on the host). */
    readonly light: number
    /** Matched, but not suspicious: on a warning list or on an own allow list. */
    readonly benign: number
    /** Matched, but not suspicious: shared infrastructure. */
    readonly doubtful: number
    /**
     * Coverage of the recommended sources: proven, expected, and at most. `met`: observables with a proven hour. `byHost`: URLs
     * beyond that whose host they listed, or may have listed; missing if there are none, and in older reports.
     */
    readonly covered: {
      readonly proven: number
      readonly expected: number
      readonly possible: number
      readonly met: number
      readonly byHost?: number
    }
    readonly lines: number
    readonly bytes: number
    readonly linesWithoutTime: number
    readonly assumed?: AssumedTimes
    readonly skippedLines: number
    readonly sourcesCompared: number
    /** Commercial sources of the catalogue that were not compared because the group has no licence. Missing if there are none, and in older reports. */
    readonly unlicensed?: number
    /**
     * Those of them that were watched for at least half of the log's period. Missing if there is no period, if time is
     * ignored, and in older reports.
     */
    readonly sourcesWatched?: number
    /** What sources listed in hours after this may still change. Missing if nothing can, and in older reports. */
    readonly settledUntil?: string
    readonly indexVersion: string
    /** `reportRules` when the report was made; missing in reports of the time before these had a number. */
    readonly rules?: number
    /** The report was made under older rules, which counted unproven matches in full: no match is proven. */
    readonly olderRules?: boolean
    /** True if time was ignored. */
    readonly ever: boolean
    /** Missing if the log states neither actions nor directions, and in older reports. */
    readonly events?: EventFigures
    /** Set if more than half of `suspicious` were seen with one own host only. Missing if not, or if it is not known. */
    readonly oneHost?: OneHost
    /** Set if own lists with entries took part. */
    readonly ownLists?: OwnListsSummary
  }
  readonly recommendedFeeds: readonly ReportFeed[]
  readonly relatedFeeds: readonly RelatedFeed[]
  readonly superfluousFeeds: readonly SuperfluousFeed[]
  readonly currentFeeds: readonly CurrentFeed[]
  /** Every source with a match: its id and the number of suspicious observables that it matches. */
  readonly feedsUsed: readonly { readonly ID: string; readonly count: number }[]
  /** Every compared source that has a match or is in use, recommended or not. */
  readonly comparedFeeds: readonly ComparedFeed[]
  readonly coverage: readonly CoverageEntry[]
  readonly classes: CoverageClasses
  readonly pareto: {
    readonly byPrice: readonly ParetoPoint[]
    readonly byCount: readonly ParetoPoint[]
    /** `byPrice` holds only a sample of all points, spread over the price range. */
    readonly isByPriceCut?: boolean
  }
  readonly proof: Proof
  readonly proven: ProvenChoice
  /** Missing in older reports, as are the three fields below. */
  readonly today?: WorldState
  readonly tomorrow?: WorldState
  readonly net?: Worlds['net']
  /** The other ones that were found: the one that covers most, a leaner one, all that the whole log asks for, free ones only. */
  readonly offered?: readonly OfferedSelection[]
}
