import type { UndecidedCause } from '../../domain/report.ts'
import type { Classes } from '../coverage/classes.ts'
import type { Coverage } from '../coverage/coverage.ts'
import { watchedShare } from '../coverage/event-hours.ts'
import { wholeObservable } from '../coverage/levels.ts'
import { type Watch, watchedSpans } from '../listings/looks.ts'
import type { Window } from '../match/match-time.ts'
import { findSuperfluous, type LossLimit, paidFor, type SourceFacts, type Superfluous } from '../recommend/recommend.ts'

/**
 * Minimum share of the events during which a source was watched; below it, the log cannot tell whether the source is
 * superfluous.
 */
const leastWatchedShare = 0.5

/** EUR per year. */
const leastFee = 0.01

interface Question {
  readonly coverage: Coverage
  /** By position. */
  readonly facts: readonly SourceFacts[]
  /** By position, for the sources that the index holds. */
  readonly watches: readonly Watch[]
  /** Positions of the sources in use that the index holds. */
  readonly inUse: readonly number[]
  /** Positions of the recommended sources. */
  readonly recommended: readonly number[]
  readonly isAlive: (source: number) => boolean
  /** Tells whether nobody has looked at the source lately, so that what it lists now is not known. */
  readonly isUnseen: (source: number) => boolean
  /** Tells whether the licence of a live source forbids the use in business. */
  readonly isForbidden: (source: number) => boolean
  /** In thousandths of an observable. */
  readonly threshold: number
  /**
   * What got through, if the log says so, and for the report of that the whole log: a source that is needed there is not
   * superfluous here.
   */
  readonly also: (Pick<Coverage, 'expected' | 'unmeasuredClasses'> & { readonly threshold: number }) | undefined
  readonly options: { readonly now: number; readonly ever?: boolean }
  /** Set if everything counts as seen in this window. */
  readonly window: Window | undefined
}

/** Result of a report for the sources in use, by position. */
export interface InUse {
  readonly superfluous: readonly Superfluous[]
  /**
   * Sources that would be superfluous if unproven matches counted as no matches, with the missing information: live ones, and
   * those that nobody has looked at lately. `unmeasured`: of matches that no other source has, no probability is measured.
   */
  readonly undecided: ReadonlyMap<number, UndecidedCause>
}

/**
 * Finds the sources in use that can be dropped (`findSuperfluous`), and those for which the log cannot tell: it
 * contains nothing suspicious, or the source was hardly watched when the events happened, so a loss of 0 only means
 * that nothing is known (docs/decisions/0390). Undecided sources stay, and so cover what others cover too. Dead sources
 * deliver nothing now, whatever the log shows, unless nobody has looked at them lately: of those, too, the log must tell.
 * Dead sources replace nothing, nor do those whose licence forbids the use in business, so no other source is superfluous because of
 * one of them. Matches without a measured probability count as 0 in what is expected, but a source that alone may have listed
 * much of it is undecided.
 */
export function judgeInUse(question: Question): InUse {
  const { coverage, facts, inUse, recommended, isAlive, isUnseen, isForbidden, threshold, also } = question
  // An unknown fee is more than nothing.
  const priceOf = (source: number) => paidFor(facts[source] as SourceFacts) ?? leastFee
  const idOf = (source: number) => (facts[source] as SourceFacts).id
  const complexityOf = (source: number) => facts[source]?.complexity ?? 0
  const chosen = new Set(recommended)
  const living = inUse.filter((source) => isAlive(source) && !chosen.has(source))
  if (coverage.suspicious === 0) {
    return { superfluous: [], undecided: new Map(living.map((source) => [source, 'nothing-suspicious'])) }
  }
  const replacing = living.filter((source) => !isForbidden(source))
  const classes = coverage.expected
  const alsoNeeded: readonly LossLimit[] = also ? [{ classes: also.expected, threshold: also.threshold }] : []
  const unmeasured: readonly LossLimit[] = [{ ...coverage, threshold }, ...(also ? [also] : [])].map((part) => ({
    classes: inThousandths(part.unmeasuredClasses),
    coveredBy: part.unmeasuredClasses.expectedOf,
    threshold: part.threshold,
  }))
  const droppable = (some: readonly number[], beside: readonly number[], limits = alsoNeeded) =>
    findSuperfluous({ classes, inUse: some, recommended: beside, idOf, priceOf, complexityOf, threshold, limits })
  const surelyDroppable = (some: readonly number[], beside: readonly number[]) =>
    droppable(some, beside, [...alsoNeeded, ...unmeasured])
  const unknown = replacing.filter((source) => !canTell(question, source))
  const known = replacing.filter((source) => !unknown.includes(source))
  const dispensable = surelyDroppable(known, [...recommended, ...unknown])
  const gone = new Set(dispensable.map(({ source }) => source))
  const staying = [...recommended, ...replacing.filter((source) => !gone.has(source))]
  const without = (source: number) => staying.filter((other) => other !== source)
  const undecided = unknown.filter((source) => droppable([source], without(source)).length > 0)
  const others = inUse.filter((source) => !isAlive(source) || isForbidden(source))
  const needless = others.flatMap((source) => droppable([source], staying))
  // Of these, the log must tell.
  const maybe = needless.map(({ source }) => source).filter((source) => isUnseen(source) || isForbidden(source))
  const open = maybe.filter((source) => !canTell(question, source))
  // Of several that may have listed the same, one stays.
  const told = maybe.filter((source) => !open.includes(source))
  const sure = surelyDroppable(told, [...staying, ...open]).map(({ source }) => source)
  const alone = [
    ...known.filter((source) => !gone.has(source) && droppable([source], without(source)).length > 0),
    ...told.filter((source) => !sure.includes(source)),
  ]
  const unwatched = [...undecided, ...open]
  const causes = (sources: readonly number[], cause: UndecidedCause) =>
    sources.map((source) => [source, cause] as const)
  return {
    superfluous: [
      ...dispensable,
      ...needless.filter(({ source }) => !open.includes(source) && !alone.includes(source)),
    ],
    undecided: new Map([...causes(unwatched, 'unwatched'), ...causes(alone, 'unmeasured')]),
  }
}

function inThousandths({ weights, sets }: Classes): Classes {
  return { sets, weights: weights.map((weight) => weight * wholeObservable) }
}

/** Tells whether the log shows that a source without coverage really had none. */
function canTell({ coverage, watches, options, window }: Question, source: number): boolean {
  if (options.ever) return true
  const watch = watches[source] as Watch
  if (window) {
    const spans = watchedSpans(watch)
    return spans.some((start, i) => i % 2 === 0 && start <= window.to && (spans[i + 1] as number) >= window.from)
  }
  const { verified = 0, unproven = 0, late = 0, expired = 0 } = coverage.sources[source] ?? {}
  if (unproven === 0 && verified + late + expired > 0) return true
  return coverage.hours !== undefined && watchedShare(coverage.hours, watch, options.now) >= leastWatchedShare
}
