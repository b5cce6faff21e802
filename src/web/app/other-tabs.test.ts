import { expect, it, vi } from 'vitest'
import { onSessionEnded } from '../session/session-ended.ts'
import { followOtherTabs, tellOtherTabs } from './other-tabs.ts'

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

it('hears once that somebody signed out in another tab', () => {
  const change = tab()
  const heard: boolean[] = []
  onSessionEnded((isSignOut) => heard.push(isSignOut))
  const stop = followOtherTabs()
  tellOtherTabs()
  expect(heard).toEqual([true])
  change('another', 'value')
  stop()
  tellOtherTabs()
  expect(heard).toEqual([true])
})

it('signs out without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => tellOtherTabs()).not.toThrow()
})
