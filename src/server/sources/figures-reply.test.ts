import { expect, it } from 'vitest'
import { catalogueFigures, sourceFigures } from './figures-reply.ts'
import type { FiguresRow } from './figures-store.ts'

const row: FiguresRow = {
  source: 1,
  measured_at: new Date('2026-03-01T00:00:00Z'),
  listed: 1000,
  exclusive: 300,
  newly: 10,
  novel: 5,
  median_age_days: 12,
  warned: 10,
  doubtful: 5,
  wide: 0,
  dated: 900,
  added_per_day: 10,
  removed_per_day: 5,
  complexity: 2,
  warnings: [],
  compared: 20,
  first: 10,
  same: 2,
  lead_hours: 3,
}

it.each([
  ['shared infrastructure', { doubtful: null }],
  ['wide ranges', { wide: null }],
  ['ages', { median_age_days: null }],
  ['who was first', { compared: 0, first: 0, same: 0 }],
] satisfies [string, Partial<FiguresRow>][])('a source has no better quality for unmeasured %s', (_, unmeasured) => {
  const quality = (some: FiguresRow) => catalogueFigures(some, true)?.quality ?? 0

  expect(quality({ ...row, ...unmeasured })).toBeLessThan(quality(row))
})

it('a dead source has its figures, but no quality', () => {
  const { quality, qualityParts, exclusiveShare } = sourceFigures(row, false) ?? {}

  expect({ quality, qualityParts, exclusiveShare }).toEqual({ quality: null, qualityParts: [], exclusiveShare: 0.3 })
})
