import { expect, it } from 'vitest'
import { sampleReport } from '../../../../test/e2e/fixtures/sample-report.ts'
import { toCsv } from '../../../domain/csv.ts'
import { reportRows } from './csv.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =cmd', "'  =cmd"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t'=1"],
  ['|calc', "'|calc"],
  ['x;=1+1', "x;'=1+1"],
  ['x; @SUM(A1);y', "x;' @SUM(A1);y"],
  ['x;y', 'x;y'],
  ['x\t=1', "x\t'=1"],
  ['a\n=1', '"a\n\'=1"'],
  ['a=b', 'a=b'],
  ['', ''],
])('keeps a spreadsheet from reading %j as a formula', (text, cell) => {
  expect(toCsv([[text]])).toBe(`${cell}\r\n`)
})

it('quotes cells where needed, after protecting them', () => {
  expect(toCsv([['a,b', 'say "hi"', '=1,"2"', 'two\nlines']])).toBe(`"a,b","say ""hi""","'=1,""2""","two\nlines"\r\n`)
})

it('keeps numbers as numbers and leaves missing values empty', () => {
  expect(toCsv([[-1.5, 0, null, undefined, Number.NaN]])).toBe('-1.5,0,,,\r\n')
})

it('writes a row for every compared source, with one cell per head', () => {
  const report = sampleReport('r')

  const rows = reportRows(report, new Set(['demo.phishnet']))

  expect(rows).toHaveLength(report.comparedFeeds.length + 1)
  expect(new Set(rows.map((row) => row.length)).size).toBe(1)
  expect(rows.filter(([, , , selected]) => selected === 'yes').map(([id]) => id)).toEqual(['demo.phishnet'])
})

it('calls no source in use necessary if the report cannot tell', () => {
  const sample = sampleReport('r')
  const [a, b, c] = sample.comparedFeeds.map((feed) => ({ ...feed, id: feed.ID, superfluous: false }))
  if (!a || !b || !c) throw new Error('the sample has fewer than three sources')
  const currentFeeds = [{ ...a, undecided: 'unwatched' as const }, { ...b, notCompared: true as const }, c]

  const [head = [], ...rows] = reportRows({ ...sample, superfluousFeeds: [], currentFeeds }, new Set())
  const [at, why] = [head.indexOf('superfluous'), head.indexOf('undecided')]
  const cells = new Map(rows.map((row) => [row[0], [row[at], row[why]]]))

  expect([a, b, c].map(({ ID }) => cells.get(ID))).toEqual([
    ['unknown', 'unwatched'],
    ['unknown', 'not-compared'],
    ['no', undefined],
  ])
})
