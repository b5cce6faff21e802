import { expect, it, vi } from 'vitest'
import { remembered } from './remembered.ts'

it('asks once for each key, and forgets all answers when there are too many', () => {
  const ask = vi.fn((key: number) => (key > 1 ? key : undefined))
  const answer = remembered(ask, 2)
  expect([1, 2, 1, 2].map(answer)).toEqual([undefined, 2, undefined, 2])
  expect(ask).toHaveBeenCalledTimes(2)
  expect([3, 3, 2].map(answer)).toEqual([3, 3, 2])
  expect(ask).toHaveBeenCalledTimes(4)
})
