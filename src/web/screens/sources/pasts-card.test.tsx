import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import { PastsCard } from './pasts-card.tsx'

it.each([
  ['while publishers are asked', false, 0, false],
  ['only after collecting is switched on', true, 0, true],
  ['not while it is under way', false, 3, true],
])('pasts are fetched %s', (_, isOff, waiting, isDisabled) => {
  const element = <PastsCard groupId="g" pasts={{ sources: 9, waiting, done: 0, problems: [] }} isOff={isOff} />
  const html = renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </LanguageContext>,
  )

  expect(/<button[^>]* disabled/.test(html)).toBe(isDisabled)
  expect(html.includes('Collecting must be on for this')).toBe(isOff)
})
