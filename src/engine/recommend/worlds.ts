/**
 * Today and tomorrow: what becomes of each source in use beside a recommendation, and what both states of the world
 * cover and cost (docs/decisions/0740).
 */
import { compareCodeUnits } from '../../domain/order.ts'
import type { PriceTier } from '../../domain/report.ts'
import type { SourceVerdict } from '../../domain/report-codes.ts'
import { productPrice } from '../cost/product-price.ts'
import { roundedToCents } from '../cost/rounded.ts'
import type { Classes } from '../coverage/classes.ts'
import { wholeObservable } from '../match/weight.ts'
import {
  beyond,
  contributionOf,
  type RecommendOptions,
  type RecommendQuestion,
  recommend,
  type SourceFacts,
  solve,
} from './recommend.ts'
import { leastGain } from './threshold.ts'
import { upperShare } from './upper-share.ts'

/** A source is dear if it adds less than this share of tomorrow's coverage … */
const dearAdds = 0.02
/** … and with 95 % certainty less than this share of the log … */
const dearAtMost = 0.05
/** … and giving it up saves at least this share of tomorrow's total. */
const dearSaves = 0.2

/** A source as the two states of the world see it. */
export interface WorldSource {
  readonly id: string
  /** EUR per year that is paid for it, 0 if unknown. */
  readonly price: number
  /** The log could show its worth. */
  readonly isJudged: boolean
  /** Its publisher gave it up, or nothing was got from it for long. */
  readonly isDead: boolean
  /** A subscription delivers it, so Winnow's fee counts it even where it is only kept. */
  readonly isDelivered: boolean
  /** It stays whatever the log shows. */
  readonly isNeeded?: boolean
  /** Positions of sources in use that list all that it lists: beside one of them, it adds nothing to any log. */
  readonly containedIn?: readonly number[]
}

export interface World {
  /** By position. */
  readonly sources: readonly WorldSource[]
  readonly inUse: readonly number[]
  readonly classes: Classes
  /** Number of suspicious observables. */
  readonly suspicious: number
  readonly winnowPrices: readonly PriceTier[]
  /** What adds less than this share with 95 % certainty is superfluous. */
  readonly thresholdShare: number
}

/**
 * Recommends what the whole log and what got through ask for, each solved on its own; if the budget does not allow both,
 * only what got through counts. The fixed sources of the world count in each.
 */
export function advise(
  world: World,
  question: Omit<RecommendQuestion, 'fixed' | 'delivered'>,
  options: RecommendOptions,
  passed?: Pick<RecommendQuestion, 'classes' | 'proven' | 'suspicious'>,
) {
  const fixed = fixedOf(world)
  const delivered = fixed.filter((i) => world.sources[i]?.isDelivered).length
  const whole = { ...question, fixed, delivered }
  /** Of the whole log. */
  const recommendation = recommend(whole, options)
  const { order } = recommendation.solved.chosen
  if (!passed) return { chosen: order, both: order, recommendation }
  const through = solve({ ...whole, ...passed }, options)
  /** What the whole log and what got through ask for together, whatever the budget. */
  const both = [...new Set([...order, ...through.chosen.order])]
  const { budget = Number.POSITIVE_INFINITY } = question
  /** Positions of the recommended sources. */
  const chosen = totalOf(world, both, fixed) <= budget ? both : through.chosen.order
  return { chosen, both, recommendation }
}

/** What becomes of a source in use. Coverage is in the unit of the class weights. */
export interface Judgement {
  readonly source: number
  readonly verdict: SourceVerdict
  /** What it adds to the chosen and the kept sources before it. */
  readonly adds: number
}

/**
 * A set of the same coverage, price and complexity, in which each source in use that others contain makes room for the
 * largest of them.
 */
export function preferLarger(
  { sources, classes }: Pick<World, 'sources' | 'classes'>,
  { sources: facts, exclusions }: Pick<RecommendQuestion, 'sources' | 'exclusions'>,
  chosen: readonly number[],
): readonly number[] {
  const containersOf = (i: number) => sources[i]?.containedIn ?? []
  const termsOf = (i: number) => `${facts[i]?.price} ${facts[i]?.complexity} ${exclusions[i]}`
  const largerThan = (i: number) =>
    containersOf(i)
      .filter((other) => !containersOf(other).includes(i) && sources[other]?.isJudged && termsOf(other) === termsOf(i))
      .sort((a, b) => containersOf(a).length - containersOf(b).length)[0]
  const others = [...new Set(chosen.map((i) => largerThan(i) ?? i))]
  return contributionOf(others, classes) === contributionOf(chosen, classes) ? others : chosen
}

/** Sources in use that are neither judged nor dead: they stay, and a recommendation builds on them. */
export function fixedOf({ sources, inUse }: Pick<World, 'sources' | 'inUse'>): readonly number[] {
  return inUse.filter((i) => !sources[i]?.isJudged && !sources[i]?.isDead)
}

/** EUR per year for chosen and kept sources and for Winnow, whose fee counts what it delivers. */
export function totalOf(
  { sources, winnowPrices }: Pick<World, 'sources' | 'winnowPrices'>,
  chosen: readonly number[],
  kept: readonly number[],
): number {
  const priceOf = (some: readonly number[]) => some.reduce((sum, i) => sum + (sources[i]?.price ?? 0), 0)
  const delivered = deliveredOf({ sources }, chosen, kept)
  return roundedToCents(priceOf(chosen) + priceOf(kept) + productPrice(winnowPrices, delivered.length))
}

/** What Winnow delivers: the chosen sources, and those kept ones that a subscription delivers. */
export function deliveredOf({ sources }: Pick<World, 'sources'>, chosen: readonly number[], kept: readonly number[]) {
  return [...chosen, ...kept.filter((i) => sources[i]?.isDelivered)]
}

/**
 * Judges the sources in use beside the chosen ones, dearest first, and containing ones before contained ones: each is compared
 * with the chosen ones and those that were kept before it.
 */
export function judge(world: World, chosen: readonly number[]): readonly Judgement[] {
  const { sources, inUse, classes, suspicious, thresholdShare } = world
  const factsOf = (i: number) => sources[i] as WorldSource
  const isChosen = new Set(chosen)
  const fixed = fixedOf(world)
  const kept = fixed.filter((i) => !isChosen.has(i))
  const judgements = new Map<number, Judgement>()
  const set = (source: number, verdict: SourceVerdict, adds: number) => {
    judgements.set(source, { source, verdict, adds })
  }
  const coverageOf = (more: readonly number[]) => contributionOf([...chosen, ...kept, ...more], classes)
  for (const i of fixed) set(i, 'not-compared', 0)
  const judged = inUse.filter((i) => factsOf(i).isJudged && !factsOf(i).isDead)
  const containersOf = (i: number) => factsOf(i).containedIn ?? []
  judged.sort((a, b) => factsOf(b).price - factsOf(a).price || containersOf(a).length - containersOf(b).length)
  const isDear = (source: number, adds: number, withIt: number, upper: number): boolean => {
    const total = totalOf(world, chosen, [...kept, source])
    const saves = roundedToCents(total - totalOf(world, chosen, kept))
    if (adds === 0) return saves > 0
    return adds / withIt < dearAdds && upper < dearAtMost && saves / total >= dearSaves
  }
  for (const i of judged) {
    const before = coverageOf([])
    if (isChosen.has(i)) {
      set(i, 'worth-it', 0)
      continue
    }
    const withIt = coverageOf([i])
    const adds = withIt - before
    const isContained = adds === 0 && containersOf(i).some((other) => isChosen.has(other) || kept.includes(other))
    const upper = isContained ? 0 : upperShare(Math.round(adds / wholeObservable), suspicious)
    const verdict = upper < thresholdShare ? 'superfluous' : isDear(i, adds, withIt, upper) ? 'dear' : undefined
    if (verdict && !factsOf(i).isNeeded) set(i, verdict, adds)
    else {
      kept.push(i)
      set(i, adds >= leastGain(thresholdShare * suspicious * wholeObservable) ? 'worth-it' : 'too-little', adds)
    }
  }
  for (const i of inUse) if (factsOf(i).isDead) set(i, 'dead', coverageOf([i]) - coverageOf([]))
  return inUse.map((i) => judgements.get(i) as Judgement)
}

/** Sets in recommended order: the next source adds most to the fixed ones and those before it; then price, complexity, id. */
export function inOrder(
  facts: readonly SourceFacts[],
  classes: Classes,
  fixed: readonly number[],
  members: readonly number[],
): { readonly order: readonly number[]; readonly added: readonly number[] } {
  const [order, added]: [number[], number[]] = [[], []]
  const rest = new Set(members)
  const { weights, sets } = beyond(classes, fixed)
  const isOpen = sets.map(() => true)
  const factsOf = (source: number) => facts[source] as SourceFacts
  while (rest.size > 0) {
    const gains = new Map([...rest].map((source) => [source, 0]))
    for (let j = 0; j < sets.length; j++) {
      if (!isOpen[j]) continue
      for (const source of sets[j] as Uint32Array) {
        const sofar = gains.get(source)
        if (sofar !== undefined) gains.set(source, sofar + (weights[j] as number))
      }
    }
    const [[next, gain]] = [...gains].sort(
      ([a, gainA], [b, gainB]) =>
        gainB - gainA ||
        (factsOf(a).price ?? 0) - (factsOf(b).price ?? 0) ||
        factsOf(a).complexity - factsOf(b).complexity ||
        compareCodeUnits(factsOf(a).id, factsOf(b).id),
    ) as [[number, number]]
    order.push(next)
    added.push(gain)
    rest.delete(next)
    for (let j = 0; j < sets.length; j++) if ((sets[j] as Uint32Array).includes(next)) isOpen[j] = false
  }
  return { order, added }
}

/** Verdicts with which a source in use stays, unless the reader decides otherwise. */
export function isKeptBy(verdict: SourceVerdict): boolean {
  return verdict === 'worth-it' || verdict === 'too-little' || verdict === 'not-compared'
}

/** Maximum number of sources that are named as covering what a source covers that is given up. */
const mostNamedCovers = 5

/** The sources among some that share classes with a source, with the weight of these classes; largest first. */
export function coversOf(
  { classes, sources }: Pick<World, 'classes' | 'sources'>,
  source: number,
  among: ReadonlySet<number>,
): readonly { readonly source: number; readonly covered: number }[] {
  const covered = new Map<number, number>()
  for (const [j, set] of classes.sets.entries()) {
    if (!set.includes(source)) continue
    for (const other of set) {
      if (among.has(other)) covered.set(other, (covered.get(other) ?? 0) + (classes.weights[j] as number))
    }
  }
  const idOf = (one: number) => (sources[one] as WorldSource).id
  return [...covered]
    .map(([other, weight]) => ({ source: other, covered: weight }))
    .sort((a, b) => b.covered - a.covered || compareCodeUnits(idOf(a.source), idOf(b.source)))
    .slice(0, mostNamedCovers)
}
