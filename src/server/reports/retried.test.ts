import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { blockedStatements } from '../../../test/blocked.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { systemClock } from '../platform/clock.ts'
import type { Connection, Database } from '../platform/db/db.ts'
import { openQueue, type Queue } from '../platform/queue/queue.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { work } from '../work.ts'
import { type ReportStore, reportStore } from './store.ts'

// The last attempt of a job may die silently; this may be noticed only after a user has retried the report.

/** A queue with one attempt per job. */
const table = { 'analyse-upload': { ...work['analyse-upload'], retries: 0 } }

let database: Database & { readonly connection: Connection }
let queue: Queue<typeof table>
let reports: ReportStore
let groupId: string
let by: { id: string }
beforeAll(async () => {
  database = await freshDatabase()
  queue = await openQueue(table, database.connection, { log: createLog('silent'), exclusive: false })
  reports = reportStore(database, systemClock)
  const analyst = await newAnalyst(database)
  groupId = analyst.groupId
  by = { id: analyst.userId }
})
afterAll(async () => {
  await queue.stop(100)
  await database.close()
})

async function queued(): Promise<string> {
  const taskId = crypto.randomUUID()
  await reports.add({ taskId, groupId, by, kind: 'demo', name: 'x', request: {} as never, state: 'queued' })
  return taskId
}
const tryAgain = (taskId: string) =>
  database.asUser(by, async (within) => {
    await reports.queue(taskId, 'failed', { within })
    await queue.add('analyse-upload', { taskId }, { within, key: taskId })
  })
const stateOf = async (taskId: string) => (await reports.seen(by, taskId, groupId))?.progress.state

it('a report that is retried while its last job is given up stays queued', async () => {
  const taskId = await queued()
  await reports.claim(taskId)
  const held = await database.pool.connect()
  await held.query('begin')
  await held.query('select from report where task_id = $1 for update', [taskId])
  const waiting = () => blockedStatements(database.pool)

  const givenUp = reports.giveUp(taskId)
  await expect.poll(waiting).toBeGreaterThan(0)
  // Meanwhile, the dying worker has reported the failure, and a user has retried.
  await held.query(`update report set state = 'queued' where task_id = $1`, [taskId])
  await queue.add('analyse-upload', { taskId }, { key: taskId })
  await held.query('commit')
  held.release()
  await givenUp
  await sql`delete from pgboss.job where data->>'taskId' = ${taskId}`.execute(database.db)

  expect(await stateOf(taskId)).toBe('queued')
})

it('an upload that lost its file before the retry is not queued', async () => {
  const taskId = crypto.randomUUID()
  const report = { taskId, groupId, by, kind: 'upload' as const, name: 'x', request: {} as never, blob: taskId }
  await reports.add({ ...report, state: 'uploading' })
  await database.pool.query(`update report set state = 'failed', blob = null where task_id = $1`, [taskId])

  await database.asUser(by, async (within) => {
    expect(await reports.queue(taskId, 'failed', { within })).toBeUndefined()
  })
  expect(await stateOf(taskId)).toBe('failed')
})

it('a retried report is made even if its first job is given up only afterwards', async () => {
  const taskId = await queued()
  const heard = Promise.withResolvers<void>()
  const made = Promise.withResolvers<boolean>()
  let runs = 0
  await queue.add('analyse-upload', { taskId }, { key: taskId })
  await queue.work(
    {
      'analyse-upload': async (payload) => {
        const assignment = await reports.claim(payload.taskId)
        if (++runs === 1) {
          if (assignment) await reports.fail(assignment, { code: 'report.failed' })
          await tryAgain(taskId)
          throw new Error('as every try before')
        }
        await heard.promise
        made.resolve(assignment !== undefined && (await reports.isHeld(assignment)))
      },
    },
    new Set(['worker']),
    {
      'analyse-upload': async (payload) => {
        await reports.giveUp(payload.taskId)
        heard.resolve()
      },
    },
  )

  expect(await made.promise).toBe(true)
  expect(await stateOf(taskId)).toBe('running')
})
