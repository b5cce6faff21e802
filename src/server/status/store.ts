import { sql } from 'kysely'
import type { FeatureId, FeatureState, StatusReason } from '../../contract/status.ts'
import type { Db } from '../platform/db/db.ts'

/** A feature's state at a moment. */
export interface Finding {
  readonly state: FeatureState
  readonly reason?: StatusReason
}

export interface Change {
  readonly feature: FeatureId
  readonly state: FeatureState
  readonly reason: StatusReason | null
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The outcome of a source's newest snapshot. */
export interface LastSnapshot {
  readonly status: string
  readonly reason: string | null
}

const order = 'status changes'

/** The recorded history of states. Times are ms since the epoch. */
export function statusStore(db: Db) {
  return {
    /** Stores real changes only, however many processes report them. */
    async record(changes: readonly Change[]): Promise<void> {
      if (changes.length === 0) return
      await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtext(${order}))`.execute(trx)
        for (const { feature, state, reason, at } of changes) {
          await sql`
            insert into status_change (feature, state, reason, at)
            select ${feature}, ${state}, ${reason}, ${new Date(at)}
            where ${state} is distinct from
              (select c.state from status_change c where c.feature = ${feature} order by c.id desc limit 1)`.execute(
            trx,
          )
        }
      })
    },

    /** Changes since `from`, and the last one before that of each feature; oldest first. */
    async changes(from: number): Promise<Change[]> {
      const { rows } = await sql<Omit<Change, 'at'> & { at: Date }>`
        select feature, state, reason, at from status_change c
        where at >= ${new Date(from)}
           or id = (select max(id) from status_change b where b.feature = c.feature and b.at < ${new Date(from)})
        order by id`.execute(db)
      return rows.map((row) => ({ ...row, at: row.at.getTime() }))
    },

    /** Records that the product is running. @returns the previous time; undefined the first time */
    async beat(now: number): Promise<number | undefined> {
      const { rows } = await sql<{ at: Date }>`
        with before as (select at from status_beat),
             now as (insert into status_beat (at) values (${new Date(now)})
                     on conflict (one_row) do update set at = greatest(status_beat.at, excluded.at))
        select at from before`.execute(db)
      return rows[0]?.at.getTime()
    },

    async lastSnapshots(sources: readonly number[]): Promise<ReadonlyMap<number, LastSnapshot>> {
      const { rows } = await sql<LastSnapshot & { source: number }>`
        select wanted.source, last.status, last.reason from unnest(${[...sources]}::integer[]) as wanted (source)
        cross join lateral (select p.status, p.reason from snapshot p where p.source = wanted.source
                            order by p.taken_at desc, p.id desc limit 1) last`.execute(db)
      return new Map(rows.map((row) => [row.source, row]))
    },

    /** Deletes old changes; the last state of each feature stays. */
    async forget(before: number): Promise<void> {
      await sql`
        delete from status_change c where at < ${new Date(before)}
          and id < (select max(id) from status_change b where b.feature = c.feature and b.at < ${new Date(before)})`.execute(
        db,
      )
    },
  }
}

export type StatusStore = ReturnType<typeof statusStore>
