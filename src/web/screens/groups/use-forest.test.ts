import { beforeEach, expect, it, vi } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { type ForestInput, useForest } from './use-forest.ts'

const groups = [
  { id: 'root', name: 'MSSP', parent: null },
  { id: 'bank', name: 'Bank', parent: 'root' },
  { id: 'north', name: 'Bank North', parent: 'bank' },
  { id: 'clinic', name: 'Clinic', parent: 'root' },
]
type Input = ForestInput<(typeof groups)[number]>
const input: Input = { groups, search: '', selected: undefined, activeId: 'clinic' }

let address: URL
beforeEach(() => {
  address = new URL('https://winnow.example/groups')
  vi.stubGlobal('location', {
    get href() {
      return address.href
    },
  })
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, _title: string, next: URL) => (address = next) })
})

it('selects the group of the address, else the active one, else the first', async () => {
  const selectedOf = async (more: Partial<Input>) =>
    (await renderedHook(useForest<(typeof groups)[number]>, { ...input, ...more })).now.group?.id

  expect(await selectedOf({ selected: 'bank' })).toBe('bank')
  expect(await selectedOf({})).toBe('clinic')
  expect(await selectedOf({ activeId: undefined })).toBe('root')
})

it('writes selection and search into the address', async () => {
  const forest = await renderedHook(useForest<(typeof groups)[number]>, input)

  await forest.act(({ select, searchFor }) => {
    select('bank')
    searchFor(' north ')
  })
  expect(address.search).toBe('?group=bank&q=north')

  await forest.act(({ searchFor }) => searchFor(''))
  expect(address.search).toBe('?group=bank')
})

it('keeps the previous group until the data contains a new one', async () => {
  const forest = await renderedHook(useForest<(typeof groups)[number]>, { ...input, selected: 'bank' })

  await forest.act(({ select }) => select('new'))
  expect(forest.now.group?.id).toBe('bank')

  await forest.render({ ...input, groups: [...groups, { id: 'new', name: 'New', parent: 'bank' }] })
  expect(forest.now.group?.id).toBe('new')
})

it('shows a clicked active group at once, and one chosen in the header when its data arrives', async () => {
  const forest = await renderedHook(useForest<(typeof groups)[number]>, input)

  await forest.act(({ setActiveId }) => setActiveId('bank'))
  expect(forest.now.activeId).toBe('bank')

  await forest.render({ ...input, activeId: 'root' })
  expect(forest.now.activeId).toBe('root')
})

it('expands everything found by a search, and afterwards the groups that the user had expanded', async () => {
  const forest = await renderedHook(useForest<(typeof groups)[number]>, input)
  await forest.act(({ setExpanded }) => setExpanded(['root']))

  await forest.act(({ searchFor }) => searchFor('north'))
  await forest.act(({ setExpanded }) => setExpanded([]))
  expect([...(forest.now.hits ?? [])]).toEqual(['north'])
  expect(forest.now.expanded).toEqual(['root', 'bank', 'north'])

  await forest.act(({ searchFor }) => searchFor(''))
  expect(forest.now.hits).toBeUndefined()
  expect(forest.now.expanded).toEqual(['root'])
})

it('reveals a group by expanding those above it', async () => {
  const forest = await renderedHook(useForest<(typeof groups)[number]>, input)
  await forest.act(({ setOpen }) => setOpen(['clinic']))

  await forest.act(({ reveal }) => reveal('north'))

  expect(forest.now.open).toEqual(['clinic', 'root', 'bank'])
})
