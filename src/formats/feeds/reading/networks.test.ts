import { describe, expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'
import { rangeIndicators, readMasked } from './networks.ts'

describe('rangeIndicators', () => {
  it.each([
    ['192.0.2.0', '192.0.2.255', ['192.0.2.0/24']],
    ['192.0.2.1', '192.0.2.1', ['192.0.2.1']],
    ['192.0.2.1', '192.0.2.6', ['192.0.2.1', '192.0.2.2/31', '192.0.2.4/31', '192.0.2.6']],
    ['0.0.0.0', '255.255.255.255', []],
    ['2a01:4f8::', '2a01:4f8:ffff:ffff:ffff:ffff:ffff:ffff', ['2a01:4f8::/32']],
    ['2a01:4f8::1', '2a01:4f8::2', ['2a01:4f8::1', '2a01:4f8::2']],
  ])('covers the addresses from %s to %s', (first, last, wanted) => {
    expect(rangeIndicators(first, last)?.map(({ value }) => value)).toEqual(wanted)
  })

  it('is undefined if the addresses are in reverse order', () => {
    expect(rangeIndicators('192.0.2.9', '192.0.2.1')).toBeUndefined()
  })
})

describe('readMasked', () => {
  it.each([
    ['45.155.75.0', '24', '45.155.75.0/24'],
    ['45.155.72.0', '255.255.252.0', '45.155.72.0/22'],
    ['45.155.75.0', '0.0.0.255', '45.155.75.0/24'],
    ['45.155.75.7', '255.255.255.255', '45.155.75.7'],
    ['2a01:4f8::', '32', '2a01:4f8::/32'],
    ['45.155.75.0', '255.0.255.0', undefined],
    ['45.155.75.0', '33', undefined],
    ['45.155.75.0', '0.0.0.0', undefined],
  ])('reads %s with the mask %s as %s', (address, mask, wanted) => {
    expect(readMasked(address, mask)?.value).toBe(wanted)
  })
})

it.each([
  ['45.155.75.4-7', ['45.155.75.4/30']],
  ['45.155.75.16-31 # c2', ['45.155.75.16/28']],
  ['45.155.75.4 to 45.155.75.7', ['45.155.75.4/30']],
  ['45.155.75.4 bis 45.155.75.7', ['45.155.75.4/30']],
  ['45.155.75.4 - 80', ['45.155.75.4']],
  ['45.155.75.40-7', []],
  ['45.155.75.255 \u2013 45.155.76.0', ['45.155.75.255', '45.155.76.0']],
  // Not the ends of a range: who spoke to whom, and what moved where.
  ['45.155.75.4 to 91.92.38.7', ['45.155.75.4']],
  ['45.155.75.4 -> 45.155.75.7', []],
])('reads the range %s', async (line, values) => {
  const { records } = await readFeed(`${line}\n${line}\n`)

  expect([...new Set(records.map(({ value }) => value))]).toEqual(values)
})
