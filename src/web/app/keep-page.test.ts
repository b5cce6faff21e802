import { expect, it, vi } from 'vitest'
import { keepPage } from './keep-page.ts'
import { unreachable } from './unreachable.ts'

type Navigate = { navigationType: string; userInitiated: boolean; cancelable: boolean; preventDefault(): void }

/** A window with navigation events. @returns a function that reloads, and the result */
function page(fetch: () => Promise<unknown>) {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', vi.fn(fetch))
  let heard: ((event: Navigate) => void) | undefined
  const told = Promise.withResolvers<string>()
  keepPage({
    navigation: { addEventListener: (_: string, listener: typeof heard) => (heard = listener) },
    dispatchEvent: (event: Event) => told.resolve(event.type),
  } as never)
  reload.mockImplementation(() => told.resolve('reloaded'))
  return (event: Partial<Navigate> = {}) => {
    const preventDefault = vi.fn()
    heard?.({ navigationType: 'reload', userInitiated: false, cancelable: true, preventDefault, ...event })
    return { isHeldUp: preventDefault.mock.calls.length > 0, outcome: told.promise }
  }
}

it('keeps the page if the router would reload it and the server does not answer', async () => {
  const { isHeldUp, outcome } = page(() => Promise.reject(new TypeError('Failed to fetch')))()

  expect(isHeldUp).toBe(true)
  expect(await outcome).toBe(unreachable)
})

it('ignores reloads by the user and other navigations', () => {
  const reloads = page(() => Promise.reject(new Error('not asked')))

  expect(reloads({ userInitiated: true }).isHeldUp).toBe(false)
  expect(reloads({ navigationType: 'push' }).isHeldUp).toBe(false)
  expect(reloads({ cancelable: false }).isHeldUp).toBe(false)
})

it('allows the reload once the server has answered, as after a release', async () => {
  expect(await page(() => Promise.resolve(new Response(null, { status: 503 })))().outcome).toBe('reloaded')
})
