import type { Classes } from './classes.ts'

/** Computes the coverage that each source would add to the recommended sources. */
export function addedTo({ weights, sets }: Classes, recommended: readonly number[], sourceCount: number): Float64Array {
  const isIn = new Uint8Array(sourceCount)
  for (const source of recommended) isIn[source] = 1
  const added = new Float64Array(sourceCount)
  for (const [j, set] of sets.entries()) {
    if (set.some((source) => isIn[source])) continue
    for (const source of set) added[source] = (added[source] as number) + (weights[j] as number)
  }
  return added
}

/** Computes the coverage of each source that no other source has. */
export function exclusiveTo({ weights, sets }: Classes, sourceCount: number): Float64Array {
  const exclusive = new Float64Array(sourceCount)
  for (const [j, set] of sets.entries()) {
    if (set.length !== 1) continue
    const source = set[0] as number
    exclusive[source] = (exclusive[source] as number) + (weights[j] as number)
  }
  return exclusive
}
