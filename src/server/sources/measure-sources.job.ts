import type pg from 'pg'
import { changeDays, sourceComplexity } from '../../analysis/source-facts.ts'
import { utcDay } from '../../domain/dates.ts'
import { dayMs } from '../../domain/time-units.ts'
import { figureDays } from '../../engine/figures/measure.ts'
import type { Connection } from '../platform/db/db.ts'
import { locks, withSessionLock } from '../platform/db/session-lock.ts'
import { inChild } from '../platform/processes/in-child.ts'
import type { Run } from '../platform/queue/queue.ts'
import type { MeasuredSource } from './figures-writer.ts'
import type { IndexLibrary } from './index-library.ts'
import type { Measured, MeasureOrder } from './measure-sources.child.ts'
import type { SourceRegister } from './register.ts'
import type { SourceStore } from './store.ts'

export interface MeasureDependencies {
  readonly pool: pg.Pool
  readonly connection: Connection
  readonly register: SourceRegister
  readonly sources: Pick<SourceStore, 'changes'>
  readonly index: Pick<IndexLibrary, 'acquireNewest'>
  readonly now: () => number
}

interface State {
  readonly index_version: number | null
  readonly measured_at: Date | null
  readonly past: string
}

/**
 * Measures all sources if the index has changed since the newest figures, or a new day has begun. Reconstructs the days
 * before today if their snapshots have changed since the last time. One process at a time. @returns undefined if there
 * was nothing to do
 */
export async function measureOnce(
  { pool, connection, register, sources, index, now }: MeasureDependencies,
  { signal, log }: Pick<Run, 'signal' | 'log'>,
): Promise<Measured | undefined> {
  return withSessionLock(connection, [locks.figures, 0], { wait: false }, async () => {
    const lease = await index.acquireNewest()
    if (!lease) return undefined
    try {
      // The very first index is empty; measuring it would only delay the next measurement.
      if (lease.reader.sources.length === 0) return undefined
      const at = now()
      const today = Math.floor(at / dayMs) * dayMs
      const { rows } = await pool.query<State>('SELECT index_version, measured_at, past FROM source_figures_state')
      const before = rows[0] as State
      const isOfToday = before.measured_at !== null && before.measured_at.getTime() >= today
      if (isOfToday && before.index_version === lease.version) return undefined
      const past = await pastOf(today)
      const started = performance.now()
      const measured = await inChild<MeasureOrder, Measured>(
        new URL('./measure-sources.child.ts', import.meta.url),
        {
          connection,
          path: lease.path,
          version: lease.version,
          now: at,
          sources: await measuredSources(),
          past: past === before.past ? undefined : past,
        },
        { what: 'sources were not measured', signal },
      )
      log.info({ ...measured, ms: Math.round(performance.now() - started) }, 'sources measured')
      return measured
    } finally {
      lease.release()
    }
  })

  /** Identifies the snapshots of all days before today. */
  async function pastOf(today: number): Promise<string> {
    const { rows } = await pool.query<{ past: string }>(
      `SELECT $1 || ' ' || count(*) || ' ' || coalesce(max(id), 0) AS past FROM snapshot
       WHERE status = 'applied' AND taken_at < $2`,
      [utcDay(today), today],
    )
    return rows[0]?.past ?? ''
  }

  async function measuredSources(): Promise<readonly MeasuredSource[]> {
    const [known, changes, rates] = await Promise.all([register.all(), sources.changes(), dailyRates()])
    return known.flatMap(({ number, source, origin, groupId, listed }) => {
      const rate = rates.get(number)
      if (!rate) return []
      const { score } = sourceComplexity(source, { records: listed, changes: changes.get(number) })
      const seen = origin !== 'custom' || groupId !== null
      return { number, id: source.id, groupId, seen, demo: source.demo ?? false, complexity: score, ...rate }
    })
  }

  /**
   * Daily rates of change, from the changes of the last days; a first snapshot does not count. The period of a rate
   * begins with the look before the earliest change, however long ago it was.
   */
  async function dailyRates() {
    const { rows } = await pool.query<{
      source: number
      first: number
      last: number
      added: number
      removed: number
      /** The last look before the earliest change. */
      before: number | null
    }>(
      `SELECT r.*, (SELECT max(at) FROM source_look l CROSS JOIN LATERAL (VALUES (l.first_at), (l.last_at)) look (at)
                    WHERE l.source = r.source AND at < r.earliest) AS before
       FROM (
         SELECT s.number AS source, f.first, s.applied_at AS last, coalesce(sum(p.added), 0)::bigint AS added,
           coalesce(sum(p.removed), 0)::bigint AS removed, min(p.taken_at) AS earliest
         FROM source s
         CROSS JOIN LATERAL (SELECT min(taken_at) AS first FROM snapshot WHERE source = s.number AND status = 'applied') f
         LEFT JOIN snapshot p ON p.source = s.number AND p.status = 'applied' AND p.taken_at > f.first
           AND p.taken_at > s.applied_at - $1
         WHERE f.first IS NOT NULL AND s.applied_at IS NOT NULL GROUP BY 1, 2, 3
       ) r`,
      [figureDays * dayMs],
    )
    return new Map(
      rows.map(({ source, first, last, added, removed, before }) => {
        const from = Math.max(first, Math.min(last - figureDays * dayMs, before ?? last))
        const days = (last - from) / dayMs
        // Less than a day does not suffice for a daily rate; over months, entries may have come and gone unseen.
        const perDay = (count: number) => (days >= 1 && days <= changeDays ? count / days : null)
        return [
          source,
          { since: first, until: last, addedPerDay: perDay(added), removedPerDay: perDay(removed) },
        ] as const
      }),
    )
  }
}
