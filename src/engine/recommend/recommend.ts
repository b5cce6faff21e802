import type { Organisation } from '../../domain/organisation.ts'
import type { ComparedFeed, ParetoPoint, PriceTier, Proof } from '../../domain/report.ts'
import type { LicenceTerms } from '../../domain/source.ts'
import { productPrice } from '../cost/product-price.ts'
import type { Classes } from '../coverage/coverage.ts'
import { SetCounter } from '../match/set-counter.ts'
import { type Choice, createSelector, defaultEffort, type Selector } from './select.ts'

/** What is known of a source beside its listings. */
export interface SourceFacts {
  readonly id: string
  readonly name: string
  readonly maintainer: string
  readonly commercial: boolean
  readonly licence: Pick<LicenceTerms, 'name' | 'url' | 'commercialUse'>
  /** EUR a year; 0 for a free source, null where the operator has set none. */
  readonly price: number | null
  readonly demoPrice?: boolean
  /** 0 to 10. */
  readonly complexity: number
  readonly flavours: readonly string[]
  readonly industries?: readonly string[]
  readonly geographies?: readonly string[]
  /** False where the group may not use it. */
  readonly usable?: boolean
}

export type Exclusion = NonNullable<ComparedFeed['excluded']>

export interface RecommendOptions {
  readonly freeOnly: boolean
  /** A source must add this share of the suspicious observables. */
  readonly thresholdShare: number
  /** What the product costs by the number of sources: the budget must pay for both. */
  readonly winnowPrices: readonly PriceTier[]
  /** Profile based: sources with a bias to other industries or countries do not fit. */
  readonly byProfile: boolean
  readonly effort?: number
}

/** The decisions' "at least 1 % of suspicious". */
export const defaultThresholdShare = 0.01
/** A source is a substitute of a recommended one from this share of the latter's coverage on. */
export const substituteShare = 0.5
/** How many sources are named that cover what a superfluous one covers. */
export const mostNamedCovers = 5
/** Search effort for a whole front, and the most for one point of it, as shares of the effort for the recommendation. */
const frontShare = 0.8
const pointShare = 0.04
const mostPricePoints = 30

/** Why a source may not be recommended to the organisation, or undefined where it may. */
export function exclusionOf(
  source: SourceFacts,
  organisation: Organisation,
  { freeOnly, winnowPrices, byProfile }: Pick<RecommendOptions, 'freeOnly' | 'winnowPrices' | 'byProfile'>,
): Exclusion | undefined {
  const { sourcesType } = organisation
  if (source.usable === false || source.licence.commercialUse === 'no') return 'licence'
  if (source.commercial && (freeOnly || !sourcesType.commercial)) return 'commercial'
  if (source.price === null) return 'no-price'
  if (sourcesType.budget !== undefined && source.price + productPrice(winnowPrices, 1) > sourcesType.budget)
    return 'budget'
  return misfitOf(source, organisation, byProfile)
}

/** Whether what a source lists is what the organisation will meet, whatever it costs and whoever may use it. */
export function fitsProfile(source: SourceFacts, organisation: Organisation): boolean {
  return misfitOf(source, organisation, true) === undefined
}

function misfitOf(
  source: SourceFacts,
  { flavours, industries, geographies }: Organisation,
  byProfile: boolean,
): 'flavour' | 'industry' | 'geography' | undefined {
  if (flavours.length && !source.flavours.includes('mixed') && !meets(source.flavours, flavours)) return 'flavour'
  if (!byProfile) return undefined
  if (industries.length && source.industries?.length && !meets(source.industries, industries)) return 'industry'
  if (geographies.length && source.geographies?.length && !meets(source.geographies, geographies)) return 'geography'
  return undefined
}

function meets(a: readonly string[], b: readonly string[]): boolean {
  return a.some((one) => b.includes(one))
}

export interface Recommendation {
  /** Positions of sources in recommended order. */
  readonly order: readonly number[]
  readonly added: readonly number[]
  readonly proof: Proof
  readonly byPrice: readonly ParetoPoint[]
  readonly byCount: readonly ParetoPoint[]
}

/**
 * The best sources to have, and the fronts of coverage against price (as if there were no budget) and against the
 * number of sources.
 * @param allowed whether the source at a position may be recommended, budget apart
 */
export function recommend(
  sources: readonly SourceFacts[],
  classes: Classes,
  exclusions: readonly (Exclusion | undefined)[],
  suspicious: number,
  budget: number | undefined,
  options: RecommendOptions,
): Recommendation {
  const threshold = options.thresholdShare * suspicious
  const effort = options.effort ?? defaultEffort
  const tiers = distinctTiers(options.winnowPrices)

  const eligible = positions(exclusions, (exclusion) => exclusion === undefined)
  const affordable = selectorOver(sources, classes, eligible)
  const choice = bestWithin(affordable, tiers, { threshold, budget, effort })

  const pointOf = (chosen: PricedChoice, members: readonly number[]): ParetoPoint => ({
    IDs: chosen.order.map((i) => idAt(sources, members[i] as number)),
    coverage: chosen.coverage,
    price: chosen.total,
    ...(chosen.upperBound > chosen.coverage && { upperBound: chosen.upperBound }),
  })

  const effortOver = (points: number) => (effort * Math.min(pointShare, frontShare / points)) / tiers.length
  const byCount: ParetoPoint[] = []
  const effortPerCount = effortOver(choice.order.length)
  for (let count = 1; count < choice.order.length; count++) {
    const best = bestWithin(affordable, tiers, { threshold, budget, mostSources: count, effort: effortPerCount })
    if (best.coverage >= choice.coverage) break
    if (best.coverage > (byCount.at(-1)?.coverage ?? 0)) byCount.push(pointOf(best, eligible))
  }
  if (choice.order.length) byCount.push(pointOf(choice, eligible))

  const priced = positions(exclusions, (exclusion) => exclusion === undefined || exclusion === 'budget')
  const unlimited = priced.length === eligible.length ? affordable : selectorOver(sources, classes, priced)
  const byPrice: ParetoPoint[] = []
  let limit: number | undefined
  for (let i = 0; i < mostPricePoints; i++) {
    const isChoice = limit === undefined && budget === undefined
    const goal = { threshold, budget: limit, effort: effortOver(mostPricePoints) }
    const best = isChoice ? choice : bestWithin(unlimited, tiers, goal)
    if (best.order.length === 0) break
    byPrice.push(pointOf(best, isChoice ? eligible : priced))
    if (best.total <= 0) break
    limit = best.total - 0.01
  }

  return {
    order: choice.order.map((i) => eligible[i] as number),
    added: choice.added,
    proof: {
      value: choice.coverage,
      upperBound: choice.upperBound,
      gap: choice.upperBound - choice.coverage,
      method: choice.exact ? 'exact' : 'bounded',
      nodes: choice.nodes,
    },
    byPrice: rising(byPrice.reverse()),
    byCount,
  }
}

/** The best sources to have, without the fronts. */
export function recommendSet(
  sources: readonly SourceFacts[],
  classes: Classes,
  exclusions: readonly (Exclusion | undefined)[],
  suspicious: number,
  budget: number | undefined,
  options: RecommendOptions,
): Pick<Recommendation, 'order' | 'added' | 'proof'> {
  return recommend(sources, classes, exclusions, suspicious, budget, options)
}

/** A tier of the product's price as the search sees it. */
interface SearchTier {
  readonly mostSources: number
  readonly price: number
}

/** Tiers that differ in price; the last one holds for any number, as `productPrice` has it. */
function distinctTiers(tiers: readonly PriceTier[]): readonly SearchTier[] {
  const distinct: SearchTier[] = []
  for (const [i, { upToSources, eurPerYear }] of tiers.entries()) {
    if (distinct.at(-1)?.price === eurPerYear) distinct.pop()
    const isLast = i === tiers.length - 1
    distinct.push({ mostSources: isLast ? Infinity : (upToSources ?? Infinity), price: eurPerYear })
  }
  return distinct.length ? distinct : [{ mostSources: Infinity, price: 0 }]
}

interface PricedGoal {
  readonly threshold: number
  /** EUR a year for sources and product. */
  readonly budget: number | undefined
  readonly mostSources?: number
  readonly effort: number
}

/** A choice with the price of sources and product together. */
interface PricedChoice extends Choice {
  readonly total: number
}

/**
 * The best choice where the product's price follows the number of sources: for each tier the best one of at most so many
 * sources for what its price leaves of the budget, and of these the best. As prices do not fall from tier to tier, a
 * choice of fewer sources than its tier allows costs no more than it was reckoned with, so none is missed.
 */
function bestWithin(selector: Selector, tiers: readonly SearchTier[], goal: PricedGoal): PricedChoice {
  const { threshold, budget, effort } = goal
  let best: PricedChoice = { ...noChoice, total: 0 }
  // Many sources first: without a budget, fewer of them never cover more.
  for (const tier of tiers.toReversed()) {
    if (best.order.length && best.order.length <= tier.mostSources && budget === undefined) continue
    const left = budget === undefined ? undefined : budget - tier.price
    if (left !== undefined && left < 0) continue
    const mostSources = Math.min(tier.mostSources, goal.mostSources ?? Infinity)
    const choice = selector.solve({
      threshold,
      effort,
      ...(left !== undefined && { budget: left }),
      ...(mostSources < Infinity && { mostSources }),
    })
    const product = tiers.find((one) => choice.order.length <= one.mostSources) as SearchTier
    const total = choice.order.length ? round(choice.price + product.price) : 0
    const proven = {
      upperBound: Math.max(best.upperBound, choice.upperBound),
      exact: best.exact && choice.exact,
      nodes: best.nodes + choice.nodes,
    }
    best = { ...(isBetter({ ...choice, total }, best) ? { ...choice, total } : best), ...proven }
    if (budget === undefined && choice.upperBound < best.coverage) break
  }
  return best
}

const noChoice: Choice = {
  order: [],
  added: [],
  coverage: 0,
  price: 0,
  complexity: 0,
  upperBound: 0,
  exact: true,
  nodes: 0,
}

function isBetter(a: PricedChoice, b: PricedChoice): boolean {
  if (a.coverage !== b.coverage) return a.coverage > b.coverage
  if (a.total !== b.total) return a.total < b.total
  if (a.complexity !== b.complexity) return a.complexity < b.complexity
  return a.order.length < b.order.length
}

/** Points in order of price without those that cover no more than a cheaper one. */
function rising(points: readonly ParetoPoint[]): ParetoPoint[] {
  let highest = 0
  return points.filter(({ coverage }) => {
    if (coverage <= highest) return false
    highest = coverage
    return true
  })
}

function positions<T>(items: readonly T[], fits: (item: T) => boolean): number[] {
  return items.map((_, i) => i).filter((i) => fits(items[i] as T))
}

function idAt(sources: readonly SourceFacts[], position: number): string {
  return (sources[position] as SourceFacts).id
}

/** A selector over some of the sources; classes that look alike without the others become one. */
function selectorOver(sources: readonly SourceFacts[], classes: Classes, members: readonly number[]) {
  const position = new Map(members.map((source, i) => [source, i]))
  const counter = new SetCounter()
  for (const [j, set] of classes.sets.entries()) {
    counter.begin(0)
    for (const source of set) {
      const i = position.get(source)
      if (i !== undefined) counter.push(i)
    }
    counter.commit(classes.weights[j] as number)
  }
  const candidates = members.map((source) => {
    const { id, price, complexity } = sources[source] as SourceFacts
    return { id, price: price ?? 0, complexity }
  })
  return createSelector({ candidates, ...counter.classes() })
}

/** What a source covers of what each recommended one covers, where that is a good part of it. */
export interface Substitute {
  readonly of: number
  readonly covered: number
  /** 0 to 100. */
  readonly share: number
}

/** For each source that is not recommended and could stand in for recommended ones, which; best first. */
export function findSubstitutes(
  classes: Classes,
  recommended: readonly number[],
  sourceCount: number,
): Map<number, Substitute[]> {
  const rankOf = new Map(recommended.map((source, i) => [source, i]))
  const shared = recommended.map(() => new Float64Array(sourceCount))
  for (const [j, set] of classes.sets.entries()) {
    const weight = classes.weights[j] as number
    for (const source of set) {
      const rank = rankOf.get(source)
      if (rank === undefined) continue
      const row = shared[rank] as Float64Array
      for (const other of set) row[other] = (row[other] as number) + weight
    }
  }
  const found = new Map<number, Substitute[]>()
  for (let source = 0; source < sourceCount; source++) {
    if (rankOf.has(source)) continue
    const substitutes: Substitute[] = []
    for (const [rank, of] of recommended.entries()) {
      const row = shared[rank] as Float64Array
      const covered = row[source] as number
      const whole = row[of] as number
      if (covered > 0 && covered >= substituteShare * whole)
        substitutes.push({ of, covered, share: (covered / whole) * 100 })
    }
    if (substitutes.length)
      found.set(
        source,
        substitutes.sort((a, b) => b.share - a.share || b.covered - a.covered),
      )
  }
  return found
}

export interface Superfluous {
  readonly source: number
  readonly lost: number
  readonly coveredBy: readonly { readonly source: number; readonly covered: number }[]
}

/**
 * Sources in use that can go, one after the other, dearest first: each loses less than the threshold against what
 * remains of those in use together with the recommended ones. All of them can go together; `lost` is what each step
 * loses. A recommended source is never superfluous.
 */
export function findSuperfluous(
  classes: Classes,
  current: readonly number[],
  recommended: readonly number[],
  priceOf: (source: number) => number,
  complexityOf: (source: number) => number,
  threshold: number,
  sourceCount: number,
): Superfluous[] {
  const keeps = new Set(recommended)
  const remaining = new Set([...recommended, ...current])
  const candidates = [...new Set(current)].filter((source) => !keeps.has(source))
  const coverage = new Map(candidates.map((source) => [source, 0]))
  for (const [j, set] of classes.sets.entries()) {
    for (const source of set) {
      const sofar = coverage.get(source)
      if (sofar !== undefined) coverage.set(source, sofar + (classes.weights[j] as number))
    }
  }
  candidates.sort(
    (a, b) =>
      priceOf(b) - priceOf(a) ||
      complexityOf(b) - complexityOf(a) ||
      (coverage.get(a) as number) - (coverage.get(b) as number) ||
      a - b,
  )
  const found: Superfluous[] = []
  for (const source of candidates) {
    let lost = 0
    const covered = new Float64Array(sourceCount)
    for (const [j, set] of classes.sets.entries()) {
      if (!set.includes(source)) continue
      let others = 0
      for (const other of set) {
        if (other === source || !remaining.has(other)) continue
        others++
        covered[other] = (covered[other] as number) + (classes.weights[j] as number)
      }
      if (others === 0) lost += classes.weights[j] as number
    }
    if (lost > 0 && lost >= threshold) continue
    remaining.delete(source)
    const coveredBy = [...remaining]
      .map((other) => ({ source: other, covered: covered[other] as number }))
      .filter((other) => other.covered > 0)
      .sort((a, b) => b.covered - a.covered || a.source - b.source)
    found.push({ source, lost, coveredBy: coveredBy.slice(0, mostNamedCovers) })
  }
  return found
}

function round(eur: number): number {
  return Math.round(eur * 100) / 100
}
