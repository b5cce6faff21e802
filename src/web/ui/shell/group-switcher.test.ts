import { createElement } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it, vi } from 'vitest'
import { inLanguage } from '../../../../test/markup.ts'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { askBeforeSwitch } from '../../session/group-switch.ts'
import { useChooseGroup } from './group-switcher.tsx'

/** A page with the switch. */
function pageAt(address: string) {
  const hook = () => ({ choose: useChooseGroup(), here: useLocation() })
  return renderedHook(hook, undefined, (probe) =>
    inLanguage('de', createElement(MemoryRouter, { initialEntries: [address] }, probe)),
  )
}

it.each([
  ['/search?q=a.example', '/search', '/search'],
  ['/search?q=a.example', '/search?q=a.example&as_of=2026-02-03', '/search?q=a.example&as_of=2026-02-03'],
  ['/groups/a?tab=reports&find=x', '/groups/a?tab=reports', '/groups/b?tab=reports'],
  ['/groups/a?tab=audit', '/groups/a?tab=audit&actor=dora&from=2026-02-03', '/groups/b?tab=audit&from=2026-02-03'],
  ['/groups/a', '/groups/a', '/groups/b'],
  ['/groups/a/reports/r', '/groups/a/reports/r?sources=s', '/groups/b?tab=reports'],
])('on the page %s with the address %s, switches to another group at %s', async (loaded, shown, expected) => {
  const page = await pageAt(loaded)

  await page.act(({ choose }) => {
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('location', new URL(shown, 'https://winnow.example'))
    choose('b')
    vi.unstubAllGlobals()
  })

  const { pathname, search } = page.now.here
  expect(pathname + search).toBe(expected)
})

it('waits for an answer if input would be lost', async () => {
  const page = await pageAt('/groups/a')
  const held: (() => void)[] = []
  const end = askBeforeSwitch((go) => held.push(go))
  const document = { cookie: '' }
  const choose = () =>
    page.act(({ choose }) => {
      vi.stubGlobal('document', document)
      vi.stubGlobal('location', new URL('https://winnow.example/groups/a'))
      choose('b')
      for (const go of held.splice(1)) go()
      vi.unstubAllGlobals()
    })

  await choose()
  expect([page.now.here.pathname, document.cookie, held.length]).toEqual(['/groups/a', '', 1])
  await choose()
  end()

  expect(page.now.here.pathname).toBe('/groups/b')
  expect(document.cookie).toContain('active_group=b')
})
