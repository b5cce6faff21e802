import { expect, it, onTestFinished } from 'vitest'
import { blockedStatements } from '../../test/blocked.ts'
import { databaseFolder } from '../../test/database-folder.ts'
import { freePort } from '../../test/free-port.ts'
import { freshDatabase } from '../../test/postgres.ts'
import { startApp } from './app.ts'
import { readConfig } from './config.ts'
import { createLog } from './platform/telemetry/log.ts'

it('is ready only once the start has ended, which a lost database connection does not prevent', async () => {
  const database = await freshDatabase('first start')
  onTestFinished(() => database.close())
  const port = await freePort()
  const config = readConfig({ PORT: String(port), DATA_DIR: await databaseFolder('winnow-ready') })
  // The last steps of the start queue jobs.
  const holder = await database.pool.connect()
  await holder.query('begin; lock table pgboss.job in share mode')
  const starting = startApp(config, {
    log: createLog('silent'),
    version: '0.0.0-test',
    connection: database.connection,
    pages: 'none',
  })
  onTestFinished(async () => {
    await holder.query('rollback')
    holder.release()
    await (await starting).stop()
  })
  const statusOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.status
  await expect.poll(() => statusOf('/healthz'), { timeout: 60_000 }).toBe(200)
  await expect.poll(() => blockedStatements(database.pool), { timeout: 60_000 }).toBeGreaterThan(0)

  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])

  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  )
  await holder.query('rollback')
  await starting
  expect(await statusOf('/readyz')).toBe(200)
})
