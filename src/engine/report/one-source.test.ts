import { expect, it } from 'vitest'
import { sampleFeed } from '../../../test/explained.ts'
import { sampleReport } from '../../../test/sample-report.ts'
import { FEED_COMPARE, type Report } from '../../domain/report.ts'
import { wholeObservable } from '../match/weight.ts'
import { oneSource } from './one-source.ts'

const sample = sampleReport('one-source')
const feed = (ID: string) => ({ ...sampleFeed(ID), eligible: true })

/** Of 1,000 suspicious observables, `popular` alone makes so many suspicious. */
function reportWith(only: number, changes: Partial<Report> = {}): Report {
  const good = 1000 - only
  return {
    ...sample,
    summary: { ...sample.summary, suspicious: 1000 },
    recommendedFeeds: [feed('popular'), feed('good')],
    comparedFeeds: [feed('popular'), feed('good')],
    classes: {
      ...sample.classes,
      IDs: ['popular', 'good', 'small'],
      classes: [
        [only * wholeObservable, 0],
        [0.9 * good * wholeObservable, 1],
      ],
      light: [
        [only, 0],
        [good - 5, 1],
        [5, 1, 2],
      ],
    },
    ...changes,
  }
}

it('is the source that alone makes more than half of the suspicious observables suspicious', () => {
  expect(oneSource(reportWith(501))?.ID).toBe('popular')
  expect(oneSource(reportWith(500))).toBeUndefined()
  expect(oneSource(reportWith(400))?.ID).toBe('good')
  const shared = reportWith(800)
  const light = [
    [800, 0, 1],
    [200, 1],
  ]
  expect(oneSource({ ...shared, classes: { ...shared.classes, light } })).toBeUndefined()
})

it('tells how much of the rest the other recommended sources cover, unless the sample is small', () => {
  const told = { ID: 'popular', only: 800, others: 200, rest: { sources: 1, covered: 180 }, isRecommended: true }
  const without = (...IDs: string[]) => oneSource(reportWith(800, { recommendedFeeds: IDs.map(feed) }))

  expect(oneSource(reportWith(800))).toEqual(told)
  expect(without('good', 'small')).toEqual({
    ...told,
    rest: { sources: 2, covered: 180 },
    isRecommended: false,
  })
  expect(without('popular')?.rest).toBeUndefined()
  expect(oneSource(reportWith(970))?.rest).toEqual({ sources: 1, covered: 27 })
  expect(oneSource(reportWith(971))?.rest).toBeUndefined()
})

it('is also the only source that is compared, or the only one with a match: it covers everything by definition', () => {
  const all = { ID: 'popular', only: 1000, others: 0, rest: undefined, isRecommended: true }
  const report = reportWith(1000)
  const light = [[1000, 0]]
  expect(oneSource({ ...report, classes: { ...report.classes, light } })).toEqual(all)
  const alone = { recommendedFeeds: [feed('popular')], comparedFeeds: [feed('popular')] }
  expect(oneSource({ ...report, ...alone, classes: { ...report.classes, light } })).toEqual(all)
})

it('is none of lists and of small samples', () => {
  const report = reportWith(800)
  const { summary } = report
  expect(oneSource({ ...report, summary: { ...summary, detectedFormat: FEED_COMPARE } })).toBeUndefined()
  expect(oneSource({ ...report, summary: { ...summary, suspicious: 5 } })).toBeUndefined()
})
