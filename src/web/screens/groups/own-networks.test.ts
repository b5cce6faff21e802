import { expect, it } from 'vitest'
import { readNetworks } from './own-networks.ts'

it('reads addresses and networks, one or more per line, without duplicates', () => {
  const { entries, faults } = readNetworks('192.0.2.0/24\n\n198.51.100.7, 2001:db8::/32\n192.0.2.0/24\n')

  expect(entries).toEqual(['192.0.2.0/24', '198.51.100.7', '2001:db8::/32'])
  expect(faults).toEqual([])
})

it.each([
  ['192.0.2.0/33', 1, '192.0.2.0/33'],
  ['192.0.2.1\ncompany.example', 2, 'company.example'],
  ['\n\n192.0.2.300', 3, '192.0.2.300'],
  ['2001:db8::/129', 1, '2001:db8::/129'],
  ['192.0.2.0/24/8', 1, '192.0.2.0/24/8'],
  ['192.0.2.0/', 1, '192.0.2.0/'],
])('says in which line of ‹%s› something else stands', (text, line, entry) => {
  expect(readNetworks(text).faults).toEqual([{ line, entry }])
})
