import { systemClock } from '../platform/clock.ts'
import { type Connection, openPool } from '../platform/db/pool.ts'
import { answerParent } from '../platform/processes/in-child.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { type IndexBefore, type NumberedSource, type WrittenIndex, writeIndex, writeNamesBeside } from './index-file.ts'
import { openListingReader } from './open-listing-reader.ts'
import type { ListingsUrl } from './open-listings.ts'
import { type NameVisitor, visitNames } from './tagged-listings.ts'

/** Builds the index in a child process: it takes hundreds of megabytes and a minute of CPU time. */
export interface BuildOrder {
  readonly connection: Connection
  readonly listingsUrl: ListingsUrl
  readonly sources: readonly NumberedSource[]
  readonly path: string
  readonly before?: IndexBefore | undefined
  /** The index exists; only its file of names is missing. */
  readonly namesOnly?: boolean
}

answerParent(
  async ({
    connection,
    listingsUrl,
    sources,
    path,
    before,
    namesOnly,
  }: BuildOrder): Promise<WrittenIndex | undefined> => {
    const database = openPool(connection, { poolSize: 2, log: createLog('warn') })
    const { listings, close } = await openListingReader(database.pool, listingsUrl)
    try {
      const written = namesOnly ? undefined : await writeIndex(listings, sources, path, systemClock.now(), before)
      await writeNamesBeside(path, sources, (visitor: NameVisitor) => visitNames(listings, visitor))
      return written
    } finally {
      await close()
      await database.close()
    }
  },
)
