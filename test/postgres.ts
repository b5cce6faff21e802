import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { type Connection, type Database, openDatabase } from '../src/server/platform/db.ts'
import { createLog } from '../src/server/platform/log.ts'
import { migrate } from '../src/server/platform/migrate.ts'
import { startPostgres } from '../src/server/platform/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresDoor: string
  }
}

const TEMPLATE = 'winnow'

/**
 * Vitest's global setup: one real PostgreSQL for the whole run, on a folder that is thrown away at the end. It starts
 * when the first test asks for it, so that a run of pure tests costs nothing.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-test-'))
  // Where root runs the tests, the server is another user's and must find its way.
  await chmod(folder, 0o711)
  let started: ReturnType<typeof start> | undefined
  const door = createServer(async (socket) => {
    started ??= start(folder)
    const answer = await started.then(
      ({ connection }) => ({ connection }),
      (error) => ({ error: String(error) }),
    )
    socket.end(JSON.stringify(answer))
  })
  const path = join(folder, 'door')
  await new Promise<void>((done) => door.listen(path, done))
  project.provide('postgresDoor', path)
  return async () => {
    door.close()
    await (await started?.catch(() => undefined))?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function start(folder: string) {
  const postgres = await startPostgres(join(folder, 'data'), createLog('warn'))
  try {
    await migrate(postgres.connection)
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function askForServer(): Promise<Connection> {
  const answer = JSON.parse(await text(connect(inject('postgresDoor'))))
  if (answer.error) throw new Error(answer.error)
  return answer.connection
}

/** A database of its own for one test file: the schema of this version, and empty. Close it in `afterAll`. */
export async function freshDatabase(): Promise<Database & { readonly connection: Connection }> {
  const server = await askForServer()
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await asAdmin(server, `create database ${name} owner winnow template ${TEMPLATE}`)
  const database = openDatabase({ ...server, database: name }, { poolSize: 10, log: createLog('warn') })
  return {
    ...database,
    close: async () => {
      await database.close()
      await asAdmin(server, `drop database ${name} with (force)`)
    },
  }
}

async function asAdmin(server: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    // Several test files may copy the template at once: they take turns.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
