import { dayMs } from '../../src/domain/time-units.ts'
import type { Watch } from '../../src/engine/listings/looks.ts'
import { select } from '../../src/engine/recommend/select.ts'
import { random } from '../random.ts'
import type { Calibration } from './calibrate.ts'
import type { Question } from './cuts.ts'
import type { Histories } from './histories.ts'

/** Rules for choosing sources from cut histories; each chooses the same number. */
export const rules = ['expected', 'proven', 'today', 'ever', 'size'] as const
export type Rule = (typeof rules)[number]

/** The true coverage of each rule's choice, and that of the best choice with full histories. */
export interface Case {
  readonly group: string
  readonly cut: string
  readonly sources: number
  readonly chosen: number
  readonly observables: number
  readonly best: number
  readonly losses: Readonly<Record<Rule, number>>
}

interface Observable {
  /** By position among the candidates. */
  readonly truth: number[]
  readonly thousandths: Map<number, number>
  readonly today: number[]
  readonly ever: number[]
}

const windowDays = [3, 7, 14, 30, 90, 1000] as const
/** Cases with fewer observables to cover are not judged. */
const leastToCover = 20

/**
 * Random candidates, windows and numbers of sources, from a seed. The logs contain indicators that were first listed by
 * other sources than the candidates.
 */
export function choose(histories: Histories, calibration: Calibration, wanted: number, seed: number): Case[] {
  const next = random(seed)
  const pick = (n: number) => Math.floor(next() * n)
  const present = [...new Set(calibration.answers.map(({ source }) => source))].sort((a, b) => a - b)
  const times = calibration.answers.map(({ time }) => time).sort((a, b) => a - b)
  const cases: Case[] = []
  for (let attempt = 0; cases.length < wanted && attempt < 40 * wanted && present.length > 3; attempt++) {
    const shuffled = present
      .map((source) => ({ source, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ source }) => source)
    const candidates = shuffled.slice(0, 4 + pick(Math.min(11, shuffled.length - 3)))
    const chosen = 1 + pick(Math.min(4, candidates.length - 1))
    const from = times[pick(times.length)] as number
    const until = from + (windowDays[pick(windowDays.length)] as number) * dayMs
    const observables = gather(histories, calibration, candidates, from, until)
    const best = solve(
      candidates,
      chosen,
      weigh(observables, ({ truth }) => levelsOf(truth)),
    )
    const covered = (set: readonly number[]) =>
      observables.filter(({ truth }) => truth.some((s) => set.includes(s))).length
    const most = covered(best)
    if (most < leastToCover) continue
    const sets: Record<Rule, readonly number[]> = {
      expected: solve(
        candidates,
        chosen,
        weigh(observables, ({ thousandths }) => splitLevels(thousandths)),
      ),
      proven: solve(
        candidates,
        chosen,
        weigh(observables, ({ thousandths }) =>
          levelsOf([...thousandths].filter(([, p]) => p === 1000).map(([s]) => s)),
        ),
      ),
      today: solve(
        candidates,
        chosen,
        weigh(observables, ({ today }) => levelsOf(today)),
      ),
      ever: solve(
        candidates,
        chosen,
        weigh(observables, ({ ever }) => levelsOf(ever)),
      ),
      size: candidates
        .map((source, position) => ({ position, size: sizeOf(calibration, source) }))
        .sort((a, b) => b.size - a.size || a.position - b.position)
        .slice(0, chosen)
        .map(({ position }) => position),
    }
    cases.push({
      group: calibration.group,
      cut: calibration.cut,
      sources: candidates.length,
      chosen,
      observables: observables.length,
      best: most,
      losses: Object.fromEntries(rules.map((rule) => [rule, 1 - covered(sets[rule]) / most])) as Record<Rule, number>,
    })
  }
  return cases
}

function gather(
  histories: Histories,
  { answers, unseen, known }: Calibration,
  candidates: readonly number[],
  from: number,
  until: number,
): Observable[] {
  const position = new Map(candidates.map((source, i) => [source, i]))
  const found = new Map<string, Observable>()
  const observableOf = ({ source, by, value, time }: Question) => {
    if (!position.has(source) || position.has(by) || time < from || time > until) return undefined
    const key = `${value} ${time}`
    const observable = found.get(key) ?? { truth: [], thousandths: new Map(), today: [], ever: [] }
    found.set(key, observable)
    return observable
  }
  for (const answer of answers) {
    const observable = observableOf(answer)
    if (!observable) continue
    const at = position.get(answer.source) as number
    if (answer.truth) add(observable.truth, at)
    const thousandths = Math.round(1000 * answer.probability)
    if (thousandths > 0) observable.thousandths.set(at, thousandths)
    add(observable.ever, at)
    if (isCoveredToday(histories, known, answer.source, answer.value, answer.time)) add(observable.today, at)
  }
  for (const question of unseen) {
    const observable = observableOf(question)
    if (observable) add(observable.truth, position.get(question.source) as number)
  }
  return [...found.values()]
}

/** The earlier rule: an interval contains the event, or began before our first look and had not ended. */
function isCoveredToday(
  histories: Histories,
  { watches, at }: Calibration['known'],
  source: number,
  value: number,
  time: number,
): boolean {
  const { looks } = watches[source] as Watch
  const positions = at[source] as Uint16Array
  for (let i = histories.start[value] as number; i < (histories.start[value + 1] as number); i++) {
    if (histories.source[i] !== source) continue
    const from = positions[histories.first[i] as number] as number
    const until = positions[histories.end[i] as number] as number
    if (from === until) continue
    if ((from === 0 || (looks[from] as number) <= time) && (until === looks.length || time < (looks[until] as number)))
      return true
  }
  return false
}

function add(sources: number[], source: number): void {
  if (!sources.includes(source)) sources.push(source)
}

const sizes = new WeakMap<Calibration, Map<number, number>>()

/** Size of the source at its last look. */
function sizeOf(calibration: Calibration, source: number): number {
  let known = sizes.get(calibration)
  if (!known) {
    const counted = new Map<number, number>()
    calibration.known.scan((entry) => {
      for (let i = 0; i < entry.postings; i++) {
        if (entry.until(i) === Number.POSITIVE_INFINITY) {
          counted.set(entry.source(i), (counted.get(entry.source(i)) ?? 0) + 1)
        }
      }
    })
    known = counted
    sizes.set(calibration, known)
  }
  return known.get(source) ?? 0
}

type Levels = readonly { readonly weight: number; readonly sources: readonly number[] }[]

const levelsOf = (sources: readonly number[]): Levels => (sources.length > 0 ? [{ weight: 1, sources }] : [])

/**
 * Splits an observable into one element for each step of probability: the chosen source with the highest probability
 * decides how likely an observable is covered.
 */
function splitLevels(thousandths: ReadonlyMap<number, number>): Levels {
  const falling = [...thousandths].sort(([, p], [, q]) => q - p)
  const levels: { weight: number; sources: number[] }[] = []
  falling.forEach(([, p], i) => {
    const below = falling[i + 1]?.[1] ?? 0
    if (p > below) levels.push({ weight: p - below, sources: falling.slice(0, i + 1).map(([source]) => source) })
  })
  return levels
}

function weigh(observables: readonly Observable[], levels: (observable: Observable) => Levels): Map<string, number> {
  const weights = new Map<string, number>()
  for (const observable of observables) {
    for (const { weight, sources } of levels(observable)) {
      const key = [...sources].sort((a, b) => a - b).join()
      weights.set(key, (weights.get(key) ?? 0) + weight)
    }
  }
  return weights
}

function solve(
  candidates: readonly number[],
  mostSources: number,
  weights: ReadonlyMap<string, number>,
): readonly number[] {
  return select(
    {
      options: candidates.map((source) => ({ id: String(source).padStart(5, '0'), price: 0, complexity: 0 })),
      weights: [...weights.values()],
      sets: [...weights.keys()].map((key) => key.split(',').map(Number)),
    },
    { threshold: 1, mostSources, effort: 50_000_000 },
  ).order
}
