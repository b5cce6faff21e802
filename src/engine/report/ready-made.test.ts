import { expect, it } from 'vitest'
import { sampleReport } from '../../../test/sample-report.ts'
import type { ReportFeed } from '../../domain/report.ts'
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

const sample = sampleReport('r')
const feedOf = (ID: string, price: number) => ({
  ...(sample.recommendedFeeds[0] as ReportFeed),
  ID,
  price,
  eligible: true,
})
const chosen = feedOf('chosen', 10)
/** Classes in which `chosen` covers two observables, `more` three and the others one. */
const classes: [number, ...number[]][] = [
  [2e9, 0, 1],
  [1e9, 1, 2, 3],
]
const report = {
  ...sample,
  recommendedFeeds: [chosen],
  comparedFeeds: [chosen, feedOf('more', 10), feedOf('cheaper', 4), feedOf('as-dear', 10)],
  classes: { ...sample.classes, IDs: ['chosen', 'more', 'cheaper', 'as-dear'], classes, proven: classes },
}

it('offers what is in use today, and what only free or proven matches would choose', () => {
  const made = readyMade({
    ...report,
    currentFeeds: [{ ...feedOf('used', 0), id: 'used', superfluous: false }],
    proven: { IDs: ['more'], coverage: 3, differs: true },
    offered: [{ kind: 'only-free', IDs: ['free'] }],
  })

  expect(made.map(({ kind, IDs, keep }) => [kind, IDs, keep])).toEqual([
    ['as-today', [], ['used']],
    ['only-free', ['free'], []],
    ['only-proven', ['more'], []],
  ])
})

it.each([
  ['most', 'more', true],
  ['most', 'as-dear', false],
  ['leaner', 'cheaper', true],
  ['leaner', 'as-dear', false],
  ['only-proven', 'more', true],
  ['only-proven', 'cheaper', true],
  ['only-proven', 'as-dear', false],
] as const)('offers as %s what is that beside the recommended: %s is %s', (kind, id, isOffered) => {
  const { proven } = report
  const made = readyMade(
    kind === 'only-proven'
      ? { ...report, proven: { ...proven, IDs: [id], differs: true } }
      : { ...report, offered: [{ kind, IDs: [id] }] },
  )

  expect(made.map((one) => one.kind)).toEqual(isOffered ? [kind] : [])
})

it.each(['most', 'only-proven'] as const)(
  'offers %s for more money only if it gains what a source must add',
  (kind) => {
    const dearer = feedOf('dearer', 20)
    const dear: [number, ...number[]][] = [
      [2e9, 0, 1],
      [1e9, 1],
    ]
    const of = (suspicious: number) =>
      readyMade({
        ...sample,
        summary: { ...sample.summary, suspicious },
        recommendedFeeds: [chosen],
        comparedFeeds: [chosen, dearer],
        classes: { ...sample.classes, IDs: ['chosen', 'dearer'], classes: dear, proven: dear },
        ...(kind === 'most'
          ? { offered: [{ kind, IDs: ['dearer'] }] }
          : { proven: { IDs: ['dearer'], coverage: 3, differs: true } }),
      }).length

    expect([of(100), of(101)]).toEqual([1, 0])
  },
)

it('does not offer a selection as leaner if it costs as much with the sources in use that stay', () => {
  const currentFeeds = [{ ...chosen, id: 'chosen', superfluous: false }]

  expect(
    readyMade({ ...report, currentFeeds, offered: [{ kind: 'leaner', IDs: ['cheaper'] }] }).map(({ kind }) => kind),
  ).toEqual(['as-today'])
})
