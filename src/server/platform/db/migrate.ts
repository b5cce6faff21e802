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

/**
 * Migrations of earlier versions, each with the one that makes the same tables now, or undefined if it
 * was taken back.
 */
const former: ReadonlyMap<string, string | undefined> = new Map([
  ['0480-first-start.sql', undefined],
  ['0520-bytes-of-organisations.sql', '0530-bytes-of-organisations.sql'],
  ['0544-watched-rows-of-branches.sql', undefined],
  ['0564-tries-of-webhooks.sql', undefined],
  ['0566-long-audit-logs.sql', undefined],
  ['0570-sensors-that-could-not-send.sql', undefined],
])

/**
 * Stands before digests in `schema_migration`. Versions that do not refuse a newer database (until 29 November 2026)
 * compare digests only, and so refuse one with this form.
 */
const digestForm = 'sha256:'

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
    `select name, replace(sha256, '${digestForm}', '') as sha256 from schema_migration order by name`,
  )
  const known = await migrationNames()
  const unknown = rows.find(({ name }) => !known.includes(name) && !former.has(name))
  if (unknown) throw newerDatabase(unknown.name)
  return rows
}

/** Tells for how many ms the database has been of a newer version than this process; 0: it is not. */
export async function outdatedCheck(pool: Pick<pg.Pool, 'query'>): Promise<() => Promise<number>> {
  // Read once: a new release may be put into this folder while the process runs.
  const known = [...(await migrationNames()), ...former.keys()]
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
 * @throws StartFault if a newer version has migrated it
 */
export async function migrate(connection: Connection, upTo?: readonly Migration[]): Promise<string[]> {
  const all = await migrationNames()
  const wanted = upTo && textsOf(upTo)
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
    const applied = new Map((await migrationsOf(client)).map((row) => [row.name, row.sha256]))
    await client.query(
      `update schema_migration set sha256 = '${digestForm}' || sha256 where sha256 not like '${digestForm}%'`,
    )
    const ran: string[] = []
    for (const name of names) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const expected = wanted?.get(name)
      if (expected !== undefined && expected !== sha256) throw new UnknownMigration([name])
      if (applied.has(name)) {
        if (applied.get(name) !== sha256) throw new Error(`${name} was changed after it had run on this database`)
        continue
      }
      await inTransaction(client, name, async () => {
        await client.query(text)
        await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, digestForm + sha256])
      })
      ran.push(name)
    }
    return ran
  } finally {
    await client.end()
  }
}

/** The names of migrations with the digests of their texts; undefined for one that stands for another. */
function textsOf(migrations: readonly Migration[]): ReadonlyMap<string, string | undefined> {
  const texts = new Map<string, string | undefined>()
  for (const { name, sha256 } of migrations) {
    const now = former.get(name)
    if (now === undefined) texts.set(name, sha256)
    else if (!texts.has(now)) texts.set(now, undefined)
  }
  return texts
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
