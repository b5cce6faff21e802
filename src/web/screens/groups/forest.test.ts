import { expect, it } from 'vitest'
import { above, forestOf, narrowed, openAtFirst, rowsSeen, withBelow } from './forest.ts'

const groups = [
  { id: 'b', name: 'Bank', parent: 'root' },
  { id: 'root', name: 'MSSP', parent: null },
  { id: 'a', name: 'Ämter', parent: 'root' },
  { id: 'b1', name: 'Bank Nord', parent: 'b' },
  { id: 'alone', name: 'Client of somebody else', parent: 'unseen' },
]

it('places groups below their parents by name, and those with an invisible parent at the top', () => {
  const [first, second] = forestOf(groups)

  expect([first?.id, second?.id]).toEqual(['alone', 'root'])
  expect(second?.children.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(second?.children[1]?.children.map(({ id }) => id)).toEqual(['b1'])
})

it('names the groups above one, topmost first', () => {
  expect(above('b1', groups).map(({ id }) => id)).toEqual(['root', 'b'])
  expect(above('alone', groups)).toEqual([])
})

it('finds all below a group', () => {
  expect([...withBelow('b', groups)].sort()).toEqual(['b', 'b1'])
})

it('keeps the groups above a match without counting them', () => {
  const { visible, hits } = narrowed('west', [...groups, { id: 'x', name: 'Filiale West', parent: 'b1' }])

  expect([...hits]).toEqual(['x'])
  expect(visible.map(({ id }) => id).sort()).toEqual(['b', 'b1', 'root', 'x'])
})

it('ignores case and accents', () => {
  expect([...narrowed('AMTER', groups).hits]).toEqual(['a'])
})

it('expands all groups if there are few, otherwise only the path to the selected one', () => {
  expect(openAtFirst('b1', groups)).toHaveLength(groups.length)
  expect(openAtFirst('b1', groups, 4).sort()).toEqual(['alone', 'b', 'root'])
})

it('counts the visible groups', () => {
  expect(rowsSeen(groups, [])).toBe(2)
  expect(rowsSeen(groups, ['root'])).toBe(4)
  // An expanded group below a collapsed one is not visible.
  expect(rowsSeen(groups, ['b'])).toBe(2)
  expect(rowsSeen(groups, ['root', 'b'])).toBe(5)
})
