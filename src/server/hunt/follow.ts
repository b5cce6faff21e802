import type pg from 'pg'
import type { OwnLists } from '../../engine/lists/own-lists.ts'
import { type Behind, noteLook, sourcesBehind } from '../sources/behind.ts'
import type { ListingReader, Marker } from '../sources/listing-store.ts'
import { transaction } from '../sources/listing-transaction.ts'
import { joinSightings, type Span } from './join.ts'
import { judge } from './judge.ts'
import { storeHits } from './store-hits.ts'

const day = 86_400_000
/** Sources are taken together until they list so many indicators newly. */
const atOnce = 1_000_000

export interface HuntParts {
  readonly pool: pg.Pool
  readonly listings: Pick<ListingReader, 'newListings'>
  /** ms since epoch */
  readonly now: number
  readonly keptDays: number
  /** The groups of these that see a source. */
  readonly seenBy: (source: number, groupIds: readonly string[]) => Promise<readonly string[]>
  /** Warning lists; asked for only if something was found. */
  readonly marker: () => Promise<Marker>
  /** Own lists of a group and of those above it. */
  readonly ownOf: (groupId: string) => Promise<OwnLists | undefined>
  readonly signal: AbortSignal
}

/**
 * Finds what sources list newly in the sightings that are kept, and stores it as hits. Several sources in one
 * transaction, together with the places up to which they were looked at, so that sightings are read once for all of
 * them. Only sources that a group sees count for it.
 * @returns the number of new listings of hits
 */
export async function huntNewListings(parts: HuntParts): Promise<number> {
  const { pool, signal } = parts
  const { rows: groups } = await pool.query<{ id: string }>(
    `SELECT DISTINCT s.group_id AS id FROM sighting_series s
     JOIN app_group g ON g.id = s.group_id AND g.deleted_at IS NULL AND 'SENSOR_READ' = ANY(g.granted)`,
  )
  const groupIds = groups.map(({ id }) => id)
  const behind = await sourcesBehind(pool, 'hunt_cursor')
  let stored = 0
  while (behind.length > 0 && !signal.aborted) stored += await huntSome(parts, behind, groupIds)
  return stored
}

/** Takes from `behind` the next sources with enough listings for one look at all sightings. */
async function huntSome(parts: HuntParts, behind: Behind[], groupIds: readonly string[]): Promise<number> {
  const { pool, listings: store, now, keptDays, seenBy, marker, ownOf } = parts
  return transaction(pool, async (client) => {
    const spans: Span[] = []
    for (let listings = 0; listings < atOnce; ) {
      const one = behind.shift()
      if (!one) break
      const hasNews = await noteLook(client, 'hunt_cursor', one)
      const seeing = hasNews ? await seenBy(one.source, groupIds) : []
      if (seeing.length === 0) continue
      const span = { ...one, listings: one.listings ?? atOnce, groupIds: seeing }
      spans.push(span)
      listings += span.listings
    }
    if (spans.length === 0) return 0
    const oldest = dateOf(now - keptDays * day)
    const met = await withReader(pool, (reader) =>
      joinSightings(client, spans, { listings: store, reader, now, oldest }),
    )
    if (met === 0) return 0
    const { rows: series } = await client.query<{ series: number; groupId: string }>(
      'SELECT DISTINCT series, group_id AS "groupId" FROM met',
    )
    const warnings = await marker()
    const owns = new Map<string, OwnLists | undefined>()
    for (const { groupId } of series) if (!owns.has(groupId)) owns.set(groupId, await ownOf(groupId))
    const groupOf = new Map(series.map(({ series: number, groupId }) => [number, groupId]))
    return storeHits(client, now, met, (number) => {
      const own = owns.get(groupOf.get(number) as string)
      return (one) => judge(one, warnings, own)
    })
  })
}

async function withReader<T>(pool: pg.Pool, work: (reader: pg.PoolClient) => Promise<T>): Promise<T> {
  const reader = await pool.connect()
  let isDone = false
  try {
    const result = await work(reader)
    isDone = true
    return result
  } finally {
    // After a failure it may still be reading.
    reader.release(!isDone)
  }
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
