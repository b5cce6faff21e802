import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useRowSteps } from './use-row-steps.ts'

type Input = { rows: readonly number[]; view: string }
const list = (input: Input) => renderedHook(({ rows, view }: Input) => useRowSteps(rows, view, 2), input)

it('shows as many more rows with each step, and says so', async () => {
  const hook = await list({ rows: [1, 2, 3, 4, 5], view: '' })
  expect(hook.now).toMatchObject({ shown: [1, 2], hidden: 3, isGrown: false })

  await hook.act(({ showMore }) => showMore())
  expect(hook.now).toMatchObject({ shown: [1, 2, 3, 4], hidden: 1, isGrown: true })
  await hook.act(({ showMore }) => showMore())
  expect(hook.now).toMatchObject({ shown: [1, 2, 3, 4, 5], hidden: 0, isGrown: true })
})

it('begins with the first rows again in another view, and only there', async () => {
  const hook = await list({ rows: [1, 2, 3, 4, 5], view: 'all' })
  await hook.act(({ showMore }) => showMore())

  await hook.render({ rows: [0, 1, 2, 3, 4, 5], view: 'all' })
  expect(hook.now.shown).toEqual([0, 1, 2, 3])
  await hook.render({ rows: [1, 3, 5], view: 'odd' })
  expect(hook.now).toMatchObject({ shown: [1, 3], hidden: 1, isGrown: false })
})
