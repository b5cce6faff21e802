import { expect, it } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { listedSource } from '../../../test/listed-source.ts'
import { sourceRegister } from './register.ts'

const database = await databaseForFile()

it('the sources of everybody are read again after any change, and only then', async () => {
  const register = sourceRegister(database.pool, [listedSource({ id: 'test.one', name: 'One' })])
  // Another process on the same database.
  const other = sourceRegister(database.pool, [listedSource({ id: 'test.one', name: 'One' })])
  await register.sync()
  const first = await register.everybodys()
  expect(await register.everybodys()).toBe(first)

  const [one] = first
  if (!one) throw new Error('no source')
  await other.beginAttempt(one, { at: 1000, dueAt: 2000 })
  expect((await register.everybodys())[0]?.dueAt).toBe(2000)
  await other.recordAttempt(one.number, { at: 1000, dueAt: 3000, fault: 'no answer' })
  expect((await register.everybodys())[0]).toMatchObject({ dueAt: 3000, failures: 1, fault: 'no answer' })

  await other.enter(listedSource({ id: 'test.two', name: 'Two' }), 'ad-hoc')
  expect((await register.everybodys()).map(({ source }) => source.name)).toEqual(['One', 'Two'])
  await database.pool.query('vacuum full source')
  await database.pool.query(`update source set licence = '{"kind": "other"}' where id = 'test.one'`)
  await database.pool.query('vacuum full source')
  expect((await register.everybodys())[0]?.source.licence).toEqual({ kind: 'other' })
  await database.pool.query(`delete from source where id = 'test.two'`)
  expect(await register.everybodys()).toHaveLength(1)
})
