import { newerDatabase } from '../db/migrate.ts'
import type { ClickHouse } from './clickhouse.ts'

/** A step of the schema. Every statement must be repeatable, because an interrupted step runs again. */
export interface ClickHouseMigration {
  readonly number: number
  readonly name: string
  readonly statements: readonly string[]
}

/**
 * Applies the steps that are not recorded yet, in their order. The caller must make sure that only one process does so.
 * @returns the names of the applied steps
 */
export async function migrateClickHouse(
  clickhouse: ClickHouse,
  migrations: readonly ClickHouseMigration[],
): Promise<readonly string[]> {
  const { database, cluster } = clickhouse
  const everywhere = cluster === undefined ? '' : ` ON CLUSTER ${cluster}`
  const engine = cluster === undefined ? 'ReplacingMergeTree' : replicated('migration', 'ReplicatedReplacingMergeTree')
  await clickhouse.run(`CREATE DATABASE IF NOT EXISTS ${database}${everywhere}`)
  await clickhouse.run(
    `CREATE TABLE IF NOT EXISTS ${database}.migration${everywhere} (number UInt32, name String,
       applied DateTime DEFAULT now()) ENGINE = ${engine} ORDER BY number`,
  )
  const known = await clickhouse.rows<{ number: number }>(`SELECT number FROM ${database}.migration FINAL`)
  const applied = new Set(known.map(({ number }) => number))
  const newest = Math.max(0, ...applied)
  if (newest > Math.max(0, ...migrations.map(({ number }) => number))) {
    throw newerDatabase(`step ${newest} of the ClickHouse database ${database}`)
  }
  const missing = migrations.filter(({ number }) => !applied.has(number)).sort((a, b) => a.number - b.number)
  for (const { number, name, statements } of missing) {
    for (const statement of statements) await clickhouse.run(statement)
    await clickhouse.run(`INSERT INTO ${database}.migration (number, name) VALUES ({number:UInt32}, {name:String})`, {
      params: { number, name },
    })
  }
  return missing.map(({ name }) => name)
}

/** The engine of a table that is replicated within its shard. The servers' macros name shard and replica. */
export function replicated(table: string, engine: string, more = ''): string {
  return `${engine}('/clickhouse/tables/{shard}/{database}/${table}', '{replica}'${more})`
}
