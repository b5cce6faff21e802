import { expect, it } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { dayMs, hourMs } from '../../../domain/time-units.ts'
import { createLog } from '../telemetry/log.ts'
import type { Run } from './queue.ts'
import { withSteadyClock } from './steady-clock.ts'

const [hour, day] = [hourMs, dayMs]
const begin = Date.parse('2026-01-10T12:00:00Z')

const database = await databaseForFile()

/** The times after a first sweep at which another sweep runs. */
async function sweptAt(work: string, times: readonly number[]): Promise<number[]> {
  const swept: number[] = []
  let now = 0
  const worker = withSteadyClock(database.pool, { now: () => begin + now }, work, async () => void swept.push(now))
  for (now of [0, ...times]) await worker({}, { log: createLog('silent') } as Run)
  return swept.slice(1)
}

it.each([
  ['hourly', [hour, 2 * hour, 3 * hour], [hour, 2 * hour, 3 * hour]],
  ['daily', [day, 2 * day], [day, 2 * day]],
  [
    'nothing while a clock is ahead that is corrected later',
    [8 * day, 8 * day + hour, 2 * hour, 3 * hour],
    [2 * hour, 3 * hour],
  ],
  [
    'nothing on a host whose clock is ahead of the others',
    [hour, 8 * day, 2 * hour, 8 * day + hour, 13 * hour, 8 * day + 13 * hour],
    [hour, 2 * hour, 13 * hour],
  ],
  [
    'after weeks without a server, as soon as later times confirm the clock',
    [30 * day, 30 * day + hour, 30 * day + 12 * hour, 30 * day + 13 * hour],
    [30 * day + 12 * hour, 30 * day + 13 * hour],
  ],
  ['on a server that runs for an hour a week', [7 * day, 14 * day, 21 * day], [14 * day]],
  ['with a clock that is set back', [hour, -2 * hour, -hour], [hour, -2 * hour, -hour]],
])('sweeps %s', async (what, times, expected) => {
  expect(await sweptAt(what, times)).toEqual(expected)
})
