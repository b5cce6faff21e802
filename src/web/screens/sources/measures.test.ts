import { expect, it } from 'vitest'
import { formats } from '../../ui/format.ts'
import { sampleSource } from './catalogue-samples.ts'
import { measures, percentText } from './measures.ts'

it.each([
  [0, '0%'],
  [0.01, '<0.1%'],
  [12.34, '12.3%'],
  [99.97, '>99.9%'],
  [100, '100%'],
])('writes %d as %s: little is not nothing, and nearly all is not all', (value, text) => {
  expect(percentText(value, formats('en'))).toBe(text)
})

it('treats a free source as costing nothing, and a commercial one without a price as unknown', () => {
  expect(measures.price.value(sampleSource('a', { price: null }))).toBe(0)
  expect(measures.price.value(sampleSource('a', { price: null, commercial: true }))).toBeNull()
  expect(measures.price.value(sampleSource('a', { price: 9000, commercial: true }))).toBe(9000)
})

it('has no figures that were not measured', () => {
  const source = sampleSource('a', { figures: null })

  expect([measures.quality, measures.churn, measures.age].map((measure) => measure.value(source))).toEqual([
    null,
    null,
    null,
  ])
  expect(measures.churn.value(sampleSource('a', { figures: { churn: 0.015 } }))).toBe(1.5)
})
