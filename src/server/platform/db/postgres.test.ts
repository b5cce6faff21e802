import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { migrate, migrationsOf, UnknownMigration } from './migrate.ts'

const database = await databaseForFile()

const count = (text: string) => sql<{ n: number }>`select count(*) n from ${sql.table(text)}`.execute(database.db)

describe('the embedded database', () => {
  it('is PostgreSQL 18 with checksums, owned by a role that is not a superuser', async () => {
    const { rows } = await sql<{ version: string; checksums: string; super: boolean; bypass: boolean }>`
      select current_setting('server_version') version, current_setting('data_checksums') checksums,
             rolsuper super, rolbypassrls bypass
      from pg_roles where rolname = current_user`.execute(database.db)

    expect(rows).toEqual([{ version: expect.stringMatching(/^18\./), checksums: 'on', super: false, bypass: false }])
  })

  it('hashes its random password once, because each new connection does so again', async () => {
    const admin = new pg.Client({ ...database.connection, user: 'postgres' })
    await admin.connect()
    const { rows } = await admin.query<{ name: string; kind: string }>(
      `select rolname name, split_part(rolpassword, ':', 1) kind from pg_authid where rolpassword is not null order by 1`,
    )
    await admin.end()

    expect(rows).toEqual([
      { name: 'postgres', kind: 'SCRAM-SHA-256$1' },
      { name: 'winnow', kind: 'SCRAM-SHA-256$1' },
    ])
  })

  it('is migrated once: another start finds nothing to do', async () => {
    expect(await migrate(database.connection)).toEqual([])
  })

  describe('that a development version before 0.2.0 migrated', () => {
    const last = '0760-news-behind.sql'
    const ranBefore = (...names: string[]) =>
      database.pool.query(
        `with gone as (delete from schema_migration where name < '1100-')
         insert into schema_migration (name, sha256) select unnest($1::text[]), 'sha256:1a'`,
        [names],
      )

    it('is taken as it is if it had the last schema', async () => {
      const ran = await migrationsOf(database.pool)
      await ranBefore('0001-people.sql', last)

      expect(await migrate(database.connection)).toEqual([])
      expect(await migrationsOf(database.pool)).toEqual(ran)
    })

    it('is refused otherwise', async () => {
      const ran = await migrationsOf(database.pool)
      await ranBefore('0001-people.sql', '0752-dates-of-listing.sql')

      await expect(migrate(database.connection)).rejects.toThrow('older than 30 November 2026')

      await ranBefore(last)
      await migrate(database.connection)
      expect(await migrationsOf(database.pool)).toEqual(ran)
    })

    it('has a backup that is restored if it had the last schema, and no other', async () => {
      const sha256 = '1a'
      const before = [
        { name: '0001-people.sql', sha256 },
        { name: last, sha256 },
      ]

      expect(await migrate(database.connection, before)).toEqual([])
      for (const other of [before.slice(0, 1), [...before, { name: '9999-later.sql', sha256 }]])
        await expect(migrate(database.connection, other)).rejects.toThrow(UnknownMigration)
    })
  })
})

describe('asUser', () => {
  it("sees only the user's groups, even if a query asks for all", async () => {
    const { rows } = await sql<{ ann: string; bob: string }>`
      with ann as (insert into app_user (issuer, subject) values ('https://idp.example', 'ann') returning id),
           bob as (insert into app_user (issuer, subject) values ('https://idp.example', 'bob') returning id),
           hers as (insert into app_group (name) values ('hers') returning id),
           his as (insert into app_group (name) values ('his') returning id),
           m1 as (insert into membership select hers.id, ann.id, 'admin' from hers, ann),
           m2 as (insert into membership select his.id, bob.id, 'admin' from his, bob)
      select ann.id ann, bob.id bob from ann, bob`.execute(database.db)

    const names = (userId: string) =>
      database.asUser({ id: userId }, async (trx) => {
        const groups = await sql<{ name: string }>`select name from app_group`.execute(trx)
        const users = await sql<{ subject: string }>`select subject from app_user`.execute(trx)
        return [...groups.rows.map((row) => row.name), ...users.rows.map((row) => row.subject)]
      })

    expect(await names(rows[0]?.ann ?? '')).toEqual(['hers', 'ann'])
    expect(await names(rows[0]?.bob ?? '')).toEqual(['his', 'bob'])
    expect(await names(crypto.randomUUID())).toEqual([])
  })

  it('cannot write without a grant, and gives the connection back to the service afterwards', async () => {
    const attempt = database.asUser({ id: crypto.randomUUID() }, (trx) => sql`delete from app_user`.execute(trx))

    await expect(attempt).rejects.toThrow('permission denied')
    expect((await count('app_user')).rows[0]?.n).toBe(2)
  })
})
