import { type ClickHouseMigration, replicated } from '../../platform/clickhouse/migrate.ts'

/**
 * Columns of an interval. Times are ms since the epoch (UTC). `removed` is NULL while the newest snapshot contains the
 * indicator.
 */
export const intervalColumns = `source, key, added, kind, value, removed, listed_from, listed_until, last_seen, score,
  dated, tags`

const interval = `source UInt32, key FixedString(16) CODEC(NONE), added Int64, kind UInt8, value String CODEC(ZSTD(1)),
  removed Nullable(Int64), listed_from Int64, listed_until Int64, last_seen Nullable(Int64), score Nullable(UInt8),
  dated Bool, tags Array(LowCardinality(String))`

/** Settings with which an acknowledged insert survives a power failure. */
const durable = `fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1`

interface Table {
  readonly name: string
  readonly columns: string
  /** Rows with the same order key are versions of one row; the one with the highest value in this column counts. */
  readonly newestBy?: 'attempt' | 'number'
  /** The rows of an attempt can be deleted together. */
  readonly isByAttempt?: true
  readonly order: string
  /** Sharding key, by default the indicator's: all its rows are on the same shard. */
  readonly shard?: string
  readonly granularity?: number
}

/** The tables; `docs/decisions/0363-listings-url.md` says what they are for. */
const tables: readonly Table[] = [
  {
    name: 'staged',
    columns: `attempt UInt64, key FixedString(16) CODEC(NONE), kind UInt8, marks UInt8, value String,
      first_seen Nullable(Int64), last_seen Nullable(Int64), valid_until Int64, score Nullable(UInt8), tags Nullable(String)`,
    isByAttempt: true,
    order: 'key',
  },
  {
    name: 'change',
    columns: `attempt UInt64, action LowCardinality(String), marks UInt8, ${interval}`,
    isByAttempt: true,
    order: '(source, key, added)',
  },
  {
    name: 'mark_change',
    columns: 'attempt UInt64, key FixedString(16) CODEC(NONE), marks UInt8',
    isByAttempt: true,
    order: 'key',
  },
  {
    name: 'listing',
    columns: `${interval}, attempt UInt64`,
    newestBy: 'attempt',
    order: '(source, key, added)',
  },
  {
    name: 'listing_of_key',
    columns: `${interval}, attempt UInt64`,
    newestBy: 'attempt',
    order: '(key, source, added)',
    granularity: 1024,
  },
  {
    name: 'mark',
    columns: 'key FixedString(16) CODEC(NONE), marks UInt8, attempt UInt64',
    newestBy: 'attempt',
    order: 'key',
    granularity: 1024,
  },
  {
    name: 'listed_name',
    columns: 'reversed String, attempt UInt64',
    newestBy: 'attempt',
    order: 'reversed',
    shard: 'sipHash64(reversed)',
  },
  {
    name: 'listed_range',
    columns: 'kind UInt8, first IPv6, last IPv6, value String, attempt UInt64',
    newestBy: 'attempt',
    order: '(kind, first, last)',
    shard: 'sipHash64(value)',
  },
]

/** One row that identifies the product that owns the listings. */
const identity: Table = {
  name: 'identity',
  columns: 'id UUID',
  order: 'id',
  shard: 'sipHash64(id)',
}

/** After merging of parts, one row: the number of merges of attempts. */
const merges: Table = {
  name: 'merges',
  columns: 'one UInt8, number UInt64',
  newestBy: 'number',
  order: 'one',
  shard: 'one',
}

/** Tables with listings. */
export const tableNames = tables.map(({ name }) => name)

/** Tables whose rows can be deleted by attempt. */
export const tablesByAttempt = tables.filter(({ isByAttempt }) => isByAttempt).map(({ name }) => name)

/** Name of the table that stores rows. On a cluster, the table with the plain name only distributes them. */
export const ownTable = (name: string, cluster: string | undefined) => (cluster === undefined ? name : `${name}_shard`)

/** The schema of listings, on one server or on a cluster. */
export function listingMigrations(database: string, cluster: string | undefined): readonly ClickHouseMigration[] {
  const created = (some: readonly Table[]) => some.flatMap((table) => createTable(table, database, cluster))
  return [
    { number: 1, name: 'listings', statements: created(tables) },
    { number: 2, name: 'identity', statements: created([identity]) },
    { number: 3, name: 'merges', statements: created([merges]) },
    { number: 4, name: 'dates of listing', statements: addedToStaged(database, cluster) },
  ]
}

/** Adds the date on which a row was put on the list. */
function addedToStaged(database: string, cluster: string | undefined): string[] {
  const on = cluster === undefined ? '' : ` ON CLUSTER ${cluster}`
  return [...new Set([ownTable('staged', cluster), 'staged'])].map(
    (name) => `ALTER TABLE ${database}.${name}${on} ADD COLUMN IF NOT EXISTS date_added Nullable(Int64)`,
  )
}

function createTable(table: Table, database: string, cluster: string | undefined): string[] {
  const { name, columns, newestBy, isByAttempt, order, shard = 'sipHash64(key)', granularity = 8192 } = table
  const storedName = ownTable(name, cluster)
  const kind = `${newestBy ? 'Replacing' : ''}MergeTree`
  const engine =
    cluster === undefined
      ? `${kind}(${newestBy ?? ''})`
      : replicated(name, `Replicated${kind}`, newestBy && `, ${newestBy}`)
  const on = cluster === undefined ? '' : ` ON CLUSTER ${cluster}`
  const created = `CREATE TABLE IF NOT EXISTS ${database}.${storedName}${on} (${columns})
    ENGINE = ${engine} ${isByAttempt ? 'PARTITION BY attempt ' : ''}ORDER BY ${order}
    SETTINGS index_granularity = ${granularity}, ${durable}`
  if (cluster === undefined) return [created]
  return [
    created,
    `CREATE TABLE IF NOT EXISTS ${database}.${name}${on} AS ${database}.${storedName}
    ENGINE = Distributed(${cluster}, ${database}, ${storedName}, ${shard})`,
  ]
}

/**
 * Settings of statements on a cluster: an insert is acknowledged by most replicas of its shard; reads see acknowledged
 * inserts; joins run within each shard, because all tables are distributed alike.
 */
export const clusterSettings = {
  distributed_foreground_insert: 1,
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  select_sequential_consistency: '1',
  insert_deduplicate: 0,
  distributed_product_mode: 'local',
  optimize_distributed_group_by_sharding_key: 1,
} as const
