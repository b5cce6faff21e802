import { expect, it } from 'vitest'
import { sampleReport } from '../../../test/sample-report.ts'
import type { ComparedFeed, Report } from '../../domain/report.ts'
import { tiesOf } from './ties.ts'

const [row] = sampleReport('plain').comparedFeeds as [ComparedFeed]

const feed = (ID: string, more: Partial<ComparedFeed> = {}): ComparedFeed => {
  const { excluded: _, dead: _dead, notCompared: _none, ...kept } = row
  return { ...kept, ID, price: 10, eligible: true, ...more }
}

/** Of three sources that cover five observables each, one and another are recommended. */
const report = (other: Partial<ComparedFeed> = {}, more: Partial<Report> = {}): Report => ({
  ...sampleReport('plain'),
  recommendedFeeds: [feed('first', { price: 20 }), feed('a')],
  comparedFeeds: [feed('first', { price: 20 }), feed('a'), feed('b', { excluded: 'budget', ...other })],
  currentFeeds: [],
  classes: {
    IDs: ['first', 'a', 'b'],
    classes: [
      [5000, 0],
      [5000, 1],
      [5000, 2],
    ],
    proven: [],
    possible: [],
    light: [],
  },
  ...more,
})

it('a source of other content is as good in place of a recommended one, if that covers as much at the same price', () => {
  expect([...tiesOf(report())]).toEqual([['b', 'a']])
  expect([...tiesOf(report({ excluded: 'displaces' }))]).toEqual([['b', 'a']])
  for (const other of [
    { price: 11 },
    { price: null },
    { complexity: { score: row.complexity.score + 0.5 } },
    { eligible: false },
    { excluded: 'threshold' },
  ] as const) {
    expect([...tiesOf(report(other))]).toEqual([])
  }
})

it('counts what is expected of all recommended sources together, and who is in use', () => {
  const { classes } = report()
  const shared = [
    [5000, 0],
    [5000, 1],
    [4999, 2],
    [1, 0, 2],
  ]
  expect([...tiesOf(report({}, { classes: { ...classes, classes: shared } }))]).toEqual([])
  const inUse = [{ ...feed('a'), id: 'a', superfluous: false }]
  expect([...tiesOf(report({}, { currentFeeds: inUse }))]).toEqual([])
})
