import { expect, it } from 'vitest'
import { delivered, outputContext, protecting } from '../../../test/delivered.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { rangeOf } from '../../domain/observables/address-range.ts'
import { dividedFor } from './divided.ts'
import { addressList } from './value-list.ts'

const list = addressList()
const restOf = (network: string, allowed: readonly string[]) => {
  const kind = network.includes(':') ? 'ipv6-cidr' : 'ipv4-cidr'
  const divided = dividedFor(list, delivered(kind, network), { ...outputContext, own: protecting(allowed) })
  return typeof divided === 'string' ? divided : divided.pieces.map(({ value }) => value)
}

it('the rest of a network is all of it but what is allowed, each address once', () => {
  const next = random(seed)
  for (let round = 0; round < 50; round++) {
    const allowed = Array.from({ length: 1 + Math.floor(next() * 6) }, () => Math.floor(next() * 256))
    const around = next() < 0.3 ? ['192.0.2.64/29'] : []
    const rest = restOf('192.0.2.0/24', [...allowed.map((last) => `192.0.2.${last}`), ...around])
    expect(Array.isArray(rest)).toBe(true)
    const ranges = (rest as readonly string[]).map(rangeOf)
    for (let last = 0; last < 256; last++) {
      const address = rangeOf(`192.0.2.${last}`).at
      const isAllowed = allowed.includes(last) || (around.length > 0 && last >= 64 && last < 72)
      const times = ranges.filter((range) => range.at <= address && address <= range.last).length
      expect(times, `seed ${seed}, round ${round}, ${last}`).toBe(isAllowed ? 0 : 1)
    }
  }
})

it('a network without one address is 64 networks at most, and is left out if it would be more', () => {
  expect(restOf('2001:db8::/64', ['2001:db8::1'])).toHaveLength(64)
  expect(restOf('2001:db8::/63', ['2001:db8::1'])).toBe('allowed-inside')
  expect(restOf('10.0.0.0/8', ['10.1.2.3'])).toHaveLength(24)
  expect(restOf('192.0.2.0/31', ['192.0.2.0'])).toEqual(['192.0.2.1'])
  expect(restOf('192.0.2.0/24', ['192.0.2.0/25', '192.0.2.128/25'])).toBe('allowed-inside')
})
