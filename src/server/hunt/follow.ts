import type pg from 'pg'
import { utcDay } from '../../domain/dates.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { OwnLists } from '../../engine/lists/own-lists.ts'
import { type Behind, noteLook, sourcesBehind } from '../sources/behind.ts'
import type { ListingReader, Marker } from '../sources/listing-store.ts'
import { transaction } from '../sources/listing-transaction.ts'
import { joinSightings, type Span, TooMuchFound } from './join.ts'
import { judge, type OwnWords } from './judge.ts'
import { storeHits } from './store-hits.ts'

/** Sources are searched together until they have so many new listings. */
const atOnce = 1_000_000
/** The hits of groups are judged together until the own lists of these groups have so many rows. */
const mostOwnRows = 100_000

export interface HuntDependencies {
  readonly pool: pg.Pool
  readonly listings: Pick<ListingReader, 'newListings'>
  /** ms since epoch */
  readonly now: number
  readonly keptDays: number
  /** Those of these groups that see a source. */
  readonly seenBy: (source: number, groupIds: readonly string[]) => Promise<readonly string[]>
  /** Opens the warning lists; called only if something was found. */
  readonly marker: () => Promise<Marker>
  /** Own lists, addresses and names of a group and of those above it; called in the order of the tree. */
  readonly ownOf: (groupId: string) => Promise<OwnWords>
  readonly signal: AbortSignal
  /** Called for a source and a group whose matches exceed the limit. New listings of the source are not searched there. */
  readonly onPassedOver?: (source: number, groupId: string) => void
  /** Maximum number of rows that one search may find. */
  readonly mostFound?: number
}

/**
 * Searches the stored sightings for new listings of sources, and stores matches as hits. Several sources share a
 * transaction, so that sightings are read once for all of them; it also stores how far each source was searched. Only
 * sources that a group sees count for it.
 * @returns the number of new listings of hits
 */
export async function huntNewListings(dependencies: HuntDependencies): Promise<number> {
  const { pool, signal } = dependencies
  const { rows: groups } = await pool.query<{ id: string }>(
    `SELECT DISTINCT s.group_id AS id FROM sighting_series s
     JOIN app_group g ON g.id = s.group_id AND g.deleted_at IS NULL AND 'SENSOR_READ' = ANY(g.granted)`,
  )
  const groupIds = groups.map(({ id }) => id)
  const behind = await sourcesBehind(pool, 'hunt_cursor')
  let stored = 0
  while (behind.length > 0 && !signal.aborted) {
    stored += await huntByHalves(dependencies, await nextSpans(dependencies, behind, groupIds), { isWhole: true })
  }
  return stored
}

/** Takes sources from `behind` until they have enough listings for one pass over all sightings. */
async function nextSpans({ seenBy }: HuntDependencies, behind: Behind[], groupIds: readonly string[]): Promise<Span[]> {
  const spans: Span[] = []
  for (let listings = 0; listings < atOnce; ) {
    const source = behind.shift()
    if (!source) break
    // A source that started over has an earlier time, and no new listings.
    const seeing = source.upto >= source.after ? await seenBy(source.source, groupIds) : []
    const span = { ...source, listings: source.listings ?? atOnce, groupIds: seeing }
    spans.push(span)
    if (seeing.length > 0) listings += span.listings
  }
  return spans
}

/**
 * Searches sources. If the matches exceed the limit, splits the sources in halves, then the groups that see a single source,
 * so that one large group or source does not keep others from their hits. A source that exceeds the limit for a single
 * group is passed over there.
 * @param isWhole true if no further groups of these sources follow, so that their stored positions advance
 */
async function huntByHalves(
  dependencies: HuntDependencies,
  spans: readonly Span[],
  { isWhole }: { readonly isWhole: boolean },
): Promise<number> {
  const { pool, signal, onPassedOver } = dependencies
  try {
    return await huntSome(dependencies, spans, isWhole)
  } catch (error) {
    const [span] = spans
    if (!(error instanceof TooMuchFound) || signal.aborted || !span) throw error
    const { source, groupIds } = span
    const half = Math.ceil((spans.length > 1 ? spans : groupIds).length / 2)
    if (spans.length > 1) {
      const first = await huntByHalves(dependencies, spans.slice(0, half), { isWhole: true })
      return first + (await huntByHalves(dependencies, spans.slice(half), { isWhole: true }))
    }
    if (groupIds.length > 1) {
      const first = await huntByHalves(dependencies, [{ ...span, groupIds: groupIds.slice(0, half) }], {
        isWhole: false,
      })
      return first + (await huntByHalves(dependencies, [{ ...span, groupIds: groupIds.slice(half) }], { isWhole }))
    }
    onPassedOver?.(source, groupIds[0] as string)
    if (isWhole) await transaction(pool, (client) => noteLook(client, 'hunt_cursor', span))
    return 0
  }
}

async function huntSome(dependencies: HuntDependencies, all: readonly Span[], isWhole: boolean): Promise<number> {
  const { pool, listings: store, now, keptDays, mostFound } = dependencies
  return transaction(pool, async (client) => {
    // Locks the position of each source in any case, so that nobody deletes the source before the transaction ends.
    for (const span of all) await noteLook(client, 'hunt_cursor', isWhole ? span : { ...span, upto: span.after })
    const spans = all.filter(({ groupIds }) => groupIds.length > 0)
    if (spans.length === 0) return 0
    const oldest = utcDay(now - keptDays * dayMs)
    const met = await withReader(pool, (reader) =>
      joinSightings(client, spans, { listings: store, reader, now, oldest, most: mostFound }),
    )
    if (met === 0) return 0
    return storeByGroup(dependencies, client)
  })
}

/**
 * Judges and stores matches, a few groups at a time, because the own lists of these groups are in memory. Groups come in the
 * order of the tree, so that `ownOf` may keep the lists of a group for those below it.
 */
async function storeByGroup({ now, marker, ownOf }: HuntDependencies, client: pg.PoolClient): Promise<number> {
  const { rows: groups } = await client.query<{ groupId: string; series: number[]; upto: number }>(
    `SELECT group_id AS "groupId", array_agg(DISTINCT series) AS series, max(n) AS upto FROM met
     GROUP BY group_id ORDER BY upto`,
  )
  const warnings = await marker()
  const owns = new Map<number, OwnWords>()
  let stored = 0
  let after = 0
  let ownRows = 0
  const counted = new Set<OwnLists>()
  for (const [i, { groupId, series, upto }] of groups.entries()) {
    const ownWords = await ownOf(groupId)
    for (const seriesNumber of series) owns.set(seriesNumber, ownWords)
    for (const part of ownWords.lists ?? []) {
      if (counted.has(part)) continue
      counted.add(part)
      for (const { rows } of part.lists) ownRows += rows
    }
    if (ownRows < mostOwnRows && i < groups.length - 1) continue
    stored += await storeHits(client, now, { after, upto }, (number) => {
      const its = owns.get(number) as OwnWords
      return (one) => judge(one, warnings, its)
    })
    after = upto
    ownRows = 0
    counted.clear()
    // These stay in memory for the groups that come next.
    for (const part of ownWords.lists ?? []) counted.add(part)
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
    // After a failure, the connection may still be in use by a running query.
    reader.release(!isDone)
  }
}
