import { beforeEach, expect, it, vi } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useListbox } from './use-listbox.ts'

beforeEach(() => {
  vi.stubGlobal('document', { getElementById: () => null })
})

const list = async (keys: readonly string[]) => {
  let shown = keys
  const chosen: (string | undefined)[] = []
  const hook = await renderedHook((now: readonly string[]) => {
    shown = now
    return useListbox(now, (index) => chosen.push(now[index]))
  }, keys)
  const press = (key: string) =>
    hook.act(({ inputProps }) => inputProps.onKeyDown({ key, nativeEvent: {}, preventDefault() {} } as never))
  return { chosen, press, render: hook.render, act: hook.act, marked: () => shown[hook.now.active] }
}

it('keeps a moved mark on its entry if others are added before it', async () => {
  const listbox = await list(['page', 'group a', 'group b'])
  await listbox.press('ArrowDown')

  await listbox.render(['page', 'report', 'source', 'group a', 'group b'])
  expect(listbox.marked()).toBe('group a')

  await listbox.press('Enter')
  expect(listbox.chosen).toEqual(['group a'])
})

it('marks the first entry, even if the first entry changes', async () => {
  const listbox = await list(['group'])

  await listbox.render(['report', 'group'])
  expect(listbox.marked()).toBe('report')

  await listbox.press('ArrowUp')
  expect(listbox.marked()).toBe('group')
  await listbox.render(['report'])
  expect(listbox.marked()).toBe('report')
})

it('returns to the first entry when the text changes', async () => {
  const listbox = await list(['a', 'b'])
  await listbox.press('PageDown')

  await listbox.act(({ reset }) => reset())

  expect(listbox.marked()).toBe('a')
})
