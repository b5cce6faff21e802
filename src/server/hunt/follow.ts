import type pg from 'pg'
import { utcDay } from '../../domain/dates.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { OwnLists } from '../../engine/lists/own-lists.ts'
import { type Behind, noteLook, sourcesBehind } from '../news/cursor.ts'
import { transaction } from '../platform/db/transaction.ts'
import type { ListingReader, Marker } from '../sources/listing-store.ts'
import { joinSightings, type Span, TooMuchFound } from './join.ts'
import { judge, type OwnWords } from './judge.ts'
import { storeHits } from './store-hits.ts'
import { everybody, HuntTurns, type Turn } from './turns.ts'

/** Sources are searched together until they have so many new listings. */
const atOnce = 1_000_000
/** In a branch's turn, no further source is searched after so long, once one is done. */
const longestTurnMs = 2 * minuteMs
/** After so many sources that could not be searched, one after the other, a turn ends: it is not their fault. */
const mostFailedInARow = 5
/** The hits of groups are judged together until the own lists of these groups have so many rows. */
const mostOwnRows = 100_000

export interface HuntDependencies {
  readonly pool: pg.Pool
  readonly listings: Pick<ListingReader, 'newListings'>
  /** ms since epoch */
  readonly now: number
  readonly keptDays: number
  /** Those of these groups that see a source. First called after the sources were read. */
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
  /** Called when a source could not be searched, or a turn failed otherwise. */
  readonly onFailed?: (error: unknown, source?: number) => void
  /** Whose turn it is, from earlier runs. */
  readonly turns?: HuntTurns
  /** A steady clock, ms. */
  readonly elapsed?: () => number
}

/**
 * Searches the stored sightings for new listings of sources, and stores matches as hits. Several sources share a
 * transaction, so that sightings are read once for all of them; it also stores how far each source was searched. Only
 * sources that a group sees count for it.
 *
 * First come the sources that everybody may see, then the own sources of one branch after the other. A branch is a part of an
 * organisation right below its top. Its sources are never searched together with others', so they make no search of others fail, and
 * their turn is limited. A source that cannot be searched keeps its position, and is searched again in a later run.
 * @returns the number of new listings of hits
 * @throws AggregateError with what failed, after the last source
 */
export async function huntNewListings(dependencies: HuntDependencies): Promise<number> {
  const { pool, signal, onFailed, turns = new HuntTurns(), elapsed = () => performance.now() } = dependencies
  // Before the groups and what they see: a source that is entered meanwhile has its turn in the next run.
  const behind = await sourcesBehind(pool, 'hunt_cursor')
  const { rows: groups } = await pool.query<{ id: string }>(
    `SELECT DISTINCT s.group_id AS id FROM sighting_series s
     JOIN app_group g ON g.id = s.group_id AND g.deleted_at IS NULL AND 'SENSOR_READ' = ANY(g.granted)`,
  )
  const groupIds = groups.map(({ id }) => id)
  const errors: unknown[] = []
  let stored = 0
  for (const turn of turns.due(behind, elapsed())) {
    if (signal.aborted) break
    const hunt = new HuntTurn(dependencies, groupIds, { owner: turn.owner, turns, elapsed })
    try {
      await hunt.run(turn)
    } catch (error) {
      if (signal.aborted) throw error
      errors.push(error)
      onFailed?.(error)
    }
    stored += hunt.stored
    errors.push(...hunt.errors)
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some sightings were not searched')
  return stored
}

/** The turn of an owner of sources in a run. */
class HuntTurn {
  stored = 0
  readonly errors: unknown[] = []
  readonly #dependencies: HuntDependencies
  readonly #groupIds: readonly string[]
  readonly #owner: string
  readonly #turns: HuntTurns
  readonly #elapsed: () => number
  readonly #startedAt: number
  #isClean = true
  /** Number of sources that were searched or passed over, or failed. */
  #done = 0
  #failedInARow = 0

  constructor(
    dependencies: HuntDependencies,
    groupIds: readonly string[],
    { owner, turns, elapsed }: { readonly owner: string; readonly turns: HuntTurns; readonly elapsed: () => number },
  ) {
    this.#dependencies = dependencies
    this.#groupIds = groupIds
    this.#owner = owner
    this.#turns = turns
    this.#elapsed = elapsed
    this.#startedAt = elapsed()
  }

  async run({ sources, again }: Turn): Promise<void> {
    const turns = this.#turns
    turns.begins(this.#owner, this.#startedAt)
    try {
      const waiting = [...sources]
      while (waiting.length > 0 && !this.#isOver()) await this.#search(await this.#nextSpans(waiting))
      for (const source of again) {
        if (this.#isOver()) break
        await this.#search(await this.#nextSpans([source]))
      }
    } finally {
      // So many failures in a row are not the fault of the branch.
      const isClean = this.#isClean || this.#failedInARow >= mostFailedInARow
      if (!this.#dependencies.signal.aborted) {
        turns.ended(this.#owner, { startedAt: this.#startedAt, now: this.#elapsed(), isClean })
      }
    }
  }

  /** A branch's turn goes on at least until one source is done or failed alone, however long the others take. */
  #isOver(): boolean {
    if (this.#dependencies.signal.aborted || this.#failedInARow >= mostFailedInARow) return true
    return this.#owner !== everybody && this.#done > 0 && this.#elapsed() - this.#startedAt > longestTurnMs
  }

  /** Takes sources from `behind` until they have enough listings for one pass over all sightings. */
  async #nextSpans(behind: Behind[]): Promise<Span[]> {
    const spans: Span[] = []
    for (let listings = 0; listings < atOnce; ) {
      const source = behind.shift()
      if (!source) break
      // A source that started over has an earlier time, and no new listings.
      const isAhead = source.upto >= source.after
      const groupIds = isAhead ? await this.#dependencies.seenBy(source.source, this.#groupIds) : []
      const span = { ...source, listings: source.listings ?? atOnce, groupIds }
      spans.push(span)
      if (groupIds.length > 0) listings += span.listings
    }
    return spans
  }

  /** Searches sources, in halves if that fails. */
  async #search(spans: readonly Span[]): Promise<void> {
    const { signal } = this.#dependencies
    const [span] = spans
    if (!span || this.#isOver()) return
    try {
      this.stored += await huntSome(this.#dependencies, spans, true)
      this.#succeeded(spans)
    } catch (error) {
      if (signal.aborted) throw error
      this.#isClean = false
      if (spans.length > 1) {
        const half = Math.ceil(spans.length / 2)
        await this.#search(spans.slice(0, half))
        await this.#search(spans.slice(half))
        // Nobody would learn of it if the turn ended before the reason was found.
        if (this.#isOver() && !(error instanceof TooMuchFound)) this.#note(error)
      } else await this.#searchAlone(span, error)
    }
  }

  /** After the search of a source failed. If it found too much, searches it by groups. */
  async #searchAlone(span: Span, error: unknown): Promise<void> {
    try {
      if (!(error instanceof TooMuchFound)) throw error
      this.stored += await huntGroups(this.#dependencies, span)
      this.#succeeded([span])
    } catch (failure) {
      if (this.#dependencies.signal.aborted) throw failure
      this.#note(failure, span.source)
      this.#turns.failed(span.source, this.#elapsed())
      this.#failedInARow++
      this.#done++
    }
  }

  #note(error: unknown, source?: number): void {
    this.errors.push(error)
    this.#dependencies.onFailed?.(error, source)
  }

  #succeeded(spans: readonly Span[]): void {
    for (const { source } of spans) this.#turns.succeeded(source)
    this.#failedInARow = 0
    this.#done += spans.length
  }
}

/**
 * Searches a source that found too much, in halves of the groups that see it, so that one large group does not keep others
 * from their hits. It is passed over for a group in which it finds too much alone.
 * @param isWhole true if no further groups of the source follow, so that its stored position advances
 * @returns the number of new listings of hits
 */
async function huntGroups(dependencies: HuntDependencies, span: Span, isWhole = true): Promise<number> {
  const { pool, signal, onPassedOver } = dependencies
  const { source, groupIds } = span
  if (groupIds.length <= 1) {
    onPassedOver?.(source, groupIds[0] as string)
    if (isWhole) await transaction(pool, (client) => noteLook(client, 'hunt_cursor', span))
    return 0
  }
  const half = Math.ceil(groupIds.length / 2)
  let stored = 0
  for (const [some, isLast] of [
    [groupIds.slice(0, half), false],
    [groupIds.slice(half), isWhole],
  ] as const) {
    const part = { ...span, groupIds: some }
    try {
      stored += await huntSome(dependencies, [part], isLast)
    } catch (error) {
      if (!(error instanceof TooMuchFound) || signal.aborted) throw error
      stored += await huntGroups(dependencies, part, isLast)
    }
  }
  return stored
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
