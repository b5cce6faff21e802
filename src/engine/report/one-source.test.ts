import { expect, it } from 'vitest'
import { sampleFeed } from '../../../test/explained.ts'
import { sampleReport } from '../../../test/sample-report.ts'
import { FEED_COMPARE, type Report } from '../../domain/report.ts'
import { oneSource } from './one-source.ts'

const sample = sampleReport('one-source')
const feed = (ID: string, added: number) => {
  const { statistics, ...rest } = sampleFeed(ID)
  return { ...rest, eligible: true, statistics: { ...statistics, added } }
}
const weak = (ID: string, added: number) => ({ ...feed(ID, added), excluded: 'threshold' as const })
const IDs = ['popular', 'good', 'small', 'tiny']

/** Of 1,000 suspicious observables, so many are listed by `popular` only. */
function reportWith(only: number, changes: Partial<Report> = {}): Report {
  const rest = 1000 - only
  const good = rest - 8
  return {
    ...sample,
    summary: { ...sample.summary, suspicious: 1000 },
    recommendedFeeds: [feed('popular', only), feed('good', good)],
    comparedFeeds: [feed('popular', only), feed('good', good), weak('tiny', 1), weak('small', 7)],
    classes: {
      ...sample.classes,
      IDs,
      classes: [
        [1000 * only, 0],
        [1000 * good, 1],
        [7000, 2],
        [1000, 3],
      ],
      light: [
        [only, 0],
        [good - 5, 1],
        [5, 1, 2],
        [7, 2],
        [1, 3],
      ],
    },
    ...changes,
  }
}

it('is the source without which at least half of what is suspicious would not be', () => {
  expect(oneSource(reportWith(500))?.ID).toBe('popular')
  expect(oneSource(reportWith(499))).toBeUndefined()
  expect(oneSource(reportWith(400))?.ID).toBe('good')
  const shared = reportWith(800)
  const light = [
    [800, 0, 1],
    [200, 1],
  ]
  expect(oneSource({ ...shared, classes: { ...shared.classes, light } })).toBeUndefined()
})

it('tells what the other recommended sources cover of the rest, and which sources would add enough by it', () => {
  expect(oneSource(reportWith(800))).toEqual({
    ID: 'popular',
    only: 800,
    others: 200,
    covered: 192,
    raised: ['small'],
  })
  expect(oneSource(reportWith(800, { recommendedFeeds: [feed('popular', 800)] }))?.covered).toBeUndefined()
})

it('is none of lists, of small samples, and where no other source is compared', () => {
  const report = reportWith(800)
  const { summary } = report
  expect(oneSource({ ...report, summary: { ...summary, detectedFormat: FEED_COMPARE } })).toBeUndefined()
  expect(oneSource({ ...report, summary: { ...summary, suspicious: 5 } })).toBeUndefined()
  expect(oneSource({ ...report, comparedFeeds: [feed('popular', 800)] })).toBeUndefined()
})
