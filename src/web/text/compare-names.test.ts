import { expect, it } from 'vitest'
import { compareNames } from './compare-names.ts'

it('orders numbers in names by their value, and ignores capitals and accents', () => {
  const names = ['Zeta', 'customer 10', 'Customer 2', 'Ärzte', 'Bund']

  expect(names.toSorted(compareNames)).toEqual(['Ärzte', 'Bund', 'Customer 2', 'customer 10', 'Zeta'])
})
