import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { readCopy } from '../platform/db/copied-rows.ts'
import { type RowDigest, rowDigest } from './row-digest.ts'

export interface BackedTable {
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * The tables to back up, each after the tables that it refers to. Not backed up: unlogged tables, whose rows a crash loses
 * anyway; the list of migrations; and jobs, which are made again. Rows of partitions are copied with their parent table.
 */
export async function backedTables(client: pg.ClientBase): Promise<BackedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `select c.relname::text as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(array_agg(distinct t.relname::text), '{}') from pg_constraint f
        join pg_class t on t.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f') as needs
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and c.relname <> 'schema_migration'
     order by c.relkind = 'p', c.relname`,
  )
  const ordered: BackedTable[] = []
  const placed = new Set<string>()
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ name, needs }) =>
        !placed.has(name) && needs.every((dependency) => dependency === name || placed.has(dependency)),
    )
    if (next.length === 0) throw new Error('tables that refer to each other in a circle')
    for (const { name, columns } of next) {
      ordered.push({ name, columns })
      placed.add(name)
    }
  }
  return ordered
}

/** The next values of identity columns. */
export async function identities(client: pg.ClientBase): Promise<{ table: string; column: string; value: number }[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname::text as table, a.attname::text as column,
       pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' and not a.attisdropped
     order by 1, 2`,
  )
  const values: { table: string; column: string; value: number }[] = []
  for (const { table, column, sequence } of rows) {
    const answer = await client.query<{ value: string }>(
      `select (last_value + case when is_called then 1 else 0 end)::text as value from ${sequence}`,
    )
    values.push({ table, column, value: Number(answer.rows[0]?.value) })
  }
  return values
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export const columnList = ({ name, columns }: BackedTable) => `${quoted(name)} (${columns.map(quoted).join(', ')})`

/** Makes the text form of values independent of the server's settings. */
export const plainText = `set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/** Writes all rows of a table in the snapshot of the transaction of `client`. */
export async function copyOut(
  client: pg.ClientBase,
  table: BackedTable,
  to?: NodeJS.WritableStream,
): Promise<RowDigest> {
  const digest = rowDigest()
  const nowhere = new Writable({ write: (_, __, done) => done() })
  await pipeline(
    readCopy(client, `SELECT ${table.columns.map(quoted).join(', ')} FROM ${quoted(table.name)}) TO STDOUT`),
    digest,
    to ?? nowhere,
  )
  return digest.result()
}
