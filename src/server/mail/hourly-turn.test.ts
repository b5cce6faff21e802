import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import type { Database } from '../platform/db/db.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { type Turns, tellInTurn } from './hourly-turn.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase('first start')
})
afterAll(() => database.close())

const turnsOf = (groupIds: readonly string[], signal = new AbortController().signal): Turns => ({
  db: database.db,
  clock: { now: () => Date.now() },
  table: 'watch_told',
  hasNews: sql`g.id = any(${groupIds}::uuid[])`,
  log: createLog('silent'),
  signal,
})

it('leaves groups untold once the run is aborted', async () => {
  const groupIds = [(await newAnalyst(database)).groupId, (await newAnalyst(database)).groupId]
  const run = new AbortController()
  const told: string[] = []
  const tell = () =>
    tellInTurn(turnsOf(groupIds, run.signal), async ({ id }) => async () => {
      run.abort(new Error('stopping'))
      return told.push(id) > 0
    })

  await expect(tell()).rejects.toThrow('stopping')

  expect(told).toHaveLength(1)
})

it('notifies all other groups if one notification fails, and fails afterwards', async () => {
  const groupIds: string[] = []
  for (let n = 0; n < 3; n++) groupIds.push((await newAnalyst(database)).groupId)
  const told: string[] = []
  const asked: string[] = []

  const telling = tellInTurn(turnsOf(groupIds), async ({ id }) => {
    asked.push(id)
    if (asked.length === 1) throw new Error('not this one')
    return async () => told.push(id) > 0
  })

  await expect(telling).rejects.toThrow('1 groups were not told')
  expect(asked.toSorted()).toEqual(groupIds.toSorted())
  expect(told).toEqual(asked.slice(1))
})
