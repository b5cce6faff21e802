import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../../test/postgres.ts'
import { createLog } from '../telemetry/log.ts'
import { openDatabase } from './db.ts'

it('a lost connection is logged, unless the database is being closed', async () => {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.close())
  const logLines: string[] = []
  const log = createLog('warn', { write: (line) => void logLines.push(JSON.parse(line).msg) })
  const database = openDatabase(fresh.connection, { poolSize: 1, log })

  database.pool.emit('error', new Error('terminating connection'), {} as never)
  expect(logLines).toEqual(['database connection lost'])
  await database.close()
  database.pool.emit('error', new Error('terminating connection'), {} as never)
  expect(logLines).toHaveLength(1)
})
