import { expect, it } from 'vitest'
import type { DeliveryFigures } from './figures.ts'
import { heldBy, type ServedNow } from './sum-guard.ts'

const guard = { share: 0.5, least: 100 }
const figures = (total: number, more: Partial<DeliveryFigures> = {}): DeliveryFigures => ({
  ...{ total, kinds: {}, sources: {}, lists: [], omitted: {}, allowedBy: {}, refused: [] },
  ...more,
})
const served = (total: number, more: Partial<ServedNow> = {}): ServedNow => ({
  ...{ figures: figures(total), reasons: 'as before', isGivenUp: false, held: null },
  ...more,
})
const next = (of: DeliveryFigures) => ({ figures: of, reasons: 'as before', names: new Map(), now: 0 })

it.each([
  ['half of it goes', 200, 100, false],
  ['more than half goes', 200, 99, true],
  ['all goes', 10_000, 0, true],
  ['a small delivery loses all', 99, 0, false],
  ['a hundred entries are all that there were', 100, 0, true],
  ['it grows', 100, 10_000, false],
  ['it stays', 1000, 1000, false],
])('when %s (%i, then %i), a release waits: %s', (_, before, after, waits) => {
  expect(heldBy(guard, served(before), next(figures(after))) !== undefined).toBe(waits)
})

it.each<[string, Partial<ServedNow>, boolean]>([
  ['nobody changed anything on purpose', {}, true],
  ['a version without the guard made the one before', { reasons: null }, true],
  ['settings, licences or terms changed', { reasons: 'others' }, false],
  ['the one before may not be served any more', { isGivenUp: true }, false],
])('when %s, a great loss waits: %s / %s', (_, more, waits) => {
  expect(heldBy(guard, served(1000, more), next(figures(1))) !== undefined).toBe(waits)
})

it('counts as removed on purpose only the entries that an exception removes', () => {
  const waits = (excepted: number) =>
    heldBy(guard, served(1000), next(figures(100, { omitted: { exception: excepted } }))) !== undefined

  expect([waits(1), waits(399), waits(400), waits(900)]).toEqual([true, true, false, false])
})

it('with a share of 1, none waits', () => {
  expect(heldBy({ ...guard, share: 1 }, served(1000), next(figures(0)))).toBeUndefined()
})

it('keeps the start of the wait and the decision, with current numbers', () => {
  const held = { since: '2026-01-02T03:04:05.000Z', before: 1000, after: 400, causes: [], decision: 'refused' as const }

  expect(heldBy(guard, served(1000, { held }), next(figures(300)))).toEqual({ ...held, after: 300 })
})

it('names the reasons that leave out more than before, otherwise the sources that have shrunk', () => {
  const names = new Map([
    ['x', 'Ours'],
    ['y', 'Feed'],
  ])
  const before = figures(1000, { sources: { y: { indicators: 1000, exclusive: 1000 } }, omitted: { 'aged-out': 5 } })
  const fewer = { sources: { y: { indicators: 10, exclusive: 10 } } }
  const causes = (after: DeliveryFigures) =>
    heldBy(guard, { ...served(1000), figures: before }, { ...next(after), names })?.causes

  const omitted = { 'allow-listed': 880, 'aged-out': 105, benign: 10 }
  expect(causes(figures(10, { ...fewer, omitted, allowedBy: { x: 880 } }))).toEqual([
    { what: 'list', name: 'Ours', lost: 880 },
    { what: 'reason', name: 'aged-out', lost: 100 },
  ])
  expect(causes(figures(10, { ...fewer, omitted: { 'aged-out': 5 } }))).toEqual([
    { what: 'source', name: 'Feed', lost: 990 },
  ])
})
