import { compareCodeUnits } from '../../src/domain/order.ts'
import {
  addCounts,
  addSource,
  type Counted,
  follow,
  mostOfOneSource,
  nothingCounted,
} from '../../src/engine/index/measure-persistence.ts'
import { tally } from '../../src/engine/index/persistence-tally.ts'
import {
  type Curve,
  type KindClass,
  kindClasses,
  knots,
  type PriorCurves,
  type Priors,
  type Situation,
  situations,
} from '../../src/engine/persistence/curves.ts'
import { cut } from './cuts.ts'
import type { Histories } from './histories.ts'
import { poolOf } from './pools.ts'

/** Limit of an archive's weight, in stand-ins: its sources have the archive in common. */
const mostOfOneArchive = 50
/** Weight of all sources against the measurement of one kind of source in few archives. */
const strengthOfAll = 50
/** A pool needs at least this many sources. */
const fewestSources = 3

/** Measures the shipped priors on full histories, or on all archives but one. */
export function measurePriors(histories: Histories, leftOut?: string): Priors {
  const { watches, scan } = cut(histories, 'none')
  const tallies = tally(
    scan,
    watches.map((watch, s) => (histories.sources[s]?.group === leftOut ? { ...watch, looks: [] } : watch)),
  )
  /** By kind class and pool ('' for all), and within it by archive. */
  const gathered = new Map<string, Map<string, Archive>>()
  histories.sources.forEach(({ group, name }, s) => {
    kindClasses.forEach((kindClass, c) => {
      for (const key of ['', kindClass, `${kindClass} ${poolOf(group, name)}`]) {
        const archives = gathered.get(key) ?? new Map<string, Archive>()
        gathered.set(key, archives)
        const archive = archives.get(group) ?? { counted: new Map<'', Counted>(), standIns: 0, sources: 0 }
        archives.set(group, archive)
        addSource(archive.counted, '', tallies, s, c)
        const standIns = tallies.standIns[s * kindClasses.length + c] as number
        archive.standIns += standIns / (1 + standIns / mostOfOneSource)
        if (standIns > 0) archive.sources++
      }
    })
  })
  const even = Array.from({ length: knots }, () => 500)
  const nothing: PriorCurves = {
    ...(Object.fromEntries(situations.map((situation): [Situation, Curve] => [situation, even])) as Record<
      Situation,
      Curve
    >),
    usual: { back: [], forward: [] },
  }
  const all = follow(nothing, together(gathered.get('')), 1)
  const classes: Partial<Record<KindClass, PriorCurves>> = {}
  const pools: Record<string, Partial<Record<KindClass, PriorCurves>>> = {}
  for (const kindClass of kindClasses) {
    if (sourcesOf(gathered.get(kindClass)) === 0) continue
    classes[kindClass] = follow(all, together(gathered.get(kindClass)), strengthOfAll)
  }
  for (const [key, archives] of [...gathered].sort(([a], [b]) => compareCodeUnits(a, b))) {
    const [kindClass, pool] = key.split(' ') as [KindClass, string | undefined]
    if (!pool || sourcesOf(archives) < fewestSources) continue
    pools[pool] = { ...pools[pool], [kindClass]: follow(classes[kindClass] ?? all, together(archives), strengthOfAll) }
  }
  return { all, classes, pools }
}

interface Archive {
  readonly counted: Map<'', Counted>
  standIns: number
  sources: number
}

function sourcesOf(archives: ReadonlyMap<string, Archive> | undefined): number {
  let sources = 0
  for (const archive of archives?.values() ?? []) sources += archive.sources
  return sources
}

/** All archives, each with a weight of at most `mostOfOneArchive` stand-ins. */
function together(archives: ReadonlyMap<string, Archive> | undefined): Counted {
  const sum = nothingCounted()
  for (const { counted, standIns } of archives?.values() ?? []) {
    const archive = counted.get('')
    if (!archive) continue
    addCounts(sum, archive, 1 / (1 + standIns / mostOfOneArchive))
    for (let i = 0; i < 2 * knots; i++) {
      const n = archive.usual.questions[i] as number
      if (n === 0) continue
      sum.usual.questions[i] = (sum.usual.questions[i] as number) + 1
      sum.usual.listed[i] = (sum.usual.listed[i] as number) + (archive.usual.listed[i] as number) / n
    }
  }
  return sum
}
