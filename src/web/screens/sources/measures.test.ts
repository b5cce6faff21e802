import { expect, it } from 'vitest'
import { sampleSource } from '../../../../test/catalogue-samples.ts'
import { formats } from '../../text/format.ts'
import { measures, percentText } from './measures.ts'

it.each([
  [0, '0%'],
  [0.01, '<0.1%'],
  [12.34, '12.3%'],
  [99.97, '>99.9%'],
  [100, '100%'],
])('shows %d as %s, so that only nothing is 0% and only everything is 100%', (value, text) => {
  expect(percentText(value, formats('en'))).toBe(text)
})

it('treats the price of a free source as 0, and that of a commercial one without a price as unknown', () => {
  expect(measures.price.value(sampleSource('a', { price: null }))).toBe(0)
  expect(measures.price.value(sampleSource('a', { price: null, commercial: true }))).toBeNull()
  expect(measures.price.value(sampleSource('a', { price: 9000, commercial: true }))).toBe(9000)
})

it('has no figures before they were measured', () => {
  const source = sampleSource('a', { figures: null })

  expect([measures.quality, measures.churn, measures.age].map((measure) => measure.value(source))).toEqual([
    null,
    null,
    null,
  ])
  expect(measures.churn.value(sampleSource('a', { figures: { churn: 0.015 } }))).toBe(1.5)
})
