/** Reasons why a source is dead: it was not collected recently, its list no longer changes, or it is empty. */
export const deathCauses = ['unwatched', 'unchanged', 'empty'] as const
export type DeathCause = (typeof deathCauses)[number]

/** Ways in which a listing can match an observable. */
export const matchWays = ['exact', 'cidr', 'domain', 'url-host', 'host-url'] as const

/**
 * Reasons why a log cannot show what a source in use is worth: nothing is suspicious; the source was hardly watched when the
 * events happened; most of what it lists is of kinds that the log does not contain or nobody chose; the filter of sources
 * excludes it; there was nothing to compare.
 */
export const undecidedCauses = ['nothing-suspicious', 'unwatched', 'kinds', 'filtered', 'not-held'] as const
export type UndecidedCause = (typeof undecidedCauses)[number]

/**
 * What becomes of a source in use (docs/decisions/0740). Given up: `superfluous` adds less than the threshold for sure,
 * `dear` too little for its price, `dead` was given up by its publisher or is silent. Kept: `worth-it`; `too-little`, where
 * the log is too small to tell; `not-compared`, where the log cannot show what it is worth.
 */
export const sourceVerdicts = ['worth-it', 'too-little', 'not-compared', 'superfluous', 'dear', 'dead'] as const
export type SourceVerdict = (typeof sourceVerdicts)[number]

/**
 * Reason why a source was not recommended; the screens translate the codes. `displaces`: it adds enough, but with
 * it one of the recommended sources would add too little, whatever the budget. `winnow-price`: one source more raises the
 * fee of Winnow above the budget. `leaner`: the recommended sources cover nearly as much without it. `unfounded`:
 * it proves nothing more, and an observable more is not sure to be expected of it.
 */
export type Exclusion =
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

/**
 * Reasons for proposing a year for lines without one. `lines`: other lines of the file state it. `name`: the file name
 * contains a year. `modified`: the modification time of the file. `members`: other files of the upload. `weekday`,
 * `leap-day`: the latest year whose calendar fits. `order`: the latest year that keeps December before January.
 * `latest`: the latest year that puts no event into the future.
 */
export const yearReasons = ['lines', 'name', 'modified', 'members', 'weekday', 'leap-day', 'order', 'latest'] as const
export type YearReason = (typeof yearReasons)[number]

/**
 * Whether a source listed an observable in the hours in which it was seen, best first: in its first hour; in a later one; some
 * hour is not known; it is proven not to be listed in any, and was listed after the first hour, or only before.
 */
export const matchTimes = ['in-time', 'during', 'unproven', 'late', 'expired'] as const
export type MatchTime = (typeof matchTimes)[number]

/** Verdict on a matched observable: worth acting on, shared infrastructure, or harmless. */
export const verdicts = ['credible', 'doubtful', 'benign'] as const
export type Verdict = (typeof verdicts)[number]

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

/** The sets of sources that a backtest compares, in the order in which they are shown. */
export const backtestSets = ['chosen', 'largest', 'inUse', 'best'] as const

/** Reasons why a report has no period in which alerts could have rung: there was no log, or the log has no times. */
export const noPeriods = ['no-log', 'no-times'] as const
export type NoPeriod = (typeof noPeriods)[number]
