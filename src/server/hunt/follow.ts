import type pg from 'pg'
import { type Behind, noteLook, sourcesBehind } from '../sources/behind.ts'
import type { ListingReader, Marker } from '../sources/listing-store.ts'
import { transaction } from '../sources/listing-transaction.ts'
import { joinSightings, type Span, TooMuchFound } from './join.ts'
import { judge, type OwnWords } from './judge.ts'
import { storeHits } from './store-hits.ts'

const day = 86_400_000
/** Sources are taken together until they list so many indicators newly. */
const atOnce = 1_000_000
/** Groups are judged together until their own lists have so many rows. */
const mostOwnRows = 100_000

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
  /** Own lists, addresses and names of a group and of those above it. */
  readonly ownOf: (groupId: string) => Promise<OwnWords>
  readonly signal: AbortSignal
  /** Called for a source and a group that are too much for one look: what it lists is not found there. */
  readonly onPassedOver?: (source: number, groupId: string) => void
  /** Rows that one look finds at most. */
  readonly mostFound?: number
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
  while (behind.length > 0 && !signal.aborted) {
    stored += await huntByHalves(parts, await nextSpans(parts, behind, groupIds), true)
  }
  return stored
}

/** Takes from `behind` the next sources with enough listings for one look at all sightings. */
async function nextSpans({ seenBy }: HuntParts, behind: Behind[], groupIds: readonly string[]): Promise<Span[]> {
  const spans: Span[] = []
  for (let listings = 0; listings < atOnce; ) {
    const one = behind.shift()
    if (!one) break
    // A source that begins anew has a smaller time, and no news.
    const seeing = one.upto >= one.after ? await seenBy(one.source, groupIds) : []
    const span = { ...one, listings: one.listings ?? atOnce, groupIds: seeing }
    spans.push(span)
    if (seeing.length > 0) listings += span.listings
  }
  return spans
}

/**
 * Looks at what one look cannot hold in halves: of the sources, and of the groups that see one source. Thus nobody keeps
 * others from their hits. A source that is too much even for a group alone is passed over there.
 * @param isWhole no groups are left for another look: the sources' places move on
 */
async function huntByHalves(parts: HuntParts, spans: readonly Span[], isWhole: boolean): Promise<number> {
  const { pool, signal, onPassedOver } = parts
  try {
    return await huntSome(parts, spans, isWhole)
  } catch (error) {
    const [span] = spans
    if (!(error instanceof TooMuchFound) || signal.aborted || !span) throw error
    const { source, groupIds } = span
    const half = Math.ceil((spans.length > 1 ? spans : groupIds).length / 2)
    if (spans.length > 1) {
      const first = await huntByHalves(parts, spans.slice(0, half), true)
      return first + (await huntByHalves(parts, spans.slice(half), true))
    }
    if (groupIds.length > 1) {
      const first = await huntByHalves(parts, [{ ...span, groupIds: groupIds.slice(0, half) }], false)
      return first + (await huntByHalves(parts, [{ ...span, groupIds: groupIds.slice(half) }], isWhole))
    }
    onPassedOver?.(source, groupIds[0] as string)
    if (isWhole) await transaction(pool, (client) => noteLook(client, 'hunt_cursor', span))
    return 0
  }
}

async function huntSome(parts: HuntParts, all: readonly Span[], isWhole: boolean): Promise<number> {
  const { pool, listings: store, now, keptDays, mostFound } = parts
  return transaction(pool, async (client) => {
    // Its place is held in any case: until the end, nobody deletes the source.
    for (const span of all) await noteLook(client, 'hunt_cursor', isWhole ? span : { ...span, upto: span.after })
    const spans = all.filter(({ groupIds }) => groupIds.length > 0)
    if (spans.length === 0) return 0
    const oldest = dateOf(now - keptDays * day)
    const met = await withReader(pool, (reader) =>
      joinSightings(client, spans, { listings: store, reader, now, oldest, most: mostFound }),
    )
    if (met === 0) return 0
    return storeByGroup(parts, client)
  })
}

/** Judges and stores what was met, of some groups at a time: their own lists are in memory. */
async function storeByGroup({ now, marker, ownOf }: HuntParts, client: pg.PoolClient): Promise<number> {
  const { rows: groups } = await client.query<{ groupId: string; series: number[]; upto: number }>(
    `SELECT group_id AS "groupId", array_agg(DISTINCT series) AS series, max(n) AS upto FROM met
     GROUP BY group_id ORDER BY upto`,
  )
  const warnings = await marker()
  const owns = new Map<number, OwnWords>()
  let stored = 0
  let after = 0
  let ownRows = 0
  for (const [i, { groupId, series, upto }] of groups.entries()) {
    const own = await ownOf(groupId)
    for (const one of series) owns.set(one, own)
    for (const { rows } of own.lists?.lists ?? []) ownRows += rows
    if (ownRows < mostOwnRows && i < groups.length - 1) continue
    stored += await storeHits(client, now, { after, upto }, (number) => {
      const its = owns.get(number) as OwnWords
      return (one) => judge(one, warnings, its)
    })
    after = upto
    ownRows = 0
    owns.clear()
  }
  return stored
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
