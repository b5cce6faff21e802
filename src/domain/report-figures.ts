/**
 * What a figure measures; its schema and how it is written follow from it. `count`: observables, indicators or addresses.
 * `expected`: a sum of probabilities, rounded to thousandths of an observable. `interval`: two of these. `hours`: null if
 * there is nothing to measure. `flag`: yes or no. `host`: an own host.
 */
export type Unit = 'count' | 'expected' | 'interval' | 'hours' | 'flag' | 'host'

/** A figure of a source in a report, and where it is shown. */
interface Figure {
  readonly unit: Unit
  /** Missing in older reports, or where its description says so. */
  readonly optional?: true
  /** Id of its column on the screen; its words are `column.<id>` and `column.<id>.text` in `web/i18n/report.ts`. */
  readonly column?: string
  /** It has a column of its name in the CSV file. */
  readonly csv?: true
  /** Head of its column in the tables of the command line. */
  readonly table?: string
  /** A fact that explanations can use; one that they show is `fact.source.<name>` in `web/i18n/explanation.ts`. */
  readonly fact?: true
}

/**
 * All figures of a source, in the order of the API: schema, types, columns, CSV file, tables and facts are made of this list.
 * Counts of distinct observables of the upload, unless stated otherwise (docs/design/matching.md).
 */
export const sourceFigures = {
  /**
   * Observables with any match in this source, including harmless ones and IOC types that were not chosen. Denominator
   * of the effective filter rate.
   */
  matches: { unit: 'count' },
  /** Indicators of the chosen IOC types that the source lists now. */
  records: { unit: 'count', column: 'records', csv: true, table: 'lists' },
  /**
   * Expected coverage: the sum, over suspicious observables with an exact, CIDR or domain match, of the probability
   * that the source listed them when they were seen: each of the observable's hours has an equal part.
   */
  coverage: { unit: 'expected', column: 'coverage', csv: true, table: 'expected', fact: true },
  /** 90 % interval of the true `coverage`. Both ends equal `verified` if nothing is unproven. */
  interval: { unit: 'interval' },
  /** Suspicious observables with any match. */
  coverage_light: { unit: 'count', column: 'light', csv: true },
  /** What the source adds to `coverage` beyond those ranked before it or, if not recommended, beyond all recommended ones. */
  added: { unit: 'expected', column: 'added', csv: true, fact: true },
  /** The proven part of `coverage`: hours in which the source is proven to have listed them. */
  verified: { unit: 'expected', column: 'verified', csv: true, table: 'proven', fact: true },
  /** Observables with an hour of which it is not known whether the source listed them. */
  unproven: { unit: 'count', column: 'unproven', csv: true, fact: true },
  /** Observables with at least one hour in which the source is proven to have listed them: `inTime` and `during`. */
  met: { unit: 'count', column: 'met', csv: true, table: 'met', fact: true },
  /** Those that it listed in their first hour. */
  inTime: { unit: 'count', column: 'inTime', csv: true },
  /** Those that it listed only in a later one. */
  during: { unit: 'count', column: 'during', csv: true },
  /** Proven not to be listed in any of their hours: the source listed them after the first hour. */
  late: { unit: 'count', column: 'late', csv: true, table: 'late', fact: true },
  /** Proven not to be listed in any of their hours: the source listed them only before. */
  expired: { unit: 'count', column: 'expired', csv: true },
  /** Median, over `met`, of the hours from the first event until the first hour in which the source listed it; null without any. */
  medianDelayHours: { unit: 'hours', csv: true },
  /** Expected coverage that all other compared sources together would not provide. */
  exclusive: { unit: 'expected', column: 'exclusive', csv: true, table: 'alone', fact: true },
  /**
   * Median, over `met`, of (first event − start of the first listing) in hours; negative if the source came later, null
   * without any. The listing starts with the first look that holds it, or with the publisher's date of adding it.
   */
  medianLeadHours: { unit: 'hours', column: 'lead', csv: true },
  /** Matched observables that are benign. */
  benign: { unit: 'count', column: 'benign', csv: true },
  /** Matched observables that are doubtful. */
  doubtful: { unit: 'count', column: 'doubtful', csv: true },
  /** Of the false alarms, those that the source is proven to have listed at the event. */
  falseAlarmsProven: { unit: 'count', csv: true },
  /** Number of IPv4 addresses in the ranges that the source lists now. */
  addresses: { unit: 'count', column: 'addresses', csv: true },
  /** Wide ranges that the source lists now: wider than /24 for IPv4, wider than /48 for IPv6. */
  wideRanges: { unit: 'count', column: 'wideRanges', csv: true },
  /** Suspicious observables that match only wide ranges. */
  wide: { unit: 'count', column: 'wide', csv: true },
  /** Number of IPv4 addresses of the upload that a list of so many addresses would match by chance. */
  byChance: { unit: 'expected', column: 'chance', csv: true },
  /** The address hits are no more than chance would give, and count only in `coverage_light`. */
  noMoreThanChance: { unit: 'flag', csv: true },
  /**
   * Suspicious observables with any match that were blocked every time according to the log. Missing if the log never
   * states what was done with an event. The screen and the CSV file show it as a share (`columns.ts`, `csv.ts`).
   */
  blocked: { unit: 'count', optional: true },
  /** Set if more than half of `coverage_light` were seen with one own host only. Missing if not, or if it is not known. */
  oneHost: { unit: 'host', optional: true },
} as const satisfies Readonly<Record<string, Figure>>

type Figures = typeof sourceFigures
export type FigureName = keyof Figures
type Place = Exclude<keyof Figure, 'unit' | 'optional'>
/** Names of the figures that are shown in a place. */
export type ShownIn<P extends Place> = {
  [Name in FigureName]: P extends keyof Figures[Name] ? Name : never
}[FigureName]

/** Names of the figures that are shown in a place. */
export function shownIn<P extends Place>(place: P): ShownIn<P>[] {
  return (Object.keys(sourceFigures) as ShownIn<P>[]).filter((name) => place in sourceFigures[name])
}
