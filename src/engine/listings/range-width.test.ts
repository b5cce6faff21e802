import { expect, it } from 'vitest'
import { isRoutableIpv4, parseIpv4 } from '../../domain/observables/ip.ts'
import { addressesIn4, isWide, routable4 } from './range-width.ts'

it.each([
  [24, 32, false],
  [23, 32, true],
  [32, 32, false],
  [8, 32, true],
  [48, 128, false],
  [47, 128, true],
  [64, 128, false],
  // For IPv6, a /24 is wide.
  [24, 128, true],
])('a /%d of addresses of %d bits is wide: %s', (prefix, width, expected) => {
  expect(isWide(prefix, width)).toBe(expected)
})

it('the number of addresses in a range is 2 to the power of its free bits', () => {
  expect([32, 31, 24, 16, 0].map(addressesIn4)).toEqual([1, 2, 256, 65_536, 4_294_967_296])
})

it('routable addresses are all addresses without a special purpose', () => {
  // RFC 6890, RFC 7526, RFC 5771.
  const special = [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
    ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
    ...['224.0.0.0/4', '240.0.0.0/4'],
  ].map((range) => range.split('/') as [string, string])

  for (const [base] of special) expect([base, isRoutableIpv4(parseIpv4(base) as number)]).toEqual([base, false])
  expect(routable4).toBe(special.reduce((rest, [, prefix]) => rest - addressesIn4(Number(prefix)), 2 ** 32))
})
