import { expect, it } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { listedSource } from '../../../test/listed-source.ts'
import { postgresMoves } from './postgres-moves.ts'
import { sourceRegister } from './register.ts'

const database = await databaseForFile()

it('reads held-back rows in batches, each row once', async () => {
  const { pool } = database
  await sourceRegister(pool, []).enter(listedSource({ id: 'test.held', name: 'Held' }), 'ad-hoc')
  const { rows } = await pool.query<{ id: number }>(
    `insert into snapshot (source, taken_at, received_at, status, bytes, sha256)
     select number, 1, now(), 'held-back', 1, '' from source where id = 'test.held' returning id`,
  )
  const id = rows[0]?.id as number
  await pool.query(
    `insert into held_row (snapshot, key, kind, marks, value, valid_until)
     select $1, md5(n::text)::uuid, 1, 0, n::text, 1 from generate_series(1, 25000) n`,
    [id],
  )
  const sizes: number[] = []
  const values = new Set<string>()

  for await (const batch of postgresMoves(pool).held(id)) {
    sizes.push(batch.length)
    for (const { value } of batch) values.add(value)
  }

  expect(Math.max(...sizes)).toBeLessThanOrEqual(10_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(25_000)
  expect(values.size).toBe(25_000)
})
