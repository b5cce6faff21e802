import { type Connection, openPool } from '../platform/db/pool.ts'
import { answerParent } from '../platform/processes/in-child.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { openListingReader } from '../sources/open-listing-reader.ts'
import type { ListingsUrl } from '../sources/open-listings.ts'
import { type Preview, type PreviewQuestion, previewOf } from './preview.ts'

export interface PreviewOrder extends PreviewQuestion {
  readonly connection: Connection
  readonly listingsUrl: ListingsUrl
  readonly geoDatabase: string | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
}

async function previewHere({ connection, listingsUrl, geoDatabase, ...question }: PreviewOrder): Promise<Preview> {
  const log = createLog('warn')
  const database = openPool(connection, { poolSize: 3, log })
  const { listings, close } = await openListingReader(database.pool, listingsUrl)
  try {
    const { pool } = database
    return await previewOf({ pool, listings, log, geoDatabase }, question)
  } finally {
    await close()
    await database.close()
  }
}

// Always at normal priority, because a user waits for the answer.
answerParent(previewHere, () => true)
