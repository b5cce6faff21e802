import type pg from 'pg'
import { utcDay } from '../../domain/dates.ts'
import type { FeedItem } from '../../domain/listing.ts'
import { dayMs } from '../../domain/time-units.ts'
import { exceeded, excess, ofGroups, type Taken, type TakenWithTop, takenText } from '../platform/turns/share.ts'
import type { RegisteredSource } from './register.ts'

/** Size limit of a custom source as fetched, in bytes. Real lists of a group are small. */
export const customFeedBytes = 64 << 20
/** Size limit of a custom source once it is unpacked, bytes. */
export const customUnpackedBytes = 8 * customFeedBytes

/** Limits for one organisation's own sources. */
export interface OwnLimits {
  /** Rows of one snapshot of a custom source, whether read or rejected. */
  readonly rows: number
  /** Indicators over all own sources of an organisation, including those under a licence. Its branches share them. */
  readonly indicators: number
  /**
   * New listings within `newsDays` over all own sources of an organisation. They count even after they end, because
   * ended listings are kept.
   */
  readonly news: number
}

/** Days over which `OwnLimits.news` counts. */
const newsDays = 30
export const ownLimits: OwnLimits = { rows: 2_000_000, indicators: 20_000_000, news: 60_000_000 }

/** Reasons why the snapshot of an own source is not read. */
export type OwnLimitFault = 'too-large' | 'too-many-rows' | 'too-many-indicators' | 'too-much-new'

/** A snapshot exceeds a limit of own sources. The message is an `OwnLimitFault`. */
export class OverLimit extends Error {
  override readonly name = 'OverLimit'
  readonly fault: OwnLimitFault

  constructor(fault: OwnLimitFault) {
    super(fault)
    this.fault = fault
  }
}

/** Limits for one snapshot of an own source. */
export interface SnapshotLimits {
  /** Unpacked bytes of all files together. */
  readonly bytes: number
  readonly rows: number
  /** The fault if there are more rows. */
  readonly fault: OwnLimitFault
}

/** SQL: what own sources besides that with this number list, of the organisation of the group `me`, as `Taken`. */
const listedBesides = (number: '$1' | '$2') => `
  (SELECT ${takenText('sum(s.listed)', ofGroups)}
   FROM source s JOIN app_group g ON g.id = s.group_id WHERE g.path @> me.path[1:1] AND s.number <> ${number})`

/** Limits for the next snapshot of a source; undefined if the source belongs to no group. */
export async function snapshotLimits(
  pool: Pick<pg.Pool, 'query'>,
  { number, origin, groupId, licence }: Pick<RegisteredSource, 'number' | 'origin' | 'groupId' | 'licence'>,
  { now, limits: { rows, indicators, news } = ownLimits }: { readonly now: number; readonly limits?: OwnLimits },
): Promise<SnapshotLimits | undefined> {
  if (origin !== 'custom') return undefined
  const { rows: found } = await pool.query<{ listed: Taken; added: TakenWithTop }>(
    `SELECT ${listedBesides('$2')} AS listed,
       (SELECT ${takenText('sum(n.added)', { branch: 'n.part = me.path[2]', top: 'n.part = me.path[1]' })}
        FROM own_source_news n WHERE n.root = me.path[1] AND n.day > $3::date) AS added
     FROM app_group me WHERE me.id = $1`,
    [groupId, number, newsSince(now)],
  )
  const [taken] = found
  const indicatorsLeft = Math.max(0, indicators - (taken?.listed.all ?? 0))
  const bytes = licence ? Number.POSITIVE_INFINITY : customUnpackedBytes
  if (taken && excess(taken.added, news) >= 0) return { bytes, rows: 0, fault: 'too-much-new' }
  if (licence || indicatorsLeft < rows) return { bytes, rows: indicatorsLeft, fault: 'too-many-indicators' }
  return { bytes, rows, fault: 'too-many-rows' }
}

/**
 * Waits until no other own source of the organisation is being settled, and makes later ones wait until the transaction
 * ends. Does nothing if the source belongs to no group.
 * @returns id of the organisation, if there is one
 */
export async function holdOwnListings(client: pg.ClientBase, source: number): Promise<string | undefined> {
  const { rows } = await client.query<{ root: string }>(
    `SELECT g.path[1] AS root FROM source s JOIN app_group g ON g.id = s.group_id
     WHERE s.number = $1 AND s.origin = 'custom'`,
    [source],
  )
  const root = rows[0]?.root
  if (root) await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('own listings ' || $1, 0))`, [root])
  return root
}

/**
 * Decides whether an own source may list this many indicators in addition to the organisation's other own sources.
 * `snapshotLimits` refuses earlier, but snapshots that are read at the same moment do not count each other. A branch that
 * leaves too little for the others may add no more; what it lists already it may go on listing.
 * @throws OverLimit
 */
export async function refuseBeyondOwn(
  client: pg.ClientBase,
  { source, listed, most = ownLimits.indicators }: { source: number; listed: number; most?: number | undefined },
): Promise<void> {
  const root = await holdOwnListings(client, source)
  if (root === undefined) return
  const { rows } = await client.query<{ besides: Taken; before: number }>(
    `SELECT ${listedBesides('$1')} AS besides, mine.listed::float8 AS before FROM source mine JOIN app_group me ON me.id = mine.group_id WHERE mine.number = $1`,
    [source],
  )
  const [found] = rows
  if (!found) return
  const { besides, before } = found
  const mayHave = listed > before ? exceeded(besides, most, listed) === undefined : besides.all + listed <= most
  if (!mayHave) throw new OverLimit('too-many-indicators')
}

/** The last UTC day that no longer counts for `OwnLimits.news`. */
export const newsSince = (now: number): string => utcDay(now - newsDays * dayMs)

/**
 * Returns a function that passes streams on, and throws `OverLimit` once they have more than `most` bytes together.
 */
export function boundedBytes(most: number): (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array, void> {
  let bytesLeft = most
  return async function* (bytes) {
    for await (const chunk of bytes) {
      bytesLeft -= chunk.length
      if (bytesLeft < 0) throw new OverLimit('too-large')
      yield chunk
    }
  }
}

/** Passes rows on, and throws `OverLimit` after more rows than the limits allow. */
export async function* boundedRows(
  items: AsyncIterable<readonly FeedItem[]>,
  { rows, fault }: SnapshotLimits,
): AsyncGenerator<readonly FeedItem[], void> {
  let rowsLeft = rows
  for await (const batch of items) {
    rowsLeft -= batch.length
    if (rowsLeft < 0) throw new OverLimit(fault)
    yield batch
  }
}
