import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { CopyReader, type CopyRow } from './copy-binary.ts'

/** Runs a query without parameters, and calls `row` for each of its rows, of `fields` fields in their binary form. */
export async function eachCopiedRow(client: pg.PoolClient, query: string, fields: number, row: CopyRow): Promise<void> {
  const reader = new CopyReader(fields)
  const stream = client.query(copyTo(`COPY (${query}) TO STDOUT (FORMAT binary)`))
  for await (const chunk of stream as AsyncIterable<Buffer>) reader.push(chunk, row)
}
