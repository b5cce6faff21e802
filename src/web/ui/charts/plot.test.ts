import { expect, it } from 'vitest'
import { alongDays, alongPoints, linePath } from './plot.tsx'

it('draws lines from the bottom', () => {
  expect(linePath([10, 60].map((left) => ({ left, y: left + 20 })))).toBe('M10,70 L60,20')
  expect(linePath([])).toBe('')
})

it.each([
  ['ArrowRight', 3, 9],
  ['ArrowLeft', 1, 0],
  ['Home', 0, 0],
  ['End', 9, 9],
  ['ArrowUp', 3, 9],
  ['ArrowDown', 1, 0],
  ['PageUp', 9, 9],
  ['PageDown', 0, 0],
])('%s leads from the third of ten days to %i, and stays within them', (key, next, atEnd) => {
  expect(alongDays[key]?.(2, 9)).toBe(next)
  expect(alongDays[key]?.(next > 2 ? 9 : 0, 9)).toBe(atEnd)
})

it('leaves keys that scroll the page alone on the points of a curve', () => {
  expect(Object.keys(alongPoints).sort()).toEqual(['ArrowLeft', 'ArrowRight', 'End', 'Home'])
})
