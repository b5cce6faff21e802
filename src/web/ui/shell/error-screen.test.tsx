import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { RootData } from '../../app/root-data.ts'
import { ErrorScreen } from './error-screen.tsx'

/** Addresses to which the error screen of a page leads. */
function waysOn({ at, user }: { at: string; user?: object }) {
  const error = new Error('made for this test')
  const root = { isBot: false, user: user ?? null } as RootData
  const html = markup(<ErrorScreen error={error} root={root} />, { at })
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
}

it('leads people with a session to the dashboard first, unless that is the page that failed', () => {
  expect(waysOn({ at: '/en/search', user: {} })).toEqual(['/en/dashboard', '/en'])
  expect(waysOn({ at: '/en/dashboard/', user: {} })).toEqual(['/en'])
  expect(waysOn({ at: '/en/search' })).toEqual(['/en'])
})
