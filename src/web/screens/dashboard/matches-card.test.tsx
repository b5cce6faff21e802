import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import { readSelection } from '../../../engine/report/selection-address.ts'
import { CoverageCurve, MatchesCard } from './matches-card.tsx'

const day = {
  day: '2026-02-03',
  observables: 900,
  suspicious: 40,
  passed: 7,
  passedInUse: 3,
  inUse: 20,
  covered: 30,
  proven: 25,
  rules: 6 as number | null,
  settled: true,
}
const met = { report: { id: 'r', days: 7, state: 'done', refreshedAt: '2026-02-03T04:05:06Z' }, days: [day] } as const

const shown = (...days: (typeof day)[]) =>
  markup(
    <>
      <MatchesCard met={{ ...met, days } as never} mayMakeReports />
      <CoverageCurve met={{ ...met, days } as never} />
    </>,
  )

it('what got through leads to exactly these hits', () => {
  const html = markup(<MatchesCard met={met as never} mayMakeReports />)

  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*><span[^>]*>(\d+)<\/span>/g)]
  const searchOf = (figure: number) => {
    const href = links.find(([, , shown]) => shown === String(figure))?.[1]?.replaceAll('&amp;', '&') ?? ''
    return new URL(href, 'https://winnow.example').search
  }
  for (const [figure, onlyPassed] of [
    [day.suspicious, false],
    [day.passed, true],
  ] as const) {
    expect(new URLSearchParams(searchOf(figure)).get('tab')).toBe('hits')
    expect(readSelection(searchOf(figure)).onlyPassed).toBe(onlyPassed)
  }
})

it('shows counts where the report of the day warns of percentages', () => {
  const few = { ...day, suspicious: 3, inUse: 2, covered: 2.5, proven: 2 }
  const one = shown(few)
  for (const text of ['2 of 3', 'Recommended: 2.5 of 3 expected, 2 of 3 proven']) {
    expect(one).toContain(text)
  }
  expect(one).not.toMatch(/\d%</)
  expect(shown(day)).toContain('Recommended: 75% expected, 63% proven')
  const many = shown(day, { ...few, day: '2026-02-04' }, { ...day, day: '2026-02-05' })
  expect(many).toContain('On one day too little was suspicious for percentages.')
})

it('draws no curve before there are two days', () => {
  expect(shown(day)).not.toContain('Coverage by day')
  expect(shown({ ...day, day: '2026-02-02' }, day)).toContain('role="slider"')
})

it('says since when other rules count, and which figures are provisional', () => {
  const older = { ...day, day: '2026-02-02', rules: null }

  const changed = shown(older, { ...day, settled: false })
  expect(changed).toContain('Counted anew since Feb 3, 2026: earlier figures do not compare with these.')
  expect(changed.match(/, provisional/g), 'on the card, in the chart and for screen readers').toHaveLength(3)
  expect(shown({ ...older, rules: 6 }, day)).not.toMatch(/Counted anew|provisional/)
})
