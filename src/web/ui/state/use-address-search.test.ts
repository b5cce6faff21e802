import { createElement } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useAddressSearch } from './use-address-search.ts'

/** A page whose loader waits until it is let go. */
async function slowPage(address: string) {
  const waiting: (() => void)[] = []
  const hook = () => ({ ...useAddressSearch(), loaded: useLocation().search })
  const page = await renderedHook(hook, undefined, (probe) => {
    const loader = () => new Promise((done) => waiting.push(() => done(null)))
    const Page = createRoutesStub([{ id: 'page', path: '/', Component: () => probe, loader }])
    return createElement(Page, { initialEntries: [address], hydrationData: { loaderData: { page: null } } })
  })
  const letGo = () =>
    page.act(() => {
      for (const go of waiting.splice(0)) go()
    })
  return { page, letGo }
}

it('shows a change at once, and a second one builds on it before the page has loaded', async () => {
  const { page, letGo } = await slowPage('/?tab=audit')

  await page.act(({ search, go }) => go(`${search}&action=list.created`))
  expect(page.now).toMatchObject({ search: '?tab=audit&action=list.created', loaded: '?tab=audit', isLoading: true })
  await page.act(({ search, go }) => go(`${search}&from=2026-02-03`))
  await letGo()

  const both = '?tab=audit&action=list.created&from=2026-02-03'
  expect(page.now).toMatchObject({ search: both, loaded: both, isLoading: false })
})
