import type { Watch } from '../listings/looks.ts'
import type { EntryCursor } from '../match/index-reader.ts'
import {
  type CurveSet,
  type KindClass,
  kindClasses,
  knots,
  type Persistence,
  type PriorCurves,
  type Priors,
  situations,
} from './curves.ts'
import { assumedStandIns, blend } from './fit.ts'
import { cell, type Tallies, tally } from './tally.ts'

export interface MeasuredSource {
  readonly watch: Watch
  /** What sources of the same kind are pooled by: the catalogue's first flavour, or 'mixed'. */
  readonly pool: string
  /** It never takes back what it once listed (`publishesAdditions`). */
  readonly onlyGrows?: boolean
}

export interface MeasureOptions {
  /** How many stand-ins weigh as much as what is assumed before them. */
  readonly strength?: number
}

/** One source speaks for its pool with at most so many stand-ins: what they share is the source. */
export const mostOfOneSource = 50

/** Measures how long each source keeps what it lists, in one pass over an index or anything that gives its entries. */
export function measurePersistence(
  scan: (visit: (entry: EntryCursor) => void) => void,
  sources: readonly MeasuredSource[],
  priors: Priors,
  { strength = assumedStandIns }: MeasureOptions = {},
): Persistence {
  const tallies = tally(
    scan,
    sources.map(({ watch }) => watch),
  )
  const sets: CurveSet[] = []
  const positions = new Map<string, number>()
  const keep = (set: CurveSet) => {
    const key = JSON.stringify(set)
    let at = positions.get(key)
    if (at === undefined) {
      at = sets.push(set) - 1
      positions.set(key, at)
    }
    return at
  }
  const pooled = pool(tallies, sources)
  const known = kindClasses.map((name, c) => {
    const everybody = shrink(priors.classes[name] ?? priors.all, pooled.get(keyOf('', c)), strength)
    const pools = new Map<string, PriorCurves>()
    return (id: string) => {
      let curves = pools.get(id)
      if (!curves) {
        const assumed = priors.pools[id]?.[name as KindClass]
        const own = pooled.get(keyOf(id, c))
        // Where the pool has a prior of its own, what everybody's sources tell says less than it.
        curves = shrink(assumed ?? everybody, own, strength)
        pools.set(id, curves)
      }
      return curves
    }
  })
  return {
    sources: sources.map((source, s) =>
      kindClasses.map((_, c) => {
        const assumed = (known[c] as (id: string) => PriorCurves)(source.pool)
        const curves = shrink(assumed, { asked: tallies.asked, listed: tallies.listed, at: cell(s, c, 0) }, strength)
        const standIns = tallies.standIns[s * kindClasses.length + c] as number
        return keep({ ...(source.onlyGrows ? growing(curves) : curves), standIns })
      }),
    ),
    sets,
  }
}

interface Block {
  readonly asked: Float64Array
  readonly listed: Float64Array
  readonly at: number
}

const block = knots * situations.length
const keyOf = (pool: string, kindClass: number) => `${kindClass} ${pool}`

function shrink(assumed: PriorCurves, counts: Block | undefined, strength: number): PriorCurves {
  if (!counts) return assumed
  const { asked, listed, at } = counts
  return Object.fromEntries(
    situations.map((situation, i) => {
      return [situation, blend(assumed[situation], { asked, listed, at: at + i * knots }, strength)]
    }),
  ) as Record<(typeof situations)[number], readonly number[]>
}

/** What was held once is never taken back. */
function growing(curves: PriorCurves): PriorCurves {
  const sure = (curve: readonly number[]) => curve.map(() => 1000)
  return { ...curves, forward: sure(curves.forward), kept: sure(curves.kept), went: sure(curves.went) }
}

/** Counts of each kind class and pool, and of each kind class as a whole under the pool ''. */
function pool({ asked, listed, standIns }: Tallies, sources: readonly MeasuredSource[]): Map<string, Block> {
  const blocks = new Map<string, Block>()
  sources.forEach(({ pool }, s) => {
    for (let c = 0; c < kindClasses.length; c++) {
      const count = standIns[s * kindClasses.length + c] as number
      if (count === 0) continue
      const share = 1 / (1 + count / mostOfOneSource)
      for (const key of [keyOf(pool, c), keyOf('', c)]) {
        let sum = blocks.get(key)
        if (!sum) {
          sum = { asked: new Float64Array(block), listed: new Float64Array(block), at: 0 }
          blocks.set(key, sum)
        }
        const from = cell(s, c, 0)
        for (let i = 0; i < block; i++) {
          sum.asked[i] = (sum.asked[i] as number) + share * (asked[from + i] as number)
          sum.listed[i] = (sum.listed[i] as number) + share * (listed[from + i] as number)
        }
      }
    }
  })
  return blocks
}
