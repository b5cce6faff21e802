import { expect, it } from 'vitest'
import { readOwnRanges } from './own-ranges.ts'

it('reads addresses, networks and domains, one or more per line, without duplicates', () => {
  const { entries, faults } = readOwnRanges(
    '192.0.2.0/24\ncompany.example\n198.51.100.7, 2001:db8::/32\n192.0.2.0/24\n',
  )

  expect(entries).toEqual(['192.0.2.0/24', 'company.example', '198.51.100.7', '2001:db8::/32'])
  expect(faults).toEqual([])
})

it.each([
  ['192.0.2.0/33', 1, '192.0.2.0/33'],
  ['192.0.2.1\nour office', 2, 'our'],
  ['\n\n192.0.2.300', 3, '192.0.2.300'],
  ['2001:db8::/129', 1, '2001:db8::/129'],
  ['192.0.2.0/24/8', 1, '192.0.2.0/24/8'],
  ['192.0.2.0/', 1, '192.0.2.0/'],
])('reports the line with an invalid entry in ‹%s›', (text, line, entry) => {
  expect(readOwnRanges(text).faults).toContainEqual({ line, entry })
})
