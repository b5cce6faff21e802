import { expect, it } from 'vitest'
import { largeReport } from '../../../../../test/sample-report.ts'
import type { ComparedFeed } from '../../../../domain/report.ts'
import type { ReportSelection } from '../use-selection.ts'
import { nextOrder, readOrder, sortedSources, writeOrder } from './source-order.ts'

const report = largeReport('r')
const [feed] = report.comparedFeeds as [ComparedFeed]
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

it('sorts dead sources below the others, and both by their last look', () => {
  const { dead: _, ...alive } = feed
  const feeds = [
    { ...alive, ID: 'never', newestLook: null },
    { ...alive, ID: 'today', newestLook: '2026-05-03T12:00:00Z' },
    { ...alive, ID: 'gone', newestLook: '2025-01-01T00:00:00Z', dead: 'unwatched' as const },
    { ...alive, ID: 'yesterday', newestLook: '2026-05-02T12:00:00Z' },
    { ...alive, ID: 'stuck', newestLook: '2026-05-03T12:00:00Z', dead: 'unchanged' as const },
  ]
  const idsBy = (ascending: boolean) => sortedSources(feeds, { by: 'health', ascending }, selection).map(({ ID }) => ID)

  expect(idsBy(true)).toEqual(['gone', 'stuck', 'yesterday', 'today', 'never'])
  expect(idsBy(false)).toEqual(['today', 'yesterday', 'stuck', 'gone', 'never'])
})

it('sorts unknown figures last in both directions', () => {
  const feeds = [null, 20, 10].map((medianLeadHours, i) => {
    return { ...feed, ID: String(i), statistics: { ...feed.statistics, medianLeadHours } }
  })
  const idsBy = (ascending: boolean) => sortedSources(feeds, { by: 'lead', ascending }, selection).map(({ ID }) => ID)

  expect(idsBy(true)).toEqual(['2', '1', '0'])
  expect(idsBy(false)).toEqual(['1', '2', '0'])
  expect(sortedSources(feeds, undefined, selection)).toEqual(feeds)
})
