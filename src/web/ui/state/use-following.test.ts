import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useFollowing } from './use-following.ts'

it('keeps the typed text until the text that it follows changes', async () => {
  const field = await renderedHook(useFollowing, 'first')
  expect(field.now[0]).toBe('first')
  await field.act(([, setTyped]) => setTyped('typed'))
  await field.render('first')
  expect(field.now[0]).toBe('typed')
  await field.render('second')
  expect(field.now[0]).toBe('second')
})
