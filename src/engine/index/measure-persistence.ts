import { getOrInsert, remembered } from '../../domain/remembered.ts'
import type { Watch } from '../listings/looks.ts'
import {
  type CurveSet,
  type KindClass,
  kindClasses,
  knots,
  type Persistence,
  type PriorCurves,
  type Priors,
  situations,
} from '../persistence/curves.ts'
import { blend, curveOf, usualShifts } from '../persistence/fit.ts'
import type { EntryCursor } from './index-entries.ts'
import { BACK, cell, FORWARD, type Tallies, tally } from './persistence-tally.ts'

export interface MeasuredSource {
  readonly watch: Watch
  /** Pool of sources of the same kind: the catalogue's first flavour, or 'mixed'. */
  readonly pool: string
  /** The source never removes an entry (`publishesAdditions`). */
  readonly onlyGrows?: boolean
  /** Owner, if the source is not public. It does not affect the measurements of anybody else's source. */
  readonly owner?: string
}

/** Maximum number of stand-ins that one source contributes to its pool, because they all share that source. */
export const mostOfOneSource = 50

/** Measures how long each source keeps its entries, in one pass over an index or any other provider of entries. */
export function measurePersistence(
  scan: (visit: (entry: EntryCursor) => void) => void,
  sources: readonly MeasuredSource[],
  priors: Priors,
): Persistence {
  const tallies = tally(
    scan,
    sources.map(({ watch }) => watch),
    worldsOf(sources),
  )
  const gathered = gather(tallies, sources)
  const sets: CurveSet[] = []
  const positions = new Map<string, number>()
  const keep = (set: CurveSet) => getOrInsert(positions, JSON.stringify(set), () => sets.push(set) - 1)
  const pools = kindClasses.map((name, c) => poolCurves(priors, name, c, gathered))
  return {
    sources: sources.map(({ pool, onlyGrows }, s) =>
      kindClasses.map((_, c) => {
        const standIns = tallies.standIns[s * kindClasses.length + c] as number
        const { usual, ...curves } = follow((pools[c] as (pool: string) => PriorCurves)(pool), countsOf(tallies, s, c))
        return keep({ ...(onlyGrows ? growing(curves) : curves), standIns })
      }),
    ),
    sets,
  }
}

/** Numbers of the owners by source; 0 for public sources. */
function worldsOf(sources: readonly MeasuredSource[]): Int32Array {
  const owners = [...new Set(sources.flatMap(({ owner }) => owner ?? []))]
  return Int32Array.from(sources, ({ owner }) => (owner === undefined ? 0 : 1 + owners.indexOf(owner)))
}

/** Curves of each pool for one kind class, based on the curves of the kind elsewhere and of all sources here. */
function poolCurves(priors: Priors, name: KindClass, kindClass: number, gathered: Gathered) {
  const everybody = follow(priors.classes[name] ?? priors.all, gathered.get(keyOf('', kindClass)))
  return remembered((pool: string) =>
    follow(priors.pools[pool]?.[name] ?? everybody, gathered.get(keyOf(pool, kindClass))),
  )
}

/**
 * Counts of every situation at each knot, from `at` on: number of questions (`questions`) and of positive answers
 * (`listed`), for events and for all listings.
 */
export interface Counted extends Omit<Tallies, 'standIns'> {
  readonly at: number
}

function countsOf(tallies: Tallies, source: number, kindClass: number): Counted {
  return { ...tallies, at: cell(source, kindClass, 0) }
}

/** The assumed curves, updated with the counts. */
export function follow(assumed: PriorCurves, counted: Counted | undefined, strength?: number): PriorCurves {
  if (!counted) return assumed
  const { questions, listed, doubt, usual, at } = counted
  const back = curveOf(usual.questions, usual.listed, at + BACK * knots)
  const forward = curveOf(usual.questions, usual.listed, at + FORWARD * knots)
  const shifts = {
    ...(back.length > 0 && { back: usualShifts('back', back, assumed.usual.back) }),
    ...(forward.length > 0 && { forward: usualShifts('forward', forward, assumed.usual.forward) }),
  } as Partial<Record<string, Float64Array>>
  const curves = Object.fromEntries(
    situations.map((situation, i) => {
      const counts = { questions, listed, doubt, at: at + i * knots }
      return [
        situation,
        blend(assumed[situation], situation, counts, { ...(strength && { strength }), shifts: shifts[situation] }),
      ]
    }),
  ) as Record<(typeof situations)[number], readonly number[]>
  return {
    ...curves,
    usual: {
      back: back.length > 0 ? back : assumed.usual.back,
      forward: forward.length > 0 ? forward : assumed.usual.forward,
    },
  }
}

/** Curves of a source that never removes entries. */
function growing<Curves extends Omit<PriorCurves, 'usual'>>(curves: Curves): Curves {
  const sure = (curve: readonly number[]) => curve.map(() => 1000)
  return { ...curves, forward: sure(curves.forward), kept: sure(curves.kept), went: sure(curves.went) }
}

type Gathered = ReadonlyMap<string, Counted>

const block = knots * situations.length
const keyOf = (pool: string, kindClass: number) => `${kindClass} ${pool}`

/** Counts of public sources by kind class and pool; the pool '' holds the whole kind class. */
function gather(tallies: Tallies, sources: readonly MeasuredSource[]): Gathered {
  const sums = new Map<string, Counted>()
  sources.forEach(({ pool, owner }, s) => {
    if (owner !== undefined) return
    for (let c = 0; c < kindClasses.length; c++) {
      for (const key of [keyOf(pool, c), keyOf('', c)]) addSource(sums, key, tallies, s, c)
    }
  })
  return sums
}

/** Adds the counts of one source for a kind class, weighted to at most `mostOfOneSource` stand-ins. */
export function addSource<Key>(sums: Map<Key, Counted>, key: Key, tallies: Tallies, source: number, kindClass: number) {
  const from = countsOf(tallies, source, kindClass)
  const standIns = tallies.standIns[source * kindClasses.length + kindClass] as number
  let used = standIns > 0
  for (let i = 0; i < 2 * knots && !used; i++) used = (tallies.usual.questions[from.at + i] as number) > 0
  if (!used) return
  const sum = getOrInsert(sums, key, nothingCounted)
  addCounts(sum, from, 1 / (1 + standIns / mostOfOneSource))
  for (let i = 0; i < 2 * knots; i++) {
    const n = tallies.usual.questions[from.at + i] as number
    if (n === 0) continue
    sum.usual.questions[i] = (sum.usual.questions[i] as number) + 1
    sum.usual.listed[i] = (sum.usual.listed[i] as number) + (tallies.usual.listed[from.at + i] as number) / n
  }
}

/** Adds the counts of events; `usual` is not added. */
export function addCounts(sum: Counted, from: Counted, share: number): void {
  for (let i = 0; i < block; i++) {
    sum.questions[i] = (sum.questions[i] as number) + share * (from.questions[from.at + i] as number)
    sum.listed[i] = (sum.listed[i] as number) + share * (from.listed[from.at + i] as number)
    sum.doubt[i] = (sum.doubt[i] as number) + share * (from.doubt[from.at + i] as number)
  }
}

/** Empty counts. */
export function nothingCounted(): Counted {
  const zeros = () => new Float64Array(block)
  return { questions: zeros(), listed: zeros(), doubt: zeros(), usual: { questions: zeros(), listed: zeros() }, at: 0 }
}
