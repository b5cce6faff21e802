import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { CopyParser, type CopyRow } from './copy-binary.ts'

/** Runs a query without parameters, and calls `row` for each of its rows, which has `fields` fields in binary form. */
export async function eachCopiedRow(client: pg.ClientBase, query: string, fields: number, row: CopyRow): Promise<void> {
  for await (const _ of copiedRows(client, query, fields, row));
}

/** Does the same as a generator that yields every few rows, so that the caller can pass on their results. */
export async function* copiedRows(
  client: pg.ClientBase,
  query: string,
  fields: number,
  row: CopyRow,
): AsyncGenerator<void, void> {
  const parser = new CopyParser(fields)
  const stream = client.query(copyTo(`COPY (${query}) TO STDOUT (FORMAT binary)`))
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    parser.push(chunk, row)
    yield
  }
}
