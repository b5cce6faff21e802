import type pg from 'pg'
import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import { copiedRows, eachCopiedRow } from '../platform/db/copied-rows.ts'
import { readInt8 } from '../platform/db/copy-binary.ts'
import { readingTransaction } from '../platform/db/transaction.ts'
import { CurrentIndicators } from './current-indicators.ts'
import { wholeNumber } from './listing-difference.ts'
import type { CurrentIndicator, KeyedIndicator, ListingTraces, SourceVersion } from './listing-store.ts'

/** SQL condition: row `l` of `listing` is in the newest snapshot of one of the sources. */
const isListedBy = (sources: readonly number[]): string =>
  `l.removed IS NULL AND l.source IN (${sources.map(wholeNumber).join(',') || '-1'})`

/** From this number of indicators on, two processes sort the listings. */
const many = 100_000

/**
 * Lets two processes sort the listings of sources, if there are many, until the transaction ends. The planner
 * underestimates a new table, and would not use a second process by itself.
 */
async function allowParallelSort(client: pg.ClientBase, sources: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ listed: string }>(
    'SELECT coalesce(sum(listed), 0) AS listed FROM source WHERE number = ANY($1)',
    [sources],
  )
  if (Number(rows[0]?.listed) < many) return
  await client.query(
    'SET LOCAL parallel_setup_cost = 0; SET LOCAL parallel_tuple_cost = 0; SET LOCAL min_parallel_table_scan_size = 0',
  )
}

/** What sources list now, read by a single statement, so that it is consistent. */
export function postgresListedNow(
  pool: pg.Pool,
  sources: readonly number[],
): AsyncIterable<readonly CurrentIndicator[]> {
  return readingTransaction(pool, async function* (client) {
    await client.query(`SET LOCAL work_mem = '256MB'`)
    await allowParallelSort(client, sources)
    yield* listed(client, sources, {})
  })
}

/** Reads what sources list now so that later calls can find the changes. */
export const postgresTraces: ListingTraces = {
  async *listedNow(client, sources, keys) {
    await client.query(`SET work_mem = '256MB'`)
    if (keys) await nameWanted(client, keys)
    else await allowParallelSort(client, sources)
    yield* listed(client, sources, {
      isKeyed: true,
      from: keys && 'wanted_key w JOIN listing l USING (key)',
    }) as AsyncGenerator<readonly KeyedIndicator[]>
  },

  async versions(client, sources) {
    return (await standsOf(client, sources)).map(({ source, appliedAt, resets }) => ({ source, appliedAt, resets }))
  },

  async changedSince(client, versions, most) {
    const stands = await standsOf(
      client,
      versions.map(({ source }) => source),
    )
    const changes = keysChangedSince(versions, stands)
    if (changes === undefined) return undefined
    const keys: Buffer[] = []
    const query = `SELECT key FROM (${changes}) changed LIMIT ${wholeNumber(most + 1)}`
    await eachCopiedRow(client, query, 1, (row, at) => {
      keys.push(Buffer.from(row.subarray(at[0], (at[0] as number) + 16)))
    })
    return keys.length > most ? undefined : keys
  },
}

/** The state of a source's listings, and when a snapshot last changed rows in place. */
export interface SourceStand extends SourceVersion {
  readonly rowsChangedAt: number | null
}

/**
 * The states as a transaction sees them.
 * @param sources default: all
 */
export async function standsOf(client: pg.ClientBase, sources?: readonly number[]): Promise<readonly SourceStand[]> {
  const { rows } = await client.query<SourceStand>(
    `SELECT number AS source, applied_at AS "appliedAt", listings_reset AS resets, rows_changed_at AS "rowsChangedAt"
     FROM source WHERE $1::int[] IS NULL OR number = ANY($1) ORDER BY number`,
    [sources ?? null],
  )
  return rows
}

/**
 * SQL for the keys of the indicators whose listings have changed between two states of their sources, each once.
 * Undefined if the changes cannot be told.
 */
export function keysChangedSince(
  versions: readonly SourceVersion[],
  stands: readonly SourceStand[],
): string | undefined {
  const standing = new Map(stands.map((stand) => [stand.source, stand]))
  const changes: string[] = []
  for (const { source, appliedAt, resets } of versions) {
    const stand = standing.get(source)
    if (stand?.resets !== resets) return undefined
    if (stand.appliedAt === appliedAt) continue
    changes.push(changesOf(source, appliedAt ?? -1, stand.rowsChangedAt))
  }
  return changes.join(' UNION ') || 'SELECT key FROM listing WHERE false'
}

/** SQL for the keys of the indicators that a source has added, removed or changed since a time. */
function changesOf(source: number, since: number, rowsChangedAt: number | null): string {
  const keys = `SELECT key FROM listing WHERE source = ${wholeNumber(source)}`
  const time = wholeNumber(since)
  const changes = [`${keys} AND added > ${time}`, `${keys} AND removed > ${time}`]
  // This scans the source's rows: an index on changes in place would make every update more expensive.
  if (rowsChangedAt !== null && rowsChangedAt > since) {
    changes.push(`${keys} AND removed IS NULL AND changed > ${time}`)
  }
  return changes.join(' UNION ')
}

async function nameWanted(client: pg.ClientBase, keys: readonly Buffer[]): Promise<void> {
  await client.query('DROP TABLE IF EXISTS wanted_key')
  await client.query('CREATE TEMPORARY TABLE wanted_key (key uuid)')
  for (let i = 0; i < keys.length; i += 10_000) {
    const batch = keys.slice(i, i + 10_000).map((key) => key.toString('hex'))
    await client.query('INSERT INTO wanted_key SELECT unnest($1::uuid[])', [batch])
  }
  await client.query('ANALYZE wanted_key')
}

interface ListedRows {
  /** Adds the key of the indicator to each row. */
  readonly isKeyed?: boolean
  /** SQL for the rows `l` of `listing`; default: all. */
  readonly from?: string | undefined
}

/**
 * SQL: one text by which indicators are in order of kind, then of value. Cheaper than a sort by both, because PostgreSQL
 * compares the first bytes of a text as a number, but only those of the first column.
 */
const inOrder = `chr(i.kind + 1) || i.value COLLATE "C"`

/** SQL for what sources list now: one row per listing, in the order of the indicators. */
export const listedQuery = (sources: readonly number[], { isKeyed = false, from = 'listing l' }: ListedRows): string =>
  `SELECT i.kind, i.value, i.marks, l.source, l.listed_from, l.listed_until, l.last_seen, l.score,
     array_to_string(l.tags, E'\\x1f')${isKeyed ? ', key' : ''}
   FROM ${from} JOIN indicator i USING (key)
   WHERE ${isListedBy(sources)} ORDER BY ${inOrder}, l.source`

async function* listed(
  client: pg.ClientBase,
  sources: readonly number[],
  { isKeyed = false, from }: ListedRows,
): AsyncGenerator<readonly CurrentIndicator[]> {
  const indicators = new CurrentIndicators(sources)
  const rows = copiedRows(client, listedQuery(sources, { isKeyed, from }), isKeyed ? 10 : 9, (row, at, length) => {
    const field = (i: number) => at[i] as number
    const isThere = (i: number) => (length[i] as number) >= 0
    const text = (i: number) => row.toString('utf8', field(i), field(i) + (length[i] as number))
    indicators.add(
      {
        kind: kindByCode.get(row.readInt16BE(field(0)))?.id as KindId,
        value: text(1),
        marks: row.readInt16BE(field(2)),
        source: row.readInt32BE(field(3)),
        from: readInt8(row, field(4)),
        until: readInt8(row, field(5)),
        lastSeen: isThere(6) ? readInt8(row, field(6)) : undefined,
        score: isThere(7) ? row.readInt16BE(field(7)) : undefined,
        tags: isThere(8) ? text(8) : undefined,
      },
      isKeyed ? () => row.toString('latin1', field(9), field(9) + 16) : undefined,
    )
  })
  for await (const _ of rows) if (indicators.isFull) yield indicators.take()
  yield indicators.takeRest()
}
