import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { Connection } from '../platform/db/db.ts'
import { migrate, migrationNames, UnknownMigration, withBaseline } from '../platform/db/migrate.ts'
import { openClient } from '../platform/db/open-client.ts'
import { makeSecret, type SecretSettings, secretCheck, secretsOf } from '../platform/secrets.ts'
import { indexBlobPrefix } from '../sources/index-exchange.ts'
import { type Manifest, places } from './manifest.ts'
import { BackupFault, damages, readManifest } from './stored-files.ts'
import { backedTables, columnList, copyOut, plainText } from './tables.ts'
import { noteUnfinished, unfinishedIn } from './unfinished-restoration.ts'

export interface RestoreOrder extends SecretSettings {
  readonly connection: Connection
  readonly blobs: Pick<BlobStore, 'list' | 'write'>
  readonly folder: string
  /** The journal of deletions to apply; undefined: the one in `dataDir`; null: none. */
  readonly journal: string | null | undefined
}

/** More releases than any subscription makes between a backup and its restoration. */
const releasesAhead = 1_000_000

/**
 * Restores a backup into an empty installation, and compares every row and file with the manifest before anybody can
 * see them. The server refuses to start until the caller has applied the journal and called `noteFinished`. Calling it
 * again continues an interrupted restoration.
 * @returns the manifest, and the journal to apply: the one named in this call, or else in the interrupted one
 * @throws BackupFault
 */
export async function restore(order: RestoreOrder): Promise<Pick<RestoreOrder, 'journal'> & { manifest: Manifest }> {
  const { connection, blobs, folder, dataDir, journal } = order
  const manifest = await readManifest(folder)
  const damaged = await damages(folder, manifest)
  if (damaged.length > 0)
    throw new BackupFault(`The backup is damaged, and nothing was restored: ${damaged.join('; ')}.`)
  const secret = await fittingSecret(order, manifest)
  const client = await openClient(connection, 'winnow-restore')
  try {
    const backup = createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
    const unfinished = await unfinishedIn(client)
    if (unfinished) {
      if (unfinished.backup !== backup) {
        throw new BackupFault(
          'The restoration of another backup was broken off here. Go on with that one, or restore into an empty database.',
        )
      }
      await migrate(connection)
      return { manifest, journal: journal === undefined ? unfinished.journal : journal }
    }
    await refuseUsed(client, manifest)
    await refuseForeign(blobs, manifest)
    await migrate(connection, manifest.migrations).catch(ofAnotherVersion(manifest))
    for (const { name } of manifest.blobs) await blobs.write(name, createReadStream(join(folder, places.blob(name))))
    await client.query('begin')
    await client.query(plainText)
    await fill(client, folder, manifest)
    await settle(client, manifest)
    await noteUnfinished(client, { backup, journal })
    // Written before the commit: a server that starts without it would create a new secret, which cannot open the rows.
    if (secret !== undefined) await makeSecret(dataDir, secret)
    await client.query('commit')
    await migrate(connection)
    return { manifest, journal }
  } finally {
    await client.end()
  }
}

const ofAnotherVersion = (manifest: Manifest) => (error: unknown) => {
  if (!(error instanceof UnknownMigration)) throw error
  throw new BackupFault(
    `The backup is of version ${manifest.version}, whose database this version does not know (${error.message}). ` +
      'Restore it with that version, or with a newer one.',
  )
}

/** @returns the secret in the backup; undefined if the installation has the same one already */
async function fittingSecret({ folder, ...settings }: RestoreOrder, manifest: Manifest): Promise<string | undefined> {
  const present = await secretsOf(settings)
  if (present.length > 0) {
    if (present.map(secretCheck).includes(manifest.secretCheck)) return undefined
    throw new BackupFault(
      'The secret of this installation is not the one of the backup: what is sealed in it could not be opened. ' +
        'Set SECRET to the one that was used then, or remove the file "secret" in DATA_DIR if nothing needs it.',
    )
  }
  if (!manifest.secret) {
    throw new BackupFault(
      'The backup was made without the secret, and there is none here: what is sealed in it could not be opened. ' +
        'Put the file "secret" of the old DATA_DIR into this one, or set SECRET to the one that was used then.',
    )
  }
  return (await readFile(join(folder, places.secret), 'utf8')).trim()
}

async function refuseUsed(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const { rows: there } = await client.query<{ migrated: boolean }>(
    `select to_regclass('public.schema_migration') is not null as migrated`,
  )
  if (!there[0]?.migrated) return
  const { rows: ran } = await client.query<{ name: string }>('select name from schema_migration')
  const ofBackup = withBaseline(manifest.migrations, await migrationNames())
  if (ran.some(({ name }) => !ofBackup.has(name))) {
    throw new BackupFault('The database was set up by a newer version than the backup. Restore into an empty database.')
  }
  for (const table of ['app_user', 'app_group', 'account', 'report', 'snapshot', 'subscription', 'audit_entry']) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      `public.${table}`,
    ])
    if (!rows[0]?.there) continue
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount) {
      throw new BackupFault(
        'The database is not empty, and nothing in it is written over. Restore with another DATA_DIR or DATABASE_URL.',
      )
    }
  }
}

async function refuseForeign(blobs: RestoreOrder['blobs'], manifest: Manifest): Promise<void> {
  const blobNames = new Set(manifest.blobs.map(({ name }) => name))
  for await (const name of blobs.list()) {
    if (!blobNames.has(name) && !name.startsWith(indexBlobPrefix)) {
      throw new BackupFault(
        'There are files of another installation in the blob store. Restore with another DATA_DIR or storage account.',
      )
    }
  }
}

/** Loads every table, and reads it again to verify it. */
async function fill(client: pg.ClientBase, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const here = new Set((await backedTables(client)).map(({ name }) => name))
  const backedUp = new Set(tables.map(({ name }) => name))
  const missing = [...here].filter((name) => !backedUp.has(name))
  if (missing.length > 0) throw new BackupFault(`The backup lacks the tables ${missing.join(', ')}.`)
  // Triggers are off while rows are loaded, because the backup contains their effects already.
  for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`)
  // Unlogged tables are not in the backup, but tell of the rows that were here.
  const { rows: unlogged } = await client.query<{ name: string }>(`select relname::text "name" from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'u'`)
  await client.query(`truncate ${[...tables, ...unlogged].map(({ name }) => `"${name}"`).join(', ')}`)
  for (const table of tables) {
    await pipeline(
      createReadStream(join(folder, places.table(table.name))),
      createZstdDecompress(),
      client.query(copyFrom(`COPY ${columnList(table)} FROM STDIN`)),
    )
    if (table.name === 'sighting_day') await client.query('select make_sighting_day(day) from sighting_day')
    const { rows, digest } = await copyOut(client, table)
    if (rows !== table.rows || digest !== table.digest) {
      throw new BackupFault(`The table ${table.name} is not as it was: ${rows} rows instead of ${table.rows}.`)
    }
  }
  for (const { table, column, value } of sequences) {
    await client.query(`select setval(pg_get_serial_sequence($1, $2), $3, false)`, [`"${table}"`, column, value])
  }
}

/**
 * Ends sessions and moves release numbers ahead, because readers of deliveries may have seen releases newer than the
 * backup: docs/decisions/0160-backups.md
 */
async function settle(client: pg.ClientBase, { tables, blobs }: Manifest): Promise<void> {
  await client.query(`update session set ended_at = now() where ended_at is null`)
  await client.query('delete from oidc_payload')
  await client.query('delete from password_reset')
  // Makes the cursors of all readers too old, so that they read everything once.
  await client.query('update delivery set release = release + $1 where release > 0', [releasesAhead])
  await client.query('update delivered_item set release = release + $1', [releasesAhead])
  await client.query('update delivered_file set release = release + $1', [releasesAhead])
  const { rows: lost } = await client.query<{ subscription_id: string; format: string }>(
    `select distinct subscription_id, format from delivered_file where not body_gone and not blob = any($1)`,
    [blobs.map(({ name }) => name)],
  )
  for (const { subscription_id: id, format } of lost) {
    await client.query('delete from delivered_file where subscription_id = $1 and format = $2', [id, format])
    await client.query(`update delivery set composed_of = '' where subscription_id = $1`, [id])
  }
  for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`)
}
