import { dayMs } from '../../src/domain/time-units.ts'
import { select } from '../../src/engine/recommend/select.ts'
import { random } from '../random.ts'
import type { Calibration } from './calibrate.ts'
import type { Question } from './cuts.ts'

interface Observable {
  /** By position among the candidates. */
  readonly truth: number[]
  readonly thousandths: Map<number, number>
}

const windowDays = [3, 7, 14, 30, 90, 1000] as const
/** Cases with fewer observables to cover are not judged. */
const leastToCover = 20

/**
 * Random candidates, windows and numbers of sources, from a seed. The logs contain indicators that were first listed by
 * other sources than the candidates.
 * @returns for each case, the share of the coverage with full histories that a choice by expected coverage loses
 */
export function choose(calibration: Calibration, wanted: number, seed: number): number[] {
  const next = random(seed)
  const pick = (n: number) => Math.floor(next() * n)
  const present = [...new Set(calibration.answers.map(({ source }) => source))].sort((a, b) => a - b)
  const times = calibration.answers.map(({ time }) => time).sort((a, b) => a - b)
  const losses: number[] = []
  for (let attempt = 0; losses.length < wanted && attempt < 40 * wanted && present.length > 3; attempt++) {
    const shuffled = present
      .map((source) => ({ source, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ source }) => source)
    const candidates = shuffled.slice(0, 4 + pick(Math.min(11, shuffled.length - 3)))
    const chosen = 1 + pick(Math.min(4, candidates.length - 1))
    const from = times[pick(times.length)] as number
    const until = from + (windowDays[pick(windowDays.length)] as number) * dayMs
    const observables = gather(calibration, candidates, from, until)
    const best = solve(
      candidates,
      chosen,
      weigh(observables, ({ truth }) => levelsOf(truth)),
    )
    const covered = (set: readonly number[]) =>
      observables.filter(({ truth }) => truth.some((s) => set.includes(s))).length
    const most = covered(best)
    if (most < leastToCover) continue
    const expected = solve(
      candidates,
      chosen,
      weigh(observables, ({ thousandths }) => splitLevels(thousandths)),
    )
    losses.push(1 - covered(expected) / most)
  }
  return losses
}

function gather(
  { answers, unseen }: Calibration,
  candidates: readonly number[],
  from: number,
  until: number,
): Observable[] {
  const position = new Map(candidates.map((source, i) => [source, i]))
  const found = new Map<string, Observable>()
  const observableOf = ({ source, by, value, time }: Question) => {
    if (!position.has(source) || position.has(by) || time < from || time > until) return undefined
    const key = `${value} ${time}`
    const observable = found.get(key) ?? { truth: [], thousandths: new Map() }
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
  }
  for (const question of unseen) {
    const observable = observableOf(question)
    if (observable) add(observable.truth, position.get(question.source) as number)
  }
  return [...found.values()]
}

function add(sources: number[], source: number): void {
  if (!sources.includes(source)) sources.push(source)
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
