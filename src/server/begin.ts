import type { Config } from './config.ts'
import type { Connection } from './platform/db/db.ts'
import { type EmbeddedPostgres, startPostgres } from './platform/db/postgres.ts'
import { type HttpServer, openHttpServer } from './platform/http/http-server.ts'
import type { Log } from './platform/telemetry/log.ts'

/** What takes time of its own and needs little code, so that it can begin while the rest of the code is loaded. */
export interface Begun {
  readonly http: HttpServer
  readonly connection: Connection
  /** Undefined if another PostgreSQL is used. */
  readonly embedded: EmbeddedPostgres | undefined
}

/**
 * Opens the port and starts the embedded PostgreSQL.
 * @param given an external PostgreSQL, instead of the setting
 */
export async function begin(config: Config, log: Log, given?: Connection): Promise<Begun> {
  const http = await openHttpServer(config.host, config.port)
  const { url } = config.database
  const external = given ?? (url ? { connectionString: url } : undefined)
  try {
    const embedded = external ? undefined : await startPostgres(config.dataDir, log)
    return { http, embedded, connection: external ?? (embedded as EmbeddedPostgres).connection }
  } catch (error) {
    await http.stop(0)
    throw error
  }
}
