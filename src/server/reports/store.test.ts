import { describe, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { sampleEvidence, sampleReport } from '../../../test/sample-report.ts'
import { storedReportsForFile } from '../../../test/stored-reports.ts'
import { Problem } from '../../domain/problem.ts'
import { dayMs } from '../../domain/time-units.ts'
import { reportStore } from './store.ts'

const stored = await storedReportsForFile()
const { add, claimed, done, result } = stored
const queued = (kind: 'demo' | 'standing' = 'demo') => add({ kind, ...(kind === 'standing' && { blob: true }) })
const page = (taskId: string) => ({ groupId: stored.groupId, taskId, offset: 0, limit: 5 })
const one = (taskId: string) => stored.reports.one(stored.by, stored.groupId, taskId)
const seen = (taskId: string) => stored.reports.seen(stored.by, taskId, stored.groupId)

describe('a worker', () => {
  it('of a standing report writes a new file, and the previous one is no longer needed', async () => {
    const taskId = await queued('standing')
    const [late, next] = [await claimed(taskId), await claimed(taskId)]

    expect(new Set([taskId, late.blob, next.blob]).size).toBe(3)
    const { rows } = await stored.database.pool.query('select name from unneeded_file order by name')
    expect(rows.map(({ name }) => name)).toEqual([taskId, late.blob].toSorted())
  })

  it('cannot write after it was replaced, even if it continues much later', async () => {
    const taskId = await queued()
    const late = await claimed(taskId)
    const other = await claimed(taskId)
    expect(await stored.reports.progress(other, { stage: 'matching', lines: 5 })).toBe(true)

    expect(await stored.reports.progress(late, { stage: 'extracting', lines: 1 })).toBe(false)
    expect(await stored.reports.fail(late, { code: 'report.failed' })).toBe(false)
    expect(await stored.reports.complete(late, result(taskId))).toBe(false)

    expect((await seen(taskId))?.progress).toMatchObject({
      state: 'running',
      stage: 'matching',
      lines: 5,
    })
    expect(await stored.reports.complete(other, result(taskId))).toBe(true)
    expect(await stored.reports.complete(other, result(taskId))).toBe(false)
    expect(await stored.reports.claim(taskId)).toBeUndefined()
  })

  it('notes how many bytes a report takes with its evidence', async () => {
    const taskId = await queued()
    const bytesOf = async () =>
      (await stored.database.pool.query('select kept from report where task_id = $1', [taskId])).rows[0].kept
    expect(await bytesOf()).toBeLessThan(1000)

    await stored.reports.complete(await claimed(taskId), { ...result(taskId), evidence: sampleEvidence(1000) })

    expect(await bytesOf()).toBeGreaterThan(100_000)
  })

  it('stores no part of a report if storing its evidence fails', async () => {
    const taskId = await queued()
    const assignment = await claimed(taskId)
    async function* broken() {
      yield* sampleEvidence(2500)
      throw new Error('the disk is full')
    }

    await expect(stored.reports.complete(assignment, { ...result(taskId), evidence: broken() })).rejects.toThrow('disk')

    expect((await seen(taskId))?.progress.state).toBe('running')
    expect(await stored.reports.evidence(stored.by, page(taskId))).toEqual({ total: 0, rows: [] })
  })

  it('can store much evidence', async () => {
    const taskId = await queued()
    const evidence = sampleEvidence(20_000, ['one', 'two', 'three'])

    await stored.reports.complete(await claimed(taskId), { ...result(taskId), evidence })

    const last = { ...page(taskId), source: 'two', offset: 19_998 }
    const found = await stored.reports.evidence(stored.by, last)
    expect([found?.total, found?.rows.map((row) => row.count)]).toEqual([20_000, [19_999, 20_000]])
  })

  it('marks a report as failed if every attempt has died', async () => {
    const taskId = await queued()
    const dead = await claimed(taskId)

    await stored.reports.giveUp(taskId)

    expect((await seen(taskId))?.progress).toMatchObject({
      state: 'failed',
      problem: { code: 'report.failed' },
    })
    expect(await stored.reports.complete(dead, result(taskId))).toBe(false)
  })
})

const missing = new Problem('not-found')

describe('a report', () => {
  it('can be restored for a week after deletion, several together or none; its file is deleted at once', async () => {
    const who = stored.by
    const made = await done()
    const running = await queued()
    const atWork = await claimed(running)
    await stored.database.pool.query('update report set blob = $1 where task_id = $1', [running])

    expect(await stored.reports.remove(who, stored.groupId, [made, running])).toEqual([running])

    expect(await stored.reports.one(who, stored.groupId, made)).toBeUndefined()
    expect(await stored.reports.seen(who, made, stored.groupId)).toBeUndefined()
    expect(await stored.reports.evidence(who, page(made))).toBeUndefined()
    expect(await stored.reports.complete(atWork, result(running))).toBe(false)
    expect((await stored.reports.list(who, stored.groupId)).map(({ id }) => id)).not.toContain(made)
    await expect(stored.reports.remove(who, stored.groupId, [made])).rejects.toThrow(missing)
    expect((await stored.reports.bin(who, stored.groupId)).map(({ id }) => id).sort()).toEqual([made, running].sort())
    expect(await stored.reports.bin({ id: crypto.randomUUID() }, stored.groupId)).toEqual([])
    await expect(stored.reports.restore(who, stored.groupId, [made, crypto.randomUUID()])).rejects.toThrow(missing)
    await stored.reports.restore(who, stored.groupId, [made])
    expect((await stored.reports.one(who, stored.groupId, made))?.report?.id).toBe(made)

    await stored.database.pool.query(
      `update report set deleted_at = deleted_at - interval '7 days' where task_id = $1`,
      [running],
    )
    await expect(stored.reports.restore(who, stored.groupId, [running])).rejects.toThrow(missing)
    expect(await stored.reports.bin(who, stored.groupId)).toEqual([])
    expect(await stored.reports.purge()).toBe(1)
  })

  it('that is purged does not wait for another group', async () => {
    const { pool } = stored.database
    const other = await newAnalyst(stored.database)
    const binned = [await queued(), await queued()]
    await pool.query(`update report set deleted_at = '2000-01-01' where task_id = any($1)`, [binned])
    await pool.query('update report set group_id = $1 where task_id = $2', [other.groupId, binned[1]])
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from report where task_id = $1 for update', [binned[0]])
    const leftOut: string[] = []

    expect(await stored.reports.purge((id) => leftOut.push(id))).toBe(1)

    expect(leftOut).toEqual([stored.groupId])
    await holder.query('rollback')
    holder.release()
    expect(await stored.reports.purge()).toBe(1)
  })

  it('loses its file a week after it failed, but stays', async () => {
    const taskId = await add({ kind: 'upload', state: 'uploading', blob: true })
    await stored.database.pool.query(`update report set state = 'failed' where task_id = $1`, [taskId])
    expect(await stored.reports.expire()).toBe(0)

    const later = reportStore(stored.database, { now: () => Date.now() + 8 * dayMs })

    expect(await later.expire()).toBe(1)
    expect(await later.expire()).toBe(0)
    expect((await seen(taskId))?.progress.state).toBe('failed')
  })

  it('is deleted with its blob after a week if its upload was never finished', async () => {
    const taskId = await add({ kind: 'upload', state: 'uploading', blob: true })
    expect(await stored.reports.expire()).toBe(0)

    const later = reportStore(stored.database, { now: () => Date.now() + 8 * dayMs })

    expect(await later.expire()).toBe(1)
    expect(await seen(taskId)).toBeUndefined()
  })
})

describe('a report that was read before', () => {
  it('is read again after it has changed', async () => {
    const taskId = await queued('standing')
    await stored.reports.complete(await claimed(taskId), result(taskId))
    const first = await one(taskId)
    expect((await one(taskId))?.report).toBe(first?.report)
    expect((await stored.reports.evidence(stored.by, page(taskId)))?.total).toBe(10)
    expect((await stored.reports.evidence(stored.by, { ...page(taskId), offset: 8 }))?.rows).toHaveLength(2)
    expect(await stored.reports.evidence(stored.by, { ...page(taskId), offset: 10 })).toEqual({ total: 10, rows: [] })

    await stored.database.pool.query(`update report set state = 'queued', revision = revision + 1 where task_id = $1`, [
      taskId,
    ])
    const changed = { ...sampleReport(taskId), recommendedFeeds: [] }
    await stored.reports.complete(await claimed(taskId), {
      ...result(taskId),
      report: changed,
      evidence: sampleEvidence(7),
    })

    expect(first?.report?.recommendedFeeds).not.toEqual([])
    expect((await one(taskId))?.report?.recommendedFeeds).toEqual([])
    expect((await stored.reports.evidence(stored.by, page(taskId)))?.total).toBe(7)
  })

  it('stays invisible to others, and disappears with the report', async () => {
    const taskId = await done()
    expect(await one(taskId)).toMatchObject({ state: 'done' })
    expect((await stored.reports.evidence(stored.by, page(taskId)))?.total).toBe(10)

    const stranger = await newAnalyst(stored.database)
    for (const [id, group] of [
      [stranger.userId, stranger.groupId],
      [stranger.userId, stored.groupId],
      [stored.by.id, stranger.groupId],
    ] as const) {
      expect(await stored.reports.one({ id }, group, taskId)).toBeUndefined()
      expect(await stored.reports.evidence({ id }, { ...page(taskId), groupId: group })).toBeUndefined()
    }
    await stored.database.pool.query('update report set deleted_at = now() where task_id = $1', [taskId])
    expect(await one(taskId)).toBeUndefined()
    expect(await stored.reports.evidence(stored.by, page(taskId))).toBeUndefined()
  })
})
