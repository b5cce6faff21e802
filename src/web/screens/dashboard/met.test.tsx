import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import { sharedSelection } from '../reports/use-selection.ts'
import { MetCard } from './met.tsx'

const day = {
  day: '2026-02-03',
  observables: 900,
  suspicious: 40,
  passed: 7,
  passedInUse: 3,
  inUse: 20,
  covered: 30,
  proven: 25,
}
const met = { report: { id: 'r', days: 7, state: 'done', refreshedAt: '2026-02-03T04:05:06Z' }, days: [day] } as const

it('what got through leads to exactly these hits', () => {
  const html = renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <MemoryRouter>
        <MetCard groupId="g" met={met as never} />
      </MemoryRouter>
    </LanguageContext>,
  )

  const links = [
    ...html.replace(/<style[^>]*>.*?<\/style>/gs, '').matchAll(/<a [^>]*href="([^"]*)"[^>]*><span[^>]*>(\d+)<\/span>/g),
  ]
  const searchOf = (figure: number) => {
    const href = links.find(([, , shown]) => shown === String(figure))?.[1]?.replaceAll('&amp;', '&') ?? ''
    return new URL(href, 'https://winnow.example').search
  }
  for (const [figure, onlyPassed] of [
    [day.suspicious, false],
    [day.passed, true],
  ] as const) {
    expect(new URLSearchParams(searchOf(figure)).get('tab')).toBe('hits')
    expect(sharedSelection(searchOf(figure)).onlyPassed).toBe(onlyPassed)
  }
})
