import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { SourceFreshness } from '../../../contract/status.ts'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import { SourceTable } from './source-table.tsx'
import { sourceView } from './source-view.ts'

/** The text of the page for one source, tags replaced by spaces. */
function shown(changes: Partial<SourceFreshness>): string {
  const source: SourceFreshness = {
    id: 'one',
    name: 'One',
    maintainer: 'Example Org',
    demo: false,
    state: 'stale',
    reason: null,
    lastSuccess: null,
    lastAttempt: null,
    ageSeconds: null,
    rows: 0,
    heldBack: 0,
    ...changes,
  }
  const view = (
    <SourceTable view={sourceView([source], new URLSearchParams(), 9)} asOf="2026-06-01T00:00:00Z" isCurrent />
  )
  const markup = renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: view }])} />
    </LanguageContext>,
  )
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

it('names age and rows of a source below its state, for phones, as soon as one of them is known', () => {
  expect(shown({ ageSeconds: 7200, rows: 1200 })).toContain('Age: 2 hours Indicators: 1,200')
  expect(shown({ rows: 1200 })).toContain('Age: – Indicators: 1,200')
  expect(shown({})).not.toMatch(/Age: |Indicators: /)
})
