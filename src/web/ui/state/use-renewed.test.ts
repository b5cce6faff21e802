import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useRenewed } from './use-renewed.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  vi.useFakeTimers()
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
})

/** A page whose loader answers when the test says so. */
async function pageUnderWay() {
  const loads: (() => void)[] = []
  const load = () => new Promise<null>((resolve) => loads.push(() => resolve(null)))
  const hook = await renderedHook(
    () => useRenewed(true),
    undefined,
    (probe) => {
      const router = createMemoryRouter([{ id: 'page', path: '/', loader: load, element: probe }], {
        hydrationData: { loaderData: { page: null } },
      })
      return createElement(RouterProvider, { router })
    },
  )
  const pass = (ms: number) => hook.act(() => vi.advanceTimersByTimeAsync(ms))
  const answer = () => hook.act(() => loads.at(-1)?.())
  const show = (state: string) =>
    hook.act(() => {
      page.visibilityState = state
      page.dispatchEvent(new Event('visibilitychange'))
    })
  return { loads, pass, answer, show, unmount: hook.unmount }
}

it('reloads the page only after the previous load has ended, and less often the longer loads take', async () => {
  const { loads, pass, answer, unmount } = await pageUnderWay()

  await pass(2999)
  expect(loads).toHaveLength(0)
  await pass(1)
  expect(loads).toHaveLength(1)
  await pass(600_000)
  expect(loads).toHaveLength(1)

  await answer()
  await pass(4499)
  expect(loads).toHaveLength(1)
  await pass(1)
  expect(loads).toHaveLength(2)
  for (let more = 0; more < 10; more++) {
    await answer()
    await pass(30_000)
  }
  expect(loads).toHaveLength(12)
  await unmount()
})

it('waits while the page is not visible', async () => {
  const { loads, pass, show, unmount } = await pageUnderWay()

  await show('hidden')
  await pass(600_000)
  expect(loads).toHaveLength(0)

  await show('visible')
  await pass(3000)
  expect(loads).toHaveLength(1)
  await unmount()
})
