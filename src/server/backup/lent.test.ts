import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { appForFile, folderForFile } from '../../../test/for-file.ts'
import { operatorAt } from '../../../test/operator.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { makeTenant } from '../../../test/tenants.ts'

const folder = folderForFile('winnow-lent-')
const secret = 'a secret of forty characters, or of more'

const at = (name: string) => join(folder, name)
const query = async (text: string, values: unknown[] = [], pool: pg.Pool = app.database.pool) =>
  (await pool.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => Object.values((await query(text, values))[0])[0] as string

const app = await appForFile({ SECRET: secret })
const operator = operatorAt(app, { SECRET: secret, DATA_DIR: at('here') })
const tenant = await makeTenant(app, { name: 'Acme', only: ['admin'] })
afterAll(() => operator.close())

it('an old backup neither shares withdrawn lists and licences with groups below nor brings back removed sources', async () => {
  const { root } = tenant.groups
  const list = (name: string) =>
    one(`insert into group_list (group_id, name, effect, subgroups) values ($1, $2, 'deny', true) returning id`, [
      root,
      name,
    ])
  const licence = (source: string) =>
    one(
      `insert into own_licence (group_id, source_id, subgroups, created_at, changed_at)
       values ($1, $2, true, now(), now()) returning id`,
      [root, source],
    )
  const source = (id: string) =>
    one(
      `insert into source (id, origin, definition, group_id) values ($1, 'custom', jsonb_build_object('id', $1::text), $2)
       returning id`,
      [id, root],
    )
  const lists = [await list('Kept below'), await list('Taken back'), await list('Lent again')]
  const licences = [await licence('kept.below'), await licence('taken.back')]
  const sources = [await source('custom.kept'), await source('custom.removed'), await source('custom.added-again')]
  expect((await operator.run('backup', at('while-lent'))).code).toBe(0)
  await query('update group_list set subgroups = false where id = any($1)', [lists.slice(1)])
  await query('update group_list set subgroups = true where id = $1', [lists[2]])
  await query('update own_licence set subgroups = false where id = $1', [licences[1]])
  await query(`update source set group_id = null, id = 'removed.' || number where id = any($1)`, [sources.slice(1)])
  await source('custom.added-again')
  await operator.run('tombstones', at('lent.ndjson'))
  const database = await freshDatabase()
  const there = operatorAt({ database, clock: app.clock }, { SECRET: secret, DATA_DIR: at('there') })
  onTestFinished(async () => {
    await there.close()
    await database.close()
  })
  const { pool } = database

  const { code, out } = await there.run('restore', at('while-lent'), '--tombstones', at('lent.ndjson'))

  expect(code).toBe(0)
  expect(out).toContain('lists taken back from groups below: 1')
  expect(out).toContain('own sources removed: 1')
  const found = async () => ({
    lists: await query('select id from group_list where subgroups order by name', [], pool),
    licences: await query('select id from own_licence where subgroups', [], pool),
    sources: await query('select id from source where group_id is not null order by id', [], pool),
  })
  expect(await found()).toEqual({
    lists: [{ id: lists[0] }, { id: lists[2] }],
    licences: [{ id: licences[0] }],
    sources: [{ id: 'custom.added-again' }, { id: 'custom.kept' }],
  })
  // Decisions made after the restoration, which the old journal must not undo.
  await query('update group_list set subgroups = true', [], pool)
  await query('update own_licence set subgroups = true', [], pool)
  await query(
    `insert into source (id, origin, definition, group_id) values ('custom.removed', 'custom', '{}', $1)`,
    [root],
    pool,
  )
  expect((await there.run('apply-tombstones', at('lent.ndjson'), '--yes')).code).toBe(0)
  const { licences: again, sources: added } = await found()
  expect([again.length, added.length]).toEqual([2, 3])
})
