import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { finished, pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Most bytes that wait for PostgreSQL. */
const mostOnTheWay = 4 << 20

/** Target of changed items, as rows in PostgreSQL's binary COPY format. */
export interface ItemRows {
  /** Number of bytes from which on a call of `write` is worthwhile. */
  readonly portion: number
  write(bytes: Buffer): Promise<void>
  /** Called after the last row. A `close` before it means that the release is given up. */
  end(): Promise<void>
  close(): Promise<void>
}

/** Rows in a file, until the release is committed. */
export class FiledRows implements ItemRows {
  readonly portion = 1 << 20
  readonly #path: string
  readonly #file: FileHandle

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  static async to(path: string): Promise<FiledRows> {
    return new FiledRows(path, await open(path, 'w'))
  }

  async write(bytes: Buffer): Promise<void> {
    await this.#file.appendFile(bytes)
  }

  async end(): Promise<void> {}

  async close(): Promise<void> {
    await this.#file.close()
  }

  async copyTo(client: pg.ClientBase, into: string): Promise<void> {
    await pipeline(createReadStream(this.#path), client.query(copyFrom(`COPY ${into}`)))
  }
}

/**
 * Rows that PostgreSQL stores while further ones are made, in the transaction that later commits the release. Another
 * process that composes the same release waits for that transaction.
 */
export class SentRows implements ItemRows {
  readonly portion = 1 << 17
  readonly client: pg.PoolClient
  readonly #stream: ReturnType<typeof copyFrom>
  readonly #done: Promise<void>
  #isOpen = true

  private constructor(client: pg.PoolClient, into: string) {
    this.client = client
    this.#stream = client.query(copyFrom(`COPY ${into}`, { highWaterMark: mostOnTheWay }))
    this.#done = finished(this.#stream)
    // `write` and `end` await this promise; until then, a failure must not count as an unhandled rejection.
    this.#done.catch(() => {})
  }

  static async to(pool: pg.Pool, into: string): Promise<SentRows> {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      return new SentRows(client, into)
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async write(bytes: Buffer): Promise<void> {
    if (!this.#stream.write(bytes)) await Promise.race([once(this.#stream, 'drain'), this.#done])
    // Yields to the event loop, because the socket sends about 200 kB at a time, and more only between turns. Otherwise
    // making rows and storing them would alternate instead of overlapping.
    else await turn()
  }

  async end(): Promise<void> {
    this.#stream.end()
    await this.#done
  }

  /** Ends the transaction, if it was not committed. */
  async close(): Promise<void> {
    if (this.#isOpen) this.client.release(true)
    this.#isOpen = false
  }
}
