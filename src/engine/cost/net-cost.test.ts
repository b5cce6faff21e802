import { describe, expect, it } from 'vitest'
import { netCost } from './net-cost.ts'

const paid = { sources: 1200, winnow: 6000, cancelled: 0, proven: 18, expected: 36.5 }

describe('netCost', () => {
  it('divides the payments by the proven and by the expected observables', () => {
    expect(netCost(paid)).toEqual({ eur: 7200, perProven: 400, perExpected: 197.26 })
  })

  it('subtracts the fees of superfluous sources', () => {
    expect(netCost({ ...paid, cancelled: 700 }).eur).toBe(6500)
  })

  it('gives no cost per observable if none is proven', () => {
    expect(netCost({ ...paid, proven: 0, expected: 0 })).toEqual({ eur: 7200, perProven: null, perExpected: null })
  })

  it('gives no cost per observable if less is paid than before', () => {
    expect(netCost({ ...paid, cancelled: 9000 })).toEqual({ eur: -1800, perProven: null, perExpected: null })
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
