import type { Organisation } from '../../domain/organisation.ts'
import type { ComparedFeed, ParetoPoint, PriceTier, Proof } from '../../domain/report.ts'
import type { LicenceTerms } from '../../domain/source.ts'
import { productPrice } from '../cost/product-price.ts'
import { roundedToCents } from '../cost/rounded.ts'
import type { Classes } from '../coverage/classes.ts'
import { SetCounter } from '../index/set-counter.ts'
import { wholeObservable } from '../match/weight.ts'
import { countFront, priceFront } from './fronts.ts'
import type { SourceOption } from './instance.ts'
import { createSelector, defaultEffort } from './select.ts'
import { leastGain } from './threshold.ts'
import { bestWithin, cheapestWithin, distinctTiers, type PricedChoice, type PricedGoal } from './tiers.ts'

/** Facts about a source apart from its listings. */
export interface SourceFacts {
  readonly id: string
  readonly name: string
  readonly maintainer: string
  readonly commercial: boolean
  readonly licence: Pick<LicenceTerms, 'name' | 'url' | 'commercialUse'>
  /** EUR per year; 0 for a free source, null if the operator has not set a price. */
  readonly price: number | null
  readonly demoPrice?: boolean
  /**
   * Only for a copy under a group's own licence, whose `price` is 0 because it causes no further cost: the fee that the
   * group pays the publisher, EUR per year; 0 if a group above pays. Null if it is unknown.
   */
  readonly ownFee?: number | null
  /** When a trial of it ends, ms since epoch; until then its `price` is 0. */
  readonly trialUntil?: number
  /** When the group's own licence for this catalogue source ended, ms since epoch. */
  readonly licenceEnded?: number
  /** 0 to 10. */
  readonly complexity: number
  readonly flavours: readonly string[]
  readonly industries?: readonly string[]
  readonly geographies?: readonly string[]
  /** Why its file could not be read, if it comes from one. */
  readonly unread?: string
  /** False if the group may not use it. */
  readonly usable?: boolean
}

export type Exclusion = NonNullable<ComparedFeed['excluded']>

export interface RecommendOptions {
  readonly freeOnly: boolean
  /** Minimum contribution of a source as a share of the suspicious observables. */
  readonly thresholdShare: number
  /** Price of the product by number of sources: the budget must pay for both. */
  readonly winnowPrices: readonly PriceTier[]
  /** Profile-based: sources focused on other industries or countries are excluded. */
  readonly byProfile: boolean
  /** Leave both fronts empty: they take most of the time. */
  readonly withoutFronts?: boolean
  readonly effort?: number
}

/**
 * What the organisation pays for a source in use, EUR per year: for a copy under an own licence the fee of the licence, else
 * the price, else what the organisation says. Null if it is unknown.
 */
export function paidFor({ id, price, ownFee }: SourceFacts, { currentFees = {} }: Organisation): number | null {
  const known = ownFee === undefined ? price : ownFee
  return known ?? (Object.hasOwn(currentFees, id) ? (currentFees[id] as number) : null)
}

/** Minimum share of a recommended source's coverage that a substitute must cover. */
export const substituteShare = 0.5

/** Returns the reason why a source may not be recommended to the organisation, or undefined if it may. */
export function exclusionOf(
  source: SourceFacts,
  organisation: Organisation,
  { freeOnly, winnowPrices, byProfile }: Pick<RecommendOptions, 'freeOnly' | 'winnowPrices' | 'byProfile'>,
): Exclusion | undefined {
  const { sourcesType } = organisation
  if (source.usable === false || source.licence.commercialUse === 'no') return 'licence'
  if (source.commercial && (freeOnly || !sourcesType.commercial)) return 'commercial'
  if (source.price === null) return 'no-price'
  const misfit = misfitOf(source, organisation, byProfile)
  if (misfit) return misfit
  // Checked last, because the price front uses all sources that at most the budget excludes.
  const { budget } = sourcesType
  return budget !== undefined && roundedToCents(source.price + productPrice(winnowPrices, 1)) > budget
    ? 'budget'
    : undefined
}

/** Tells whether the source is relevant to the organisation, regardless of price and permission to use it. */
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

/** The best set of sources. Coverage is in the unit of the class weights: thousandths of an observable in reports. */
export interface RecommendedSet {
  /** Positions of sources in recommended order. */
  readonly order: readonly number[]
  /** Coverage that each source adds to the ones before it. */
  readonly added: readonly number[]
  readonly proof: Proof
}

export interface Recommendation extends RecommendedSet {
  /** Coverage against the price of sources and product, ignoring the budget, cheapest first. */
  readonly byPrice: readonly ParetoPoint[]
  /** There are more than `mostPricePoints` points; `byPrice` holds a sample over the whole price range. */
  readonly isByPriceCut: boolean
  /** Coverage against the number of sources, within the budget, starting with one source. */
  readonly byCount: readonly ParetoPoint[]
  readonly solved: Solved
  /** What the fixed sources cover. */
  readonly baseCoverage: number
}

/** From which sources to recommend, and for what. */
export interface RecommendQuestion {
  readonly sources: readonly SourceFacts[]
  readonly classes: Classes
  /** Why a source may not be recommended, by position. */
  readonly exclusions: readonly (Exclusion | undefined)[]
  /** Weight of all suspicious observables, in the unit of the class weights: thousandths of an observable in reports. */
  readonly suspicious: number
  /** EUR per year for sources and product. */
  readonly budget: number | undefined
  /** Ids of the sources in use: of sources that are equal otherwise, they are recommended. */
  readonly inUse?: readonly string[]
  /** Positions of sources that stay in any case; they are not chosen from. */
  readonly fixed?: readonly number[]
  /** Those of them that Winnow delivers. */
  readonly delivered?: number
  /** Maximum number of sources besides the fixed ones. */
  readonly mostSources?: number
  /** What is proven: with it, a source must prove something new or be expected to add an observable for sure. */
  readonly proven?: Pick<Classes, 'sets'>
  /** Tells whether what a source covers may be nothing: the lower end of its interval is 0. */
  readonly isUnsure?: (source: number) => boolean
}

/** Share of the total that a set must save to be chosen instead of the one that covers most, and that it may lose of the coverage. */
const leanerSaves = 0.2
const leanerLoses = 0.02

/** What one search finds: what it chooses, and the set that covers most or the leaner one, whichever it is not. */
export interface Solved {
  readonly chosen: PricedChoice
  readonly is: 'most' | 'leaner'
  /** Undefined if the two are the same. */
  readonly other: PricedChoice | undefined
}

/**
 * The best set of sources without the fronts, for a second calculation over other classes, such as proven coverage
 * only.
 */
export function recommendSet(question: RecommendQuestion, options: RecommendOptions): RecommendedSet {
  return asSet(prepare(question, options).most)
}

/**
 * The set that covers most, or the leaner one: the cheapest set within 2 % of its coverage, where that saves at least
 * 20 % of the total.
 */
export function solve(question: RecommendQuestion, options: RecommendOptions): Solved {
  return solvedOf(prepare(question, options))
}

function solvedOf({ most, leaner }: Pick<ReturnType<typeof prepare>, 'most' | 'leaner'>): Solved {
  const cheaper = leaner()
  const other = cheaper && !hasSameMembers(cheaper.order, most.order) ? cheaper : undefined
  if (other && other.total <= (1 - leanerSaves) * most.total) return { chosen: other, is: 'leaner', other: most }
  return { chosen: most, is: 'most', other }
}

/** Tells whether both name the same sources, in any order. */
export function hasSameMembers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one))
}

/**
 * The best set of sources and both fronts: every point that no other point beats in coverage and price, or in coverage
 * and number of sources; one set per point. Fixed sources count in coverage and price of each.
 */
export function recommend(question: RecommendQuestion, options: RecommendOptions): Recommendation {
  const { sources, exclusions, budget } = question
  const prepared = prepare(question, options)
  const { most: choice, effort, solverOver, affordable, base, baseCoverage } = prepared
  const found = { ...asSet(choice), solved: solvedOf(prepared), baseCoverage }
  if (options.withoutFronts) return { ...found, byPrice: [], isByPriceCut: false, byCount: [] }
  const pointOf = ({ order, coverage, total, upperBound }: PricedChoice): ParetoPoint => ({
    IDs: order.map((source) => (sources[source] as SourceFacts).id),
    coverage: baseCoverage + coverage,
    price: total,
    ...(upperBound > coverage && { upperBound: baseCoverage + upperBound }),
  })

  const byCount = countFront(choice, effort, (mostSources, steps) => affordable({ budget, mostSources, effort: steps }))

  const isDear = (exclusion: Exclusion | undefined) => exclusion === 'budget'
  const unlimited = exclusions.some(isDear)
    ? solverOver((exclusion) => exclusion === undefined || isDear(exclusion)).best
    : affordable
  const prices = sources
    .filter((_, i) => exclusions[i] === undefined || isDear(exclusions[i]))
    .map(({ price }) => price ?? 0)
  const { points, isCut } = priceFront({
    choice,
    budget,
    effort,
    leastPrice: roundedToCents(
      base.price + Math.min(...prices) + productPrice(options.winnowPrices, base.delivered + 1),
    ),
    solve: (limit, steps) => unlimited({ budget: limit, effort: steps }),
  })

  return {
    ...found,
    byPrice: points.map(pointOf),
    isByPriceCut: isCut,
    byCount: byCount.map(pointOf),
  }
}

/** Returns positions of sources. */
type Solver = (goal: PricedGoal) => PricedChoice

function prepare(
  {
    sources,
    classes,
    exclusions,
    suspicious,
    budget,
    inUse = [],
    fixed = [],
    delivered = 0,
    mostSources = Number.POSITIVE_INFINITY,
    proven,
    isUnsure = () => false,
  }: RecommendQuestion,
  { thresholdShare, winnowPrices, effort = defaultEffort }: RecommendOptions,
) {
  const threshold = thresholdShare * suspicious
  const tiers = distinctTiers(winnowPrices)
  const used = new Set(inUse)
  const base = { price: fixed.reduce((sum, i) => sum + (sources[i]?.price ?? 0), 0), delivered }
  const floor = { threshold, ...(proven && { enough: wholeObservable }) }
  const options = sources.map(({ id, price, complexity }, i) => ({
    id,
    price: price ?? 0,
    complexity,
    inUse: used.has(id),
    isUnsure: isUnsure(i),
  }))
  const solverOver = (isIn: (exclusion: Exclusion | undefined) => boolean) => {
    const members = sources.map((_, i) => i).filter((i) => isIn(exclusions[i]))
    const { selector, kept } = selectorOver({ sources: options, classes, proven, members, fixed, threshold })
    const search = (goal: PricedGoal) => ({ selector, tiers, base, goal: { ...goal, ...floor } })
    const inPlace = (choice: PricedChoice) => ({ ...choice, order: choice.order.map((i) => kept[i] as number) })
    const best: Solver = (goal) => inPlace(bestWithin(search(goal)))
    const cheapest = (goal: PricedGoal, atLeast: number) => {
      const found = cheapestWithin(search(goal), atLeast)
      return found && inPlace(found)
    }
    return { best, cheapest }
  }
  const { best: affordable, cheapest } = solverOver((exclusion) => exclusion === undefined)
  // Each price tier of the product may use the full effort per tier.
  const most = affordable({ budget, mostSources, effort: effort * tiers.length })
  const baseCoverage = fixed.length ? contributionOf(fixed, classes) : 0
  const leaner = () => {
    const all = baseCoverage + most.coverage
    // Whole numbers, because 98 % of a sum of weights need not be one.
    const atLeast = all - Math.floor(all * leanerLoses) - baseCoverage
    const limit = most.order.length ? most.total : budget
    return cheapest({ budget: limit, effort: effort * tiers.length * leanerEffort }, atLeast)
  }
  return { most, leaner, effort, solverOver, affordable, base, baseCoverage }
}

/** Share of the effort that the search for a leaner set may use. */
const leanerEffort = 0.2

/** Coverage of a set of sources, in the unit of the class weights. */
export function contributionOf(members: readonly number[], { weights, sets }: Classes): number {
  const isIn = new Set(members)
  let sum = 0
  for (let j = 0; j < sets.length; j++) if (meetsSet(sets[j] as Uint32Array, isIn)) sum += weights[j] as number
  return sum
}

/** The classes that none of some sources covers. */
export function beyond(classes: Classes, sources: readonly number[]): Classes {
  if (sources.length === 0) return classes
  const isIn = new Set(sources)
  const isOpen = classes.sets.map((set) => !meetsSet(set, isIn))
  return { weights: classes.weights.filter((_, j) => isOpen[j]), sets: classes.sets.filter((_, j) => isOpen[j]) }
}

function meetsSet(set: Uint32Array, members: ReadonlySet<number>): boolean {
  for (let k = 0; k < set.length; k++) if (members.has(set[k] as number)) return true
  return false
}

function asSet({ order, added, coverage, upperBound, exact, nodes }: PricedChoice): RecommendedSet {
  const method = exact ? 'exact' : 'bounded'
  return { order, added, proof: { value: coverage, upperBound, gap: upperBound - coverage, method, nodes } }
}

/**
 * A selector over some of the sources, with their positions. A source that covers less than the minimum contribution
 * cannot be in any set and is left out, and so is what fixed sources cover. Classes that become equal without the
 * excluded sources are merged.
 */
function selectorOver({
  sources,
  classes,
  proven,
  members,
  fixed,
  threshold,
}: {
  readonly sources: readonly SourceOption[]
  readonly classes: Classes
  readonly proven: Pick<Classes, 'sets'> | undefined
  readonly members: readonly number[]
  readonly fixed: readonly number[]
  readonly threshold: number
}) {
  const isFixed = new Set(fixed)
  const { weights, sets } = beyond(classes, fixed)
  const covered = new Float64Array(sources.length)
  // Without iterators: there may be hundreds of thousands of sets.
  for (let j = 0; j < sets.length; j++) {
    const set = sets[j] as Uint32Array
    const weight = weights[j] as number
    for (let k = 0; k < set.length; k++) covered[set[k] as number] = (covered[set[k] as number] as number) + weight
  }
  const least = leastGain(threshold)
  const kept = members.filter((source) => !isFixed.has(source) && (covered[source] as number) >= least)
  const position = new Int32Array(sources.length).fill(-1)
  for (const [i, source] of kept.entries()) position[source] = i
  const merged = (some: readonly Uint32Array[], weightOf: (j: number) => number) => {
    const counter = new SetCounter()
    for (let j = 0; j < some.length; j++) {
      const set = some[j] as Uint32Array
      counter.begin(0)
      for (let k = 0; k < set.length; k++) {
        const i = position[set[k] as number] as number
        if (i >= 0) counter.push(i)
      }
      counter.commit(weightOf(j))
    }
    return counter.classes()
  }
  const options = kept.map((source) => sources[source] as SourceOption)
  const proofs =
    proven &&
    merged(
      proven.sets.filter((set) => !meetsSet(set, isFixed)),
      () => 1,
    ).sets
  const instance = { options, ...merged(sets, (j) => weights[j] as number), ...(proofs && { proofs }) }
  return { selector: createSelector(instance), kept }
}

/** The coverage that a source shares with a recommended source, if that is a large part of it. */
export interface Substitute {
  readonly of: number
  /**
   * Weight of the classes that contain both sources, in the unit of the class weights. With probability levels, this is
   * the sum over the observables of the lower of the two probabilities.
   */
  readonly covered: number
  /** Share of the recommended source's coverage, 0 to 100. */
  readonly share: number
}

/** Finds for each source that is not recommended the recommended sources that it could replace, best first. */
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
  const substitutesBySource = new Map<number, Substitute[]>()
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
      substitutesBySource.set(
        source,
        substitutes.sort((a, b) => b.share - a.share || b.covered - a.covered),
      )
  }
  return substitutesBySource
}
