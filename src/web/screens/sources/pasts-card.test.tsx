import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { SourcePasts } from '../../../contract/sources.ts'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import { PastsCard } from './pasts-card.tsx'

function shown(pasts: SourcePasts, isOff = false): string {
  const element = <PastsCard groupId="g" pasts={pasts} isOff={isOff} />
  return renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </LanguageContext>,
  )
}

it.each([
  ['while publishers are asked', false, 0, false],
  ['only after collecting is switched on', true, 0, true],
  ['not while it is under way', false, 3, true],
])('pasts are fetched %s', (_, isOff, waiting, isDisabled) => {
  const html = shown({ sources: 9, waiting, done: 0, problems: [] }, isOff)

  expect(/<button[^>]* disabled/.test(html)).toBe(isDisabled)
  expect(html.includes('Collecting must be on for this')).toBe(isOff)
})

it('tells how far it is, and what is missing of a source', () => {
  const problems = [{ id: 'a', name: 'One list', text: 'The file is in Git LFS' }]
  const html = shown({ sources: 9, waiting: 1, done: 2, problems })

  expect(html).toContain('2 of 3 sources')
  expect(html.replace(/<[^>]*>/g, '')).toContain('One list: The file is in Git LFS.')
})
