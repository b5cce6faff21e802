import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { backedTables, copyOut, plainText } from '../src/server/backup/tables.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { childEnvironment } from './child-environment.ts'
import { databaseUrl } from './database-url.ts'
import { databaseFolderForFile } from './for-file.ts'
import { freshDatabase } from './postgres.ts'
import { startTestApp } from './server.ts'
import { rounds } from './soak.ts'

// E-03 and F-16: an older release meets a database that a newer one has migrated, also if that was killed meanwhile.

/** Steps that the newer release has beside those of this one. */
const newest = Array.from({ length: rounds(2, 12) }, (_, at) => `${9001 + at}-made-up.sql`)
const root = fileURLToPath(new URL('..', import.meta.url))
const SECRET = 'a secret that both releases know'

const folder = await databaseFolderForFile('winnow-back')
const to = join(folder, 'newer')
await cp(join(root, 'src'), join(to, 'src'), { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
for (const file of ['package.json', 'node_modules']) await symlink(join(root, file), join(to, file))
for (const [at, step] of newest.entries())
  await writeFile(join(to, 'src/server/migrations', step), `create table made_up_${at} (id int primary key);\n`)

const settingsFor = (database: Fresh) => ({
  ...childEnvironment,
  DATABASE_URL: databaseUrl(database.connection),
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  SECRET,
  LOG_LEVEL: 'fatal',
})

const source = (release: 'older' | 'newer', program: string) =>
  join(release === 'newer' ? join(folder, 'newer') : root, 'src/server', program)

/** Runs a program of the older release to its end. */
function older(database: Fresh, program: 'main.ts' | 'operate.ts', ...words: string[]) {
  return new Promise<{ code: number; err: string }>((done) => {
    const script = source('older', program)
    execFile(process.execPath, [script, ...words], { env: settingsFor(database) }, (error, _, err) => {
      done({ code: error ? Number(error.code) : 0, err })
    })
  })
}

/** Migrates with the newer release. */
const migrateToNewer = (database: Fresh) =>
  promisify(execFile)(process.execPath, [source('newer', 'operate.ts'), 'migrate'], { env: settingsFor(database) })

const stepsOf = async ({ pool }: Fresh) => {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration order by name')
  return rows.map(({ name }) => name).filter((name) => newest.includes(name))
}

type Fresh = Awaited<ReturnType<typeof freshDatabase>>

/** A database of the older release, with data. */
async function oldDatabase(): Promise<Fresh> {
  const database = await freshDatabase()
  onTestFinished(() => database.close())
  const made = await older(database, 'operate.ts', 'create-group', 'Example Ltd', '--admin', 'anna@example.com')
  expect(made).toEqual({ code: 0, err: '' })
  return database
}

/** Digests of all rows. */
async function content({ pool }: Pick<Fresh, 'pool'>): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(plainText)
    const rows = []
    for (const table of await backedTables(client)) rows.push([table.name, await copyOut(client, table)])
    const { rows: steps } = await client.query('select * from schema_migration order by name')
    await client.query('rollback')
    return [rows, steps]
  } finally {
    client.release()
  }
}

const refused = (step: string | undefined) => ({
  code: 1,
  err: expect.stringContaining(`The database was migrated by a newer Winnow: this one does not know ${step}. Start`),
})

/** Migrates with the newer release in a process that is killed while it runs a step. */
async function killedIn(database: Fresh, step: string): Promise<void> {
  const { pool } = database
  await pool.query(`create function wait_in_step() returns trigger language plpgsql as
    'begin if new.name = tg_argv[0] then perform pg_advisory_xact_lock(1); end if; return new; end'`)
  await pool.query(`create trigger wait_in_step before insert on schema_migration
    for each row execute function wait_in_step('${step}')`)
  const client = await pool.connect()
  await client.query('select pg_advisory_lock(1)')
  const child = spawn(process.execPath, [source('newer', 'operate.ts'), 'migrate'], {
    env: settingsFor(database),
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  const waits = async () =>
    (
      await pool.query(`select from pg_locks where locktype = 'advisory' and objid = 1 and not granted
      and database = (select oid from pg_database where datname = current_database())`)
    ).rowCount
  while (!(await waits())) expect(child.exitCode).toBeNull()
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  // Its backend notices the end of the process when it wants to answer.
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'winnow-migrate' and datname = current_database()`)
  await client.query('select pg_advisory_unlock(1)')
  client.release()
  await pool.query('drop trigger wait_in_step on schema_migration; drop function wait_in_step')
}

describe('an older release', () => {
  it.each(newest.map((step, at) => [step, at] as const))(
    'refuses a database on which a newer one was killed in step %s, unless it is as before',
    { timeout: 120_000 },
    async (step, at) => {
      const database = await oldDatabase()
      await killedIn(database, step)
      expect(await stepsOf(database)).toEqual(newest.slice(0, at))
      const before = await content(database)

      const started = await older(database, 'operate.ts', 'groups')
      expect(started).toEqual(at === 0 ? { code: 0, err: '' } : refused(newest[0]))
      expect(await content(database)).toEqual(before)

      await migrateToNewer(database)
      expect(await stepsOf(database)).toEqual(newest)
      const { rows: groups } = await database.pool.query('select name from app_group')
      expect(groups).toEqual([{ name: 'Example Ltd' }])
    },
  )

  it('runs no command on it, not even a backup, and changes nothing', async () => {
    const database = await oldDatabase()
    await migrateToNewer(database)
    const before = await content(database)

    expect(await older(database, 'main.ts')).toEqual(refused(newest[0]))
    for (const words of [['users'], ['migrate'], ['backup', join(folder, 'backup')]])
      expect(await older(database, 'operate.ts', ...words)).toEqual(refused(newest[0]))

    expect(await readdir(folder)).not.toContain('backup')
    expect(await content(database)).toEqual(before)
  })
})

it('a running process is not ready once the database has been newer for ten minutes, and then refuses to start', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const { pool, connection } = app.database
  const ready = async () => {
    app.clock.skip(10_000)
    const answer = await app.visitor().fetch('/readyz')
    return [answer.status, ((await answer.json()) as { version: string }).version]
  }
  const migrated = (ago: string) =>
    pool.query(
      `insert into schema_migration values ('9999-from-the-future.sql', repeat('a', 64), now() - $1::interval)
       on conflict (name) do update set applied_at = excluded.applied_at`,
      [ago],
    )
  expect(await ready()).toEqual([200, 'ok'])

  await migrated('9 minutes')
  expect(await ready()).toEqual([200, 'ok'])
  await expect(migrate(connection)).rejects.toThrow('The database was migrated by a newer Winnow')
  await migrated('11 minutes')
  expect(await ready()).toEqual([503, 'outdated'])
  // People are not cut off: a load balancer looks at the other address.
  expect((await app.visitor().fetch('/healthz')).status).toBe(200)

  await pool.query(`delete from schema_migration where name = '9999-from-the-future.sql'`)
  expect(await ready()).toEqual([200, 'ok'])
})
