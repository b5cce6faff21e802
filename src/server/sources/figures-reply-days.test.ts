import { expect, it } from 'vitest'
import { sourceDays } from './figures-reply.ts'

it('the figures of a day with a snapshot but without a measurement are derived from later changes', () => {
  const daily = [
    { day: '2022-01-05', added: null, removed: null },
    { day: '2023-06-01', added: 40, removed: 10 },
    { day: '2024-03-01', added: 5, removed: 25 },
  ]

  const shown = sourceDays([], daily, 110)

  expect(shown.map(({ day, listed, added }) => [day, listed, added])).toEqual([
    ['2022-01-05', 100, null],
    ['2023-06-01', 130, 40],
    ['2024-03-01', 110, 5],
  ])
  expect(shown.every(({ basis }) => basis === 'reconstructed')).toBe(true)
})
