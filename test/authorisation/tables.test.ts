import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { asService } from '../../src/server/platform/db/as-service.ts'
import type { Trx } from '../../src/server/platform/db/db.ts'
import { makeTenant, type Person, type Tenant } from '../tenants.ts'
import { fillTables } from './fill-tables.ts'
import { makeWorld } from './world.ts'

// What an injected statement with a person's role could read and change, for every table in PostgreSQL's catalogue.

/** Tables without row-level security, and why. People can read only rows that are the same for everybody. */
const unguarded: Readonly<Record<string, string>> = {
  account: 'of the embedded provider; no right for people',
  attempt: 'wrong passwords and keys, by hashes; no right for people',
  feed_check: 'of addresses; no right for people',
  held_row: 'rows of snapshots; no right for people',
  indicator: 'names of what sources list; no right for people',
  lasting_key: 'sealed; no right for people',
  listing: 'of all sources; no right for people',
  listing_change: 'of all sources; no right for people',
  listing_index: 'of all sources; no right for people',
  listing_move: 'of the installation; no right for people',
  listing_state: 'of all sources; no right for people',
  mail: 'letters that wait; no right for people',
  oidc_key: 'of the embedded provider; no right for people',
  oidc_payload: 'of the embedded provider; no right for people',
  password_reset: 'of the embedded provider; no right for people',
  price_list: 'of the installation; no right for people',
  role: 'the same for everybody',
  schema_migration: 'of the installation; no right for people',
  scope_permission: 'the same for everybody',
  secret_check: 'of the installation; no right for people',
  seen_change: 'of all sources; no right for people',
  session_token: 'sealed; no right for people',
  snapshot: 'of all sources; no right for people',
  source_backfill: 'of the installation; no right for people',
  source_figures_state: 'the number of the newest figures',
  source_look: 'of all sources; no right for people',
  tombstone: 'of the installation; no right for people',
  trending_topic: 'of the installation; no right for people',
  warning_list: 'of the installation; no right for people',
}

/** Tables with policies whose rows are the same for all who may see any. */
const common: Readonly<Record<string, string>> = { dark_web_actor: 'what shared sources say of actors' }

/** Conditions for an organisation's rows in tables without a column `group_id`; `$` stands for its groups. */
const whose: Readonly<Record<string, string>> = {
  app_group: 'id = any($)',
  app_user: 'id in (select user_id from membership where group_id = any($))',
  audit_entry: `case subject_kind when 'group' then subject = any($)
    else subject in (select user_id from membership where group_id = any($)) end`,
  dark_web_masked: 'number in (select number from dark_web_post where group_id = any($))',
  dark_web_mention: 'number in (select number from dark_web_post where group_id = any($))',
  dark_web_provenance: 'number in (select number from dark_web_post where group_id = any($))',
  delivered_file: 'subscription_id in (select id from subscription where group_id = any($))',
  delivered_item: 'subscription_id in (select id from subscription where group_id = any($))',
  hunt_listing: 'hit in (select id from hunt_hit where group_id = any($))',
  invitation_sending: 'invitation_id in (select id from invitation where group_id = any($))',
  logo_image: 'ref in (select ref from logo where group_id = any($))',
  notice_choice: 'user_id in (select user_id from membership where group_id = any($))',
  report_evidence: 'task_id in (select task_id from report where group_id = any($))',
  report_own_hit: 'task_id in (select task_id from report where group_id = any($))',
  sensor_day: 'sensor in (select number from sensor where group_id = any($))',
  session: 'user_id in (select user_id from membership where group_id = any($))',
  subscription_change: 'subscription_id in (select id from subscription where group_id = any($))',
  webhook_message: 'webhook_id in (select id from webhook where group_id = any($))',
}

interface Table {
  readonly name: string
  readonly isGuarded: boolean
  /** Columns that people may read, insert and update; `mayDelete` tells whether they may delete rows. */
  readonly read: readonly string[]
  readonly insert: readonly string[]
  readonly update: readonly string[]
  readonly mayDelete: boolean
}

/** The administrator of an organisation with nothing in it. */
/** Tables in which people may use rows of their own groups. */

const world = await makeWorld()
const stranger = (await makeTenant(world.app, { name: 'Third', only: ['admin'] })).people.admin
for (const [tenant, place] of [
  [world.own, world.place],
  [world.foreign, world.foreignPlace],
] as const) {
  await fillTables(world, tenant, place)
}
const tables = await readTables()
const open = tables.filter(({ name, read, insert, update, mayDelete }) => {
  return !(name in unguarded) && !(name in common) && (read.length + insert.length + update.length > 0 || mayDelete)
})
afterAll(() => world.stop())

describe('in the database', () => {
  it('each table has row-level security, or a stated reason to have none', () => {
    expect(tables.filter(({ isGuarded }) => !isGuarded).map(({ name }) => name)).toEqual(Object.keys(unguarded))
  })

  it('people cannot change tables that are the same for everybody', () => {
    const written = tables.filter(({ name, insert, update, mayDelete }) => {
      return (name in unguarded || name in common) && (insert.length + update.length > 0 || mayDelete)
    })

    expect(written.map(({ name }) => name)).toEqual([])
  })

  it.each(['own', 'foreign'] as const)('each table that people use has rows of the %s company', async (tenant) => {
    const empty: string[] = []
    for (const table of open) if ((await rowsOf(table, world[tenant])).length === 0) empty.push(table.name)

    expect(empty).toEqual([])
  })
})

describe('an injected statement', () => {
  it("reads the person's own rows, but no row of another company", async () => {
    const leaking: string[] = []
    const unseen: string[] = []
    for (const table of open.filter(({ read }) => read.length > 0)) {
      const [mine, theirs] = await Promise.all([rowsOf(table, world.own), rowsOf(table, world.foreign)])
      const [seen, seenByStranger] = await Promise.all([
        world.app.database.asUser(world.own.people.admin, (trx) => readable(table, trx)),
        world.app.database.asUser(stranger, (trx) => readable(table, trx)),
      ])
      if ([...seen, ...seenByStranger].some((row) => theirs.includes(row))) leaking.push(table.name)
      if (seenByStranger.some((row) => mine.includes(row))) leaking.push(table.name)
      if (!seen.some((row) => mine.includes(row))) unseen.push(table.name)
    }

    expect({ leaking, unseen }).toEqual({ leaking: [], unseen: [] })
  })

  it('changes and deletes no row of another company', async () => {
    const before = await versions()

    for (const { name, update, mayDelete } of open) {
      const statements = [
        ...update.map((column) => `update "${name}" set "${column}" = "${column}"`),
        ...(mayDelete ? [`delete from "${name}"`] : []),
      ]
      for (const statement of statements) {
        // Changes of the stranger's own rows may be refused for other reasons.
        await world.app.database.asUser(stranger, (trx) => sql.raw(statement).execute(trx)).catch(() => {})
      }
    }

    expect(await versions()).toEqual(before)
  })

  it('adds no row to another company', async () => {
    const answers: Record<string, string> = {}
    for (const table of open.filter(({ insert }) => insert.length > 0)) {
      const { rows } = await sql
        .raw<{ row: object }>(
          `select to_jsonb(t) as row from "${table.name}" t where ${isOf(table, world.foreign)} limit 1`,
        )
        .execute(world.app.database.db)
      answers[table.name] = await adding(table, stranger, rows[0]?.row)
    }

    expect(Object.entries(answers).filter(([, code]) => code !== insufficientPrivilege)).toEqual([])
  })

  it('adds no own key for a source of another company', async () => {
    const { database } = world.app
    const { id } = world.own.people.leftAdmin
    const make = (place: string) =>
      database.asUser({ id }, async (trx) => {
        // A person cannot read the number of a foreign source, but can guess it.
        const source = sql`(select number from dark_web_source where group_id = ${place} limit 1)`
        const { rows } = await asService(trx, () => sql<{ source: number }>`select ${source} as source`.execute(trx))
        await sql`insert into dark_web_key (source, group_id, first_three, digest, created_by)
                  values (${rows[0]?.source}, ${world.place}, 'abc', sha256(${place}), ${id})`.execute(trx)
      })

    await make(world.place)
    await expect(make(world.foreignPlace)).rejects.toThrow('row-level security')
  })
})

async function readTables(): Promise<readonly Table[]> {
  const columns = (right: string) => sql<string[]>`
    array(select attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            and (${right} = 'select' or a.attidentity = '') and has_column_privilege('winnow_user', c.oid, a.attnum, ${right})
          order by a.attnum)`
  const { rows } = await sql<Table>`
    select c.relname as name, c.relrowsecurity as "isGuarded", ${columns('select')} as read,
      ${columns('insert')} as insert, ${columns('update')} as update,
      has_table_privilege('winnow_user', c.oid, 'delete, truncate, trigger') as "mayDelete"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f', 'v', 'm')
      and not (c.relispartition and not has_any_column_privilege('winnow_user', c.oid, 'select, insert, update'))
      and c.relname <> 'changed_row'
    order by c.relname collate "C"`.execute(world.app.database.db)
  return rows
}

/** The condition for rows of a company. */
function isOf({ name }: Table, { groups }: Tenant): string {
  return (whose[name] ?? 'group_id = any($)').replaceAll('$', `'{${Object.values(groups).join()}}'::uuid[]`)
}

/** The readable columns of a row as one text. */
function textOf({ read }: Table): string {
  return `array[${read.map((column) => `t."${column}"::text`).join(', ')}]::text[]::text`
}

async function readable(table: Table, trx: Trx): Promise<string[]> {
  const { rows } = await sql.raw<{ row: string }>(`select ${textOf(table)} as row from "${table.name}" t`).execute(trx)
  return rows.map(({ row }) => row)
}

/** All rows of a company, as far as people may read them, each as one text. */
async function rowsOf(table: Table, tenant: Tenant): Promise<string[]> {
  const { rows } = await sql
    .raw<{ row: string }>(`select ${textOf(table)} as row from "${table.name}" t where ${isOf(table, tenant)}`)
    .execute(world.app.database.db)
  return rows.map(({ row }) => row)
}

/** Versions of the rows of all companies except the stranger's, by table. */
async function versions(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of open) {
    const { rows } = await sql
      .raw<{ version: string }>(
        `select xmin || ' ' || ctid as version from "${table.name}" t
         where ${isOf(table, world.own)} or ${isOf(table, world.foreign)} order by 1`,
      )
      .execute(world.app.database.db)
    all[table.name] = rows.map(({ version }) => version)
  }
  return all
}

const insufficientPrivilege = '42501'

/** Adds a row. @returns the code with which the database refuses it */
function adding({ name, insert }: Table, who: Person, row: object | undefined): Promise<string> {
  const columns = sql.raw(insert.map((column) => `"${column}"`).join(', '))
  return world.app.database
    .asUser(who, (trx) =>
      sql`insert into ${sql.table(name)} (${columns}) select ${columns}
          from jsonb_populate_record(null::${sql.table(name)}, ${JSON.stringify(row)}::jsonb)`.execute(trx),
    )
    .then(
      () => 'added',
      (error: { code: string }) => error.code,
    )
}
