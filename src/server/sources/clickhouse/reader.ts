import { isIPv4 } from 'node:net'
import type pg from 'pg'
import { type KindId, kindByCode, kindById } from '../../../domain/observables/index.ts'
import type { Value } from '../../../domain/observables/read.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { readRows } from '../../platform/clickhouse/row-binary.ts'
import { CurrentIndicators } from '../current-indicators.ts'
import { indicatorKey } from '../indicator-key.ts'
import { wholeNumber } from '../listing-difference.ts'
import { type ListingRow, type NewestRow, storedLooks, toListing, toNewest } from '../listing-reader.ts'
import type {
  CurrentIndicator,
  ListingReader,
  ListingVisitor,
  NewestListing,
  StoredIndicator,
  Visited,
} from '../listing-store.ts'
import { openEnd, tagSeparator } from '../staged-rows.ts'
import { consistently, currentState, holdMerging, whileNothingMerges } from './changes.ts'
import { clickhouseChangesBetween } from './changes-between.ts'
import { doesExpire, intervals, marks } from './difference.ts'
import { clickhouseTags } from './tags.ts'

/** SQL condition: the key is in the parameter `keys`. */
const amongKeys = 'key IN (SELECT toFixedString(unhex(arrayJoin({keys:Array(String)})), 16))'

/** Keys per statement: ClickHouse limits a parameter to 128 KiB (`http_max_field_value_size`). */
const mostKeys = 3000

/** A listing with its indicator's key in hexadecimal. */
interface FoundRow extends ListingRow {
  readonly hex: string
}

/** The reading half of the listing store in ClickHouse. */
export function clickhouseReader(pool: pg.Pool, clickhouse: ClickHouse): ListingReader {
  const { database } = clickhouse

  async function find(values: readonly Value[]): Promise<readonly (StoredIndicator | undefined)[]> {
    if (values.length === 0) return []
    const keys = values.map(({ kind, value }) => indicatorKey(kindById[kind].code, value).toString('hex').toUpperCase())
    // Remove duplicates: a key in two statements would be answered twice.
    const uniqueKeys = [...new Set(keys)]
    const where = amongKeys
    const rows = await consistently(pool, async (unmerged) => {
      const batches: FoundRow[][] = []
      for (let at = 0; at < uniqueKeys.length; at += mostKeys) {
        const batch = await clickhouse.rows<FoundRow>(
          `SELECT hex(l.key) AS hex, l.kind AS kind, l.value AS value, m.marks AS marks, l.source AS source, l.added AS added,
             l.removed AS removed, l.listed_from AS listed_from, l.listed_until AS listed_until, l.last_seen AS last_seen,
             l.score AS score, l.dated AS dated, l.tags AS tags
           FROM ${intervals(database, unmerged, where, 'key')} AS l LEFT ANY JOIN ${marks(database, unmerged, where)} AS m ON m.key = l.key
           ORDER BY l.listed_from, l.source`,
          { params: { keys: uniqueKeys.slice(at, at + mostKeys) } },
        )
        batches.push(batch)
      }
      return batches.flat()
    })
    const byKey = Map.groupBy(rows, ({ hex }) => hex)
    return keys.map((key, i) => {
      const listings = byKey.get(key)
      // 128 bits of SHA-256 do not collide by accident. If they ever did, no answer would be better than a wrong one.
      if (!listings?.[0] || listings[0].value !== values[i]?.value) return undefined
      const { kind, value, marks } = listings[0]
      return { kind: kindByCode.get(kind)?.id as KindId, value, marks, listings: listings.map(toListing) }
    })
  }

  async function below(domain: string, limit: number): Promise<readonly Value[]> {
    const name = [...domain].reverse().join('')
    const isBelow = '(reversed = {name:String} OR startsWith(reversed, {below:String}))'
    const rows = await consistently(pool, ({ changes }) =>
      clickhouse.rows<{ reversed: string }>(
        `SELECT DISTINCT reversed FROM (
           SELECT reversed FROM ${database}.listed_name WHERE ${isBelow}
           ${changes.map((attempt) => `UNION ALL SELECT reverseUTF8(value) AS reversed FROM ${database}.change WHERE attempt = ${attempt} AND kind = ${kindById.domain.code} AND ${isBelow}`).join('\n')}
         ) ORDER BY reversed LIMIT {limit:UInt32}`,
        { params: { name, below: `${name}.`, limit } },
      ),
    )
    return rows.map(({ reversed }) => ({ kind: 'domain', value: [...reversed].reverse().join('') }))
  }

  async function containing(address: string): Promise<readonly Value[]> {
    const kind: KindId = isIPv4(address) ? 'ipv4-cidr' : 'ipv6-cidr'
    const isOf = `kind = ${kindById[kind].code}`
    const rows = await consistently(pool, ({ changes }) =>
      clickhouse.rows<{ value: string }>(
        `SELECT DISTINCT value FROM (
           SELECT value FROM ${database}.listed_range
           WHERE ${isOf} AND first <= toIPv6({address:String}) AND last >= toIPv6({address:String})
           ${changes.map((attempt) => `UNION ALL SELECT value FROM ${database}.change WHERE attempt = ${attempt} AND ${isOf} AND isIPAddressInRange({address:String}, value)`).join('\n')}
         ) ORDER BY toUInt8(splitByChar('/', value)[2]) DESC, value`,
        { params: { address } },
      ),
    )
    return rows.map(({ value }) => ({ kind, value }))
  }

  async function visit(visitor: ListingVisitor): Promise<Visited> {
    return whileNothingMerges(pool, async ({ unmerged, revision }) => {
      const answer = clickhouse.read(
        `SELECT l.kind, l.value, m.marks, l.source, l.listed_from, l.added, l.listed_until,
           toUInt8(dated), toUInt8(removed IS NULL), toUInt8(${doesExpire})
         FROM ${intervals(database, unmerged)} AS l LEFT ANY JOIN ${marks(database, unmerged)} AS m ON m.key = l.key`,
      )
      const visited = readRows(answer, (row) => ({
        kind: kindByCode.get(row.uint8())?.id as KindId,
        value: row.text(),
        marks: row.uint8(),
        source: row.uint32(),
        from: row.int64(),
        found: row.int64(),
        until: openEnd(row.int64()),
        dated: row.uint8() === 1,
        present: row.uint8() === 1,
        expires: row.uint8() === 1,
      }))
      for await (const some of visited) for (const one of some) visitor(one)
      return { revision }
    })
  }

  async function newest(source: number, limit: number, others: readonly number[]): Promise<readonly NewestListing[]> {
    return consistently(pool, async (of) => {
      const newestRows = await clickhouse.rows<Omit<NewestRow, 'marks' | 'others'> & { readonly hex: string }>(
        `SELECT hex(key) AS hex, kind, value, listed_from AS "from", added FROM ${intervals(database, of, `source = ${wholeNumber(source)}`)}
         WHERE removed IS NULL ORDER BY added DESC, listed_from DESC, kind, value LIMIT {limit:UInt32}`,
        { params: { limit } },
      )
      const params = { keys: newestRows.map(({ hex }) => hex), others }
      const known = await clickhouse.rows<{ hex: string; others: number }>(
        `SELECT hex(key) AS hex, uniqExact(source) AS others FROM ${intervals(database, of, amongKeys, 'key')}
         WHERE removed IS NULL AND has({others:Array(UInt32)}, source) GROUP BY key`,
        { params },
      )
      const marked = await clickhouse.rows<{ hex: string; marks: number }>(
        `SELECT hex(key) AS hex, marks FROM ${marks(database, of, amongKeys)}`,
        { params },
      )
      const othersOf = new Map(known.map(({ hex, others }) => [hex, others]))
      const marksOf = new Map(marked.map(({ hex, marks }) => [hex, marks]))
      return newestRows.map(({ hex, ...row }) =>
        toNewest({ ...row, marks: marksOf.get(hex) ?? 0, others: othersOf.get(hex) ?? 0 }),
      )
    })
  }

  return {
    looks: () => storedLooks(pool),
    find,
    below,
    containing,
    visit,
    newest,
    listedNow: (sources) => listedNow(pool, clickhouse, sources),
    ...clickhouseTags(pool, clickhouse),
    ...clickhouseChangesBetween(clickhouse),
    revision: async () => (await currentState(pool)).revision,
  }
}

/**
 * Blocks merging only until the answer begins: an ordered answer begins after all rows have been read. So slow readers
 * do not block merging.
 */
async function* listedNow(
  pool: pg.Pool,
  clickhouse: ClickHouse,
  sources: readonly number[],
): AsyncGenerator<readonly CurrentIndicator[]> {
  const { database } = clickhouse
  const where = sources.length > 0 ? `source IN (${sources.map(wholeNumber).join(', ')})` : '0'
  const client = await pool.connect()
  let isHeld = true
  const letMerge = async () => {
    if (!isHeld) return
    isHeld = false
    // End the transaction; do not reuse a broken connection.
    await client.query('COMMIT').then(
      () => client.release(),
      (error) => client.release(error),
    )
  }
  try {
    await client.query('BEGIN')
    await holdMerging(client)
    const { unmerged } = await currentState(client)
    const answer = clickhouse.read(
      `SELECT l.kind, l.value, m.marks, l.source, l.listed_from, l.listed_until, l.last_seen, l.score,
         arrayStringConcat(l.tags, '${tagSeparator}')
       FROM ${intervals(database, unmerged, where)} AS l LEFT ANY JOIN ${marks(database, unmerged)} AS m ON m.key = l.key
       WHERE l.removed IS NULL ORDER BY l.kind, l.value, l.source`,
    )
    const indicators = new CurrentIndicators(sources)
    const read = readRows(answer, (row) => ({
      kind: kindByCode.get(row.uint8())?.id as KindId,
      value: row.text(),
      marks: row.uint8(),
      source: row.uint32(),
      from: row.int64(),
      until: row.int64(),
      lastSeen: row.nullable(() => row.int64()),
      score: row.nullable(() => row.uint8()),
      tags: row.text() || undefined,
    }))
    for await (const some of read) {
      await letMerge()
      for (const one of some) indicators.add(one)
      if (indicators.isFull) yield indicators.take()
    }
    yield indicators.takeRest()
  } finally {
    await letMerge()
  }
}
