import pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import { CopyParser, type CopyRow } from './copy-binary.ts'
import { socketOf } from './silent-database.ts'

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
  const stream = readCopy(client, `${query}) TO STDOUT (FORMAT binary)`)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    parser.push(chunk, row)
    yield
  }
}

/**
 * Runs `COPY (<query>` as a stream. If its reader gives up, for example because the disk is full, the connection is cut: all
 * further statements on it, a rollback too, would wait for ever.
 */
export function readCopy(client: pg.ClientBase, query: string): CopyToStreamQuery {
  const stream = client.query(copyTo(`COPY (${query}`))
  let hasFailed = false
  stream.once('error', (error) => {
    hasFailed = error instanceof pg.DatabaseError
  })
  return stream.once('close', () => {
    if (!stream.readableEnded && !hasFailed) socketOf(client).destroy()
  })
}
