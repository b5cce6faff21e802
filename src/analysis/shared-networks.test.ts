import { expect, it } from 'vitest'
import { networkLists } from './shared-networks.ts'

const network = { id: 'edge', name: 'Edge', category: 'cdn', systems: [64_001, 64_002] } as const

const v4 = [
  '100.20.0.0,100.20.0.255,64001,Edge Inc.',
  '100.20.1.0,100.20.2.255,64002,"Edge, Europe"',
  '100.20.3.0,100.20.3.255,64003,Somebody else',
  '100.30.0.1,100.30.0.6,64001,Edge Inc.',
  '100.40.0.0,100.39.255.255,64001,Edge Inc.',
  'nonsense',
].join('\n')
const v6 = '2a00:1234::,2a00:1235:ffff:ffff:ffff:ffff:ffff:ffff,64002,"Edge, Europe"\r\n'

it('lists what the systems of a network announce, in the fewest ranges', () => {
  const [list] = networkLists({ v4, v6 }, '2026-06-17', [network])

  expect(list).toMatchObject({
    id: 'winnow-network-edge',
    name: 'Edge',
    type: 'cidr',
    category: 'cdn',
    date: '2026-06-17',
  })
  expect(list?.list).toEqual([
    ...['100.20.0.0/23', '100.20.2.0/24'],
    ...['100.30.0.1/32', '100.30.0.2/31', '100.30.0.4/31', '100.30.0.6/32'],
    '2a00:1234::/31',
  ])
})

it('leaves out ranges that are rented to individual customers', () => {
  const except = ['100.20.1.0/24', '100.30.0.0/24', '2a00:1235::/32', '100.99.0.0/16']
  const [list] = networkLists({ v4, v6 }, undefined, [{ ...network, except }])

  expect(list?.list).toEqual(['100.20.0.0/24', '100.20.2.0/24', '2a00:1234::/32'])
})
