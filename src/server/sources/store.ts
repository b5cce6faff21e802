import type pg from 'pg'
import { type Changes, changeDays } from '../../analysis/source-facts.ts'
import type { Aside } from '../../contract/sources.ts'
import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import type { DeathCause } from '../../domain/report-codes.ts'
import type { Source } from '../../domain/source.ts'
import { dayMs, minuteMs, weekMs } from '../../domain/time-units.ts'
import { deathOf, type Life } from '../../engine/match/alive.ts'
import { sharedRead } from '../platform/db/shared-read.ts'
import { toleranceFor } from './index-library.ts'
import { newestLookOf } from './listing-steps.ts'
import type { ListingReader, Looks, SnapshotRecord } from './listing-store.ts'
import { newestLooks } from './newest-looks.ts'
import { newsSince } from './own-limits.ts'
import { isOpen, maySee, type Reader, type RegisteredSource, type SourceRegister, shownTo } from './register.ts'
import { clockAheadMs, longestBackoffMs, shortestCadenceMs } from './schedule.ts'
import { snapshotColumns } from './snapshot-columns.ts'

export type HealthState = 'ok' | 'stale' | 'failing' | 'held-back' | 'never' | 'no-content'

/** State of collecting a source. Times are ms since the epoch. */
export type SourceHealth = ReturnType<typeof healthOf>

/** Indicators that a source lists now: number by kind, and number of marked ones. */
export type SourceFigures = ReturnType<typeof figuresOf>

export interface SourceOverview {
  readonly source: Source
  readonly origin: RegisteredSource['origin']
  /** For a copy under a group's own licence: id of the catalogue entry that it replaces. */
  readonly standsFor: string | null
  readonly number: number
  readonly figures: SourceFigures
  readonly health: SourceHealth
  /** Start of our own history of the source, ms since the epoch. */
  readonly firstSnapshot: number | null
  /** Its last successful look; null if there was none. */
  readonly newestLook: number | null
  /** Reason why the source would deliver nothing useful now; null if it is active or this is unknown. */
  readonly dead: DeathCause | null
}

/**
 * Returns the reason why a source is not counted. All other sources make up the number of sources, wherever it is
 * shown.
 */
export function asideOf({
  source,
  origin,
  figures,
  newestLook,
}: Pick<SourceOverview, 'source' | 'origin' | 'newestLook'> & {
  readonly figures: Pick<SourceFigures, 'records'>
}): Aside | null {
  if (source.aside) return source.aside
  return origin !== 'custom' && figures.records === 0 && newestLook === null ? 'never' : null
}

export interface SourceView extends SourceOverview {
  readonly changes: Changes | undefined
  /** Newest first. */
  readonly snapshots: readonly SnapshotRecord[]
  /**
   * Additions and removals of each day with a snapshot, oldest first, at most the last 400 days. `added` is null on the
   * day of the first snapshot if it is the only one, because that adds everything at once.
   */
  readonly daily: readonly { readonly day: string; readonly added: number | null; readonly removed: number | null }[]
}

export type SourceStore = ReturnType<typeof sourceStore>

interface Dependencies {
  readonly register: SourceRegister
  readonly listings: Pick<ListingReader, 'newest'>
  readonly now: () => number
}

type LastOutcome = Pick<SnapshotRecord, 'status' | 'reason'>

const snapshotsShown = 100

export function sourceStore(pool: pg.Pool, { register, listings, now }: Dependencies) {
  /** The looks that tell whether a source is active: for fetched sources, the first and the newest suffice. */
  async function livesOf(of: readonly number[]): Promise<ReadonlyMap<number, Looks>> {
    const { rows } = await pool.query<Looks & { source: number }>({
      name: 'source-lives',
      text: `SELECT s.number AS source, s.changed_at AS "changedAt", s.has_added_dates AS "hasAddedDates", array[bool_or(l.archived)] AS archived,
         CASE WHEN bool_or(l.archived) THEN array_agg(l.last_at::double precision ORDER BY l.day)
              ELSE array[min(l.first_at), max(l.last_at)]::double precision[] END AS looks
       FROM source s JOIN source_look l ON l.source = s.number
       WHERE s.changed_at IS NOT NULL AND s.number = ANY ($1::integer[]) GROUP BY s.number`,
      values: [of],
    })
    return bySource(rows)
  }

  /**
   * The outcome of the last attempt that fetched a file, by source; without details, because this is read for many
   * sources at once.
   */
  async function lastOutcomes(of: readonly number[]) {
    const { rows } = await pool.query<LastOutcome & { source: number }>({
      name: 'source-outcomes',
      text: `SELECT last.* FROM source CROSS JOIN LATERAL (
         SELECT source, status, reason FROM snapshot s WHERE s.source = source.number
           AND taken_at < $1 AND NOT (status = 'held-back' AND taken_at < coalesce(${newestLookOf}, 0))
         ORDER BY taken_at DESC, id DESC LIMIT 1
       ) last WHERE source.number = ANY ($2::integer[])`,
      values: [now() + clockAheadMs, of],
    })
    return bySource(rows)
  }

  async function firstSnapshots(of: readonly number[]) {
    const { rows } = await pool.query<{ source: number; first: number }>({
      name: 'source-first-snapshots',
      text: `SELECT s.number AS source, f.first FROM source s CROSS JOIN LATERAL (
         SELECT min(taken_at) AS first FROM snapshot WHERE source = s.number AND status = 'applied'
       ) f WHERE s.number = ANY ($1::integer[]) AND s.applied_at IS NOT NULL AND f.first IS NOT NULL`,
      values: [of],
    })
    return bySource(rows)
  }

  async function changesOf(sources?: readonly number[]): Promise<ReadonlyMap<number, Changes>> {
    const { rows } = await pool.query<Changes & { source: number }>(
      `SELECT source, min(taken_at) AS from, max(taken_at) AS to,
         (coalesce(sum(added + removed) FILTER (WHERE nth > 1), 0))::bigint AS moved
       FROM (SELECT p.source, p.taken_at, p.added, p.removed,
               row_number() OVER (PARTITION BY p.source ORDER BY p.taken_at, p.id) AS nth
             FROM source s JOIN snapshot p ON p.source = s.number
             WHERE p.status IN ('applied', 'unchanged') AND ($1::integer[] IS NULL OR s.number = ANY ($1))
               AND p.taken_at >= $2 + (SELECT max(n.taken_at) FROM snapshot n
                                       WHERE n.source = s.number AND n.status IN ('applied', 'unchanged'))) recent
       GROUP BY source`,
      [sources, -changeDays * dayMs],
    )
    return bySource(rows)
  }

  const overview = (
    known: RegisteredSource,
    last: LastOutcome | undefined,
    firstSnapshot: number | undefined,
    life: Looks | undefined,
  ): SourceOverview => ({
    source: known.source,
    origin: known.origin,
    number: known.number,
    figures: figuresOf(known),
    health: healthOf(known, last, now(), life),
    firstSnapshot: firstSnapshot ?? null,
    newestLook: life?.looks.at(-1) ?? null,
    standsFor: known.licence?.of ?? null,
    dead: (life && deathOf(lifeOf(known.source, life), known.listed, now())) ?? null,
  })

  interface Described {
    readonly known: RegisteredSource
    readonly overview: SourceOverview
  }

  async function described(all: readonly RegisteredSource[]): Promise<readonly Described[]> {
    if (all.length === 0) return []
    const numbers = all.map(({ number }) => number)
    const [last, first, lives] = await Promise.all([lastOutcomes(numbers), firstSnapshots(numbers), livesOf(numbers)])
    return all.map((known) => {
      const { number } = known
      return { known, overview: overview(known, last.get(number), first.get(number)?.first, lives.get(number)) }
    })
  }

  /** Read once for all who ask at the same time; a group's own sources are read for this group alone. */
  const everybodys = sharedRead(async () => described(await register.everybodys()))
  const everything = sharedRead(async () => described(await register.all()))

  return {
    /** All sources that the reader may see, with their figures and health. */
    async list(reader: Reader): Promise<readonly SourceOverview[]> {
      if (reader === 'operator') return (await everything()).map(({ overview }) => overview)
      const [shared, own] = await Promise.all([everybodys(), register.own(reader).then(described)])
      const overviews = new Map([...shared, ...own].map(({ known, overview }) => [known, overview]))
      const near = [...overviews.keys()].sort((a, b) => a.number - b.number)
      return shownTo(reader, near).flatMap((known) => overviews.get(known) ?? [])
    },

    /** Those that belong to no group. */
    async everybodys(): Promise<readonly SourceOverview[]> {
      return (await everybodys()).map(({ overview }) => overview)
    },

    async details(id: string, reader: Reader): Promise<SourceView | undefined> {
      const known = await register.byId(id)
      if (!known || !maySee(reader, known)) return undefined
      const { rows: snapshots } = await pool.query<SnapshotRecord>(
        `SELECT ${snapshotColumns} FROM snapshot WHERE source = $1 ORDER BY taken_at DESC, id DESC LIMIT $2`,
        [known.number, snapshotsShown],
      )
      const { rows: daily } = await pool.query<SourceView['daily'][number] & { first: number }>(
        `SELECT to_char(to_timestamp(taken_at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, min(f.first) AS first,
           (sum(added) FILTER (WHERE taken_at > f.first))::bigint AS added,
           (sum(removed) FILTER (WHERE taken_at > f.first))::bigint AS removed
         FROM snapshot
         CROSS JOIN (SELECT min(taken_at) AS first FROM snapshot WHERE source = $1 AND status = 'applied') f
         WHERE source = $1 AND status IN ('applied', 'unchanged') GROUP BY 1 ORDER BY 1 DESC LIMIT 400`,
        [known.number],
      )
      const [last, lives] = await Promise.all([lastOutcomes([known.number]), livesOf([known.number])])
      return {
        ...overview(known, last.get(known.number), daily[0]?.first, lives.get(known.number)),
        changes: (await changesOf([known.number])).get(known.number),
        snapshots,
        daily: daily.map(({ day, added, removed }) => ({ day, added, removed })).reverse(),
      }
    },

    /**
     * The newest indicators that the source still lists, newest first; undefined if the reader may not see the source.
     * `alsoListedBy` counts the other sources that list one now and that the reader may see.
     */
    async recent(id: string, reader: Reader, limit: number) {
      const seen = shownTo(reader, await (reader === 'operator' ? register.all() : register.near(reader)))
      const known = seen.find(({ source }) => source.id === id)
      if (!known) return undefined
      // Compare demo sources only with demo sources, and real ones with real ones.
      const others = seen.filter((one) => one !== known && !one.source.demo === !known.source.demo)
      const newest = await listings.newest(
        known.number,
        limit,
        others.map(({ number }) => number),
      )
      return newest.map(({ from, others, ...same }) => ({ ...same, listedFrom: from, alsoListedBy: others }))
    },

    /** Recent changes of these sources, or of all, by their numbers. Sources without snapshots have none. */
    changes: changesOf,
    /** Newest looks by source id: they may be newer than the index. */
    newestLooks: () => newestLooks(pool),

    /** Deletes details of old snapshots: samples of rejected rows after a week, failed attempts after three months. */
    async tidy(): Promise<void> {
      await pool.query(`UPDATE snapshot SET samples = '[]' WHERE samples <> '[]' AND received_at < $1`, [
        new Date(now() - weekMs),
      ])
      await pool.query(
        `DELETE FROM snapshot s USING source WHERE source.number = s.source AND s.received_at < $1
           AND s.status <> 'applied' AND s.taken_at < source.applied_at`,
        [new Date(now() - 90 * dayMs)],
      )
      await pool.query('DELETE FROM own_source_news WHERE day <= $1::date', [newsSince(now())])
    },

    /** Snapshots that are held back until somebody decides. */
    async heldBack(): Promise<readonly (SnapshotRecord & { readonly sourceId: string })[]> {
      const { rows } = await pool.query<SnapshotRecord & { readonly sourceId: string }>(
        `SELECT ${snapshotColumns}, "sourceId"
         FROM snapshot s JOIN (SELECT number, applied_at, id AS "sourceId" FROM source) o ON o.number = s.source
         WHERE s.status = 'held-back' AND s.reason <> 'out-of-order' AND s.taken_at > coalesce(o.applied_at, 0)
           AND s.taken_at > coalesce(${newestLookOf}, 0)
           AND s.id = (SELECT max(n.id) FROM snapshot n WHERE n.source = s.source AND n.status = 'held-back'
                       AND n.reason <> 'out-of-order')
         ORDER BY s.taken_at DESC`,
      )
      return rows
    },
  }
}

const bySource = <Row extends { readonly source: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, Omit<Row, 'source'>> => new Map(rows.map(({ source, ...row }) => [source, row]))

function lifeOf(source: Source, life: Looks): Life {
  return {
    watch: { looks: life.looks, toleranceMs: toleranceFor(source, life) },
    isStatic: source.isStatic ?? false,
    hasEnded: source.hasEnded ?? false,
    changedAt: life.changedAt,
  }
}

export function figuresOf({ figures, listed }: Pick<RegisteredSource, 'figures' | 'listed'>) {
  const byKind: Partial<Record<KindId, number>> = {}
  let warned = 0
  let unroutable = 0
  for (const [code, byMarks] of Object.entries(figures)) {
    const kind = kindByCode.get(Number(code))?.id
    if (!kind) continue
    for (const [marks, n] of Object.entries(byMarks)) {
      byKind[kind] = (byKind[kind] ?? 0) + n
      if (Number(marks) & 1) warned += n
      if (Number(marks) & 2) unroutable += n
    }
  }
  return { records: listed, byKind, onWarningList: warned, notRoutable: unroutable }
}

/**
 * The state of a source's collection. A fetched source is stale after three times its cadence, at least a day, without
 * a success. A source without an address is renewed from an archive or by hand: it is stale if its newest look is older
 * than the usual distance between its looks explains. A source whose state is dated in the future, by a clock that was
 * ahead, is stale too, because newer snapshots may count as older ones.
 */
export function healthOf(
  known: RegisteredSource,
  last: LastOutcome | undefined,
  now: number,
  life?: Pick<Looks, 'looks' | 'archived'>,
) {
  const { lastSuccess, lastAttempt, failures, source } = known
  const patience = Math.max(longestBackoffMs, 3 * Math.max(shortestCadenceMs, source.cadenceMinutes * minuteMs))
  const fetched = known.origin !== 'ad-hoc' && source.addresses.length > 0
  const newest = life?.looks.at(-1)
  const isUnwatched =
    life !== undefined && newest !== undefined && now - newest > Math.max(patience, toleranceFor(source, life))
  const isAhead = known.appliedAt !== null && known.appliedAt > now + clockAheadMs
  const state: HealthState =
    last?.status === 'held-back' && last.reason !== 'out-of-order'
      ? 'held-back'
      : failures > 0
        ? 'failing'
        : known.appliedAt === null
          ? fetched && isOpen(known)
            ? 'never'
            : 'no-content'
          : isAhead || (fetched && lastSuccess !== null && now - lastSuccess > patience) || isUnwatched
            ? 'stale'
            : 'ok'
  return {
    state,
    lastSuccess,
    lastAttempt,
    /** Age of the data in use, ms: time since a look last applied it or found it unchanged. */
    ageMs: known.appliedAt === null ? null : Math.max(0, now - Math.max(known.appliedAt, newest ?? 0)),
    failures,
    /** One sentence for users; the log has the exact fault. */
    message: isAhead && state === 'stale' ? 'The data in use is dated in the future.' : messageOf(state, last),
  }
}

function messageOf(state: HealthState, last: LastOutcome | undefined): string | null {
  switch (state) {
    case 'failing':
      return last?.status === 'unreadable' ? `The newest file could not be read.` : 'The source could not be collected.'
    case 'held-back':
      return `The newest snapshot is ${last?.reason} and was held back.`
    case 'stale':
      return 'The source has not been renewed for long.'
    default:
      return null
  }
}
