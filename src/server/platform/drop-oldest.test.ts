import { expect, it } from 'vitest'
import { dropOldest } from './drop-oldest.ts'

it('drops the oldest entries of a map, and nothing while there is room', () => {
  const held = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  dropOldest(held, 3)
  expect([...held.keys()]).toEqual(['a', 'b', 'c'])
  held.set('a', 4)
  dropOldest(held, 2)
  expect([...held]).toEqual([
    ['b', 2],
    ['c', 3],
  ])
  held.delete('b')
  held.set('b', 5)
  dropOldest(held, 1)
  expect([...held]).toEqual([['b', 5]])
})

it('drops several entries of a set at once, down to none', () => {
  const held = new Set([1, 2, 3, 4])
  dropOldest(held, 1)
  expect([...held]).toEqual([4])
  dropOldest(held, 0)
  expect(held.size).toBe(0)
  dropOldest(held, 0)
})
