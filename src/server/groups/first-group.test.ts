import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { folderForTest } from '../../../test/for-file.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { systemClock } from '../platform/clock.ts'
import { accountStore } from '../session/account-store.ts'
import { sessionStore } from '../session/store.ts'
import { type FirstGroupOptions, makeDemo } from './first-group.ts'
import { passwordLine } from './first-password.ts'
import { groupStore } from './store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let options: FirstGroupOptions
beforeEach(async () => {
  database = await freshDatabase()
  options = {
    database,
    accounts: accountStore(database.db, systemClock),
    sessions: sessionStore(database.db),
    groups: groupStore(database),
    email: 'demo@winnow.example',
    password: undefined,
  }
  return () => database.close()
})
const countOf = async (table: string) =>
  (await database.pool.query(`select count(*) n from ${table === 'account' ? 'account' : 'app_group'}`)).rows[0].n

it('the demo account is created once by processes that start together', async () => {
  const made = await Promise.all([makeDemo(options), makeDemo(options), makeDemo(options)])

  expect(made.filter((password) => password !== undefined)).toHaveLength(1)
  expect([await countOf('account'), await countOf('app_group')]).toEqual([1, 1])
})

it('a deleted demo group is not created again', async () => {
  await makeDemo(options)
  await database.pool.query('delete from app_group')
  await database.pool.query('delete from account')
  await database.pool.query('delete from app_user')

  expect(await makeDemo(options)).toBeUndefined()

  expect(await countOf('account')).toBe(0)
})

it('the demo account keeps a password that its owner has chosen', async () => {
  await makeDemo({ ...options, password: 'the password of the setting' })
  const account = await options.accounts.findByEmail(options.email)
  await options.accounts.setPassword(account?.id ?? '', 'the password of its owner')

  await makeDemo({ ...options, password: 'the password of the setting' })

  expect(await options.accounts.check(options.email, 'the password of its owner')).toBeTruthy()
})

it('no demo account is created if there is a group already', async () => {
  await database.pool.query(`insert into app_group (name) values ('Acme')`)

  expect(await makeDemo(options)).toBeUndefined()
  expect(await countOf('account')).toBe(0)
})

it('a demo account that a killed first start left incomplete is completed', async () => {
  await options.accounts.create(options.email, 'a password that nobody was told', {})

  const password = await makeDemo(options)

  expect(await options.accounts.check(options.email, password ?? '')).toBeTruthy()
  expect(await countOf('app_group')).toBe(1)
})

it('the password of the demo account is shown at a terminal, but not in other output', async () => {
  const dataDir = folderForTest('winnow-password-')
  const file = join(dataDir, 'first-password')

  expect(await passwordLine('the-password', { dataDir, isTerminal: true })).toContain('the-password')
  const line = await passwordLine('the-password', { dataDir, isTerminal: false })

  expect(line).toContain(file)
  expect(line).not.toContain('the-password')
  expect(await readFile(file, 'utf8')).toBe('the-password\n')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
