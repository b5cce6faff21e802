import { setPriority } from 'node:os'
import { systemClock } from '../platform/clock.ts'
import { type Connection, openDatabase } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { type NumberedSource, writeIndex } from './index-file.ts'
import { postgresListings } from './postgres-listings.ts'

/**
 * A process of its own for building the index: hundreds of megabytes and a minute of one core that the process which
 * answers people does not have to spare. Its one message says what to do; it dies with its parent.
 */
export interface BuildOrder {
  readonly connection: Connection
  readonly sources: readonly NumberedSource[]
  readonly path: string
}

process.on('disconnect', () => process.exit(1))
process.once('message', (order: BuildOrder) => {
  build(order).then(
    (written) => process.send?.({ written }, () => process.disconnect?.()),
    (error) => process.send?.({ error: String(error?.stack ?? error) }, () => process.disconnect?.()),
  )
})

async function build({ connection, sources, path }: BuildOrder) {
  setPriority(10)
  const database = openDatabase(connection, { poolSize: 2, log: createLog('warn') })
  try {
    const store = postgresListings(database.pool, { shrink: { share: 1, minimum: 0 }, now: systemClock.now })
    return await writeIndex(store, sources, path, systemClock.now())
  } finally {
    await database.close()
  }
}
