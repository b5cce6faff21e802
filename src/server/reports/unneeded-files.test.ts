import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { sampleReport } from '../../../test/sample-report.ts'
import { listBlob } from '../../domain/report-lists.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import { treeStore } from '../groups/tree-store.ts'
import { type BlobStore, SIGNED_MS } from '../platform/blobs/blobs.ts'
import { localBlobs } from '../platform/blobs/local-blobs.ts'
import type { Database } from '../platform/db/db.ts'
import { type ReportStore, reportStore } from './store.ts'
import { unneededFiles } from './unneeded-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-unneeded-'))
const week = 7 * dayMs
let ahead = 0
const clock = { now: () => Date.now() + ahead }
const blobs = localBlobs({ folder, origin: '', key: new Uint8Array(32), clock, maxBytes: 1e6 })
let database: Database
let reports: ReportStore
let groupId: string
let by: { id: string }
beforeAll(async () => {
  database = await freshDatabase()
  reports = reportStore(database, clock)
})
beforeEach(async () => {
  ahead = 0
  const analyst = await newAnalyst(database)
  groupId = analyst.groupId
  by = { id: analyst.userId }
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A report with an uploaded file. */
async function uploaded(state: 'uploading' | 'queued' = 'queued'): Promise<string> {
  const taskId = crypto.randomUUID()
  const request = { currentSources: [] } as never
  await reports.add({ taskId, groupId, by, kind: 'upload', name: 'x', request, state, blob: taskId })
  await write(taskId)
  return taskId
}
const write = (name: string) =>
  blobs.write(
    name,
    (async function* () {
      yield Buffer.from('a log')
    })(),
  )
const never = new AbortController().signal
const sweep = (store: Pick<BlobStore, 'list' | 'remove'> = blobs) =>
  unneededFiles(database.db, store, clock).sweep(never)
const names = async () => (await database.pool.query('select name from unneeded_file')).rows.map(({ name }) => name)

async function done(taskId: string): Promise<void> {
  const assignment = await reports.claim(taskId)
  if (!assignment) throw new Error('it was not queued')
  await reports.complete(assignment, { report: sampleReport(taskId), detectedFormat: 'syslog', evidence: [] })
}

// Each of these processes is killed right after its commit, before it removes the file.
it.each<[string, () => Promise<string>]>([
  [
    'is done',
    async () => {
      const taskId = await uploaded()
      await done(taskId)
      return taskId
    },
  ],
  [
    'was cancelled',
    async () => {
      const taskId = await uploaded()
      await reports.cancel(by, taskId, groupId)
      return taskId
    },
  ],
  [
    'was deleted',
    async () => {
      const taskId = await uploaded()
      await reports.remove(by, groupId, [taskId])
      return taskId
    },
  ],
  [
    'was never finished',
    async () => {
      const taskId = await uploaded('uploading')
      ahead = week + 1000
      await reports.expire()
      return taskId
    },
  ],
  [
    'failed a week ago',
    async () => {
      const taskId = await uploaded()
      const assignment = await reports.claim(taskId)
      if (assignment) await reports.fail(assignment, { code: 'upload.damaged', values: { at: 1 } })
      ahead = week + 1000
      await reports.expire()
      return taskId
    },
  ],
  [
    'was in a deleted group',
    async () => {
      const analyst = await newAnalyst(database)
      groupId = analyst.groupId
      by = { id: analyst.userId }
      const taskId = await uploaded()
      await database.pool.query(`update app_group set deleted_at = '2000-01-01' where id = $1`, [groupId])
      await treeStore(database, clock).purge()
      return taskId
    },
  ],
])('the file of a report that %s is removed by the sweep', async (_, end) => {
  const other = await uploaded()
  const taskId = await end()
  expect(await blobs.size(taskId)).toBe(5)

  await sweep()

  expect(await blobs.size(taskId)).toBeUndefined()
  expect(await blobs.size(other)).toBe(5)
})

it('a file that cannot be removed now is removed later, and does not block others', async () => {
  const [first, second] = [await uploaded(), await uploaded()]
  await reports.remove(by, groupId, [first, second])
  const failing = {
    ...blobs,
    remove: async (name: string) => {
      if (name === first) throw new Error('the storage is down')
      await blobs.remove(name)
    },
  }
  const files = unneededFiles(database.db, failing, clock)
  await files.remove(first, null)

  await expect(sweep(failing)).rejects.toMatchObject({
    message: '1 files could not be removed',
    errors: [{ message: `the file ${first} could not be removed`, cause: { message: 'the storage is down' } }],
  })

  expect([await blobs.size(first), await blobs.size(second)]).toEqual([5, undefined])
  await sweep()
  expect(await blobs.size(first)).toBeUndefined()
})

it('the lists of a report are removed with its file', async () => {
  const [one, other] = [await uploaded(), await uploaded()]
  const lists = [one, other].map((name) => listBlob(name, 19))
  for (const list of lists) await write(list)
  await done(one)
  await sweep()

  expect(await Promise.all(lists.map((list) => blobs.size(list)))).toEqual([undefined, 5])
})

it('a file that was written again with an old signed address is removed too; then its name is forgotten', async () => {
  const taskId = await uploaded()
  await done(taskId)
  await sweep()
  await write(taskId)
  ahead = SIGNED_MS + minuteMs
  await sweep()

  expect(await blobs.size(taskId)).toBeUndefined()
  expect(await names()).toContain(taskId)
  // An upload that began before its signature expired ends after it.
  await write(taskId)
  ahead = 2 * SIGNED_MS + minuteMs
  await sweep()

  expect(await blobs.size(taskId)).toBeUndefined()
  expect(await names()).toEqual([])
})
