import { globSync, readFileSync } from 'node:fs'
import { createElement, Fragment } from 'react'
import { expect, it, vi } from 'vitest'
import { inEnglish } from '../../../test/markup.ts'
import { renderedHook } from '../../../test/rendered-hook.ts'
import { unreachable } from '../app/unreachable.ts'
import { whenOpen } from './when-open.tsx'

/** A browser whose server does not answer. @returns what the page is told of it */
function withoutNetwork(): boolean[] {
  const target = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, target[name].bind(target))
  }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const told: boolean[] = []
  target.addEventListener(unreachable, (event) => told.push((event as CustomEvent<boolean>).detail))
  return told
}

/** Something that opens, without code at first. */
async function opening(rest: object = {}) {
  const shown: object[] = []
  let hasCode = false
  const Part = whenOpen<object>(async () => {
    if (!hasCode) throw new TypeError('Failed to fetch dynamically imported module')
    return {
      default: (props: object) => {
        shown.push(props)
        return null
      },
    }
  })
  let props: object = {}
  const page = await renderedHook(
    () => undefined,
    undefined,
    (probe) => inEnglish(createElement(Fragment, null, probe, createElement(Part, { ...rest, ...props }))),
  )
  return {
    shown,
    comes: () => {
      hasCode = true
    },
    set: (open: boolean) => {
      props = { open }
      return page.render(undefined)
    },
    /** Waits while React does what follows from the answers. */
    until: (check: () => void) =>
      vi.waitFor(async () => {
        await page.act(() => new Promise((done) => setImmediate(done)))
        check()
      }),
  }
}

it('closes what opens without its code, says so, and fetches the code again at the next opening', async () => {
  const told = withoutNetwork()
  const closed: string[] = []
  const menu = await opening({ onClose: () => closed.push('closed') })

  await menu.set(true)
  await menu.until(() => expect(closed).toEqual(['closed']))
  expect(told).toEqual([true])
  await menu.set(false)
  expect(menu.shown).toEqual([])

  menu.comes()
  await menu.set(true)
  await menu.until(() => expect(menu.shown.at(-1)).toMatchObject({ open: true }))
  expect(closed).toEqual(['closed'])
})

it('shows nothing in place of a hint or a curtain without its code', async () => {
  const told = withoutNetwork()
  // A notice in its place would need a DOM, and fail here.
  const hint = await opening()

  await hint.set(true)
  await hint.until(() => expect(told).toEqual([false]))
  await hint.set(false)

  hint.comes()
  await hint.set(true)
  await hint.until(() => expect(hint.shown.at(-1)).toMatchObject({ open: true }))
})

it.each([
  ['lazy', ['late/renewable-lazy.ts', 'late/circular-progress.tsx', 'late/touch-ripple.tsx', 'ui/shell/shell.tsx']],
  // What pages load before they render.
  ['preloadable', ['screens/groups/group.tsx', 'screens/subscriptions/subscription.tsx', 'ui/shell/shell.tsx']],
])(
  'keeps `%s` to what catches a failure: opened later, it would replace the page by the error screen',
  (name, known) => {
    const users = globSync('src/web/**/*.{ts,tsx}').filter(
      (file) => !file.includes('.test.') && new RegExp(`\\b${name}\\(`).test(readFileSync(file, 'utf8')),
    )
    expect(users.sort()).toEqual(known.map((file) => `src/web/${file}`).sort())
  },
)
