import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { finished, pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Bytes that PostgreSQL has not taken yet. */
const mostOnTheWay = 4 << 20

/** Where changed items go, as rows of PostgreSQL's binary COPY format. */
export interface ItemRows {
  /** Bytes that are worth a call of `write`. */
  readonly portion: number
  write(bytes: Buffer): Promise<void>
  /** Called after the last row; before it, `close` means that the release is given up. */
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
 * Rows that PostgreSQL writes while they are made, in the transaction that the release is then committed with. Another
 * process that composes the same release waits for it.
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
    // Waited for with the next row; before that, a failure must not count as unhandled.
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
    // The socket takes a fifth of a megabyte at a time, and more only between turns. Without them, PostgreSQL would wait
    // while rows are made, and rows would not be made while it stores.
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
