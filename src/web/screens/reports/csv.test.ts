import { expect, it } from 'vitest'
import { sampleReport } from '../../../../test/e2e/fixtures/sample-report.ts'
import { toCsv } from '../../../domain/csv.ts'
import type { ComparedFeed } from '../../../domain/report.ts'
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

  const rows = reportRows(report, { IDs: ['demo.phishnet'], superfluous: [] })

  expect(rows).toHaveLength(report.comparedFeeds.length + 1)
  expect(new Set(rows.map((row) => row.length)).size).toBe(1)
  expect(rows.filter(([, , , selected]) => selected === 'yes').map(([id]) => id)).toEqual(['demo.phishnet'])
})

it('calls no source in use necessary if the report cannot tell', () => {
  const sample = sampleReport('r')
  const [a, b, c] = sample.comparedFeeds.map((feed) => ({ ...feed, id: feed.ID, superfluous: false }))
  if (!a || !b || !c) throw new Error('the sample has fewer than three sources')
  const currentFeeds = [{ ...a, undecided: 'unwatched' as const }, { ...b, notCompared: true as const }, c]

  const [head = [], ...rows] = reportRows({ ...sample, currentFeeds }, { IDs: [], superfluous: [] })
  const [at, why] = [head.indexOf('superfluous'), head.indexOf('undecided')]
  const cells = new Map(rows.map((row) => [row[0], [row[at], row[why]]]))

  expect([a, b, c].map(({ ID }) => cells.get(ID))).toEqual([
    ['unknown', 'unwatched'],
    ['unknown', 'not-compared'],
    ['no', undefined],
  ])
})

it('leaves the figures of a source that could not be compared empty', () => {
  const sample = sampleReport('r')
  const comparedFeeds = sample.comparedFeeds.map((feed, i) => (i < 2 ? { ...feed, notCompared: true as const } : feed))
  const [catalogued, custom] = [comparedFeeds[0], { ...comparedFeeds[1], ID: 'custom.one' }] as ComparedFeed[]
  if (!catalogued || !custom) throw new Error('the sample has fewer than two sources')

  const [head = [], ...rows] = reportRows(
    { ...sample, comparedFeeds: [catalogued, custom, ...comparedFeeds.slice(2)] },
    { IDs: [], superfluous: [] },
  )
  const filled = (row = rows[0]) => head.filter((_, i) => row?.[i] !== undefined)

  const named = ['ID', 'name', 'maintainer', 'selected', 'recommended', 'superfluous', 'inUse']
  expect(filled(rows[0])).toEqual([...named, 'price', 'demoPrice', 'commercial', 'licence', 'complexity'])
  expect(filled(rows[1])).toEqual([...named, 'demoPrice', 'commercial', 'licence'])
  expect(filled(rows[2])).toContain('coverage')
})
