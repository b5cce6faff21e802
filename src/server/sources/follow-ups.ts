import type pg from 'pg'
import type { SourceServiceParts } from './service-parts.ts'
import type { WarningLists } from './warning-lists.ts'

/** Ingests come in bursts: the index waits for the burst to end before it is built. */
const settleMs = 5000
/** Figures cost a pass over the index, less than building it. */
const measuredEveryMs = 60_000
export interface FollowUpParts extends Pick<SourceServiceParts, 'add'> {
  readonly pool: pg.Pool
  readonly lists: Pick<WarningLists, 'needsRemark'>
  readonly now: () => number
}

/** Work that follows when something has changed. */
export function followUps({ add, pool, lists, now }: FollowUpParts) {
  const indexLater = () =>
    add('build-index', {}, { key: 'build-index', startAfter: new Date(now() + settleMs), priority: -1 })

  /** Sources come in all day, and each brings an index: figures follow a minute behind. */
  const measureLater = async () => {
    const { rows } = await pool.query<{ at: Date | null }>('SELECT measured_at AS at FROM source_figures_state')
    const earliest = (rows[0]?.at?.getTime() ?? 0) + measuredEveryMs
    const startAfter = new Date(Math.max(now() + settleMs, earliest))
    await add('measure-sources', {}, { key: 'measure-sources', startAfter, priority: -2 })
  }

  /** What must follow when listings have changed. */
  const changed = async () => {
    // Lists that were renewed meanwhile have not marked what just came in.
    if (await lists.needsRemark()) await add('mark-indicators', {}, { key: 'mark-indicators' })
    await indexLater()
  }

  return { indexLater, measureLater, changed }
}

export type FollowUps = ReturnType<typeof followUps>
