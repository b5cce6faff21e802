import type { ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { prerendered } from '../../../../test/prerendered.ts'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import SavedSources from './saved-sources.tsx'
import Source from './source.tsx'
import Sources from './sources.tsx'

it.each([
  ['the catalogue', Sources, 'Sources'],
  ['a source', Source, 'Sources'],
  ['saved sources', SavedSources, 'Saved sources'],
])('tells those who see no group why, below a heading: %s', async (_, screen, heading) => {
  const Screen = screen as unknown as ComponentType<{ loaderData: null }>
  const Page = createRoutesStub([{ path: '/', Component: () => <Screen loaderData={null} /> }])
  // As the server does, with the parts whose code comes later.
  const text = await prerendered(
    <LanguageContext value={language('en', messages.en)}>
      <Page />
    </LanguageContext>,
  )

  expect(text).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
  expect(text).toContain('No group yet that you may see')
  // Members without any right see none either.
  expect(text).not.toContain('belong to no group')
})
