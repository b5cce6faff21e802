import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { sampleEvidence, sampleReport } from '../../../test/sample-report.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Database } from '../platform/db/db.ts'
import { type ReportStore, reportStore } from './store.ts'

let database: Database
let reports: ReportStore
let groupId: string
let userId: string
beforeAll(async () => {
  database = await freshDatabase('first start')
  reports = reportStore(database, { now: () => Date.now() })
  ;({ groupId, userId } = await newAnalyst(database))
})
afterAll(() => database.close())

async function queued(kind: 'demo' | 'standing' = 'demo') {
  const taskId = crypto.randomUUID()
  const request = {
    cOrg: defaultOrganisation,
    currentSources: [],
    shareSourcesConsent: false,
    shareLogfilesConsent: false,
    zoneOffsetMinutes: 0,
  }
  await reports.add({
    taskId,
    groupId,
    by: { id: userId },
    kind,
    name: 'x',
    request: request as never,
    state: 'queued',
    ...(kind === 'standing' && { blob: taskId }),
  })
  return taskId
}
const result = (taskId: string) => ({ report: sampleReport(taskId), detectedFormat: 'x', evidence: sampleEvidence(10) })
const claimed = async (taskId: string) => {
  const assignment = await reports.claim(taskId)
  if (!assignment) throw new Error('nothing to claim')
  return assignment
}

describe('a worker', () => {
  it('of a standing report writes a new file, and the previous one is no longer needed', async () => {
    const taskId = await queued('standing')
    const [late, next] = [await claimed(taskId), await claimed(taskId)]

    expect(new Set([taskId, late.blob, next.blob]).size).toBe(3)
    const { rows } = await database.pool.query('select name from unneeded_file order by name')
    expect(rows.map(({ name }) => name)).toEqual([taskId, late.blob].toSorted())
  })

  it('cannot write after it was replaced, even if it continues much later', async () => {
    const taskId = await queued()
    const late = await claimed(taskId)
    const other = await claimed(taskId)
    expect(await reports.progress(other, { stage: 'matching', lines: 5 })).toBe(true)

    expect(await reports.progress(late, { stage: 'extracting', lines: 1 })).toBe(false)
    expect(await reports.fail(late, { code: 'report.failed' })).toBe(false)
    expect(await reports.complete(late, result(taskId))).toBe(false)

    expect((await reports.seen({ id: userId }, taskId, groupId))?.progress).toMatchObject({
      state: 'running',
      stage: 'matching',
      lines: 5,
    })
    expect(await reports.complete(other, result(taskId))).toBe(true)
    expect(await reports.complete(other, result(taskId))).toBe(false)
    expect(await reports.claim(taskId)).toBeUndefined()
  })

  it('notes how many bytes a report takes with its evidence', async () => {
    const taskId = await queued()
    const bytesOf = async () =>
      (await database.pool.query('select kept from report where task_id = $1', [taskId])).rows[0].kept
    expect(await bytesOf()).toBeLessThan(1000)

    await reports.complete(await claimed(taskId), { ...result(taskId), evidence: sampleEvidence(1000) })

    expect(await bytesOf()).toBeGreaterThan(100_000)
  })

  it('stores no part of a report if storing its evidence fails', async () => {
    const taskId = await queued()
    const assignment = await claimed(taskId)
    async function* broken() {
      yield* sampleEvidence(2500)
      throw new Error('the disk is full')
    }

    await expect(reports.complete(assignment, { ...result(taskId), evidence: broken() })).rejects.toThrow('disk')

    expect((await reports.seen({ id: userId }, taskId, groupId))?.progress.state).toBe('running')
    const page = { groupId, taskId, source: undefined, offset: 0, limit: 1 }
    expect(await reports.evidence({ id: userId }, page)).toEqual({ total: 0, rows: [] })
  })

  it('can store much evidence', async () => {
    const taskId = await queued()
    const evidence = sampleEvidence(20_000, ['one', 'two', 'three'])

    await reports.complete(await claimed(taskId), { ...result(taskId), evidence })

    const page = { groupId, taskId, source: 'two', offset: 19_998, limit: 10 }
    const stored = await reports.evidence({ id: userId }, page)
    expect([stored?.total, stored?.rows.map((row) => row.count)]).toEqual([20_000, [19_999, 20_000]])
  })

  it('marks a report as failed if every attempt has died', async () => {
    const taskId = await queued()
    const dead = await claimed(taskId)

    await reports.giveUp(taskId)

    expect((await reports.seen({ id: userId }, taskId, groupId))?.progress).toMatchObject({
      state: 'failed',
      problem: { code: 'report.failed' },
    })
    expect(await reports.complete(dead, result(taskId))).toBe(false)
  })
})

describe('a report', () => {
  it('is invisible outside its group', async () => {
    const taskId = await queued()
    await reports.complete(await claimed(taskId), result(taskId))
    const stranger = { id: crypto.randomUUID() }

    expect((await reports.one({ id: userId }, groupId, taskId))?.report?.id).toBe(taskId)
    expect(await reports.one(stranger, groupId, taskId)).toBeUndefined()
    expect(await reports.list(stranger, groupId)).toEqual([])
    expect(await reports.remove(stranger, groupId, [taskId])).toBeUndefined()
    const page = { groupId, taskId, source: undefined, offset: 0, limit: 10 }
    expect(await reports.evidence(stranger, page)).toBeUndefined()
  })

  it('can be restored for a week after deletion, several together or none; its file is deleted at once', async () => {
    const who = { id: userId }
    const done = await queued()
    await reports.complete(await claimed(done), result(done))
    const running = await queued()
    const atWork = await claimed(running)
    await database.pool.query('update report set blob = $1 where task_id = $1', [running])

    expect(await reports.remove(who, groupId, [done, running])).toEqual([running])

    expect(await reports.one(who, groupId, done)).toBeUndefined()
    expect(await reports.seen(who, done, groupId)).toBeUndefined()
    expect(
      await reports.evidence(who, { groupId, taskId: done, source: undefined, offset: 0, limit: 1 }),
    ).toBeUndefined()
    expect(await reports.complete(atWork, result(running))).toBe(false)
    expect((await reports.list(who, groupId)).map(({ id }) => id)).not.toContain(done)
    expect(await reports.remove(who, groupId, [done])).toBeUndefined()
    expect((await reports.bin(who, groupId)).map(({ id }) => id).sort()).toEqual([done, running].sort())
    expect(await reports.bin({ id: crypto.randomUUID() }, groupId)).toEqual([])
    expect(await reports.restore(who, groupId, [done, crypto.randomUUID()])).toBe(false)
    expect(await reports.restore(who, groupId, [done])).toBe(true)
    expect((await reports.one(who, groupId, done))?.report?.id).toBe(done)

    await database.pool.query(`update report set deleted_at = deleted_at - interval '7 days' where task_id = $1`, [
      running,
    ])
    expect(await reports.restore(who, groupId, [running])).toBe(false)
    expect(await reports.bin(who, groupId)).toEqual([])
    expect(await reports.purge()).toBe(1)
  })

  it('that is purged does not wait for another group', async () => {
    const { pool } = database
    const other = await newAnalyst(database)
    const binned = [await queued(), await queued()]
    await pool.query(`update report set deleted_at = '2000-01-01' where task_id = any($1)`, [binned])
    await pool.query('update report set group_id = $1 where task_id = $2', [other.groupId, binned[1]])
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from report where task_id = $1 for update', [binned[0]])
    const leftOut: string[] = []

    expect(await reports.purge((id) => leftOut.push(id))).toBe(1)

    expect(leftOut).toEqual([groupId])
    await holder.query('rollback')
    holder.release()
    expect(await reports.purge()).toBe(1)
  })

  it('from before its bytes counted is measured, unless it is in use: then the next time', async () => {
    const { pool } = database
    const made = [await queued(), await queued()]
    for (const id of made) await reports.complete(await claimed(id), result(id))
    const kept = async () => {
      const { rows } = await pool.query('select task_id, kept from report where task_id = any($1)', [made])
      return made.map((id) => rows.find((row) => row.task_id === id)?.kept)
    }
    const wanted = await kept()
    await pool.query('update report set kept = 0 where task_id = any($1)', [made])
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from report where task_id = $1 for update', [made[0]])

    await reports.measure()
    const whileInUse = await kept()
    await holder.query('rollback')
    holder.release()
    expect(whileInUse).toEqual([0, wanted[1]])
    await reports.measure()
    expect(await kept()).toEqual(wanted)
  })

  it('from before prices by number of sources shows its original price', async () => {
    const taskId = await queued()
    const { report, ...rest } = result(taskId)
    const { winnowPrices: _, ...summary } = report.summary
    const older = { ...report, summary: { ...summary, winnowPrice: 1200 } } as unknown as typeof report
    await reports.complete(await claimed(taskId), { ...rest, report: older })
    const read = await reports.one({ id: userId }, groupId, taskId)

    expect(read?.report?.summary.winnowPrices).toEqual([{ upToSources: null, eurPerYear: 1200 }])
  })

  it('loses its file a week after it failed, but stays', async () => {
    const taskId = crypto.randomUUID()
    const request = { cOrg: defaultOrganisation, currentSources: [] } as never
    const by = { id: userId }
    await reports.add({ taskId, groupId, by, kind: 'upload', name: 'x', request, state: 'uploading', blob: taskId })
    await database.pool.query(`update report set state = 'failed' where task_id = $1`, [taskId])
    expect(await reports.expire()).toBe(0)

    const later = reportStore(database, { now: () => Date.now() + 8 * dayMs })

    expect(await later.expire()).toBe(1)
    expect(await later.expire()).toBe(0)
    expect((await reports.seen(by, taskId, groupId))?.progress.state).toBe('failed')
  })

  it('is deleted with its blob after a week if its upload was never finished', async () => {
    const taskId = crypto.randomUUID()
    const request = { cOrg: defaultOrganisation, currentSources: [] } as never
    await reports.add({
      taskId,
      groupId,
      by: { id: userId },
      kind: 'upload',
      name: 'x',
      request,
      state: 'uploading',
      blob: taskId,
    })
    expect(await reports.expire()).toBe(0)

    const later = reportStore(database, { now: () => Date.now() + 8 * dayMs })

    expect(await later.expire()).toBe(1)
    expect(await reports.seen({ id: userId }, taskId, groupId)).toBeUndefined()
  })
})

describe('a report that was read before', () => {
  const by = () => ({ id: userId })
  const page = (taskId: string) => ({ groupId, taskId, offset: 0, limit: 5 })

  it('is read again after it has changed', async () => {
    const taskId = await queued('standing')
    await reports.complete(await claimed(taskId), result(taskId))
    const first = await reports.one(by(), groupId, taskId)
    expect((await reports.one(by(), groupId, taskId))?.report).toBe(first?.report)
    expect((await reports.evidence(by(), page(taskId)))?.total).toBe(10)
    expect((await reports.evidence(by(), { ...page(taskId), offset: 8 }))?.rows).toHaveLength(2)
    expect(await reports.evidence(by(), { ...page(taskId), offset: 10 })).toEqual({ total: 10, rows: [] })

    await database.pool.query(`update report set state = 'queued', revision = revision + 1 where task_id = $1`, [
      taskId,
    ])
    const changed = { ...sampleReport(taskId), recommendedFeeds: [] }
    await reports.complete(await claimed(taskId), { ...result(taskId), report: changed, evidence: sampleEvidence(7) })

    expect(first?.report?.recommendedFeeds).not.toEqual([])
    expect((await reports.one(by(), groupId, taskId))?.report?.recommendedFeeds).toEqual([])
    expect((await reports.evidence(by(), page(taskId)))?.total).toBe(7)
  })

  it('stays invisible to others, and disappears with the report', async () => {
    const taskId = await queued()
    await reports.complete(await claimed(taskId), result(taskId))
    expect(await reports.one(by(), groupId, taskId)).toMatchObject({ state: 'done' })
    expect((await reports.evidence(by(), page(taskId)))?.total).toBe(10)

    const stranger = await newAnalyst(database)
    for (const [id, group] of [
      [stranger.userId, stranger.groupId],
      [stranger.userId, groupId],
      [userId, stranger.groupId],
    ] as const) {
      expect(await reports.one({ id }, group, taskId)).toBeUndefined()
      expect(await reports.evidence({ id }, { ...page(taskId), groupId: group })).toBeUndefined()
    }
    await database.pool.query('update report set deleted_at = now() where task_id = $1', [taskId])
    expect(await reports.one(by(), groupId, taskId)).toBeUndefined()
    expect(await reports.evidence(by(), page(taskId))).toBeUndefined()
  })
})
