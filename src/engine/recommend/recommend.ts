import type { Organisation } from '../../domain/organisation.ts'
import type { ComparedFeed, ParetoPoint, PriceTier, Proof } from '../../domain/report.ts'
import type { LicenceTerms } from '../../domain/source.ts'
import { productPrice } from '../cost/product-price.ts'
import type { Classes } from '../coverage/coverage.ts'
import { SetCounter } from '../match/set-counter.ts'
import { countFront, priceFront } from './fronts.ts'
import { createSelector, defaultEffort, leastGain } from './select.ts'
import { bestWithin, distinctTiers, type PricedChoice, type PricedGoal, round } from './tiers.ts'

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
  const misfit = misfitOf(source, organisation, byProfile)
  if (misfit) return misfit
  // Last, for the front by price is made of those that nothing but the budget excludes.
  const { budget } = sourcesType
  return budget !== undefined && source.price + productPrice(winnowPrices, 1) > budget ? 'budget' : undefined
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

/** The best sources to have. Coverage is in the unit of the classes' weights, thousandths of an observable in reports. */
export interface RecommendedSet {
  /** Positions of sources in recommended order. */
  readonly order: readonly number[]
  /** What each adds to those before it. */
  readonly added: readonly number[]
  readonly proof: Proof
}

export interface Recommendation extends RecommendedSet {
  /** Coverage against the price of sources and product, as if there were no budget; from the cheapest on. */
  readonly byPrice: readonly ParetoPoint[]
  /** There are more than `mostPricePoints`: `byPrice` has so many of them, spread over all prices. */
  readonly isByPriceCut: boolean
  /** Coverage against the number of sources, within the budget; from one source on. */
  readonly byCount: readonly ParetoPoint[]
}

/**
 * The best sources to have, without the fronts: for a second opinion over other classes, such as those of proven coverage
 * alone.
 * @param exclusions why a source may not be recommended, by position
 * @param suspicious what all suspicious observables weigh, in the unit of the classes' weights: thousandths of an
 *   observable in reports
 * @param budget EUR a year for sources and product
 */
export function recommendSet(
  sources: readonly SourceFacts[],
  classes: Classes,
  exclusions: readonly (Exclusion | undefined)[],
  suspicious: number,
  budget: number | undefined,
  options: RecommendOptions,
): RecommendedSet {
  return asSet(prepare(sources, classes, exclusions, suspicious, budget, options).choice)
}

/**
 * The best sources to have, and both fronts: every point that no other one beats in coverage and price, or in coverage and
 * number, one set for each. Parameters are those of `recommendSet`.
 */
export function recommend(
  sources: readonly SourceFacts[],
  classes: Classes,
  exclusions: readonly (Exclusion | undefined)[],
  suspicious: number,
  budget: number | undefined,
  options: RecommendOptions,
): Recommendation {
  const { choice, effort, solverOver, affordable } = prepare(sources, classes, exclusions, suspicious, budget, options)
  const pointOf = ({ order, coverage, total, upperBound }: PricedChoice): ParetoPoint => ({
    IDs: order.map((source) => (sources[source] as SourceFacts).id),
    coverage,
    price: total,
    ...(upperBound > coverage && { upperBound }),
  })

  const byCount = countFront(choice, effort, (mostSources, steps) => affordable({ budget, mostSources, effort: steps }))

  const isDear = (exclusion: Exclusion | undefined) => exclusion === 'budget'
  const unlimited = exclusions.some(isDear)
    ? solverOver((exclusion) => exclusion === undefined || isDear(exclusion))
    : affordable
  const prices = sources
    .filter((_, i) => exclusions[i] === undefined || isDear(exclusions[i]))
    .map(({ price }) => price ?? 0)
  const { points, isCut } = priceFront({
    choice,
    budget,
    effort,
    leastPrice: round(Math.min(...prices) + productPrice(options.winnowPrices, 1)),
    solve: (limit, steps) => unlimited({ budget: limit, effort: steps }),
  })

  return { ...asSet(choice), byPrice: points.map(pointOf), isByPriceCut: isCut, byCount: byCount.map(pointOf) }
}

/** Answers positions of sources. */
type Solver = (goal: PricedGoal) => PricedChoice

function prepare(
  sources: readonly SourceFacts[],
  classes: Classes,
  exclusions: readonly (Exclusion | undefined)[],
  suspicious: number,
  budget: number | undefined,
  { thresholdShare, winnowPrices, effort = defaultEffort }: RecommendOptions,
) {
  const threshold = thresholdShare * suspicious
  const tiers = distinctTiers(winnowPrices)
  const solverOver = (isIn: (exclusion: Exclusion | undefined) => boolean): Solver => {
    const members = sources.map((_, i) => i).filter((i) => isIn(exclusions[i]))
    const { selector, kept } = selectorOver(sources, classes, members, threshold)
    return (goal) => {
      const best = bestWithin(selector, tiers, { ...goal, threshold })
      return { ...best, order: best.order.map((i) => kept[i] as number) }
    }
  }
  const affordable = solverOver((exclusion) => exclusion === undefined)
  // Each tier of the product's price may use all of it.
  const choice = affordable({ budget, effort: effort * tiers.length })
  return { choice, effort, solverOver, affordable }
}

function asSet({ order, added, coverage, upperBound, exact, nodes }: PricedChoice): RecommendedSet {
  const method = exact ? 'exact' : 'bounded'
  return { order, added, proof: { value: coverage, upperBound, gap: upperBound - coverage, method, nodes } }
}

/**
 * A selector over some of the sources, and their positions. A source that covers less than it must add can be in no set,
 * so it is left out; classes that look alike without the others become one.
 */
function selectorOver(
  sources: readonly SourceFacts[],
  { weights, sets }: Classes,
  members: readonly number[],
  threshold: number,
) {
  const covered = new Float64Array(sources.length)
  for (const [j, set] of sets.entries()) {
    for (const source of set) covered[source] = (covered[source] as number) + (weights[j] as number)
  }
  const least = leastGain(threshold)
  const kept = members.filter((source) => (covered[source] as number) >= least)
  const position = new Int32Array(sources.length).fill(-1)
  for (const [i, source] of kept.entries()) position[source] = i
  const counter = new SetCounter()
  for (const [j, set] of sets.entries()) {
    counter.begin(0)
    for (const source of set) {
      const i = position[source] as number
      if (i >= 0) counter.push(i)
    }
    counter.commit(weights[j] as number)
  }
  const candidates = kept.map((source) => {
    const { id, price, complexity } = sources[source] as SourceFacts
    return { id, price: price ?? 0, complexity }
  })
  return { selector: createSelector({ candidates, ...counter.classes() }), kept }
}

/** What a source covers of what a recommended one covers, where that is a good part of it. */
export interface Substitute {
  readonly of: number
  /**
   * In the unit of the classes' weights: what the classes that hold both weigh. With levels this is, summed over the
   * observables, the lower one of the two sources' probabilities.
   */
  readonly covered: number
  /** Of what the recommended one covers, 0 to 100. */
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

/** A source in use that can go. Coverage is in the unit of the classes' weights, thousandths of an observable in reports. */
export interface Superfluous {
  readonly source: number
  /** What the remaining ones cover less without it: with levels, what its probabilities are above the highest of theirs. */
  readonly lost: number
  /** Remaining ones with what the classes that hold both weigh; most first. */
  readonly coveredBy: readonly { readonly source: number; readonly covered: number }[]
}

/**
 * Sources in use that can go, one after the other, dearest first: each loses less than the threshold against what
 * remains of those in use together with the recommended ones. All of them can go together; `lost` is what each step
 * loses. A recommended source is never superfluous.
 * @param threshold in the unit of the classes' weights; see `leastGain`
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
    if (lost >= leastGain(threshold)) continue
    remaining.delete(source)
    const coveredBy = [...remaining]
      .map((other) => ({ source: other, covered: covered[other] as number }))
      .filter((other) => other.covered > 0)
      .sort((a, b) => b.covered - a.covered || a.source - b.source)
    found.push({ source, lost, coveredBy: coveredBy.slice(0, mostNamedCovers) })
  }
  return found
}
