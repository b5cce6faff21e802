import { describe, expect, it } from 'vitest'
import { shortcutListener } from './shortcuts.ts'

/** A page with its shortcuts, and the effects of pressed keys. */
function page({ isOn = true, rows = true } = {}) {
  const done: string[] = []
  const listen = shortcutListener({
    isOn: () => isOn,
    openPalette: () => done.push('palette'),
    openSheet: () => done.push('sheet'),
    goTo: (letter) => 'dsrg'.includes(letter) && done.push(`go to ${letter}`) > 0,
    move: (step) => rows && done.push(`move ${step}`) > 0,
    mark: () => rows && done.push('mark') > 0,
  })
  let now = 0
  return {
    done,
    /** @returns whether the browser's default action is prevented */
    press(key: string, event: Partial<Parameters<typeof listen>[0]> & { inside?: string; afterMs?: number } = {}) {
      let prevented = false
      now += event.afterMs ?? 100
      const target = { closest: (selector: string) => (event.inside && selector.includes(event.inside) ? {} : null) }
      listen({
        key,
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        repeat: false,
        isComposing: false,
        defaultPrevented: false,
        timeStamp: now,
        target: target as unknown as EventTarget,
        preventDefault: () => {
          prevented = true
        },
        ...event,
      })
      return prevented
    },
  }
}

describe('shortcuts', () => {
  it("open the palette by / and the system's key, the list of shortcuts by ?", () => {
    const { done, press } = page()

    press('/')
    press('k', { ctrlKey: true })
    press('K', { metaKey: true })
    press('?')

    expect(done).toEqual(['palette', 'palette', 'palette', 'sheet'])
  })

  it('open a place by two letters within the time limit', () => {
    const { done, press } = page()

    for (const key of ['g', 'd', 'g', 's', 'g', 'r', 'g', 'g']) press(key)
    press('g')
    press('d', { afterMs: 2000 })
    press('d')

    expect(done).toEqual(['d', 's', 'r', 'g'].map((letter) => `go to ${letter}`))
  })

  it('move along a list and mark its rows, and are plain letters without a list', () => {
    const [list, text] = [page(), page({ rows: false })]

    expect(['j', 'k', 'x'].map((key) => list.press(key))).toEqual([true, true, true])
    expect(['j', 'k', 'x'].map((key) => text.press(key))).toEqual([false, false, false])
    expect(list.done).toEqual(['move 1', 'move -1', 'mark'])
  })

  it.each(['input', 'textarea', '[contenteditable=true]', '[role=dialog]', '[role=menu]', '[role=tree]'])(
    'ignore letters in %s, but not shortcuts with the system key',
    (inside) => {
      const { done, press } = page()

      for (const key of ['/', '?', 'g', 'd', 'j', 'x']) press(key, { inside })
      press('k', { ctrlKey: true, inside })

      expect(done).toEqual(['palette'])
    },
  )

  it('can be disabled if they are single characters', () => {
    const { done, press } = page({ isOn: false })

    for (const key of ['/', '?', 'g', 'd', 'j', 'k', 'x']) press(key)
    press('k', { metaKey: true })

    expect(done).toEqual(['palette'])
  })

  it('do not interfere with shortcuts of browser and system', () => {
    const { done, press } = page()

    expect(press('/', { ctrlKey: true })).toBe(false)
    expect(press('j', { metaKey: true })).toBe(false)
    expect(press('k', { ctrlKey: true, altKey: true })).toBe(false)
    expect(press('x', { isComposing: true })).toBe(false)
    expect(done).toEqual([])
  })
})
