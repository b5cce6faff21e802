import { expect, it } from 'vitest'
import { formats } from './format.ts'
import { atMostText, shareText } from './share-text.ts'

const language = {
  format: formats('en'),
  t: (_: string, { count, whole }: Record<string, string>) => `${count} of ${whole}`,
} as unknown as Parameters<typeof shareText>[2]

it.each([
  [0, 0, '0 of 0'],
  [1, 1, '1 of 1'],
  [27.55, 29, '27.6 of 29'],
  [15, 30, '50.0%'],
])('shows %d of %d suspicious observables as %s', (count, suspicious, text) => {
  expect(shareText(count, suspicious, language)).toBe(text)
})

it.each([
  [589, 666, '88.5%'],
  [7, 100, '7.0%'],
  [17, 29, '17 of 29'],
])('never rounds down in "at most %d of %d": %s', (count, suspicious, text) => {
  expect(atMostText(count, 0, suspicious, language)).toBe(text)
})

it('writes an upper limit like what is expected if they are equal', () => {
  expect(shareText(39, 59, language)).toBe('66.1%')
  expect(atMostText(39, 39, 59, language)).toBe('66.1%')
  expect(atMostText(39, 38.999, 59, language)).toBe('66.2%')
})
