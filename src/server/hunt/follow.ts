import type pg from 'pg'
import { utcDay } from '../../domain/dates.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { OwnLists } from '../../engine/lists/own-lists.ts'
import { type Following, follow, type Leave } from '../news/follow.ts'
import { isEnded } from '../platform/db/transaction.ts'
import { isServiceAway } from '../platform/unreachable.ts'
import type { ListingReader, Marker } from '../sources/listing-store.ts'
import { joinSightings } from './join.ts'
import { judge, type Met, type OwnWords } from './judge.ts'
import { storeHits } from './store-hits.ts'

/** Sources are searched together until they have so many new listings. */
const listingsAtOnce = 1_000_000
/** The hits of groups are judged together until the own lists of these groups have so many rows. */
const mostOwnRows = 100_000

type Passed = 'pool' | 'now' | 'signal' | 'seenBy' | 'onPassedOver' | 'onFailed' | 'large' | 'elapsed'

export interface HuntDependencies extends Pick<Following, Passed> {
  readonly listings: Pick<ListingReader, 'newListings'>
  readonly keptDays: number
  /** Opens the warning lists; called only if something was found. */
  readonly marker: () => Promise<Marker>
  /** Own lists, addresses and names of a group and of those above it; called in the order of the tree. */
  readonly ownOf: (groupId: string) => Promise<OwnWords>
  /** Maximum number of rows that one search may find. */
  readonly mostFound?: number
}

/**
 * Searches the stored sightings for new listings of sources, and stores matches as hits. Several sources share a
 * transaction, so that sightings are read once for all of them. Only sources that a group sees count for it. A group whose
 * hits cannot be stored is left behind: `follow`.
 * @returns the number of new listings of hits
 * @throws AggregateError with what failed, after the last source
 */
export function huntNewListings(dependencies: HuntDependencies): Promise<number> {
  const { pool, listings, now, keptDays, mostFound } = dependencies
  const oldest = utcDay(now - keptDays * dayMs)
  return follow({
    ...dependencies,
    cursor: 'hunt_cursor',
    listingsAtOnce,
    longestMs: 5 * minuteMs,
    longestPartMs: 2 * minuteMs,
    async groups() {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT DISTINCT s.group_id AS id FROM sighting_series s
         JOIN app_group g ON g.id = s.group_id AND g.deleted_at IS NULL AND 'SENSOR_READ' = ANY(g.granted)`,
      )
      return rows.map(({ id }) => id)
    },
    async look(client, spans, signal, leave) {
      const met = await withReader(pool, (reader) =>
        joinSightings(client, spans, { listings, reader, now, oldest, most: mostFound, signal }),
      )
      return met === 0 ? 0 : storeByGroup({ ...dependencies, signal }, client, leave)
    },
  })
}

/**
 * Judges and stores matches, a few groups at a time, because the own lists of these groups are in memory. Groups come in the
 * order of the tree, so that `ownOf` may keep the lists of a group for those below it. If that fails, each is tried alone.
 */
async function storeByGroup(
  { now, marker, ownOf, signal }: HuntDependencies,
  client: pg.PoolClient,
  leave: Leave,
): Promise<number> {
  const { rows: groups } = await client.query<MetGroup>(
    `SELECT group_id AS "groupId", array_agg(DISTINCT series) AS series, min(n) - 1 AS after, max(n) AS upto FROM met
     GROUP BY group_id ORDER BY upto`,
  )
  const warnings = await marker()
  const owns = new Map<number, OwnWords>()
  const judgeOf = (series: number) => (one: Met) => judge(one, warnings, owns.get(series) as OwnWords)

  async function store(some: readonly MetGroup[]): Promise<number> {
    const [first] = some
    if (!first) return 0
    await client.query('SAVEPOINT stored')
    try {
      const span = { after: first.after, upto: (some.at(-1) as MetGroup).upto }
      const stored = await storeHits(client, now, span, judgeOf)
      await client.query('RELEASE stored')
      return stored
    } catch (error) {
      if (signal.aborted || isServiceAway(error) || isEnded(error)) throw error
      await client.query('ROLLBACK TO stored')
      let stored = 0
      if (some.length > 1) for (const one of some) stored += await store([one])
      else {
        const { rows } = await client.query<{ source: number }>(
          'SELECT DISTINCT source FROM met WHERE n > $1 AND n <= $2 ORDER BY source',
          [first.after, first.upto],
        )
        await leave(
          first.groupId,
          rows.map(({ source }) => source),
          error,
        )
      }
      return stored
    }
  }

  let stored = 0
  let waiting: MetGroup[] = []
  let ownRows = 0
  const counted = new Set<OwnLists>()
  for (const [i, group] of groups.entries()) {
    const ownWords = await ownOf(group.groupId)
    // An end that comes between statements cancels none.
    signal.throwIfAborted()
    for (const seriesNumber of group.series) owns.set(seriesNumber, ownWords)
    waiting.push(group)
    for (const part of ownWords.lists ?? []) {
      if (counted.has(part)) continue
      counted.add(part)
      for (const { rows } of part.lists) ownRows += rows
    }
    if (ownRows < mostOwnRows && i < groups.length - 1) continue
    stored += await store(waiting)
    waiting = []
    ownRows = 0
    counted.clear()
    // These stay in memory for the groups that come next.
    for (const part of ownWords.lists ?? []) counted.add(part)
    owns.clear()
  }
  return stored
}

/** A group with matches, and where they stand in `met`. */
interface MetGroup {
  readonly groupId: string
  readonly series: readonly number[]
  readonly after: number
  readonly upto: number
}

async function withReader<T>(pool: pg.Pool, work: (reader: pg.PoolClient) => Promise<T>): Promise<T> {
  const reader = await pool.connect()
  let isDone = false
  try {
    const result = await work(reader)
    isDone = true
    return result
  } finally {
    // After a failure, the connection may still be in use by a running query.
    reader.release(!isDone)
  }
}
