import { systemClock } from '../platform/clock.ts'
import { type Connection, openDatabase } from '../platform/db/db.ts'
import { answerParent } from '../platform/processes/in-child.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { type NumberedSource, type WrittenIndex, writeIndex, writeNamesBeside } from './index-file.ts'
import { postgresListings } from './postgres-listings.ts'
import { type TagVisitor, visitTags } from './tagged-listings.ts'

/** Builds the index in a child process: it takes hundreds of megabytes and a minute of CPU time. */
export interface BuildOrder {
  readonly connection: Connection
  readonly sources: readonly NumberedSource[]
  readonly path: string
  /** The index is there; only its names are missing. */
  readonly namesOnly?: boolean
}

answerParent(async ({ connection, sources, path, namesOnly }: BuildOrder): Promise<WrittenIndex | undefined> => {
  const database = openDatabase(connection, { poolSize: 2, log: createLog('warn') })
  const { pool } = database
  const tags = (visitor: TagVisitor) => visitTags(pool, visitor)
  try {
    const store = postgresListings(pool, { shrink: { share: 1, minimum: 0 }, now: systemClock.now })
    const written = namesOnly ? undefined : await writeIndex(store, sources, path, systemClock.now())
    await writeNamesBeside(path, sources, tags)
    return written
  } finally {
    await database.close()
  }
})
