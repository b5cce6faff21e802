import { describe, expect, it } from 'vitest'
import { looksEvery } from '../../../test/looks.ts'
import type { MatchTime } from '../../domain/report.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'
import { collectedSpans, type NearestLooks, type Watch } from '../listings/looks.ts'
import type { Posting } from './index-reader.ts'
import { type Events, eventsOf, meet, meetWindow, sourceTimes } from './match-time.ts'

const at = (hours: number) => hours * hourMs
const now = at(1000)

const eventsAt = (...hours: number[]): Events => ({ certain: hours.flatMap((h) => [h * 3600, h * 3600]), assumed: [] })
const assumedAt = (...hours: number[]): Events => ({ certain: [], assumed: eventsAt(...hours).certain })

const posting = (from: number, until: number, rest: Partial<Posting> = {}): Posting => ({
  source: 0,
  from: at(from),
  until: at(until),
  dated: true,
  warned: false,
  doubtful: false,
  present: until === Infinity,
  published: false,
  expires: false,
  ...rest,
})

const sampled = (...hours: number[]): Watch => ({ looks: hours.map(at), toleranceMs: at(2) })
/** A source that we collect. */
const watch = (...hours: number[]): Watch => ({ ...sampled(...hours), complete: collectedSpans(sampled(...hours)) })
/** Hourly looks from the first event to the last. */
const always = watch(...looksEvery(1, 0, 100))

/** The tests work with any function that falls with the distances. */
const chance = ({ before, after }: NearestLooks) =>
  (before?.listed ? 0.5 / (1 + before.distanceMs / hourMs) : 0) +
  (after?.listed ? 0.4 / (1 + after.distanceMs / hourMs) : 0)

const meeting = (postings: readonly Posting[], source: Watch, events: Events | undefined) =>
  meet(postings, sourceTimes(source), events, chance, now)

describe('a source that was watched continuously', () => {
  it.each<[what: string, events: number[], from: number, until: number, when: MatchTime]>([
    ['listed before the event and still', [10], 5, Infinity, 'verified'],
    ['listed at the very moment', [10], 10, 11, 'verified'],
    ['ended at the very moment', [10], 5, 10, 'expired'],
    ['listed after it', [10], 11, Infinity, 'late'],
    ['first look after it', [-3], 0, Infinity, 'unproven'],
    ['one of several events inside', [1, 10, 20], 9, 11, 'verified'],
    ['events before and after only', [1, 20], 9, 11, 'late'],
    ['all events after', [12, 20], 9, 11, 'expired'],
    ['an empty interval', [10], 10, 10, 'expired'],
  ])('%s', (_, events, from, until, when) => {
    expect(meeting([posting(from, until)], always, eventsAt(...events)).when).toBe(when)
  })

  it('has probability 1 if it is verified and 0 if it is late or expired', () => {
    const probability = (from: number, until: number) =>
      meeting([posting(from, until)], always, eventsAt(10)).probability

    expect([probability(9, 11), probability(11, 12), probability(5, 6)]).toEqual([1, 0, 0])
  })

  it('is expired between two intervals, because it was listed before', () => {
    expect(meeting([posting(2, 4), posting(20, Infinity)], always, eventsAt(10)).when).toBe('expired')
  })
})

describe('a source that was watched intermittently', () => {
  // Watched from 10 to 16 h and from 20 to 22 h: a look is valid for the tolerance.
  const source = watch(10, 12, 14, 20)
  const listed = posting(10, Infinity)

  it.each<[event: number, when: MatchTime]>([
    [9, 'unproven'],
    [10, 'verified'],
    [14, 'verified'],
    [16, 'verified'],
    [16.1, 'unproven'],
    [19.9, 'unproven'],
    [20, 'verified'],
    [22, 'verified'],
    [22.1, 'unproven'],
  ])('proves a permanent listing only within watched times: at %d h, it is %s', (event, when) => {
    expect(meeting([listed], source, eventsAt(event)).when).toBe(when)
  })

  it('passes the neighbouring looks and their contents to the probability function', () => {
    const neighbours: NearestLooks[] = []
    const ask = (postings: readonly Posting[], event: number) =>
      meet(postings, sourceTimes(source), eventsAt(event), (seen) => neighbours.push(seen) && 0.3, now)

    const before = ask([listed], 9)
    const within = ask([posting(10, 20)], 17)
    const after = ask([listed], 50)

    expect(neighbours).toEqual([
      { before: undefined, after: { distanceMs: at(1), listed: true } },
      { before: { distanceMs: at(3), listed: true }, after: { distanceMs: at(3), listed: false } },
      { before: { distanceMs: at(30), listed: true }, after: undefined },
    ])
    expect([before, within, after]).toEqual([
      { when: 'unproven', probability: 0.3, event: at(9), distance: at(1), look: at(10) },
      { when: 'unproven', probability: 0.3, event: at(17), distance: at(3), look: at(14) },
      { when: 'unproven', probability: 0.3, event: at(50), distance: at(30), look: at(20) },
    ])
  })

  it('uses the measured probability if only a later look held the indicator', () => {
    /** Increases with the distance to the nearest look, up to the end of the data. */
    const rising = ({ before, after }: NearestLooks) => {
      const away = Math.min(before?.distanceMs ?? Infinity, after?.distanceMs ?? Infinity) / hourMs
      return away > 6 ? 0 : away / 10
    }
    const met = (from: number, ...hours: number[]) =>
      meet([posting(from, Infinity)], sourceTimes(source), eventsAt(...hours), rising, now)

    expect(met(20, 9)).toEqual({ when: 'unproven', probability: 0.1, event: at(9), distance: Number.NaN })
    // The most probable of several events may be neither the first nor the last.
    expect(met(20, 1, 2, 5, 8, 9)).toMatchObject({ probability: 0.5, event: at(5) })
    expect(met(50, 16.5, 17, 19)).toMatchObject({ probability: 0.3, event: at(17) })
    const window = { from: at(14), to: at(20) }
    const list = meetWindow([posting(50, Infinity)], sourceTimes(watch(10, 12, 14, 20, 50)), window, rising)
    // There was no look within the window, and no event suggests a value that was in neither look.
    expect(list).toMatchObject({ when: 'unproven', probability: 0 })
  })

  it('uses the most probable of several events without a look', () => {
    expect(meeting([listed], source, eventsAt(2, 8, 9))).toMatchObject({ probability: 0.2, distance: at(1) })
    expect(meeting([listed], source, eventsAt(16.5, 17))).toMatchObject({ event: at(16.5) })
  })

  it('prefers verified events, then unproven, late and expired ones', () => {
    expect(meeting([posting(12, Infinity)], source, eventsAt(9, 11, 13)).when).toBe('verified')
    expect(meeting([posting(12, Infinity)], source, eventsAt(9, 11)).when).toBe('unproven')
    expect(meeting([posting(12, 14)], source, eventsAt(11, 21)).when).toBe('late')
    expect(meeting([posting(10, 12)], source, eventsAt(13, 21)).when).toBe('expired')
  })

  it('proves the end of a listing only where a look lacked it before the event', () => {
    expect(meeting([posting(10, 14)], source, eventsAt(13)).when).toBe('verified')
    expect(meeting([posting(10, 12)], source, eventsAt(13)).when).toBe('expired')
  })

  it('proves nothing if it was never looked at', () => {
    expect(meeting([posting(5, Infinity)], watch(), eventsAt(10))).toMatchObject({ when: 'unproven', probability: 0 })
  })
})

describe('a source of which an archive has samples', () => {
  const source = sampled(10, 12, 14, 16, 20)

  it.each<[what: string, event: number, from: number, until: number, when: MatchTime]>([
    ['both looks hold it', 13, 10, Infinity, 'verified'],
    ['neither look holds it, a later one does', 11, 16, Infinity, 'late'],
    ['neither look holds it, an earlier one does', 15, 10, 12, 'expired'],
    ['only the later look holds it', 13, 14, Infinity, 'unproven'],
    ['only the earlier look holds it', 13, 10, 14, 'unproven'],
    ['a look at the very moment holds it', 14, 14, 16, 'verified'],
    ['a look at the very moment lacks it', 14, 10, 14, 'expired'],
    ['both looks hold it, too far apart', 18, 10, Infinity, 'unproven'],
    ['after the last look', 21, 10, Infinity, 'unproven'],
    ['before the first look', 9, 10, Infinity, 'unproven'],
  ])('%s', (_, event, from, until, when) => {
    expect(meeting([posting(from, until)], source, eventsAt(event)).when).toBe(when)
  })

  it('may hold other indicators that match: then two looks need not hold the same one', () => {
    expect(meeting([posting(10, 14), posting(14, 16)], source, eventsAt(13)).when).toBe('verified')
    expect(meeting([posting(10, 12), posting(14, 16)], source, eventsAt(13)).when).toBe('unproven')
  })
})

describe("the publisher's own dates", () => {
  const source = watch(10, 50)

  it('prove the time between the first-seen date and the last look that held the indicator', () => {
    const published = posting(4, Infinity, { published: true })
    const when = (event: number) => meeting([published], source, eventsAt(event)).when

    expect([3.9, 4, 9, 30, 50, 52, 53].map(when)).toEqual([
      'unproven',
      'verified',
      'verified',
      'verified',
      'verified',
      'verified',
      'unproven',
    ])
    const gone = posting(4, 50, { published: true })
    expect([10, 30].map((event) => meeting([gone], source, eventsAt(event)).when)).toEqual(['verified', 'unproven'])
  })

  it('prove the time before the expiry, once the source had the indicator', () => {
    const expiring = posting(10, 40, { expires: true })
    const when = (event: number) => meeting([expiring], source, eventsAt(event)).when

    expect([9, 10, 39, 40].map(when)).toEqual(['unproven', 'verified', 'verified', 'unproven'])
  })

  it('exclude the times outside of them', () => {
    const published = posting(4, Infinity, { published: true })
    const expiring = posting(10, 40, { expires: true })

    expect(meeting([published], source, eventsAt(3))).toMatchObject({ when: 'unproven', probability: 0 })
    expect(meeting([expiring], source, eventsAt(45))).toMatchObject({ when: 'unproven', probability: 0 })
    // Without the dates the probability would be positive.
    expect(meeting([posting(10, Infinity)], source, eventsAt(3)).probability).toBeGreaterThan(0)
    expect(meeting([posting(10, 50)], source, eventsAt(45)).probability).toBeGreaterThan(0)
  })
})

it('an hour matches if its earliest or its latest event lies in the interval', () => {
  const hourly: Events = { certain: [10 * 3600 + 60, 10 * 3600 + 3000], assumed: [] }
  const met = (from: number, until: number) => meeting([posting(from, until)], always, hourly)

  expect(met(10 + 1 / 60, 10.1)).toMatchObject({ when: 'verified', event: at(10) + minuteMs })
  expect(met(10.5, Infinity)).toMatchObject({ when: 'verified', event: at(10) + 3_000_000 })
  expect(met(10.3, 10.6).when).toBe('late')
})

describe('missing or assumed times', () => {
  it('are replaced by the time of the request, which proves nothing, if there is no time at all', () => {
    const sighting = { kind: 'ipv4', value: '100.20.30.40', count: 1 } as const

    expect(eventsOf(sighting)).toBeUndefined()
    expect(meeting([posting(5, 6)], always, undefined)).toMatchObject({ when: 'unproven', probability: 0 })
    const late = watch(...looksEvery(1, 0, 990))
    expect(meeting([posting(5, Infinity)], late, undefined)).toEqual({
      when: 'unproven',
      probability: 0.5 / 11,
      event: Number.NaN,
      distance: at(10),
    })
  })

  it('have the probability of certain times, but prove nothing', () => {
    const fresh = watch(...looksEvery(1, 0, 999))

    expect(meeting([posting(5, Infinity)], fresh, undefined)).toMatchObject({ when: 'unproven', probability: 1 })
  })

  it('never verify an event', () => {
    const met = (...hours: number[]) => meeting([posting(9, 11)], always, assumedAt(...hours))

    expect(met(10)).toMatchObject({ when: 'unproven', probability: 1, event: at(10) })
    expect(met(8)).toMatchObject({ when: 'unproven', probability: 0 })
    expect(met(12)).toMatchObject({ when: 'unproven', probability: 0 })
  })

  it('lead to the best answer of certain and assumed events', () => {
    const met = (certain: number, assumed: number) =>
      meeting([posting(9, 11)], always, {
        certain: eventsAt(certain).certain,
        assumed: eventsAt(assumed).certain,
      })

    expect(met(10, 3)).toMatchObject({ when: 'verified', event: at(10) })
    expect(met(3, 10)).toMatchObject({ when: 'unproven', probability: 1, event: at(10) })
    expect(met(20, 3)).toMatchObject({ when: 'unproven', probability: 0 })
  })

  it('do not affect the certain hours of a sighting', () => {
    const sighting = { kind: 'ipv4', value: '100.20.30.40', count: 2 } as const

    expect(eventsOf({ ...sighting, hours: Int32Array.of(1, 2), assumedHours: Int32Array.of(3, 4) })).toEqual({
      certain: Int32Array.of(1, 2),
      assumed: Int32Array.of(3, 4),
    })
    // First and last may be assumed too, so they are not separate events.
    const span = { first: at(1), last: at(5) }
    expect(eventsOf({ ...sighting, ...span, hours: new Int32Array(), assumedHours: [3600, 3600] })).toEqual({
      certain: new Int32Array(),
      assumed: [3600, 3600],
    })
  })

  it('lead to the use of first and last time if hours were not kept', () => {
    const sighting = { kind: 'ipv4', value: '100.20.30.40', count: 9, first: at(1), last: at(5) } as const
    const when = (from: number, until: number) => meeting([posting(from, until)], always, eventsOf(sighting)).when

    expect([when(0, 2), when(4, 6), when(2, 4)]).toEqual(['verified', 'verified', 'late'])
  })
})

describe('a list of indicators', () => {
  const window = { from: at(10), to: at(20) }
  const met = (from: number, until: number, source = always) =>
    meetWindow([posting(from, until)], sourceTimes(source), window, chance)

  it('counts as seen at all times of its window', () => {
    expect(met(5, Infinity).when).toBe('verified')
    expect(met(12, 13).when).toBe('verified')
    expect(met(5, 10).when).toBe('expired')
    expect(met(21, Infinity).when).toBe('late')
  })

  it('is proven if the source was watched while it listed an indicator at any moment of the window', () => {
    expect(met(5, Infinity, watch(9, 15)).when).toBe('verified')
    expect(met(14, 15, watch(9, 15)).when).toBe('unproven')
    expect(met(5, Infinity, watch(30))).toMatchObject({ when: 'unproven', distance: at(10) })
    expect(met(5, Infinity, watch(5))).toMatchObject({ when: 'unproven', distance: at(5) })
  })
})
