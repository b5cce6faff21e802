import { isIPv4 } from 'node:net'
import type pg from 'pg'
import { type KindId, kindByCode, kindById } from '../../../domain/observables/index.ts'
import type { Value } from '../../../domain/observables/read.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { RowBinaryReader } from '../../platform/clickhouse/row-binary.ts'
import { indicatorKey } from '../indicator-key.ts'
import { type ListingRow, storedLooks, toListing } from '../listing-reader.ts'
import type { ListingStore, StoredIndicator } from '../listing-store.ts'
import { transaction } from '../listing-transaction.ts'
import { noEnd } from '../staged-rows.ts'
import { currentState, holdMerging, type State } from './changes.ts'
import { doesExpire, intervals, isPublished, marks, type Unmerged } from './difference.ts'

/** How often a short read is repeated because something was committed meanwhile, before it keeps others from merging. */
const mostRepetitions = 5

/** The reading half of the listing store in ClickHouse. */
export function clickhouseReader(
  pool: pg.Pool,
  clickhouse: ClickHouse,
): Pick<ListingStore, 'looks' | 'find' | 'below' | 'containing' | 'visit' | 'revision'> {
  const { database } = clickhouse

  /** Reads in one state: it is repeated where another one began meanwhile. */
  async function consistently<Result>(read: (of: Unmerged) => Promise<Result>): Promise<Result> {
    let before = await currentState(pool)
    for (let n = 0; n < mostRepetitions; n++) {
      const result = await read(before.unmerged)
      const after = await currentState(pool)
      if (after.name === before.name) return result
      before = after
    }
    return whileNothingMerges(pool, ({ unmerged }) => read(unmerged))
  }

  async function find(values: readonly Value[]): Promise<readonly (StoredIndicator | undefined)[]> {
    if (values.length === 0) return []
    const keys = values.map(({ kind, value }) => indicatorKey(kindById[kind].code, value).toString('hex').toUpperCase())
    const where = 'key IN (SELECT toFixedString(unhex(arrayJoin({keys:Array(String)})), 16))'
    const rows = await consistently((of) =>
      clickhouse.rows<ListingRow & { readonly hex: string }>(
        `SELECT hex(l.key) AS hex, l.kind AS kind, l.value AS value, m.marks AS marks, l.source AS source, l.added AS added,
           l.removed AS removed, l.listed_from AS listed_from, l.listed_until AS listed_until, l.last_seen AS last_seen,
           l.score AS score, l.dated AS dated, l.tags AS tags
         FROM ${intervals(database, of, where, 'key')} AS l LEFT ANY JOIN ${marks(database, of, where)} AS m ON m.key = l.key
         ORDER BY l.listed_from, l.source`,
        { params: { keys } },
      ),
    )
    const byKey = Map.groupBy(rows, ({ hex }) => hex)
    return keys.map((key, i) => {
      const found = byKey.get(key)
      // 128 bits of SHA-256 do not collide by accident. Should they, no answer is better than a wrong one.
      if (!found?.[0] || found[0].value !== values[i]?.value) return undefined
      const { kind, value, marks } = found[0]
      return { kind: kindByCode.get(kind)?.id as KindId, value, marks, listings: found.map(toListing) }
    })
  }

  async function below(domain: string, limit: number): Promise<readonly Value[]> {
    const name = [...domain].reverse().join('')
    const isBelow = '(reversed = {name:String} OR startsWith(reversed, {below:String}))'
    const rows = await consistently(({ changes }) =>
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
    const rows = await consistently(({ changes }) =>
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

  async function visit(visitor: Parameters<ListingStore['visit']>[0]): Promise<number> {
    return whileNothingMerges(pool, async ({ unmerged, revision }) => {
      const reader = new RowBinaryReader()
      const answer = clickhouse.read(
        `SELECT l.kind, l.value, m.marks, l.source, l.listed_from, l.listed_until,
           toUInt8(dated + 2 * (removed IS NULL) + 4 * (${isPublished}) + 8 * (${doesExpire}))
         FROM ${intervals(database, unmerged)} AS l LEFT ANY JOIN ${marks(database, unmerged)} AS m ON m.key = l.key`,
      )
      for await (const chunk of answer) {
        reader.push(chunk, (row) => {
          const kind = kindByCode.get(row.uint8())?.id as KindId
          const value = row.text()
          const marks = row.uint8()
          const source = row.uint32()
          const from = row.int64()
          const until = row.int64()
          const flags = row.uint8()
          visitor(
            kind,
            value,
            marks,
            source,
            from,
            until === noEnd ? Number.POSITIVE_INFINITY : until,
            (flags & 1) !== 0,
            (flags & 2) !== 0,
            (flags & 4) !== 0,
            (flags & 8) !== 0,
          )
        })
      }
      if (reader.rest > 0) throw new Error('ClickHouse ended in the middle of a row')
      return revision
    })
  }

  return {
    looks: () => storedLooks(pool),
    find,
    below,
    containing,
    visit,
    revision: async () => (await currentState(pool)).revision,
  }
}

/** Reads however long it takes; others can commit meanwhile, but merge nothing. */
export function whileNothingMerges<Result>(pool: pg.Pool, read: (state: State) => Promise<Result>): Promise<Result> {
  return transaction(pool, async (client) => {
    await holdMerging(client)
    return read(await currentState(client))
  })
}
