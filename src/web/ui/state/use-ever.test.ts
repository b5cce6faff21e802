import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useEver } from './use-ever.ts'

it('is true from the first time that the condition is true', async () => {
  const ever = await renderedHook(useEver, false)
  expect(ever.now).toBe(false)

  await ever.render(true)
  expect(ever.now).toBe(true)

  await ever.render(false)
  expect(ever.now).toBe(true)
})
