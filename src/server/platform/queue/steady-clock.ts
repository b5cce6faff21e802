import type pg from 'pg'
import { dayMs, hourMs } from '../../../domain/time-units.ts'
import type { Clock } from '../clock.ts'
import type { Run } from './queue.ts'

type Pool = Pick<pg.Pool, 'query'>

/**
 * If more time passes between two sweeps than this, the clock jumped or the server was off: normally, sweeps run every
 * hour.
 */
const USUAL = dayMs
/** A jump that lasts this long is believed: the server was off. */
const BORNE_OUT = 12 * hourMs

/**
 * Protects recent data from a clock that jumped ahead: if far more time has passed since the last sweep than the
 * schedule allows, `sweep` is postponed until half a day later the clock still says so.
 * docs/design/server.md
 * @param work name of the sweep, whose times are stored in the database
 */
export function withSteadyClock(
  pool: Pool,
  clock: Clock,
  work: string,
  sweep: (payload: object, run: Run) => Promise<void>,
) {
  return async (payload: object, run: Run): Promise<void> => {
    const now = clock.now()
    if (await isSteady(pool, work, now)) return sweep(payload, run)
    run.log.warn({ work }, 'the clock jumped ahead, or the server was off: nothing is deleted for half a day')
  }
}

/**
 * Records the time of this run.
 * @returns false while a jump is in doubt
 */
async function isSteady(pool: Pool, work: string, now: number): Promise<boolean> {
  const { rows } = await pool.query<{ steady: boolean }>(
    `INSERT INTO sweep_time AS t (work, swept_at) VALUES ($1, $2)
     ON CONFLICT (work) DO UPDATE SET
       swept_at = CASE WHEN $3 <= t.swept_at OR t.doubted_at <= $4 THEN $2 ELSE t.swept_at END,
       doubted_at = CASE WHEN $3 <= t.swept_at OR t.doubted_at <= $4 THEN NULL ELSE least(t.doubted_at, $2) END
     RETURNING doubted_at IS NULL AS steady`,
    [work, new Date(now), new Date(now - USUAL), new Date(now - BORNE_OUT)],
  )
  return rows[0]?.steady ?? true
}
