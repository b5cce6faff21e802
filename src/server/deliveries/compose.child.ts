import { type EnrichmentFiles, enrichmentMeans } from '../enrichment/means.ts'
import { type BlobPlace, openBlobs } from '../platform/blobs/open-blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { type Connection, openPool } from '../platform/db/pool.ts'
import { answerParent } from '../platform/processes/in-child.ts'
import { expectManyBuffers } from '../platform/processes/many-buffers.ts'
import { createLog } from '../platform/telemetry/log.ts'
import type { Tracer } from '../platform/telemetry/tracing.ts'
import { openListingReader } from '../sources/open-listing-reader.ts'
import type { ListingsUrl } from '../sources/open-listings.ts'
import { type ComposeDependencies, type Composed, type ComposeOrder, compose } from './compose.ts'
import type { TakenOn } from './due.ts'

export interface ChildOrder
  extends ComposeOrder,
    Pick<TakenOn, 'isFirst'>,
    Pick<ComposeDependencies, 'folder' | 'origin' | 'guard'> {
  readonly connection: Connection
  readonly listingsUrl: ListingsUrl
  readonly blobs: BlobPlace
  readonly files: EnrichmentFiles
}

expectManyBuffers()

async function composeHere(
  { connection, listingsUrl, blobs: place, files, folder, origin, guard, ...order }: ChildOrder,
  tracer: Tracer,
): Promise<Composed> {
  const log = createLog('warn')
  const database = openPool(connection, { poolSize: 5, log })
  const { listings, close } = await openListingReader(database.pool, listingsUrl)
  const clock = systemClock
  const blobs = await openBlobs(place)
  try {
    const { pool } = database
    const means: ComposeDependencies['means'] = (ids, of) => enrichmentMeans(ids, of, { pool, blobs, files })
    return await compose({ pool, listings, blobs, folder, origin, clock, log, guard, means, tracer }, order)
  } finally {
    await close()
    await database.close()
  }
}

// Only a first release runs at normal priority: a user has just created the subscription and waits for it.
answerParent(composeHere, ({ isFirst }) => isFirst)
