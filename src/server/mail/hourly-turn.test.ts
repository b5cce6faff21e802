import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import type { Database } from '../platform/db/db.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { tellInTurn } from './hourly-turn.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase('first start')
})
afterAll(() => database.close())

it('notifies all other groups if one notification fails, and fails afterwards', async () => {
  const { db } = database
  const groupIds: string[] = []
  for (let n = 0; n < 3; n++) groupIds.push((await newAnalyst(database)).groupId)
  const told: string[] = []
  const asked: string[] = []

  const telling = tellInTurn(
    {
      db,
      clock: { now: () => Date.now() },
      table: 'watch_told',
      hasNews: sql`g.id = any(${groupIds}::uuid[])`,
      log: createLog('silent'),
      signal: new AbortController().signal,
    },
    async ({ id }) => {
      asked.push(id)
      if (asked.length === 1) throw new Error('not this one')
      return async () => told.push(id) > 0
    },
  )

  await expect(telling).rejects.toThrow('1 groups were not told')
  expect(asked.toSorted()).toEqual(groupIds.toSorted())
  expect(told).toEqual(asked.slice(1))
})
