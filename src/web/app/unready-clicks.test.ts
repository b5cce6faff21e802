import { beforeEach, expect, it, vi } from 'vitest'
import { clickWhenReady, unreadyClicksScript } from './unready-clicks.ts'

let mark: () => void
/** The names of the buttons whose clicks React heard. */
let heard: string[]
let hear: Record<string, (event: object) => void>

beforeEach(() => {
  heard = []
  hear = {}
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(marked: (records: [], observer: object) => void) {
        mark = () => marked([], this)
      }
      observe() {}
      disconnect() {
        mark = () => {}
      }
    },
  )
  new Function('addEventListener', 'window', unreadyClicksScript)((name: string, listener: (event: object) => void) => {
    hear[name] = listener
  }, window)
  clickWhenReady()
})
/** Clicks on a button of that name, or on something else. */
function click(name?: string, isConnected = true): void {
  const button = name === undefined ? null : { isConnected, click: () => click(name, isConnected) }
  let isHeard = true
  hear.click?.({
    target: { closest: (selector: string) => (selector === 'button[type=button]' ? button : null) },
    stopImmediatePropagation: () => {
      isHeard = false
    },
  })
  if (isHeard) heard.push(name ?? 'something else')
}
const key = () => hear.keydown?.({ target: {} })

it('makes the last click on a button once the page is interactive, and once', () => {
  click('other')
  click('demo')
  click('demo')

  expect(heard).toEqual([])

  mark()
  mark()

  expect(heard).toEqual(['demo'])
})

it('makes none if a key is pressed afterwards, unless that clicks a button', () => {
  click('demo')
  key()
  mark()

  expect(heard).toEqual([])
})

it('clicks no button that React has replaced', () => {
  click('demo', false)
  mark()

  expect(heard).toEqual([])
})
