import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeEarlyClick, unreadyClicksScript } from './unready-clicks.ts'

beforeEach(() => {
  vi.stubGlobal('window', {})
})
afterEach(() => vi.unstubAllGlobals())

/** Runs the script in a page, and returns what clicks there: on a button, or on something else. */
function clicksOfPage() {
  let hear: (event: object) => void = () => {}
  new Function('addEventListener', 'window', unreadyClicksScript)((_: string, listener: typeof hear) => {
    hear = listener
  }, window)
  return (button: object | null) =>
    hear({ target: { closest: (selector: string) => (selector === 'button[type=button]' ? button : null) } })
}
const [demo, other] = [{ name: 'demo' }, { name: 'other' }]

it('notes the last button that is clicked before the code has loaded', () => {
  const click = clicksOfPage()
  click(other)
  click(demo)

  expect(takeEarlyClick()).toBe(demo)
})

it('forgets it if something else is clicked afterwards', () => {
  const click = clicksOfPage()
  click(demo)
  click(null)

  expect(takeEarlyClick()).toBeUndefined()
})

it('notes nothing once React hears the clicks', () => {
  const click = clicksOfPage()
  takeEarlyClick()
  click(demo)

  expect(takeEarlyClick()).toBeUndefined()
})
