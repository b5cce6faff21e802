import { expect, it } from 'vitest'
import { sampleReport } from '../../../../../test/sample-report.ts'
import type { ReportFeed } from '../../../../domain/report.ts'
import { termsOf } from './custom-source.ts'

const [sample] = sampleReport('terms').recommendedFeeds as [ReportFeed]

it.each([
  ['that costs nothing is free', { price: 0 }, 'feeds.free'],
  ['that the operator has given a price is not called free', { price: 100 }, undefined],
  ['that the catalogue no longer has is not called free', { price: null, notCompared: true }, undefined],
  ['of the organisation itself has no terms', { ID: 'custom.own', price: 0 }, undefined],
  [
    'under an own licence is commercial',
    { price: 0, license: { ...sample.license, commercial: true } },
    'feeds.commercial',
  ],
])('a source %s', (_, facts, terms) => {
  expect(termsOf({ ...sample, ...facts })).toBe(terms)
})
