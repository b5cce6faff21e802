import type pg from 'pg'
import { type KindId, kindByCode, kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { eachCopiedRow } from '../platform/db/copied-rows.ts'
import { readInt8 } from '../platform/db/copy-binary.ts'
import { transaction } from '../platform/db/transaction.ts'
import { changesBetween } from './changes-between.ts'
import { indicatorKeyText } from './indicator-key.ts'
import { wholeNumber } from './listing-difference.ts'
import type {
  ListingReader,
  ListingsVersion,
  ListingVisitor,
  Looks,
  NewestListing,
  SourceVersion,
  StoredIndicator,
  StoredListing,
  Visited,
} from './listing-store.ts'
import { tune, tuneForFew } from './listing-transaction.ts'
import { keysChangedSince, postgresListedNow, postgresTraces, standsOf } from './postgres-current.ts'
import { postgresTags } from './postgres-tags.ts'
import { noEnd, openEnd } from './staged-rows.ts'

/** The reading half of the listing store in PostgreSQL. */
export function listingReader(pool: pg.Pool): ListingReader {
  async function find(values: readonly Value[]): Promise<readonly (StoredIndicator | undefined)[]> {
    if (values.length === 0) return []
    const keys = values.map(({ kind, value }) => indicatorKeyText(kindById[kind].code, value))
    const { rows } = await pool.query<ListingRow & { readonly key: string }>(
      `SELECT i.key, i.kind, i.value, i.marks, l.source, l.added, l.removed, l.listed_from, l.listed_until, l.last_seen,
         l.score, l.dated, l.tags
       FROM indicator i LEFT JOIN listing l USING (key) WHERE i.key = ANY($1::uuid[]) ORDER BY l.listed_from, l.source`,
      [keys],
    )
    const indicators = new Map<string, StoredIndicator & { listings: StoredListing[] }>()
    for (const row of rows) {
      let indicator = indicators.get(row.key)
      if (!indicator) {
        const kind = kindByCode.get(row.kind)?.id as KindId
        indicator = { kind, value: row.value, marks: row.marks, listings: [] }
        indicators.set(row.key, indicator)
      }
      if (row.source !== null) indicator.listings.push(toListing(row))
    }
    return keys.map((key, i) => {
      const indicator = indicators.get(key)
      // 128 bits of SHA-256 do not collide by accident. If they ever did, no answer would be better than a wrong one.
      return indicator && indicator.value === values[i]?.value ? indicator : undefined
    })
  }

  async function below(domain: string, limit: number): Promise<readonly Value[]> {
    const reversed = [...domain].reverse().join('')
    const listed = `SELECT value FROM indicator WHERE kind = ${kindById.domain.code} AND reverse(value)`
    // Query in the index's order, so that the limit ends the scan: an OR of both conditions would read and sort
    // everything below the domain.
    const { rows } = await pool.query<{ value: string }>(
      `(${listed} = $1) UNION ALL (${listed} LIKE $2 ORDER BY reverse(value) USING ~<~ LIMIT $3) LIMIT $3`,
      [reversed, `${reversed.replace(/[\\%_]/g, '\\$&')}.%`, limit],
    )
    return rows.map(({ value }) => ({ kind: 'domain', value }))
  }

  async function containing(address: string): Promise<readonly Value[]> {
    const { rows } = await pool.query<{ kind: number; value: string }>(
      `SELECT kind, value FROM indicator WHERE kind IN (3, 4) AND value::inet >>= $1::inet
       ORDER BY masklen(value::inet) DESC`,
      [address],
    )
    return rows.map(({ kind, value }) => ({ kind: kindByCode.get(kind)?.id as KindId, value }))
  }

  async function visit(visitor: ListingVisitor): Promise<Visited> {
    return transaction(
      pool,
      async (client) => {
        await tune(client)
        const { remarks, stands, ...state } = await stateOf(client)
        await visitRows(client, 'indicator i JOIN listing l USING (key)', visitor)
        return { ...state, version: { remarks, sources: stands.map(versionOf) } }
      },
      'ISOLATION LEVEL REPEATABLE READ READ ONLY',
    )
  }

  async function visitChanged(
    since: ListingsVersion,
    most: number,
    visitor: ListingVisitor,
  ): Promise<Visited | undefined> {
    return transaction(
      pool,
      async (client) => {
        await tune(client)
        const { remarks, stands, ...state } = await stateOf(client)
        if (remarks !== since.remarks) return undefined
        const known = new Set(since.sources.map(({ source }) => source))
        const added = stands.flatMap((stand) => (known.has(stand.source) ? [] : { ...stand, appliedAt: null }))
        const changes = keysChangedSince([...since.sources, ...added], stands)
        if (changes === undefined) return undefined
        const { rowCount } = await client.query(`CREATE TEMPORARY TABLE changed_key ON COMMIT DROP AS
          SELECT key FROM (${changes}) c ORDER BY key LIMIT ${wholeNumber(most + 1)}`)
        if ((rowCount ?? 0) > most) return undefined
        await client.query('ANALYZE changed_key')
        await tuneForFew(client)
        await visitRows(client, lookedUp('changed_key'), visitor)
        return { ...state, version: { remarks, sources: stands.map(versionOf) } }
      },
      'ISOLATION LEVEL REPEATABLE READ',
    )
  }

  async function revision(): Promise<number> {
    const { rows } = await pool.query<{ revision: number }>('SELECT revision FROM listing_state')
    return rows[0]?.revision ?? 0
  }

  async function newest(source: number, limit: number, others: readonly number[]): Promise<readonly NewestListing[]> {
    // Scan the index from its end, so that a source with millions of listings costs as little as one with ten.
    const { rows } = await pool.query<NewestRow>(
      `SELECT i.kind, i.value, i.marks, r.listed_from AS "from", r.added,
         (SELECT count(DISTINCT o.source) FROM listing o
          WHERE o.key = r.key AND o.removed IS NULL AND o.source = ANY($3)) AS others
       FROM (SELECT key, listed_from, added FROM listing WHERE source = $1 AND removed IS NULL
             ORDER BY added DESC LIMIT $2) r
       JOIN indicator i USING (key) ORDER BY r.added DESC, r.listed_from DESC, i.kind, i.value`,
      [source, limit, others],
    )
    return rows.map(toNewest)
  }

  return {
    looks: () => storedLooks(pool),
    find,
    below,
    containing,
    visit,
    visitChanged,
    newest,
    listedNow: (sources) => postgresListedNow(pool, sources),
    traces: postgresTraces,
    revision,
    ...postgresTags(pool),
    ...changesBetween,
  }
}

async function stateOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ revision: number; remarks: number }>(
    'SELECT revision, remarks FROM listing_state',
  )
  return { revision: 0, remarks: 0, ...rows[0], stands: await standsOf(client) }
}

const versionOf = ({ source, appliedAt, resets }: SourceVersion): SourceVersion => ({ source, appliedAt, resets })

/**
 * SQL for FROM: indicators `i` and all their listings `l`, each looked up by a key of this table. Without the forced
 * look-up, the planner, which has no statistics of new rows, may read all listings for each key. Call `tuneForFew`
 * before.
 */
const lookedUp = (keys: string): string => `${keys} k
  CROSS JOIN LATERAL (SELECT * FROM indicator WHERE key = k.key OFFSET 0) i
  CROSS JOIN LATERAL (SELECT * FROM listing WHERE key = k.key OFFSET 0) l`

/** @param from SQL for FROM: the indicators `i` and their listings `l` */
async function visitRows(client: pg.ClientBase, from: string, visitor: ListingVisitor): Promise<void> {
  const query = `SELECT i.kind, i.value, i.marks, l.source, l.listed_from, l.listed_until, l.dated, l.removed IS NULL,
      l.added, l.listed_until < coalesce(l.removed, ${noEnd})
    FROM ${from}`
  await eachCopiedRow(client, query, 10, (row, at, length) => {
    visitor({
      kind: kindByCode.get(row.readInt16BE(at[0]))?.id as KindId,
      value: row.toString('utf8', at[1], (at[1] as number) + (length[1] as number)),
      marks: row.readInt16BE(at[2]),
      source: row.readInt32BE(at[3]),
      from: readInt8(row, at[4] as number),
      until: openEnd(readInt8(row, at[5] as number)),
      dated: row[at[6] as number] === 1,
      present: row[at[7] as number] === 1,
      found: readInt8(row, at[8] as number),
      expires: row[at[9] as number] === 1,
    })
  })
}

/** A row of `newest`, as both stores return it. */
export type NewestRow = Omit<NewestListing, 'kind'> & { readonly kind: number }

export const toNewest = ({ kind, ...same }: NewestRow): NewestListing => ({
  kind: kindByCode.get(kind)?.id as KindId,
  ...same,
})

/** All looks, or those at one source. They are in PostgreSQL even if listings are in ClickHouse. */
export async function storedLooks(
  client: Pick<pg.Pool, 'query'>,
  source?: number,
): Promise<ReadonlyMap<number, Looks>> {
  const { rows } = await client.query<Looks & { source: number }>(
    `SELECT l.source, array_agg(t.at::double precision ORDER BY t.at) AS looks, array_agg(l.archived ORDER BY t.at) AS archived,
       coalesce(s.changed_at, min(l.first_at)) AS "changedAt",
       s.has_added_dates AS "hasAddedDates"
     FROM source_look l JOIN source s ON s.number = l.source
     CROSS JOIN LATERAL (SELECT l.first_at AS at UNION SELECT l.last_at) t
     WHERE $1::int IS NULL OR l.source = $1 GROUP BY l.source, s.number`,
    [source ?? null],
  )
  return new Map(rows.map(({ source, ...looks }) => [source, looks] as const))
}

/** An indicator with a listing, as both stores return it; without a source if the indicator has no listing. */
export interface ListingRow {
  readonly kind: number
  readonly value: string
  readonly marks: number
  readonly source: number | null
  readonly added: number
  readonly removed: number | null
  readonly listed_from: number
  readonly listed_until: number
  readonly last_seen: number | null
  readonly score: number | null
  readonly dated: boolean
  readonly tags: readonly string[] | null
}

export function toListing(row: ListingRow): StoredListing {
  return {
    source: row.source as number,
    from: row.listed_from,
    until: openEnd(row.listed_until),
    dated: row.dated,
    present: row.removed === null,
    added: row.added,
    removed: row.removed,
    lastSeen: row.last_seen,
    score: row.score,
    tags: row.tags ?? [],
  }
}
