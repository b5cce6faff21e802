import { describe, expect, it } from 'vitest'
import type { KindId } from '../../domain/observables/index.ts'
import { type Addressed, addressOf } from './addressed.ts'
import { asRanges } from './as-ranges.ts'

const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

const ranges = asRanges(
  latin1(
    [
      '1.0.0.0,1.0.0.255,13335,"Cloudflare, Inc."',
      '1.0.1.0,1.0.3.255,4134,Telefónica',
      '2.0.0.0,2.0.0.255,64512,Private',
      '2.0.1.0,2.0.1.255,0,None',
      'no range,at all',
      '3.0.0.9,3.0.0.0,5,Backwards',
      '4.0.0.0,4.0.0.255,7,"With ""quotes"""\r',
      ',,,',
      '5.0.0.0,5.255.255.255,8,Last',
      '214.0.0.0,215.0.255.255,749,First',
      '215.0.0.0,215.1.3.255,721,Second',
    ].join('\n'),
  ),
  [
    '2001:4860::,2001:4860:ffff:ffff:ffff:ffff:ffff:ffff,15169,Google LLC',
    '2a00:1450:4001:800::,2a00:1450:4001:8ff:ffff:ffff:ffff:ffff,15170,Narrow',
    '2a00:1450:5000::1,2a00:1450:5000::2,15171,Too fine',
  ].join('\n'),
)
const find = (kind: KindId, value: string) => ranges.find(addressOf(kind, value) as Addressed)

describe('ranges of autonomous systems', () => {
  it.each([
    ['ipv4', '1.0.0.0', 13335],
    ['ipv4', '1.0.0.255', 13335],
    ['ipv4', '1.0.1.0', 4134],
    ['ipv4', '1.0.4.0', undefined],
    ['ipv4', '5.255.255.255', 8],
    ['ipv4', '6.0.0.0', undefined],
    ['ipv4', '223.255.255.255', undefined],
    ['ipv4', '215.0.0.1', 721],
    ['ipv4', '2.0.0.1', undefined],
    ['ipv4', '2.0.1.1', undefined],
    ['ipv4', '3.0.0.1', undefined],
    ['ipv4-cidr', '1.0.2.0/23', 4134],
    ['ipv4-cidr', '1.0.0.0/23', undefined],
    ['ipv4-cidr', '5.0.0.0/8', 8],
    ['ipv4-cidr', '0.0.0.0/0', undefined],
    ['ipv6', '2001:4860::1', 15169],
    ['ipv6', '2001:485f:ffff::', undefined],
    ['ipv6', '2001:4861::', undefined],
    ['ipv6', '2a00:1450:4001:8ff::1', 15170],
    ['ipv6', '2a00:1450:4001:900::1', undefined],
    ['ipv6', '2a00:1450:5000::1', undefined],
    ['ipv6-cidr', '2001:4860::/32', 15169],
    ['ipv6-cidr', '2001:4860::/31', undefined],
    ['ipv6-cidr', '2a00:1450:4001:800::/56', 15170],
    ['ipv6-cidr', '2a00:1450:4001:800::/55', undefined],
    ['ipv6-cidr', '2a00::/12', undefined],
  ] as const)('%s %s: %s', (kind, value, number) => {
    expect(find(kind, value)?.number).toBe(number)
  })

  it('reads organisations as written', () => {
    expect(find('ipv4', '1.0.0.1')?.organisation).toBe('Cloudflare, Inc.')
    expect(find('ipv4', '1.0.1.1')?.organisation).toBe('Telefónica')
    expect(find('ipv4', '4.0.0.1')?.organisation).toBe('With "quotes"')
  })
})
