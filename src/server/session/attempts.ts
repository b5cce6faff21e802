import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { sha256 } from '../platform/digest.ts'

/** Limit of attempts with one key within a window that starts with the first attempt. */
export interface Limit {
  readonly key: string
  readonly most: number
  readonly windowMs: number
}

/**
 * Counts attempts in the database, so that all processes count together. An attempt counts from its start until it is
 * taken back: checks are slow, so concurrent attempts must count each other.
 */
export function attemptCounters(db: Db, clock: Clock) {
  return {
    /** Counts an attempt for each limit. @returns undefined if it is allowed, otherwise the ms to wait */
    async begin(limits: readonly Limit[]): Promise<number | undefined> {
      const now = clock.now()
      const rows = limits
        .map(({ key, windowMs }) => ({ key: sha256(key), until: new Date(now + windowMs) }))
        // The order is always the same, so that concurrent attempts cannot deadlock.
        .sort((a, b) => Buffer.compare(a.key, b.key))
      const { rows: counted } = await sql<{ key: Buffer; count: number; until: Date }>`
        insert into attempt as a (key, count, until)
        values ${sql.join(rows.map(({ key, until }) => sql`(${key}, 1, ${until})`))}
        on conflict (key) do update set
          count = case when a.until <= ${new Date(now)} then 1 else a.count + 1 end,
          until = case when a.until <= ${new Date(now)} then excluded.until else a.until end
        returning key, count, until`.execute(db)
      const waits = limits.map(({ key, most }) => {
        const row = counted.find((one) => one.key.equals(sha256(key)))
        return row && row.count > most ? row.until.getTime() - now : 0
      })
      const longest = Math.max(...waits)
      return longest > 0 ? longest : undefined
    },

    /** Takes one attempt back. */
    async takeBack(limits: readonly Pick<Limit, 'key'>[]): Promise<void> {
      await sql`update attempt set count = count - 1 where key = any(${limits.map(({ key }) => sha256(key))})
                and count > 0`.execute(db)
    },

    /** Deletes all attempts with these keys. */
    async forget(limits: readonly Pick<Limit, 'key'>[]): Promise<void> {
      await sql`delete from attempt where key = any(${limits.map(({ key }) => sha256(key))})`.execute(db)
    },

    async sweep(): Promise<void> {
      await sql`delete from attempt where until <= ${new Date(clock.now())}`.execute(db)
    },
  }
}

export type AttemptCounters = ReturnType<typeof attemptCounters>
