import { expect, it } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useLongList } from './use-long-list.ts'

const people = ['Ülkü', 'Anna', 'Bert', 'Hanna', 'Ulli']
const list = (rows: readonly string[]) =>
  renderedHook((rows: readonly string[]) => useLongList(rows, (name) => name, 2), rows)

it('shows a part, and more of it when asked', async () => {
  const hook = await list(people)
  expect(hook.now).toMatchObject({ isLong: true, shown: ['Ülkü', 'Anna'], hidden: 3 })

  await hook.act(({ showMore }) => showMore())
  expect(hook.now).toMatchObject({ shown: ['Ülkü', 'Anna', 'Bert', 'Hanna'], hidden: 1 })
  await hook.act(({ showMore }) => showMore())
  expect(hook.now).toMatchObject({ shown: people, hidden: 0 })
})

it('finds rows whatever their case and accents, in the order of the list, and begins with the first ones again', async () => {
  const hook = await list(people)
  await hook.act(({ showMore }) => showMore())

  await hook.act(({ search }) => search('N'))
  expect(hook.now).toMatchObject({ rows: ['Anna', 'Hanna'], shown: ['Anna', 'Hanna'], hidden: 0 })
  await hook.act(({ search }) => search('ul'))
  expect(hook.now.shown).toEqual(['Ülkü', 'Ulli'])
  await hook.act(({ search }) => search('zz'))
  expect(hook.now).toMatchObject({ isLong: true, shown: [], hidden: 0 })
  await hook.act(({ search }) => search(''))
  expect(hook.now).toMatchObject({ shown: ['Ülkü', 'Anna'], hidden: 3 })
})

it('needs no search for what is shown at once', async () => {
  expect((await list(people.slice(0, 2))).now).toMatchObject({ isLong: false, hidden: 0 })
})

it('keeps the search while it finds something of a list that has become short', async () => {
  const hook = await list(people)
  await hook.act(({ search }) => search('anna'))

  await hook.render(['Bert', 'Anna'])

  expect(hook.now).toMatchObject({ isLong: true, query: 'anna', rows: ['Anna'] })
})
