import { createElement } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { renderedHook } from '../../../test/rendered-hook.ts'
import { messages } from '../i18n/messages.server.ts'
import { LanguageContext, language } from '../i18n/use-texts.ts'
import { useChooseGroup } from './group-switcher.tsx'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['/search?q=a.example', '/search', '/search'],
  ['/search?q=a.example', '/search?q=a.example&as_of=2026-02-03', '/search?q=a.example&as_of=2026-02-03'],
  ['/groups/a?tab=reports&find=x', '/groups/a?tab=reports', '/groups/b?tab=reports'],
  ['/groups/a?tab=audit', '/groups/a?tab=audit&actor=dora&from=2026-02-03', '/groups/b?tab=audit&from=2026-02-03'],
  ['/groups/a', '/groups/a', '/groups/b'],
  ['/groups/a/reports/r', '/groups/a/reports/r?sources=s', '/groups/b?tab=reports'],
])('from %s, shown as %s, another group is opened at %s', async (loaded, shown, expected) => {
  const hook = () => ({ choose: useChooseGroup(), here: useLocation() })
  const inGerman = language('de', messages.de)
  const page = await renderedHook(hook, undefined, (probe) =>
    createElement(
      LanguageContext,
      { value: inGerman },
      createElement(MemoryRouter, { initialEntries: [loaded] }, probe),
    ),
  )

  await page.act(({ choose }) => {
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('location', new URL(shown, 'https://winnow.example'))
    choose('b')
    vi.unstubAllGlobals()
  })

  const { pathname, search } = page.now.here
  expect(pathname + search).toBe(expected)
})
