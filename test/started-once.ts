import { rm } from 'node:fs/promises'
import { sources as catalogue } from '../src/catalogue/sources/index.ts'
import { createGuardedFetch } from '../src/fetch/guarded-fetch.ts'
import { type Connection, openDatabase } from '../src/server/platform/db/db.ts'
import { openQueue } from '../src/server/platform/queue/queue.ts'
import { deriveSecrets } from '../src/server/platform/secrets.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { createSourceService } from '../src/server/sources/service.ts'
import { work } from '../src/server/work.ts'
import { databaseFolder } from './database-folder.ts'

/**
 * Brings a database to the state after the product's first start and first jobs, without accounts and secrets: queues,
 * sources, marks, the demo sources' history. This takes seconds, so tests share the result.
 */
export async function startedOnce(connection: Connection): Promise<void> {
  const log = createLog('warn')
  const folder = await databaseFolder('winnow-started')
  const database = { ...openDatabase(connection, { poolSize: 4, log }), connection }
  const queue = await openQueue(work, connection, { log, exclusive: true })
  const sources = createSourceService({
    database,
    catalogue,
    secrets: deriveSecrets(['a secret of tests, of 32 characters']),
    fetch: createGuardedFetch({ isEnabled: () => false }),
    clock: { now: Date.now },
    log,
    add: async () => null,
    addAll: async () => {},
    settings: { fetch: false, dataDir: folder, mirrorDir: undefined, warninglistsDir: undefined },
  })
  const run = { id: '1', attempt: 0, last: true, signal: new AbortController().signal, log }
  try {
    await sources.start()
    await sources.jobs['mark-indicators']({}, run)
    await sources.jobs['renew-demo']({}, run)
  } finally {
    sources.close()
    await queue.stop(0)
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
