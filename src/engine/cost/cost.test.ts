import { describe, expect, it } from 'vitest'
import { PROFILE_BASED } from '../../domain/report.ts'
import { type CostBasis, computeSavings, effortCost, isInaccurate, isShortPeriod, periodHours } from './cost.ts'
import { effortKinds, withChanges } from './rates.ts'

const basis: CostBasis = {
  selected: [
    { ID: 'a', complexity: 5, filtered: 12, filteredProven: 8, price: 1000 },
    { ID: 'b', complexity: 2, filtered: 3, filteredProven: 1, price: 0 },
  ],
  superfluous: [{ ID: 'c', complexity: 4, filtered: 7, filteredProven: 0, price: 2500 }],
  current: [{ ID: 'c', complexity: 4, filtered: 7, filteredProven: 0, price: 2500 }],
  periodHours: 24,
  isFeedCompare: false,
  usesTip: false,
  rates: withChanges(),
}

const summary = (from: string | null, to: string | null, detectedFormat = 'zeek-conn') =>
  ({ summary: { from, to, detectedFormat } }) as Parameters<typeof periodHours>[0]

describe('the cost model', () => {
  it.each([
    ['evaluation', 5, false, 2 * 160 * 65 * 0.5],
    ['integration', 10, false, 3 * 160 * 65],
    ['operation', 10, true, 2 * 160 * 65 * 0.33],
    ['renewal', 2.5, true, 1 * 160 * 65 * 0.25 * 0.33],
    ['renewal', 0, false, 0],
  ] as const)('%s of a source of complexity %d, TIP %s: %d EUR', (kind, complexity, usesTip, eur) => {
    expect(effortCost(kind, { complexity, usesTip, rates: withChanges() })).toBeCloseTo(eur, 9)
  })

  it('scales the false alarms of the period to one year', () => {
    const { filter } = computeSavings(basis)

    // 15 records in a day, 45 minutes at 65 EUR each, 365 days
    expect(filter.eur).toBeCloseTo(15 * 0.75 * 65 * 365, 6)
    expect(filter.inputs).toEqual({
      records: 15,
      provenRecords: 9,
      share: 1,
      hoursPerFilteredRecord: 0.75,
      eurPerHour: 65,
      hoursPerYear: 8760,
      periodHours: 24,
    })
  })

  it('counts 4 % of the records if a list was compared', () => {
    const savings = computeSavings({ ...basis, isFeedCompare: true })
    expect(savings.filter.eur).toBeCloseTo(15 * 0.04 * 0.75 * 65 * 365, 6)
    expect(savings.currentFilterCandidates.eur).toBeCloseTo(7 * 0.04 * 0.75 * 65 * 365, 6)
  })

  it('sums filter, the four efforts and the cost of superfluous sources, to two decimals', () => {
    const savings = computeSavings(basis)

    const filter = 15 * 0.75 * 65 * 365
    const efforts = (2 + 3 + 2 + 1) * 160 * 65 * 0.7
    const superfluous = (2 + 1) * 160 * 65 * 0.4 + 2500
    expect(savings.total.eur).toBe(Math.round((filter + efforts + superfluous) * 100) / 100)
    expect(savings.work.eur).toBe(Math.round((filter + efforts) * 100) / 100)
    expect(savings.superfluousFees.eur).toBe(2500)
    expect(savings.currentFilterCandidates.eur).toBeCloseTo(7 * 0.75 * 65 * 365, 6)
  })

  it('lists what each superfluous source costs', () => {
    const free = { ID: 'd', complexity: 1, filtered: 0, filteredProven: 0, price: 0 }
    const { superfluousFees } = computeSavings({ ...basis, superfluous: [...basis.superfluous, free] })

    expect(superfluousFees).toEqual({
      eur: 2500,
      inputs: { sources: 2 },
      bySource: [
        { ID: 'c', eur: 2500 },
        { ID: 'd', eur: 0 },
      ],
    })
  })

  it('uses changed rates and efforts, and the defaults if a change is not a number', () => {
    const changed = withChanges({ eurPerHour: 100, effort: { integration: 0, renewal: Number.NaN } })
    const savings = computeSavings({ ...basis, rates: changed })

    expect(savings.integration.eur).toBe(0)
    expect(savings.renewal.eur).toBeCloseTo(1 * 160 * 100 * 0.7, 9)
    expect(effortKinds.map((kind) => changed.effort[kind])).toEqual([2, 0, 2, 1])
  })

  it('treats a period of zero length, or of less than a second, as one hour', () => {
    expect(periodHours(summary('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'))).toBe(1)
    expect(periodHours(summary('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.059Z'))).toBe(1)
    expect(periodHours(summary('2026-01-01T00:00:00.000Z', '2026-01-01T00:30:00.000Z'))).toBe(0.5)
    for (const hours of [0, 0.0001]) {
      expect(computeSavings({ ...basis, periodHours: hours }).filter.inputs.periodHours).toBe(1)
    }
  })

  it('calls a period short that is less than a day, if alarms are extrapolated from it', () => {
    const isShort = (changes: Partial<CostBasis>) => isShortPeriod(computeSavings({ ...basis, ...changes }).filter)
    expect([21.9, 22, 0].map((periodHours) => isShort({ periodHours }))).toEqual([true, false, true])
    expect(isShort({ periodHours: 'no-times' })).toBe(false)
    expect(isShort({ periodHours: 1, selected: [] })).toBe(false)
  })

  it('has no period if the log has no times, or if there is no log', () => {
    expect(periodHours(summary(null, null))).toBe('no-times')
    expect(periodHours(summary('2026-01-01T00:00:00.000Z', '2026-01-31T00:00:00.000Z', PROFILE_BASED))).toBe('no-log')
  })

  it('leaves false alarms of an unknown period out of the total', () => {
    const { filter, currentFilterCandidates, total } = computeSavings({ ...basis, periodHours: 'no-times' })

    expect(filter).toMatchObject({ eur: 0, unknown: 'no-times', inputs: { records: 15 } })
    expect(currentFilterCandidates).toMatchObject({ eur: 0, unknown: 'no-times' })
    expect(total.eur).toBeCloseTo((2 + 3 + 2 + 1) * 160 * 65 * 0.7 + (2 + 1) * 160 * 65 * 0.4 + 2500, 2)
  })
})

it('calls every sum inaccurate that contains false alarms of less than a day', () => {
  const of = (changes: Partial<CostBasis>) => {
    const savings = computeSavings({ ...basis, periodHours: 1 / 3600, ...changes })
    return (Object.keys(savings) as (keyof typeof savings)[]).filter((name) => isInaccurate(name, savings))
  }
  const withoutAlarms = basis.selected.map((feed) => ({ ...feed, filtered: 0 }))

  expect(of({})).toEqual(['filter', 'work', 'total', 'currentFilterCandidates'])
  // The alarms of today's sources are in no sum.
  expect(of({ selected: withoutAlarms })).toEqual(['currentFilterCandidates'])
  expect(of({ current: [] })).toEqual(['filter', 'work', 'total'])
  expect(of({ periodHours: 24 })).toEqual([])
})
