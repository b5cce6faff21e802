import { expect, it } from 'vitest'
import { minuteMs } from '../../domain/time-units.ts'
import { isDue, nextDue } from './schedule.ts'

const hour = 60 * minuteMs

it.each([
  ['after its cadence', { cadenceMinutes: 60, failures: 0, chance: 0 }, hour],
  ['or up to a fifth later', { cadenceMinutes: 60, failures: 0, chance: 1 }, 72 * minuteMs],
  ['never more often than every five minutes', { cadenceMinutes: 1, failures: 0, chance: 0 }, 5 * minuteMs],
  ['at least once a week', { cadenceMinutes: 1e6, failures: 0, chance: 0 }, 7 * 24 * hour],
  ['soon after a first failure', { cadenceMinutes: 1440, failures: 1, chance: 0 }, 30 * minuteMs],
  ['but not sooner than its cadence', { cadenceMinutes: 15, failures: 1, chance: 0 }, 15 * minuteMs],
  ['later and later after more of them', { cadenceMinutes: 1440, failures: 5, chance: 0 }, 8 * hour],
  ['once a day in the end', { cadenceMinutes: 5, failures: 1000, chance: 0 }, 24 * hour],
  [
    'not before the publisher allows it',
    { cadenceMinutes: 5, failures: 1, chance: 0, retryAfterMs: 3 * hour },
    3 * hour,
  ],
])('a source is due %s', (_what, turn, expected) => {
  expect(nextDue({ now: 1000, ...turn })).toBe(1000 + expected)
})

it.each([
  ['at its date', { dueAt: 1000, cadenceMinutes: 60 }, true],
  ['not before', { dueAt: 1001, cadenceMinutes: 60 }, false],
  ['without a date', { dueAt: null, cadenceMinutes: 60 }, true],
  ['not while its longest backoff lasts', { dueAt: 1000 + 28 * hour, cadenceMinutes: 60 }, false],
  ['when only a clock that was ahead explains its date', { dueAt: 1000 + 366 * 24 * hour, cadenceMinutes: 60 }, true],
  ['not while its cadence of a week lasts', { dueAt: 1000 + 8 * 24 * hour, cadenceMinutes: 10080 }, false],
])('a source is due %s', (_what, known, expected) => {
  expect(isDue(known, 1000)).toBe(expected)
})
