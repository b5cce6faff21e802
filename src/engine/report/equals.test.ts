import { expect, it } from 'vitest'
import { sampleReport } from '../../../test/sample-report.ts'
import type { ComparedFeed, Report } from '../../domain/report.ts'
import { equalsOf } from './equals.ts'

const [row] = sampleReport('plain').comparedFeeds as [ComparedFeed]

const feed = (ID: string, more: Partial<ComparedFeed> = {}): ComparedFeed => {
  const { excluded: _, dead: _dead, notCompared: _none, ...kept } = row
  return { ...kept, ID, price: 10, eligible: true, statistics: { ...row.statistics, coverage: 5 }, ...more }
}

const report = (more: Partial<Report>): Report => ({
  ...sampleReport('plain'),
  recommendedFeeds: [feed('a')],
  comparedFeeds: [feed('a'), feed('b')],
  currentFeeds: [],
  superfluousFeeds: [],
  classes: { IDs: ['a', 'b'], classes: [[5e9, 0, 1]], proven: [[5e9, 0, 1]], possible: [], met: [], light: [] },
  ...more,
})

it('a source that is left out is as good as a recommended one of the same coverage, price and complexity', () => {
  expect([...equalsOf(report({}))]).toEqual([['b', 'a']])
  for (const other of [
    { price: 10.01 },
    { price: null },
    { complexity: { score: row.complexity.score + 0.5 } },
    { dead: 'unwatched' as const },
    { eligible: false },
  ]) {
    expect([...equalsOf(report({ comparedFeeds: [feed('a'), feed('b', other)] }))]).toEqual([])
  }
  const { classes } = report({})
  for (const differing of [
    { classes: [...classes.classes, [1, 1]] },
    {
      proven: [
        [4, 0, 1],
        [1, 0],
      ],
    },
  ]) {
    expect([...equalsOf(report({ classes: { ...classes, ...differing } }))]).toEqual([])
  }
})

it('the superfluous of two sources in use equals the kept one, unless the price of one is unknown', () => {
  const current = ['a', 'b'].map((id) => ({ ...feed(id), id, superfluous: id === 'b' }))
  const gone = { ...feed('b'), lost: 0, coveredBy: [], savedEurPerYear: 10 }
  const inUse = report({ recommendedFeeds: [], currentFeeds: current, superfluousFeeds: [gone] })
  expect([...equalsOf(inUse)]).toEqual([['b', 'a']])
  const asCopy = (text: string) => text.replaceAll('"a"', '"licence.a"')
  expect([...equalsOf(JSON.parse(asCopy(JSON.stringify(inUse))))]).toEqual([])
  // Not a matter of ids: the one in use stays.
  expect([...equalsOf(report({ currentFeeds: current.slice(0, 1) }))]).toEqual([])
})
