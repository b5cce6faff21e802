import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { type CopyToStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { CopyParser, type CopyRow, CopyWriter } from './copy-binary.ts'
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

/** Copies items into a table that was made in the same transaction. @param write writes the rows of an item */
export function copyItems<Item>(
  client: pg.ClientBase,
  table: string,
  items: AsyncIterable<Item> | Iterable<Item>,
  write: (to: CopyWriter, item: Item) => void,
): Promise<void> {
  const writer = new CopyWriter()
  async function* written() {
    for await (const item of items) {
      write(writer, item)
      if (writer.length > 1 << 17) yield writer.take()
    }
    writer.end()
    yield writer.take()
  }
  return copyBytes(client, table, written())
}

/**
 * Copies rows in PostgreSQL's binary form into a table that was made in the same transaction. With FREEZE, because otherwise
 * the first reader would have to rewrite all pages.
 */
export async function copyBytes(
  client: pg.ClientBase,
  table: string,
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  const into = client.query(copyFrom(`COPY ${table} FROM STDIN (FORMAT binary, FREEZE)`))
  await pipeline(Readable.from(bytes, { objectMode: false, highWaterMark: 1 << 20 }), into)
}
