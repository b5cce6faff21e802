import type pg from 'pg'
import { expect, it } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { transaction } from '../platform/db/transaction.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import { resealAll } from './sealed.ts'

const database = await databaseForFile()

const [former, next] = ['the former secret', 'the next secret'].map((name) => name.padEnd(40, '.')) as [string, string]

it('seals the rows anew that others change meanwhile', async () => {
  const { pool } = database
  await pool.query(
    `insert into app_user (id, email, issuer, subject) values (gen_random_uuid(), 'anna@people.example', 'test', 'anna')`,
  )
  await pool.query(
    `insert into session (id, user_id, sealed, expires_at)
     select gen_random_uuid(), id, $1, now() + interval '1 hour' from app_user`,
    [await deriveSecrets([former]).seal('session', { of: 'anna' })],
  )

  await transaction(pool, (client) => {
    // Somebody uses the session after it was read.
    const query = async (...what: [string, unknown[]]) => {
      const read = await client.query(...what)
      if (/^select .* from session t /s.test(what[0])) await pool.query('update session set last_seen_at = now()')
      return read
    }
    return resealAll({ query } as unknown as pg.ClientBase, deriveSecrets([next, former]))
  })

  const { rows } = await pool.query<{ sealed: string }>('select sealed from session')
  expect(await deriveSecrets([next]).open('session', rows[0]?.sealed)).toEqual({ of: 'anna' })
})
