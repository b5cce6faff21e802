import { expect, it } from 'vitest'
import { largeReport } from '../../../../../test/sample-report.ts'
import { toCsv } from '../../../../domain/csv.ts'
import type { ComparedFeed, SuperfluousFeed } from '../../../../domain/report.ts'
import { contributionsTo } from '../use-selection.ts'
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
])('prevents a spreadsheet from reading %j as a formula', (text, cell) => {
  expect(toCsv([[text]])).toBe(`${cell}\r\n`)
})

it('quotes cells where needed, after protecting them', () => {
  expect(toCsv([['a,b', 'say "hi"', '=1,"2"', 'two\nlines']])).toBe(`"a,b","say ""hi""","'=1,""2""","two\nlines"\r\n`)
})

const sample = largeReport('r')
const ended = (bySource: { ID: string; eur: number }[]) => ({ eur: 0, inputs: {}, bySource })
const figuresOf = (IDs: string[], superfluous: SuperfluousFeed[] = []) => ({
  tomorrow: { IDs },
  inUse: [],
  superfluous,
  savings: {
    superfluousFees: ended(superfluous.map(({ ID, price }) => ({ ID, eur: price ?? 0 }))),
    // As sums of decimals come out.
    superfluousSources: ended(superfluous.map(({ ID }) => ({ ID, eur: 1199.9999999999998 }))),
  },
})

it('writes a row for every compared source, with a cell for each head', () => {
  const report = largeReport('r')

  const rows = reportRows(report, figuresOf(['demo.phishnet']))

  expect(rows).toHaveLength(report.comparedFeeds.length + 1)
  expect(new Set(rows.map((row) => row.length)).size).toBe(1)
  expect(rows.filter(([, , , selected]) => selected === 'yes').map(([id]) => id)).toEqual(['demo.phishnet'])
})

it('writes percentages with at most three decimals', () => {
  const comparedFeeds = sample.comparedFeeds.slice(0, 1).map((feed) => ({
    ...feed,
    statistics: { ...feed.statistics, coverage: 100, coverage_light: 300, blocked: 200 },
  }))
  const report = { ...sample, summary: { ...sample.summary, suspicious: 300 }, comparedFeeds }
  const [head = [], row = []] = reportRows(report, figuresOf([]))

  expect(row[head.indexOf('coveragePercent')]).toBe(33.333)
  expect(row[head.indexOf('blockedPercent')]).toBe(66.667)
})

it('says with how many matches one own host was seen alone, and with how many at most', () => {
  const oneHosts = [{ host: '10.1.2.3', hits: 40 }, { host: '10.1.2.3', hits: 40, atMost: 44 }, undefined]
  const comparedFeeds = sample.comparedFeeds.slice(0, 3).map((feed, i) => {
    const oneHost = oneHosts[i]
    return { ...feed, statistics: { ...feed.statistics, ...(oneHost && { oneHost }) } }
  })
  const [head = [], ...rows] = reportRows({ ...sample, comparedFeeds }, figuresOf([]))
  const from = head.indexOf('oneHost')

  expect([head, ...rows].map((row) => row.slice(from, from + 3))).toEqual([
    ['oneHost', 'oneHostHits', 'oneHostAtMost'],
    ['10.1.2.3', 40, 40],
    ['10.1.2.3', 40, 44],
    [undefined, undefined, undefined],
  ])
})

it('calls a source in use neither superfluous nor needed if the report cannot tell', () => {
  const [a, b, c] = sample.comparedFeeds.map((feed) => ({ ...feed, id: feed.ID, superfluous: false }))
  if (!a || !b || !c) throw new Error('the sample has fewer than three sources')
  const currentFeeds = [{ ...a, undecided: 'unwatched' as const }, { ...b, notCompared: true as const }, c]

  const [head = [], ...rows] = reportRows({ ...sample, currentFeeds }, figuresOf([]))
  const [at, why] = [head.indexOf('superfluous'), head.indexOf('undecided')]
  const cells = new Map(rows.map((row) => [row[0], [row[at], row[why]]]))

  expect([a, b, c].map(({ ID }) => cells.get(ID))).toEqual([
    ['unknown', 'unwatched'],
    ['unknown', 'not-compared'],
    ['no', undefined],
  ])
})

it('leaves the figures of a source that could not be compared empty', () => {
  const comparedFeeds = sample.comparedFeeds.map((feed, i) => (i < 2 ? { ...feed, notCompared: true as const } : feed))
  const [catalogued, custom] = [comparedFeeds[0], { ...comparedFeeds[1], ID: 'custom.one' }] as ComparedFeed[]
  if (!catalogued || !custom) throw new Error('the sample has fewer than two sources')

  const [head = [], ...rows] = reportRows(
    { ...sample, comparedFeeds: [catalogued, custom, ...comparedFeeds.slice(2)] },
    figuresOf([]),
  )
  const filled = (row = rows[0]) => head.filter((_, i) => row?.[i] !== undefined)

  const named = ['ID', 'name', 'maintainer', 'selected', 'recommended', 'superfluous', 'inUse']
  expect(filled(rows[0])).toEqual([...named, 'price', 'demoPrice', 'commercial', 'licence', 'complexity', 'currency'])
  expect(filled(rows[1])).toEqual([...named, 'demoPrice', 'commercial', 'licence', 'currency'])
  expect(filled(rows[2])).toContain('coverage')
})

it('states for the selection what a source adds, what it can replace, and what would be lost without it', () => {
  const [a, b, c] = sample.comparedFeeds as [ComparedFeed, ComparedFeed, ComparedFeed]
  const dispensable = (feed: ComparedFeed, price: number | null): SuperfluousFeed => ({
    ...feed,
    price,
    lost: 1.5,
    coveredBy: [{ ID: c.ID, covered: 3 }],
    savedEurPerYear: 1200 + (price ?? 0),
  })
  const report = { ...sample, relatedFeeds: [{ ...b, substitutes: [{ of: a.ID, covered: 3, share: 62 }] }] }

  const [head = [], ...rows] = reportRows(report, figuresOf([a.ID], [dispensable(a, 900), dispensable(b, null)]))
  const cells = (feed: ComparedFeed, ...names: string[]) =>
    names.map((name) => rows.find(([id]) => id === feed.ID)?.[head.indexOf(name)])

  const of = ['superfluous', 'lost', 'coveredBy', 'feeEnded', 'workEnded', 'substituteOf']
  expect(cells(a, ...of)).toEqual(['yes', 1.5, c.ID, 900, 1200, undefined])
  expect(cells(b, ...of)).toEqual(['yes', 1.5, c.ID, undefined, 1200, `${a.ID} 62`])
  expect(cells(c, ...of)).toEqual(['no', undefined, undefined, undefined, undefined, undefined])
  expect(cells(a, 'addsNow')).toEqual([contributionsTo(report, new Set([a.ID])).get(a.ID)])
})
