import { expect, it } from 'vitest'
import { sampleFeed } from '../../../test/explained.ts'
import { collected } from '../../../test/looks.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import {
  countWatched,
  isHardlyWatched,
  isUnwatched,
  lateStart,
  logPeriod,
  settledUntil,
  watchedPart,
} from './watched-sources.ts'

it('counts the sources that were watched for at least half of a period, or at its only moment', () => {
  // Collected from 10 to 22 and from 40 to 42.
  const watch = collected({ looks: [10, 12, 14, 16, 18, 20, 40], toleranceMs: 2 })
  const watches = [watch, { looks: [], toleranceMs: 2 }]
  const count = (from: number, to: number) => {
    const period = logPeriod(from, to, undefined)
    const parts = watches.map((one) => watchedPart(one, period))
    return countWatched(watches, parts, period)
  }

  expect([count(10, 34), count(10, 35), count(0, 20), count(0, 19)]).toEqual([1, 0, 1, 0])
  expect([count(41, 41), count(43, 43), count(30, 30)]).toEqual([1, 0, 0])
  // One line of a device without a clock makes a period of decades.
  expect([count(41 - 366 * dayMs, 41), count(41 - 367 * dayMs, 41), count(43 - 367 * dayMs, 43)]).toEqual([0, 1, 0])
})

it('listings are settled until the first source lacks a later look', () => {
  const sampled = { watch: { looks: [10, 20], toleranceMs: 15 } }
  const longer = { watch: { looks: [10, 24], toleranceMs: 15 } }
  const complete = { watch: collected({ looks: [10, 20], toleranceMs: 5 }) }
  const until = (to: number, now: number, ...sources: (typeof sampled)[]) => settledUntil(sources, { to }, now)

  expect(until(22, 30, sampled)).toBe(20)
  expect(until(22, 30, longer, sampled), 'the first of all').toBe(20)
  expect(until(22, 30, complete), 'our own looks hold for the tolerance').toBeUndefined()
  expect(until(26, 30, complete)).toBe(25)
  expect(until(26, 22, complete), 'at most now').toBe(22)
  expect(until(20, 30, sampled), 'the look itself decides the last hour').toBeUndefined()
  expect(until(22, 30), 'without a source nothing can change').toBeUndefined()
})

it('says nothing of reports that do not count them', () => {
  const said = (sourcesCompared: number, sourcesWatched?: number, suspicious = 0) => {
    const of = { sourcesCompared, suspicious, ...(sourcesWatched !== undefined && { sourcesWatched }) }
    return [isUnwatched(of), isHardlyWatched(of)]
  }

  expect([said(5, 0), said(5, 0, 3), said(5, 2), said(5, 3), said(4, 2), said(5), said(0, 0)]).toEqual([
    [true, false],
    [true, true],
    [false, true],
    [false, false],
    [false, false],
    [false, false],
    [false, false],
  ])
})

it('measures the share of a period for which a source was watched', () => {
  const watch = collected({ looks: [10, 12, 14, 16, 18, 20, 40], toleranceMs: 2 })
  const part = (from: number, to: number) => watchedPart(watch, logPeriod(from, to, undefined))

  // From 10 to 22, and from 40 to 42.
  expect([part(0, 40), part(30, 50), part(41, 41), part(43, 43)]).toEqual([0.3, 0.1, 1, 0])
  expect(part(41 - 367 * dayMs, 41)).toBeUndefined()
})

it('measures a period of years as it is if events fill it, and not if a clock was set late', () => {
  const years = [0, 730 * dayMs] as const
  const watch = { looks: [670, 700, 730].map((day) => day * dayMs), toleranceMs: 30 * dayMs }
  const part = (hours: readonly number[]) => {
    const observables = new Map(hours.map((hour) => [hour, 5]))
    return watchedPart(watch, logPeriod(...years, { observables, timeless: 0, onlyLater: 0, onlyEnds: 0 }))
  }
  const recent = [700, 720, 729].map((day) => (day * dayMs) / hourMs)

  expect(part([0, 24, 5000, ...recent])).toBeCloseTo(60 / 730)
  // Two hours until the clock was set.
  expect(part([0, 1, ...recent])).toBeUndefined()
  expect(part(recent)).toBeUndefined()
})

it('says since when a source is known only where it came too late for most of the log', () => {
  const from = '2026-11-01T00:00:00.000Z'
  const { statistics } = sampleFeed('a')
  const started = (firstLook: string | null, watchedPcnt?: number, coverage = 0) =>
    lateStart(
      { firstLook, ...(watchedPcnt !== undefined && { watchedPcnt }), statistics: { ...statistics, coverage } },
      { from, suspicious: 174 },
    )
  const [before, after] = ['2026-10-31T00:00:00.000Z', '2026-11-02T00:00:00.000Z']

  expect([started(after, 49.9), started(after, 0)]).toEqual([after, after])
  expect([started(after, 50), started(before, 10), started(null, 0), started(after)]).toEqual(Array(4).fill(undefined))
  expect(lateStart({ firstLook: after, watchedPcnt: 0, statistics }, { from: null, suspicious: 174 })).toBeUndefined()
  // It cannot be worth much more.
  expect([started(after, 0, 87), started(after, 0, 87.1), started(after, 0, 135.9)]).toEqual([
    after,
    undefined,
    undefined,
  ])
})
