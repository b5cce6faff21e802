import { expect, it } from 'vitest'
import type { Evidence } from '../../../../domain/report.ts'
import { barOf } from './listing-times.ts'

const match = (more: Partial<Evidence['matches'][number]>): Evidence['matches'][number] => ({
  ID: 'a',
  indicator: 'x.example',
  how: 'exact',
  when: 'in-time',
  probability: 1,
  distanceHours: 0,
  listedFrom: '2026-11-01T00:00:00.000Z',
  listedUntil: '2026-11-05T00:00:00.000Z',
  leadHours: null,
  ...more,
})
const seen = { firstSeen: '2026-11-03T00:00:00.000Z', lastSeen: '2026-11-03T00:00:00.000Z' }

it('places an event within the listing that covers it', () => {
  const bar = barOf(match({}), seen)

  expect(bar?.event).toEqual([50, 50])
  expect(bar?.listed[0]).toBeLessThan(50)
  expect(bar?.listed[1]).toBeGreaterThan(50)
  expect(bar?.look).toBeUndefined()
})

it('lets a listing without a known end continue beyond the edge', () => {
  expect(barOf(match({ listedUntil: null }), seen)).toMatchObject({ isOpenAfter: true, isOpenBefore: false })
  expect(barOf(match({ listedUntil: null }), seen)?.listed[1]).toBe(100)
})

it('places the look at its own time, which may be after an event within the listing', () => {
  // Nobody looked for weeks; the look at the end of that gap was nearer to the event.
  const bar = barOf(
    match({ when: 'unproven', distanceHours: 24, lookAt: '2026-11-04T00:00:00.000Z', listedUntil: null }),
    seen,
  )

  expect(bar?.look).toBeGreaterThan(bar?.event?.[1] as number)
})

it('stays within the line, and is undefined without times', () => {
  const bar = barOf(match({ when: 'unproven', distanceHours: 4000, lookAt: '2026-05-20T08:00:00.000Z' }), seen)
  for (const place of [...(bar?.listed ?? []), ...(bar?.event ?? []), bar?.look ?? -1]) {
    expect(place).toBeGreaterThanOrEqual(0)
    expect(place).toBeLessThanOrEqual(100)
  }

  expect(barOf(match({ listedFrom: null, listedUntil: null }), { firstSeen: null, lastSeen: null })).toBeUndefined()
})
