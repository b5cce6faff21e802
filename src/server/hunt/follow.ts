import type pg from 'pg'
import { utcDay } from '../../domain/dates.ts'
import { compareCodeUnits } from '../../domain/order.ts'
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
/**
 * Limit of searches in one run that find too much for an organisation alone: enough to find the one of a thousand sources or groups
 * that is too much. Then what is left of it is passed over, unless no other organisation waits.
 */
const mostFailures = 12
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
  /** Tells whether no further sources of groups should be searched in this run; the next run begins with those left. */
  readonly isLate?: () => boolean
}

/** What one run knows. */
interface Hunt extends HuntDependencies {
  /** The group at the top, by the id of a group. */
  readonly organisationOf: ReadonlyMap<string, string>
  /** Only one organisation has sightings. */
  readonly isAlone: boolean
  /** Number of searches that found too much for an organisation alone. */
  readonly failures: Map<string, number>
  /** What failed for another reason. */
  readonly errors: unknown[]
}

/**
 * Searches the stored sightings for new listings of sources, and stores matches as hits. Several sources share a
 * transaction, so that sightings are read once for all of them; it also stores how far each source was searched. Sources that
 * everybody sees come first. Only sources that a group sees count for it. Sources of one organisation that fail keep no
 * others from being searched.
 * @returns the number of new listings of hits
 * @throws AggregateError with what failed, after the last source
 */
export async function huntNewListings(dependencies: HuntDependencies): Promise<number> {
  const { pool, signal, isLate = () => false } = dependencies
  const { rows: groups } = await pool.query<{ id: string; organisation: string }>(
    `SELECT DISTINCT s.group_id AS id, g.path[1] AS organisation FROM sighting_series s
     JOIN app_group g ON g.id = s.group_id AND g.deleted_at IS NULL AND 'SENSOR_READ' = ANY(g.granted)`,
  )
  const organisationOf = new Map(groups.map(({ id, organisation }) => [id, organisation]))
  const isAlone = new Set(organisationOf.values()).size < 2
  const hunt: Hunt = { ...dependencies, organisationOf, isAlone, failures: new Map(), errors: [] }
  // Those of one organisation are neighbours, so that halves of them separate organisations.
  const groupIds = groups.toSorted((a, b) => compareCodeUnits(a.organisation, b.organisation)).map(({ id }) => id)
  const all = await sourcesBehind(pool, 'hunt_cursor')
  const shared = all.filter(({ organisation }) => organisation === null)
  const own = all.filter(({ organisation }) => organisation !== null)
  let stored = 0
  while (shared.length > 0 && !signal.aborted) {
    const spans = await nextSpans(hunt, shared, groupIds)
    stored += await tried(hunt, () => huntByHalves(hunt, spans, { isWhole: true }))
  }
  while (own.length > 0 && !signal.aborted && !isLate()) {
    stored += await huntOwn(hunt, await nextSpans(hunt, own, groupIds))
  }
  if (hunt.errors.length > 0) throw new AggregateError(hunt.errors, 'sources were not searched')
  return stored
}

/** Notes a failure, so that other sources are searched nevertheless. */
async function tried({ signal, errors }: Hunt, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (signal.aborted) throw error
    errors.push(error)
    return 0
  }
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

/** Searches sources of groups: together, or, if that is too much or fails, those of one organisation after the other. */
async function huntOwn(hunt: Hunt, spans: readonly Span[]): Promise<number> {
  const { signal, isLate = () => false } = hunt
  const ofOrganisations = [...Map.groupBy(spans, ({ organisation }) => organisation).values()]
  if (ofOrganisations.length > 1) {
    try {
      return await huntSome(hunt, spans, true)
    } catch (error) {
      if (signal.aborted) throw error
    }
  }
  let stored = 0
  for (const its of ofOrganisations) {
    if (signal.aborted || isLate()) break
    stored += await tried(hunt, () => huntByHalves(hunt, its, { isWhole: true }))
  }
  return stored
}

/**
 * Searches sources. If the matches exceed the limit, splits the sources in halves, then the groups that see a single source,
 * so that one large group or source does not keep others from their hits. A source that exceeds the limit for a single
 * group is passed over there, and so are all that are left of an organisation of which too many searches failed.
 * @param isWhole true if no further groups of these sources follow, so that their stored positions advance
 */
async function huntByHalves(
  hunt: Hunt,
  spans: readonly Span[],
  { isWhole }: { readonly isWhole: boolean },
): Promise<number> {
  const { signal, failures } = hunt
  const organisation = onlyOrganisation(hunt, spans)
  const failed = failures.get(organisation ?? '') ?? 0
  if (failed >= mostFailures) return passOver(hunt, spans, isWhole)
  try {
    return await huntSome(hunt, spans, isWhole)
  } catch (error) {
    const [span] = spans
    if (!(error instanceof TooMuchFound) || signal.aborted || !span) throw error
    if (organisation !== undefined) failures.set(organisation, failed + 1)
    const { groupIds } = span
    const half = Math.ceil((spans.length > 1 ? spans : groupIds).length / 2)
    if (spans.length > 1) {
      const first = await huntByHalves(hunt, spans.slice(0, half), { isWhole: true })
      return first + (await huntByHalves(hunt, spans.slice(half), { isWhole: true }))
    }
    if (groupIds.length > 1) {
      const first = await huntByHalves(hunt, [{ ...span, groupIds: groupIds.slice(0, half) }], { isWhole: false })
      return first + (await huntByHalves(hunt, [{ ...span, groupIds: groupIds.slice(half) }], { isWhole }))
    }
    return passOver(hunt, spans, isWhole)
  }
}

/** The organisation of all groups that see these sources; undefined if there are several or none, or if no other has sightings. */
function onlyOrganisation({ organisationOf, isAlone }: Hunt, spans: readonly Span[]): string | undefined {
  if (isAlone) return undefined
  const all = new Set(spans.flatMap(({ groupIds }) => groupIds.map((id) => organisationOf.get(id))))
  return all.size === 1 ? all.values().next().value : undefined
}

async function passOver({ pool, onPassedOver }: Hunt, spans: readonly Span[], isWhole: boolean): Promise<0> {
  for (const { source, groupIds } of spans) for (const groupId of groupIds) onPassedOver?.(source, groupId)
  if (isWhole) {
    await transaction(pool, async (client) => {
      for (const span of spans) await noteLook(client, 'hunt_cursor', span)
    })
  }
  return 0
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
