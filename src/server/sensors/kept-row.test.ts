import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { daySeconds } from '../../domain/time-units.ts'
import type { SightedValue } from '../../formats/sightings/sighting.ts'
import { keptRow, keptValue } from './kept-row.ts'

const today = 20_700
const plain: SightedValue = {
  kind: 'ipv4',
  value: '50.20.3.4',
  count: 3,
  hours: [],
  assumedHours: [],
  firstMs: 0,
  lastMs: 0,
}

it('is stored under the day of the newest sighting, or today if the time is missing or in the future', () => {
  const at = (...hours: number[]) => keptRow({ ...plain, hours }, today).day

  expect(
    at((today - 3) * daySeconds, (today - 3) * daySeconds + 5, (today - 1) * daySeconds, (today - 1) * daySeconds + 7),
  ).toBe(today - 1)
  expect(at()).toBe(today)
  expect(at((today + 40) * daySeconds, (today + 40) * daySeconds)).toBe(today)
  expect(keptRow({ ...plain, assumedHours: [(today - 9) * daySeconds, (today - 9) * daySeconds] }, today).day).toBe(
    today - 9,
  )
})

it('takes few bytes for a value that was seen on one day', () => {
  expect(keptRow({ ...plain, hours: [today * daySeconds + 60, today * daySeconds + 90] }, today).facts).toBe('3@60+30')
})

it('preserves everything in the line of the value, whatever the times', () => {
  const next = random(seed)
  const hoursOf = (from: number) => {
    const pairs: number[] = []
    let hour = from * 24
    for (let n = Math.floor(next() * 4); n > 0; n--) {
      hour += 1 + Math.floor(next() * 40)
      const start = hour * 3600 + Math.floor(next() * 1800)
      pairs.push(start, start + Math.floor(next() * 1800))
    }
    return pairs
  }
  for (let round = 0; round < 500; round++) {
    const from = today - Math.floor(next() * 30) + 5
    const passedHours = hoursOf(from)
    const sighted: SightedValue = {
      ...plain,
      count: 12,
      hours: hoursOf(from),
      assumedHours: hoursOf(from),
      firstMs: 12,
      lastMs: 900,
      ...(next() < 0.5 && { events: { codes: [1, 5], counts: [4, 5], passedHours, passedAssumedHours: [] } }),
    }
    const row = keptRow(sighted, today)
    const { hours, assumedHours, events, ...rest } = keptValue('ipv4', sighted.value, row)

    expect({ seed, ...rest, hours: Array.from(hours), assumedHours: Array.from(assumedHours) }).toEqual({
      seed,
      ...plain,
      count: 12,
      firstMs: 12,
      lastMs: 900,
      hours: sighted.hours,
      assumedHours: sighted.assumedHours,
    })
    expect(events && Array.from(events.passedHours)).toEqual(sighted.events?.passedHours)
  }
})
