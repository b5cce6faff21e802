import { Readable } from 'node:stream'
import { ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client'
import type { ClickHouseAddress } from './address.ts'

/** The oldest version that may be used: an older one ends an answer that failed as if it were complete. */
const oldest = [26, 3] as const
/** For statements that answer only when all is done. */
const longestStatementMs = 6 * 3_600_000
/** The end of an answer that failed while it was sent. */
const failure = Buffer.from('__exception__\r\n')

export interface Statement {
  readonly params?: Readonly<Record<string, unknown>>
  readonly settings?: ClickHouseSettings
  /** Identifies it to `KILL QUERY`. */
  readonly id?: string
}

/** A ClickHouse and the database in it. */
export interface ClickHouse {
  readonly database: string
  readonly cluster: string | undefined
  /** Runs a statement without an answer, to its end. */
  run(statement: string, options?: Statement): Promise<void>
  /** Rows of an answer that fits in memory. 64-bit integers are numbers. */
  rows<Row>(statement: string, options?: Statement): Promise<Row[]>
  /** An answer in RowBinary. It throws at its end if the server failed in the middle. */
  read(statement: string, options?: Statement): AsyncIterable<Buffer>
  /** Inserts rows in RowBinary; resolves once they are stored. */
  insert(into: string, rows: AsyncIterable<Buffer>, options?: Statement): Promise<void>
  /** @throws Error with a sentence for the operator if the server is missing, too old or refuses us */
  check(): Promise<void>
  close(): Promise<void>
}

/** Opens a ClickHouse by its official client; nothing is sent yet. */
export function openClickHouse(address: ClickHouseAddress, settings: ClickHouseSettings = {}): ClickHouse {
  const client = createClient({
    url: address.url,
    username: address.username,
    password: address.password,
    // The database may not exist yet.
    database: 'default',
    application: 'winnow',
    request_timeout: longestStatementMs,
    // What fails is thrown, and told by whoever asked.
    log: { level: ClickHouseLogLevel.OFF },
    // Many parameters make an address that a proxy does not let through.
    use_multipart_params_auto: true,
    // Long statements send a header now and then, so that nobody between takes the connection for dead.
    max_response_headers_size: 1 << 20,
    clickhouse_settings: {
      // A statement is done when it is answered.
      wait_end_of_query: 1,
      send_progress_in_http_headers: 1,
      http_headers_progress_interval_ms: '60000',
      async_insert: 0,
      mutations_sync: '2',
      output_format_json_quote_64bit_integers: 0,
      ...settings,
    },
  })

  const query = (statement: string, { params, settings: more, id }: Statement = {}) => ({
    query: statement,
    ...(params && { query_params: { ...params } }),
    ...(more && { clickhouse_settings: more }),
    ...(id !== undefined && { query_id: id }),
  })

  async function* read(statement: string, options: Statement = {}): AsyncIterable<Buffer> {
    const streamed = { ...options, settings: { ...options.settings, wait_end_of_query: 0 as const } }
    const { stream } = await client.exec(query(`${statement} FORMAT RowBinary`, streamed))
    const failed = 'ClickHouse failed while it answered'
    let tail: Buffer = Buffer.alloc(0)
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        tail = (chunk.length < failure.length ? Buffer.concat([tail, chunk]) : chunk).subarray(-failure.length)
        yield chunk
      }
    } catch (cause) {
      throw new Error(failed, { cause })
    }
    // A server breaks off. Something between may have made a proper end of that.
    if (tail.equals(failure)) throw new Error(failed)
  }

  async function rows<Row>(statement: string, options?: Statement): Promise<Row[]> {
    const answer = await client.query({ ...query(statement, options), format: 'JSONEachRow' })
    return answer.json<Row>()
  }

  return {
    database: address.database,
    cluster: address.cluster,

    async run(statement, options) {
      await client.command(query(statement, options))
    },
    rows,
    read,

    async insert(into, values, options) {
      const { stream } = await client.exec({
        ...query(`INSERT INTO ${into} FORMAT RowBinary`, options),
        values: Readable.from(values, { objectMode: false, highWaterMark: 1 << 20 }),
      })
      stream.resume()
      await new Promise<void>((done, fail) => stream.once('close', done).once('error', fail))
    },

    async check() {
      const [found] = await rows<{ version: string }>('SELECT version() AS version').catch((cause) => {
        throw new Error(`the ClickHouse at ${address.url} does not answer us: ${reasonOf(cause)}`, { cause })
      })
      const version = found?.version ?? ''
      const [major = 0, minor = 0] = version.split('.').map(Number)
      if (!(major > oldest[0] || (major === oldest[0] && minor >= oldest[1]))) {
        throw new Error(
          `the ClickHouse at ${address.url} is version ${version}; ${oldest.join('.')} or newer is needed`,
        )
      }
    },

    close: () => client.close(),
  }
}

/** The first line of a fault; some have only a code. */
function reasonOf(cause: unknown): string {
  const { message, code } = cause as { message?: string; code?: string }
  return message?.split('\n')[0] || code || 'no reason was given'
}
