import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { RootData } from '../../app/root-data.ts'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import { ErrorScreen } from './error-screen.tsx'

/** Addresses to which the error screen of a page leads. */
function waysOn({ at, user }: { at: string; user?: object }) {
  const error = new Error('made for this test')
  const root = { isBot: false, user: user ?? null } as RootData
  const router = createMemoryRouter([{ path: '*', element: <ErrorScreen error={error} root={root} /> }], {
    initialEntries: [at],
  })
  const html = renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <RouterProvider router={router} />
    </LanguageContext>,
  )
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
}

it('leads people with a session to the dashboard first, unless that is the page that failed', () => {
  expect(waysOn({ at: '/en/search', user: {} })).toEqual(['/en/dashboard', '/en'])
  expect(waysOn({ at: '/en/dashboard/', user: {} })).toEqual(['/en'])
  expect(waysOn({ at: '/en/search' })).toEqual(['/en'])
})
