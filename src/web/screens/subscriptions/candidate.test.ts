import { expect, it } from 'vitest'
import { likelyFormat } from './candidate.ts'

const formats = [
  { value: 'CSV', text: 'CSV' },
  { value: 'STIX21', text: 'STIX 2.1' },
  { value: 'SPLUNK', text: 'Splunk', products: ['splunk-cloud'] },
]
const organisation = (selectedProducts: readonly string[]) => ({
  productGroup: 'siem' as const,
  selectedProducts: [...selectedProducts],
})

it.each([
  ['that one of the products reads', organisation(['panther', 'splunk-cloud']), 'SPLUNK'],
  ['of the sort of products, if none names its own', organisation(['panther']), 'STIX21'],
  ['CSV, if nothing is known', undefined, 'CSV'],
  ['CSV, if the likely one is not offered', { ...organisation([]), productGroup: 'tips' as const }, 'CSV'],
])('proposes the format %s', (_, who, expected) => {
  expect(likelyFormat(who, { formats })).toBe(expected)
})
