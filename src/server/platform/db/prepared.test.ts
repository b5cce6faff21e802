import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { createLog } from '../telemetry/log.ts'
import { type Database, openDatabase } from './db.ts'
import { mostPrepared, unpreparedMark } from './prepared.ts'

const fresh = await databaseForFile()
// With a single connection, every statement uses the connection of all earlier ones.
const database = openDatabase(fresh.connection, { poolSize: 1, log: createLog('silent') })
afterAll(() => database.close())

/** Without the statements that other tests have prepared. */
function onOneConnection() {
  const alone = openDatabase(fresh.connection, { poolSize: 1, log: createLog('silent') })
  return { ...alone, [Symbol.asyncDispose]: () => alone.close() }
}

/** Two people, of whom Anna administrates a new group. */
async function annaWithGroup(name: string): Promise<{ anna: string; berta: string }> {
  const [anna, berta] = [crypto.randomUUID(), crypto.randomUUID()]
  await database.pool.query(
    `insert into app_user (id, issuer, subject, name) values ($1, 'test', gen_random_uuid(), 'Anna'), ($2, 'test', gen_random_uuid(), 'Berta')`,
    [anna, berta],
  )
  await database.pool.query(
    `with made as (insert into app_group (name) values ($2) returning id)
     insert into membership (group_id, user_id, role) select id, $1, 'admin' from made`,
    [anna, name],
  )
  return { anna, berta }
}

const prepared = async (part: string): Promise<number> => {
  const { rows } = await database.pool.query<{ n: number }>(
    'select count(*) n from pg_prepared_statements where statement like $1',
    [`%${part}%`],
  )
  return rows[0]?.n ?? 0
}

it('prepares a statement on its second use, and only once', async () => {
  const ask = async (n: number) => (await sql<{ n: number }>`select ${n}::int + 1000 n`.execute(database.db)).rows[0]?.n
  expect(await ask(1)).toBe(1001)
  expect(await prepared('+ 1000')).toBe(0)
  for (const n of [2, 3, 4]) expect(await ask(n)).toBe(1000 + n)
  expect(await prepared('+ 1000')).toBe(1)
})

it('a prepared statement applies the rights that a role has at the time', async () => {
  const { anna, berta } = await annaWithGroup('A')
  const groups = async (db: Database['db']) =>
    (await sql<{ name: string }>`select name from app_group where name >= ${'A'} order by name`.execute(db)).rows.map(
      ({ name }) => name,
    )
  const asOwner = await groups(database.db)
  expect(asOwner).toContain('A')
  for (let round = 0; round < 7; round++) {
    expect(await database.asUser({ id: anna }, groups)).toEqual(['A'])
    expect(await database.asUser({ id: berta }, groups)).toEqual([])
    expect(await groups(database.db)).toEqual(asOwner)
  }
  expect(await prepared('where name >= ')).toBe(1)
  await database.pool.query('update membership set user_id = $2 where user_id = $1', [anna, berta])
  expect(await database.asUser({ id: anna }, groups)).toEqual([])
})

it('runs a statement with `*` after a column was added to its table', async () => {
  await database.pool.query('create table grown (id int)')
  const ask = async () => (await sql`select * from grown where id > ${0}`.execute(database.db)).rows
  await database.pool.query('insert into grown values (1)')
  for (let round = 0; round < 3; round++) expect(await ask()).toEqual([{ id: 1 }])
  await database.pool.query('alter table grown add more int')
  expect(await ask()).toEqual([{ id: 1, more: null }])
})

it('prepares a bounded number of statements', async () => {
  for (let n = 0; n < mostPrepared + 20; n++) {
    for (let time = 0; time < 2; time++) await sql`select ${1}::int ${sql.raw(`bounded_${n}`)}`.execute(database.db)
  }
  const all = await prepared('')
  expect(all).toBeGreaterThan(mostPrepared / 2)
  expect(all).toBeLessThanOrEqual(mostPrepared + 5)
})

it('a transaction that fails or does nothing leaves the connection as it was', async () => {
  const who = { id: crypto.randomUUID() }
  const nothing = await database.db.transaction().execute(async () => 'nothing')
  expect(nothing).toBe('nothing')
  await expect(
    database.asUser(who, async () => {
      throw new Error('thought better of it')
    }),
  ).rejects.toThrow('thought better of it')
  await expect(database.asUser(who, (trx) => sql`select 1 / ${0}::int`.execute(trx))).rejects.toThrow(
    'division by zero',
  )
  await expect(database.asUser({ id: 'not\0storable' }, (trx) => sql`select 1`.execute(trx))).rejects.toThrow()
  const { rows } = await sql<{ role: string; who: string; alone: boolean }>`
    select current_setting('role') role, current_setting('app.user', true) who,
           pg_current_xact_id_if_assigned() is null alone where ${1}::int = 1`.execute(database.db)
  expect(rows).toEqual([{ role: 'none', who: '', alone: true }])
})

it('begins a transaction together with its settings, whatever they contain', async () => {
  const client = await database.pool.connect()
  client.release()
  const who = { id: crypto.randomUUID(), ip: `203.0.113.1'; rollback; --`, traceId: String.raw`\'', true); commit; --` }

  // The settings are prepared from the third time on.
  for (let n = 0; n < 3; n++) await database.asUser({ id: who.id }, async () => {})
  const sent = vi.spyOn(client, 'query')
  const { rows } = await database.asUser(who, (trx) =>
    sql`select current_user::text me, current_setting('app.user') id, current_setting('app.from') ip,
          current_setting('app.trace') "traceId", ${1}::int n`.execute(trx),
  )

  expect(rows).toEqual([{ me: 'winnow_user', ...who, n: 1 }])
  expect(sent).toHaveBeenCalledTimes(3)
  sent.mockRestore()
  const outside = await sql<{ ip: string }>`select current_setting('app.from', true) ip`.execute(database.db)
  expect(outside.rows[0]?.ip || '').toBe('')
})

it('keeps a transaction whole, with and without a first statement that has values', async () => {
  await database.pool.query('create table if not exists kept_whole (n int)')
  const add = (n: number) => sql`insert into kept_whole values (${n})`
  const failing = (first: () => Promise<unknown>) => first().then(() => Promise.reject(new Error('no')))
  const { db } = database
  await expect(db.transaction().execute((trx) => failing(() => add(1).execute(trx)))).rejects.toThrow('no')
  for (let n = 0; n < 2; n++) {
    await expect(db.transaction().execute((trx) => failing(() => add(5).execute(trx)))).rejects.toThrow('no')
  }
  const plain = sql.raw('insert into kept_whole values (2)')
  await expect(db.transaction().execute((trx) => failing(() => plain.execute(trx)))).rejects.toThrow('no')
  await expect(db.transaction().execute(() => Promise.reject(new Error('at once')))).rejects.toThrow('at once')
  const late = () => database.onBehalfOf({ id: crypto.randomUUID() }, (trx) => failing(() => add(6).execute(trx)))
  await expect(late()).rejects.toThrow('no')
  await database.onBehalfOf({ id: crypto.randomUUID() }, (trx) => add(7).execute(trx))
  const wrong = (trx: typeof db) => sql`insert into kept_whole values (${1}::int / ${0}::int)`.execute(trx)
  for (let n = 0; n < 4; n++) await expect(db.transaction().execute(wrong)).rejects.toThrow('division by zero')
  await db.transaction().execute(async () => {})
  await db.transaction().execute((trx) => Promise.all([add(3).execute(trx), add(4).execute(trx)]))

  const { rows } = await database.pool.query<{ n: number }>('select n from kept_whole order by n')
  expect(rows.map(({ n }) => n)).toEqual([3, 4, 7])
})

it('reads as somebody in one message, by the rights they have at the time', async () => {
  const { anna, berta } = await annaWithGroup('Rows')
  await using alone = onOneConnection()
  const groups = (id: string) =>
    alone.rowsFor({ id }, sql<{ name: string }>`select name from app_group where name = ${'Rows'}`)
  const client = await alone.pool.connect()
  client.release()
  for (let round = 0; round < 5; round++) {
    expect(await groups(anna)).toEqual([{ name: 'Rows' }])
    expect(await groups(berta)).toEqual([])
  }
  const sent = vi.spyOn(client, 'query')
  expect(await groups(anna)).toEqual([{ name: 'Rows' }])
  expect(sent).toHaveBeenCalledTimes(1)
  sent.mockRestore()

  await database.pool.query('update membership set user_id = $2 where user_id = $1', [anna, berta])
  expect(await groups(anna)).toEqual([])
  const { rows } = await sql<{ role: string; who: string }>`
    select current_setting('role') role, current_setting('app.user', true) who`.execute(alone.db)
  expect(rows).toEqual([{ role: 'none', who: '' }])
})

it('a reading that fails leaves nothing behind, whether or not its statement is prepared', async () => {
  await database.pool.query('create table kept_alone (n int unique); grant select, insert on kept_alone to winnow_user')
  const who = { id: crypto.randomUUID() }
  // The second row fails after the first one was written.
  const add = (n: number, other: number) =>
    database.rowsFor(who, sql`insert into kept_alone select unnest(${[n, other]}::int[]) returning n`)
  for (let round = 0; round < 4; round++) await expect(add(round, round)).rejects.toThrow('kept_alone_n_key')
  for (let round = 0; round < 4; round++) await add(10 * round, 10 * round + 1)
  await expect(add(40, 40)).rejects.toThrow('kept_alone_n_key')
  const wrong = { id: 'not\0storable' }
  await expect(database.rowsFor(wrong, sql`select n from kept_alone where n = ${1}`)).rejects.toThrow()

  const { rows } = await database.pool.query('select n from kept_alone order by n')
  expect(rows.map(({ n }) => n)).toEqual([0, 1, 10, 11, 20, 21, 30, 31])
  const { rows: state } = await sql<{ role: string; alone: boolean }>`
    select current_setting('role') role, pg_current_xact_id_if_assigned() is null alone`.execute(database.db)
  expect(state).toEqual([{ role: 'none', alone: true }])
})

it('a connection that was ended, or that `pg` has confused, is not used again', async () => {
  await using alone = onOneConnection()
  const who = { id: crypto.randomUUID() }
  const backend = async () =>
    (await alone.rowsFor(who, sql<{ pid: number }>`select pg_backend_pid() pid where ${1} = 1`))[0]?.pid
  for (let round = 0; round < 4; round++) {
    const before = await backend()
    const both = Promise.allSettled([alone.rowsFor(who, sql`select pg_sleep(${60})`), backend()])
    const endAsleep = `select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`
    await vi.waitFor(async () => expect((await database.pool.query(endAsleep, [before])).rowCount).toBe(1))
    const [first, second] = await both
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
    expect(second).not.toMatchObject({ value: before })
  }

  const asked = (value: unknown) => alone.rowsFor(who, sql`select ${value}::text answer`)
  for (let round = 0; round < 3; round++) await asked('text')
  await expect(asked({ large: 1n })).rejects.toThrow('BigInt')
  expect(await asked('text')).toEqual([{ answer: 'text' }])
})

it('prepares no statement that is asked for once, and none that has many forms', async () => {
  await using alone = onOneConnection()
  const who = { id: crypto.randomUUID() }
  const names = async (part: string) =>
    (await alone.pool.query('select from pg_prepared_statements where statement like $1', [`%${part}%`])).rowCount
  const ask = (form: string) => alone.rowsFor(who, sql`${sql.raw(form)} select ${1}::int + 4711 n`)
  await ask('')
  expect(await names('4711')).toBe(0)
  for (let round = 0; round < 3; round++) await ask(unpreparedMark)
  expect(await names('4711')).toBe(0)
  await ask('')
  expect(await names('4711')).toBe(1)
})
