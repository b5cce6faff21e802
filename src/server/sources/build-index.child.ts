import { systemClock } from '../platform/clock.ts'
import { type Connection, openDatabase } from '../platform/db/db.ts'
import { answerParent } from '../platform/processes/in-child.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { type NumberedSource, writeIndex } from './index-file.ts'
import { postgresListings } from './postgres-listings.ts'

/** Builds the index in a child process: it takes hundreds of megabytes and a minute of CPU time. */
export interface BuildOrder {
  readonly connection: Connection
  readonly sources: readonly NumberedSource[]
  readonly path: string
}

answerParent(async ({ connection, sources, path }: BuildOrder) => {
  const database = openDatabase(connection, { poolSize: 2, log: createLog('warn') })
  try {
    const store = postgresListings(database.pool, { shrink: { share: 1, minimum: 0 }, now: systemClock.now })
    return await writeIndex(store, sources, path, systemClock.now())
  } finally {
    await database.close()
  }
})
