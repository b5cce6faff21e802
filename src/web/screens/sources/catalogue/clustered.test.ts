import { describe, expect, it } from 'vitest'
import type { OverlapMatrix } from '../../../../contract/sources.ts'
import { clustered, strengthOf } from './clustered.ts'

/** Sources of 100 indicators each; `pairs` states how many two sources share. */
function matrix(ids: string, pairs: Readonly<Record<string, number>>): OverlapMatrix {
  const sources = [...ids].map((id) => ({ id, name: id, listed: 100 }))
  const between = (a: string, b: string) => (a === b ? 100 : (pairs[a + b] ?? pairs[b + a] ?? 0))
  return {
    measuredAt: null,
    sources,
    shared: [...ids].map((a) => [...ids].map((b) => between(a, b))),
  } as unknown as OverlapMatrix
}
const orderOf = (one: OverlapMatrix) => one.sources.map(({ id }) => id).join('')

describe('the overlap matrix', () => {
  it('places similar sources next to each other, at their most similar ends', () => {
    expect(orderOf(clustered(matrix('abcdef', { ac: 90, ce: 80, bf: 70 })))).toBe('acebfd')
  })

  it('keeps the order of unrelated sources, and every figure in its place', () => {
    const before = matrix('abcd', { ad: 50, bc: 5 })
    const after = clustered(before)

    expect(orderOf(clustered(matrix('abc', {})))).toBe('abc')
    expect(orderOf(after)).toBe('adbc')
    for (const [row, { id }] of after.sources.entries()) {
      for (const [column, other] of after.sources.entries()) {
        const [from, to] = [id, other.id].map((one) => before.sources.findIndex((source) => source.id === one))
        expect(after.shared[row]?.[column]).toBe(before.shared[from as number]?.[to as number])
      }
    }
  })

  it('shows zero, tiny and small shares in clearly different colours', () => {
    const shown = [0, 0.004, 0.01, 0.06, 0.25, 1].map(strengthOf)

    expect(shown[0]).toBe(0)
    expect(shown.at(-1)).toBeCloseTo(1)
    for (const [index, strength] of shown.entries()) {
      if (index > 0) expect(strength - (shown[index - 1] as number)).toBeGreaterThanOrEqual(0.15)
    }
  })
})
