import { beforeEach, expect, it, vi } from 'vitest'
import { takeEarlyDrop, unreadyDropsScript } from './unready-drops.ts'

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { pathname: '/dashboard' })
})
/** Runs the script in a page, and returns what drops a file there. */
function pageWith({ isHydrated = false } = {}) {
  const page = new EventTarget()
  const document = { documentElement: { hasAttribute: () => isHydrated } }
  new Function('addEventListener', 'document', 'window', 'location', unreadyDropsScript)(
    page.addEventListener.bind(page),
    document,
    window,
    location,
  )
  return (dataTransfer: object) => {
    const event = Object.assign(new Event('drop', { cancelable: true }), { dataTransfer })
    page.dispatchEvent(event)
    return event.defaultPrevented
  }
}
const log = new File(['deny'], 'a.log')

it('keeps files that are dropped before the code has loaded, and gives them once', () => {
  const drop = pageWith()

  expect(drop({ types: ['Files'], files: [log] })).toBe(true)
  expect(takeEarlyDrop()).toEqual([log])
  expect(takeEarlyDrop()).toBeUndefined()
})

it('does not give them to another page', () => {
  pageWith()({ types: ['Files'], files: [log] })
  vi.stubGlobal('location', { pathname: '/recommender' })

  expect(takeEarlyDrop()).toBeUndefined()
})

it('leaves text alone, and everything once the code has loaded', () => {
  expect(pageWith()({ types: ['text/plain'], files: [] })).toBe(false)
  expect(pageWith({ isHydrated: true })({ types: ['Files'], files: [log] })).toBe(false)
  expect(takeEarlyDrop()).toBeUndefined()
})
