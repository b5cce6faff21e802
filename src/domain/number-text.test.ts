import { expect, it } from 'vitest'
import { numberTexts } from './number-text.ts'

const [de, en] = [numberTexts('de'), numberTexts('en')]
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('writes prices with their cents, and estimates in whole euros unless they are small', () => {
  expect([8000.5, 8000, 0.5].map((eur) => en.price(eur))).toEqual(['€8,000.50', '€8,000', '€0.50'])
  expect([8000.5, 99.5, 0].map((eur) => plain(de.euros(eur)))).toEqual(['8.001 €', '99,50 €', '0 €'])
})

it('rounds as one calculates by hand, also where the nearest binary number is below', () => {
  expect([1.45, 8.35, 66.25].map((value) => en.percent(value))).toEqual(['1.5%', '8.4%', '66.3%'])
  expect([1.45, 0.25, 0.04, 2].map((value) => plain(en.expected(value)))).toEqual(['1.5', '0.3', '< 0.1', '2'])
})
