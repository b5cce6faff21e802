import { Readable } from 'node:stream'
import { ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client'
import { hourMs } from '../../../domain/time-units.ts'
import type { ClickHouseAddress } from './address.ts'

/** The oldest supported version: older ones end a failed answer as if it were complete. */
const oldest = [26, 3] as const
/** Time limit for statements that answer only at their end. */
const longestStatementMs = 6 * hourMs
/** Marker at the end of an answer that failed while it was sent. */
const failure = Buffer.from('__exception__\r\n')

export interface Statement {
  readonly params?: Readonly<Record<string, unknown>>
  readonly settings?: ClickHouseSettings
  /** Id of the query, for `KILL QUERY`. */
  readonly id?: string
}

/** A ClickHouse server and a database on it. */
export interface ClickHouse {
  readonly database: string
  readonly cluster: string | undefined
  /** Runs a statement without a result, and waits for its end. */
  run(statement: string, options?: Statement): Promise<void>
  /** Returns rows that fit in memory. 64-bit integers become numbers. */
  rows<Row>(statement: string, options?: Statement): Promise<Row[]>
  /** Streams an answer in RowBinary. Throws at the end if the server failed in the middle. */
  read(statement: string, options?: Statement): AsyncIterable<Buffer>
  /** Inserts rows in RowBinary; resolves when they are stored. */
  insert(into: string, rows: AsyncIterable<Buffer>, options?: Statement): Promise<void>
  /** @throws Error with a sentence for the operator if the server is missing, too old or refuses us */
  check(): Promise<void>
  close(): Promise<void>
}

/** Opens a ClickHouse with its official client; sends nothing yet. */
export function openClickHouse(address: ClickHouseAddress, settings: ClickHouseSettings = {}): ClickHouse {
  const client = createClient({
    url: address.url,
    username: address.username,
    password: address.password,
    // Do not name the database here, because it may not exist yet.
    database: 'default',
    application: 'winnow',
    request_timeout: longestStatementMs,
    // Errors are thrown, and callers report them.
    log: { level: ClickHouseLogLevel.OFF },
    // Send many parameters in the body: proxies refuse long addresses.
    use_multipart_params_auto: true,
    // Long statements send a header from time to time, so that proxies do not close the connection.
    max_response_headers_size: 1 << 20,
    clickhouse_settings: {
      // Answer only when the statement has ended.
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
    // A failing server breaks the answer off, but a proxy may turn that into a proper end.
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

/** The first line of an error; its code if it has no message. */
function reasonOf(cause: unknown): string {
  const { message, code } = cause as { message?: string; code?: string }
  return message?.split('\n')[0] || code || 'no reason was given'
}
