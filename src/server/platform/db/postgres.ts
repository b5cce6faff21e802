import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { minuteMs } from '../../../domain/time-units.ts'
import { type MadeOnce, makeOnce, readMade, writeNew } from '../made-once.ts'
import { StartFault } from '../start-fault.ts'
import type { Log } from '../telemetry/log.ts'
import type { Connection } from './db.ts'
import { faultFromOutput, faultOfSystem } from './postgres-fault.ts'
import { asServer, binary, findPlace, NOBODY, type PostgresFolders, root, windows } from './postgres-place.ts'

const run = promisify(execFile)

/** Settings for a busy laptop or a small server. Larger sites use their own server through DATABASE_URL. */
const settings = {
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  maintenance_work_mem: '256MB',
  work_mem: '16MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
}

/**
 * PostgreSQL hashes passwords 4096 times, which makes weak ones harder to guess, and every new connection does so again.
 * Ours are 24 random bytes.
 */
const onceHashed = ['--set', 'scram_iterations=1']

/** Enough for a process with the usual pool, its children and an operator's commands. */
export const usualConnections = 80

export interface PostgresOptions {
  /** Connections that the server admits; default 80. Its command line sets them, so `alter system` cannot. */
  readonly connections?: number
  /** The ways in which `stop` ends the server, one after the other. */
  readonly modes?: readonly StopMode[]
}

export interface EmbeddedPostgres {
  readonly connection: Connection
  stop(): Promise<void>
}

/**
 * Runs PostgreSQL's binaries (from npm) on `dataDir/pg18` for this process alone, on a Unix socket in a private folder,
 * without TCP. Stops a server that a killed process left behind, and restarts a server that dies. Throws if another
 * living process uses the folder.
 */
export async function startPostgres(
  dataDir: string,
  log: Log,
  { connections = usualConnections, modes = stopModes }: PostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const place = await findPlace(dataDir)
  const owner = await claim(place.home)
  const password = await initialise(place)
  await halt(place, log)
  const socket = await freshSocketFolder(place.home)
  const port = windows ? await freePort() : 5432
  const server = { host: windows ? '127.0.0.1' : socket, port, user: 'postgres', password, database: 'postgres' }

  let stopping = false
  const starting = { place, server, socket, connections }
  let child = await launchAlone(starting, log)
  let restarting: Promise<void> | undefined
  const supervise = () => {
    child.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ code, signal }, 'embedded PostgreSQL ended; starting it again')
      restarting = restart()
    })
  }
  const restart = async () => {
    for (let attempt = 0; !stopping; attempt++) {
      try {
        child = await launch(starting)
        log.info('embedded PostgreSQL is back')
        return supervise()
      } catch (error) {
        // Backends of a stopped server may hold the shared memory a moment longer.
        log.warn({ err: error }, 'embedded PostgreSQL does not start')
        if (!stopping) await wait(Math.min(5000, 200 * 2 ** attempt))
      }
    }
  }
  supervise()
  await makeDatabase(server)
  return {
    connection: { ...server, user: 'winnow', database: 'winnow' },
    async stop() {
      stopping = true
      await halt(place, log, modes)
      if (restarting) {
        // A server that is just starting has not written its process id yet.
        await restarting
        await halt(place, log, modes)
      }
      await rm(socket, { recursive: true, force: true })
      await rm(owner, { force: true })
    },
  }
}

/**
 * Opens the database for commands beside the product: connects to the server of a living process on `dataDir`, and
 * leaves it running afterwards; otherwise starts its own like `startPostgres`, and gives it a minute to write at the end
 * what the command changed.
 */
export async function joinPostgres(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  const { home, data } = await findPlace(dataDir)
  if (!(await livingOwner(home))) return startPostgres(dataDir, log, { modes: patientStopModes })
  // Line by line: https://www.postgresql.org/docs/18/storage-file-layout.html (postmaster.pid)
  const [, , , port, socket] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  return {
    connection: {
      host: socket || '127.0.0.1',
      port: Number(port),
      user: 'winnow',
      password: (await readMade(passwordFile(home))) ?? '',
      database: 'winnow',
    },
    async stop() {},
  }
}

/**
 * Locks a data folder: two products on one folder would stop each other's database.
 * @returns the lock file with the owner's process
 */
async function claim(home: string): Promise<string> {
  const file = join(home, 'owner')
  const pid = await livingOwner(home)
  if (pid)
    throw new StartFault(
      `Process ${pid} already runs on ${dirname(home)}. Stop it, or set DATA_DIR and PORT to others.`,
    )
  await writeFile(file, `${process.pid} ${await startTime(process.pid)}`)
  return file
}

/** Process id of another running process that uses the folder; undefined if there is none. */
async function livingOwner(home: string): Promise<string | undefined> {
  const [pid, started] = (await readFile(join(home, 'owner'), 'utf8').catch(() => '')).split(' ')
  const living = pid && Number(pid) !== process.pid && (await startTime(Number(pid))) === started
  return living ? pid : undefined
}

/**
 * Start time of a process, which distinguishes processes with a reused number. Undefined if the process does not run.
 */
async function startTime(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19]
  }
  try {
    process.kill(pid, 0)
    return 'running'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'running' : undefined
  }
}

const passwordFile = (home: string): MadeOnce => ({
  path: join(home, 'password'),
  least: 32,
  remedy: 'Put back a copy of that file, or restore a backup with another DATA_DIR.',
})

/**
 * Creates the cluster on first use. The password is stored beside the data. Data without the mark of completion are of an
 * interrupted creation, and removed: the mark must not be lost, so it is synced before anything else is stored.
 */
async function initialise(place: PostgresFolders): Promise<string> {
  const file = passwordFile(place.home)
  const complete: MadeOnce = { path: join(place.home, 'initialised'), least: 0, remedy: '' }
  if ((await readMade(complete)) === undefined) {
    await rm(place.data, { recursive: true, force: true })
    await rm(file.path, { force: true })
    await makeOnce(file, randomBytes(24).toString('base64url'))
    if (root) await chown(file.path, NOBODY, NOBODY)
    const how = ['-U', 'postgres', '--pwfile', file.path, '-A', 'scram-sha-256', '--encoding=UTF8', ...onceHashed]
    const program = binary(place, 'initdb')
    await run(program, ['-D', place.data, ...how, '--locale=C', '--data-checksums'], asServer(place)).catch((error) => {
      const what = `The embedded PostgreSQL cannot be set up in ${place.home}`
      // A numeric code is the program's exit code; a text means that it could not be run.
      if (typeof error.code === 'string') throw faultOfSystem(`${what}: ${program} cannot be run`, error)
      throw faultFromOutput(what, error.stderr, `initdb ended with ${error.code ?? error.signal}`)
    })
    await writeNew(complete.path, '')
  }
  const password = await readMade(file)
  if (password === undefined) throw new StartFault(`${file.path} is missing. ${file.remedy}`)
  return password
}

/** Makes a new folder for the socket, and removes those of killed processes. */
async function freshSocketFolder(home: string): Promise<string> {
  const note = join(home, 'socket')
  const old = await readFile(note, 'utf8').catch(() => '')
  if (basename(old).startsWith('winnow-pg-')) await rm(old, { recursive: true, force: true })
  const folder = await mkdtemp(join(tmpdir(), 'winnow-pg-')).catch((error) => {
    throw faultOfSystem(`TMPDIR: the embedded PostgreSQL cannot have a folder in ${tmpdir()}`, error)
  })
  if (root) await chown(folder, NOBODY, NOBODY)
  await writeFile(note, folder)
  return folder
}

interface Starting {
  readonly place: PostgresFolders
  readonly server: pg.ClientConfig
  readonly socket: string
  readonly connections: number
}

async function launch({ place, server, socket, connections }: Starting) {
  const where = windows ? { listen_addresses: '127.0.0.1' } : { listen_addresses: '', unix_socket_directories: socket }
  const options = Object.entries({ ...settings, max_connections: connections, ...where }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const output = await open(join(place.home, 'postgres.log'), 'w')
  const program = binary(place, 'postgres')
  const child = spawn(program, ['-D', place.data, '-p', String(server.port), ...options], {
    ...asServer(place),
    stdio: ['ignore', output.fd, output.fd],
    // Its own process group: Ctrl-C must not stop it before we have drained.
    detached: true,
  })
  // Listened for at once: a server that cannot start may end before anything else happens.
  const ended = new Promise<never>((_, refuse) => {
    child.once('error', (error) => refuse(faultOfSystem(`The embedded PostgreSQL ${program} cannot be run`, error)))
    child.once('exit', async (code, signal) => {
      const file = join(place.home, 'postgres.log')
      const last = (await readFile(file, 'utf8').catch(() => '')).slice(-2000)
      refuse(
        faultFromOutput(`The embedded PostgreSQL does not start (${file})`, last, `it ended with ${code ?? signal}`),
      )
    })
  })
  ended.catch(() => {})
  await output.close()
  await Promise.race([accepting(server), ended])
  child.unref()
  return child
}

/**
 * Starts the server alone on its data. `halt` does not see a server that a killed process was just starting, because it
 * has not written its process id yet. Such a server fails without its socket's folder, or is stopped here.
 */
async function launchAlone(starting: Starting, log: Log) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await launch(starting)
    } catch (error) {
      if (attempt === 4) throw error
      await halt(starting.place, log)
      await wait(100 * 2 ** attempt)
    }
  }
}

async function accepting(server: pg.ClientConfig): Promise<void> {
  for (const deadline = Date.now() + minuteMs; ; await wait(15)) {
    // A server may accept a connection and never answer it.
    const client = new pg.Client({ ...server, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

/** The product's login owns its database and is not a superuser, so that row-level security applies to it. */
async function makeDatabase(server: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(server)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount: role } = await client.query(`select from pg_roles where rolname = 'winnow'`)
    if (!role) {
      const password = client.escapeLiteral(String(server.password))
      await client.query(`create role winnow login createdb createrole password ${password}`)
    }
    const { rowCount: database } = await client.query(`select from pg_database where datname = 'winnow'`)
    if (!database) await client.query('create database winnow owner winnow')
  } finally {
    await client.end()
  }
}

/**
 * Stops the server on this folder, if one runs. During crash recovery, PostgreSQL 18 may ignore `fast`; `immediate`,
 * like a kill, leaves recovery to the next start.
 */
async function halt(place: PostgresFolders, log: Log, modes = stopModes): Promise<void> {
  for (const [index, [mode, seconds]] of modes.entries()) {
    const pid = await postmaster(place)
    if (pid === undefined) return
    if (mode !== 'fast') log.warn({ pid, mode }, 'embedded PostgreSQL does not stop; using a stronger signal')
    else if (index > 0) log.warn({ pid, seconds }, 'embedded PostgreSQL still writes its data; waiting for it')
    if (mode === 'kill') process.kill(pid, 'SIGKILL')
    else {
      const order = ['stop', '-D', place.data, '-m', mode, '-w', '-t', String(seconds)]
      await run(binary(place, 'pg_ctl'), order, asServer(place)).catch(() => {})
    }
    for (let waited = 0; mode === 'kill' && waited < seconds * 1000 && (await startTime(pid)); waited += 50)
      await wait(50)
  }
}

type StopMode = readonly [mode: 'fast' | 'immediate' | 'kill', seconds: number]

/** The last one is the signal that the operating system enforces. The product must end within half a minute. */
const stopModes: readonly StopMode[] = [
  ['fast', 10],
  ['immediate', 2],
  ['kill', 5],
]

/** After a command that wrote much, such as a restore, a slow disk needs longer. */
const patientStopModes: readonly StopMode[] = [['fast', 10], ['fast', 50], ...stopModes.slice(1)]

/** The server's process id; undefined if none runs, even if an old file with an id exists. */
async function postmaster({ data }: PostgresFolders): Promise<number | undefined> {
  const [first, folder] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(first)
  if (!(pid > 0) || !(await startTime(pid))) return undefined
  // Another program may have the process id by now.
  if (process.platform !== 'linux') return folder === data ? pid : undefined
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').includes(data) ? pid : undefined
}

function freePort(): Promise<number> {
  return new Promise((done, refuse) => {
    const probe = createServer().once('error', refuse)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}
