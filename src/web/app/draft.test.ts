import { createElement, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { renderedHook } from '../../../test/rendered-hook.ts'
import { draftStore, forgetDrafts, useFormDraft } from './draft.ts'

/** A storage like the browser's, whose keys are properties of the object. */
function storage(): Storage {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      kept[key] = text
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
  const kept = Object.create(methods) as Record<string, string>
  return kept as unknown as Storage
}

it('stores a draft only for the person who typed it', () => {
  const tab = storage()
  draftStore('dora', 'profile', () => tab).keep('half a sentence')

  expect(draftStore('dora', 'profile', () => tab).read()).toBe('half a sentence')
  expect(draftStore('emil', 'profile', () => tab).read()).toBeUndefined()
  expect(draftStore('dora', 'other', () => tab).read()).toBeUndefined()
})

it('deletes a submitted draft, and all drafts on sign-out, but nothing else', () => {
  const tab = storage()
  const [sent, open] = [draftStore('dora', 'sent', () => tab), draftStore('dora', 'open', () => tab)]
  sent.keep('a')
  open.keep('b')
  tab.setItem('reloaded-at', '1')

  sent.drop()
  expect([sent.read(), open.read()]).toEqual([undefined, 'b'])
  forgetDrafts(() => tab)

  expect(open.read()).toBeUndefined()
  expect(tab.getItem('reloaded-at')).toBe('1')
})

it('does not fail if the browser stores nothing', () => {
  const store = draftStore('dora', 'profile', () => {
    throw new DOMException('denied', 'SecurityError')
  })

  expect(store.keep('x')).toBe(false)
  expect(store.read()).toBeUndefined()
})

interface Settings {
  name: string
  sources: string[]
  rule: { id: string }
}

/** A form of one person, opened with the saved values. */
function form(saved: Settings) {
  const hook = () => {
    const [values, change] = useState(saved)
    return { values, change, draft: useFormDraft('settings', values, change) }
  }
  return renderedHook(hook, undefined, (probe) => {
    const hydrationData = { loaderData: { root: { user: { id: 'dora' } } } }
    const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element: probe }], {
      hydrationData,
    })
    return createElement(RouterProvider, { router })
  })
}

const saved: Settings = { name: 'Edge', sources: ['a'], rule: { id: 'r' } }

it('restores only the changed fields of a form, over the values that are saved by then', async () => {
  const tab = storage()
  vi.stubGlobal('sessionStorage', tab)
  const opened = await form(saved)
  await opened.act(({ change }) => change({ ...saved, sources: ['a', 'b'] }))
  expect(opened.now.draft.changes).toEqual({ sources: ['a', 'b'] })
  await opened.unmount()

  const again = await form({ ...saved, name: 'Renamed by a colleague' })

  expect(again.now.values).toEqual({ ...saved, name: 'Renamed by a colleague', sources: ['a', 'b'] })
  expect(again.now.draft).toMatchObject({ isRestored: true, changes: { sources: ['a', 'b'] } })

  await again.act(({ draft, values }) => draft.drop(values))
  expect(again.now.draft).toMatchObject({ isRestored: false, changes: {} })
  expect(Object.keys(tab)).toEqual([])
})

it('keeps text that was typed while the form was being saved', async () => {
  const tab = storage()
  vi.stubGlobal('sessionStorage', tab)
  const opened = await form(saved)
  await opened.act(({ change }) => change({ ...saved, name: 'Typed on' }))

  await opened.act(({ draft, change }) => {
    draft.drop({ ...saved, name: 'Sent' })
    change({ ...saved, name: 'Typed on' })
  })

  expect(draftStore('dora', 'settings', () => tab).read()).toBe('{"name":"Typed on"}')
})

it('restores no values that the form of this release cannot show', async () => {
  const tab = storage()
  vi.stubGlobal('sessionStorage', tab)
  const drafts = draftStore('dora', 'settings', () => tab)
  drafts.keep(JSON.stringify({ name: 'Half typed', sources: 'a', rule: {}, gone: 1 }))
  expect((await form(saved)).now.values).toEqual({ ...saved, name: 'Half typed' })

  for (const text of ['null', '[]', '"x"', '{', '{"sources":null}']) {
    drafts.keep(text)
    const opened = await form(saved)
    expect(opened.now, text).toMatchObject({ values: saved, draft: { isRestored: false } })
    await opened.unmount()
  }
})
