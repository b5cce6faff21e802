import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import { largeReport } from '../../../../test/sample-report.ts'
import type { Report } from '../../../domain/report.ts'
import type { Locale } from '../../../domain/text.ts'
import { BacktestSection } from './backtest-section.tsx'
import type { ReportSelection } from './use-selection.ts'

const { backtest: _, ...sample } = largeReport('r')
const tried: NonNullable<Report['backtest']> = {
  split: '2026-05-06T23:00:00.000Z',
  suspicious: 400,
  chosen: { IDs: ['a', 'b'], coverage: 300 },
  largest: { IDs: ['c'], coverage: 50.5 },
  inUse: { IDs: [], coverage: 0 },
  best: { IDs: ['a', 'd'], coverage: 310 },
}

function shown(backtest: Report['backtest'], locale: Locale = 'en', suspicious = 900): string {
  const report = { ...sample, summary: { ...sample.summary, suspicious }, ...(backtest !== undefined && { backtest }) }
  const selection = { report, nameOf: (id: string) => `Source ${id}` } as unknown as ReportSelection
  return markup(<BacktestSection selection={selection} />, { locale })
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')
    .replaceAll('\u00a0', ' ')
}

it('shows what each set of sources covers of the last third, and names its sources', () => {
  for (const row of [
    '400 suspicious observables first seen after that',
    'Recommended then|Source a and Source b|75.0%',
    'The largest lists, as many at most|Source c|12.6%',
    'In use today|–|0.0%',
    'The best possible selection, as many at most|Source a and Source d|77.5%',
  ])
    expect(shown(tried)).toContain(row)
  expect(shown(tried, 'de')).toContain('Damals empfohlen|Source a und Source b|75,0 %')
})

it('says that a log is too short, and nothing where none was tried or nothing was found', () => {
  expect(shown(null)).toContain('The log is too short for a backtest')
  expect(shown(null, 'de')).toContain('zu kurz')
  expect([shown(undefined), shown(null, 'en', 0)]).toEqual(['', ''])
})
