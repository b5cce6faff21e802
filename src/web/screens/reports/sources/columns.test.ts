import { expect, it } from 'vitest'
import { largeReport } from '../../../../../test/sample-report.ts'
import type { ReportFeed } from '../../../../domain/report.ts'
import { messagesOf } from '../../../i18n/index.ts'
import { parsed } from '../../../i18n/translate.ts'
import { language } from '../../../i18n/use-texts.ts'
import type { ReportSelection } from '../use-selection.ts'
import { columnIds, sourceColumns } from './columns.ts'

const report = largeReport('r')
const selection = { report, whole: report, contribution: () => 0 } as unknown as ReportSelection
const english = language('en', parsed(messagesOf('en'), 'en'))
const [known] = report.recommendedFeeds as [ReportFeed]

it('shows no figures of a source without data', () => {
  const custom = { ...known, ID: 'custom.0', notCompared: true }

  expect(columnIds.map((id) => sourceColumns[id].text(custom, selection, english))).toEqual(columnIds.map(() => '–'))
  expect(columnIds.map((id) => sourceColumns[id].value(custom, selection))).toEqual(columnIds.map(() => null))
})

it('keeps the catalogue facts of a source without data', () => {
  const withoutData = { ...known, notCompared: true }

  expect(sourceColumns.price.text(withoutData, selection, english)).toBe(
    sourceColumns.price.text(known, selection, english),
  )
  expect(sourceColumns.coverage.text(withoutData, selection, english)).toBe('–')
})

it('says of a source on trial until when it costs nothing', () => {
  const tried = { ...known, price: 0, trialUntil: '2026-12-20T06:00:00.000Z' }
  const german = language('de', parsed(messagesOf('de'), 'de'))

  expect(sourceColumns.price.text(tried, selection, english)).toBe('on trial until Dec 20, 2026')
  expect(sourceColumns.price.text(tried, selection, german)).toBe('Test bis 20.12.2026')
})

it('calculates percentages from the figures that it names', () => {
  for (const id of ['coverage', 'benign', 'doubtful', 'filterOverall', 'filterEffective'] as const) {
    const feed = {
      ...known,
      statistics: {
        ...known.statistics,
        records: 80,
        matches: 40,
        coverage: 12.345,
        benign: 3,
        doubtful: 7,
        falseAlarmsProven: 10,
      },
      winnowFilterRateOverall: { count: 20, pcnt: 25 },
      winnowFilterRateEffective: { count: 10, pcnt: 25 },
    }
    const numbers = sourceColumns[id].numbers?.(feed, selection, english) ?? ''
    const [, part = '', whole = '', percent = ''] = /^([\d,.]+) ÷ ([\d,]+) × 100 = ([\d.]+)%$/.exec(numbers) ?? []

    expect(((Number(part) / Number(whole.replace(',', ''))) * 100).toFixed(1), id).toBe(percent)
  }
})

it('says how many of the false alarms are proven, unless all are', () => {
  const said = (falseAlarmsProven: number) => {
    const statistics = { ...known.statistics, matches: 40, falseAlarmsProven }
    const feed = { ...known, statistics, winnowFilterRateEffective: { count: 10, pcnt: 25 } }
    return sourceColumns.filterEffective.numbers?.(feed, selection, english)
  }

  expect(said(4)).toBe('10 ÷ 40 × 100 = 25.0%; 4 of them are proven')
  expect(said(0)).toBe('10 ÷ 40 × 100 = 25.0%; none is proven')
  expect(said(10)).toBe('10 ÷ 40 × 100 = 25.0%')
})

it('shows no calculation of a filter rate that is limited to 100 %', () => {
  const feed = {
    ...known,
    statistics: { ...known.statistics, records: 80 },
    winnowFilterRateOverall: { count: 300, pcnt: 100 },
  }

  expect(sourceColumns.filterOverall.text(feed, selection, english)).toBe('100.0%')
  expect(sourceColumns.filterOverall.numbers?.(feed, selection, english)).toBeUndefined()
})

it('shows counts where there are too few observables for percentages', () => {
  const few = { ...report, summary: { ...report.summary, suspicious: 12 } }
  const feed = { ...known, statistics: { ...known.statistics, coverage: 3.5 } }

  expect(sourceColumns.coverage.text(feed, { ...selection, report: few } as ReportSelection, english)).toBe('3.5 of 12')
})

it('links each count to the observables that it counts', () => {
  expect(sourceColumns.verified.hits?.(known)).toEqual({ source: known.ID, states: ['in-time', 'during'] })
  expect(sourceColumns.coverage.hits?.(known)).toEqual({ source: known.ID, states: ['in-time', 'during', 'unproven'] })
  expect(sourceColumns.doubtful.hits?.(known)).toEqual({ source: known.ID, verdicts: ['doubtful'] })
  expect(sourceColumns.price.hits).toBeUndefined()
})

it('says by how much a source came later, and in which hours it met observables', () => {
  const statistics = { ...known.statistics, verified: 12.345, met: 30, medianLeadHours: -36, medianDelayHours: 6 }
  const said = (id: 'lead' | 'met' | 'verified', changes: Partial<typeof statistics> = {}) => {
    const feed = { ...known, statistics: { ...statistics, ...changes } }
    const { text, note, value } = sourceColumns[id]
    const shown = [text(feed, selection, english), note?.(feed, selection, english) ?? '']
    return [...shown.map((part) => part.replaceAll('\u00a0', ' ')), value(feed, selection)]
  }

  expect(said('lead')).toEqual(['came 1 day 12 hours later', '', -36])
  expect(said('lead', { medianLeadHours: 36 })).toEqual(['1 day 12 hours', '', 36])
  expect(said('verified')).toEqual(['12.3', '30 met', 12.345])
  expect(said('met')).toEqual(['30', '6 hours later', 30])
  expect(said('met', { medianDelayHours: 0 })).toEqual(['30', '', 30])
})

it('says of a dead source in its drawer why it is dead, and of another when it was last collected', () => {
  const said = (feed: Partial<ReportFeed>) =>
    sourceColumns.health.detail?.({ ...known, newestLook: '2026-05-03T00:00:00Z', ...feed }, selection, english)

  expect(said({})).toBe('May 3, 2026')
  expect(said({ dead: 'unwatched' })).toContain('May 3, 2026')
  expect(said({ dead: 'unwatched' })).not.toBe('May 3, 2026')
})
