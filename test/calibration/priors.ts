import {
  type Curve,
  kindClasses,
  knots,
  type PriorCurves,
  type Priors,
  type Situation,
  situations,
} from '../../src/engine/persistence/curves.ts'
import { blend } from '../../src/engine/persistence/fit.ts'
import { mostOfOneSource } from '../../src/engine/persistence/measure.ts'
import { cell, tally } from '../../src/engine/persistence/tally.ts'
import { cut } from './cuts.ts'
import type { Histories } from './histories.ts'
import { poolOf } from './pools.ts'

/** An archive speaks with at most so many stand-ins: what its sources share is the archive. */
const mostOfOneArchive = 100
/** What is measured in one archive holds for sources of its kind elsewhere about as much as so many stand-ins. */
const strengthOfKind = 50
const block = knots * situations.length

/** The shipped priors, measured on whole histories; of those of one archive without it. */
export function measurePriors(histories: Histories, leftOut?: string): Priors {
  const { watches, scan } = cut(histories, 'none')
  const counts = tally(
    scan,
    watches.map((watch, s) => (histories.sources[s]?.group === leftOut ? { ...watch, looks: [] } : watch)),
  )
  /** Counts by what they are gathered for, and within it by archive. */
  const gathered = new Map<string, Map<string, Gathered>>()
  histories.sources.forEach(({ group, name }, s) => {
    for (let c = 0; c < kindClasses.length; c++) {
      const standIns = counts.standIns[s * kindClasses.length + c] as number
      if (standIns === 0) continue
      const kind = kindClasses[c] as string
      for (const key of ['', kind, `${poolOf(group, name)} ${kind}`]) {
        let archives = gathered.get(key)
        if (!archives) {
          archives = new Map()
          gathered.set(key, archives)
        }
        let sum = archives.get(group)
        if (!sum) {
          sum = { asked: new Float64Array(block), listed: new Float64Array(block), n: 0, sources: 0 }
          archives.set(group, sum)
        }
        add(sum, counts, cell(s, c, 0), 1 / (1 + standIns / mostOfOneSource))
        sum.n += standIns / (1 + standIns / mostOfOneSource)
        sum.sources++
      }
    }
  })
  const flat = Array.from({ length: knots }, () => 500)
  const nothing = Object.fromEntries(situations.map((situation) => [situation, flat as Curve])) as Record<
    Situation,
    Curve
  >
  const all = curvesOf(nothing, gathered.get(''), 1)
  const classes: Partial<Record<(typeof kindClasses)[number], PriorCurves>> = {}
  const pools: Record<string, Partial<Record<(typeof kindClasses)[number], PriorCurves>>> = {}
  for (const kind of kindClasses) {
    const own = gathered.get(kind)
    if (own) classes[kind] = curvesOf(all, own, strengthOfKind)
  }
  for (const [key, own] of [...gathered].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [pool, kind] = key.split(' ') as [string, (typeof kindClasses)[number]]
    const sources = [...own.values()].reduce((sum, { sources }) => sum + sources, 0)
    if (!kind || sources < 3) continue
    pools[pool] = { ...pools[pool], [kind]: curvesOf(classes[kind] ?? all, own, strengthOfKind) }
  }
  return { all, classes, pools }
}

interface Gathered {
  readonly asked: Float64Array
  readonly listed: Float64Array
  n: number
  sources: number
}

function add(
  sum: { asked: Float64Array; listed: Float64Array },
  from: { asked: Float64Array; listed: Float64Array },
  at: number,
  share: number,
) {
  for (let i = 0; i < block; i++) {
    sum.asked[i] = (sum.asked[i] as number) + share * (from.asked[at + i] as number)
    sum.listed[i] = (sum.listed[i] as number) + share * (from.listed[at + i] as number)
  }
}

function curvesOf(assumed: PriorCurves, archives: Map<string, Gathered> | undefined, strength: number): PriorCurves {
  const sum = { asked: new Float64Array(block), listed: new Float64Array(block) }
  for (const archive of archives?.values() ?? []) add(sum, archive, 0, 1 / (1 + archive.n / mostOfOneArchive))
  return Object.fromEntries(
    situations.map((situation, i) => [situation, blend(assumed[situation], { ...sum, at: i * knots }, strength)]),
  ) as Record<Situation, Curve>
}
