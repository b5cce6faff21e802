import type pg from 'pg'
import { minuteMs } from '../../domain/time-units.ts'
import type { SourceServiceDependencies } from './service-dependencies.ts'
import type { WarningLists } from './warning-lists.ts'

/** Ingests come in bursts: build the index this long after the last one. */
const settleMs = 5000
/** Minimum interval between measurements, each of which reads the whole index. */
const measuredEveryMs = minuteMs
export interface FollowUpDependencies extends Pick<SourceServiceDependencies, 'add'> {
  readonly pool: pg.Pool
  readonly lists: Pick<WarningLists, 'needsRemark'>
  readonly now: () => number
}

/** Schedules the work that follows a change. */
export function followUps({ add, pool, lists, now }: FollowUpDependencies) {
  const indexLater = () =>
    add('build-index', {}, { key: 'build-index', startAfter: new Date(now() + settleMs), priority: -1 })

  /** Measures at most once a minute: sources are collected all day, and each one changes the index. */
  const measureLater = async () => {
    const { rows } = await pool.query<{ at: Date | null }>('SELECT measured_at AS at FROM source_figures_state')
    const earliest = (rows[0]?.at?.getTime() ?? 0) + measuredEveryMs
    const startAfter = new Date(Math.max(now() + settleMs, earliest))
    await add('measure-sources', {}, { key: 'measure-sources', startAfter, priority: -2 })
  }

  /** Schedules the work that follows changed listings. */
  const changed = async () => {
    // If the warning lists have changed meanwhile, the new indicators still have old marks.
    if (await lists.needsRemark()) await add('mark-indicators', {}, { key: 'mark-indicators' })
    await indexLater()
  }

  return { indexLater, measureLater, changed }
}

export type FollowUps = ReturnType<typeof followUps>
