import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useChoice } from './use-choice.ts'

const of = (rows: readonly string[], filter = '') => ({ page: { rows, total: 5 }, filter })
const choice = (first: ReturnType<typeof of>) =>
  renderedHook(({ page, filter }: ReturnType<typeof of>) => useChoice(page, (row) => row, filter), first)

it('keeps chosen rows while pages are turned, and forgets them with their filter', async () => {
  const hook = await choice(of(['a', 'b']))
  await hook.act(({ ticks }) => ticks.onChange(new Set(['a'])))
  await hook.render(of(['c', 'd']))
  await hook.act(({ ticks }) => ticks.onChange(new Set([...ticks.chosen, 'd'])))
  expect(hook.now).toMatchObject({ rows: ['a', 'd'], count: 2, hasMore: false })

  await hook.render(of(['a', 'b'], 'another'))
  expect(hook.now).toMatchObject({ rows: [], count: 0 })
})

it('offers all rows once a whole page is chosen; all are those that match', async () => {
  const hook = await choice(of(['a', 'b']))
  await hook.act(({ ticks }) => ticks.onChange(new Set(['a', 'b'])))
  expect(hook.now).toMatchObject({ count: 2, hasMore: true })

  await hook.act(({ chooseAll }) => chooseAll())
  expect(hook.now).toMatchObject({ rows: 'all', count: 5, hasMore: false })
  await hook.render(of(['c']))
  expect(hook.now.ticks.chosen).toEqual(new Set(['c']))

  await hook.act(({ clear }) => clear())
  expect(hook.now).toMatchObject({ rows: [], count: 0 })
})
