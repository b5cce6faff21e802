import pg from 'pg'
import { expect, it } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { migrate, migrationNames } from './migrate.ts'

const database = await databaseForFile()

/** Functions and aggregates that PostgreSQL 17 and 18 brought (their release notes, "Functions"). */
const newer = [
  ...['min(bytea)', 'max(bytea)', 'min(record)', 'max(record)'],
  ...['array_sort(anyarray)', 'array_sort(anyarray,boolean)', 'array_sort(anyarray,boolean,boolean)'],
  ...['array_reverse(anyarray)', 'reverse(bytea)', 'casefold(text)', 'crc32(bytea)', 'crc32c(bytea)'],
  ...['gamma(double precision)', 'lgamma(double precision)', 'json_strip_nulls(json,boolean)'],
  ...['jsonb_strip_nulls(jsonb,boolean)', 'uuidv4()', 'uuidv7()', 'uuidv7(interval)'],
  ...['uuid_extract_timestamp(uuid)', 'uuid_extract_version(uuid)', 'unicode_assigned(text)'],
  ...['to_bin(integer)', 'to_bin(bigint)', 'to_oct(integer)', 'to_oct(bigint)'],
  ...['random(integer,integer)', 'random(bigint,bigint)', 'random(numeric,numeric)'],
]

it('the schema needs no function that PostgreSQL 16 lacks', async () => {
  const admin = new pg.Client({ ...database.connection, user: 'postgres' })
  await admin.connect()
  try {
    await admin.query('set allow_system_table_mods = on')
    const { rowCount } = await admin.query(
      `delete from pg_proc where pronamespace = 'pg_catalog'::regnamespace and oid::regprocedure::text = any($1)`,
      [newer],
    )
    expect(rowCount).toBeGreaterThan(15)
    await admin.query('drop schema public cascade; create schema public authorization pg_database_owner')
  } finally {
    await admin.end()
  }

  const ran = await migrate(database.connection)

  expect(ran).toEqual(await migrationNames())
})
