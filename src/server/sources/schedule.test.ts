import { expect, it } from 'vitest'
import { nextDue } from './schedule.ts'

const minute = 60_000
const hour = 60 * minute

it.each([
  ['after its cadence', { cadenceMinutes: 60, failures: 0, chance: 0.5 }, hour],
  ['a tenth earlier', { cadenceMinutes: 60, failures: 0, chance: 0 }, 54 * minute],
  ['or a tenth later', { cadenceMinutes: 60, failures: 0, chance: 1 }, 66 * minute],
  ['never more often than every five minutes', { cadenceMinutes: 1, failures: 0, chance: 0.5 }, 5 * minute],
  ['at least once a week', { cadenceMinutes: 1e6, failures: 0, chance: 0.5 }, 7 * 24 * hour],
  ['soon after a first failure', { cadenceMinutes: 1440, failures: 1, chance: 0.5 }, 5 * minute],
  ['later and later after more of them', { cadenceMinutes: 1440, failures: 5, chance: 0.5 }, 80 * minute],
  ['once a day in the end', { cadenceMinutes: 5, failures: 1000, chance: 0.5 }, 24 * hour],
  [
    'not before the publisher allows it',
    { cadenceMinutes: 5, failures: 1, chance: 0, retryAfterMs: 3 * hour },
    3 * hour,
  ],
])('a source is due %s', (_what, turn, expected) => {
  expect(nextDue({ now: 1000, ...turn })).toBe(1000 + expected)
})
