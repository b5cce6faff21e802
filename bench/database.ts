import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '../src/server/platform/db/db.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { startPostgres } from '../src/server/platform/db/postgres.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { databaseFolder } from '../test/database-folder.ts'

export interface BenchDatabase {
  readonly database: Database
  /** For files of the bench; the database has its data in it. */
  readonly folder: string
}

/** Starts an embedded PostgreSQL with the product's tables, runs `measure`, and deletes it. */
export async function withDatabase<T>(
  scratch: string,
  { poolSize }: { readonly poolSize: number },
  measure: (place: BenchDatabase) => Promise<T>,
): Promise<T> {
  const folder = await databaseFolder('database', scratch)
  const log = createLog('error')
  const postgres = await startPostgres(join(folder, 'pg'), log)
  try {
    await migrate(postgres.connection)
    const database = openDatabase(postgres.connection, { poolSize, log })
    try {
      return await measure({ database, folder })
    } finally {
      await database.close()
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
