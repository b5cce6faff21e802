import { expect, it } from 'vitest'
import { madeUpSource } from '../../../test/made-up-source.ts'
import { noPrices } from '../../catalogue/prices.ts'
import type { SourceSummary } from '../../contract/sources.ts'
import { partJson } from '../platform/http/kept-json.ts'
import type { FiguresRow } from './figures-store.ts'
import { keptSummaries, type Summarised } from './kept-summaries.ts'

const overview: Summarised = {
  source: madeUpSource,
  origin: 'catalogue',
  standsFor: null,
  firstSnapshot: 1,
  newestLook: 2,
  dead: null,
  figures: { records: 3 },
  health: { state: 'ok', lastSuccess: 4, lastAttempt: 5, message: null },
}
const row: FiguresRow = {
  source: 1,
  measured_at: new Date(6),
  listed: 10,
  exclusive: 1,
  newly: 2,
  novel: 1,
  median_age_days: null,
  warned: 0,
  doubtful: null,
  wide: null,
  dated: 0,
  added_per_day: null,
  removed_per_day: null,
  complexity: 1,
  warnings: [],
  compared: 0,
  first: 0,
  same: 0,
  lead_hours: null,
}

/** Counts in its summaries how many were made. */
function counting() {
  let made = 0
  return keptSummaries(() => ({ records: ++made }) as SourceSummary)
}

it('a source that has not changed keeps its summary and its JSON', () => {
  const summaryOf = counting()

  const first = summaryOf(overview, noPrices, row)
  // What was read again is equal, but not the same.
  const again = summaryOf(
    { ...overview, health: { ...overview.health } },
    { ...noPrices, sources: { other: 5 } },
    {
      ...row,
      measured_at: new Date(6),
      warnings: [],
    },
  )

  expect(again).toBe(first)
  expect(partJson(again)).toBe(partJson(first))
  expect(Buffer.from(partJson(first)).toString()).toBe('{"records":1}')
})

const { health } = overview
const changes: [string, Summarised, typeof noPrices, FiguresRow | undefined][] = [
  ['entry', { ...overview, source: { ...madeUpSource, name: 'Renamed' } }, noPrices, row],
  ['licence', { ...overview, standsFor: 'other' }, noPrices, row],
  ['first snapshot', { ...overview, firstSnapshot: null }, noPrices, row],
  ['newest look', { ...overview, newestLook: 7 }, noPrices, row],
  ['death', { ...overview, dead: 'ended' as never }, noPrices, row],
  ['records', { ...overview, figures: { records: 4 } }, noPrices, row],
  ['state', { ...overview, health: { ...health, state: 'stale' } }, noPrices, row],
  ['last success', { ...overview, health: { ...health, lastSuccess: 9 } }, noPrices, row],
  ['last attempt', { ...overview, health: { ...health, lastAttempt: 9 } }, noPrices, row],
  ['message', { ...overview, health: { ...health, message: 'late' } }, noPrices, row],
  ['price', overview, { ...noPrices, sources: { [madeUpSource.id]: 5 } }, row],
  ['figures', overview, noPrices, undefined],
  ['time of the figures', overview, noPrices, { ...row, measured_at: new Date(7) }],
  ['a figure', overview, noPrices, { ...row, exclusive: 2 }],
  ['warnings', overview, noPrices, { ...row, warnings: [{ category: 'cloud', filters: true, indicators: 1 }] }],
]

it.each(changes)('a change is told at once: %s', (_, changed, prices, measured) => {
  const summaryOf = counting()
  const first = summaryOf(overview, noPrices, row)

  expect(summaryOf(changed, prices, measured)).not.toBe(first)
  expect(summaryOf(overview, noPrices, row)).not.toBe(first)
})

it('a source of a group is summarised each time', () => {
  const summaryOf = counting()
  const own = { ...overview, origin: 'custom' } as const

  expect(summaryOf(own, noPrices, row)).not.toBe(summaryOf(own, noPrices, row))
})
