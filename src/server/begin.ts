import type { Config } from './config.ts'
import type { Connection } from './platform/db/db.ts'
import { type EmbeddedPostgres, startPostgres, usualConnections } from './platform/db/postgres.ts'
import { openHttpServer } from './platform/http/http-server.ts'
import type { Log } from './platform/telemetry/log.ts'

/** Connections of one address: those of more than a hundred browsers. */
const mostOfAddress = 1000

/** Connections beside the pool: of the queue, of child processes and threads, of an operator's commands and a backup. */
const besidePool = 68

/** Connections that the embedded PostgreSQL admits. */
export const connectionsFor = (pool: number): number => Math.max(usualConnections, pool + besidePool)

/**
 * Opens the port and starts the embedded PostgreSQL.
 * @param external an external PostgreSQL, instead of the setting
 */
export async function begin(config: Config, log: Log, external?: Connection) {
  // A proxy, or a machine of its own, has the connections of everybody.
  const isForEverybody = config.trustProxy || /^(?:localhost|127\..*|::1)$/.test(config.host)
  const http = await openHttpServer(config.host, config.port, isForEverybody ? {} : { mostOfAddress })
  const { url, pool } = config.database
  const chosen = external ?? (url ? { connectionString: url } : undefined)
  try {
    const embedded = chosen
      ? undefined
      : await startPostgres(config.dataDir, log, { connections: connectionsFor(pool) })
    return { http, embedded, connection: chosen ?? (embedded as EmbeddedPostgres).connection }
  } catch (error) {
    await http.stop(0)
    throw error
  }
}

/** The slow parts of a start that need little code, so they run while the rest of the code is loaded. */
export type Begun = Awaited<ReturnType<typeof begin>>
