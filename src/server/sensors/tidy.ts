import type pg from 'pg'
import { utcDay } from '../../domain/dates.ts'
import { dayMs } from '../../domain/time-units.ts'
import { isLockTimeout, setLockTimeoutOf } from '../platform/db/lock-timeout.ts'
import { transaction } from '../platform/db/transaction.ts'

/** Days for which figures of sensors are kept. */
const figureDays = 400

/**
 * Drops the days whose sightings are too old, and prepares the next one. A day that is being read stays until the next run.
 * @param now ms since epoch
 * @returns number of dropped days
 */
export async function tidySightings(
  pool: Pick<pg.Pool, 'query' | 'connect'>,
  { now, keptDays }: { readonly now: number; readonly keptDays: number },
): Promise<number> {
  const dateOf = (daysAgo: number) => utcDay(now - daysAgo * dayMs)
  // Keep one day more than writers accept, because their clocks may differ.
  const { rows } = await pool.query<{ day: string }>(
    'select day::text from sighting_day where day < $1::date order by day',
    [dateOf(keptDays + 1)],
  )
  let dropped = 0
  for (const { day: old } of rows) {
    if (!(await inTime(pool, 'select drop_sighting_day($1::date)', old))) break
    dropped++
  }
  // Otherwise the first request with a value of a day makes its tables, and all others wait until it is stored.
  for (const daysAgo of [0, -1]) await inTime(pool, makeDay, dateOf(daysAgo))
  await pool.query('delete from sensor_segment where received_on < $1::date', [dateOf(keptDays + 1)])
  await pool.query('delete from sighted_log where day < $1::date', [dateOf(keptDays + 1)])
  await pool.query('delete from standing_figure where day < $1::date', [dateOf(keptDays + 1)])
  await pool.query('delete from standing_day where day < $1::date', [dateOf(keptDays + 1)])
  await pool.query('delete from organisation_sightings where day < $1::date', [dateOf(1)])
  await pool.query('delete from sensor_day where day < $1::date', [dateOf(figureDays)])
  return dropped
}

/** Makes the tables of a day that has none, if there is a sensor. */
const makeDay = `select make_sighting_day($1::date) where exists (select from sensor where revoked_at is null)
  and to_regclass('public.sighting_key_' || to_char($1::date, 'YYYYMMDD')) is null`

/** Runs a statement about a day. @returns false if the tables are in use */
async function inTime(pool: Pick<pg.Pool, 'query' | 'connect'>, statement: string, aboutDay: string): Promise<boolean> {
  try {
    await transaction(pool, async (client) => {
      // Limit the wait for the lock, because all other statements on the table queue up behind it.
      await setLockTimeoutOf(client, 2000)
      await client.query(statement, [aboutDay])
    })
    return true
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    return false
  }
}
