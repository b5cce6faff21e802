import { expect, it } from 'vitest'
import type { KindId } from '../../domain/observables/index.ts'
import { reachesTooFar } from './reach.ts'

it.each<[KindId, string, boolean]>([
  // Wider than any network of a single holder.
  ['ipv4-cidr', '0.0.0.0/1', true],
  ['ipv4-cidr', '128.0.0.0/1', true],
  ['ipv4-cidr', '44.0.0.0/7', true],
  ['ipv4-cidr', '44.0.0.0/8', false],
  ['ipv6-cidr', '::/1', true],
  ['ipv6-cidr', '2000::/3', true],
  ['ipv6-cidr', '2a00::/18', true],
  ['ipv6-cidr', '2a00::/19', false],
  // Special-purpose addresses together with others.
  ['ipv4-cidr', '10.0.0.0/7', true],
  ['ipv4-cidr', '172.0.0.0/8', true],
  ['ipv4-cidr', '192.168.0.0/15', true],
  ['ipv4-cidr', '198.51.100.0/23', true],
  ['ipv6-cidr', '2001::/22', true],
  ['ipv6-cidr', '2001:db8::/31', true],
  ['ipv6-cidr', '3fff::/19', true],
  ['ipv6-cidr', '2001:400::/23', false],
  // All of IPv4, to products that store IPv4 addresses as IPv6 ones, and to networks with NAT64; or too much of it.
  ['ipv6-cidr', '::/8', true],
  ['ipv6-cidr', '::/50', true],
  ['ipv6-cidr', '::ffff:0:0/96', true],
  ['ipv6-cidr', '::ffff:800:0/102', true],
  ['ipv6-cidr', '::ffff:5db8:d800/120', false],
  ['ipv6-cidr', '64:ff9b::/96', true],
  ['ipv6-cidr', '64:ff9b::/32', true],
  ['ipv6-cidr', '64:ff9b:1::/48', false],
  // Only special-purpose addresses, which the flag for them covers.
  ['ipv4-cidr', '10.0.0.0/8', false],
  ['ipv4-cidr', '192.168.1.0/24', false],
  ['ipv4-cidr', '224.0.0.0/3', false],
  ['ipv6-cidr', 'fc00::/7', false],
  ['ipv6-cidr', '2002::/16', false],
  ['ipv4', '8.8.8.8', false],
  ['domain', 'evil-test.com', false],
])('%s %s reaches too far: %s', (kind, value, expected) => {
  expect(reachesTooFar(kind, value)).toBe(expected)
})
