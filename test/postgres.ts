import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { type Connection, type Database, openDatabase } from '../src/server/platform/db/db.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { startPostgres } from '../src/server/platform/db/postgres.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { databaseFolder } from './database-folder.ts'
import { startedOnce } from './started-once.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresDoor: string
    startedDoor: string
  }
}

/** An empty database with this version's schema. */
const EMPTY = 'winnow'
/** A database after the product's first start, with queues and the demo sources' history. */
const STARTED = 'started'
/** Longer than any statement takes on a busy machine, but shorter than a hook may take: errors name what hangs. */
const PATIENCE_MS = 60_000
/** Those of all workers of a machine with many processors: a test has about thirty, its product's and its own. */
const CONNECTIONS = 400

/**
 * Vitest's global setup: one real PostgreSQL for the whole run, in a temporary folder. It starts when a test first
 * needs it, so runs without such tests do not wait for it.
 */
export default async function setup(project: TestProject) {
  const folder = await databaseFolder('winnow-test')
  let started: ReturnType<typeof start> | undefined
  const server = () => (started ??= start(folder))
  let template: ReturnType<typeof makeStarted> | undefined
  const templateOnce = () => (template ??= server().then(({ connection }) => makeStarted(connection)))
  const doors = [
    await openDoor(join(folder, 'door'), async () => (await server()).connection),
    await openDoor(join(folder, 'started'), templateOnce),
  ]
  project.provide('postgresDoor', join(folder, 'door'))
  project.provide('startedDoor', join(folder, 'started'))
  return async () => {
    for (const door of doors) door.close()
    await template?.catch(() => undefined)
    await (await started?.catch(() => undefined))?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Answers every connection with the result of `work`. */
async function openDoor(path: string, work: () => Promise<Connection>) {
  const door = createServer(async (socket) => {
    const answer = await work().then(
      (connection) => ({ connection }),
      (error) => ({ error: String(error) }),
    )
    socket.end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => door.listen(path, done))
  return door
}

async function start(folder: string) {
  const log = createLog('warn')
  const once = await startPostgres(join(folder, 'data'), log)
  try {
    await hurry(once.connection)
  } finally {
    await once.stop()
  }
  const postgres = await startPostgres(join(folder, 'data'), log, { connections: CONNECTIONS })
  try {
    await migrate(postgres.connection)
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/**
 * Trades durability for speed, and disables features that only help long-lived databases. Takes effect at the next start.
 * Tests that kill the product use their own server.
 */
async function hurry(server: Connection): Promise<void> {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']) {
    await asAdmin(server, `alter system set ${name} = off`)
  }
}

async function makeStarted(server: Connection): Promise<Connection> {
  await asAdmin(server, `create database ${STARTED} owner winnow template ${EMPTY}`)
  await startedOnce({ ...server, database: STARTED })
  return server
}

async function ask(door: 'postgresDoor' | 'startedDoor'): Promise<Connection> {
  const answer = JSON.parse(await text(connect(inject(door))))
  if (answer.error) throw new Error(answer.error)
  return answer.connection
}

/**
 * A database for one test file with this version's schema, empty or as after the product's first start. The test must
 * close it in `afterAll`.
 */
export async function freshDatabase(
  after: 'nothing' | 'first start' = 'nothing',
): Promise<Database & { readonly connection: Connection }> {
  const server = await ask(after === 'nothing' ? 'postgresDoor' : 'startedDoor')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await asAdmin(server, `create database ${name} owner winnow template ${after === 'nothing' ? EMPTY : STARTED}`)
  const database = openDatabase({ ...server, database: name }, { poolSize: 10, log: createLog('warn') })
  return {
    ...database,
    close: async () => {
      await database.close()
      // If this fails, the database is deleted together with the server.
      await asAdmin(server, `drop database ${name} with (force)`).catch((error) => console.warn(error))
    },
  }
}

async function asAdmin(server: Connection, statement: string): Promise<void> {
  const client = new pg.Client({
    ...server,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: PATIENCE_MS,
  })
  await client.connect()
  try {
    await client.query(`set statement_timeout = ${PATIENCE_MS}`)
    // Serialises copies of a template only, because a drop may have to wait for every backend of the server.
    if (statement.startsWith('create database')) await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } catch (error) {
    throw new Error(`${statement}: ${String(error)}\n${await activity(client)}`)
  } finally {
    await client.end()
  }
}

/** The state of the server's backends and what they wait for, one line each. */
async function activity(client: pg.Client): Promise<string> {
  const { rows } = await client
    .query(
      `select concat_ws(' ', pid, datname, backend_type, state, wait_event_type, wait_event, left(query, 200)) as line
       from pg_stat_activity where pid <> pg_backend_pid()`,
    )
    .catch((error) => ({ rows: [{ line: String(error) }] }))
  return rows.map(({ line }) => line).join('\n')
}
