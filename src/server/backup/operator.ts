import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type CommandFamily, command, nothing, OperatorFault, type OperatorTools } from '../operator/command.ts'
import { printable } from '../operator/table.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { migrate } from '../platform/db/migrate.ts'
import { ownFolder } from '../platform/own-folder.ts'
import { applyTombstones } from './apply-tombstones.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'
import { secretOf } from './secret-file.ts'
import { BackupFault, damages, readManifest } from './stored-files.ts'
import { extendJournal, JOURNAL, type Journal, knownTombstones, readJournal, type TombstoneKind } from './tombstones.ts'
import { noteFinished, unfinishedIn } from './unfinished-restoration.ts'
import { writeBackup } from './write-backup.ts'

const folderOnly = ([folder, ...more]: readonly string[]) =>
  folder && more.length === 0 ? { folder: resolve(folder) } : undefined

const migrateNow = command({
  name: 'migrate',
  about:
    'brings the database to what this version needs, as every process does at start; for an update where that is to happen ' +
    'before any of them starts',
  read: nothing,
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
    'writes database and files of one moment into a new folder, while the server runs; with what opens its sealed parts only ' +
    'if asked to: keep that apart. Keys of deliveries are in it as digests only',
  options: { 'with-secret': { type: 'boolean', default: false } },
  read(words, options) {
    const asked = folderOnly(words)
    return asked && { ...asked, withSecret: options['with-secret'] === true }
  },
  run: ({ folder, withSecret }, tools) =>
    withFaultsAsMessages(async () => {
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
    withFaultsAsMessages(async () => {
      const manifest = await readManifest(folder)
      const found = await damages(folder, manifest)
      const isFault = found.length > 0
      const verdict = isFault ? `Damaged: ${found.length} of its files.` : `Whole: ${summary(manifest)}`
      return { text: [...found, verdict], data: { ...figures(folder, manifest), damages: found }, isFault }
    }),
})

const putBack = command({
  name: 'restore',
  usage: 'FOLDER [--tombstones FILE | --without-tombstones]',
  about:
    'puts a backup into an empty database and folder, compares every row with what was backed up, ends all sessions; run ' +
    'again, it goes on where it was broken off. The ' +
    'server must not run. What was deleted, revoked or withdrawn after the backup is taken away again, as far as FILE, or the ' +
    `${JOURNAL} that is in DATA_DIR already, knows of it`,
  options: { tombstones: { type: 'string' }, 'without-tombstones': { type: 'boolean', default: false } },
  read(words, { tombstones, 'without-tombstones': without }, wrong) {
    const asked = folderOnly(words)
    if (!asked) return undefined
    if (tombstones !== undefined && without) return wrong('--tombstones and --without-tombstones exclude each other.')
    return { ...asked, journal: without ? null : tombstones === undefined ? undefined : resolve(tombstones as string) }
  },
  run: ({ folder, journal: named }, tools) =>
    withFaultsAsMessages(async () => {
      const { secret, dataDir } = tools.config
      if (named && !(await journalIn(named)))
        throw new OperatorFault(`There is no file ${printable(named)}. Nothing was restored.`)
      const connection = await tools.connection()
      const blobs = await blobsOf(tools)
      const { manifest, journal: wanted } = await restore({
        connection,
        blobs,
        folder,
        secret,
        dataDir,
        journal: named,
      })
      const file = wanted ?? join(dataDir, JOURNAL)
      const journal = wanted === null ? undefined : await journalIn(file)
      if (wanted && !journal) throw new OperatorFault(`There is no file ${printable(wanted)} any more.`)
      const taken = journal && (await takeAway(tools, file, journal))
      await finish(tools)
      return {
        text: [
          `Restored: ${summary(manifest)}`,
          'All sessions have ended.',
          ...(taken?.text ?? ['What was deleted, revoked or withdrawn since then is back: docs/deployment.md.']),
        ],
        data: { ...figures(folder, manifest), takenAway: taken?.data ?? null },
      }
    }),
})

const printed = command({
  name: 'tombstones',
  usage: '[FILE]',
  about:
    'what was deleted, revoked or withdrawn, by ids alone: on the screen, or what FILE does not have yet added to it. Keep ' +
    `FILE on another machine, beside the backups; a worker keeps ${JOURNAL} in DATA_DIR by itself, within a minute`,
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
    'takes away again what FILE says was taken away; after a restore without it, or one that was broken off. It gives nothing ' +
    'back, and twice is as good as once',
  read: ([file, ...more]) => (file && more.length === 0 ? { file } : undefined),
  async ask({ file }) {
    const journal = await journalIn(file)
    if (!journal) throw new OperatorFault(`There is no file ${printable(file)}.`)
    return `Take away what ${journal.entries.length} lines of ${printable(file)} say? Reports and people that went are removed for good.`
  },
  async run({ file }, tools) {
    const journal = await journalIn(file)
    if (!journal) throw new OperatorFault(`There is no file ${printable(file)}.`)
    const taken = await takeAway(tools, file, journal)
    const { pool } = await tools.database()
    if (await unfinishedIn(pool)) await finish(tools)
    return taken
  },
})

/**
 * Reads a journal. A file of something else must not pass for one by which nothing was deleted.
 * @returns undefined if there is no such file
 */
async function journalIn(file: string): Promise<Journal | undefined> {
  const journal = await readJournal(file).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorFault(`${printable(file)} cannot be read: ${error.code ?? error}.`)
  })
  if (journal && journal.entries.length === 0 && journal.unreadable > 0) {
    throw new OperatorFault(`${printable(file)} is no deletion journal: none of its lines can be read.`)
  }
  return journal
}

async function takeAway(tools: OperatorTools, file: string, { entries, unreadable }: Journal) {
  try {
    const { counts, open } = await applyTombstones(await tools.database(), await blobsOf(tools), entries)
    const described = Object.entries(counts).map(([kind, count]) => `${words[kind as TombstoneKind]} ${count}`)
    return {
      text: [
        `Taken away again, as ${printable(file)} says: ${described.join(', ') || 'nothing was left to'}.`,
        ...(unreadable > 0 ? [`${unreadable} of its lines could not be read.`] : []),
        ...open,
      ],
      data: { counts, unreadable, open },
    }
  } catch (error) {
    tools.log.error({ err: error }, 'tombstones')
    throw new OperatorFault(
      `The backup is restored, but what was taken away since is not yet: ${error instanceof Error ? error.message : error}. ` +
        `Go on with "operate apply-tombstones ${printable(file)}" before the server is started.`,
    )
  }
}

const words: Readonly<Record<TombstoneKind, string>> = {
  consent: 'consents withdrawn:',
  licence: 'own licences removed:',
  'licence-lent': 'own licences taken back from groups below:',
  'list-lent': 'lists taken back from groups below:',
  'own-source': 'own sources removed:',
  webhook: 'webhooks removed:',
  'webhook-off': 'webhooks switched off:',
  'webhook-secret': 'webhooks with a replaced secret switched off:',
  'webhook-address': 'webhooks with a changed address switched off:',
  feedback: 'feedback deleted:',
  'explanation-model': 'consents to language models withdrawn:',
  exception: 'exceptions revoked:',
  watch: 'watches removed:',
  sensor: 'sensors revoked:',
  'sensor-key': 'replaced keys of sensors ended:',
  sightings: 'sightings of sensors deleted:',
  share: 'shared figures taken back:',
  key: 'keys revoked:',
  'key-end': 'replaced keys that end:',
  token: 'API tokens revoked:',
  'subscription-end': 'subscriptions that end earlier:',
  subscription: 'subscriptions deleted:',
  report: 'reports deleted:',
  list: 'lists deleted:',
  'dark-web-post': 'posts removed for good:',
  'dark-web-search': 'kept searches removed:',
  'dark-web-key': 'keys of feeders revoked:',
  'dark-web-source': 'own sources of posts removed:',
  invitation: 'invitations void:',
  grant: 'grants narrowed:',
  member: 'memberships ended or narrowed:',
  'person-lock': 'people locked:',
  password: 'accounts that need a new password:',
  account: 'accounts removed:',
  person: 'people removed:',
  place: 'groups put where they were moved to:',
  group: 'groups deleted:',
}

export const backupCommands: CommandFamily = {
  title: 'Database and backups',
  commands: [migrateNow, backup, verify, putBack, printed, applyAgain],
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
  const rows = tables.reduce((sum, one) => sum + one.rows, 0)
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
