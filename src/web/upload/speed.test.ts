import { expect, it } from 'vitest'
import { type Sample, secondsLeft, speedOf, withSample } from './speed.ts'

const steady = (seconds: number) =>
  Array.from({ length: seconds + 1 }, (_, i) => ({ at: i * 1000, bytes: i * 500 })).reduce<Sample[]>(withSample, [])

it('measures only the last seconds', () => {
  const samples = withSample(steady(20), { at: 21_000, bytes: 14_000 })

  expect(speedOf(steady(20))).toBe(500)
  expect(speedOf(samples)).toBeGreaterThan(500)
  expect(samples.length).toBeLessThan(11)
})

it('is unknown with too little data or without progress', () => {
  expect(speedOf([{ at: 0, bytes: 0 }])).toBeUndefined()
  expect(
    secondsLeft(
      [
        { at: 0, bytes: 5 },
        { at: 2000, bytes: 5 },
      ],
      10,
    ),
  ).toBeUndefined()
})

it('returns the remaining time', () => {
  expect(secondsLeft(steady(4), 3000)).toBe(2)
})

it('starts again after a reset', () => {
  expect(withSample(steady(4), { at: 5000, bytes: 0 })).toEqual([{ at: 5000, bytes: 0 }])
})
