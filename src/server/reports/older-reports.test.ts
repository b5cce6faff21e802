import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../../test/sample-report.ts'
import type { Report, ReportFeed } from '../../domain/report.ts'
import { createSelection } from '../../engine/coverage/subsets.ts'
import { selectionEvaluator } from '../../engine/report/selection.ts'
import { readReport } from './older-reports.ts'

/** A report that calls "small" and "copy" superfluous; "small" alone lists two observables that got through. */
function reportByRules(rules: number | undefined) {
  const sample = sampleReport('r')
  const { rules: _, ...summary } = { ...sample.summary, suspicious: 500 }
  const [big] = sample.recommendedFeeds as [ReportFeed]
  const inUse = ['demo.copy', 'demo.small'].map((ID) => ({ ...big, ID }))
  const superfluousFeeds = inUse.map((feed) => ({ ...feed, lost: 2, coveredBy: [], savedEurPerYear: 10 }))
  const classesOf = (inBig: number) => {
    const of = (weight: number) => [
      [weight * inBig, 0, 1],
      [weight * 2, 2],
    ]
    return { IDs: [big.ID, 'demo.copy', 'demo.small'], classes: of(1000), proven: of(1), possible: of(1), light: of(1) }
  }
  const report = { ...sample, superfluousFeeds, summary: { ...summary, ...(rules !== undefined && { rules }) } }
  return {
    ...report,
    currentFeeds: inUse.map((feed) => ({ ...feed, id: feed.ID, superfluous: true })),
    classes: classesOf(498),
    passed: { ...sample, summary: { ...summary, suspicious: 3 }, classes: classesOf(1) },
  }
}

describe('a stored report of the time before today and tomorrow were compared', () => {
  const superfluousIn = ({ superfluousFeeds, currentFeeds }: Report) => [
    superfluousFeeds.map(({ ID }) => ID),
    currentFeeds.filter(({ superfluous }) => superfluous).map(({ ID }) => ID),
  ]

  it.each([undefined, 2])('does not call a needed source superfluous (rules %s)', (rules) => {
    const read = readReport(JSON.stringify(reportByRules(rules)))
    const beside = (...ids: string[]) => selectionEvaluator(read)(ids).superfluous.map(({ ID }) => ID)

    expect(superfluousIn(read)).toEqual([['demo.copy'], ['demo.copy']])
    expect(beside('demo.one')).toEqual(['demo.copy'])
    expect(beside()).toEqual([])
    expect(readReport(JSON.stringify(read))).toEqual(read)
  })

  it('is judged again by the definitions of today and tomorrow, and not twice', () => {
    const { passed: _, ...silent } = reportByRules(3)
    const read = readReport(JSON.stringify(silent))

    // Two of 500 are too few to say that "small" adds less than a hundredth.
    expect(superfluousIn(read)).toEqual([['demo.copy'], ['demo.copy']])
    expect(read.currentFeeds.map(({ verdict }) => verdict)).toEqual(['superfluous', 'too-little'])
    expect(read.tomorrow).toMatchObject({ IDs: ['demo.one', 'demo.small'], coverage: 500 })
    expect(readReport(JSON.stringify(read))).toEqual(read)
  })
})

it('observables that an older report calls verified are in time', () => {
  const { summary, ...rest } = reportByRules(3)
  const verified = readReport(JSON.stringify({ ...rest, summary: { ...summary, inTime: undefined, verified: 7 } }))

  expect(verified.summary).toMatchObject({ inTime: 7, during: 0 })
  expect(createSelection(verified.classes, ['demo.small'])).toMatchObject({ coverage: 2, proven: 2, possible: 2 })
})
