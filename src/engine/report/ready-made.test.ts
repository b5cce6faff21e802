import { expect, it } from 'vitest'
import { sampleReport } from '../../../test/sample-report.ts'
import { bestValue, readyMade } from './ready-made.ts'

const point = (price: number, coverage: number) => ({ IDs: [`at ${price}`], price, coverage })

it.each([
  ['the corner far above the line', [point(0, 0), point(10, 80), point(100, 100)], 10],
  ['no point below the hull', [point(0, 0), point(10, 50), point(20, 55), point(30, 90), point(100, 100)], 30],
  ['the cheaper of equals', [point(0, 0), point(20, 60), point(40, 80), point(100, 100)], 20],
  ['nothing with two corners', [point(0, 10), point(50, 20)], undefined],
  ['nothing on a line', [point(0, 0), point(50, 50), point(100, 100)], undefined],
])('best value is %s', (_, points, price) => {
  expect(bestValue(points)?.price).toBe(price)
})

it('offers what is in use today, and what only free or proven matches would choose', () => {
  const sample = sampleReport('r')
  const [feed] = sample.recommendedFeeds
  const report = {
    ...sample,
    currentFeeds: feed ? [{ ...feed, ID: 'used', id: 'used', superfluous: false }] : [],
    proven: { IDs: ['proven'], coverage: 3, differs: true },
    offered: [{ kind: 'only-free' as const, IDs: ['free'] }],
  }

  expect(readyMade(report).map(({ kind, IDs, keep }) => [kind, IDs, keep])).toEqual([
    ['as-today', [], ['used']],
    ['only-free', ['free'], []],
    ['only-proven', ['proven'], []],
  ])
  expect(readyMade({ ...report, proven: { ...report.proven, differs: false } }).map(({ kind }) => kind)).toEqual([
    'as-today',
    'only-free',
  ])
})
