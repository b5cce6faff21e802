import type pg from 'pg'
import { openDatabase } from '../src/server/platform/db/db.ts'
import { joinPostgres } from '../src/server/platform/db/postgres.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'

export interface JoinedDatabase {
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Connects to the database of a product in another process; starts the database if that product has stopped. */
export async function joinDatabase(dataDir: string, { poolSize = 4 } = {}): Promise<JoinedDatabase> {
  const log = createLog('silent')
  const { connection, stop } = await joinPostgres(dataDir, log)
  const { pool, close } = openDatabase(connection, { poolSize, log })
  return {
    pool,
    async close() {
      await close()
      await stop()
    },
  }
}
