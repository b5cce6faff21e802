import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useRowView } from './use-row-view.ts'

it('starts with the newest rows', async () => {
  const view = await renderedHook(useRowView, undefined)

  expect(view.now).toMatchObject({ search: '', order: { by: 'createdAt', direction: 'desc' }, offset: 0 })
  expect(view.now.chosen.size).toBe(0)
})

it('returns to the first page after a new search or order, and keeps ticked rows', async () => {
  const view = await renderedHook(useRowView, undefined)
  await view.act(({ turnTo }) => turnTo(100))
  await view.act(({ setChosen }) => setChosen(new Set(['a'])))

  await view.act(({ searchFor }) => searchFor('example'))
  expect(view.now).toMatchObject({ search: 'example', offset: 0 })

  await view.act(({ turnTo }) => turnTo(50))
  await view.act(({ setChosen }) => setChosen(new Set(['b'])))
  await view.act(({ sortBy }) => sortBy({ by: 'value', direction: 'asc' }))
  expect(view.now).toMatchObject({ order: { by: 'value', direction: 'asc' }, offset: 0 })
  expect([...view.now.chosen]).toEqual(['b'])
})

it('forgets ticked rows when the page is turned', async () => {
  const view = await renderedHook(useRowView, undefined)
  await view.act(({ setChosen }) => setChosen(new Set(['a', 'b'])))

  await view.act(({ turnTo }) => turnTo(50))

  expect(view.now.offset).toBe(50)
  expect(view.now.chosen.size).toBe(0)
})
