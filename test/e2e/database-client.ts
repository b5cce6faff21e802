import { test } from '@playwright/test'
import pg from 'pg'
import { joinPostgres } from '../../src/server/platform/db/postgres.ts'
import { createLog } from '../../src/server/platform/telemetry/log.ts'

/** A connection to the database of this worker's server. The test ends it. */
export async function databaseClient(): Promise<pg.Client> {
  const { config, parallelIndex } = test.info()
  const { dataDirs } = config.metadata as { dataDirs: readonly string[] }
  const { connection } = await joinPostgres(dataDirs[parallelIndex] ?? '', createLog('silent'))
  const client = new pg.Client(connection)
  await client.connect()
  return client
}
