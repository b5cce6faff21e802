import { sql } from 'kysely'
import { minuteMs } from '../../../domain/time-units.ts'
import type { Clock } from '../clock.ts'
import { sha256 } from '../digest.ts'
import type { Db } from './db.ts'

/** Limit of attempts with one key within a window. */
export interface Limit {
  readonly key: string
  readonly most: number
  /** How long the window lasts from its first attempt on. */
  readonly windowMs: number
}

/**
 * Counts attempts in the database, so that all processes count together. An attempt counts from its start until it is
 * taken back: checks are slow, so concurrent attempts must count each other.
 */
export function attemptCounters(db: Db, clock: Clock) {
  /** Counts an attempt with each key. @returns the attempts with them within their windows, this one included */
  async function count(limits: readonly Omit<Limit, 'most'>[], now: number) {
    const rows = limits
      .map(({ key, windowMs }) => ({ key: sha256(key), until: new Date(now + windowMs) }))
      // The order is always the same, so that concurrent attempts cannot deadlock.
      .sort((a, b) => Buffer.compare(a.key, b.key))
    // A window that ends later than one that starts now was counted before the clock was set back. The clocks of processes
    // may differ by a minute.
    const hasEnded = sql`(a.until <= ${new Date(now)} or a.until > excluded.until + ${minuteMs} * interval '1 ms')`
    const { rows: counted } = await sql<{ key: Buffer; count: number; until: Date }>`
      insert into attempt as a (key, count, until)
      values ${sql.join(rows.map(({ key, until }) => sql`(${key}, 1, ${until})`))}
      on conflict (key) do update set
        count = case when ${hasEnded} then 1 else a.count + 1 end,
        until = case when ${hasEnded} then excluded.until else a.until end
      returning key, count, until`.execute(db)
    return ({ key }: Pick<Limit, 'key'>) => counted.find((one) => one.key.equals(sha256(key)))
  }

  return {
    /** Counts an attempt for each limit. @returns undefined if it is allowed, otherwise the ms to wait */
    async begin(limits: readonly Limit[]): Promise<number | undefined> {
      const now = clock.now()
      const countOf = await count(limits, now)
      const waits = limits.map((limit) => {
        const row = countOf(limit)
        return row && row.count > limit.most ? row.until.getTime() - now : 0
      })
      const longest = Math.max(...waits)
      return longest > 0 ? longest : undefined
    },

    /** Counts an attempt with each of some different keys. @returns the number of attempts with each of them, in their order */
    async numbers(limits: readonly Omit<Limit, 'most'>[]): Promise<number[]> {
      if (limits.length === 0) return []
      const countOf = await count(limits, clock.now())
      return limits.map((limit) => countOf(limit)?.count ?? 0)
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
