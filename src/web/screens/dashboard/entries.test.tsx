import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import { Needs } from './entries.tsx'

const shown = (areRest: boolean) => {
  const router = createMemoryRouter([{ path: '/', element: <Needs needs={[]} areRest={areRest} groupId="g" /> }])
  return renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <RouterProvider router={router} />
    </LanguageContext>,
  )
}

it('does not say that nothing is waiting below the one thing to do next', () => {
  expect(shown(false)).toContain('Nothing is waiting.')
  expect(shown(true)).toContain('Nothing else is waiting.')
})
