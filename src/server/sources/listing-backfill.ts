import { setImmediate as turn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { utcDay } from '../../domain/dates.ts'
import { kindById } from '../../domain/observables/index.ts'
import type { Past, PastListing } from '../../domain/source-history.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import { collectedSpans, lookFrom, spanUntil, toleranceOf, watchUntil } from '../../engine/listings/looks.ts'
import { mergePasts } from '../../engine/listings/merge-pasts.ts'
import { transaction } from '../platform/db/transaction.ts'
import { figuresJson } from './listing-figures.ts'
import type { LedgerOptions } from './listing-ledger.ts'
import { storedLooks } from './listing-reader.ts'
import { holdMarks, lockSource, noteChange, record, type SourceRow } from './listing-steps.ts'
import type { ListingStore, Looks, Marker, PastToTake, SnapshotHead } from './listing-store.ts'
import type { MovableListings, MovedListing } from './movable-listings.ts'
import { noEnd, nothingCounted, openEnd } from './staged-rows.ts'

/** `applied_reading` of a source whose state comes from a past that was taken over. */
const ofPast = 'past'
/** Longest time without a look that is complete whatever a source's cadence. */
const longestGapMs = toleranceOf(0)
/** Listings that are written at once, and between two turns for other work. */
const atOnce = 10_000

interface OwnListing extends PastListing {
  readonly row: MovedListing
}

/** Takes over pasts: reads a source's listings, merges them with the past, and writes them as a whole. */
export function listingBackfill(
  pool: pg.Pool,
  { rows: stored, read, write }: Pick<MovableListings, 'rows' | 'read' | 'write'>,
  { now, mayChange = async () => {} }: LedgerOptions,
): ListingStore['backfill'] {
  return async (source, given, marker, signal) => {
    const started = performance.now()
    const take = async (client: pg.PoolClient): Promise<boolean> => {
      const state = await lockSource(client, source)
      await mayChange(client)
      const seen = (await storedLooks(client, source)).get(source)
      const { other, isNewer } = partToTake(given, seen, state)
      if (other.looks.length === 0) return false
      const before = (await Array.fromAsync(read(source))).flat()
      const merged = mergePasts(
        ownPast(before, seen, given, { isNewer, isOfPast: state.applied_reading === ofPast }),
        other,
        given.looks[given.looks.length - 1],
      )
      const after = await rowsOf(merged, { before, marker, isNewer, signal })
      const areSame = isDeepStrictEqual(before, after)
      await holdMarks(client)
      const haveSameLooks = await noteLooks(client, source, merged, seen)
      if (areSame && haveSameLooks) return false
      if (!areSame) {
        await stored.forget(client, source)
        await write(client, source, inBatches(after, signal))
      }
      await noteState(client, source, merged, { rows: after, areSame })
      if (isNewer) {
        const takenAt = other.looks[other.looks.length - 1] as number
        const added = countMissing(after, before)
        const removed = countMissing(before, after)
        const head = { source, takenAt, bytes: 0, sha256: '', reading: ofPast }
        await moveOn(client, head, after, given)
        const indicators = after.filter(isPresent).length
        const counted = { ...nothingCounted(), rows: indicators, read: indicators }
        const isChanged = state.applied_at === null || added + removed > 0
        const status = isChanged ? 'applied' : 'unchanged'
        await record(client, head, { status, reason: null, counted, indicators, added, removed, started, now: now() })
      }
      await unsettle(client, other.looks)
      await noteChange(client, { isChanged: true, isNew: true, digest: marker.digest })
      return true
    }
    const isChanged = await transaction(pool, take, '', signal).catch((error) => {
      signal?.throwIfAborted()
      throw error
    })
    if (isChanged) await stored.committed()
    return isChanged
  }
}

/**
 * The part of a past that counts: what is newer than our newest look counts only if we do not collect the source
 * (any more), because what a source lists now is for the collection to say.
 */
function partToTake(given: PastToTake, seen: Looks | undefined, state: SourceRow) {
  const past = withLooksInGaps(given)
  const newest = seen?.looks.at(-1) ?? Number.NEGATIVE_INFINITY
  const last = past.looks.at(-1) ?? Number.NEGATIVE_INFINITY
  const toleranceMs = toleranceFor(given)
  const isCollected = state.applied_at !== null && state.applied_reading !== ofPast && last - newest <= toleranceMs
  const isNewer = last > newest && !isCollected
  if (isNewer) return { isNewer, other: past }
  const { looks, complete = [] } = watchUntil({ ...past, toleranceMs }, newest)
  return { isNewer, other: { ...past, looks, complete } }
}

const toleranceFor = ({ cadenceMinutes }: PastToTake) => toleranceOf(cadenceMinutes * minuteMs)

const nothingSeen: Looks = { looks: [], archived: [], changedAt: 0, hasAddedDates: false }

/**
 * The past with a look on each day in the long gaps of complete spans, where it is known what was listed. So the looks
 * alone tell that these spans are complete.
 */
function withLooksInGaps({
  looks: given,
  complete,
  listings,
}: PastToTake): Past & { readonly looks: readonly number[] } {
  const looks = Array.from(given)
  const more: number[] = []
  for (let at = 0; at < looks.length; at++) {
    const look = looks[at] as number
    const [begun, ended] = spanFrom(complete, look)
    const end = Math.min(ended, looks[at + 1] ?? Number.POSITIVE_INFINITY)
    if (begun > look || end - look <= longestGapMs) continue
    for (let day = Math.floor(look / dayMs) + 1; (day + 1) * dayMs <= end; day++) more.push(day * dayMs)
  }
  return { looks: [...looks, ...more].sort((a, b) => a - b), complete, listings }
}

/** The first of spans, as flat pairs, that ends at or after a time. */
function spanFrom(spans: ArrayLike<number>, time: number): readonly [start: number, end: number] {
  const at = spanUntil(spans, time)
  return [spans[at] ?? Number.POSITIVE_INFINITY, spans[at + 1] ?? Number.POSITIVE_INFINITY]
}

/** What the store knows of a source, with the looks of a day between its first and its last that listings tell. */
function ownPast(
  rows: readonly MovedListing[],
  seen: Looks | undefined,
  given: PastToTake,
  { isNewer, isOfPast }: { readonly isNewer: boolean; readonly isOfPast: boolean },
): Past<OwnListing> {
  if (!seen) return { looks: [], complete: [], listings: [] }
  const looks = new Set(seen.looks)
  for (const { added, removed } of rows) looks.add(added).add(removed ?? added)
  const newest = seen.looks.at(-1) as number
  // A past may go on from the one before at any time. Nothing refutes the newest look of a collected source.
  const spans = collectedSpans({ looks: seen.looks, toleranceMs: toleranceFor(given) }, seen.archived)
  const complete = Array.from(spans, (time) => (isOfPast ? Math.min(time, newest) : time))
  if (!isNewer && (complete.at(-1) ?? 0) < newest) complete.push(newest, newest)
  const listings = rows.map((row): OwnListing => {
    const { kind, value, added, removed, from, until, dated } = row
    const expires = until < (removed ?? noEnd)
    return {
      kind,
      value,
      from,
      found: added,
      until: openEnd(until),
      dated,
      present: removed === undefined,
      expires,
      row,
    }
  })
  return { looks: [...looks].sort((a, b) => a - b), complete, listings }
}

interface Writing {
  readonly before: readonly MovedListing[]
  readonly marker: Marker
  readonly isNewer: boolean
  readonly signal: AbortSignal | undefined
}

async function rowsOf(
  { looks, listings }: Past<OwnListing | PastListing>,
  { before, marker, isNewer, signal }: Writing,
): Promise<readonly MovedListing[]> {
  // A past that goes on from our newest look leaves scores and tags as they were.
  const known = new Map(isNewer ? before.filter(isPresent).map((row) => [keyOf(row), row]) : [])
  const rows: MovedListing[] = []
  for (const listing of listings) {
    const { kind, value, from, found, dated, present } = listing
    const until = listing.until === Number.POSITIVE_INFINITY ? noEnd : listing.until
    const own = 'row' in listing ? listing.row : undefined
    const isAsBefore = own?.until === until && isPresent(own) === present
    const facts = own ?? (present ? known.get(keyOf(listing)) : undefined)
    const { marks, lastSeen, score, tags } = facts ?? { ...withoutFacts, marks: marker.marks(kind, value) }
    const removed = present ? undefined : isAsBefore ? own?.removed : (lookFrom({ looks }, until) ?? until)
    rows.push({ kind, value, marks, added: found, removed, from, until, lastSeen, score, dated, tags })
    if (rows.length % atOnce === 0) await turn(undefined, { signal })
  }
  return rows
}

const withoutFacts = { lastSeen: undefined, score: undefined, tags: '' }
const isPresent = ({ removed }: MovedListing) => removed === undefined
const keyOf = ({ kind, value }: Pick<MovedListing, 'kind' | 'value'>) => `${kind} ${value}`

/** Number of present rows whose indicator is not present among others. */
function countMissing(rows: readonly MovedListing[], others: readonly MovedListing[]): number {
  const there = new Set(others.filter(isPresent).map(keyOf))
  return rows.filter((row) => isPresent(row) && !there.has(keyOf(row))).length
}

async function* inBatches(rows: readonly MovedListing[], signal: AbortSignal | undefined) {
  for (let at = 0; at < rows.length; at += atOnce) {
    signal?.throwIfAborted()
    yield rows.slice(at, at + atOnce)
  }
}

/**
 * The looks by day, newest first. A day that is not `archived` is complete from its first look until that of the next:
 * if it is so only from a certain look on, the looks before that are left out.
 */
function looksByDay({ looks: merged, complete }: Past, seen: Looks) {
  const looks = [...new Set([...seen.looks, ...Array.from(merged)])].sort((a, b) => a - b)
  const collected = new Set(seen.looks.filter((_, at) => !seen.archived[at]))
  const newest = seen.looks.at(-1)
  const isComplete = (look: number, next: number) => {
    const [start, end] = spanFrom(complete, look)
    return start <= look && start < end && next <= end
  }
  let next = looks.at(-1) as number
  // What is known of the time after our newest look stays as it is.
  let isOpen = next === newest
  return [...Map.groupBy(looks, (look) => Math.floor(look / dayMs))].reverse().map(([day, ofDay]) => {
    const sure = ofDay.filter((look) => collected.has(look) || (!isOpen && isComplete(look, next)))
    const [first = 0] = sure.length > 0 ? sure : ofDay
    next = first
    isOpen = false
    return { day, first, last: sure.at(-1) ?? ofDay.at(-1), looks: ofDay.length, archived: sure.length === 0 }
  })
}

/** @returns whether the looks were stored already */
async function noteLooks(
  client: pg.PoolClient,
  source: number,
  past: Past,
  seen: Looks = nothingSeen,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO source_look AS l (source, day, first_at, last_at, looks, archived)
     SELECT $1, day, first, last, looks, archived
     FROM jsonb_to_recordset($2::jsonb) AS r (day int, first bigint, last bigint, looks int, archived boolean)
     ON CONFLICT (source, day) DO UPDATE SET first_at = excluded.first_at,
       last_at = greatest(l.last_at, excluded.last_at), looks = greatest(l.looks, excluded.looks), archived = excluded.archived
     WHERE (l.first_at, l.last_at, l.archived) IS DISTINCT FROM
       (excluded.first_at, greatest(l.last_at, excluded.last_at), excluded.archived)`,
    [source, JSON.stringify(looksByDay(past, seen))],
  )
  return rowCount === 0
}

/** Records when the list changed last, and, if rows were written, that times of before tell nothing of what was changed. */
async function noteState(
  client: pg.PoolClient,
  source: number,
  { looks }: Past,
  { rows, areSame }: { readonly rows: readonly MovedListing[]; readonly areSame: boolean },
) {
  const first = looks[0] as number
  const changedAt = rows.reduce((newest, { added, removed }) => Math.max(newest, added, removed ?? 0), first)
  await client.query('UPDATE source SET changed_at = $2, listings_reset = listings_reset + $3 WHERE number = $1', [
    source,
    changedAt,
    areSame ? 0 : 1,
  ])
}

/** Makes the last look of a past the source's state, from which the next collection goes on. */
async function moveOn(
  client: pg.PoolClient,
  { source, takenAt, reading }: SnapshotHead,
  after: readonly MovedListing[],
  { hasAddedDates }: PastToTake,
) {
  const present = after.filter(isPresent)
  const groups = Map.groupBy(present, ({ kind, marks }) => `${kindById[kind].code} ${marks}`)
  const figures = [...groups].map(([group, { length: n }]) => {
    const [kind = 0, marks = 0] = group.split(' ').map(Number)
    return { kind, marks, n }
  })
  await client.query(
    `UPDATE source SET applied_at = $2, applied_sha256 = NULL, applied_reading = $3, listed = $4, figures = $5,
       has_added_dates = $6, validators = '{}', rows_digest = NULL WHERE number = $1`,
    [source, takenAt, reading, present.length, figuresJson(figures), hasAddedDates],
  )
}

/** The stored figures of the days that a past concerns can change when they are computed again. */
async function unsettle(client: pg.PoolClient, looks: ArrayLike<number>): Promise<void> {
  await client.query(
    `UPDATE standing_day SET settled = false
     WHERE settled IS NOT FALSE AND day >= $1::date AND day - days <= $2::date`,
    [utcDay(looks[0] as number), utcDay(looks[looks.length - 1] as number)],
  )
}
