import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { SourceDetails } from '../../../contract/sources.ts'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import { DeadNotice, HealthNotice } from './source-notices.tsx'

function noticesOf(state: SourceDetails['health']['state'], dead: SourceDetails['dead']): number {
  const details = {
    health: { state, lastSuccess: '2026-03-01T05:00:00Z' },
    records: 57,
    dead,
    newestLook: '2026-03-01T05:00:00Z',
    replacements: [],
  } as unknown as SourceDetails
  const markup = renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <MemoryRouter>
        <DeadNotice details={details} />
        <HealthNotice details={details} groupId="g" />
      </MemoryRouter>
    </LanguageContext>,
  )
  return markup.split('role="alert"').length - 1
}

it('says once that a source was not collected for long, and not less than that', () => {
  expect(noticesOf('stale', null)).toBe(1)
  expect(noticesOf('stale', 'unwatched')).toBe(1)
  expect(noticesOf('stale', 'unchanged')).toBe(2)
  expect(noticesOf('failing', 'unwatched')).toBe(2)
  expect(noticesOf('ok', null)).toBe(0)
})
