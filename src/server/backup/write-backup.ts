import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { compareCodeUnits } from '../../domain/order.ts'
import { makeFolder } from '../../formats/make-folder.ts'
import { syncFolder } from '../../formats/sync-folder.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { Connection } from '../platform/db/db.ts'
import { secretFault } from '../platform/db/kept-secret.ts'
import { migrationsOf } from '../platform/db/migrate.ts'
import { openClient } from '../platform/db/open-client.ts'
import { type SecretSettings, secretCheck, secretsOf } from '../platform/secrets.ts'
import { indexBlobPrefix } from '../sources/index-exchange.ts'
import { type Manifest, places } from './manifest.ts'
import { BackupFault, store } from './stored-files.ts'
import { backedTables, copyOut, identities, plainText } from './tables.ts'

export interface BackupOrder {
  readonly connection: Connection
  readonly blobs: Pick<BlobStore, 'list' | 'read' | 'size'>
  /** A folder that does not exist yet. */
  readonly folder: string
  readonly settings: SecretSettings
  readonly withSecret: boolean
  /** Version of the product. */
  readonly version: string
}

/**
 * Backs up everything that cannot be recreated, while the product runs: a snapshot of the database, and the files to
 * which it refers. If interrupted, it leaves no folder with the requested name.
 */
export async function writeBackup({
  connection,
  blobs,
  folder,
  settings,
  withSecret,
  version,
}: BackupOrder): Promise<Manifest> {
  if (existsSync(folder)) throw new BackupFault(`${folder} is there already. Backups never write over anything.`)
  const making = `${folder}.unfinished`
  await rm(making, { recursive: true, force: true })
  await makeFolder(join(making, places.tables), 0o700)
  await makeFolder(join(making, places.blobs), 0o700)
  const client = await openClient(connection, 'winnow-backup')
  try {
    const [secret, ...older] = await secretsOf(settings)
    if (secret === undefined)
      throw new BackupFault('There is no secret here: set SECRET or DATA_DIR as they are set for the server.')
    await client.query('begin isolation level repeatable read read only')
    await client.query(plainText)
    const { rows: migrated } = await client.query(`select from pg_tables where tablename = 'schema_migration'`)
    if (migrated.length === 0) throw new BackupFault('The database is empty: there is nothing to back up.')
    const head = await client.query<{ at: string }>('select (extract(epoch from now()) * 1000)::bigint::text as at')
    const migrations = await migrationsOf(client)
    const fault = await secretFault(client, [secret, ...older], settings)
    if (fault) throw fault
    const { rows: delivered } = await client.query<{ blob: string }>(
      'select blob from delivered_file union select name from delivered_blob',
    )
    const tables: Manifest['tables'] = []
    for (const table of await backedTables(client)) {
      let rows: Awaited<ReturnType<typeof copyOut>> | undefined
      const file = await store(join(making, places.table(table.name)), async (to) => {
        const pack = createZstdCompress()
        const packed = pipeline(pack, to)
        packed.catch(() => {})
        rows = await copyOut(client, table, pack)
        await packed
      })
      tables.push({ ...(rows as NonNullable<typeof rows>), name: table.name, columns: [...table.columns], file })
    }
    const sequences = await identities(client)
    await client.query('commit')
    const deliveredBlobs = new Set(delivered.map(({ blob }) => blob))
    const manifest: Manifest = {
      format: 'winnow-backup-1',
      version,
      takenAt: Number(head.rows[0]?.at),
      migrations,
      tables,
      sequences,
      blobs: await copyBlobs(blobs, making, deliveredBlobs),
      secretCheck: secretCheck(secret),
      secret: withSecret
        ? await store(join(making, places.secret), (to) => pipeline(Readable.from([secret]), to))
        : null,
    }
    await writeFile(join(making, places.manifest), `${JSON.stringify(manifest, null, 1)}\n`, {
      flush: true,
      mode: 0o600,
    })
    for (const part of [places.tables, places.blobs, '']) await syncFolder(join(making, part))
    await rename(making, folder)
    try {
      await syncFolder(dirname(folder))
    } catch (error) {
      await rename(folder, making)
      throw error
    }
    return manifest
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Copies blobs. Skips files that are deleted during the copy, since what they belonged to was deleted; files of releases
 * later than the snapshot; and indexes, which are built again.
 */
async function copyBlobs(
  blobs: BackupOrder['blobs'],
  making: string,
  delivered: ReadonlySet<string>,
): Promise<Manifest['blobs']> {
  const copied: Manifest['blobs'] = []
  for await (const name of blobs.list()) {
    if (name.startsWith(indexBlobPrefix)) continue
    if (name.startsWith('d-') && !delivered.has(name.replace(/\.\w+$/, ''))) continue
    const path = join(making, places.blob(name))
    try {
      const file = await store(path, async (to) => pipeline(await blobs.read(name), to))
      copied.push({ name, file })
    } catch (error) {
      if ((await blobs.size(name)) !== undefined) throw error
      await rm(path, { force: true })
    }
  }
  return copied.sort((a, b) => compareCodeUnits(a.name, b.name))
}
