import { expect, it } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { recordPrivateDestinations } from './installation.ts'

const database = await databaseForFile()

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const rootGroup = async (name: string) =>
  (await query('insert into app_group (name) values ($1) returning id', [name]))[0].id as string
const told = (group: string) =>
  query(`select before, after from audit_entry where subject = $1 and action = 'installation.changed' order by seq`, [
    group,
  ])
const key = 'private-destinations'

it('every organisation’s audit log records once which private destinations are open, and each change', async () => {
  const first = await rootGroup('First')
  await query('insert into app_group (name, parent) values ($1, $2)', ['Below', first])

  await recordPrivateDestinations(database.db, [])
  expect(await told(first)).toEqual([])
  await recordPrivateDestinations(database.db, ['misp.corp', '10.1.0.0/16'])
  await recordPrivateDestinations(database.db, ['10.1.0.0/16', 'misp.corp'])
  const later = await rootGroup('Later')
  await recordPrivateDestinations(database.db, [])
  const last = await rootGroup('Last')

  const open = ['10.1.0.0/16', 'misp.corp']
  expect(await told(first)).toEqual([
    { before: null, after: { [key]: open } },
    { before: { [key]: open }, after: { [key]: [] } },
  ])
  expect(await told(later)).toEqual([
    { before: null, after: { [key]: open } },
    { before: { [key]: open }, after: { [key]: [] } },
  ])
  expect(await told(last)).toEqual([])
  expect(await query(`select count(*)::int n from audit_entry where action = 'installation.changed'`)).toEqual([
    { n: 4 },
  ])
})
