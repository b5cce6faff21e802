import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { CoveragePoint } from '../../../contract/dashboard.ts'
import { CoverageChart } from './coverage-chart.tsx'

const point = (day: number, rest: Partial<CoveragePoint> = {}): CoveragePoint => ({
  id: `00000000-0000-4000-8000-00000000000${day}`,
  name: 'proxy.log',
  at: `2026-05-0${day}T12:00:00.000Z`,
  suspicious: 100,
  covered: 80,
  sourcesInUse: 0,
  proven: 40,
  rules: 6,
  settled: true,
  ...rest,
})

const shown = (locale: 'de' | 'en', ...points: CoveragePoint[]) => markup(<CoverageChart points={points} />, { locale })

it('says since when other rules count, and which reports are provisional', () => {
  const points = [point(1, { rules: null }), point(2), point(3, { settled: false })]

  const english = shown('en', ...points)
  const german = shown('de', ...points)

  expect(english).toContain('Counted anew since May 2, 2026: earlier figures do not compare with these.')
  expect(german).toContain('Neu gezählt seit 02.05.2026: Frühere Werte sind damit nicht vergleichbar.')
  expect(english.match(/<td[^>]*>May \d, 2026[^<]*/g)?.map((cell) => cell.replace(/^.*>/, ''))).toEqual([
    'May 1, 2026',
    'May 2, 2026',
    'May 3, 2026, provisional',
  ])
  expect(german).toContain('vorläufig')
  expect(shown('en', point(2), point(3))).not.toMatch(/Counted anew|provisional/)
})
