import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { StartFault } from '../start-fault.ts'
import type { Connection } from './db.ts'
import { openClient } from './open-client.ts'
import { faultOfVersion } from './postgres-fault.ts'
import { endWithHost } from './silent-database.ts'

const folder = new URL('../../migrations/', import.meta.url)
/** Key of the advisory lock that lets one process migrate at a time; any fixed number. */
const LOCK = 7_946_665_101

/** The files `10NN-<noun>.sql` make the schema of version 0.2.0 at once. */
const isBaseline = (name: string) => /^10\d\d-/.test(name)
/** Development versions before 0.2.0 reached that schema by 142 migrations with numbers below 1000; this was the last one. */
const lastBeforeBaseline = '0760-news-behind.sql'
const isBeforeBaseline = (name: string) => name < '1000'

/** A migration that a database has run. */
export interface Migration {
  readonly name: string
  readonly sha256: string
}

/** Another database has run migrations that this version does not know. */
export class UnknownMigration extends Error {
  override readonly name = 'UnknownMigration'

  constructor(names: readonly string[]) {
    super(`this version has no migration ${names.join(', ')}, or another one of that name`)
  }
}

/** The fault if the database was migrated by a newer version. @param step what this one does not know */
export const newerDatabase = (step: string): StartFault =>
  new StartFault(
    `The database was migrated by a newer Winnow: this one does not know ${step}. ` +
      'Start the newer one, or restore the backup made before the update into an empty database.',
  )

/** The names of this version's migrations, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** The migrations that a database has run, in order. @throws StartFault if this version does not know one of them */
export async function migrationsOf(client: Pick<pg.Pool, 'query'>): Promise<Migration[]> {
  const { rows } = await client.query<Migration>(
    `select name, replace(sha256, 'sha256:', '') as sha256 from schema_migration order by name`,
  )
  const known = await migrationNames()
  const unknown = rows.find(({ name }) => !known.includes(name) && !isBeforeBaseline(name))
  if (unknown) throw newerDatabase(unknown.name)
  return rows
}

/** Tells for how many ms the database has been of a newer version than this process; 0: it is not. */
export async function outdatedCheck(pool: Pick<pg.Pool, 'query'>): Promise<() => Promise<number>> {
  // Read once: a new release may be put into this folder while the process runs.
  const known = await migrationNames()
  return async () => {
    const { rows } = await pool.query<{ ms: number | null }>(
      `select (extract(epoch from now() - min(applied_at)) * 1000)::float8 as ms from schema_migration
       where name <> all($1)`,
      [known],
    )
    return rows[0]?.ms ?? 0
  }
}

/**
 * Migrates the database to this version's schema: runs every `migrations/NNNN-<what>.sql` that has not run yet, in
 * order, each in one transaction together with the record that it ran. If it is killed, the next start continues. An older
 * version refuses the database from the first step on.
 * @param upTo the migrations that another database has run: runs exactly these, and their text must be the same
 * @returns the names of the migrations that ran now
 * @throws StartFault if a newer version has migrated it, or if it is of a development version before the last one of 0.1
 */
export async function migrate(connection: Connection, upTo?: readonly Migration[]): Promise<string[]> {
  const all = await migrationNames()
  const wanted = upTo && withBaseline(upTo, all)
  const unknown = [...(wanted?.keys() ?? [])].filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new UnknownMigration(unknown)
  const names = wanted ? all.filter((name) => wanted.has(name)) : all
  const client = await openClient(connection, 'winnow-migrate')
  try {
    await endWithHost(client)
    const { rows: server } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    const fault = faultOfVersion(server[0]?.version ?? 0)
    if (fault) throw fault
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    await adoptBaseline(client, all)
    const applied = new Map((await migrationsOf(client)).map((row) => [row.name, row.sha256]))
    const ran: string[] = []
    for (const name of names) {
      const { text, sha256 } = await readMigration(name)
      const expected = wanted?.get(name)
      if (expected !== undefined && expected !== sha256) throw new UnknownMigration([name])
      if (applied.has(name)) {
        if (applied.get(name) !== sha256) throw new Error(`${name} was changed after it had run on this database`)
        continue
      }
      await inTransaction(client, name, async () => {
        await client.query(text)
        await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
      })
      ran.push(name)
    }
    return ran
  } finally {
    await client.end()
  }
}

async function readMigration(name: string): Promise<{ text: string; sha256: string }> {
  const text = await readFile(new URL(name, folder), 'utf8')
  return { text, sha256: createHash('sha256').update(text).digest('hex') }
}

/** Records the baseline in place of the migrations that made the same schema. */
async function adoptBaseline(client: pg.Client, all: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from schema_migration where name < '1000' order by name desc limit 1`,
  )
  if (!rows[0]) return
  if (rows[0].name !== lastBeforeBaseline) {
    throw new StartFault(
      `The database is of a development version older than 30 November 2026 (${rows[0].name}). ` +
        'Start the last version before 0.2.0 on it once, and then this one.',
    )
  }
  await inTransaction(client, 'of the baseline', async () => {
    await client.query(`delete from schema_migration where name < '1000'`)
    for (const name of all.filter(isBaseline)) {
      const { sha256 } = await readMigration(name)
      await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    }
  })
}

/**
 * The migrations of another database, as this version names them.
 * @returns names with the digests of their texts; undefined where the baseline stands for the migrations before it
 */
export function withBaseline(
  migrations: readonly Migration[],
  all: readonly string[],
): ReadonlyMap<string, string | undefined> {
  const isAdopted = migrations.some(({ name }) => name === lastBeforeBaseline)
  return new Map([
    ...(isAdopted ? all.filter(isBaseline).map((name) => [name, undefined] as const) : []),
    ...migrations
      .filter(({ name }) => !isAdopted || !isBeforeBaseline(name))
      .map(({ name, sha256 }) => [name, sha256] as const),
  ])
}

async function inTransaction(client: pg.Client, name: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw new Error(`migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
