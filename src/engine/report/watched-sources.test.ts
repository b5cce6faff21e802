import { expect, it } from 'vitest'
import { dayMs } from '../../domain/time-units.ts'
import { countWatched, isHardlyWatched, isUnwatched } from './watched-sources.ts'

it('counts the sources that were watched for at least half of a period, or at its only moment', () => {
  // Watched from 10 to 20, until 22; and at 40, until 42.
  const watch = { looks: [10, 12, 14, 16, 18, 20, 40], toleranceMs: 2 }
  const count = (from: number, to: number) => countWatched([watch, { looks: [], toleranceMs: 2 }], { from, to })

  expect([count(10, 30), count(10, 31), count(0, 20), count(0, 19)]).toEqual([1, 0, 1, 0])
  expect([count(41, 41), count(43, 43), count(30, 30)]).toEqual([1, 0, 0])
  // One line of a device without a clock makes a period of decades.
  expect([count(41 - 366 * dayMs, 41), count(41 - 367 * dayMs, 41), count(43 - 367 * dayMs, 43)]).toEqual([0, 1, 0])
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
