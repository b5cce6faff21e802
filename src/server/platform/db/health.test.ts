import { describe, expect, it } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { createLog } from '../telemetry/log.ts'
import { openDatabase } from './db.ts'
import { createHealthCheck } from './health.ts'

const database = await databaseForFile()

describe('the health check', () => {
  it('says whether the database answers', async () => {
    const gone = openDatabase(
      { ...database.connection, database: 'never_made' },
      { poolSize: 2, log: createLog('silent') },
    )

    expect(await createHealthCheck(database.pool)()).toBe(true)
    expect(await createHealthCheck(gone.pool)()).toBe(false)
    await gone.close()
  })

  it('queries once for many concurrent callers', async () => {
    let asked = 0
    const query = (async () => {
      asked++
    }) as never
    const answers = createHealthCheck({ query })

    expect(await Promise.all(Array.from({ length: 100 }, answers))).toEqual(Array(100).fill(true))
    expect(asked).toBe(1)
  })
})
