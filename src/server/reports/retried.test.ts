import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { blockedStatements } from '../../../test/blocked.ts'
import { storedReportsForFile } from '../../../test/stored-reports.ts'
import { openQueue } from '../platform/queue/queue.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { work } from '../work.ts'

// The last attempt of a job may die silently; this may be noticed only after a user has retried the report.

/** A queue with one attempt per job. */
const table = { 'analyse-upload': { ...work['analyse-upload'], retries: 0 } }

const at = await storedReportsForFile()
const queue = await openQueue(table, at.database.connection, { log: createLog('silent'), exclusive: false })
afterAll(() => queue.stop(100))

const tryAgain = (taskId: string) =>
  at.database.asUser(at.by, async (within) => {
    await at.reports.queue(taskId, 'failed', { within })
    await queue.add('analyse-upload', { taskId }, { within, key: taskId })
  })
const stateOf = async (taskId: string) => (await at.reports.seen(at.by, taskId, at.groupId))?.progress.state

it('a report that is retried while its last job is given up stays queued', async () => {
  const taskId = await at.add()
  await at.reports.claim(taskId)
  const held = await at.database.pool.connect()
  await held.query('begin')
  await held.query('select from report where task_id = $1 for update', [taskId])
  const waiting = () => blockedStatements(at.database.pool)

  const givenUp = at.reports.giveUp(taskId)
  await expect.poll(waiting).toBeGreaterThan(0)
  // Meanwhile, the dying worker has reported the failure, and a user has retried.
  await held.query(`update report set state = 'queued' where task_id = $1`, [taskId])
  await queue.add('analyse-upload', { taskId }, { key: taskId })
  await held.query('commit')
  held.release()
  await givenUp
  await sql`delete from pgboss.job where data->>'taskId' = ${taskId}`.execute(at.database.db)

  expect(await stateOf(taskId)).toBe('queued')
})

it('an upload that lost its file before the retry is not queued', async () => {
  const taskId = await at.add({ kind: 'upload', blob: true, state: 'uploading' })
  await at.database.pool.query(`update report set state = 'failed', blob = null where task_id = $1`, [taskId])

  await at.database.asUser(at.by, async (within) => {
    expect(await at.reports.queue(taskId, 'failed', { within })).toBeUndefined()
  })
  expect(await stateOf(taskId)).toBe('failed')
})

it('a retried report is made even if its first job is given up only afterwards', async () => {
  const taskId = await at.add()
  const heard = Promise.withResolvers<void>()
  const made = Promise.withResolvers<boolean>()
  let runs = 0
  await queue.add('analyse-upload', { taskId }, { key: taskId })
  await queue.work(
    {
      'analyse-upload': async (payload) => {
        const assignment = await at.reports.claim(payload.taskId)
        if (++runs === 1) {
          if (assignment) await at.reports.fail(assignment, { code: 'report.failed' })
          await tryAgain(taskId)
          throw new Error('as every try before')
        }
        await heard.promise
        made.resolve(assignment !== undefined && (await at.reports.isHeld(assignment)))
      },
    },
    new Set(['worker']),
    {
      'analyse-upload': async (payload) => {
        await at.reports.giveUp(payload.taskId)
        heard.resolve()
      },
    },
  )

  expect(await made.promise).toBe(true)
  expect(await stateOf(taskId)).toBe('running')
})
