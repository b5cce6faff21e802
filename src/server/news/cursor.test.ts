import { expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { databaseForFile } from '../../../test/for-file.ts'
import { sourcesBehind } from './cursor.ts'

const database = await databaseForFile()

it('sources of everybody come first, then organisations take turns, beginning with what waited longest', async () => {
  const { pool } = database
  const [large, small] = [(await newAnalyst(database)).groupId, (await newAnalyst(database)).groupId]
  const names = new Map<number, string>()
  const enter = async (name: string, groupId: string | null, processed: number | null) => {
    const { rows } = await pool.query<{ number: number }>(
      `INSERT INTO source (id, origin, definition, group_id, applied_at) VALUES ($1, $2, '{}', $3, 9) RETURNING number`,
      [name, groupId === null ? 'ad-hoc' : 'custom', groupId],
    )
    const number = rows[0]?.number as number
    names.set(number, name)
    if (processed !== null)
      await pool.query('INSERT INTO hunt_cursor (source, at) VALUES ($1, $2)', [number, processed])
  }
  await enter('large, processed last', large, 8)
  await enter('large, processed first', large, 7)
  await enter('large, done', large, 9)
  await enter('of everybody', null, 8)
  await enter('small', small, 8)

  const behind = await sourcesBehind(pool, 'hunt_cursor')

  expect(behind.map(({ source }) => names.get(source))).toEqual([
    'of everybody',
    'large, processed first',
    'small',
    'large, processed last',
  ])
})
