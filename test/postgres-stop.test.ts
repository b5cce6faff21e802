import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, renameSync, watch } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, joinPostgres, startPostgres } from '../src/server/platform/db/postgres.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { childEnvironment } from './child-environment.ts'
import { databaseFolder } from './database-folder.ts'
import { freePort } from './free-port.ts'
import { isRunning, postmasterOf } from './processes.ts'
import { startProduct } from './product-process.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { isSoak, rounds } from './soak.ts'

// The database starts again, whatever way it ended.

const log = createLog('silent')

/** Gives each test its own folder, because these tests wait long and therefore run concurrently. */
const onOwnFolder = (work: (folder: string) => Promise<void>) => async () => {
  const folder = await databaseFolder('winnow-postgres-stop')
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function answer({ connection }: EmbeddedPostgres): Promise<unknown> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query('select 6 * 7 as answer')
  await client.end()
  return rows[0].answer
}

async function dataFolderOf({ connection }: EmbeddedPostgres): Promise<string> {
  const client = new pg.Client({ ...connection, user: 'postgres', database: 'postgres' })
  await client.connect()
  const { rows } = await client.query('show data_directory')
  await client.end()
  return rows[0].data_directory
}

const times = rounds(1, 30)

describe.skipIf(process.getuid?.() !== 0)('the embedded PostgreSQL of root', () => {
  it('keeps its data in /var/lib if its own user cannot enter the data folder, or stays at an earlier place', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'winnow-closed-'))
    const called = `winnow-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
    const [lasting, former] = [join('/var/lib', called), join('/var/tmp', called)]
    try {
      const first = await startPostgres(folder, log)
      expect(await dataFolderOf(first)).toBe(join(lasting, 'pg18/data'))
      await first.stop()

      // Where an earlier version kept the data.
      execFileSync('mv', [lasting, former])
      const next = await startPostgres(folder, log)
      expect(await dataFolderOf(next)).toBe(join(former, 'pg18/data'))
      await next.stop()
      expect(existsSync(lasting)).toBe(false)
    } finally {
      for (const place of [folder, lasting, former]) await rm(place, { recursive: true, force: true })
    }
  })
})

describe.skipIf(process.platform === 'win32').concurrent('the embedded PostgreSQL', () => {
  it.runIf(isSoak)(
    'is killed if it does not stop on request, and starts again',
    onOwnFolder(async (folder) => {
      const stuck = await startPostgres(folder, log)
      const pid = await postmasterOf(folder)
      process.kill(pid, 'SIGSTOP')

      await stuck.stop()

      expect(isRunning(pid)).toBe(false)
      const next = await startPostgres(folder, log)
      expect(await answer(next)).toBe(42)
      await next.stop()
    }),
  )

  it.runIf(isSoak)(
    'may write its data for longer than ten seconds if a command started it, and says so',
    onOwnFolder(async (folder) => {
      const said: string[] = []
      let checkpointer = 0
      const log = createLog('warn', {
        write(line: string) {
          said.push(JSON.parse(line).msg)
          process.kill(checkpointer, 'SIGCONT')
        },
      })
      const server = await joinPostgres(folder, log)
      const client = new pg.Client({ ...server.connection, user: 'postgres', database: 'postgres' })
      await client.connect()
      const { rows } = await client.query(`select pid from pg_stat_activity where backend_type = 'checkpointer'`)
      const control = join(await dataFolderOf(server), 'global/pg_control')
      await client.end()
      checkpointer = rows[0].pid
      process.kill(checkpointer, 'SIGSTOP')

      await server.stop()

      expect(said).toEqual(['embedded PostgreSQL still writes its data; waiting for it'])
      // 1 is the state "shut down", after which the next start recovers nothing (ControlFileData in pg_control.h).
      expect((await readFile(control)).readUInt32LE(16)).toBe(1)
    }),
  )

  it(
    'is stopped at the next start if a killed product left it behind',
    onOwnFolder(async (folder) => {
      const data = join(folder, 'data')
      const port = await freePort()
      const product = await startProduct(data, port, { work: 'real' })
      const pid = await postmasterOf(data)
      process.kill(pid, 'SIGSTOP')
      await product.kill()

      const next = await startProduct(data, port, { work: 'real' })

      expect(isRunning(pid)).toBe(false)
      // No health check: on a busy machine, the database may answer after its time limit.
      expect(await answer(await joinPostgres(data, log))).toBe(42)
      await next.end()
    }),
  )

  it.runIf(isSoak)(
    'is stopped at the next start if the product was killed while starting it',
    onOwnFolder(async (folder) => {
      const data = join(folder, 'data')
      const product = await startProduct(data, await freePort(), { work: 'real' })
      const [pid, home] = [await postmasterOf(data), join(data, 'pg18')]
      await product.kill()
      // Simulates a server that has not yet written its process id when the next start looks for it.
      const [file, later] = [join(home, 'data/postmaster.pid'), join(home, 'later')]
      await rename(file, later)
      const looked = watch(home).on('change', (_, name) => {
        if (name === 'socket' && existsSync(later)) renameSync(later, file)
      })

      const next = await startPostgres(data, log)

      looked.close()
      expect(await postmasterOf(data)).not.toBe(pid)
      expect(await answer(next)).toBe(42)
      await next.stop()
    }),
  )

  it.runIf(isSoak)(
    'is stopped with a product that is stopped during its start',
    onOwnFolder(async (folder) => {
      const main = fileURLToPath(new URL('../src/server/main.ts', import.meta.url))
      const env = { ...childEnvironment, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'fatal' }
      const product = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
      const [ended, said] = [once(product, 'exit'), text(product.stderr)]
      const pid = await vi.waitUntil(() => postmasterOf(folder).catch(() => undefined), { timeout: 60_000 })

      product.kill('SIGTERM')

      expect(await ended).toEqual([0, null])
      expect(await said).not.toContain('Error')
      expect(isRunning(pid)).toBe(false)
    }),
  )

  it.runIf(isSoak)(
    `starts again if it is stopped during the recovery from a killed backend, ${times} times (SEED=${seed})`,
    onOwnFolder(async (folder) => {
      const next = random(seed)
      for (let round = 0; round < times; round++) {
        const server = await startPostgres(folder, log)
        const client = new pg.Client({ ...server.connection, user: 'postgres', database: 'postgres' })
        client.on('error', () => {})
        await client.connect()
        const { rows } = await client.query('select pg_backend_pid() as pid')
        process.kill(rows[0].pid, 'SIGKILL')
        // The test needs a random moment, so it waits for no event.
        await new Promise((passed) => setTimeout(passed, 300 * next()))

        await server.stop()
      }
      const last = await startPostgres(folder, log)
      expect(await answer(last)).toBe(42)
      await last.stop()
    }),
    // Half a minute for each start, on a machine that does other things.
    120_000 + times * 30_000,
  )
})
