import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../../test/postgres.ts'
import { createLog } from '../telemetry/log.ts'
import { openDatabase } from './db.ts'

it('a lost connection is logged, but for those of a database that is being closed', async () => {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.close())
  const said: string[] = []
  const log = createLog('warn', { write: (line) => void said.push(JSON.parse(line).msg) })
  const database = openDatabase(fresh.connection, { poolSize: 1, log })

  database.pool.emit('error', new Error('terminating connection'), {} as never)
  expect(said).toEqual(['database connection lost'])
  await database.close()
  database.pool.emit('error', new Error('terminating connection'), {} as never)
  expect(said).toHaveLength(1)
})
