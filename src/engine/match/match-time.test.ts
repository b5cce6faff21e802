import { describe, expect, it } from 'vitest'
import { looksEvery } from '../../../test/looks.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import type { MatchTime } from '../../domain/report-codes.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import type { Sighting } from '../extract/sighting.ts'
import type { Posting } from '../index/index-reader.ts'
import { collectedSpans, type NearestLooks, type Watch } from '../listings/looks.ts'
import { type Hours, hoursOf, meet, meetWindow, Past, sourceTimes } from './match-time.ts'
import { wholeObservable } from './weight.ts'

// What is known of the past of one source: examples. `test/hours.test.ts` compares random ones with the definition.

const at = (hours: number) => hours * hourMs
const now = at(1000)

const seenAt = (...hours: number[]): Hours => ({ events: hours.map((hour) => hour * 3600) })
const guessedAt = (...hours: number[]): Hours => ({ ...seenAt(...hours), isAssumed: hours.map(() => true) })

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
const collected = (...hours: number[]): Watch => ({ ...sampled(...hours), complete: collectedSpans(sampled(...hours)) })
/** Hourly looks from the first event to the last. */
const always = collected(...looksEvery(1, 0, 100))

/** The tests work with any function that falls with the distances. */
const chance = ({ before, after }: NearestLooks) =>
  (before?.listed ? 0.5 / (1 + before.distanceMs / hourMs) : 0) +
  (after?.listed ? 0.4 / (1 + after.distanceMs / hourMs) : 0)

const meeting = (postings: readonly Posting[], source: Watch, hours: Hours | undefined) =>
  meet(new Past(postings, source), hours, chance, now)

/** The state, and the share of the observable that the source covers: expected and proven. */
function told(postings: readonly Posting[], source: Watch, hours: Hours | undefined) {
  const { when, expected, proven } = meeting(postings, source, hours)
  return [when, expected / wholeObservable, proven / wholeObservable]
}

type Case = [what: string, hours: number[], from: number, until: number, when: MatchTime, expected?: number]

describe('a source that we collect without a gap', () => {
  it.each<Case>([
    ['listed before the event and still', [10], 5, Infinity, 'in-time', 1],
    ['listed at the very moment', [10], 10, 11, 'in-time', 1],
    ['ended at the very moment', [10], 5, 10, 'expired'],
    ['listed after it', [10], 11, Infinity, 'late'],
    ['listed only in a later hour', [1, 10, 20, 30], 9, 11, 'during', 0.25],
    ['listed in the first hour of two', [10, 20], 9, 11, 'in-time', 0.5],
    ['listed between the hours', [1, 20], 9, 11, 'late'],
    ['all hours after it', [12, 20], 9, 11, 'expired'],
  ])('%s', (_, hours, from, until, when, expected = 0) => {
    expect(told([posting(from, until)], always, seenAt(...hours))).toEqual([when, expected, expected])
  })

  it('is expired between two listings', () => {
    expect(told([posting(2, 4), posting(8, 9)], always, seenAt(10))).toEqual(['expired', 0, 0])
    expect(told([posting(2, 4), posting(20, Infinity)], always, seenAt(10))).toEqual(['late', 0, 0])
  })

  it('tells how long it took until a proven hour, and how far ahead the source was of the first', () => {
    const times = (from: number, ...hours: number[]) => {
      const { delay, lead } = meeting([posting(from, Infinity)], always, seenAt(...hours))
      return [delay / hourMs, lead / hourMs]
    }

    expect(times(4, 10, 20)).toEqual([0, 6])
    expect(times(12, 10, 11, 20)).toEqual([10, -2])
    expect(times(30, 10, 20)).toEqual([Number.NaN, Number.NaN])
    // It may have been listed long before the first look.
    expect(times(0, 10)).toEqual([0, 10])
    expect(times(0, -1, 10)).toEqual([11, Number.NaN])
  })
})

describe('a source that we collect with gaps', () => {
  // Each look counts until the next one, for the tolerance at most.
  const source = collected(10, 12, 14, 20)
  const listed = posting(10, Infinity)

  it.each<[event: number, when: MatchTime]>([
    [9, 'unproven'],
    [10, 'in-time'],
    [16, 'in-time'],
    [16.1, 'unproven'],
    [19.9, 'unproven'],
    [20, 'in-time'],
    [22, 'in-time'],
    [22.1, 'unproven'],
  ])('at %d h, a permanent listing is %s', (event, when) => {
    expect(meeting([listed], source, seenAt(event)).when).toBe(when)
  })

  it('measures from the most probable of the unproven hours', () => {
    const rising = ({ before, after }: NearestLooks) => {
      const away = Math.min(before?.distanceMs ?? Infinity, after?.distanceMs ?? Infinity) / hourMs
      return away > 6 ? 0 : away / 10
    }
    const met = meet(new Past([posting(20, Infinity)], source), seenAt(1, 2, 5, 8, 9), rising, now)

    expect(met).toMatchObject({ when: 'unproven', expected: 0.16 * wholeObservable, distance: Number.NaN })
    expect(meeting([listed], source, seenAt(2, 8, 9))).toMatchObject({ distance: at(1), look: at(10) })
  })

  it.each<Case>([
    ['an unproven first hour, then a proven one', [9, 13], 12, Infinity, 'during'],
    ['an unproven hour, another not listed', [9, 11], 12, Infinity, 'unproven'],
    ['not listed, then unproven', [11, 19], 12, Infinity, 'unproven'],
    ['never listed then', [11, 21], 12, 14, 'late'],
    ['no longer listed', [13, 21], 10, 12, 'expired'],
  ])('%s', (_, hours, from, until, when) => {
    expect(meeting([posting(from, until)], source, seenAt(...hours)).when).toBe(when)
  })

  it('proves nothing if it was never looked at', () => {
    expect(told([posting(5, Infinity)], collected(), seenAt(10))).toEqual(['unproven', 0, 0])
  })
})

describe('a source of which an archive has samples', () => {
  const source = sampled(10, 12, 14, 16, 20)

  it.each<[what: string, event: number, from: number, until: number, when: MatchTime]>([
    ['both looks hold it', 13, 10, Infinity, 'in-time'],
    ['neither look holds it, a later one does', 11, 16, Infinity, 'late'],
    ['neither look holds it, an earlier one does', 15, 10, 12, 'expired'],
    ['only the later look holds it', 13, 14, Infinity, 'unproven'],
    ['only the earlier look holds it', 13, 10, 14, 'unproven'],
    ['a look at the very moment holds it', 14, 14, 16, 'in-time'],
    ['a look at the very moment lacks it', 14, 10, 14, 'expired'],
    ['both looks hold it, too far apart', 18, 10, Infinity, 'unproven'],
    ['after the last look', 21, 10, Infinity, 'unproven'],
    ['before the first look', 9, 10, Infinity, 'unproven'],
  ])('%s', (_, event, from, until, when) => {
    expect(meeting([posting(from, until)], source, seenAt(event)).when).toBe(when)
  })

  it('may hold other indicators that match: two looks need not hold the same one', () => {
    expect(meeting([posting(10, 14), posting(14, 16)], source, seenAt(13)).when).toBe('in-time')
    expect(meeting([posting(10, 12), posting(14, 16)], source, seenAt(13)).when).toBe('unproven')
  })
})

describe("the publisher's dates", () => {
  const source = collected(10, 50)
  const states = (one: Posting, watch: Watch, ...events: number[]) =>
    events.map((event) => told([one], watch, seenAt(event)).slice(0, 2).join(' '))

  it('of adding it prove from then until the last look that held it, and that it was not listed before', () => {
    const dated = { ...source, hasAddedDates: true }
    const added = posting(4, Infinity, { published: true })

    expect(states(added, dated, 3, 4, 30, 52)).toEqual(['late 0', 'in-time 1', 'in-time 1', 'in-time 1'])
    expect(meeting([added], dated, seenAt(53)).when).toBe('unproven')
    expect(states(posting(4, 50, { published: true }), dated, 30, 49)[0]).toMatch('unproven')
    expect(meeting([added], dated, seenAt(9)).lead).toBe(at(5))
  })

  it('of seeing it first prove nothing, and make it impossible before', () => {
    const seen = posting(4, Infinity, { published: true })

    expect(states(seen, source, 3)).toEqual(['unproven 0'])
    expect(states(seen, source, 9)[0]).toMatch(/unproven 0.2/)
  })

  it('of its end prove that it ended, once a look held it', () => {
    const expiring = posting(10, 40, { expires: true })

    expect(states(expiring, source, 9, 10, 40, 45)).toEqual(['unproven 0.2', 'in-time 1', 'expired 0', 'expired 0'])
    expect(states(posting(10, 11, { expires: true }), source, 11.5)).toEqual(['expired 0'])
  })
})

describe('times that are missing or assumed', () => {
  it('are replaced by the time of the request, which proves nothing, if there is none at all', () => {
    const fresh = collected(...looksEvery(1, 0, 999))
    const late = collected(...looksEvery(1, 0, 990))

    expect(told([posting(5, Infinity)], fresh, undefined)).toEqual(['unproven', 1, 0])
    expect(told([posting(5, 6)], fresh, undefined)).toEqual(['unproven', 0, 0])
    const met = meeting([posting(5, Infinity)], late, undefined)
    expect(met).toMatchObject({ when: 'unproven', event: Number.NaN, distance: at(10) })
    expect(met.look).toBeUndefined()
  })

  it.each<[hour: number, expected: number]>([
    [10, 1],
    [8, 0],
    [12, 0],
  ])('prove nothing: at an assumed %d h, %d is expected', (hour, expected) => {
    expect(told([posting(9, 11)], always, guessedAt(hour))).toEqual(['unproven', expected, 0])
  })
})

describe('the hours of a sighting', () => {
  const sighting: Sighting = { kind: 'ipv4', value: '192.0.2.1', count: 9 }
  const pairs = (...seconds: number[]) => Int32Array.from(seconds.flatMap((second) => [second, second + 5]))

  it.each<[what: string, of: Partial<Sighting>, hours: unknown]>([
    ['the earliest event of each', { hours: pairs(10, 7200) }, { events: [10, 7200] }],
    [
      'assumed ones beside certain ones',
      { hours: pairs(10, 7200), assumedHours: pairs(20, 3600) },
      { events: [10, 3600, 7200], isAssumed: [false, true, false] },
    ],
    ['only the first and the last are known', { first: 10_000, last: at(5) }, { events: [10, 18_000], onlyEnds: true }],
    ['two sightings', { count: 2, first: 10_000, last: at(5) }, { events: [10, 18_000] }],
    ['first and last in one hour', { first: 10_000, last: 20_000 }, { events: [10] }],
    ['no time at all', {}, undefined],
    // First and last may be assumed too, so they are not hours of their own.
    ['only assumed ones', { first: at(1), last: at(5), assumedHours: pairs(20) }, { events: [20], isAssumed: [true] }],
  ])('%s', (_, of, hours) => {
    const { events, ...rest } = hoursOf({ ...sighting, ...of }) ?? {}
    expect(events && { ...rest, events: Array.from(events) }).toEqual(hours)
  })

  it('are at most unproven in between, if only the first and the last are known', () => {
    const ends = hoursOf({ ...sighting, first: at(1), last: at(20) })

    expect(told([posting(9, 11)], always, ends)).toEqual(['unproven', 0, 0])
    expect(told([posting(0, 11)], always, ends)).toEqual(['in-time', 0.5, 0.5])
  })
})

describe('a list of indicators', () => {
  const window = { from: at(10), to: at(20) }
  const met = (from: number, until: number, source = always) => {
    const postings = [posting(from, until)]
    return meetWindow(new Past(postings, source), postings, sourceTimes(source), window, chance)
  }

  it.each<[what: string, from: number, until: number, source: Watch, when: MatchTime]>([
    ['listed throughout', 5, Infinity, always, 'in-time'],
    ['listed at some moment', 12, 13, always, 'in-time'],
    ['no longer listed', 5, 10, always, 'expired'],
    ['listed later', 21, Infinity, always, 'late'],
    ['proven by a look in it', 5, Infinity, collected(9, 15), 'in-time'],
    ['looks that disagree', 14, 15, collected(9, 15), 'unproven'],
    ['only a later look', 5, Infinity, collected(30), 'unproven'],
  ])('counts as seen at all times of its window: %s', (_, from, until, source, when) => {
    expect(met(from, until, source)).toMatchObject({ when, delay: Number.NaN, lead: Number.NaN })
  })

  it('is not expected where no look beside the moment held it', () => {
    expect(met(50, Infinity, collected(10, 12, 14, 20, 50))).toMatchObject({ when: 'unproven', expected: 0 })
  })
})

it(`of a source that we collect, the first and the last look of each day tell as much as all looks (SEED=${seed})`, () => {
  const next = random(seed)
  for (let round = 0; round < 500; round++) {
    const looks = [at(0)]
    while ((looks.at(-1) as number) < at(120))
      looks.push((looks.at(-1) as number) + at(next() < 0.05 ? 9 : 1 + 3 * next()))
    const kept = [...Map.groupBy(looks, (look) => Math.floor(look / dayMs)).values()].flatMap((day) => [
      ...new Set([day[0] as number, day.at(-1) as number]),
    ])
    const changes = looks.filter(() => next() < 0.2)
    const postings = changes.flatMap((from, i) =>
      i % 2 === 0 ? [posting(from / hourMs, (changes[i + 1] ?? Infinity) / hourMs)] : [],
    )
    if (postings.length === 0) continue
    const watch = { ...sampled(), toleranceMs: at(8) }
    const complete = collectedSpans({ ...watch, looks })
    const [whole, thinned] = [looks, kept].map((some) => new Past(postings, { ...watch, looks: some, complete }))
    for (let time = at(-1); time < at(125); time += at(0.25))
      expect([time, thinned?.byLooks(time)]).toEqual([time, whole?.byLooks(time)])
  }
})
