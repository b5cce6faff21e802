import { expect, it } from 'vitest'
import { ticks, wholeTicks } from './ticks.ts'

it('an axis of counts has only whole numbers, without duplicates', () => {
  expect(ticks(0, 1, 5).length).toBeGreaterThan(2)
  for (let most = 1; most <= 60; most++) {
    const axis = wholeTicks(0, most, 5)
    expect(axis.every(Number.isInteger)).toBe(true)
    expect(new Set(axis).size).toBe(axis.length)
    expect(axis[0]).toBe(0)
    expect(axis.length).toBeGreaterThan(1)
  }
  expect(wholeTicks(0, 1, 5)).toEqual([0, 1])
})
