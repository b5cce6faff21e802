import { expect, it } from 'vitest'
import { holdBackReason } from './hold-back.ts'

const limits = { share: 0.8, minimum: 50 }
const counts = (rows: number, read: number, indicators = read) => ({ rows, read, indicators })
const before = { listed: 1000, rows: 1000, read: 1000 }

it.each([
  ['accepts the first snapshot', counts(10, 10), undefined, false, undefined],
  ['holds back an empty first snapshot', counts(0, 0), undefined, false, 'empty'],
  ['holds back an empty later snapshot', counts(3, 0), before, false, 'empty'],
  ['accepts a fifth of the previous entries', counts(200, 200), before, false, undefined],
  ['holds back less than a fifth of the previous entries', counts(199, 199), before, false, 'shrunken'],
  ['accepts less than a fifth as additions', counts(199, 199), before, true, undefined],
  ['accepts less than a fifth of a small list', counts(1, 1), { ...before, listed: 50 }, false, undefined],
  ['holds back mostly unreadable rows', counts(20_000, 1000), before, false, 'garbled'],
  ['accepts mostly unreadable rows as before', counts(20_000, 1000), { ...before, rows: 20_000 }, false, undefined],
  ['holds back a first one with none of its kinds', { ...counts(1, 1), ofItsKinds: 0 }, undefined, false, 'foreign'],
  [
    'holds back a later one with none of its kinds',
    { ...counts(1, 1), ofItsKinds: 0 },
    { ...before, listed: 50 },
    true,
    'foreign',
  ],
  ['accepts one with a row of its kinds', { ...counts(300, 300), ofItsKinds: 1 }, before, false, undefined],
  ['accepts unreadable rows if a tenth of the rows is readable', counts(10_000, 1000), before, false, undefined],
])('%s', (_what, now, last, increment, expected) => {
  expect(holdBackReason(now, last, limits, increment)).toBe(expected)
})
