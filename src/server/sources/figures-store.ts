import { sql } from 'kysely'
import type { WarningCategory } from '../../domain/warning-list.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'

/** Statistics on which of two sources lists an indicator first, from the point of view of one of them. */
export interface LatencyRow {
  readonly compared: number
  readonly first: number
  readonly same: number
  /** Median lead in hours; positive if this side is ahead. */
  readonly lead_hours: number | null
}

/** A source's newest figures: numbers of indicators, see `source_figures`. */
export interface FiguresRow extends LatencyRow, Omit<DayRow, 'day' | 'measured' | 'warned'> {
  readonly source: number
  readonly measured_at: Date
  readonly warned: number
  readonly doubtful: number | null
  readonly wide: number | null
  readonly dated: number
  readonly added_per_day: number | null
  readonly removed_per_day: number | null
  readonly complexity: number
  readonly warnings: readonly { category: WarningCategory; filters: boolean; indicators: number }[]
}

/** Figures of one day. `warned` is unknown for reconstructed days. */
export interface DayRow {
  readonly day: string
  readonly measured: boolean
  readonly listed: number
  readonly exclusive: number
  readonly newly: number
  readonly novel: number
  readonly median_age_days: number | null
  readonly warned: number | null
}

/** The overlap of a source with another one, from the first one's point of view. */
export interface OverlapRow extends LatencyRow {
  readonly other: number
  readonly shared: number
  /** Number of indicators that the other source lists. */
  readonly listed: number
}

/** Number of indicators that a source lists, at the newest measurement and `days` before it: seven or a few more. */
export interface ListedCounts {
  readonly now: number
  readonly before: number
  readonly days: number
}

const daysShown = 400
const overlapsShown = 50

/** Figures of sources that a group's member may see: the public ones and the group's own. Keys of maps are numbers of sources. */
export function figureStore(database: Pick<Database, 'asUser'>) {
  const seen = (groupId: string, table = 'f') =>
    sql`(${sql.ref(`${table}.group_id`)} is null or ${sql.ref(`${table}.group_id`)} = ${groupId}::uuid)`
  /** SQL condition: restricts rows to the newest measurement. A source that it lacks is gone. */
  const isNewest = (table: string) =>
    sql`(${sql.ref(`${table}.day`)}, ${sql.ref(`${table}.measured_at`)}) =
        (select (measured_at at time zone 'UTC')::date, measured_at from source_figures_state)`

  async function newestRows(trx: Trx, groupId: string, source?: number): Promise<readonly FiguresRow[]> {
    const { rows } = await sql<FiguresRow>`
      select source, measured_at, listed, exclusive, newly, novel, median_age_days, warned, doubtful, wide, dated, compared, first, same,
        lead_hours, added_per_day, removed_per_day, complexity, warnings
      from source_figures f
      where ${isNewest('f')} and ${seen(groupId)}
        and ${source === undefined ? sql`true` : sql`source = ${source}`}`.execute(trx)
    return rows
  }

  return {
    newest: (who: Actor, groupId: string): Promise<ReadonlyMap<number, FiguresRow>> =>
      database.asUser(who, async (trx) => {
        const rows = await newestRows(trx, groupId)
        return new Map(rows.map((row) => [row.source, row]))
      }),

    /** The days are oldest first, overlaps largest first. */
    of: (who: Actor, groupId: string, source: number) =>
      database.asUser(who, async (trx) => {
        const [newest] = await newestRows(trx, groupId, source)
        const { rows: days } = await sql<DayRow>`
          select to_char(day, 'YYYY-MM-DD') as day, measured_at is not null as measured, listed, exclusive, newly, novel,
            median_age_days, warned
          from source_figures f where source = ${source} and ${seen(groupId)}
          order by f.day desc limit ${daysShown}`.execute(trx)
        const { rows: overlaps } = await sql<OverlapRow>`
          select o.other, o.shared, o.compared, o.first, o.same, o.lead_hours, theirs.listed
          from (
            select b as other, shared, compared, first, same, lead_hours, group_id from source_overlap where a = ${source}
            union all
            select a, shared, compared, compared - first - same, same, -lead_hours, group_id from source_overlap
            where b = ${source}
          ) o
          join source_figures theirs on theirs.source = o.other and ${isNewest('theirs')}
          where ${seen(groupId, 'o')} and ${seen(groupId, 'theirs')} and o.shared > 0
          order by o.shared desc, o.other limit ${overlapsShown}`.execute(trx)
        return { newest, days: days.reverse(), overlaps }
      }),

    /** Sources that were not measured a week before are missing. */
    listedBefore: (
      who: Actor,
      groupId: string,
      sources: readonly number[],
    ): Promise<ReadonlyMap<number, ListedCounts>> =>
      database.asUser(who, async (trx) => {
        const { rows } = await sql<ListedCounts & { source: number }>`
          select f.source, f.listed now, b.listed before, f.day - b.day days from source_figures f cross join lateral (
            select listed, day from source_figures b
            where b.source = f.source and b.day between f.day - 14 and f.day - 7 order by b.day desc limit 1) b
          where ${isNewest('f')} and ${seen(groupId)} and f.source = any(${[...sources]}::integer[])`.execute(trx)
        return new Map(rows.map(({ source, ...counts }) => [source, counts]))
      }),

    /** Sizes and overlaps of those sources, by number, that are measured and list something. */
    matrix: (who: Actor, groupId: string, sources: readonly number[]) =>
      database.asUser(who, async (trx) => {
        const wanted = [...sources]
        const { rows: listed } = await sql<{ source: number; listed: number; measured_at: Date }>`
          select source, listed, measured_at from source_figures f
          where ${isNewest('f')} and ${seen(groupId)} and listed > 0 and source = any(${wanted}::integer[])`.execute(
          trx,
        )
        const { rows: pairs } = await sql<{ a: number; b: number; shared: number }>`
          select a, b, shared from source_overlap f
          where a = any(${wanted}::integer[]) and b = any(${wanted}::integer[]) and ${seen(groupId)}`.execute(trx)
        return {
          measuredAt: listed[0]?.measured_at ?? null,
          listed: new Map(listed.map((row) => [row.source, row.listed])),
          pairs,
        }
      }),
  }
}
