import { expect, it } from 'vitest'
import type { MatchTime } from '../../domain/report.ts'
import type { Posting } from './index-reader.ts'
import { eventsOf, meet, meetWindow } from './match-time.ts'

const hour = 3_600_000
const at = (hours: number) => hours * hour
const seconds = (...hours: number[]) => ({ hours: hours.flatMap((h) => [h * 3600, h * 3600]) })

const posting = (from: number, until: number, dated = true): Posting => ({
  source: 0,
  from: at(from),
  until: at(until),
  dated,
  warned: false,
  present: until === Infinity,
})

it.each<[what: string, events: number[], from: number, until: number, dated: boolean, when: MatchTime]>([
  ['listed before the event and still', [10], 5, Infinity, true, 'timely'],
  ['listed at the very moment', [10], 10, 11, true, 'timely'],
  ['ended at the very moment', [10], 5, 10, true, 'expired'],
  ['listed after it', [10], 11, Infinity, true, 'late'],
  ['first snapshot after it, no date', [10], 11, Infinity, false, 'unproven'],
  ['first snapshot before it, no date', [10], 9, Infinity, false, 'timely'],
  ['ended before it, no date', [10], 5, 8, false, 'expired'],
  ['one of several events inside', [1, 10, 20], 9, 11, true, 'timely'],
  ['events before and after only', [1, 20], 9, 11, true, 'late'],
  ['events before and after only, no date', [1, 20], 9, 11, false, 'unproven'],
  ['all events after', [12, 20], 9, 11, true, 'expired'],
  ['an empty interval', [10], 10, 10, true, 'expired'],
])('%s', (_, events, from, until, dated, when) => {
  expect(meet(posting(from, until, dated), seconds(...events)).when).toBe(when)
})

it('knows of an hour its earliest and its latest event: one of them must lie in the interval', () => {
  const hourly = { hours: [10 * 3600 + 60, 10 * 3600 + 3000] }

  expect(meet(posting(10 + 1 / 60, 10.1), hourly)).toEqual({ when: 'timely', event: at(10) + 60_000 })
  expect(meet(posting(10.5, Infinity), hourly)).toEqual({ when: 'timely', event: at(10) + 3_000_000 })
  expect(meet(posting(10.3, 10.6), hourly).when).toBe('late')
})

it('has no time to prove anything with where no line has one', () => {
  const sighting = { kind: 'ipv4', value: '100.20.30.40', count: 1 } as const

  expect(eventsOf(sighting)).toBeUndefined()
  expect(meet(posting(5, 6), undefined).when).toBe('unproven')
})

it('falls back on first and last where hours were not kept', () => {
  const sighting = { kind: 'ipv4', value: '100.20.30.40', count: 9, first: at(1), last: at(5) } as const

  expect(meet(posting(0, 2), eventsOf(sighting)).when).toBe('timely')
  expect(meet(posting(4, 6), eventsOf(sighting)).when).toBe('timely')
  expect(meet(posting(2, 4), eventsOf(sighting)).when).toBe('late')
})

it('judges no event whose time is assumed', () => {
  const hour = at(1) / 1000
  const sighting = { kind: 'ipv4', value: '100.20.30.40', count: 9, first: at(1), last: at(5) } as const
  const none = new Int32Array()

  expect(eventsOf({ ...sighting, hours: none, assumedHours: [hour, hour] })).toBeUndefined()
  expect(eventsOf({ ...sighting, assumedHours: [hour, hour] })).toBeUndefined()
  const certain = Int32Array.of(5 * hour, 5 * hour)
  expect(eventsOf({ ...sighting, hours: certain, assumedHours: [hour, hour] })).toEqual({ hours: certain })
})

it('takes a list of indicators as seen throughout its window', () => {
  const window = { from: at(10), to: at(20) }

  expect(meetWindow(posting(5, Infinity), window).when).toBe('timely')
  expect(meetWindow(posting(12, 13), window).when).toBe('timely')
  expect(meetWindow(posting(5, 10), window).when).toBe('expired')
  expect(meetWindow(posting(21, Infinity), window).when).toBe('late')
})
