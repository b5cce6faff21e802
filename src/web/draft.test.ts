import { expect, it } from 'vitest'
import { draftStore, forgetDrafts } from './draft.ts'

/** Like a browser's storage, whose keys are its own properties. */
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

it('stores a draft for the person who typed it, and nobody else', () => {
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

it('does not fail if a browser stores nothing', () => {
  const store = draftStore('dora', 'profile', () => {
    throw new DOMException('denied', 'SecurityError')
  })

  expect(store.keep('x')).toBe(false)
  expect(store.read()).toBeUndefined()
})
