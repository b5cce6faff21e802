import { expect, it } from 'vitest'
import { typedNumber, writtenNumber } from './typed-number.ts'

it.each([
  ['12500', 12_500, 12_500],
  ['12.500', 12_500, 12.5],
  ['12,500', 12.5, 12_500],
  ['12.500,00', 12_500, undefined],
  ['12,500.00', undefined, 12_500],
  ['1.234.567', 1_234_567, undefined],
  ['12 500', 12_500, 12_500],
  ['2,5', 2.5, 2.5],
  ['2.5', 2.5, 2.5],
  ['1200.50', 1200.5, 1200.5],
  ['0', 0, 0],
  ['60 000 €', 60_000, 60_000],
  ['€', undefined, undefined],
  ['60k', undefined, undefined],
  ['0.500', undefined, 0.5],
  ['1.2.3', undefined, undefined],
  ['-1', undefined, undefined],
  ['', undefined, undefined],
])('%j is read as %j in German and %j in English', (text, german, english) => {
  expect([typedNumber(text, 'de'), typedNumber(text, 'en')]).toEqual([german, english])
})

it.each([0, 0.75, 0.125, 999, 1000, 60_000, 1_234_567.89])('%j is read again as it is written', (value) => {
  for (const locale of ['de', 'en'] as const) expect(typedNumber(writtenNumber(value, locale), locale)).toBe(value)
})
