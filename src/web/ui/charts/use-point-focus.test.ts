import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { usePointFocus } from './use-point-focus.ts'

const points = (keys: readonly string[], chosen?: string) =>
  renderedHook(
    ({ keys, chosen }: { keys: readonly string[]; chosen: string | undefined }) => usePointFocus(keys, chosen),
    {
      keys,
      chosen,
    },
  )

it('has one tab stop: the last focused point, else the selected one, else the first', async () => {
  expect((await points([])).now.tabStop).toBeUndefined()
  expect((await points(['a', 'b'])).now.tabStop).toBe('a')
  const focus = await points(['a', 'b', 'c'], 'b')
  expect(focus.now.tabStop).toBe('b')

  await focus.act(({ handlersOf }) => handlersOf('c').onFocus())
  expect(focus.now.tabStop).toBe('c')

  await focus.render({ keys: ['a', 'b'], chosen: 'b' })
  expect(focus.now.tabStop).toBe('b')
})

it('highlights the point with the pointer or the focus, until it leaves', async () => {
  const focus = await points(['a', 'b'])

  await focus.act(({ handlersOf }) => handlersOf('b').onMouseEnter())
  expect(focus.now).toMatchObject({ highlighted: 'b', tabStop: 'a' })
  await focus.act(({ handlersOf }) => handlersOf('b').onMouseLeave())
  expect(focus.now.highlighted).toBeUndefined()

  await focus.act(({ handlersOf }) => handlersOf('b').onFocus())
  expect(focus.now.highlighted).toBe('b')
  await focus.act(({ handlersOf }) => handlersOf('b').onBlur())
  expect(focus.now).toMatchObject({ highlighted: undefined, tabStop: 'b' })
})
