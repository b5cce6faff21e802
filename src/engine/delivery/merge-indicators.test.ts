import { expect, it } from 'vitest'
import type { DeliveredIndicator } from '../../domain/delivery.ts'
import { mergeIndicators } from './merge-indicators.ts'

it('a range represents its members: highest risk, lowest confidence, all sources, until the first member ages out', () => {
  const member = (value: string, more: Partial<DeliveredIndicator>): DeliveredIndicator => ({
    id: '00000000-0000-5000-8000-000000000000',
    kind: 'ipv4',
    value,
    risk: 50,
    confidence: 50,
    firstSeen: 100,
    lastSeen: 200,
    agesOut: 300,
    created: 10,
    modified: 20,
    sources: [{ id: 'b', name: 'B', maintainer: 'B', listedFrom: 100, score: 70 }],
    independent: 1,
    threats: ['malware'],
    tags: ['x'],
    warnings: [],
    enriched: { country: 'DE', tlp: 'GREEN' },
    ...more,
  })

  const merged = mergeIndicators('ipv4-cidr', '192.0.2.0/31', [
    member('192.0.2.0', {}),
    member('192.0.2.1', {
      risk: 80,
      confidence: 40,
      firstSeen: 50,
      agesOut: 250,
      modified: 30,
      sources: [
        { id: 'a', name: 'A', maintainer: 'A', listedFrom: 50 },
        { id: 'b', name: 'B', maintainer: 'B', listedFrom: 90, lastSeen: 210, score: 90 },
      ],
      independent: 2,
      threats: ['c2'],
      tags: ['a', 'x'],
      warnings: ['cloud'],
      enriched: { country: 'FR', tlp: 'AMBER' },
    }),
  ])

  expect(merged).toEqual({
    kind: 'ipv4-cidr',
    value: '192.0.2.0/31',
    risk: 80,
    confidence: 40,
    firstSeen: 50,
    lastSeen: 200,
    agesOut: 250,
    created: 10,
    modified: 30,
    sources: [
      { id: 'a', name: 'A', maintainer: 'A', listedFrom: 50 },
      { id: 'b', name: 'B', maintainer: 'B', listedFrom: 90, lastSeen: 210, score: 70 },
    ],
    independent: 1,
    threats: ['c2', 'malware'],
    tags: ['a', 'x'],
    warnings: ['cloud'],
    enriched: { tlp: 'AMBER' },
  })
})
