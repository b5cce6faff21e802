import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type CommandFamily, command, OperatorFault, type OperatorTools } from '../operator/command.ts'
import { printable } from '../operator/table.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { migrate } from '../platform/db/migrate.ts'
import { ownFolder } from '../platform/own-folder.ts'
import { applyTombstones } from './apply-tombstones.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'
import { secretCommands } from './secret-operator.ts'
import { BackupFault, damages, readManifest } from './stored-files.ts'
import {
  extendJournal,
  JOURNAL,
  type Journal,
  knownTombstones,
  readJournal,
  type TombstoneKind,
  tombstoneWords,
} from './tombstones.ts'
import { noteFinished, unfinishedIn } from './unfinished-restoration.ts'
import { writeBackup } from './write-backup.ts'

const folderOnly = ([folder, ...more]: readonly string[]) =>
  folder && more.length === 0 ? { folder: resolve(folder) } : undefined

const migrateNow = command({
  name: 'migrate',
  about:
    'migrates the database to this version. Every process does so at start; this command does it before the first one ' +
    'starts',
  async run(_, { connection }) {
    const steps = await migrate(await connection())
    const text = steps.length === 0 ? ['The database is up to date.'] : steps.map((step) => `Done: ${step}`)
    return { text, data: { steps } }
  },
})

const backup = command({
  name: 'backup',
  usage: 'FOLDER [--with-secret]',
  about:
    'writes a consistent copy of the database and its files into a new folder, while the server runs. --with-secret adds the ' +
    'secret that opens sealed values: keep such a backup apart. Keys of deliveries are stored as digests only',
  options: { 'with-secret': { type: 'boolean', default: false } },
  read(words, options) {
    const order = folderOnly(words)
    return order && { ...order, withSecret: options['with-secret'] === true }
  },
  run: ({ folder, withSecret }, tools) =>
    withFaultsAsMessages(async () => {
      const { config } = tools
      const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
      const connection = await tools.connection()
      const blobs = await blobsOf(tools)
      const manifest = await writeBackup({ connection, blobs, folder, settings: config, withSecret, version })
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
  about: 'reads every file of a backup and names those that differ from what was written',
  read: folderOnly,
  run: ({ folder }) =>
    withFaultsAsMessages(async () => {
      const manifest = await readManifest(folder)
      const faults = await damages(folder, manifest)
      const isFault = faults.length > 0
      const verdict = isFault ? `Damaged: ${faults.length} of its files.` : `Whole: ${summary(manifest)}`
      return { text: [...faults, verdict], data: { ...figures(folder, manifest), damages: faults }, isFault }
    }),
})

const putBack = command({
  name: 'restore',
  usage: 'FOLDER [--tombstones FILE | --without-tombstones]',
  about:
    'restores a backup into an empty database and folder, verifies every row, and ends all sessions. Run it again to continue ' +
    'an interrupted restoration. The server must not run. Deletions, revocations and withdrawals after the backup are ' +
    `repeated from FILE, or else from the ${JOURNAL} in DATA_DIR`,
  options: { tombstones: { type: 'string' }, 'without-tombstones': { type: 'boolean', default: false } },
  read(words, { tombstones, 'without-tombstones': without }, wrong) {
    const order = folderOnly(words)
    if (!order) return undefined
    if (tombstones !== undefined && without) return wrong('--tombstones and --without-tombstones exclude each other.')
    return { ...order, journal: without ? null : tombstones === undefined ? undefined : resolve(tombstones as string) }
  },
  run: ({ folder, journal: namedJournal }, tools) =>
    withFaultsAsMessages(async () => {
      const { secret, secretFallback, dataDir } = tools.config
      if (namedJournal && !(await journalIn(namedJournal)))
        throw new OperatorFault(`There is no file ${printable(namedJournal)}. Nothing was restored.`)
      const connection = await tools.connection()
      const blobs = await blobsOf(tools)
      const { manifest, journal: journalFile } = await restore({
        connection,
        blobs,
        folder,
        secret,
        secretFallback,
        dataDir,
        journal: namedJournal,
      })
      const file = journalFile ?? join(dataDir, JOURNAL)
      const journal = journalFile === null ? undefined : await journalIn(file)
      if (journalFile && !journal) throw new OperatorFault(`There is no file ${printable(journalFile)} any more.`)
      const repeated = journal && (await repeatEntries(tools, file, journal))
      await finish(tools)
      return {
        text: [
          `Restored: ${summary(manifest)}`,
          'All sessions have ended.',
          ...(repeated?.text ?? ['What was deleted, revoked or withdrawn since then is back: docs/deployment.md.']),
        ],
        data: { ...figures(folder, manifest), takenAway: repeated?.data ?? null },
      }
    }),
})

const printed = command({
  name: 'tombstones',
  usage: '[FILE]',
  about:
    'lists everything that was deleted, revoked or withdrawn, by id only; with FILE, adds the entries that FILE lacks. Keep ' +
    `FILE on another machine, beside the backups; a worker updates ${JOURNAL} in DATA_DIR every minute`,
  read: ([file, ...more]) => (more.length === 0 ? { file } : undefined),
  async run({ file }, tools) {
    const { pool } = await tools.database()
    if (file === undefined) {
      const all = await knownTombstones(pool)
      return { text: all.map((entry) => JSON.stringify(entry)), data: all }
    }
    await journalIn(file)
    const added = await extendJournal(pool, resolve(file), { isMade: true }).catch((error) => {
      throw new OperatorFault(`${printable(file)} was not written: ${(error as NodeJS.ErrnoException).code ?? error}.`)
    })
    return { text: [`Added: ${added} lines.`], data: { added } }
  },
})

const applyAgain = command({
  name: 'apply-tombstones',
  usage: 'FILE',
  about:
    'repeats the deletions, revocations and withdrawals in FILE, after a restoration that ran without it or was interrupted. ' +
    'It restores nothing, and running it twice is harmless',
  read: ([file, ...more]) => (file && more.length === 0 ? { file } : undefined),
  async ask({ file }) {
    const journal = await journalIn(file)
    if (!journal) throw new OperatorFault(`There is no file ${printable(file)}.`)
    return `Repeat the ${journal.entries.length} entries of ${printable(file)}? Reports and people that were deleted are removed for good.`
  },
  async run({ file }, tools) {
    const journal = await journalIn(file)
    if (!journal) throw new OperatorFault(`There is no file ${printable(file)}.`)
    const repeated = await repeatEntries(tools, file, journal)
    const { pool } = await tools.database()
    if (await unfinishedIn(pool)) await finish(tools)
    return repeated
  },
})

/**
 * Reads a journal.
 * @returns undefined if there is no such file
 * @throws OperatorFault for a file of another kind, which would otherwise count as a journal without entries
 */
async function journalIn(file: string): Promise<Journal | undefined> {
  const journal = await readJournal(file).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorFault(`${printable(file)} cannot be read: ${error.code ?? error}.`)
  })
  if (journal && journal.entries.length === 0 && journal.unreadable > 0) {
    throw new OperatorFault(`${printable(file)} is not a deletion journal: none of its lines can be read.`)
  }
  return journal
}

/** @throws OperatorFault if not all entries could be repeated */
async function repeatEntries(tools: OperatorTools, file: string, { entries, unreadable }: Journal) {
  try {
    const { counts, open } = await applyTombstones(await tools.database(), await blobsOf(tools), entries)
    const described = Object.entries(counts).map(([kind, count]) => `${tombstoneWords[kind as TombstoneKind]} ${count}`)
    return {
      text: [
        `Repeated from ${printable(file)}: ${described.join(', ') || 'nothing was left to repeat'}.`,
        ...(unreadable > 0 ? [`${unreadable} of its lines could not be read.`] : []),
        ...open,
      ],
      data: { counts, unreadable, open },
    }
  } catch (error) {
    tools.log.error({ err: error }, 'tombstones')
    throw new OperatorFault(
      `The backup is restored, but not all deletions since then are repeated: ${error instanceof Error ? error.message : error}. ` +
        `Continue with "operate apply-tombstones ${printable(file)}" before the server is started.`,
    )
  }
}

export const backupCommands: CommandFamily = {
  title: 'Database and backups',
  commands: [migrateNow, backup, verify, putBack, printed, applyAgain, ...secretCommands],
}

async function blobsOf({
  config,
  clock,
}: OperatorTools): Promise<Pick<BlobStore, 'list' | 'read' | 'write' | 'size' | 'remove'>> {
  if (config.azureConnectionString) return openBlobs({ azure: config.azureConnectionString }, clock)
  const folder = join(config.dataDir, 'blobs')
  await ownFolder(folder)
  return openBlobs({ folder }, clock)
}

/** Queues the analysis of uploads that were waiting, and lets the server start. */
async function finish(tools: OperatorTools): Promise<void> {
  const { pool } = await tools.database()
  const { rows } = await pool.query<{ id: string }>(
    `select task_id as id from report where state in ('queued', 'running')`,
  )
  if (rows.length > 0) {
    const queue = await tools.openQueue()
    for (const { id } of rows) await queue.add('analyse-upload', { taskId: id }, { key: id })
    await queue.stop(1000)
  }
  await noteFinished(pool)
}

function figures(folder: string, { takenAt, tables, blobs }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { folder, takenAt: new Date(takenAt), tables: tables.length, rows, files: blobs.length }
}

function summary(manifest: Manifest): string {
  const { rows, tables, files, takenAt } = figures('', manifest)
  return `${rows} rows of ${tables} tables and ${files} files, as of ${takenAt.toISOString()}`
}

async function withFaultsAsMessages<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error
    throw new OperatorFault(error.message)
  }
}
