import { expect, it } from 'vitest'
import { above, forestOf, narrowed, openAtFirst, rowsSeen, withBelow } from './forest.ts'

const groups = [
  { id: 'b', name: 'Bank', parent: 'root' },
  { id: 'root', name: 'MSSP', parent: null },
  { id: 'a', name: 'Ämter', parent: 'root' },
  { id: 'b1', name: 'Bank Nord', parent: 'b' },
  { id: 'alone', name: 'Client of somebody else', parent: 'unseen' },
]

it('stands groups below their parents by name, those of an unseen parent at the top', () => {
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

it('keeps what is above a hit, and does not count it as one', () => {
  const { shown, hits } = narrowed('west', [...groups, { id: 'x', name: 'Filiale West', parent: 'b1' }])

  expect([...hits]).toEqual(['x'])
  expect(shown.map(({ id }) => id).sort()).toEqual(['b', 'b1', 'root', 'x'])
})

it('searches without case and accents', () => {
  expect([...narrowed('AMTER', groups).hits]).toEqual(['a'])
})

it('opens all of a few groups, and of many only the way to the one that is looked at', () => {
  expect(openAtFirst('b1', groups)).toHaveLength(groups.length)
  expect(openAtFirst('b1', groups, 4).sort()).toEqual(['alone', 'b', 'root'])
})

it('counts the groups that are seen', () => {
  expect(rowsSeen(groups, [])).toBe(2)
  expect(rowsSeen(groups, ['root'])).toBe(4)
  // Open below what is closed is not seen.
  expect(rowsSeen(groups, ['b'])).toBe(2)
  expect(rowsSeen(groups, ['root', 'b'])).toBe(5)
})
