import { describe, expect, it } from 'vitest'
import { netCost } from './net-cost.ts'

const paid = { sources: 1200, kept: 0, winnow: 6000, cancelled: 0, proven: 18, expected: 36.5 }

describe('netCost', () => {
  it('divides the payments by the proven and by the expected observables', () => {
    expect(netCost(paid)).toEqual({ eur: 7200, kept: 0, perProven: 400, perExpected: 197.26 })
  })

  it('subtracts the fees of superfluous sources', () => {
    expect(netCost({ ...paid, cancelled: 700 }).eur).toBe(6500)
  })

  it('is never -0, which would be written with its sign', () => {
    const { eur, kept } = netCost({ ...paid, sources: 0.1, kept: 0.1, winnow: 0.2, cancelled: 0.201 })
    expect([Object.is(eur, 0), kept]).toEqual([true, 0.1])
  })

  it('gives no cost per observable if none is proven', () => {
    expect(netCost({ ...paid, proven: 0, expected: 0 })).toMatchObject({ perProven: null, perExpected: null })
  })

  it('is the difference between what is paid afterwards and today', () => {
    const [kept, cancelled, winnow] = [10_000, 8000, 5000]
    const today = kept + cancelled
    const afterwards = kept + winnow

    expect(netCost({ ...paid, sources: kept, kept, winnow, cancelled }).eur).toBe(afterwards - today)
  })

  it('gives the cost per observable also if less is paid than before', () => {
    expect(netCost({ ...paid, cancelled: 9000 })).toMatchObject({ eur: -1800, perProven: 400, perExpected: 197.26 })
  })

  it('never falls when another paid source is added', () => {
    let before = Number.NEGATIVE_INFINITY
    for (let sources = 0; sources <= 5000; sources += 250) {
      const { eur } = netCost({ ...paid, sources })
      expect(eur).toBeGreaterThan(before)
      before = eur
    }
  })
})
