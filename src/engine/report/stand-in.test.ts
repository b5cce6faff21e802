import { expect, it } from 'vitest'
import type { ComparedFeed, CoverageClasses } from '../../domain/report.ts'
import { standInFor } from './stand-in.ts'

const feed = (ID: string, more: Partial<ComparedFeed> = {}) => ({ ID, eligible: true, ...more }) as ComparedFeed
const classes = (light: number[][]): CoverageClasses => ({
  IDs: ['old', 'a', 'b', 'gone'],
  classes: [],
  proven: [],
  possible: [],
  met: [],
  light,
})
const comparedFeeds = [
  feed('old', { dead: 'unwatched', eligible: false }),
  feed('a'),
  feed('b'),
  feed('gone', { dead: 'empty', eligible: false }),
]

it('the stand-in of a dead source is the one with most of its matches', () => {
  const report = {
    comparedFeeds,
    classes: classes([
      [6, 0, 2],
      [3, 0, 1, 2, 3],
      [1, 0, 3],
      [50, 1],
    ]),
  }

  expect(standInFor(report, 'old')).toEqual({ ID: 'b', share: 90 })
})

it('the stand-in is neither dead nor a source with few common matches', () => {
  expect(
    standInFor(
      {
        comparedFeeds,
        classes: classes([
          [20, 0, 3],
          [1, 0, 1],
        ]),
      },
      'old',
    ),
  ).toBeUndefined()
  expect(standInFor({ comparedFeeds, classes: classes([]) }, 'old')).toBeUndefined()
})
