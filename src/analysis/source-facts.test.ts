import { describe, expect, it } from 'vitest'
import { listedSource } from '../../test/listed-source.ts'
import { noPrices } from '../catalogue/prices.ts'
import { dayMs } from '../domain/time-units.ts'
import { complexityWeights } from '../engine/cost/complexity.ts'
import { feedFormats } from '../formats/feeds/index.ts'
import { changesOver, sourceComplexity, sourceFacts } from './source-facts.ts'

const source = listedSource({
  id: 'acme.list',
  name: 'List',
  addresses: ['https://acme.example/list.txt'],
  reading: { format: 'plain-list' },
  cadenceMinutes: 1440,
})

describe('the complexity of a source', () => {
  it('is that of a typical source before the first collection, not that of an empty one', () => {
    expect(sourceComplexity(source, { records: 0 })).toEqual(sourceComplexity(source))
    expect(sourceComplexity(source).score).toBeGreaterThan(sourceComplexity(source, { records: 10 }).score)
  })

  it('is the same in a report as in its details', () => {
    const collected = { records: 50_000, changes: { from: 0, to: 4 * dayMs, moved: 40_000 } }

    expect(sourceFacts(source, noPrices, collected).complexity).toBe(sourceComplexity(source, collected).score)
    expect(sourceComplexity(source, collected).score).toBeGreaterThan(
      sourceComplexity(source, { ...collected, changes: { ...collected.changes, moved: 0 } }).score,
    )
  })

  it('counts changes per elapsed day, however rare the looks are', () => {
    const daily = { from: 0, to: 10 * dayMs, moved: 1000 }
    const collected = { records: 10_000 }

    expect(sourceComplexity(source, { ...collected, changes: daily }).components.churn).toBeCloseTo(
      sourceComplexity(source, { ...collected, changes: { from: 0, to: 80 * dayMs, moved: 8000 } }).components.churn,
    )
    expect(sourceComplexity(source, { ...collected, changes: { from: 0, to: dayMs / 2, moved: 9999 } })).toEqual(
      sourceComplexity(source, collected),
    )
  })

  it('ignores changes across a gap of more than 90 days', () => {
    const changes = changesOver([
      { time: 0, added: 5000, removed: 0 },
      { time: 400 * dayMs, added: 9000, removed: 3000 },
    ])

    expect(sourceComplexity(source, { records: 10_000, changes })).toEqual(
      sourceComplexity(source, { records: 10_000 }),
    )
  })

  it('includes the client and the paging of a TAXII collection', () => {
    const plain = sourceComplexity({ ...source, reading: { format: 'stix2' } }).components
    const taxii = sourceComplexity({
      ...source,
      reading: { format: 'stix2' },
      addresses: ['https://acme.example/api/collections/91a7b528/'],
    }).components

    expect(taxii.protocol).toBeGreaterThan(plain.protocol)
    expect(taxii.paging).toBeGreaterThan(plain.paging)
    expect(taxii.format).toBe(plain.format)
  })
})

it('has parts of complexity for each feed format, as hard as the format says', () => {
  for (const { id, difficulty } of feedFormats)
    expect(sourceComplexity({ ...source, reading: { format: id } }).components.format, id).toBe(
      difficulty * complexityWeights.format,
    )
})

it('counts changes over the last 90 days without those of the first snapshot', () => {
  expect(changesOver([])).toBeUndefined()
  expect(
    changesOver([
      { time: 0, added: 5000, removed: 0 },
      { time: 200 * dayMs, added: 300, removed: 100 },
      { time: 210 * dayMs, added: 20, removed: 10 },
      { time: 220 * dayMs, added: 3, removed: 4 },
    ]),
  ).toEqual({ from: 200 * dayMs, to: 220 * dayMs, moved: 37 })
})
