import type pg from 'pg'
import { type CommittedPast, repositoriesOf } from '../../analysis/repository-pasts.ts'
import { pastPlaceOf } from '../../catalogue/repository.ts'
import type { Source } from '../../domain/source.ts'
import type { LocalizedText } from '../../domain/text.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import type { SourceRegister } from './register.ts'

/** A past that was fetched is fetched again after this time at the earliest. */
const leastBetweenMs = hourMs

interface Row {
  readonly number: number
  readonly since: Date
  readonly done_at: Date | null
  readonly tip: string | null
  readonly fetched_at: number | null
  readonly fetched_since: Date | null
  readonly problem: LocalizedText | null
}

/** Pasts of the catalogue's sources that people asked for. The database keeps what waits and what became of the rest. */
export function backfills(
  pool: pg.Pool,
  { register, now }: { readonly register: Pick<SourceRegister, 'everybodys'>; readonly now: () => number },
) {
  async function withPast() {
    const known = await register.everybodys()
    return known.filter(({ origin, source }) => origin === 'catalogue' && pastPlaceOf(source))
  }

  /** All sources with a past, and the row of those that were asked for. */
  async function withRows() {
    const { rows } = await pool.query<Row>(
      `SELECT source AS number, since, done_at, tip, fetched_at, fetched_since, problem FROM source_backfill`,
    )
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    return (await withPast()).map(({ number, source }) => ({ source, row: byNumber.get(number) }))
  }

  return {
    /** Ids of the sources that have a past. */
    ids: async () => (await withPast()).map(({ source }) => source.id),

    /**
     * Asks for what sources listed in the last days; for all sources without ids. What was fetched within the hour is not
     * asked for again, unless for more days. @returns the number of sources that wait now
     */
    async ask(days: number, ids?: readonly string[]): Promise<number> {
      const asked = (await withPast()).filter(({ source }) => ids?.includes(source.id) ?? true)
      const { rowCount } = await pool.query(
        `INSERT INTO source_backfill AS b (source, since, asked_at) SELECT unnest($1::int[]), $2, $3
         ON CONFLICT (source) DO UPDATE SET since = excluded.since, asked_at = excluded.asked_at, done_at = NULL, problem = NULL
         WHERE b.done_at IS NULL OR b.done_at < $4 OR b.problem IS NOT NULL OR b.since > excluded.since + interval '1 hour'`,
        [
          asked.map(({ number }) => number),
          new Date(now() - days * dayMs),
          new Date(now()),
          new Date(now() - leastBetweenMs),
        ],
      )
      return rowCount ?? 0
    },

    /** The next repository with a source that waits; undefined if none does. */
    async next() {
      const waiting = (await withRows()).flatMap(({ source, row }) => (row?.done_at === null ? { source, row } : []))
      const [repository] = repositoriesOf(waiting.map(({ source }) => source))
      if (!repository) return undefined
      const its = waiting.filter(({ source }) => repository.sources.includes(source))
      const since = Math.min(...its.map(({ row }) => row.since.getTime()))
      const earlier = its.flatMap(({ source, row: { tip, fetched_at: fetchedAt, fetched_since } }) => {
        const isWithin =
          tip !== null && fetchedAt !== null && fetched_since !== null && fetched_since.getTime() <= since
        return isWithin ? [[source.id, { tip, fetchedAt }] as const] : []
      })
      return { ...repository, since, earlier: new Map(earlier) }
    },

    /** Records what became of the past of a source: it was taken over, nothing has changed since it was, or a problem. */
    async done({ id }: Source, past: Partial<CommittedPast & { readonly since: number }>): Promise<void> {
      const { history, tip, fetchedAt, since, problem } = past
      const known = history && since !== undefined ? [tip, fetchedAt, new Date(since)] : [null, null, null]
      await pool.query(
        `UPDATE source_backfill SET done_at = $2, tip = coalesce($3, tip), fetched_at = coalesce($4, fetched_at),
           fetched_since = least(fetched_since, $5), problem = $6
         WHERE source = (SELECT number FROM source WHERE id = $1)`,
        [id, new Date(now()), ...known, problem ? JSON.stringify(problem) : null],
      )
    },

    /** How many sources have a past, wait and are done, and what problems there were. */
    async progress() {
      const told = await withRows()
      return {
        sources: told.length,
        waiting: told.filter(({ row }) => row?.done_at === null).length,
        done: told.filter(({ row }) => row?.done_at).length,
        problems: told.flatMap(({ source: { id, name }, row }) =>
          row?.problem ? { id, name, problem: row.problem } : [],
        ),
      }
    },
  }
}

export type Backfills = ReturnType<typeof backfills>
