import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import { largeReport } from '../../../../test/sample-report.ts'
import type { Report, ReportFeed } from '../../../domain/report.ts'
import { figuresAt } from '../../../engine/report/selection.ts'
import type { ReportSelection } from './use-selection.ts'
import WorkSection from './work-section.tsx'

const sample = largeReport('r')

/** The section for a log of so many seconds, with false alarms of the selected sources and of those in use. */
function shown(seconds: number, { selected, inUse }: { selected: number; inUse: number }): string {
  const to = new Date(Date.parse(sample.summary.from as string) + 1000 * seconds).toISOString()
  const withAlarms = (count: number) => {
    return { ...(sample.comparedFeeds[0] as ReportFeed), winnowFilterRateEffective: { count, pcnt: 10 } }
  }
  const report: Report = {
    ...sample,
    summary: { ...sample.summary, to },
    comparedFeeds: [],
    relatedFeeds: [],
    superfluousFeeds: [],
    recommendedFeeds: [{ ...withAlarms(selected), ID: 'chosen' }],
    currentFeeds: [{ ...withAlarms(inUse), ID: 'used', id: 'used', superfluous: false }],
  }
  return rendered(report, {})
}

/** The section of a report for a selection, by default the recommended one. */
function rendered(report: Report, choice: Parameters<typeof figuresAt>[1]): string {
  const figures = figuresAt(report, choice)
  const selected = new Set(choice.sources ?? report.recommendedFeeds.map(({ ID }) => ID))
  const selection = { report, figures, selected, rates: {}, setRates: () => undefined }
  return markup(<WorkSection selection={selection as unknown as ReportSelection} />)
}

it('calls each figure inaccurate that is extrapolated from less than a day, and says what remains without it', () => {
  const short = shown(2, { selected: 1, inUse: 1 })
  for (const label of [
    'Following up false alarms',
    'Estimated work per year',
    'Total savings',
    'For comparison: false alarms of today’s sources',
  ]) {
    expect(short).toContain(`${label} (very inaccurate)`)
  }
  expect(short).toContain('From so short a time')
  expect(short).toContain('data-testid="work-without-alarms"')

  const long = shown(24 * 3600, { selected: 1, inUse: 1 })
  expect(long).not.toMatch(/very inaccurate|Without false alarms/)
})

it('does so also where only the sources in use have false alarms, which are in no sum', () => {
  const only = shown(2, { selected: 0, inUse: 1 })
  expect(only).toContain('false alarms of today’s sources (very inaccurate)')
  expect(only).toContain('From so short a time')
  expect(only).not.toMatch(/Estimated work per year \(very inaccurate\)|Without false alarms/)
})

it('asks for a selection only if nothing is selected, and not on paper', () => {
  const dear = { ...(sample.comparedFeeds[0] as ReportFeed), ID: 'dear', license: { commercial: true, name: 'Own' } }
  const report: Report = { ...sample, currentFeeds: [], comparedFeeds: [{ ...dear, eligible: true }] }

  const none = rendered(report, { sources: [] })
  expect(none).toContain('Select sources')
  expect(none).toMatch(/^<section class="[^"]*\bno-print\b/)
  // It is selected, and does not count at the moment.
  const notFree = rendered(report, { sources: ['dear'], onlyFree: true })
  expect(notFree).not.toContain('Select sources')
  expect(notFree).toContain('data-testid="work-sum"')
})
