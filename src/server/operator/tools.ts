import type { Config } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { type Connection, type Database, openDatabase } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { joinPostgres } from '../platform/db/postgres.ts'
import { openQueue, type WorkTable } from '../platform/queue/queue.ts'
import { createLog } from '../platform/telemetry/log.ts'
import type { OperatorTools } from './command.ts'

/** Tools that are opened on first use. `close` closes all of them. */
export function openTools(
  config: Config,
  operator: string,
  work: WorkTable,
): OperatorTools & { close(): Promise<void> } {
  // Log to standard error: programs read the answer from standard output.
  const log = createLog('warn', process.stderr)
  const opened: (() => Promise<void>)[] = []
  let connection: Promise<Connection> | undefined
  let database: Promise<Database> | undefined

  async function connect(): Promise<Connection> {
    const { url } = config.database
    if (url) return { connectionString: url }
    const embedded = await joinPostgres(config.dataDir, log)
    opened.push(() => embedded.stop())
    return embedded.connection
  }

  const tools = {
    config,
    clock: systemClock,
    log,
    operator,
    connection() {
      connection ??= connect()
      return connection
    },
    database() {
      database ??= (async () => {
        const known = await tools.connection()
        await migrate(known)
        const made = openDatabase(known, { poolSize: 4, log, operator })
        opened.push(() => made.close())
        return made
      })()
      return database
    },
    openQueue: async () => openQueue(work, await tools.connection(), { log, exclusive: false }),
    async close() {
      for (const end of opened.reverse()) await end()
    },
  }
  return tools
}
