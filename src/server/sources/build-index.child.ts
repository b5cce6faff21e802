import { systemClock } from '../platform/clock.ts'
import { type Connection, openDatabase } from '../platform/db/db.ts'
import { answerParent } from '../platform/processes/in-child.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { type NumberedSource, type WrittenIndex, writeIndex, writeNamesBeside } from './index-file.ts'
import { postgresListings } from './postgres-listings.ts'

/** Builds the index in a child process: it takes hundreds of megabytes and a minute of CPU time. */
export interface BuildOrder {
  readonly connection: Connection
  readonly sources: readonly NumberedSource[]
  readonly path: string
  /** The index is there; only its names are missing. */
  readonly namesOnly?: boolean
}

answerParent(async ({ connection, sources, path, namesOnly }: BuildOrder): Promise<WrittenIndex | undefined> => {
  if (namesOnly) {
    writeNamesBeside(path, sources)
    return undefined
  }
  const database = openDatabase(connection, { poolSize: 2, log: createLog('warn') })
  try {
    const store = postgresListings(database.pool, { shrink: { share: 1, minimum: 0 }, now: systemClock.now })
    const written = await writeIndex(store, sources, path, systemClock.now())
    writeNamesBeside(path, sources)
    return written
  } finally {
    await database.close()
  }
})
