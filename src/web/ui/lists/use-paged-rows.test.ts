import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { usePagedRows } from './use-paged-rows.ts'

const list = (first: readonly number[]) =>
  renderedHook((rows: readonly number[]) => usePagedRows(rows, (row) => row), first)

it('adds pages below, without rows that moved from one page to the next', async () => {
  const hook = await list([9, 8])

  await hook.act(({ add }) => add([8, 7, 6]))
  expect(hook.now).toMatchObject({ rows: [9, 8, 7, 6], isAll: false })
  await hook.act(({ add }) => add([5], true))
  expect(hook.now).toMatchObject({ rows: [9, 8, 7, 6, 5], isAll: true })
})

it('loses no row when new ones push others off the first page', async () => {
  const hook = await list([9, 8])
  await hook.act(({ add }) => add([7, 6], true))

  await hook.render([10, 9])

  expect(hook.now).toMatchObject({ rows: [10, 9, 8, 7, 6], isAll: true })
})

it('starts over if rows in between are unknown', async () => {
  const hook = await list([9, 8])
  await hook.act(({ add }) => add([7], true))

  await hook.render([13, 12])

  expect(hook.now).toMatchObject({ rows: [13, 12], isAll: false })
})
