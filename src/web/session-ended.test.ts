import { afterEach, expect, it, vi } from 'vitest'
import { onSessionEnded, tellOtherTabs, tellSessionEnded } from './session-ended.ts'

afterEach(() => vi.unstubAllGlobals())

/** A tab whose storage is that of the other tabs, which hear each change of it. */
function tab() {
  const target = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, target[name].bind(target))
  }
  const change = (key: string, newValue: string | null) =>
    target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  vi.stubGlobal('localStorage', { setItem: change, removeItem: (key: string) => change(key, null) })
  return change
}

it('hears once that a request found the session ended, or that somebody signed out in another tab', () => {
  const change = tab()
  let heard = 0
  const stop = onSessionEnded(() => heard++)
  tellSessionEnded()
  expect(heard).toBe(1)
  tellOtherTabs()
  expect(heard).toBe(2)
  change('another', 'value')
  stop()
  tellSessionEnded()
  tellOtherTabs()
  expect(heard).toBe(2)
})

it('signs out without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => tellOtherTabs()).not.toThrow()
})
