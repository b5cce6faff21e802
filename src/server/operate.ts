import { join } from 'node:path'
import { sources as catalogue } from '../catalogue/sources/index.ts'
import { type BackupCommand, backupHelp, readBackupCommand } from './backup/operator.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { grantStore } from './groups/grant-store.ts'
import { type GroupCommand, groupHelp, readGroupCommand } from './groups/operator.ts'
import { treeStore } from './groups/tree-store.ts'
import { azureBlobs } from './platform/azure-blobs.ts'
import { systemClock } from './platform/clock.ts'
import { type Connection, type Database, openDatabase } from './platform/db.ts'
import { createGuardedFetch } from './platform/guarded-fetch.ts'
import { localBlobs } from './platform/local-blobs.ts'
import { createLog, type Log } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { ownFolder } from './platform/own-folder.ts'
import { joinPostgres } from './platform/postgres.ts'
import { openQueue } from './platform/queue.ts'
import { openSecrets } from './platform/secrets.ts'
import { accountHelp, readAccountCommand } from './session/operator.ts'
import { createSourceService, type SourceService } from './sources/service.ts'
import { keyHelp, readKeyCommand } from './subscriptions/key-operator.ts'
import { readTrialCommand, trialHelp } from './subscriptions/operator.ts'
import { work } from './work.ts'

const help = `Usage: npm run operate -- COMMAND
       node src/server/operate.ts COMMAND

For whoever runs the server. It works on the database of DATABASE_URL, else on the embedded one of DATA_DIR,
whether the server is running or not.

  held-back    snapshots of sources that wait for somebody to look at them, because they are empty, much
               smaller than the one before, or hardly readable. Until then the source stays as it was
  accept ID    applies one of them all the same; the index follows by itself
${groupHelp}
${accountHelp}
${trialHelp}
${keyHelp}
${backupHelp}

Exit codes: 0 done, 1 not done, 2 not understood.
`

const args = process.argv.slice(2)

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<number> {
  const [command = '--help', id, ...more] = args
  if (command === '--help' || command === 'help') {
    process.stdout.write(help)
    return 0
  }
  const forGroups = readGroupCommand(args)
  if (forGroups) return withGroups(readConfig(process.env), forGroups)
  const forAccounts = readAccountCommand(args)
  if (forAccounts) {
    const config = readConfig(process.env)
    const tools = { clock: systemClock, origin: config.origin, say: (line: string) => console.log(line) }
    return withDatabase(config, ({ database }) => forAccounts({ database, ...tools }))
  }
  const forTrials = readTrialCommand(args)
  if (forTrials) {
    const config = readConfig(process.env)
    const tools = { clock: systemClock, mailDays: config.subscriptions.trialMailDays }
    return withDatabase(config, ({ database }) => forTrials({ database, ...tools, say: (line) => console.log(line) }))
  }
  const forKeys = readKeyCommand(args)
  if (forKeys) {
    const tools = { clock: systemClock, say: (line: string) => console.log(line) }
    return withDatabase(readConfig(process.env), ({ database }) => forKeys({ database, ...tools }))
  }
  const forBackups = readBackupCommand(args)
  if (forBackups) return withBackups(readConfig(process.env), forBackups)
  const isUnderstood =
    command === 'held-back' ? id === undefined : command === 'accept' && /^[1-9]\d{0,14}$/.test(id ?? '')
  if (!isUnderstood || more.length > 0) {
    process.stderr.write(help)
    return 2
  }
  return withSources(readConfig(process.env), (sources) =>
    command === 'accept' ? accept(sources, Number(id)) : heldBack(sources),
  )
}

async function heldBack({ sources }: SourceService): Promise<number> {
  const held = await sources.heldBack()
  if (held.length === 0) console.log('Nothing is held back.')
  for (const snapshot of held) {
    const view = await sources.details(snapshot.sourceId, 'operator')
    console.log(`${snapshot.id}  ${snapshot.sourceId}  ${new Date(snapshot.takenAt).toISOString()}  ${snapshot.reason}`)
    console.log(
      `    ${snapshot.rows} rows, ${snapshot.read} read, ${snapshot.indicators} indicators; ${view?.figures.records ?? 0} listed now`,
    )
    for (const { line, reason, text } of snapshot.samples.slice(0, 3)) {
      // A publisher's bytes do not get to a terminal as they are.
      console.log(`    line ${line}, ${reason}${text === undefined ? '' : `: ${JSON.stringify(text.slice(0, 80))}`}`)
    }
  }
  return 0
}

async function accept(service: SourceService, snapshot: number): Promise<number> {
  const applied = await service.confirm(snapshot)
  if (!applied) {
    console.error(`${snapshot} is not held back: it never was, was accepted before, or a newer snapshot has come.`)
    return 1
  }
  console.log(`Applied: ${applied.added} indicators added, ${applied.removed} removed.`)
  return 0
}

function withGroups(config: Config, act: GroupCommand): Promise<number> {
  return withDatabase(config, ({ database }) =>
    act({
      database,
      tree: treeStore(database, systemClock),
      grants: grantStore(database),
      clock: systemClock,
      origin: config.origin,
      say: (line) => console.log(line),
    }),
  )
}

function withSources(config: Config, act: (service: SourceService) => Promise<number>): Promise<number> {
  return withDatabase(config, async ({ database, connection, log }) => {
    const queue = await openQueue(work, connection, { log, exclusive: false })
    const service = createSourceService({
      database,
      catalogue,
      secrets: await openSecrets(config.secret, config.dataDir),
      fetch: createGuardedFetch({ enabled: false }),
      clock: systemClock,
      log,
      add: queue.add,
      settings: { ...config.sources, dataDir: config.dataDir },
    })
    try {
      return await act(service)
    } finally {
      service.close()
      await queue.stop(1000)
    }
  })
}

function withBackups(config: Config, { on, run }: BackupCommand): Promise<number> {
  const { dataDir, secret, azureConnectionString: azure } = config
  const act = async (connection: Connection, log: Log) => {
    const blobs = azure
      ? await azureBlobs(azure, { clock: systemClock })
      : localBlobs({
          folder: join(dataDir, 'blobs'),
          origin: '',
          key: new Uint8Array(32),
          clock: systemClock,
          maxBytes: 0,
        })
    const analyse = async (taskIds: readonly string[]) => {
      if (taskIds.length === 0) return
      const queue = await openQueue(work, connection, { log, exclusive: false })
      for (const taskId of taskIds) await queue.add('analyse-upload', { taskId }, { key: taskId })
      await queue.stop(1000)
    }
    return run({ connection, blobs, dataDir, secret, analyse, say: (line) => console.log(line) })
  }
  if (on === 'nothing') return act({}, createLog('warn'))
  return withConnection(config, async (connection, log) => {
    if (!azure) await ownFolder(join(dataDir, 'blobs'))
    return act(connection, log)
  })
}

async function withConnection(
  config: Config,
  act: (connection: Connection, log: Log) => Promise<number>,
): Promise<number> {
  const log = createLog('warn')
  const { url } = config.database
  const embedded = url ? undefined : await joinPostgres(config.dataDir, log)
  try {
    return await act(embedded?.connection ?? { connectionString: url }, log)
  } finally {
    await embedded?.stop()
  }
}

function withDatabase(
  config: Config,
  act: (opened: { database: Database; connection: Connection; log: Log }) => Promise<number>,
): Promise<number> {
  return withConnection(config, async (connection, log) => {
    await migrate(connection)
    const database = openDatabase(connection, { poolSize: 4, log })
    try {
      return await act({ database, connection, log })
    } finally {
      await database.close()
    }
  })
}
