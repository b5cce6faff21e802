/**
 * Exact selection of sources. A pure search over the collapsed instance, identical in Node and in the browser. Effort
 * is counted rather than timed, so equal input gives equal output everywhere.
 *
 * Weights are whole numbers; thresholds, gains and coverage have the same unit. Reports use billionths of an
 * observable (`coverage/levels.ts`), so that the coverage of a set is its expected coverage.
 *
 * Definitions (docs/decisions/0053):
 * - Options with identical coverage count as one: the one with the lower price, then complexity, then one
 *   in use, then id.
 * - The *recommended order* of a set is greedy: the next source is the one that adds most to those before it; ties go
 *   to the lower price, then complexity, then to one in use, then id.
 * - A set is *admissible* if its price is within the budget, it has at most `mostSources`, and in its recommended order
 *   every source adds at least the threshold and more than nothing (`leastGain`), and, with `enough`, proves something
 *   that none before it proves, or adds at least `enough` with certainty.
 * - The best set is the admissible set with the highest coverage, then lowest price, then lowest summed complexity,
 *   then fewest sources. With `atLeast`, it is the cheapest one that covers so much, then the one with the fewest sources,
 *   the lowest summed complexity, the highest coverage.
 */
import { cents, roundedDown, thousandths } from './arithmetic.ts'
import { distinct, type Instance, indexed, membersOf, type SourceOption } from './instance.ts'
import { leastGain } from './threshold.ts'

export interface Goal {
  /** Minimum contribution of a source in the unit of the weights; fractions are allowed. See `leastGain`. */
  readonly threshold: number
  /** EUR per year for the sources. */
  readonly budget?: number
  readonly mostSources?: number
  /** What a source must add that proves nothing new, in the unit of the weights. Without it, no proof is needed. */
  readonly enough?: number
  /** Finds the cheapest set that covers at least so much, instead of the one that covers most. */
  readonly atLeast?: number
  /** Search steps of about 2 ns each. The best set found within them is returned with its bound. */
  readonly effort?: number
}

export interface Choice {
  /** Positions of the options in recommended order. */
  readonly order: readonly number[]
  /** Coverage that each option adds to the ones before it, in the unit of the weights. */
  readonly added: readonly number[]
  /** Coverage in the unit of the weights, as `upperBound` is. */
  readonly coverage: number
  readonly price: number
  readonly complexity: number
  /** Upper bound for the coverage of every admissible set. */
  readonly upperBound: number
  /** True if coverage and all tie-breaks are proven. */
  readonly exact: boolean
  readonly nodes: number
  /** Search steps used, counted as in `Goal.effort`. */
  readonly steps: number
}

/** Default search effort, in steps. */
export const defaultEffort = 500_000_000
/** Share of the effort for proving the first set without improving it before: enough for most instances. */
const quickShare = 0.1
/**
 * Share of the effort for improving the set before the main proof, if the quick proof fails; the rest is for the proof.
 */
const improvementShare = 0.3

const FREE = 0
const TAKEN = 1
const OUT = 2

/** Finds the best admissible set for one goal. */
export function select(instance: Instance, goal: Goal): Choice {
  return createSelector(instance).solve(goal)
}

export type Selector = ReturnType<typeof createSelector>

/** Prepares an instance once for several goals, as the fronts need. */
export function createSelector(instance: Instance) {
  const original = distinct(instance)
  const n = original.length
  const { unit, weight, sourceStart, sourceClasses, classStart, classSources } = indexed(instance, original)
  const classCount = weight.length
  const price = Float64Array.from(original, (c) => cents((instance.options[c] as SourceOption).price))
  const complexity = Float64Array.from(original, (c) => thousandths((instance.options[c] as SourceOption).complexity))
  const isUnsure = Uint8Array.from(original, (c) => Number((instance.options[c] as SourceOption).isUnsure ?? false))
  const proofs = membersOf(instance.proofs ?? [], original, instance.options.length)
  /** Number of taken options that hold each proof. */
  const held = new Uint16Array(instance.proofs?.length ?? 0)

  /** State of each option: undecided, taken or out. */
  const status = new Uint8Array(n)
  /** Coverage that each option would add to the taken ones. */
  const gain = new Float64Array(n)
  const covered = new Uint8Array(classCount)
  /** Number of undecided options of each uncovered class, and of those the ones without a price. */
  const reach = new Uint16Array(classCount)
  const freeReach = new Uint16Array(classCount)
  let reachable = 0
  const taken: number[] = []
  const added: number[] = []
  let value = 0
  let spent = 0
  let intricacy = 0
  /** Decisions in order, so that they can be undone: the option that was put out, or -1 for the last one taken. */
  const trail: number[] = []
  const newlyCovered: number[] = []
  /** State before each taken option: number of covered classes, coverage within reach, and all gains. */
  const coveredMarks: number[] = []
  const reachableMarks: number[] = []
  const gainMarks: Float64Array[] = []
  let effort = 0

  const atFirst = { gain: new Float64Array(n), reach: reach.slice(), freeReach: freeReach.slice(), reachable: 0 }
  for (let s = 0; s < n; s++) {
    for (let i = sourceStart[s] as number; i < (sourceStart[s + 1] as number); i++) {
      const j = sourceClasses[i] as number
      atFirst.gain[s] = (atFirst.gain[s] as number) + (weight[j] as number)
      atFirst.reach[j] = (atFirst.reach[j] as number) + 1
      if (price[s] === 0) atFirst.freeReach[j] = (atFirst.freeReach[j] as number) + 1
    }
  }
  for (let j = 0; j < classCount; j++) if (atFirst.reach[j]) atFirst.reachable += weight[j] as number

  function reset(): void {
    status.fill(FREE)
    gain.set(atFirst.gain)
    covered.fill(0)
    reach.set(atFirst.reach)
    freeReach.set(atFirst.freeReach)
    reachable = atFirst.reachable
    held.fill(0)
    taken.length = 0
    added.length = 0
    trail.length = 0
    newlyCovered.length = 0
    coveredMarks.length = 0
    reachableMarks.length = 0
    value = 0
    spent = 0
    intricacy = 0
    effort += classCount
  }

  function take(s: number): void {
    status[s] = TAKEN
    taken.push(s)
    added.push(gain[s] as number)
    value += gain[s] as number
    spent += price[s] as number
    intricacy += complexity[s] as number
    coveredMarks.push(newlyCovered.length)
    reachableMarks.push(reachable)
    gainMarks[taken.length] ??= new Float64Array(n)
    gainMarks[taken.length]?.set(gain)
    for (const proof of proofs[s] as readonly number[]) held[proof] = (held[proof] as number) + 1
    const end = sourceStart[s + 1] as number
    for (let i = sourceStart[s] as number; i < end; i++) {
      const j = sourceClasses[i] as number
      if (covered[j]) continue
      covered[j] = 1
      newlyCovered.push(j)
      const w = weight[j] as number
      reachable -= w
      const classEnd = classStart[j + 1] as number
      for (let k = classStart[j] as number; k < classEnd; k++) {
        const other = classSources[k] as number
        gain[other] = (gain[other] as number) - w
      }
      effort += classEnd - (classStart[j] as number)
    }
    effort += end - (sourceStart[s] as number)
    trail.push(-1)
  }

  function untake(): void {
    gain.set(gainMarks[taken.length] as Float64Array)
    reachable = reachableMarks.pop() as number
    const s = taken.pop() as number
    const mark = coveredMarks.pop() as number
    for (let c = newlyCovered.length - 1; c >= mark; c--) covered[newlyCovered[c] as number] = 0
    effort += newlyCovered.length - mark
    newlyCovered.length = mark
    value -= added.pop() as number
    spent -= price[s] as number
    intricacy -= complexity[s] as number
    for (const proof of proofs[s] as readonly number[]) held[proof] = (held[proof] as number) - 1
    status[s] = FREE
  }

  function putOut(s: number): void {
    status[s] = OUT
    const end = sourceStart[s + 1] as number
    const isFree = price[s] === 0
    for (let i = sourceStart[s] as number; i < end; i++) {
      const j = sourceClasses[i] as number
      if (covered[j]) continue
      const left = (reach[j] as number) - 1
      reach[j] = left
      if (isFree) freeReach[j] = (freeReach[j] as number) - 1
      if (left === 0) reachable -= weight[j] as number
    }
    effort += end - (sourceStart[s] as number)
    trail.push(s)
  }

  function letIn(s: number): void {
    status[s] = FREE
    const end = sourceStart[s + 1] as number
    const isFree = price[s] === 0
    for (let i = sourceStart[s] as number; i < end; i++) {
      const j = sourceClasses[i] as number
      if (covered[j]) continue
      if (reach[j] === 0) reachable += weight[j] as number
      reach[j] = (reach[j] as number) + 1
      if (isFree) freeReach[j] = (freeReach[j] as number) + 1
    }
    effort += end - (sourceStart[s] as number)
  }

  function undoTo(mark: number): void {
    while (trail.length > mark) {
      const s = trail.pop() as number
      if (s < 0) untake()
      else letIn(s)
    }
  }

  function solve(goal: Goal): Choice {
    const least = Math.ceil(leastGain(goal.threshold) / unit)
    const enough = Math.ceil((goal.enough ?? 0) / unit)
    const isCheapest = goal.atLeast !== undefined
    const target = Math.max(0, Math.ceil((goal.atLeast ?? 0) / unit))
    let budget = goal.budget === undefined ? Number.POSITIVE_INFINITY : cents(goal.budget)
    const most = goal.mostSources ?? n
    const limit = goal.effort ?? defaultEffort
    effort = 0
    let nodes = 0
    let best = { order: [] as number[], added: [] as number[], value: 0, spent: isCheapest ? budget : 0, intricacy: 0 }
    /** Tells whether a set was found; without a target, the empty one counts. */
    let found = !isCheapest
    let proveTies = false
    let openBound = 0
    let open = false
    /** Effort at which the search ends without a proof. */
    let allowed = limit

    const isBetterNow = () => {
      const [more, cheaper] = [value - best.value, best.spent - spent]
      const [simpler, fewer] = [best.intricacy - intricacy, best.order.length - taken.length]
      if (!isCheapest) return (more || cheaper || simpler || fewer) > 0
      return value >= target && (!found || (cheaper || fewer || simpler || more) > 0)
    }

    function keep(): void {
      if (!isBetterNow()) return
      best = { order: [...taken], added: [...added], value, spent, intricacy }
      found = true
      if (isCheapest) budget = spent
    }

    /** Tells whether the option proves something new, or adds enough with certainty. */
    const isFounded = (s: number) =>
      enough === 0 ||
      (!isUnsure[s] && (gain[s] as number) >= enough) ||
      (proofs[s] as readonly number[]).some((proof) => held[proof] === 0)

    /** Puts out the options that can no longer be taken. Returns the option that adds most, or -1. */
    function next(): number {
      let top = -1
      let topGain = 0
      for (let s = 0; s < n; s++) {
        if (status[s] !== FREE) continue
        const g = gain[s] as number
        // Neither what it adds nor what it proves ever grows.
        if (g < least || spent + (price[s] as number) > budget || !isFounded(s)) putOut(s)
        else if (g > topGain) {
          top = s
          topGain = g
        }
      }
      effort += n
      return taken.length < most ? top : -1
    }

    const scratch = new Float64Array(n)
    const byRatio: number[] = []

    /** Upper bound for the coverage of every set that contains the taken options and any undecided ones. */
    function bound(): number {
      let highest = value + reachable
      const beaten = isCheapest ? target - 1 : best.value
      if (highest <= beaten) return highest
      if (most < n) {
        let count = 0
        for (let s = 0; s < n; s++) if (status[s] === FREE) scratch[count++] = gain[s] as number
        const gains = scratch.subarray(0, count).sort()
        let sum = value
        for (let i = count - 1; i >= Math.max(0, count - (most - taken.length)); i--) sum += gains[i] as number
        effort += 8 * count
        highest = Math.min(highest, sum)
      }
      if (budget < Number.POSITIVE_INFINITY && highest > beaten) highest = Math.min(highest, budgetBound())
      return highest
    }

    /**
     * Upper bound under the budget: free options count in full; the others share the budget, fractionally at best.
     */
    function budgetBound(): number {
      let pricedReach = 0
      byRatio.length = 0
      let total = 0
      for (let s = 0; s < n; s++) {
        if (status[s] !== FREE || price[s] === 0) continue
        let coveredAlone = 0
        const end = sourceStart[s + 1] as number
        for (let i = sourceStart[s] as number; i < end; i++) {
          const j = sourceClasses[i] as number
          if (!covered[j] && freeReach[j] === 0) coveredAlone += weight[j] as number
        }
        effort += end - (sourceStart[s] as number)
        scratch[s] = coveredAlone
        total += price[s] as number
        byRatio.push(s)
      }
      if (total <= budget - spent) return value + reachable
      byRatio.sort(
        (a, b) => (scratch[b] as number) / (price[b] as number) - (scratch[a] as number) / (price[a] as number),
      )
      let unspent = budget - spent
      for (const s of byRatio) {
        const share = Math.min(1, unspent / (price[s] as number))
        pricedReach += share * (scratch[s] as number)
        unspent -= share * (price[s] as number)
        if (unspent <= 0) break
      }
      let freePart = 0
      for (let j = 0; j < classCount; j++) if (!covered[j] && freeReach[j]) freePart += weight[j] as number
      effort += classCount
      return Math.min(value + reachable, value + freePart + roundedDown(pricedReach))
    }

    /** Tells whether no completion can equal the best set in coverage and beat it in price, complexity or number. */
    function losesTie(): boolean {
      const need = best.value - value
      const [leastPrice = 0, leastComplexity = 0, leastCount = 0] = [price, complexity, undefined].map((cost) =>
        leastCost(cost, need),
      )
      const [dearer, harder] = [spent + leastPrice - best.spent, intricacy + leastComplexity - best.intricacy]
      return (dearer || harder || taken.length + leastCount - best.order.length) >= 0
    }

    /** Lower bound for the cost of options that together gain `need`, as a fractional relaxation rounded up. */
    function leastCost(cost: Float64Array | undefined, need: number): number {
      if (need <= 0) return 0
      byRatio.length = 0
      for (let s = 0; s < n; s++) if (status[s] === FREE) byRatio.push(s)
      const costOf = (s: number) => (cost ? (cost[s] as number) : 1)
      byRatio.sort((a, b) => costOf(a) * (gain[b] as number) - costOf(b) * (gain[a] as number))
      effort += 16 * byRatio.length
      let missing = need
      let sum = 0
      for (const s of byRatio) {
        const share = Math.min(1, missing / (gain[s] as number))
        sum += share * costOf(s)
        missing -= share * (gain[s] as number)
        if (missing <= 0) break
      }
      return Math.ceil(sum * (1 - 1e-12) - 1e-6)
    }

    /** Tells whether no completion can reach the target at a lower price, or with fewer or simpler sources, or cover more. */
    function losesCheapest(highest: number): boolean {
      if (highest < target || !found) return highest < target
      const [leastPrice = 0, leastCount = 0, leastComplexity = 0] = [price, undefined, complexity].map((cost) =>
        leastCost(cost, target - value),
      )
      const [dearer, more] = [spent + leastPrice - best.spent, taken.length + leastCount - best.order.length]
      return (dearer || more || intricacy + leastComplexity - best.intricacy || best.value - highest) >= 0
    }

    function isHopeless(highest: number): boolean {
      if (isCheapest) return losesCheapest(highest)
      if (!proveTies) return highest <= best.value
      return highest < best.value || (value <= best.value && losesTie())
    }

    /** Searches every completion of the taken options. */
    function search(): void {
      nodes++
      keep()
      for (;;) {
        const top = next()
        if (top < 0) return
        const highest = bound()
        if (isHopeless(highest)) return
        if (effort > allowed) {
          open = true
          openBound = Math.max(openBound, highest)
          return
        }
        const mark = trail.length
        take(top)
        search()
        undoTo(mark)
        putOut(top)
      }
    }

    const member = new Uint8Array(n)

    /**
     * The option that can still be added and has the highest gain for its price. A larger `base` reduces the weight
     * of the price.
     */
    function pick(base: number): number {
      if (taken.length >= most) return -1
      let top = -1
      let highest = 0
      for (let s = 0; s < n; s++) {
        if (!member[s] || status[s] !== FREE) continue
        const g = gain[s] as number
        if (g < least || spent + (price[s] as number) > budget || !isFounded(s)) continue
        const score = base === Number.POSITIVE_INFINITY ? g : g / ((price[s] as number) + base)
        if (score > highest) {
          top = s
          highest = score
        }
      }
      effort += n
      return top
    }

    /**
     * Completes a set, sorts it into recommended order, drops sources that then add too little, and keeps it if it is
     * better.
     */
    function complete(kept: readonly number[], without: number, base: number): void {
      const mark = trail.length
      for (const s of kept) if (s !== without) take(s)
      member.fill(1)
      if (without >= 0) member[without] = 0
      for (let s = pick(base); s >= 0; s = pick(base)) take(s)
      // Picked by gain from the beginning: this is the recommended order.
      if (kept.length === 0 && base === Number.POSITIVE_INFINITY) {
        keep()
        undoTo(mark)
        return
      }
      const chosen = [...taken]
      undoTo(mark)
      member.fill(0)
      for (const s of chosen) member[s] = 1
      for (let s = pick(Number.POSITIVE_INFINITY); s >= 0; s = pick(Number.POSITIVE_INFINITY)) take(s)
      keep()
      undoTo(mark)
    }

    /**
     * Local search: leaves out one source and refills, or forces one in, until nothing improves or the effort is used
     * up.
     */
    function improve(bases: readonly number[], until: number): void {
      for (let before = { ...best, order: [] as number[] }; before.order !== best.order; ) {
        before = best
        for (const s of before.order) {
          for (const base of bases) {
            if (effort > until) return
            complete(best.order, s, base)
          }
        }
        for (let s = 0; s < n; s++) {
          if (effort > until) return
          if (!best.order.includes(s)) complete([s, ...best.order], -1, bases[0] as number)
        }
      }
    }

    reset()
    // Ranks options by gain and, under a budget, by several mixtures of gain and gain per price.
    const bases = [Number.POSITIVE_INFINITY]
    if (budget < Number.POSITIVE_INFINITY)
      bases.push(...[1, 0.03, 0.1, 0.3].map((share) => Math.max(1, share * budget)))
    for (const base of bases) complete([], -1, base)
    allowed = limit * quickShare
    search()
    undoTo(0)
    if (open) {
      open = false
      openBound = 0
      allowed = limit
      if (!isCheapest) improve(bases, effort + limit * improvementShare)
      search()
      undoTo(0)
    }
    allowed = limit
    const upperBound = open ? Math.max(best.value, openBound) : best.value
    let exact = !open
    if (exact && !isCheapest) {
      proveTies = true
      search()
      undoTo(0)
      exact = !open
    }
    return {
      order: best.order.map((s) => original[s] as number),
      added: best.added.map((gained) => gained * unit),
      coverage: best.value * unit,
      price: found ? best.spent / 100 : 0,
      complexity: best.intricacy / 1000,
      upperBound: upperBound * unit,
      exact,
      nodes,
      steps: effort,
    }
  }

  return {
    /** Number of distinct options that cover anything. A larger `mostSources` has no effect. */
    size: n,
    solve,
  }
}
