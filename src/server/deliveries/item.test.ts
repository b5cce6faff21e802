import { expect, it } from 'vitest'
import { delivered } from '../../../test/delivered.ts'
import { indicatorId, type Kept, keptText, uuidBytes, uuidHex, uuidText } from './item.ts'

it('a record is stored as the text that JSON.stringify gives', () => {
  const { id: _, kind, value, created, modified, ...plain } = delivered('ipv4', '192.0.2.1')
  const odd = { id: 'a"b', name: 'Zürich \u2028 "x"', maintainer: '\\', listedFrom: 1_760_000_000_000 }
  const records: Kept[] = [
    plain,
    { ...plain, sources: [], threats: [], tags: [], warnings: [], enriched: {} },
    {
      ...plain,
      sources: [odd, { ...odd, lastSeen: 0 }, { ...odd, score: 7 }, { ...odd, name: 'renamed', lastSeen: 1, score: 0 }],
      tags: ['"', '\n', '\ud800'],
      isShared: true,
      enriched: { registrableDomain: 'a"b.example', as: { number: 1, organisation: '\t' } },
    },
    { ...plain, agesOut: Number.POSITIVE_INFINITY },
  ]
  for (const record of records) {
    const { risk, confidence, firstSeen, lastSeen, agesOut, sources, independent, threats, tags, warnings } = record
    const { isShared, enriched } = record
    const inOrder = { risk, confidence, firstSeen, lastSeen, agesOut, sources, independent, threats, tags, warnings }
    expect(keptText(record, enriched)).toBe(JSON.stringify({ ...inOrder, ...(isShared && { isShared }), enriched }))
  }
})

it('an id is the same whether it is computed from text or from bytes', () => {
  const id = indicatorId('domain', 'bad.example')
  expect(uuidText(uuidBytes(id))).toBe(id)
  expect(uuidHex(id)).toBe(id.replaceAll('-', ''))
})
