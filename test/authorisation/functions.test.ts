import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Trx } from '../../src/server/platform/db/db.ts'
import { databaseForFile } from '../for-file.ts'

// The functions that an injected statement with a user's role could call.

let me: string
let other: string
let mine: string
let theirs: string
const value = async <T>(trx: Trx, query: ReturnType<typeof sql<{ value: T }>>) =>
  (await query.execute(trx)).rows[0]?.value
const asMe = <T>(work: (trx: Trx) => Promise<T>) => database.asUser({ id: me }, work)

const database = await databaseForFile()
beforeEach(async () => {
  ;[me, other, mine, theirs] = Array.from({ length: 4 }, () => crypto.randomUUID()) as [string, string, string, string]
  await sql`insert into app_user (id, issuer, subject, name) values
    (${me}, 'x', ${me}, 'Me'), (${other}, 'x', ${other}, 'Other')`.execute(database.db)
  await sql`insert into app_group (id, name) values (${mine}, 'Mine'), (${theirs}, 'Theirs')`.execute(database.db)
  await sql`insert into membership (group_id, user_id, role) values
    (${mine}, ${me}, 'viewer'), (${theirs}, ${other}, 'admin')`.execute(database.db)
})

describe('a person', () => {
  it("may call the functions that policies and calls need, and no other function that runs with its owner's rights", async () => {
    const { rows } = await sql<{ name: string }>`
      select p.proname name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
        and has_function_privilege('winnow_user', p.oid, 'execute') order by 1`.execute(database.db)

    expect(rows.map(({ name }) => name)).toEqual([
      'acting_user',
      // Of the version before, until a later release.
      'audit_fault',
      'audit_state',
      'folded',
      'groups_above',
      'groups_with',
      'hold_tree',
      'known_people',
      'lower_case',
      'own_groups',
      'reach',
      // Of the version before, until a later release.
      'watched_rows',
    ])
  })

  it.each<[string, (trx: Trx) => Promise<unknown>]>([
    [
      'directly',
      (trx: Trx) => sql`select write_audit('group', ${theirs}, 'group.purged', null, null, null)`.execute(trx),
    ],
    [
      'through a trigger on an own table',
      async (trx: Trx) => {
        await sql`create temporary table note (group_id uuid, id text)`.execute(trx)
        await sql`create trigger audited after insert on note
                  for each row execute function audit_change('group', 'group', 'group_id', 'id')`.execute(trx)
        await sql`insert into note values (${theirs}, 'made up')`.execute(trx)
      },
    ],
  ])('cannot write into the audit log %s', async (_, forge) => {
    const entries = () =>
      sql<{ value: number }>`select count(*) value from audit_entry where subject = ${theirs}`.execute(database.db)
    const before = (await entries()).rows

    await expect(asMe(forge)).rejects.toThrow('permission denied for function')
    expect((await entries()).rows).toEqual(before)
  })

  it("learns nothing about other people's permissions elsewhere, or about an audit log that they may not read", async () => {
    await sql`update audit_entry set actor_name = 'somebody else' where subject in (${theirs}, ${mine})`.execute(
      database.db,
    )
    const seen = await asMe(async (trx) => ({
      reach: await value(trx, sql<{ value: string[] }>`select reach(${other}, ${theirs}) value`),
      own: await value(trx, sql<{ value: string[] }>`select reach(${me}, ${mine}) value`),
      state: await value(trx, sql<{ value: unknown }>`select audit_state('group', ${theirs}) value`),
    }))

    expect(seen).toEqual({ reach: [], own: expect.arrayContaining(['REPORT_READ']), state: '(,,,,)' })
    const { rows } = await sql<{ value: number }>`select fault value from audit_state('group', ${theirs})`.execute(
      database.db,
    )
    expect(rows[0]?.value).toBe(1)
  })

  it("puts no temporary table before the real one in any function that runs with its owner's rights", async () => {
    const { rows } = await sql<{ name: string }>`
      select p.proname name from pg_proc p
      where p.prosecdef and p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
        and coalesce('search_path=pg_catalog, public, pg_temp' <> all(p.proconfig), true) order by 1`.execute(
      database.db,
    )

    expect(rows).toEqual([])
  })

  it('gains no access to a group through a temporary table with the name of a real one', async () => {
    const groups = await asMe(async (trx) => {
      await sql`create temporary table membership (group_id uuid, user_id uuid, role text)`.execute(trx)
      await sql`grant select on pg_temp.membership to public`.execute(trx)
      await sql`insert into pg_temp.membership values (${theirs}, ${me}, 'admin')`.execute(trx)
      return (await sql<{ id: string }>`select own_groups() id`.execute(trx)).rows.map(({ id }) => id)
    })

    expect(groups).toEqual([mine])
  })
})
