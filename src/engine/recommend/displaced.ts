import { getOrInsert } from '../../domain/remembered.ts'
import type { Classes } from '../coverage/classes.ts'

/** Observables covered by the same recommended sources, and the part that each further source covers too. */
interface Region {
  /** The recommended sources that cover it, ascending. */
  readonly members: readonly number[]
  weight: number
  /** By further source: weight of the part that it covers too. */
  readonly shared: Map<number, number>
}

/**
 * Finds the sources that would displace a recommended source: with one of them, the recommended order (see `select.ts`)
 * of the set ends with a source below the minimum contribution.
 * @param recommended in recommended order
 * @param others sources that are not recommended
 * @param least minimum contribution in the unit of the weights
 * @param prefers compares sources that add the same; the preferred one sorts first
 */
export function displacing(
  { weights, sets }: Classes,
  recommended: readonly number[],
  others: readonly number[],
  least: number,
  prefers: (a: number, b: number) => number,
): Set<number> {
  if (others.length === 0) return new Set()
  const regions = regionsOf({ weights, sets }, new Set(recommended), new Set(others))
  return new Set(others.filter((other) => leastAdded(regions, recommended, other, prefers) < least))
}

function regionsOf(
  { weights, sets }: Classes,
  recommended: ReadonlySet<number>,
  others: ReadonlySet<number>,
): Region[] {
  const regions = new Map<string, Region>()
  for (let j = 0; j < sets.length; j++) {
    const members: number[] = []
    const further: number[] = []
    for (const source of sets[j] as Uint32Array) {
      if (recommended.has(source)) members.push(source)
      else if (others.has(source)) further.push(source)
    }
    if (members.length + further.length === 0) continue
    const region = getOrInsert(regions, members.join(), () => ({ members, weight: 0, shared: new Map() }))
    const weight = weights[j] as number
    region.weight += weight
    for (const source of further) region.shared.set(source, (region.shared.get(source) ?? 0) + weight)
  }
  return [...regions.values()]
}

/**
 * Contribution of the last source in the recommended order of all these sources, which is the smallest, because gains
 * fall along that order.
 */
function leastAdded(
  regions: readonly Region[],
  recommended: readonly number[],
  addedSource: number,
  prefers: (a: number, b: number) => number,
): number {
  const rest = new Set([...recommended, addedSource])
  const gain = new Map<number, number>()
  const isTaken = (region: Region) => region.members.some((source) => !rest.has(source))
  let last = 0
  while (rest.size > 0) {
    for (const source of rest) gain.set(source, 0)
    for (const region of regions) {
      if (isTaken(region)) continue
      const shared = region.shared.get(addedSource) ?? 0
      if (rest.has(addedSource)) gain.set(addedSource, (gain.get(addedSource) as number) + shared)
      const left = rest.has(addedSource) ? region.weight : region.weight - shared
      for (const source of region.members) gain.set(source, (gain.get(source) as number) + left)
    }
    const [best] = [...rest].sort((a, b) => (gain.get(b) as number) - (gain.get(a) as number) || prefers(a, b))
    last = gain.get(best as number) as number
    rest.delete(best as number)
  }
  return last
}
