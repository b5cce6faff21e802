import { describe, expect, it } from 'vitest'
import { netCost } from './net-cost.ts'

const paid = { sources: 1200, winnow: 6000, cancelled: 0, proven: 18, expected: 36.5 }

describe('netCost', () => {
  it('is what is paid, divided by what is proven and by what is expected', () => {
    expect(netCost(paid)).toEqual({ eur: 7200, perProven: 400, perExpected: 197.26 })
  })

  it('takes off the fees of sources that can go', () => {
    expect(netCost({ ...paid, cancelled: 700 }).eur).toBe(6500)
  })

  it('names no cost per observable where none is proven', () => {
    expect(netCost({ ...paid, proven: 0, expected: 0 })).toEqual({ eur: 7200, perProven: null, perExpected: null })
  })

  it('names no cost per observable where less is paid than before', () => {
    expect(netCost({ ...paid, cancelled: 9000 })).toEqual({ eur: -1800, perProven: null, perExpected: null })
  })

  it('never falls with a source more that is paid for', () => {
    let before = Number.NEGATIVE_INFINITY
    for (let sources = 0; sources <= 5000; sources += 250) {
      const { eur } = netCost({ ...paid, sources })
      expect(eur).toBeGreaterThan(before)
      before = eur
    }
  })
})
