import type { ListEffect } from './group-list.ts'
import type { KindId } from './observables/index.ts'
import type { Organisation } from './organisation.ts'

/** Upload formats with a meaning of their own (specification, section 4). */
export const FEED_COMPARE = 'FEED_COMPARE'
export const PROFILE_BASED = 'profile based recommendation'

export interface Share {
  readonly count: number
  /** 0 to 100. */
  readonly pcnt: number
}

/**
 * Counts of distinct observables of the upload, unless named otherwise (docs/decisions/0172). Expected values are sums of
 * probabilities, in whole thousandths of an observable: 12.345.
 */
export interface FeedStatistics {
  /**
   * Observables that any record of it meets, harmless ones and those of other IOC types too: what the effective filter
   * rate is a share of.
   */
  readonly matches: number
  /** Indicators the source lists now, of the chosen IOC types. */
  readonly records: number
  /**
   * Expected: over suspicious observables with an exact, CIDR or domain match, the sum of the probabilities that it
   * listed them when they were seen. Verified ones count 1.
   */
  readonly coverage: number
  /** With a probability of 90 %, `coverage` is truly between these; both are `verified` where nothing is unproven. */
  readonly interval: readonly [low: number, high: number]
  /** Suspicious observables with any match. */
  readonly coverage_light: number
  /** What it adds to `coverage` on top of the sources ranked before it; for others, on top of all recommended. */
  readonly added: number
  /** Proven: the source was watched when they were seen, and listed them. */
  readonly verified: number
  /** Nobody looked at the source when they were seen. */
  readonly unproven: number
  /** Watched when they were seen, and listed only afterwards. */
  readonly late: number
  /** Watched when they were seen, and listed only before. */
  readonly expired: number
  /** Expected: what all other sources that were compared would not cover together. */
  readonly exclusive: number
  /** Median of (event − listedFrom) over verified, dated matches, in hours; null where there is none. */
  readonly medianLeadHours: number | null
  /** Observables of the upload that it meets, and that are benign, or doubtful. */
  readonly benign: number
  readonly doubtful: number
  /** IPv4 addresses that the ranges span which it lists now. */
  readonly addresses: number
  /** Ranges it lists now that are wide: below /24 for IPv4, below /48 for IPv6. */
  readonly wideRanges: number
  /** Suspicious observables that it meets by wide ranges alone. */
  readonly wide: number
  /** How many addresses of the upload ranges as wide as its own would meet by chance. */
  readonly byChance: number
  /** What it meets by ranges is no more than chance would give. */
  readonly noMoreThanChance: boolean
}

/** Why a source is dead: nothing of it was seen of late, nothing changed in its list, or it lists nothing. */
export const deathCauses = ['unwatched', 'unchanged', 'empty'] as const
export type DeathCause = (typeof deathCauses)[number]

export interface ReportFeed {
  readonly ID: string
  readonly name: string
  readonly maintainer: string
  readonly selected: boolean
  /** EUR a year; null for a commercial source whose price the operator has not set. */
  readonly price: number | null
  readonly demoPrice?: boolean
  readonly license: {
    readonly commercial: boolean
    /** 'unknown' where none is stated, which is no permission. */
    readonly name: string
    readonly url?: string
    /** Whether it permits commercial use; missing in older reports. */
    readonly commercialUse?: 'yes' | 'no' | 'unknown'
  }
  readonly statistics: FeedStatistics
  readonly winnowFilterRateOverall: Share
  readonly winnowFilterRateEffective: Share
  readonly complexity: { readonly score: number }
  /** Nothing of it was here to compare with: its figures are unknown, and the zeros say nothing. */
  readonly notCompared?: boolean
  /** When it was last fetched and read with success; null where it never was. */
  readonly newestLook: string | null
  /** Set where it would deliver nothing of use now. */
  readonly dead?: DeathCause
  readonly flavours: readonly string[]
  readonly kinds: readonly KindId[]
}

/** A source that could stand in for a recommended one: `share` of what `of` covers, 0 to 100. */
export interface RelatedFeed extends ReportFeed {
  readonly substitutes: readonly { readonly of: string; readonly covered: number; readonly share: number }[]
}

/** A source in use that could go: what would be lost, who else covers it, what is saved. */
export interface SuperfluousFeed extends ReportFeed {
  readonly lost: number
  readonly coveredBy: readonly { readonly ID: string; readonly covered: number }[]
  readonly savedEurPerYear: number
}

/** A source the organisation uses today. Custom feeds have no catalogue entry and then no price. */
export interface CurrentFeed extends ReportFeed {
  readonly id: string
  readonly superfluous: boolean
}

/** Anything that was compared; the browser needs figures for whatever the user toggles. */
export interface ComparedFeed extends ReportFeed {
  readonly eligible: boolean
  /** Why it could not be recommended, as codes the screens have words for. */
  readonly excluded?:
    | 'commercial'
    | 'budget'
    | 'no-price'
    | 'licence'
    | 'flavour'
    | 'industry'
    | 'geography'
    | 'threshold'
    | 'no-coverage'
    | 'not-compared'
    | 'dead'
}

export interface CoverageEntry {
  /** Sorted source ids joined by `,`. */
  readonly IDs: string
  /** Expected. */
  readonly coverage: number
}

/**
 * Each observable is split into levels of probability; levels with the same set of sources are one class. From these every
 * subset's coverage follows exactly: the sum of the weights of the classes that hold one of its members.
 */
export interface CoverageClasses {
  readonly IDs: readonly string[]
  /** `[weight, index, index, …]`: weights in thousandths of an observable, indexes into `IDs`, ascending. */
  readonly classes: readonly (readonly number[])[]
  /** The same over verified matches; weights in observables. */
  readonly proven: readonly (readonly number[])[]
  /** Over verified matches and unproven ones that are not impossible: the most that may be true; in observables. */
  readonly possible: readonly (readonly number[])[]
  /** Over all matches, late, expired and light ones too: what `coverage_light` of a subset follows from; in observables. */
  readonly light: readonly (readonly number[])[]
}

/** The product's price with up to so many sources in use; `null` is any number. */
export interface PriceTier {
  readonly upToSources: number | null
  readonly eurPerYear: number
}

export interface ParetoPoint {
  readonly IDs: readonly string[]
  /** Expected. */
  readonly coverage: number
  /** Sources, and the product with so many of them, EUR a year. */
  readonly price: number
  /** Only where the point is not proven best: no set at this price or size covers more than this. */
  readonly upperBound?: number
}

/** How far it is proven that no other set is expected to cover more: `gap` is upperBound − value; 0 means optimal. */
export interface Proof {
  readonly value: number
  readonly upperBound: number
  readonly gap: number
  readonly method: 'exact' | 'bounded'
  readonly nodes: number
}

/** The sources that are best where only what is proven counts. */
export interface ProvenChoice {
  readonly IDs: readonly string[]
  /** Suspicious observables that they are proven to have listed in time. */
  readonly coverage: number
  /** Whether they are other sources than the recommended ones. */
  readonly differs: boolean
}

/**
 * Why a year was proposed for lines without one. `lines`: other lines of the file state it. `name`: the file's name holds
 * a year. `modified`: when the file was last written. `members`: other files of the upload. `weekday`, `leap-day`: the
 * latest year whose calendar fits. `order`: the latest that keeps December before January. `latest`: the latest that puts
 * no event into the future.
 */
export const yearReasons = ['lines', 'name', 'modified', 'members', 'weekday', 'leap-day', 'order', 'latest'] as const
export type YearReason = (typeof yearReasons)[number]

export interface AssumedYear {
  /** Of the first line without a year. */
  readonly year: number
  readonly reason: YearReason
  /** `guess`: nothing but the calendar speaks for this year and against the one before. */
  readonly sure: 'likely' | 'guess'
}

/** What the lines of a log do not say of their times and nobody has set. */
export interface AssumedTimes {
  /** Events that rest on it prove nothing. */
  readonly year?: AssumedYear & {
    /** How many lines name no year. */
    readonly lines: number
  }
  /** Minutes east of UTC, for times without a zone. */
  readonly zoneOffsetMinutes?: number
}

export const matchTimes = ['verified', 'unproven', 'late', 'expired'] as const
export type MatchTime = (typeof matchTimes)[number]

/** What an observable that sources meet is: something to act on, shared infrastructure, or harmless. */
export const verdicts = ['credible', 'doubtful', 'benign'] as const
export type Verdict = (typeof verdicts)[number]

/** One observable behind a source's figure. */
export interface Evidence {
  readonly kind: KindId
  readonly value: string
  readonly count: number
  readonly verdict: Verdict
  /** ISO 8601 UTC with ms, or null where the log has no times. */
  readonly firstSeen: string | null
  readonly lastSeen: string | null
  readonly matches: readonly {
    readonly ID: string
    /** What the source lists: equal to the value, or the CIDR, parent domain, URL or host that met it. */
    readonly indicator: string
    readonly how: 'exact' | 'cidr' | 'domain' | 'url-host' | 'host-url'
    readonly when: MatchTime
    /** That the source listed it when it was seen, 0 to 1. */
    readonly probability: number
    /** From the event to the nearest look that held the indicator; null where there is none. */
    readonly distanceHours: number | null
    readonly listedFrom: string | null
    readonly listedUntil: string | null
    /** event − listedFrom in hours, for verified dated matches. */
    readonly leadHours: number | null
    /** The range that met it is wide. */
    readonly wide?: boolean
  }[]
}

/**
 * What own lists did with an observable. `spared`: suspicious without an allow list; `harmless`: on an allow list, and a
 * warning list says so too; `confirmed`: on a deny list, and sources list it too; `restored`: the same, where a warning
 * list would have taken it out; `unlisted`: on a deny list, and no source lists it.
 */
export const ownOutcomes = ['unlisted', 'restored', 'confirmed', 'spared', 'harmless'] as const
export type OwnOutcome = (typeof ownOutcomes)[number]

/** An observable that own lists speak of. */
export interface OwnObservable {
  readonly kind: KindId
  readonly value: string
  readonly count: number
  readonly firstSeen: string | null
  readonly lastSeen: string | null
  readonly outcome: OwnOutcome
  /** Ids of the lists that speak of it. */
  readonly lists: readonly string[]
  /** How many sources list it. */
  readonly sources: number
}

/** What the lists of the group, and those of groups above that hold here, did in a report. Counts of distinct observables. */
export interface OwnListsSummary {
  readonly outcomes: Readonly<Record<OwnOutcome, number>>
  /** On allow and deny lists at once; the deny list decides. */
  readonly contested: number
  readonly lists: readonly {
    readonly id: string
    readonly name: string
    readonly effect: ListEffect
    /** Of a group above. */
    readonly inherited: boolean
    /** Entries that held when the report was made. */
    readonly rows: number
    /** Takes no part, as all lists together are too many rows for one report. */
    readonly leftOut?: boolean
    /** Observables that it decided. */
    readonly observables: number
  }[]
}

export interface Report {
  readonly id: string
  readonly createdAt: string
  readonly summary: {
    readonly from: string | null
    readonly to: string | null
    readonly suspicious: number
    readonly detectedFormat: string
    /** The product with the recommended sources, EUR a year. */
    readonly winnowPrice: number
    /** From few sources to many, prices not falling: what the product costs with any other selection. */
    readonly winnowPrices: readonly PriceTier[]
    readonly cOrg: Organisation
    /** Distinct observables looked at, and how often they occur. */
    readonly observables: number
    readonly occurrences: number
    readonly byKind: Readonly<Partial<Record<KindId, number>>>
    /** Suspicious ones by their best match. */
    readonly verified: number
    readonly unproven: number
    readonly late: number
    readonly expired: number
    /** Suspicious only through light matches (a URL's host, a host's URL). */
    readonly light: number
    /** Matched, but on a warning list or an own allow list, so not suspicious. */
    readonly benign: number
    /** Matched, but shared infrastructure, so not suspicious. */
    readonly doubtful: number
    /** What the recommended sources cover: proven, expected, and at most. */
    readonly covered: { readonly proven: number; readonly expected: number; readonly possible: number }
    readonly lines: number
    readonly bytes: number
    readonly linesWithoutTime: number
    readonly assumed?: AssumedTimes
    readonly skippedLines: number
    readonly sourcesCompared: number
    readonly indexVersion: string
    /** Made when what nobody had looked at still counted in full: none of it is proven. */
    readonly olderRules?: boolean
    /** True when time was ignored on request. */
    readonly ever: boolean
    /** Where own lists with entries took part. */
    readonly ownLists?: OwnListsSummary
  }
  readonly recommendedFeeds: readonly ReportFeed[]
  readonly relatedFeeds: readonly RelatedFeed[]
  readonly superfluousFeeds: readonly SuperfluousFeed[]
  readonly currentFeeds: readonly CurrentFeed[]
  /** Every source with at least one match: its id and how many suspicious observables it matches at all. */
  readonly feedsUsed: readonly { readonly ID: string; readonly count: number }[]
  /** Every compared source with a match or in use, recommended or not. */
  readonly comparedFeeds: readonly ComparedFeed[]
  readonly coverage: readonly CoverageEntry[]
  readonly classes: CoverageClasses
  readonly pareto: {
    readonly byPrice: readonly ParetoPoint[]
    readonly byCount: readonly ParetoPoint[]
    /** There are more points by price than these, which are spread over all prices. */
    readonly isByPriceCut?: boolean
  }
  readonly proof: Proof
  readonly proven: ProvenChoice
}
