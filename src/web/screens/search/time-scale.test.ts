import { describe, expect, it } from 'vitest'
import type { LifeRow } from '../../../contract/search.ts'
import { dayOf, endOfDay, isoDay, readIsoDay } from './days.ts'
import { sampleLife } from './sample.ts'
import { scaleOf, ticksOf } from './time-scale.ts'

const now = '2026-11-21T09:00:00.000Z'
const [template] = sampleLife.rows as [LifeRow]

/** A life of a single source with this first look, which has listed the indicator since `listedFrom`. */
function lifeFrom(firstLook: string | null, listedFrom: string, asOf = now) {
  const bars = [
    { from: null, until: listedFrom, state: 'notWatched', when: 'unproven' },
    { from: listedFrom, until: now, state: 'listed', when: 'verified' },
  ] as const
  return { now, asOf, rows: [{ ...template, firstLook, bars: [...bars] }] }
}

describe('the axis', () => {
  it('begins shortly before the first look or listing, and ends now', () => {
    const scale = scaleOf(lifeFrom('2026-09-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'))

    expect(isoDay(scale.firstDay)).toBe('2026-08-26')
    expect(isoDay(scale.today)).toBe('2026-11-21')
    expect(scale.position(Date.parse(now))).toBe(100)
    expect(scale.position(Number.NEGATIVE_INFINITY)).toBe(0)
    expect(scale.position(endOfDay(scale.firstDay))).toBe(0)
  })

  it('has a limited length, even if a publisher dates a listing to 1970 or the address names the year 1000', () => {
    const firstLook = '2026-09-12T09:00:00.000Z'
    const dated = scaleOf(lifeFrom(firstLook, '1970-01-01T00:00:00.000Z'))
    const asked = scaleOf(lifeFrom(firstLook, '2026-10-01T00:00:00.000Z', '1000-01-01T00:00:00.000Z'))

    expect(dated.position(Date.parse(firstLook))).toBeLessThan(55)
    expect(isoDay(asked.firstDay) > '2021').toBe(true)
  })

  it('contains the chosen day, and exists without any row', () => {
    const asOf = '2026-06-30T23:59:59.999Z'

    expect(isoDay(scaleOf(lifeFrom(null, '2026-11-01T00:00:00.000Z', asOf)).firstDay) < '2026-06-30').toBe(true)
    expect(scaleOf({ now, asOf: now, rows: [] })).toMatchObject({ today: dayOf(Date.parse(now)) })
  })
})

describe('ticks', () => {
  const ticks = (from: string, to: string) =>
    ticksOf({ firstDay: dayOf(Date.parse(from)), today: dayOf(Date.parse(to)) }, 7)
  const days = (from: string, to: string) => ticks(from, to).map(({ time }) => isoDay(dayOf(time)))

  it.each([
    ['days', '2026-11-16', '2026-11-21', ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']],
    ['Mondays', '2026-10-30', '2026-11-28', ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']],
    ['months', '2026-06-15', '2026-11-21', ['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01']],
    ['quarters', '2025-08-15', '2026-11-21', ['2025-10-01', '2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']],
    ['years', '2021-08-15', '2026-11-21', ['2022-01-01', '2023-01-01', '2024-01-01', '2025-01-01', '2026-01-01']],
  ])('are %s if there are few enough of them', (_, from, to, expected) => {
    expect(days(from, to)).toEqual(expected)
  })
})

it.each([
  ['2026-03-01', '2026-03-01'],
  ['2026-02-30', undefined],
  ['2026-3-1', undefined],
  ['tomorrow', undefined],
  [null, undefined],
])('reads the day of the address %s as %s', (text, day) => {
  const read = readIsoDay(text)

  expect(read && isoDay(read)).toBe(day)
})
