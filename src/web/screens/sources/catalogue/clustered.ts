import type { OverlapMatrix } from '../../../../contract/sources.ts'

/**
 * Orders a matrix so that similar sources are adjacent: average linkage by the overlap relative to the smaller source,
 * with groups joined at their most similar ends. Unrelated groups keep their order.
 */
export function clustered(matrix: OverlapMatrix): OverlapMatrix {
  const { sources, shared } = matrix
  const likeness = sources.map((one, row) =>
    sources.map((other, column) => {
      const least = Math.min(one.listed, other.listed)
      return least === 0 ? 0 : (shared[row]?.[column] ?? 0) / least
    }),
  )
  const like = (a: number, b: number) => likeness[a]?.[b] ?? 0
  let groups = sources.map((_, index) => [index])
  const linkage = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, one) => sum + b.reduce((part, other) => part + like(one, other), 0), 0) / (a.length * b.length)
  for (;;) {
    let best: { first: number; second: number; value: number } | undefined
    for (let first = 0; first < groups.length; first++) {
      for (let second = first + 1; second < groups.length; second++) {
        const value = linkage(groups[first] as number[], groups[second] as number[])
        if (value > (best?.value ?? 0)) best = { first, second, value }
      }
    }
    if (!best) break
    const { first, second } = best
    const joined = atLikestEnds(groups[first] as number[], groups[second] as number[], like)
    groups = groups.map((group, index) => (index === first ? joined : group)).filter((_, index) => index !== second)
  }
  const order = groups.flat()
  return {
    ...matrix,
    sources: order.map((index) => sources[index] as (typeof sources)[number]),
    shared: order.map((row) => order.map((column) => shared[row]?.[column] ?? 0)),
  }
}

function atLikestEnds(a: readonly number[], b: readonly number[], like: (a: number, b: number) => number): number[] {
  const turned = (list: readonly number[]) => list.toReversed()
  const ways = [
    [a, b],
    [a, turned(b)],
    [turned(a), b],
    [turned(a), turned(b)],
  ] as const
  const seam = ([left, right]: (typeof ways)[number]) => like(left.at(-1) ?? 0, right[0] ?? 0)
  return ways.reduce((best, way) => (seam(way) > seam(best) ? way : best)).flat()
}

/**
 * Colour intensity of a share, 0 to 1, on a logarithmic scale: zero has no colour, less than one hundredth a trace, and
 * each factor of ten adds the same amount.
 */
export function strengthOf(share: number): number {
  if (share <= 0) return 0
  if (share < 0.01) return 0.18
  return 0.34 + 0.33 * Math.log10(share * 100)
}
