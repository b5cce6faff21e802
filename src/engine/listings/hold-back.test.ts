import { expect, it } from 'vitest'
import { holdBackReason } from './hold-back.ts'

const limits = { share: 0.8, minimum: 50 }
const counts = (rows: number, read: number, indicators = read) => ({ rows, read, indicators })
const before = { listed: 1000, rows: 1000, read: 1000 }

it.each([
  ['the first snapshot', counts(10, 10), undefined, false, undefined],
  ['an empty first one', counts(0, 0), undefined, false, 'empty'],
  ['an empty later one', counts(3, 0), before, false, 'empty'],
  ['a fifth of what was', counts(200, 200), before, false, undefined],
  ['less than a fifth', counts(199, 199), before, false, 'shrunken'],
  ['less than a fifth of what only adds', counts(199, 199), before, true, undefined],
  ['less than a fifth of a small one', counts(1, 1), { ...before, listed: 50 }, false, undefined],
  ['mostly unreadable rows', counts(20_000, 1000), before, false, 'garbled'],
  ['mostly unreadable rows, as always', counts(20_000, 1000), { ...before, rows: 20_000 }, false, undefined],
  ['a first one with none of its kinds', { ...counts(1, 1), ofItsKinds: 0 }, undefined, false, 'foreign'],
  [
    'a later one with none of its kinds',
    { ...counts(1, 1), ofItsKinds: 0 },
    { ...before, listed: 50 },
    true,
    'foreign',
  ],
  ['one with a row of its kinds', { ...counts(300, 300), ofItsKinds: 1 }, before, false, undefined],
  ['unreadable rows, a tenth readable', counts(10_000, 1000), before, false, undefined],
])('%s is judged by what was before', (_what, now, last, increment, expected) => {
  expect(holdBackReason(now, last, limits, increment)).toBe(expected)
})
