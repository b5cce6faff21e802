import { expect, it } from 'vitest'
import { sampleReport } from '../../../../test/e2e/fixtures/sample-report.ts'
import { nextOrder, readOrder, sortedSources, writeOrder } from './source-order.ts'
import type { ReportSelection } from './use-selection.ts'

const report = sampleReport('r')
const selection = { report, whole: report } as unknown as ReportSelection

it('sorts descending at the first click on a column, ascending at the second, and as the report at the third', () => {
  const first = nextOrder({ by: 'price', ascending: true }, 'records')
  const second = nextOrder(first, 'records')

  expect([first, second]).toEqual([
    { by: 'records', ascending: false },
    { by: 'records', ascending: true },
  ])
  expect(nextOrder(second, 'records')).toBeUndefined()
})

it('reads the same order from an address as it wrote', () => {
  for (const order of [undefined, { by: 'price', ascending: true }, { by: 'price', ascending: false }] as const) {
    expect(readOrder(writeOrder(order) ?? null)).toEqual(order)
  }
  expect(readOrder('-size')).toBeUndefined()
})

it('sorts unknown figures last in both directions', () => {
  const feeds = [null, 20, 10].map((medianLeadHours, i) => {
    const [feed] = report.comparedFeeds
    if (!feed) throw new Error('the sample has no source')
    return { ...feed, ID: String(i), statistics: { ...feed.statistics, medianLeadHours } }
  })
  const idsBy = (ascending: boolean) => sortedSources(feeds, { by: 'lead', ascending }, selection).map(({ ID }) => ID)

  expect(idsBy(true)).toEqual(['2', '1', '0'])
  expect(idsBy(false)).toEqual(['1', '2', '0'])
  expect(sortedSources(feeds, undefined, selection)).toEqual(feeds)
})
