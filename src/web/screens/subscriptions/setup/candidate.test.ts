import { expect, it } from 'vitest'
import { likelyFormat } from './candidate.ts'

const formats = [
  { value: 'CSV', text: 'CSV' },
  { value: 'STIX21', text: 'STIX 2.1' },
  { value: 'SPLUNK', text: 'Splunk', products: ['splunk-cloud'] },
]
const siemWith = (...selectedProducts: string[]) => ({ productGroup: 'siem' as const, selectedProducts })

it.each([
  ['the format of a product that has its own', siemWith('panther', 'splunk-cloud'), 'SPLUNK'],
  ['the usual format of the product group, if no product has its own', siemWith('panther'), 'STIX21'],
  ['CSV, if nothing is known about the organisation', undefined, 'CSV'],
  ['CSV, if the likely format is not offered', { ...siemWith(), productGroup: 'tips' as const }, 'CSV'],
])('proposes %s', (_, organisation, expected) => {
  expect(likelyFormat(organisation, { formats })).toBe(expected)
})
