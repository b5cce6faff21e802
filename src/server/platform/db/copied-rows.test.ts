import { expect, it } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { eachCopiedRow } from './copied-rows.ts'

const database = await databaseForFile()

/** Reads that many rows in a transaction that is rolled back at an error. */
async function read(query: string, row: () => void): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await eachCopiedRow(client, query, 1, row)
    await client.query('commit')
    client.release()
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken) => client.release(broken),
    )
    throw error
  }
}

it.each([1, 10, 100_000])('an error at one of %i rows is that of the caller, and blocks nothing', async (rows) => {
  const full = new Error('the disk is full')
  let seen = 0
  const reading = read(`select n from generate_series(1, ${rows}) n`, () => {
    if (++seen > rows / 2) throw full
  })

  await expect(reading).rejects.toBe(full)
  await read('select n from generate_series(1, 10) n', () => void seen++)
  expect(seen).toBe(Math.floor(rows / 2) + 1 + 10)
})

it('a statement that fails leaves its connection open', async () => {
  const client = await database.pool.connect()

  await expect(eachCopiedRow(client, 'select 1 / 0', 1, () => {})).rejects.toThrow('division by zero')
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
})
