import type pg from 'pg'
import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import { copiedRows, eachCopiedRow } from '../platform/db/copied-rows.ts'
import { readInt8 } from '../platform/db/copy-binary.ts'
import { CurrentIndicators } from './current-indicators.ts'
import { wholeNumber } from './listing-difference.ts'
import type { CurrentIndicator, ListingTraces, TracedIndicator } from './listing-store.ts'
import { readingTransaction } from './listing-transaction.ts'

/** SQL condition: row `l` of `listing` is in the newest snapshot of one of the sources. */
const isListedBy = (sources: readonly number[]): string =>
  `l.removed IS NULL AND l.source IN (${sources.map(wholeNumber).join(',') || '-1'})`

/** SQL: digest of everything that row `l` of `listing` says, 64 bits. */
function digestOf(seed: string): string {
  if (!/^\d{1,18}$/.test(seed)) throw new Error('no seed')
  return `hash_record_extended(ROW(l.source, l.listed_from, l.last_seen, l.listed_until, l.score, l.tags), ${seed})`
}

/** What sources list now, read by a single statement, so that it is consistent. */
export function postgresListedNow(
  pool: pg.Pool,
  sources: readonly number[],
): AsyncIterable<readonly CurrentIndicator[]> {
  return readingTransaction(pool, async function* (client) {
    await client.query(`SET LOCAL work_mem = '256MB'`)
    yield* listed(client, sources, {})
  })
}

/** The same so that what has changed can be told later. */
export const postgresTraces: ListingTraces = {
  async *listedNow(client, sources, { seed, keys }) {
    await client.query(`SET work_mem = '256MB'`)
    if (keys) await nameWanted(client, keys)
    yield* listed(client, sources, { seed, from: keys && 'wanted_key w JOIN listing l USING (key)' }) as AsyncGenerator<
      readonly TracedIndicator[]
    >
  },
  visit: (client, sources, seed, visitor) =>
    eachCopiedRow(client, `SELECT l.key, ${digestOf(seed)} FROM listing l WHERE ${isListedBy(sources)}`, 2, (row, at) =>
      visitor(row, at[0] as number, at[1] as number),
    ),
}

async function nameWanted(client: pg.ClientBase, keys: readonly Buffer[]): Promise<void> {
  await client.query('DROP TABLE IF EXISTS wanted_key')
  await client.query('CREATE TEMPORARY TABLE wanted_key (key uuid)')
  for (let i = 0; i < keys.length; i += 10_000) {
    const some = keys.slice(i, i + 10_000).map((key) => key.toString('hex'))
    await client.query('INSERT INTO wanted_key SELECT unnest($1::uuid[])', [some])
  }
  await client.query('ANALYZE wanted_key')
}

async function* listed(
  client: pg.ClientBase,
  sources: readonly number[],
  { seed, from = 'listing l' }: { readonly seed?: string; readonly from?: string | undefined },
): AsyncGenerator<readonly CurrentIndicator[]> {
  const query = `SELECT i.kind, i.value, i.marks, l.source, l.listed_from, l.listed_until, l.last_seen, l.score,
      array_to_string(l.tags, E'\\x1f')${seed === undefined ? '' : `, key, ${digestOf(seed)}`}
    FROM ${from} JOIN indicator i USING (key)
    WHERE ${isListedBy(sources)} ORDER BY i.kind, i.value, l.source`
  const indicators = new CurrentIndicators(sources)
  const rows = copiedRows(client, query, seed === undefined ? 9 : 11, (row, at, length) => {
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
      seed === undefined ? undefined : { row, key: field(9), digest: field(10) },
    )
  })
  for await (const _ of rows) if (indicators.isFull) yield indicators.take()
  yield indicators.take(true)
}
