import type { Classes } from '../src/engine/coverage/classes.ts'
import { SetCounter } from '../src/engine/index/set-counter.ts'
import { inObservables, wholeObservable } from '../src/engine/match/weight.ts'
import { type RecommendOptions, recommendSet, type SourceFacts } from '../src/engine/recommend/recommend.ts'
import { type Figure, figure, timed } from './bench.ts'
import { highs } from './peers/highs.ts'

const limitSeconds = 120
/** Number of the heaviest classes that are solved if all classes are too many. */
const fewerClasses = 30_000

interface Task {
  /** As the figures name it. */
  readonly what: string
  readonly sources: readonly SourceFacts[]
  readonly classes: Classes
  /** Weight of all suspicious observables. */
  readonly suspicious: number
  readonly budget: number | undefined
  readonly options: RecommendOptions
  say(text: string): void
}

/**
 * Computes one set of sources without the fronts, and compares with HiGHS for as many sources and the same budget. Our
 * condition that each source adds a minimum share is not linear, so the set of HiGHS may cover more than ours. Sources that
 * cover less than this share on their own are removed beforehand.
 */
export async function besideSelection(task: Task): Promise<Figure[]> {
  const { classes, say, what } = task
  const figures = await figuresOf(task)
  if (figures) return figures
  say(`HiGHS did not finish ${what} within ${limitSeconds} s; now the ${fewerClasses} heaviest classes`)
  const heaviest = [...classes.weights.keys()]
    .sort((a, b) => (classes.weights[b] as number) - (classes.weights[a] as number))
    .slice(0, fewerClasses)
  const fewer = {
    weights: heaviest.map((i) => classes.weights[i] as number),
    sets: heaviest.map((i) => classes.sets[i] as Uint32Array),
  }
  const suspicious = (task.suspicious * sum(fewer.weights)) / sum(classes.weights)
  const ofFewer = await figuresOf({ ...task, what: `${what}, ${fewerClasses} classes`, classes: fewer, suspicious })
  if (!ofFewer) say(`HiGHS did not finish these either`)
  return ofFewer ?? []
}

/** HiGHS takes too long for several. */
const ourRuns = 5

/** @returns undefined if HiGHS does not finish */
async function figuresOf(task: Task): Promise<Figure[] | undefined> {
  const { what, sources, classes, suspicious, budget, options, say } = task
  const none = sources.map(() => undefined)
  const set = { sources, classes, exclusions: none, suspicious, budget }
  const runs = []
  for (let run = 0; run < ourRuns; run++) runs.push(await timed(() => recommendSet(set, options)))
  const { order, proof } = (runs[0] as (typeof runs)[number]).value
  const reduced = ofLargeSources(classes, sources.length, options.thresholdShare * suspicious)
  const prices = sources.map(({ price }) => price ?? 0)
  // Thousandths of observables are whole numbers here, and small enough for its tolerances.
  const weights = reduced.weights.map((weight) => (1000 * weight) / wholeObservable)
  const theirs = highs({ ...reduced, weights, prices, mostSources: order.length, budget }, limitSeconds)
  if (typeof theirs === 'string') {
    say(theirs)
    return []
  }
  if (!theirs) return undefined
  const covered = (observables: number) => `${order.length} sources cover ${observables} observables`
  const left = 'the least share, ties and fronts left out'
  const cpu = runs.map((run) => run.cpu)
  const ours = figure(`set alone, ${what}`, 's CPU', cpu, covered(inObservables(proof.value)))
  return [
    ours,
    figure(
      `HiGHS, ${what}`,
      's CPU',
      theirs.cpu,
      `${reduced.sets.length} classes; ${covered(Math.round(theirs.value) / 1000)}; ${left}`,
    ),
    figure(`set alone / HiGHS, ${what}`, '× its CPU', ours.median / theirs.cpu),
  ]
}

/** The classes without the sources that cover less than the least share by themselves. */
function ofLargeSources({ weights, sets }: Classes, sources: number, least: number): Classes {
  const covered = new Float64Array(sources)
  for (const [i, set] of sets.entries()) {
    for (const source of set) covered[source] = (covered[source] as number) + (weights[i] as number)
  }
  const counter = new SetCounter()
  for (const [i, set] of sets.entries()) {
    counter.begin(0)
    for (const source of set) if ((covered[source] as number) >= least) counter.push(source)
    counter.commit(weights[i])
  }
  return counter.classes()
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
