import { type Connection, openDatabase } from '../platform/db/db.ts'
import { answerParent } from '../platform/processes/in-child.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { listingReader } from '../sources/listing-reader.ts'
import { compiledLists } from '../sources/warning-lists.ts'
import { type Preview, type PreviewQuestion, previewOf } from './preview.ts'

export interface PreviewOrder extends PreviewQuestion {
  readonly connection: Connection
  readonly geoDatabase: string | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
}

const compiled = compiledLists()

async function previewHere({ connection, geoDatabase, ...question }: PreviewOrder): Promise<Preview> {
  const log = createLog('warn')
  const database = openDatabase(connection, { poolSize: 3, log })
  try {
    const { pool } = database
    return await previewOf({ pool, listings: listingReader(pool), log, geoDatabase, compiled }, question)
  } finally {
    await database.close()
  }
}

// A user is waiting.
answerParent(previewHere, () => true)
