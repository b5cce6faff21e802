import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type CommandFamily, command, OperatorFault, type OperatorTools } from '../operator/command.ts'
import { azureBlobs } from '../platform/azure-blobs.ts'
import type { BlobStore } from '../platform/blobs.ts'
import { localBlobs } from '../platform/local-blobs.ts'
import { ownFolder } from '../platform/own-folder.ts'
import { openQueue } from '../platform/queue.ts'
import { work } from '../work.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'
import { secretOf } from './secret-file.ts'
import { BackupFault, damages, readManifest } from './stored-files.ts'
import { writeBackup } from './write-backup.ts'

const folderOnly = ([folder, ...more]: readonly string[]) =>
  folder && more.length === 0 ? { folder: resolve(folder) } : undefined

const backup = command({
  name: 'backup',
  usage: 'FOLDER [--with-secret]',
  about:
    'writes database and files of one moment into a new folder, while the server runs; with what opens its sealed parts only ' +
    'if asked to: keep that apart. Keys of deliveries are in it as digests only',
  options: { 'with-secret': { type: 'boolean', default: false } },
  read(words, options) {
    const asked = folderOnly(words)
    return asked && { ...asked, withSecret: options['with-secret'] === true }
  },
  run: ({ folder, withSecret }, tools) =>
    told(async () => {
      const { config } = tools
      const secret = await secretOf(config.secret, config.dataDir)
      if (secret === undefined) {
        throw new BackupFault('There is no secret here: set SECRET or DATA_DIR as they are set for the server.')
      }
      const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
      const connection = await tools.connection()
      const blobs = await blobsOf(tools)
      const manifest = await writeBackup({ connection, blobs, folder, secret, withSecret, version })
      const apart = 'Without the secret: keep SECRET, or the file "secret" in DATA_DIR, in another place.'
      return {
        text: [`Backed up: ${summary(manifest)}`, ...(withSecret ? [] : [apart])],
        data: figures(folder, manifest),
      }
    }),
})

const verify = command({
  name: 'verify-backup',
  usage: 'FOLDER',
  about: 'reads every file of a backup and says what is not as it was written',
  read: folderOnly,
  run: ({ folder }) =>
    told(async () => {
      const manifest = await readManifest(folder)
      const found = await damages(folder, manifest)
      const isFault = found.length > 0
      const verdict = isFault ? `Damaged: ${found.length} of its files.` : `Whole: ${summary(manifest)}`
      return { text: [...found, verdict], data: { ...figures(folder, manifest), damages: found }, isFault }
    }),
})

const putBack = command({
  name: 'restore',
  usage: 'FOLDER',
  about:
    'puts a backup into an empty database and folder, compares every row with what was backed up, ends all sessions. The ' +
    'server must not run. What was deleted, revoked or withdrawn after the backup is back: docs/deployment.md says what to ' +
    'do about it',
  read: folderOnly,
  run: ({ folder }, tools) =>
    told(async () => {
      const connection = await tools.connection()
      const { secret, dataDir } = tools.config
      const { manifest, unfinished } = await restore({
        connection,
        blobs: await blobsOf(tools),
        folder,
        secret,
        dataDir,
      })
      await analyse(tools, unfinished)
      return {
        text: [
          `Restored: ${summary(manifest)}`,
          'All sessions have ended. What was deleted, revoked or withdrawn since then is back: docs/deployment.md.',
        ],
        data: figures(folder, manifest),
      }
    }),
})

export const backupCommands: CommandFamily = { title: 'Backups', commands: [backup, verify, putBack] }

async function blobsOf({ config, clock }: OperatorTools): Promise<Pick<BlobStore, 'list' | 'read' | 'write' | 'size'>> {
  if (config.azureConnectionString) return azureBlobs(config.azureConnectionString, { clock })
  const folder = join(config.dataDir, 'blobs')
  await ownFolder(folder)
  return localBlobs({ folder, origin: '', key: new Uint8Array(32), clock, maxBytes: 0 })
}

/** Asks for the analysis of uploads that waited for it. */
async function analyse({ connection, log }: OperatorTools, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return
  const queue = await openQueue(work, await connection(), { log, exclusive: false })
  for (const taskId of taskIds) await queue.add('analyse-upload', { taskId }, { key: taskId })
  await queue.stop(1000)
}

function figures(folder: string, { takenAt, tables, blobs }: Manifest) {
  const rows = tables.reduce((sum, one) => sum + one.rows, 0)
  return { folder, takenAt: new Date(takenAt), tables: tables.length, rows, files: blobs.length }
}

function summary(manifest: Manifest): string {
  const { rows, tables, files, takenAt } = figures('', manifest)
  return `${rows} rows of ${tables} tables and ${files} files, as of ${takenAt.toISOString()}`
}

async function told<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error
    throw new OperatorFault(error.message)
  }
}
