import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { BlobStore } from '../platform/blobs.ts'
import type { Connection } from '../platform/db.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'
import { secretOf } from './secret-file.ts'
import { BackupFault, damages, readManifest } from './stored-files.ts'
import { writeBackup } from './write-backup.ts'

export interface BackupTools {
  readonly connection: Connection
  readonly blobs: Pick<BlobStore, 'list' | 'read' | 'write' | 'size'>
  readonly dataDir: string
  /** As it was set. */
  readonly secret: string | undefined
  /** Asks for the analysis of uploads that waited for it. */
  readonly analyse: (taskIds: readonly string[]) => Promise<void>
  /** Writes one line. */
  readonly say: (line: string) => void
}

export interface BackupCommand {
  /** What it needs beside the backup. */
  readonly on: 'nothing' | 'database'
  /** @returns the exit code */
  run(tools: BackupTools): Promise<number>
}

export const backupHelp = `  backup FOLDER [--with-secret]
               writes database and files of one moment into a new folder, while the server runs; with what opens its
               sealed parts only if asked to: keep that apart. Keys of deliveries are in it as digests only
  verify-backup FOLDER
               reads every file of a backup and says what is not as it was written
  restore FOLDER
               puts a backup into an empty database and folder, compares every row with what was backed up, ends
               all sessions. The server must not run. What was deleted, revoked or withdrawn after the backup is
               back: docs/deployment.md says what to do about it`

/** What somebody asked for on the command line. Undefined: it is none of these, or not as they are written. */
export function readBackupCommand([command, ...args]: readonly string[]): BackupCommand | undefined {
  const folders = args.filter((one) => one !== '--with-secret')
  const [folder = '', ...more] = folders
  const withSecret = folders.length < args.length
  if (folder === '' || folder.startsWith('-') || more.length > 0 || args.length - folders.length > 1) return undefined
  if (withSecret && command !== 'backup') return undefined
  const path = resolve(folder)
  if (command === 'backup') return { on: 'database', run: (tools) => told(tools, () => back(path, withSecret, tools)) }
  if (command === 'verify-backup') return { on: 'nothing', run: (tools) => told(tools, () => verify(path, tools)) }
  if (command === 'restore') return { on: 'database', run: (tools) => told(tools, () => putBack(path, tools)) }
  return undefined
}

async function back(folder: string, withSecret: boolean, tools: BackupTools): Promise<number> {
  const secret = await secretOf(tools.secret, tools.dataDir)
  if (secret === undefined) {
    throw new BackupFault('There is no secret here: set SECRET or DATA_DIR as they are set for the server.')
  }
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  const manifest = await writeBackup({ ...tools, folder, secret, withSecret, version })
  tools.say(`Backed up: ${summary(manifest)}`)
  if (!withSecret) tools.say('Without the secret: keep SECRET, or the file "secret" in DATA_DIR, in another place.')
  return 0
}

async function verify(folder: string, { say }: BackupTools): Promise<number> {
  const manifest = await readManifest(folder)
  const found = await damages(folder, manifest)
  for (const line of found) say(line)
  say(found.length > 0 ? `Damaged: ${found.length} of its files.` : `Whole: ${summary(manifest)}`)
  return found.length > 0 ? 1 : 0
}

async function putBack(folder: string, tools: BackupTools): Promise<number> {
  const { manifest, unfinished } = await restore({ ...tools, folder })
  await tools.analyse(unfinished)
  tools.say(`Restored: ${summary(manifest)}`)
  tools.say('All sessions have ended. What was deleted, revoked or withdrawn since then is back: docs/deployment.md.')
  return 0
}

function summary({ takenAt, tables, blobs }: Manifest): string {
  const rows = tables.reduce((sum, one) => sum + one.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${blobs.length} files, as of ${new Date(takenAt).toISOString()}`
}

async function told({ say }: BackupTools, act: () => Promise<number>): Promise<number> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error
    say(error.message)
    return 1
  }
}
